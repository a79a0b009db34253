//! What was just done, said on the page that one is led on to.

use maud::{Markup, html};

/// What was just done, in a sentence; nothing where nothing was. It has the focus once the page is there, so that it is
/// read out and the next stop of the keyboard is behind it.
pub(in crate::pages) fn done_words(done: &str) -> Markup {
    html! { @if !done.is_empty() { p class="form__done" id="done" tabindex="-1" autofocus role="status" { (done) } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_takes_the_focus_and_nothing_does_where_nothing_was() {
        let said = done_words("It is kept.").into_string();
        assert!(said.contains("tabindex=\"-1\" autofocus") && said.contains("It is kept."), "{said}");
        assert_eq!(done_words("").into_string(), "");
    }
}
