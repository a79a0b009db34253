//! The places of a grid in the document, and their marks.

use std::collections::{BTreeMap, BTreeSet};

use leptos::prelude::document;
use safehouse_engine::catalogue::PrintingIndex;
use web_sys::Element;

/// The printing whose place an element is.
pub(super) fn printing(place: &Element) -> Option<PrintingIndex> {
    place.get_attribute("data-slot")?.parse().ok().map(PrintingIndex)
}

/// Whether a place holds its face.
pub(super) fn is_drawn(place: &Element) -> bool {
    place.has_attribute("data-drawn")
}

/// Whether nothing is to be done for a place that is near, or is not.
pub(super) fn is_settled(place: &Element, near: bool) -> bool {
    is_drawn(place) == near && place.has_attribute("data-live")
}

/// Marks a place as drawn or not.
pub(super) fn mark_drawn(place: &Element, drawn: bool) {
    let marked = if drawn { place.set_attribute("data-drawn", "") } else { place.remove_attribute("data-drawn") };
    debug_assert!(marked.is_ok());
}

/// Marks a place as laid out wherever it is.
pub(super) fn mark_live(place: &Element) {
    let marked = place.set_attribute("data-live", "");
    debug_assert!(marked.is_ok());
}

/// Lets a place wait for its turn to be laid out, unless it is in sight.
fn unmark_live(place: &Element) {
    let marked = place.remove_attribute("data-live");
    debug_assert!(marked.is_ok());
}

/// The printings that a grid lists for a running script.
pub(super) fn wanted(rows: &Element) -> Option<Vec<PrintingIndex>> {
    let listed = rows.get_attribute("data-slots")?;
    Some(listed.split(' ').filter_map(|number| number.parse().ok()).map(PrintingIndex).collect())
}

/// The elements directly in another.
pub(super) fn children(element: &Element) -> Vec<Element> {
    std::iter::successors(element.first_element_child(), Element::next_element_sibling).collect()
}

/// Replaces what stands around a grid by what stands in markup around its own
/// empty grid, and takes over what that lists; `None` when there is none.
pub(super) fn put_around(rows: &Element, markup: &str) -> Option<()> {
    let drawn = document().create_element("div").ok()?;
    drawn.set_inner_html(markup);
    let other = drawn.query_selector(".card-grid[data-slots]").ok()??;
    let (page, other_page) = (rows.parent_element()?, other.parent_element()?);
    rows.set_attribute("data-slots", &other.get_attribute("data-slots")?).ok()?;
    children(&page).iter().filter(|part| *part != rows).for_each(Element::remove);
    let parts = children(&other_page);
    let (above, below) = parts.split_at(parts.iter().position(|part| *part == other)?);
    for part in above {
        page.insert_before(part, Some(rows)).ok()?;
    }
    for part in below.iter().skip(1) {
        page.append_child(part).ok()?;
    }
    Some(())
}

/// What became of places that were there.
#[derive(Default)]
pub(super) struct Arranged {
    /// They are in the document no more.
    pub(super) gone: Vec<Element>,
    /// They hold faces and stand elsewhere now. What moves is laid out anew, so
    /// they wait for their turn, unless they are in sight.
    pub(super) moved: Vec<Element>,
}

/// Makes the children of a grid the places of these printings, in this order.
/// A place that is there stays where it is or moves, one of no such printing
/// goes. `make` writes a new place, by its position; where it writes none the
/// printing is left out.
pub(super) fn arrange(
    rows: &Element,
    wanted: &[PrintingIndex],
    make: impl Fn(usize, PrintingIndex) -> Option<String>,
) -> Arranged {
    let all: BTreeSet<PrintingIndex> = wanted.iter().copied().collect();
    let mut arranged = Arranged::default();
    let mut there = BTreeMap::new();
    for place in children(rows) {
        let stays = printing(&place).filter(|printing| all.contains(printing) && !there.contains_key(printing));
        match stays {
            Some(printing) => drop(there.insert(printing, place)),
            None => {
                place.remove();
                arranged.gone.push(place);
            }
        }
    }

    let put = |markup: &mut String, next: Option<&Element>| {
        let put = match next {
            _ if markup.is_empty() => return,
            Some(next) => next.insert_adjacent_html("beforebegin", markup),
            None => rows.insert_adjacent_html("beforeend", markup),
        };
        debug_assert!(put.is_ok());
        markup.clear();
    };
    let mut next = rows.first_element_child();
    let mut markup = String::new();
    for (position, &printing) in wanted.iter().enumerate() {
        let Some(place) = there.remove(&printing) else {
            markup.extend(make(position, printing));
            continue;
        };
        put(&mut markup, next.as_ref());
        if next.as_ref() == Some(&place) {
            next = place.next_element_sibling();
        } else {
            let moved = rows.insert_before(&place, next.as_deref());
            debug_assert!(moved.is_ok());
            if is_drawn(&place) {
                unmark_live(&place);
                arranged.moved.push(place);
            }
        }
    }
    put(&mut markup, next.as_ref());
    arranged
}
