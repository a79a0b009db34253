//! The ways between bringing a file and taking one along.

use maud::{Markup, html};
use safehouse_paths::collection as at;

use crate::Desk;

/// The ways between bringing and taking along.
pub(crate) fn file_ways(desk: &Desk<'_>, is_bringing: bool) -> Markup {
    html! {
        p class="files-ways" {
            a href=(at::page(desk.game(), at::IMPORT)) rel="external" aria-current=[is_bringing.then_some("true")] { "Bring a file" }
            a href=(at::page(desk.game(), at::EXPORT)) rel="external" aria-current=[(!is_bringing).then_some("true")] { "Take it along" }
        }
    }
}
