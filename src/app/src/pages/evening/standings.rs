//! How everybody stands, as it was kept when a round was finished.

use maud::{Markup, html};
use safehouse_service::events::{
    EventSeen,
    exports::ExportShape,
    rounds::{Games, Placing, PlaySeen, RoundShown, RoundState, Standing},
};

use super::{corrected, cut_stands, head, named, round_name, rounds};
use crate::{
    drawing::Page,
    pages::events::report_line,
    paths::{evening as at, events},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StandingsPage {
    /// The event.
    pub seen: EventSeen,
    /// Its play.
    pub play: PlaySeen,
    /// After this round.
    pub round: u32,
    /// Standings of the Swiss rounds.
    pub standings: Vec<Standing>,
    /// Places of the cut.
    pub placings: Vec<Placing>,
}

/// The page at `/events/{event}/standings`.
pub fn draw_standings(page: &StandingsPage) -> Page {
    let (seen, play) = (&page.seen, &page.play);
    let event = &seen.event;
    let is_finished = |round: &RoundShown| round.state == RoundState::Finished;
    let body = html! {
        div class="page stores events evening" {
            (head(seen, "standings", "Standings"))
            (rounds(seen, play, "standings", page.round, is_finished))
            p class="muted" { "As they were kept after " (round_name(play, page.round)) ". A later drop changes nothing of them and is only noted; a corrected result does, and is noted here." }
            (corrected(seen, play, play.rounds.iter().filter(|round| round.number <= page.round), false))
            @if !page.placings.is_empty() { (places(page)) }
            @if !page.standings.is_empty() { (swiss(page)) }
            (words(play))
            (files(page))
            (report_line(&page.seen))
        }
    };
    let title = format!("Standings of {}", event.name);
    Page::new(title, format!("How everybody stands at {}.", event.name), at::part(&event.code, "standings"), body)
}

fn places(page: &StandingsPage) -> Markup {
    html! {
        section aria-labelledby="places" {
            h2 id="places" { "Places after the cut" }
            (cut_stands(&page.play))
            ol class="place-list" {
                @for place in &page.placings {
                    li {
                        span class="figures" { @if place.from == place.to { (place.from) } @else { (place.from) "–" (place.to) } }
                        " " bdi { (named(&page.play, place.player.0)) }
                        @if let Some(why) = below(page, place.player.0) { " " span class="muted" { "(" (why) ")" } }
                    }
                }
            }
        }
    }
}

/// Why somebody stands below the cut who stood before somebody of it after the Swiss rounds.
fn below(page: &StandingsPage, number: u32) -> Option<&'static str> {
    let seeds = &page.play.bracket.as_ref()?.seeds;
    let rank = |of: u32| page.standings.iter().find(|row| row.player.0 == of).map(|row| row.rank);
    let last = seeds.iter().filter_map(|seed| rank(seed.0)).max()?;
    if seeds.iter().any(|seed| seed.0 == number) || rank(number)? > last {
        return None;
    }
    let is_there = page.play.players.iter().any(|player| player.number == number && player.is_there);
    Some(if is_there { "did not play the cut" } else { "left, and did not play the cut" })
}

fn swiss(page: &StandingsPage) -> Markup {
    let has_games = page.play.settings.games == Games::BestOf3;
    html! {
        section {
            h2 id="swiss" { @if page.placings.is_empty() { "Standings" } @else { "After the Swiss rounds" } }
            div class="table-scroll" tabindex="0" role="region" aria-labelledby="swiss" {
                table class="table table--names table--stacked" {
                    thead { tr {
                        th scope="col" { "Rank" } th scope="col" { "Player" }
                        th scope="col" class="number" { "Points" } th scope="col" { "Won–lost–drawn" }
                        th scope="col" class="number" { abbr title="Opponents’ match-win percentage" { "OMW" } }
                        @if has_games {
                            th scope="col" class="number" { abbr title="Game-win percentage" { "GW" } }
                            th scope="col" class="number" { abbr title="Opponents’ game-win percentage" { "OGW" } }
                        }
                    } }
                    tbody { @for standing in &page.standings { (row(page, standing, has_games)) } }
                }
            }
        }
    }
}

/// Whether somebody had left by then, or has since, as far as that concerns the newest standings.
fn has_left(page: &StandingsPage, standing: &Standing) -> bool {
    let newest = page.play.rounds.iter().rev().find(|round| round.state == RoundState::Finished);
    let is_newest = newest.is_some_and(|round| round.number == page.round);
    let is_out = |number: u32| page.play.players.iter().any(|player| player.number == number && !player.is_there);
    standing.dropped || (is_newest && is_out(standing.player.0))
}

