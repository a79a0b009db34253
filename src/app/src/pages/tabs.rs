//! Pages that belong together, as a row of tabs.

use maud::{Markup, Render, html};

/// A row of tabs: the address of each, its name, and whether it is the page that is shown. Where they are wider than the
/// window, they take another row.
pub(in crate::pages) fn tabs<N: Render>(label: &str, pages: impl IntoIterator<Item = (String, N, bool)>) -> Markup {
    html! {
        nav class="tabs" aria-label=(label) {
            ul {
                @for (address, name, is_here) in pages {
                    li { a href=(address) rel="external" aria-current=[is_here.then_some("page")] { (name) } }
                }
            }
        }
    }
}
