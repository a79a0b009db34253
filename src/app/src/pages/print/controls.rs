//! The form above the sheets.

use leptos::prelude::*;
use maud::{Markup, html};
use safehouse_engine::deck::list::DeckList;
use wasm_bindgen::JsCast;

use super::{
    choices::{Choices, INK, MARKS, PAPER, PER, Paper, SKIP, TOKENS, WITH, WITHOUT},
    sheets::{Printed, Printout},
};
use crate::{
    components::page_buttons::print_button,
    deck::{address::DECK, label::DeckLabel},
    drawing::Scene,
    paths::HasPaths as _,
};

/// The identifier of the form in the document.
const FORM: &str = "print-choices";

/// Copies of a card that can be left out one by one; a longer list offers
/// none or all.
const COUNTED_OUT: u32 = 40;

/// The form with the choices made so far. `everything` is the printout of all
/// sections, so that the form stays the same whatever is chosen.
pub(super) fn form(scene: &Scene<'_>, deck: &DeckList, code: &str, choices: &Choices, everything: &Printout) -> Markup {
    let sections = scene.library.catalogue.game().sections;
    let held = |id: &str| deck.section(id).next().is_some();
    html! {
        form id=(FORM) class="print-form screen-only" action=(scene.paths().printer()) method="get" data-navigate="change" {
            input type="hidden" name=(DECK) value=(code);
            @for (name, value) in DeckLabel::of(deck).parameters() { input type="hidden" name=(name) value=(value); }
            div class="print-form__choices" {
                (radios(PAPER, "Paper", &Paper::ALL.map(|paper| (paper.id(), paper.name())), choices.paper.id()))
                (radios(MARKS, "Cut marks", &[("on", "On"), ("off", "Off")], if choices.no_marks { "off" } else { "on" }))
                (radios(PER, "Proxies", &[("copy", "One a copy"), ("card", "One a card")], if choices.one_a_card { "card" } else { "copy" }))
                (radios(INK, "Ink", &[("full", "Full colour"), ("light", "Black on white")], if choices.light { "light" } else { "full" }))
                fieldset {
                    legend { "Leave out" }
                    @for section in sections.iter().filter(|section| section.counted && held(section.id)) {
                        (checkbox(WITHOUT, section.id, section.name, choices.without.iter().any(|id| id == section.id)))
                    }
                }
                fieldset {
                    legend { "Add" }
                    @for section in sections.iter().filter(|section| !section.counted && held(section.id)) {
                        (checkbox(WITH, section.id, section.name, choices.with.iter().any(|id| id == section.id)))
                    }
                    (checkbox(TOKENS, "on", "Tokens the cards use", choices.tokens))
                }
            }
            details class="print-form__missing" open[!choices.skip.is_empty()] {
                summary { "Only the cards I miss" }
                p class="muted" { "Say how many copies you have; they are left out." }
                ul class="print-form__cards" {
                    @for card in everything.cards.iter().filter(|card| card.copies > 0) { (owned(scene, card, choices)) }
                }
            }
            p class="actions" {
                (print_button("Print"))
                button class="button button--plain without-script" { "Update the sheets" }
            }
            p class="muted" {
                "In the print dialog choose the same paper, a scale of 100 % and no margins. A card is 63 × 88 mm."
            }
        }
    }
}

fn radios(name: &str, legend: &str, options: &[(&str, &str)], chosen: &str) -> Markup {
    html! {
        fieldset {
            legend { (legend) }
            @for (value, label) in options {
                @let id = format!("{name}-{value}");
                label for=(id) {
                    input id=(id) type="radio" name=(name) value=(value) checked[*value == chosen];
                    span { (label) }
                }
            }
        }
    }
}

fn checkbox(name: &str, value: &str, label: &str, is_checked: bool) -> Markup {
    let id = format!("{name}-{value}");
    html! {
        label for=(id) {
            input id=(id) type="checkbox" name=(name) value=(value) checked[is_checked];
            span { (label) }
        }
    }
}

fn owned(scene: &Scene<'_>, card: &Printed, choices: &Choices) -> Markup {
    let catalogue = &scene.library.catalogue;
    let printing = catalogue.printing(card.printing);
    let number = printing.number.as_str();
    let id = format!("{SKIP}-{number}");
    let skipped = choices.skipped(number).min(card.copies);
    let steps: Vec<u32> = if card.copies <= COUNTED_OUT { (1..=card.copies).collect() } else { vec![card.copies] };
    html! {
        li {
            @let name = catalogue.card(catalogue.card_of(card.printing)).name.as_str();
            label for=(id) { span data-card=(name) data-printing=(number) { (name) } " " span class="muted figures" { (number) } }
            select id=(id) class="field field--small" name=(SKIP) {
                option value="" selected[skipped == 0] { "have none of " (card.copies) }
                @for step in steps {
                    option value=(format!("{step}.{number}")) selected[skipped == step] {
                        @if step == card.copies { "have all" } @else { "have " (step) }
                    }
                }
            }
        }
    }
}

/// Sets the controls on the page to what freshly drawn ones say, for an
/// address that was reached in another way than through them.
pub(super) fn set_to(fresh: &str) {
    let Ok(drawn) = document().create_element("div") else {
        return;
    };
    drawn.set_inner_html(fresh);
    let Ok(controls) = drawn.query_selector_all("[id]") else {
        return;
    };
    for position in 0..controls.length() {
        let Some(fresh) = controls.item(position).and_then(|node| node.dyn_into::<web_sys::Element>().ok()) else {
            continue;
        };
        let Some(live) = document().get_element_by_id(&fresh.id()) else {
            continue;
        };
        if let (Some(fresh), Some(live)) =
            (fresh.dyn_ref::<web_sys::HtmlInputElement>(), live.dyn_ref::<web_sys::HtmlInputElement>())
        {
            live.set_checked(fresh.checked());
        } else if let (Some(fresh), Some(live)) =
            (fresh.dyn_ref::<web_sys::HtmlSelectElement>(), live.dyn_ref::<web_sys::HtmlSelectElement>())
        {
            live.set_value(&fresh.value());
        }
    }
}