fn row(page: &StandingsPage, standing: &Standing, has_games: bool) -> Markup {
    html! {
        tr {
            th scope="row" class="figures" { (standing.rank) }
            td {
                bdi { (named(&page.play, standing.player.0)) }
                @if has_left(page, standing) { " " span class="tag" { "left" } }
                @if standing.by_lot { " " span class="tag" { "by lot" } }
            }
            td class="number" data-label="Points" { (standing.points) }
            td class="figures" data-label="Won–lost–drawn" { (standing.wins) "–" (standing.losses) "–" (standing.draws) @if standing.byes > 0 { " " span class="muted" { "(" (standing.byes) @if standing.byes == 1 { " bye)" } @else { " byes)" } } } }
            td class="number" data-label="OMW" { (standing.omw) }
            @if has_games { td class="number" data-label="GW" { (standing.gw) } td class="number" data-label="OGW" { (standing.ogw) } }
        }
    }
}

/// What decides between those who have as many points.
fn words(play: &PlaySeen) -> Markup {
    let points = play.settings.points;
    html! {
        section aria-labelledby="breaks" {
            h2 id="breaks" { "What decides" }
            dl class="facts facts--told" {
                div { dt { "Points" } dd { (points.win) " for a won match or a bye, " (points.draw) " for a drawn one, " (points.loss) " for a lost one." } }
                div { dt { "OMW" } dd { "The average over one’s opponents of the share of their points that they could have won, each counted as 0.330 at least. Byes are no opponents." } }
                @if play.settings.games == Games::BestOf3 {
                    div { dt { "GW" } dd { "The same of one’s own games, 0.330 at least: three points for a won game, one for a drawn one. A draw by agreement counts as three drawn games." } }
                    div { dt { "OGW" } dd { "The average over one’s opponents of that." } }
                }
                div { dt { "By lot" } dd { "Whoever is equal in all of it stands as a lot says, which is drawn from the event’s seed." } }
            }
            p class="muted" { "They are exact fractions, shown to three digits." }
            (rare(play))
        }
    }
}

/// How what is no usual match counts in all of that.
fn rare(play: &PlaySeen) -> Markup {
    let has_games = play.settings.games == Games::BestOf3;
    html! {
        details class="desk__more" {
            summary { "Byes, double losses, no-shows, late entries and drops" }
            dl class="facts" {
                div { dt { "Bye" } dd { "A won match" @if has_games { ", by as many games as a match is won by" } ". It raises one’s own percentages, which count for one’s opponents; nobody is one’s opponent in it." } }
                div { dt { "Double loss" } dd { "A lost match for both, without a game. Each is the other’s opponent." } }
                div { dt { "No-show" } dd { "A lost match for whoever did not come" @if has_games { ", without a game won" } ", and a won one for the other. Each is the other’s opponent." } }
                div { dt { "Late entry" } dd { "Each round missed before is a lost match" @if has_games { " with its games lost" } " and has no opponent. Where staff say so, the first round is a bye instead." } }
                div { dt { "Dropped" } dd { "Rounds after a drop do not count: one’s percentages stay those of the rounds that one was there for, and go on counting for one’s opponents." } }
                div { dt { "Dropped and returned" } dd { "Each round missed between is a lost match" @if has_games { " with its games lost" } " and has no opponent." } }
            }
        }
    }
}

/// The event as files that other programs read.
fn files(page: &StandingsPage) -> Markup {
    let code = &page.seen.event.code;
    let words = |shape: ExportShape| match shape {
        ExportShape::Own => "All of it, as JSON",
        ExportShape::Standings => "Standings, as CSV",
        ExportShape::Pairings => "Pairings with results, as CSV",
        ExportShape::Mtgo => "For MTGODecklistCache",
        ExportShape::Nrtm => "As Cobra writes it (NRTM)",
        ExportShape::TopDeck => "As TopDeck has it: all of it",
        ExportShape::TopDeckInfo => "As TopDeck has it: the event",
        ExportShape::TopDeckStandings => "As TopDeck has it: standings",
        ExportShape::TopDeckRounds => "As TopDeck has it: rounds",
        ExportShape::LimitlessDetails => "As Limitless has it: the event",
        ExportShape::LimitlessStandings => "As Limitless has it: standings",
        ExportShape::LimitlessPairings => "As Limitless has it: pairings",
    };
    html! {
        details class="desk__more" {
            summary { "As files" }
            ul {
                @for shape in ExportShape::ALL {
                    li { a href=(at::results(code, &format!("{}.{}", shape.name(), shape.ending()))) rel="external" download { (words(*shape)) }
                        @if *shape == ExportShape::Own { ": " a href=(events::SCHEMA) rel="external" { "its schema" } }
                    }
                }
            }
        }
    }
}
