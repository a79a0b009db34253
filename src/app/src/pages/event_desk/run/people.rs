//! Who plays: who left and is taken back in, who leaves, who comes late.

use maud::{Markup, html};
use safehouse_service::events::{
    PlayerShown,
    rounds::{PlaySeen, PlayerInPlay, RoundShown, RoundState},
    settings::{LateLists, Lists, WithoutList},
};

use super::{run_deeds as deeds, run_page::RunPage};
use crate::{
    pages::evening::{is_elimination, swiss_rounds},
    paths::event_desk as at,
};

pub(super) fn draw(page: &RunPage, play: &PlaySeen) -> Markup {
    let there = play.players.iter().filter(|player| player.is_there).count();
    let plays = |player: &&PlayerShown| !play.players.iter().any(|known| known.number == player.number);
    let others: Vec<&PlayerShown> = page.players.iter().filter(plays).collect();
    let (stay, left): (Vec<_>, Vec<_>) = play.players.iter().partition(|player| player.is_there);
    html! {
        @if !left.is_empty() {
            section aria-labelledby="left" {
                h2 id="left" { "Who left" }
                (listed(page, &left))
            }
        }
        details class="desk__more" id="people" open[!page.told.lacking.is_empty()] {
            summary { "Players " span class="figures" { (there) " of " (play.players.len()) " there" } }
            (listed(page, &stay))
            @if page.scores() { @if takes_late(play) { (late(page, play, &others)) } @else { p class="muted" { "Every round is shown already: nobody comes in late any more." } } }
        }
    }
}

/// Whether there is a round to come in which somebody who is late could play.
fn takes_late(play: &PlaySeen) -> bool {
    let is_every_round_shown = play.settings.rounds.is_some_and(|rounds| swiss_rounds(play) >= rounds);
    play.bracket.is_none() && (is_elimination(play) || !is_every_round_shown)
}

/// That somebody is dropped, in the place of what was just done, with the way back.
pub(super) fn dropped(page: &RunPage, number: u32) -> Markup {
    let name = page.name(number);
    html! {
        p class="form__done" id="done" tabindex="-1" autofocus role="status" { bdi { (name) } " is dropped. They are paired no more." }
        @if page.scores() {
            form class="actions run__undo" method="post" action=(page.deed(deeds::BACK)) {
                input type="hidden" name="player" value=(number);
                button class="button button--plain" type="submit" { "Undo" span class="hidden" { ": take " (name) " back in" } }
            }
        }
    }
}

/// That somebody is in, in the place of what was just done, with the round that they play next.
pub(super) fn came(page: &RunPage, play: &PlaySeen, number: u32) -> Markup {
    let next = swiss_rounds(play).saturating_add(1);
    let last = play.rounds.last();
    let sits = |round: &RoundShown| {
        let mut games = round.matches.iter();
        games.any(|game| game.a.0 == number || game.b.as_ref().is_some_and(|(second, _)| *second == number))
    };
    let is_of = |state: RoundState| last.filter(|round| round.state == state);
    let is_stale = page.draft.as_ref().is_some_and(|draft| draft.stale.is_stale());
    html! {
        p class="form__done" id="done" tabindex="-1" autofocus role="status" {
            bdi { (page.name(number)) }
            @if is_of(RoundState::Published).is_some_and(sits) { " is in again, and plays on: nothing of this round changed." }
            @else if is_of(RoundState::Draft).is_some() && is_stale { " is in. Pair the draft of round " (next) " anew, so that they play in it." }
            @else if is_of(RoundState::Draft).is_some_and(sits) { " is in, and plays in round " (next) " as its draft has it." }
            @else { " plays from round " (next) " on." }
        }
    }
}

fn listed(page: &RunPage, players: &[&PlayerInPlay]) -> Markup {
    html! { ul class="run-people" { @for player in players { li id=(format!("player-{}", player.number)) { (one(page, player)) } } } }
}
fn one(page: &RunPage, player: &PlayerInPlay) -> Markup {
    let (deed, words) = if player.is_there { (deeds::DROP, "Drop") } else { (deeds::BACK, "Take back in") };
    html! {
        span class="figures muted" { (player.number) }
        span { (page.names.draw(player.number)) @if player.first_round > 1 { " " span class="tag" { "from round " (player.first_round) } } }
        span class="muted" { @if !player.is_there { "left" } }
        @if page.scores() {
            form method="post" action=(page.deed(deed)) {
                input type="hidden" name="player" value=(player.number);
                button class="button button--plain button--small" type="submit" { (words) span class="hidden" { " " (page.name(player.number)) } }
            }
        }
    }
}

fn late(page: &RunPage, play: &PlaySeen, others: &[&PlayerShown]) -> Markup {
    let settings = &page.seen.settings;
    let asks = settings.lists == Lists::Required;
    html! {
        h3 { "Somebody comes late" }
        @if others.is_empty() {
            p { "Enter them " a href=(at::part(&page.seen.event.code, "desk")) rel="external" { "at the desk" } " first; then you let them in here." }
        } @else {
            form class="form" method="post" action=(page.deed(deeds::LATE)) {
                div class="labelled" {
                    label for="late-player" { "Player" }
                    select class="field" id="late-player" name="player" {
                        @for player in others {
                            option value=(player.number) selected[page.written(deeds::LATE, "player") == player.number.to_string()] { (page.name(player.number)) @if asks && player.has_list == Some(false) { ", no list" } }
                        }
                    }
                    @if asks && settings.without_list == WithoutList::Drop {
                        p class="form__hint" {
                            "The event lets nobody play without a legal list: "
                            @if settings.late == LateLists::Refuse { "it takes none after its lock. Change the event so that late lists are noted or taken, then take theirs." }
                            @else { "take their list first." }
                        }
                    }
                }
                div class="labelled" {
                    label for="late-as" { "The rounds before count" }
                    select class="field" id="late-as" name="as" { option value="losses" { "as lost" } option value="one-bye" { "as one bye, the others as lost" } }
                }
                @if asks && settings.without_list == WithoutList::Warn {
                    label class="form__check" {
                        input type="checkbox" name="despite" value="yes";
                        span { "They play without a legal list, if they have none." }
                    }
                }
                button class="button" type="submit" { "Let them in, from round " (swiss_rounds(play).saturating_add(1)) " on" }
            }
        }
    }
}
