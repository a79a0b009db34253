//! Results and warnings in words.

use maud::{Markup, html};
use safehouse_service::events::rounds::{
    Games, HandWarning, Kind, MatchShown, Outcome, PlaySeen, ReportAnswer, ReportedAs, Side, Verdict,
};

/// What came of a match, in words: `Ada won 2–1`.
pub(crate) fn outcome_words(game: &MatchShown, outcome: &Outcome, games: Games) -> Markup {
    let name = |side: Side| match (side, &game.b) {
        (Side::B, Some((_, name))) => name.as_str(),
        _ => game.a.1.as_str(),
    };
    let counts = |side: Side| {
        let (won, lost) = match side {
            Side::A => (outcome.wins_a, outcome.wins_b),
            Side::B => (outcome.wins_b, outcome.wins_a),
        };
        match outcome.draws {
            0 => format!("{won}–{lost}"),
            draws => format!("{won}–{lost}, {draws} drawn"),
        }
    };
    html! {
        @match (outcome.kind, outcome.verdict()) {
            (Kind::IntentionalDraw, _) => { "Drawn by agreement" }
            (Kind::DoubleLoss, _) => { "Both lost" }
            (Kind::NoShow(side), _) => { bdi { (name(side.other())) } " won: " bdi { (name(side)) } " did not come" }
            (Kind::Concession(side), _) => { bdi { (name(side.other())) } " won: " bdi { (name(side)) } " gave up" @if games == Games::BestOf3 && (outcome.draws > 0 || outcome.wins_a.min(outcome.wins_b) > 0) { ", " span class="figures" { (counts(side.other())) } } }
            (Kind::Played, Verdict::Won(side)) => { bdi { (name(side)) } " won" @if games == Games::BestOf3 { " " span class="figures" { (counts(side)) } } }
            (Kind::Played, _) => { "Drawn" @if games == Games::BestOf3 { " " span class="figures" { (counts(Side::A)) } } }
        }
    }
}

/// Who reported a result and what the other says, where players did.
pub(crate) fn reported_words(game: &MatchShown) -> Markup {
    let by = match (game.reported_as, &game.b) {
        (Some(ReportedAs::A), _) => Some(game.a.1.as_str()),
        (Some(ReportedAs::B), Some((_, name))) => Some(name.as_str()),
        _ => None,
    };
    html! {
        @if game.answer == ReportAnswer::Disputed { " " span class="tag tag--bad" { "! disputed: staff decide" } }
        @else if let Some(by) = by {
            " " span class="muted" { "reported by " bdi { (by) } @if game.answer == ReportAnswer::Confirmed { ", confirmed" } }
        } @else if game.is_own_entry {
            " " span class="muted" { "entered by a player of this table" }
        }
    }
}

/// What to think of before a round is published, in words.
pub(crate) fn warning_words(play: &PlaySeen, warning: &HandWarning) -> Markup {
    html! {
        @match warning {
            HandWarning::Rematch { a, b, times } => {
                bdi { (named(play, a.0)) } " and " bdi { (named(play, b.0)) } " met before"
                @if *times > 1 { ", " (times) " times" } "."
            }
            HandWarning::ByeAgain(player) => { bdi { (named(play, player.0)) } " had a bye before." }
            HandWarning::ManyByes(many) => { (many) " have a bye, more than an odd number of players needs." }
            HandWarning::AwardedByePlays(player) => { bdi { (named(play, player.0)) } " was given a bye for this round, and plays." }
            HandWarning::NotAtFixedTable(player) => { bdi { (named(play, player.0)) } " keeps another table." }
        }
    }
}

/// What everybody calls a player, by number.
pub(crate) fn named(play: &PlaySeen, number: u32) -> String {
    let found = play.players.iter().find(|player| player.number == number);
    found.map_or_else(|| format!("Player {number}"), |player| player.shown_as.clone())
}
