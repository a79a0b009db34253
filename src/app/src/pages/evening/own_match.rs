//! One's own match: where one sits, and the result that the two who play it report and confirm themselves.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::{
    EventSeen,
    rounds::{MatchShown, PlaySeen, ReportAnswer, ReportedAs, RoundShown, RoundState},
    times,
};

use super::{
    outcome_words, own_end,
    result_fields::{self, Filled, Written},
    round_name, seeded,
};
use crate::{pages::public_decks::rfc3339, paths::events as of_event};

/// What the two of a match can say of it, as a field of the form.
pub struct ResultDeeds {
    /// What came of it.
    pub report: &'static str,
    /// That it is so.
    pub confirm: &'static str,
    /// That it is not so, and no more.
    pub dispute: &'static str,
    /// What it was instead.
    pub instead: &'static str,
}

/// What the two of a match can say of it.
pub const RESULT_DEEDS: ResultDeeds =
    ResultDeeds { report: "report", confirm: "confirm", dispute: "dispute", instead: "instead" };

/// Whose match it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnMatch(
    /// The number of the player.
    pub u32,
);

/// The match of a player in the newest round, or that they have none; with what was written in its form where that was
/// refused.
pub(in crate::pages) fn own_match(
    seen: &EventSeen,
    play: &PlaySeen,
    OwnMatch(number): OwnMatch,
    written: Option<&Written>,
) -> Markup {
    let round = play.rounds.iter().rev().find(|round| round.state != RoundState::Draft);
    let found = round.and_then(|round| {
        let is_it = |game: &&MatchShown| game.a.0 == number || game.b.as_ref().is_some_and(|(b, _)| *b == number);
        round.matches.iter().find(is_it).map(|game| (round, game))
    });
    html! {
        section class="panel own-match" aria-labelledby="own-match" {
            h2 id="own-match" { "Your match" }
            @match found {
                None => { p { "You are in no match now." } }
                Some((round, game)) => (of_round(seen, play, (round, game), (number, written))),
            }
        }
    }
}

fn of_round(
    seen: &EventSeen,
    play: &PlaySeen,
    (round, game): (&RoundShown, &MatchShown),
    (number, written): (u32, Option<&Written>),
) -> Markup {
    let is_first = game.a.0 == number;
    let Some((table, (second_number, second))) = game.table.zip(game.b.as_ref()) else {
        return html! { p { (round_name(play, round.number)) ": you have a bye, which counts as a won match." } };
    };
    let (opponent_number, opponent) = if is_first { (*second_number, second) } else { (game.a.0, &game.a.1) };
    let is_played = round.state == RoundState::Published;
    let own = if is_first { ReportedAs::A } else { ReportedAs::B };
    let by_opponent = matches!(game.reported_as, Some(ReportedAs::A | ReportedAs::B)) && game.reported_as != Some(own);
    let may_report =
        is_played && game.answer == ReportAnswer::None && game.reported_as.is_none_or(|reported| reported == own);
    let refused = written.and_then(|written| written.at((round.number, table)));
    html! {
        p class="own-match__table" { strong { "Table " (table) } " against " bdi { (opponent) } (seeded(play, round, opponent_number)) }
        p class="muted" { (round_name(play, round.number)) }
        @if let Some((minutes, until)) = own_end(round, table) {
            p {
                strong { "Your table has " (counted(u64::from(minutes), ("minute", "minutes"))) " more: until " time datetime=(rfc3339(until)) { (times::hour(until, &seen.settings.time_zone)) } "." }
            }
        }
        @if let Some(outcome) = &game.outcome {
            p {
                (outcome_words(game, outcome, play.settings.games))
                @match (game.answer, by_opponent, game.reported_as == Some(own)) {
                    (ReportAnswer::Disputed, ..) => { ", which one of you says is not so. Staff decide: call a judge." }
                    (ReportAnswer::Confirmed, ..) => { ", as both of you say." }
                    (_, true, _) => { ", says " bdi { (opponent) } "." }
                    (_, _, true) => { ", as you reported. " bdi { (opponent) } " has not confirmed it yet." }
                    _ => { "." }
                }
            }
        }
        @if is_played && by_opponent && game.answer == ReportAnswer::None {
            (form(seen, (round, table, game), &html! {
                div class="actions" { button class="button" type="submit" name="deed" value=(RESULT_DEEDS.confirm) { "It is so" } }
                // What cannot be taken back is never one press away.
                details class="desk__more" open[refused.is_some()] {
                    summary { "It is not so" }
                    p { "What was it instead? Staff decide, and you cannot take it back." }
                    (result_fields::draw(game, table, (play.settings.games, round.phase), &refused.cloned().unwrap_or_default()))
                    div class="actions" {
                        button class="button" type="submit" name="deed" value=(RESULT_DEEDS.instead) { "It was this instead" }
                        button class="button button--plain" type="submit" name="deed" value=(RESULT_DEEDS.dispute) { "Say only that it is not so" }
                    }
                }
            }))
        } @else if may_report {
            (form(seen, (round, table, game), &html! {
                (result_fields::draw(game, table, (play.settings.games, round.phase), &refused.cloned().unwrap_or_else(|| Filled::of(game.outcome.as_ref(), play.settings.games))))
                button class="button" type="submit" name="deed" value=(RESULT_DEEDS.report) { "Report the result" }
            }))
        }
    }
}

fn form(seen: &EventSeen, (round, table, game): (&RoundShown, u32, &MatchShown), fields: &Markup) -> Markup {
    html! {
        form class="form" method="post" action=(of_event::part(&seen.event.code, "result")) {
            input type="hidden" name="round" value=(round.number);
            input type="hidden" name="table" value=(table);
            input type="hidden" name="base" value=(game.revision);
            (fields)
        }
    }
}
