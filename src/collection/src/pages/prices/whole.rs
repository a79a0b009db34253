//! What stands around the pages of price lists.

use maud::{Markup, html};
use safehouse_paths::collection as at;

use crate::{
    Desk, Page,
    parts::{Section, frame, value_ways},
};

/// A page with its heading.
pub(super) fn whole(desk: &Desk<'_>, heading: &str, content: &Markup) -> Page {
    let content = html! { (value_ways(desk, at::PRICES)) (content) };
    Page::new(heading, frame(desk, Section::Value, heading, &content))
}
