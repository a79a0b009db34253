//! What can be done with a deck or a version beyond the first: behind one sign, without script.

use maud::{Markup, html};

use super::fields;

/// A menu behind three dots: what it is about, and its entries. One of a page is open at a time.
pub(super) fn ways(about: &str, entries: &Markup) -> Markup {
    html! {
        details class="ways" name="ways" {
            summary class="ways__sign" { span aria-hidden="true" { "⋯" } span class="hidden" { "More for " (about) } }
            div class="ways__list" { (entries) }
        }
    }
}

/// An entry that leads somewhere.
pub(super) fn way(address: &str, word: &str, about: &str) -> Markup {
    html! { a class="menu__item" href=(address) rel="external" { (word) span class="hidden" { " " (about) } } }
}

/// An entry that does something: what is sent to an address, by the names of fields.
pub(super) fn deed(address: &str, sent: &[(&str, &str)], word: &str, about: &str) -> Markup {
    html! {
        form method="post" action=(address) {
            @for (name, value) in sent { input type="hidden" name=(name) value=(value); }
            button class="menu__item" type="submit" { (word) span class="hidden" { " " (about) } }
        }
    }
}

/// A form that is one button: puts a deck away, or takes it back.
pub(super) fn one_button(deck: &str, deed: &str, away: &str, word: &str, about: &str) -> Markup {
    html! {
        form method="post" action=(format!("{deck}/{deed}")) {
            input type="hidden" name=(fields::AWAY) value=(away);
            button class="button button--plain button--small" type="submit" { (word) span class="hidden" { " " (about) } }
        }
    }
}
