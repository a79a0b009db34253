//! A round that is paired and not shown yet.

use maud::{Markup, html};
use safehouse_service::events::rounds::{PlaySeen, RoundMade, RoundPhase, RoundShown, Staleness};

use super::{next, run_deeds as deeds, run_page::RunPage};
use crate::pages::evening::{explained_bye, explained_table, round_name, seeded, warning_words};

pub(super) fn draw(page: &RunPage, play: &PlaySeen, round: &RoundShown) -> Markup {
    let explained = page.draft.clone().unwrap_or_default();
    html! {
        section aria-labelledby="draft" {
            h2 id="draft" { (round_name(play, round.number)) ": a draft" }
            p { "Only staff see it." @if round.made == RoundMade::ByHand { " It was changed by hand." } }
            @if explained.stale.is_stale() {
                p class="store-mark store-mark--warn" role="status" { strong { (since(page, &explained.stale)) ": pair it anew." } " It cannot be shown as it is." }
            }
            (left(page, play, round))
            @if !explained.warnings.is_empty() {
                div class="store-mark store-mark--warn" role="status" {
                    p { strong { "To think of before it is shown:" } }
                    ul { @for warning in &explained.warnings { li { (warning_words(play, warning)) } } }
                }
            }
            @if page.scores() { (publish(page, play, round, explained.stale.is_stale())) }
            ol class="pairing-list" {
                @for game in &round.matches {
                    li { div class="pairing" {
                        @match (game.table, &game.b) {
                            (Some(table), Some((number, _))) => {
                                span class="pairing__table figures" { span class="hidden" { "Table " } (table) }
                                span class="pairing__players" { (page.names.draw(game.a.0)) (seeded(play, round, game.a.0)) " " span class="muted" { "and" } " " (page.names.draw(*number)) (seeded(play, round, *number)) }
                                @if let Some((_, why)) = explained.tables.iter().find(|(known, _)| *known == table) {
                                    details class="pairing__why" { summary { "Why" } (explained_table(play, why)) }
                                }
                            }
                            _ => {
                                span class="pairing__table figures" { "–" }
                                span class="pairing__players" { (page.names.draw(game.a.0)) (seeded(play, round, game.a.0)) " " span class="muted" { "has a bye" } }
                                @if let Some((_, why)) = explained.byes.iter().find(|(known, _)| *known == game.a.0) {
                                    details class="pairing__why" { summary { "Why" } (explained_bye(play, why)) }
                                }
                            }
                        }
                    } }
                }
            }
            @if page.scores() && round.phase == RoundPhase::Swiss && !explained.stale.is_stale() { (swap(page, round)) }
            @if page.scores() && round.phase == RoundPhase::Cut { (next::uncut(page, play)) }
        }
    }
}

/// What happened since a draft was paired, with the names that staff know.
fn since(page: &RunPage, stale: &Staleness) -> Markup {
    let parts = stale.parts();
    let last = |at: usize, of: usize| at > 0 && at.saturating_add(1) == of;
    html! {
        "Since this round was paired, "
        @for (at, (who, what)) in parts.iter().enumerate() {
            @if last(at, parts.len()) { " and " } @else if at > 0 { ", " }
            @for (place, number) in who.iter().enumerate() {
                @if last(place, who.len()) { " and " } @else if place > 0 { ", " }
                bdi { (page.name(*number)) }
            }
            @if !who.is_empty() { " " }
            (what)
        }
    }
}

/// Who of a round of the cut left since the cut was made.
fn left(page: &RunPage, play: &PlaySeen, round: &RoundShown) -> Markup {
    let named = round.matches.iter().flat_map(|game| [Some(game.a.0), game.b.as_ref().map(|(number, _)| *number)]);
    let has_left = |number: &u32| play.players.iter().any(|player| player.number == *number && !player.is_there);
    let left: Vec<u32> = named.flatten().filter(has_left).collect();
    html! {
        @if round.phase == RoundPhase::Cut && !left.is_empty() {
            div class="store-mark store-mark--warn" role="status" {
                @for number in &left {
                    p { strong { bdi { (page.name(*number)) } " left the event and is in this round." } " Take them back in, enter that they did not come once the round is shown, or take the cut back while none of its rounds is shown." }
                }
            }
        }
    }
}

/// What is done with a draft: one that is stale is not shown, so that nothing of the kind is offered.
fn publish(page: &RunPage, play: &PlaySeen, round: &RoundShown, is_stale: bool) -> Markup {
    html! {
        div class="run__deeds" {
            @if !is_stale {
                form class="run__publish" method="post" action=(page.deed(deeds::PUBLISH)) {
                    input type="hidden" name="round" value=(round.number);
                    div class="labelled labelled--inline" {
                        label for="minutes" { "Minutes, from now on" }
                        input class="field" id="minutes" name="minutes" type="number" inputmode="numeric" min="1" max="600" value=(page.seen.settings.round_minutes);
                    }
                    button class="button" type="submit" name="timed" value="yes" { "Show the round and start its time" }
                    button class="button button--plain" type="submit" name="timed" value="no" { "Show it without a time" }
                }
            }
            form method="post" action=(page.deed(deeds::PAIR)) { @if is_stale { (next::stands(play)) } button class=(if is_stale { "button" } else { "button button--plain" }) type="submit" { "Pair it anew" } }
            form method="post" action=(page.deed(deeds::DISCARD)) { button class="button button--plain" type="submit" { "Take the draft back" } }
        }
    }
}

fn swap(page: &RunPage, round: &RoundShown) -> Markup {
    let mut players: Vec<u32> = Vec::new();
    for game in &round.matches {
        players.push(game.a.0);
        players.extend(game.b.as_ref().map(|(number, _)| *number));
    }
    let choice = |id: &'static str, label: &str| {
        html! {
            div class="labelled" {
                label for=(id) { (label) }
                select class="field" id=(id) name=(id) { @for number in &players { option value=(number) selected[page.written(deeds::SWAP, id) == number.to_string()] { (page.name(*number)) } } }
            }
        }
    };
    html! {
        details class="desk__more" {
            summary { "Change places by hand" }
            form class="form" method="post" action=(page.deed(deeds::SWAP)) {
                p { "Two players change places. What would be worse by it is shown before the round is; the page of the round says that it was changed by hand." }
                (choice("one", "One player"))
                (choice("other", "The other"))
                button class="button" type="submit" { "Change their places" }
            }
        }
    }
}
