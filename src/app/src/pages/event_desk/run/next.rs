//! What comes when no round is open: the next round, the cut, the end, or rounds of another program.

use maud::{Markup, html};
use safehouse_service::events::{
    rounds::{Bracket, Cut, PlaySeen, RoundPhase, RoundShown, RoundState},
    settings::Lists,
};

use super::{importing, run_deeds as deeds, run_page::RunPage};
use crate::pages::{
    evening::{is_elimination, round_name, swiss_rounds},
    event_desk::rematches::rematches,
    stores::Labelled,
};

pub(super) fn draw(page: &RunPage, play: &PlaySeen) -> Markup {
    let swiss = swiss_rounds(play);
    let number = u32::try_from(play.rounds.len()).unwrap_or(u32::MAX).saturating_add(1);
    let is_swiss_done = play.settings.rounds.is_some_and(|rounds| swiss >= rounds);
    let is_won = play.bracket.as_ref().is_some_and(|bracket| bracket.winner().is_some());
    let cut = match play.settings.cut {
        Cut::Top(players) => Some(players),
        Cut::None => None,
    };
    // What is to be done next, and whether the end comes too early.
    let (is_round, is_cut, is_early) = match (&play.bracket, is_swiss_done) {
        (Some(_), _) => (!is_won, false, !is_won),
        (None, true) => (false, cut.is_some(), cut.is_some()),
        (None, false) => (true, false, true),
    };
    html! {
        section class="panel" aria-labelledby="next" {
            h2 id="next" { "What comes next" }
            @if let Some(bracket) = play.bracket.as_ref().filter(|_| !has_cut_round(play)) { (seeds(page, bracket)) }
            @if is_round && page.scores() {
                // Who came and left since: what is set may be changed for rounds that are not paired yet.
                @if play.bracket.is_none() { (rematches(play.settings.rounds, u32::try_from(play.players.len()).unwrap_or(u32::MAX))) }
                form method="post" action=(page.deed(deeds::PAIR)) {
                    (stands(play))
                    div class="actions run__noted" { button class="button" type="submit" { @if play.bracket.is_some() { "Pair: " (round_name(play, number)) } @else { "Pair round " (number) } } span class="muted" { "Only staff see it until you show it." } }
                }
            }
            @if is_cut && page.scores() {
                @if is_elimination(play) { (seat_all(page, play)) } @else { (make_cut(page, cut.unwrap_or(0))) }
            }
            @if play.bracket.is_some() && page.scores() { (uncut(page, play)) }
            @if !is_round && !is_cut { p { "Every round is played." } }
            @if is_swiss_done && play.bracket.is_none() && cut.is_none() && page.scores() { (make_unannounced_cut(page)) }
            @if page.seen.runs() { (end(page, is_early)) }
        }
        @if is_round && play.bracket.is_none() && page.scores() { (importing::form(page)) }
    }
}

fn make_cut(page: &RunPage, players: u32) -> Markup {
    html! {
        form class="form" method="post" action=(page.deed(deeds::CUT)) {
            (many(page, players, "So many play on"))
            (absent(page))
            (despite(page, &html! { "The event announced the best " (players) "; another number plays on instead." }))
            button class="button" type="submit" { "Make the cut" }
        }
    }
}

/// A cut of an event that announced none.
fn make_unannounced_cut(page: &RunPage) -> Markup {
    html! {
        details class="desk__more" open[!page.written(deeds::CUT, "players").is_empty()] {
            summary { "Let the best play on" }
            p { "The event announced no cut." @if page.seen.settings.lists != Lists::None { " Lists are seen in this one as in the rounds before it: nobody was promised more." } }
            form class="form" method="post" action=(page.deed(deeds::CUT)) {
                (many(page, 2, "So many play on"))
                (absent(page))
                (despite(page, &html! { "The event announced no cut; these play on all the same." }))
                button class="button button--plain" type="submit" { "Make the cut" }
            }
        }
    }
}

/// The elimination of an event that has no Swiss round.
fn seat_all(page: &RunPage, play: &PlaySeen) -> Markup {
    let there = play.players.iter().filter(|player| player.is_there).count();
    html! {
        p { strong { "Single elimination." } " Whoever loses is out. Seats are a draw from the event’s seed." }
        form class="form" method="post" action=(page.deed(deeds::CUT)) {
            (many(page, u32::try_from(there).unwrap_or(u32::MAX), "So many play"))
            (absent(page))
            (despite(page, &html! { "Not everybody who is there plays." }))
            button class="button" type="submit" { "Draw the seats" }
        }
    }
}

fn many(page: &RunPage, players: u32, label: &str) -> Markup {
    let written = page.written(deeds::CUT, "players");
    let players = if written.is_empty() { players.to_string() } else { written.to_owned() };
    html! {
        div class="labelled" {
            label for="players" { (label) }
            input class="field" id="players" name="players" type="number" inputmode="numeric" min="2" max="256" value=(players) required;
        }
    }
}

fn absent(page: &RunPage) -> Markup {
    let hint = "Numbers of players who do not play on, as 4, 17. Whoever left is passed over anyway.";
    Labelled { id: "absent", label: "Passed over", hint, fault: page.fault.as_ref() }.input(
        page.written(deeds::CUT, "absent"),
        200,
        false,
    )
}

/// Whether a round of the cut is paired.
fn has_cut_round(play: &PlaySeen) -> bool {
    play.rounds.iter().any(|round| round.phase == RoundPhase::Cut)
}

/// Who plays the cut, the best first.
fn seeds(page: &RunPage, bracket: &Bracket) -> Markup {
    html! {
        h3 { "The seeds" }
        ol { @for seed in &bracket.seeds { li { bdi { (page.name(seed.0)) } } } }
    }
}

/// What has to be said before a cut is played that a correction overtook.
pub(super) fn stands(play: &PlaySeen) -> Markup {
    html! {
        @if play.cut_overtaken.is_some() {
            label class="form__check" {
                input type="checkbox" name="stands" value="yes";
                span { "The cut stands as it was made. Its page tells everybody that it was made before a correction." }
            }
        }
    }
}

/// What has to be said before others play on than were announced.
fn despite(page: &RunPage, words: &Markup) -> Markup {
    html! {
        label class="form__check" {
            input type="checkbox" name="despite" value="yes" checked[page.written(deeds::CUT, "despite") == "yes"];
            span { (words) }
        }
    }
}

/// The way back from a cut of which nobody saw a round.
pub(super) fn uncut(page: &RunPage, play: &PlaySeen) -> Markup {
    let is_shown = |round: &RoundShown| round.phase == RoundPhase::Cut && round.state != RoundState::Draft;
    html! {
        @if !play.rounds.iter().any(is_shown) {
            form method="post" action=(page.deed(deeds::UNCUT)) {
                div class="actions run__noted" {
                    button class="button button--plain" type="submit" { "Take the cut back" }
                    span class="muted" { "It can be made anew. That goes until its first round is shown." }
                }
            }
        }
    }
}

fn end(page: &RunPage, is_early: bool) -> Markup {
    let form = |label: &str| {
        html! {
            form class="form" method="post" action=(page.deed(deeds::END)) {
                @if is_early {
                    input type="hidden" name="early" value="yes";
                    label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "It ends before all rounds are played. It cannot be undone." } }
                }
                button class=(if is_early { "button button--danger" } else { "button" }) type="submit" { (label) }
            }
        }
    };
    html! {
        @if is_early { details class="desk__more" { summary { "End the event now" } (form("End it early")) } }
        @else { p { "At its end the seed is shown, and anybody computes what was drawn." } (form("End the event")) }
    }
}
