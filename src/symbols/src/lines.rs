//! The site's own small drawings: logo, places, theme.

use maud::{Markup, html};

/// A line drawing of 24 by 24 that takes the colour of its text. It is
/// decoration: what it means stands beside it in words.
pub fn line_symbol(path: &str) -> Markup {
    html! {
        svg class="line-symbol" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor"
            stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false" {
            path d=(path) {}
        }
    }
}

/// A barred door under a roof.
pub fn logo() -> Markup {
    html! {
        svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false" {
            path class="logo__wall" d="M16 2 29 11v19H3V11z" {}
            path class="logo__door" d="M10 30V15.5h12V30z" {}
            path class="logo__bar" d="M6.5 19.2h19v3h-19z" {}
        }
    }
}

/// A new deck: a card with a plus.
pub fn new_deck() -> Markup {
    line_symbol("M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 9v6M9 12h6")
}

/// Somebody.
pub fn person() -> Markup {
    line_symbol("M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6")
}

/// Light theme.
pub fn sun() -> Markup {
    line_symbol(
        "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
    )
}

/// Dark theme.
pub fn moon() -> Markup {
    line_symbol("M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z")
}
