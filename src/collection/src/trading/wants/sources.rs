//! What wants follow from: targets and decks, with what they lack now.

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Condition, Language,
        wants::{Priority, Source, Want, WantSource, Wanted},
    },
    english::counted,
};
use safehouse_paths::collection as at;

use super::{
    form::boxes,
    row::{accepted, what},
    words::{CHANGE, UNFOLLOW, priority_words},
};
use crate::{
    Fields,
    pages::{decks_address, decks_source, target_address, target_source, target_words},
    trading::{OwnSource, TradingAnswer, TradingDesk},
};

/// How many wants that follow are shown of each.
const SHOWN: usize = 100;
/// How many decks are named in a line.
const NAMED: usize = 4;

/// Has wants follow from what a form of a target or of decks names.
pub(super) fn follow(desk: &TradingDesk<'_>, form: &Fields, here: &str) -> TradingAnswer {
    let of = match form.get("from") {
        "target" => target_source(&desk.desk, form),
        "decks" => Some(decks_source(&desk.desk, form)),
        _ => None,
    };
    let Some(of) = of else { return TradingAnswer::Nothing };
    // Which copies will do stays as it was, where it was said before.
    let known = desk.sources.iter().find(|known| known.source.of == of);
    let source = known.map_or_else(|| WantSource::new(of), |known| known.source.clone());
    let id = known.map(|known| known.id.clone());
    let done = if known.is_some() { "followed" } else { "follow" };
    TradingAnswer::Follow { id, source, then: format!("{}#following", at::asking(here, &[("done", done)])) }
}

/// Changes which copies will do, as a form says it.
pub(super) fn change(desk: &TradingDesk<'_>, form: &Fields, here: &str) -> TradingAnswer {
    let Some(known) = desk.sources.iter().find(|known| known.id == form.get("id")) else {
        return TradingAnswer::Nothing;
    };
    let source = WantSource {
        languages: form.all("language").filter_map(Language::from_id).collect(),
        worst: Condition::from_id(form.get("worst")),
        priority: Priority::from_id(form.get("priority")).unwrap_or(Priority::Normal),
        of: known.source.of.clone(),
    };
    let then = format!("{}#following", at::asking(here, &[("done", "source-changed")]));
    TradingAnswer::Follow { id: Some(known.id.clone()), source, then }
}

/// What wants follow from, and where more of it is found.
pub(super) fn draw(desk: &TradingDesk<'_>) -> Markup {
    let to = |rest: &str| at::page(desk.desk.game(), rest);
    html! {
        section class="wants" aria-labelledby="following" {
            h2 id="following" tabindex="-1" { "What sets and decks lack" }
            p class="muted" { "Counted anew each time somebody looks: what you get disappears here by itself. It belongs to your wants wherever these are shown or compared." }
            @if !desk.sources.is_empty() {
                ul class="wants__list" { @for own in desk.sources { (row(desk, own)) } }
            }
            p class="actions" {
                a class="button button--plain" href=(to(at::MISSING)) rel="external" { "What a set lacks" }
                a class="button button--plain" href=(to(at::DECKS)) rel="external" { "What your decks lack" }
            }
            p class="muted" { "On these pages, “To the want list” adds what they show." }
        }
    }
}

/// What it is in words, and the page that shows it.
fn title(desk: &TradingDesk<'_>, source: &Source) -> (String, String) {
    match source {
        Source::Target { target } => (target_words(&desk.desk, target), target_address(&desk.desk, target)),
        Source::Decks { decks, turns } => {
            let name = |id: &String| {
                let deck = desk.desk.decks.iter().find(|deck| deck.id == *id);
                deck.map(|deck| if deck.name.trim().is_empty() { "Untitled".to_owned() } else { deck.name.clone() })
            };
            let names: Vec<String> = decks.iter().filter_map(name).collect();
            let words = match (decks.len(), names.len()) {
                (0, _) => "All of your decks at once".to_owned(),
                (_, 0) => "Decks that are not there any more".to_owned(),
                (_, known) if known > NAMED => {
                    let rest = counted((known - NAMED) as u64, ("further deck", "further decks"));
                    format!("Decks: {}, {rest}", names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", "))
                }
                (_, 1) => format!("Deck: {}", names.join("")),
                _ => format!("Decks at once: {}", names.join(", ")),
            };
            (words, decks_address(&desk.desk, decks, turns))
        }
    }
}

fn row(desk: &TradingDesk<'_>, own: &OwnSource) -> Markup {
    let OwnSource { id, source, wants, total } = own;
    let here = at::page(desk.desk.game(), at::WANTS);
    let (words, address) = title(desk, &source.of);
    let copies: u64 = wants.iter().map(|want| u64::from(want.count)).sum();
    let any = Want::new(Wanted::Card { name: String::new() }, 1);
    let will_do = accepted(&Want { languages: source.languages.clone(), worst: source.worst, ..any });
    html! {
        li class="want want-source" {
            b class="want__count figures" { (copies) "×" }
            div class="want__about" {
                p class="want-source__title" { a href=(address) rel="external" { bdi { (words) } } }
                p class="want__said" {
                    @if wants.is_empty() {
                        span { "Nothing of it is lacking now." }
                    } @else {
                        span { (counted(*total as u64, ("want", "wants"))) " now" }
                    }
                    @if !will_do.is_empty() { span { (will_do) } }
                    @if let Some(words) = priority_words(source.priority) { span class="tag" { (words) } }
                }
                @if !wants.is_empty() {
                    details class="want-source__list" {
                        summary { "What is lacking" span class="hidden" { " of " (words) } }
                        ul class="plain-list" {
                            @for want in wants.iter().take(SHOWN) {
                                @let make = accepted(&Want { languages: Vec::new(), worst: None, ..want.clone() });
                                li { b class="figures" { (want.count) "× " } (what(&desk.desk, want)) @if !make.is_empty() { " " span class="muted" { (make) } } }
                            }
                        }
                        @if *total > SHOWN { p { "The first " (SHOWN) " of " (total) " are shown. " a href=(address) rel="external" { "All of it" } } }
                    }
                }
                details class="want-source__choices" {
                    summary { "Which copies will do" span class="hidden" { " for " (words) } }
                    form class="form" method="post" action=(here) {
                        input type="hidden" name="deed" value=(CHANGE);
                        input type="hidden" name="id" value=(id);
                        div class="want-form__row" {
                            div class="labelled" {
                                label for={ "worst-" (id) } { "Worst condition" }
                                select class="field" id={ "worst-" (id) } name="worst" {
                                    option value="" selected[source.worst.is_none()] { "Any" }
                                    @for one in Condition::ALL { option value=(one.id()) selected[source.worst == Some(*one)] { (one.name()) } }
                                }
                            }
                            div class="labelled" {
                                label for={ "priority-" (id) } { "How much" }
                                select class="field" id={ "priority-" (id) } name="priority" {
                                    @for one in Priority::ALL {
                                        option value=(one.id()) selected[source.priority == *one] { (priority_words(*one).unwrap_or("As usual")) }
                                    }
                                }
                            }
                        }
                        (boxes("Language", "language", Language::ALL, &source.languages, |one| (one.id(), one.name())))
                        button class="button button--small" type="submit" { "Keep that" }
                    }
                }
            }
            div class="want__deeds" {
                form method="post" action=(here) {
                    input type="hidden" name="deed" value=(UNFOLLOW);
                    input type="hidden" name="id" value=(id);
                    button class="button button--plain button--small" type="submit" { "Forget" span class="hidden" { " " (words) } }
                }
            }
        }
    }
}
