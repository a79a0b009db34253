//! Forms of a text on a page of their own: a report, a comment that is changed, why a deck is
//! taken down.

use maud::{Markup, html};

use crate::{drawing::Page, pages::account::FieldFault};

/// A form of one text.
#[derive(Debug, Clone)]
pub struct TextForm {
    /// What the page is called.
    pub title: String,
    /// What it is for, in a sentence.
    pub lead: String,
    /// What is written about, if that is shown.
    pub about: Markup,
    /// Where it is sent.
    pub action: String,
    /// Fields that are sent along.
    pub hidden: Vec<(&'static str, String)>,
    /// The field of the text.
    pub field: &'static str,
    /// What that is called.
    pub label: &'static str,
    /// What is written in it.
    pub text: String,
    /// The word on its button.
    pub button: &'static str,
    /// Whether that takes something from somebody.
    pub is_danger: bool,
    /// Where one goes back to.
    pub back: String,
    /// Why it was refused.
    pub fault: Option<FieldFault>,
}

/// Draws it.
pub fn draw_text_form(form: &TextForm) -> Page {
    let fault = form.fault.as_ref();
    let body = html! {
        div class="page page--form page--wide-form" {
            h1 { (form.title) }
            @if !form.lead.is_empty() { p class="form__lead" { (form.lead) } }
            (form.about)
            form class="form" method="post" action=(form.action) {
                @for (name, value) in &form.hidden { input type="hidden" name=(name) value=(value); }
                div class="labelled" {
                    label for="text" { (form.label) }
                    textarea class="field" id="text" name=(form.field) rows="6" required aria-invalid=[fault.map(|_| "true")]
                        aria-describedby=[fault.map(|_| "text-fault")] autofocus { (form.text) }
                    @if let Some(fault) = fault { div class="form__fault" id="text-fault" role="alert" { p { (fault.words) } } }
                }
                div class="actions" {
                    button class=(if form.is_danger { "button button--danger" } else { "button" }) type="submit" { (form.button) }
                    a class="button button--plain" href=(form.back) rel="external" { "Back" }
                }
            }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(form.title.clone(), "", "", body) }
}
