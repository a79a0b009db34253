//! The places of a grid in the document, and their marks.

use std::collections::{BTreeMap, BTreeSet};

use leptos::prelude::{document, window};
use longest_increasing_subsequence::lis;
use safehouse_engine::catalogue::PrintingIndex;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

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

/// The printings that a grid lists for a running script.
pub(super) fn wanted(rows: &Element) -> Option<Vec<PrintingIndex>> {
    let listed = rows.get_attribute("data-slots")?;
    Some(listed.split(' ').filter_map(|number| number.parse().ok()).map(PrintingIndex).collect())
}

/// The elements directly in another.
pub(super) fn children(element: &Element) -> Vec<Element> {
    std::iter::successors(element.first_element_child(), Element::next_element_sibling).collect()
}

/// How many places of a grid reach above the screen's lower edge, were there more
/// than enough of them; `None` when there is none to measure.
pub(super) fn in_sight(rows: &Element) -> Option<usize> {
    let (grid, place) = (rows.get_bounding_client_rect(), rows.first_element_child()?.get_bounding_client_rect());
    let screen = window().inner_height().ok()?.as_f64()?;
    if place.width() <= 0.0 || place.height() <= 0.0 {
        return None;
    }
    let columns = (grid.width() / place.width()).floor().max(1.0);
    let lines = ((screen - grid.top()) / place.height()).ceil().max(1.0);
    Some((columns * lines) as usize)
}

/// Replaces what stands around a grid by what stands in markup around its own
/// empty grid, where it differs, and takes over what that lists; `None` when there
/// is none.
pub(super) fn put_around(rows: &Element, markup: &str) -> Option<()> {
    let drawn = document().create_element("div").ok()?;
    drawn.set_inner_html(markup);
    let other = drawn.query_selector(".card-grid[data-slots]").ok()??;
    let around = |rows: &Element| {
        let parts = children(&rows.parent_element()?);
        let at = parts.iter().position(|part| part == rows)?;
        Some((parts[..at].to_vec(), parts[at + 1..].to_vec()))
    };
    let ((above, below), (new_above, new_below)) = (around(rows)?, around(&other)?);
    rows.set_attribute("data-slots", &other.get_attribute("data-slots")?).ok()?;
    let page = rows.parent_element()?;
    put_parts(&above, &new_above, |part| page.insert_before(part, Some(rows)).is_ok());
    put_parts(&below, &new_below, |part| page.append_child(part).is_ok());
    Some(())
}

/// Makes some parts of a page those of another, and leaves alone what is the same:
/// the less changes around a grid, the less of it is styled anew.
fn put_parts(old: &[Element], new: &[Element], add: impl Fn(&Element) -> bool) {
    for (at, part) in new.iter().enumerate() {
        let put = match old.get(at) {
            Some(old) if old.is_equal_node(Some(part)) => true,
            Some(old) => old.replace_with_with_node_1(part).is_ok(),
            None => add(part),
        };
        debug_assert!(put);
    }
    old.iter().skip(new.len()).for_each(Element::remove);
}

/// Makes the first children of a grid the places of the first of these printings,
/// in this order. `make` writes a new place, by its position; where it writes none
/// the printing is left out. Gives those that are in the document no more: all that
/// are of none of these printings.
pub(super) fn arrange(
    rows: &Element,
    wanted: &[PrintingIndex],
    first: usize,
    make: impl Fn(usize, PrintingIndex) -> Option<String>,
) -> Vec<Element> {
    let all: BTreeSet<PrintingIndex> = wanted.iter().copied().collect();
    let mut there = BTreeMap::new();
    let mut gone = Vec::new();
    for place in children(rows) {
        let stays = printing(&place).filter(|printing| all.contains(printing) && !there.contains_key(printing));
        match stays {
            Some(printing) => drop(there.insert(printing, place)),
            None => {
                place.remove();
                gone.push(place);
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
    for (position, printing) in wanted.iter().enumerate().take(first) {
        let Some(place) = there.get(printing) else {
            markup.extend(make(position, *printing));
            continue;
        };
        put(&mut markup, next.as_ref());
        if next.as_ref() == Some(place) {
            next = place.next_element_sibling();
        } else {
            make_move(rows, &(place.clone(), next.clone()));
        }
    }
    put(&mut markup, next.as_ref());
    gone
}

/// Puts the places that a grid lacks of these printings at its end.
pub(super) fn add_missing(
    rows: &Element,
    wanted: &[PrintingIndex],
    make: impl Fn(usize, PrintingIndex) -> Option<String>,
) {
    let there: BTreeSet<PrintingIndex> = children(rows).iter().filter_map(printing).collect();
    let missing = wanted.iter().enumerate().filter(|(_, printing)| !there.contains(printing));
    let markup: String = missing.filter_map(|(position, printing)| make(position, *printing)).collect();
    if !markup.is_empty() {
        let put = rows.insert_adjacent_html("beforeend", &markup);
        debug_assert!(put.is_ok());
    }
}

/// A place that is to stand before another one, or at the end.
pub(super) type Move = (Element, Option<Element>);

/// The fewest moves that bring the places of a grid into the order of these
/// printings, the first one last: each finds what it is to stand before in its place.
pub(super) fn moves(rows: &Element, wanted: &[PrintingIndex]) -> Vec<Move> {
    let positions: BTreeMap<PrintingIndex, usize> =
        wanted.iter().enumerate().map(|(position, printing)| (*printing, position)).collect();
    let position = |place: &Element| positions.get(&printing(place)?).copied();
    let mut places: Vec<(usize, Element)> =
        children(rows).into_iter().filter_map(|place| Some((position(&place)?, place))).collect();
    let order: Vec<usize> = places.iter().map(|(position, _)| *position).collect();
    let stays: BTreeSet<usize> = lis(&order).into_iter().map(|at| order[at]).collect();
    places.sort_by_key(|(position, _)| *position);
    let next = places.iter().skip(1).map(|(_, place)| Some(place.clone())).chain([None]);
    let moves = places.iter().zip(next).filter(|((position, _), _)| !stays.contains(position));
    moves.map(|((_, place), next)| (place.clone(), next)).collect()
}

/// Makes a move; what has the focus keeps it.
pub(super) fn make_move(rows: &Element, (place, next): &Move) {
    let focus = document().active_element().filter(|focus| place.contains(Some(focus)));
    let moved = rows.insert_before(place, next.as_deref());
    debug_assert!(moved.is_ok());
    if let Some(focus) = focus.and_then(|focus| focus.dyn_into::<HtmlElement>().ok()) {
        let focused = focus.focus();
        debug_assert!(focused.is_ok());
    }
}
