//! Where whoever looks at the page is known, or can be.

use leptos::prelude::use_context;
use maud::{Markup, html};
use safehouse_service::Caller;

use super::super::symbol::person;
use crate::{paths, provided::AppContext};

/// The link to one's own account, or to where one signs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AccountLink {
    pub(super) address: &'static str,
    /// The account's name, or what one does.
    pub(super) words: String,
    is_known: bool,
}

impl AccountLink {
    /// For whoever asked for the page; `None` where nobody can sign in.
    pub(super) fn of_visitor() -> Option<Self> {
        let signs_in = use_context::<AppContext>().is_some_and(|context| context.signs_in);
        let person = use_context::<Caller>().and_then(|caller| caller.person().ok().cloned());
        signs_in.then(|| match person {
            Some(person) => Self { address: paths::ACCOUNT, words: person.name, is_known: true },
            None => Self { address: paths::SIGN_IN, words: "Sign in".to_owned(), is_known: false },
        })
    }

    /// In the bar on top.
    pub(super) fn in_top_bar(&self, path: &str) -> Markup {
        html! {
            a class="top-bar__account" href=(self.address) rel="external" aria-current=[self.current(path)] {
                span class="top-bar__account-symbol" { (person()) }
                @if self.is_known { span class="hidden" { "Your account, " } }
                bdi class="top-bar__account-name" { (self.words) }
            }
        }
    }

    /// What marks it on the page at a path.
    pub(super) fn current(&self, path: &str) -> Option<&'static str> {
        let is_below = ["/account/", "/publishing/", "/groups/"].iter().any(|below| path.starts_with(below));
        let is_here = path == self.address || (self.is_known && is_below);
        is_here.then_some("page")
    }

    /// Its word where there is room for one alone.
    pub(super) fn short(&self) -> &str {
        if self.is_known { "You" } else { &self.words }
    }
}
