//! The sets, each with how complete it is and the way to its binder.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::{Set, SetStatus},
    copies::completion::{Narrow, Share},
    english::counted,
};
use safehouse_paths::collection as at;

use super::missing::Target;
use crate::{
    Answer, Desk, Page,
    parts::{Numbers, Section, bar, frame},
};

/// The page.
pub(super) fn page(desk: &Desk<'_>) -> Answer {
    let sets = desk.catalogue().sets();
    let content = html! {
        @if sets.is_empty() { p class="muted" { "The card list has no set." } }
        ul class="sets" { @for set in sets { li { (one(desk, set)) } } }
    };
    Page::new("Binders", frame(desk, Section::Sets, "Binders", &content)).into()
}

fn one(desk: &Desk<'_>, set: &Set) -> Markup {
    let numbers = Numbers::of(desk.catalogue(), &set.code);
    let all = share(desk, numbers.all());
    let binder = at::set(desk.game(), &set.code);
    let missing = Target { narrow: Narrow { set: Some(set.code.clone()), ..Narrow::default() }, ..Target::default() };
    html! {
        article class="set-card" aria-labelledby=(format!("set-{}", set.code)) {
            h2 id=(format!("set-{}", set.code)) { a href=(binder) rel="external" { (set.name) } " " span class="muted figures" { (set.code) } }
            (status(set))
            (bar(&all))
            p { (figures(desk, &numbers)) }
            div class="actions" {
                a class="button button--plain button--small" href=(binder) rel="external" { "Binder" span class="hidden" { " of " (set.name) } }
                a class="button button--plain button--small" href=(at::asking(&binder, &[("view", "list")])) rel="external" { "Checklist" span class="hidden" { " of " (set.name) } }
                a class="button button--plain button--small" href=(missing.address(desk.game())) rel="external" { "Missing" span class="hidden" { " of " (set.name) } }
            }
        }
    }
}

/// How many of the numbers are there, of all of them as other pages count, and how many copies; those beyond the set's
/// numbers have words of their own.
pub(super) fn figures(desk: &Desk<'_>, numbers: &Numbers) -> Markup {
    let all = share(desk, numbers.all());
    let beyond = share(desk, numbers.beyond.iter().copied());
    html! {
        b class="figures" { (all.full) } " of " (counted(u64::from(all.slots), ("number", "numbers")))
        @if beyond.slots > 0 { ", " (beyond.slots) " of them beyond the set’s numbers (" (beyond.full) " there)" }
        ", " (counted(all.owned, ("copy", "copies")))
    }
}

/// What sort of list it is and since when it is out: what the figures are counted against.
pub(super) fn status(set: &Set) -> Markup {
    html! {
        p class="set-status" {
            @match set.status {
                SetStatus::Playtest => span class="tag tag--warn" { "Playtest set" },
                SetStatus::Community => span class="tag" { "Community set" },
                SetStatus::Official => {}
            }
            @if let Some(day) = &set.released { " " span class="muted" { "of " time class="date" datetime=(day) { (day) } } }
        }
    }
}

/// How many of these numbers are there.
pub(super) fn share(
    desk: &Desk<'_>,
    numbers: impl Iterator<Item = safehouse_engine::catalogue::PrintingIndex>,
) -> Share {
    let mut share = Share::default();
    for copies in numbers.map(|printing| desk.copies(printing)) {
        share.slots += 1;
        share.full += u32::from(copies > 0);
        share.wanted += 1;
        share.counted += u64::from(copies > 0);
        share.owned += u64::from(copies);
    }
    share
}
