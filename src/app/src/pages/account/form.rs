//! What forms of accounts are drawn from.

use maud::{Markup, html};

use super::FieldFault;
use crate::{drawing::Page, paths};

/// A form as it was sent, and why it was refused; the default is one that nobody sent.
#[derive(Debug, Clone, Default)]
pub struct Form {
    /// What was written as the account's name, which is written there again. A password
    /// never is.
    pub name: String,
    /// What was written as an address for letters.
    pub email: String,
    /// What a code was written as.
    pub code: String,
    /// Where on this site to go on afterwards.
    pub next: String,
    /// Why it was refused.
    pub fault: Option<FieldFault>,
}

/// The id of what is said of a form as a whole.
const NOTICE: &str = "account-fault";

impl Form {
    /// What is wrong with the form as a whole.
    pub(super) fn notice(&self) -> Markup {
        match &self.fault {
            Some(fault) if fault.field.is_empty() => html! {
                div class="form__fault" id=(NOTICE) role="alert" { (fault.told()) }
            },
            _ => html! {},
        }
    }

    /// The id of what is said of the form as a whole, if anything is.
    pub(super) fn notice_id(&self) -> Option<&'static str> {
        self.fault.as_ref().is_some_and(|fault| fault.field.is_empty()).then_some(NOTICE)
    }

    /// Where to go on afterwards, for the next try.
    pub(super) fn next_field(&self) -> Markup {
        html! { @if !self.next.is_empty() { input type="hidden" name="next" value=(self.next); } }
    }

    /// A field with its label, what it is for, and what is wrong with it.
    pub(super) fn field(&self, field: &Field<'_>) -> Markup {
        let Field { name, label, kind, autocomplete, value, hint, is_tried_again } = *field;
        let fault = self.fault.as_ref().filter(|fault| fault.field == name);
        let id = format!("account-{name}");
        let (hint_id, fault_id) = (format!("{id}-hint"), format!("{id}-fault"));
        let mut about = Vec::new();
        // Nobody hears an alert that a page begins with, but whoever comes to a field does.
        let notice = self.notice_id().filter(|_| is_tried_again);
        about.extend(notice.map(str::to_owned));
        if fault.is_some() {
            about.push(fault_id.clone());
        }
        if !hint.is_empty() {
            about.push(hint_id.clone());
        }
        let described = (!about.is_empty()).then(|| about.join(" "));
        html! {
            div class="labelled" {
                label for=(id) { (label) }
                input class="field" id=(id) name=(name) type=(kind) value=[(!value.is_empty()).then_some(value)]
                    autocomplete=(autocomplete) autocapitalize="none" spellcheck="false" required
                    aria-invalid=[fault.map(|_| "true")] aria-describedby=[described]
                    autofocus[fault.is_some() || notice.is_some()];
                @if let Some(fault) = fault { div class="form__fault" id=(fault_id) { (fault.told()) } }
                @if !hint.is_empty() { p class="form__hint" id=(hint_id) { (hint) } }
            }
        }
    }
}

/// A field of a form.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Field<'a> {
    /// As it is sent.
    pub(super) name: &'static str,
    /// What a person calls it.
    pub(super) label: &'a str,
    /// `text`, `email` or `password`.
    pub(super) kind: &'static str,
    /// What a browser or password manager may fill in.
    pub(super) autocomplete: &'static str,
    /// What it holds already.
    pub(super) value: &'a str,
    /// What it should hold, in a sentence.
    pub(super) hint: &'a str,
    /// Whether one begins with it when the form as a whole was refused.
    pub(super) is_tried_again: bool,
}

impl<'a> Field<'a> {
    /// For the name of an account.
    pub(super) fn name(value: &'a str) -> Self {
        Self { name: "name", label: "Name", kind: "text", autocomplete: "username", value, ..Self::default() }
    }

    /// For the password that an account has.
    pub(super) fn password(label: &'a str) -> Self {
        let autocomplete = "current-password";
        Self { name: "password", label, kind: "password", autocomplete, is_tried_again: true, ..Self::default() }
    }

    /// For a code of the second factor.
    pub(super) fn second_factor(hint: &'a str) -> Self {
        Self {
            name: "code",
            label: "Code of the second factor",
            kind: "text",
            autocomplete: "one-time-code",
            hint,
            ..Self::default()
        }
    }

    /// For a password that it is to have.
    pub(super) fn new_password(label: &'a str, hint: &'a str) -> Self {
        Self { name: "new", label, kind: "password", autocomplete: "new-password", hint, ..Self::default() }
    }
}

/// What is asked of a password of at least so many characters, in a sentence.
pub(super) fn password_hint(least: usize) -> String {
    format!(
        "{least} characters or more. A few words that do not belong together are easy to keep in mind and hard to guess."
    )
}

/// The way back from a page to that of the account, which it is below.
pub(super) fn crumbs(here: &str) -> Markup {
    html! {
        nav class="crumbs screen-only" aria-label="Where you are" {
            a href=(paths::ACCOUNT) rel="external" { "Account & security" } span aria-hidden="true" { "/" } span { (here) }
        }
    }
}

/// A page of a form, with the status of what refused it.
pub(super) fn drawn(title: &str, description: &str, body: Markup, form: &Form) -> Page {
    Page { status: form.fault.as_ref().map(|fault| fault.status), ..Page::new(title, description, "", body) }
}
