//! Every answer as a numbered list, each with what it would do; and what cannot be done now.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::{event::Rolled, explain, object::ObjectId};

use super::{
    ground::{Ground, Offer},
    orders, spine,
};
use crate::{
    components::clauses,
    pages::test_games::anchors,
    paths::{HasPaths as _, games},
};

/// The list in the rail, or on a phone in a sheet.
pub(super) fn answers(ground: &Ground<'_>) -> Markup {
    html! {
        section id=(anchors::ANSWERS) class="rail-part rail-part--answers" popover aria-label="Answers" {
            header class="rail-part__head" {
                h2 { "Answers" }
                button class="rail-part__close button--quiet" type="button" popovertarget=(anchors::ANSWERS) popovertargetaction="hide" { "Close" }
            }
            @if ground.offers.is_empty() {
                p class="muted" { @if ground.outcome.is_some() { "The game is over." } @else { (spine::meanwhile(ground)) } }
            } @else {
                ol class="answers" {
                    @for offer in &ground.offers { li { (button(ground, offer, true)) } }
                }
            }
            // On a phone they have no room beside the question.
            (orders::orders(ground))
            (refused(ground))
        }
    }
}

/// The button of an answer.
pub(super) fn button(ground: &Ground<'_>, offer: &Offer, has_key: bool) -> Markup {
    let will = will(ground, offer);
    let id = has_key.then(|| format!("answer-{}", offer.number));
    let is_primary = ground.primary().is_some_and(|primary| primary.number == offer.number);
    let card = offer.choice.object().and_then(|id| ground.view.card(id)).map(|card| card.name.as_str());
    html! {
        button id=[id] class="answer" form=(games::ANSWER) name="choice" value=(offer.value()) data-primary[has_key && is_primary] data-card=[card] {
            @if has_key { kbd class="answer__key" aria-hidden="true" { (offer.number) } }
            span class="answer__text" { (offer.text) }
            @if !will.is_empty() { span class="answer__will" { (will.join(" · ")) } }
        }
    }
}

/// What an answer would do, in a few words each.
fn will(ground: &Ground<'_>, offer: &Offer) -> Vec<String> {
    let prospect = &offer.prospect;
    let mut will = Vec::new();
    if let Some(roll) = prospect.roll {
        let faces = roll.faces();
        will.push(match roll.roll {
            Rolled::Unarmed => format!("{faces} of 6"),
            _ if roll.bonus != 0 => format!("needs {}+ with {:+}, {faces} of 6", roll.needs, roll.bonus),
            _ => format!("needs {}+, {faces} of 6", roll.needs.max(1)),
        });
    }
    if let Some(dealt) = prospect.damage {
        let name = ground.view.card(dealt.target).map(|card| card.name.as_str());
        let left = match (dealt.left, name) {
            (Some(0), Some(name)) => format!(", {name} is destroyed"),
            (Some(left), Some(name)) => format!(", {name} keeps {left} HP"),
            _ => String::new(),
        };
        will.push(format!("{} damage{left}", dealt.taken));
    }
    let cost = &prospect.payment;
    let points = [(cost.ap, "AP"), (cost.tp, "TP"), (cost.th, "TH")];
    let mut paid: Vec<String> =
        points.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}")).collect();
    if cost.counters > 0 {
        paid.push(format!("{} of its counters", cost.counters));
    }
    paid.extend(cost.also.iter().map(|cost| explain::cost(*cost)));
    // Most answers name their price themselves.
    paid.retain(|price| !offer.text.contains(price.as_str()));
    if !paid.is_empty() {
        will.push(format!("costs {}", paid.join(", ")));
    }
    let names = |ids: &[ObjectId]| {
        ids.iter().filter_map(|id| ground.view.card(*id)).map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    if !prospect.room.certain.is_empty() {
        will.push(format!("{} to the Graveyard", names(&prospect.room.certain)));
    }
    will
}

/// What a card could be thought of for and cannot do now, each with the clause.
fn refused(ground: &Ground<'_>) -> Markup {
    let named: Vec<_> = ground
        .refused
        .iter()
        .filter(|(id, _)| ground.offers_on(**id).is_empty())
        .filter_map(|(id, reason)| Some((ground.view.card(*id)?.name.as_str(), *reason)))
        .collect();
    html! {
        @if !named.is_empty() {
            details class="refused" {
                summary { "Not possible now " span class="figures" { (named.len()) } }
                ul {
                    @for (name, (words, clause)) in named {
                        li { b { (name) } ": " (words) " (" (clauses::linked(clause, ground.scene.paths())) ")" }
                    }
                }
            }
        }
    }
}
