//! What the service refuses, at the field where it can be mended.

use maud::{Markup, html};
use safehouse_service::{
    Refusal,
    refusal::{EventFault, GroupFault, PlayFault, StoreFault, StoreListFault, WeakPassword},
};

use crate::problem::{refused, sentence};

/// Why a form was refused.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldFault {
    /// The field that can mend it; empty where it is the form as a whole.
    pub field: &'static str,
    /// Why, and what helps.
    pub words: String,
    /// What would help beside that, a sentence each.
    pub advice: Vec<String>,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong with other fields of the form, each of which has none of its own.
    pub others: Vec<FieldFault>,
}

impl FieldFault {
    /// A refusal, in a form whose field for a password that is to be is called so.
    pub fn of(refusal: &Refusal, new_password: &'static str) -> Self {
        let problem = refused(refusal);
        let advice = match refusal {
            Refusal::WeakPassword(WeakPassword::Guessable { advice, .. }) => advice.clone(),
            _ => Vec::new(),
        };
        let field = match refusal {
            Refusal::Name(_) | Refusal::Group(GroupFault::Taken) => "name",
            Refusal::Event(EventFault::Field { field, .. }) => field,
            Refusal::Play(PlayFault::NoNote) => "note",
            Refusal::Play(PlayFault::NotDrawn) => "reason",
            Refusal::GameStore(StoreFault::Name) => "name",
            Refusal::StoreList(StoreListFault::Title { .. }) => "title",
            Refusal::GameStore(StoreFault::Slug | StoreFault::Taken) => "slug",
            Refusal::GameStore(StoreFault::TimeZone) => "time_zone",
            Refusal::GameStore(StoreFault::Website) => "website",
            Refusal::TokenStore => "store",
            Refusal::WeakPassword(_) => new_password,
            Refusal::WrongPassword => "password",
            Refusal::Address(_) => "email",
            Refusal::WrongCode | Refusal::AuthenticatorOut => "code",
            _ => "",
        };
        Self { field, words: problem.detail, advice, status: problem.status, others: Vec::new() }
    }

    /// The same with what is wrong with other fields: of one field the first fault alone is told.
    #[must_use]
    pub fn with(mut self, others: impl IntoIterator<Item = Self>) -> Self {
        for other in others {
            if self.at(other.field).is_none() {
                self.others.push(other);
            }
        }
        self
    }

    /// What is wrong with a field.
    pub fn at(&self, field: &str) -> Option<&Self> {
        std::iter::once(self).chain(&self.others).find(|fault| fault.field == field)
    }

    /// The same in other words, which begin small and end without a full stop.
    #[must_use]
    pub fn said(self, words: &str) -> Self {
        Self { words: sentence(&words), ..self }
    }

    pub(super) fn told(&self) -> Markup {
        html! {
            p { (self.words) }
            @if !self.advice.is_empty() { ul { @for advice in &self.advice { li { (advice) } } } }
        }
    }
}
