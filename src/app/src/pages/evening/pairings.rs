//! Who meets whom in a round, by name and by table, and why.

use maud::{Markup, html};
use safehouse_service::events::{
    EventSeen, PlayerMet,
    rounds::{Cut, MatchShown, PlaySeen, Recomputed, RoundExplained, RoundMade, RoundPhase, RoundShown, RoundState},
    times,
};

use super::{
    OwnMatch, corrected, corrected_since, cut_stands, explained_bye, explained_table, head, is_elimination, named,
    of_tables, outcome_words, own_end, own_match::own_match, reported_words, result_fields::Written, round_name,
    rounds, seed::recipe, seeded, taken_back,
};
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        events::{met_lists, report_line},
        public_decks::rfc3339,
        said::done_words,
        stores::fault_above,
    },
    paths::evening as at,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct PairingsPage {
    /// The event.
    pub seen: EventSeen,
    /// Its play.
    pub play: PlaySeen,
    /// The round that is shown.
    pub round: u32,
    /// Why everybody of it sits where they do.
    pub explained: RoundExplained,
    /// The pairing computed once more, where the reader asked for it.
    pub recomputed: Option<Recomputed>,
    /// Whether the seats of a single elimination, drawn once more, are those that were played; none where the reader did not
    /// ask for it.
    pub seats_again: Option<bool>,
    /// The tables whose decks were drawn to be checked, once the seed is shown; none where there are no lists.
    pub drawn: Option<Vec<u32>>,
    /// Whether the tables are shown in the order of their numbers, and not of names.
    pub by_table: bool,
    /// The reader, where they take part.
    pub own: Option<OwnMatch>,
    /// Whose list the reader sees as the opponent of the round, though the log does not show it yet.
    pub met: Vec<PlayerMet>,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// What was written in it.
    pub written: Option<Written>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/events/{event}/pairings` before a round is shown.
pub fn draw_no_rounds(seen: &EventSeen, play: Option<&PlaySeen>, part: &str) -> Page {
    let title = if part == "standings" { "Standings" } else { "Pairings" };
    let body = html! {
        div class="page stores events evening" {
            (head(seen, part, title))
            @if let Some(play) = play { (taken_back(seen, play, |_| true)) }
            p class="panel" { strong { "Nothing is shown yet." } " " @if part == "standings" { "Standings are here when the first round is finished." } @else { "The pairings are here when the first round is shown." } }
        }
    };
    Page::new(format!("{title} of {}", seen.event.name), "", "", body)
}

/// The page at `/events/{event}/pairings`.
pub fn draw_pairings(page: &PairingsPage) -> Page {
    let (seen, play) = (&page.seen, &page.play);
    let event = &seen.event;
    let Some(round) = play.rounds.iter().find(|round| round.number == page.round) else {
        return draw_no_rounds(seen, Some(play), "pairings");
    };
    let here = at::of_round(&event.code, "pairings", page.round);
    // What is not shown any more is told where everybody looks for it.
    let is_last = play.rounds.iter().all(|other| other.number <= page.round || other.state == RoundState::Draft);
    let body = html! {
        div class="page stores events evening" {
            (head(seen, "pairings", "Pairings"))
            (done_words(page.done))
            (fault_above(page.fault.as_ref()))
            @if let Some(own) = page.own { (own_match(seen, play, own, page.written.as_ref())) }
            (met_lists(&event.code, &page.met))
            (rounds(seen, play, "pairings", page.round, |round| round.state != RoundState::Draft))
            section {
                h2 id="round" { (round_name(play, page.round)) }
                (time(seen, round))
                (taken_back(seen, play, |number| number == page.round || (is_last && number > page.round)))
                (corrected(seen, play, std::iter::once(round), true))
                (corrected_since(round))
                @if round.phase == RoundPhase::Cut { (cut_stands(play)) }
                nav class="choice" aria-label="Order" {
                    a href=(here) rel="external" aria-current=[(!page.by_table).then_some("true")] { "By name" }
                    a href=(format!("{here}&order=table")) rel="external" aria-current=[page.by_table.then_some("true")] { "By table" }
                }
                @if page.by_table { (by_table(page, round)) } @else { (by_name(page, round)) }
            }
            (again(page, round, &here))
            (report_line(seen))
        }
    };
    let words = format!("Who meets whom at {}: {}.", event.name, round_name(play, page.round));
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("Pairings of {}", event.name), words, at::part(&event.code, "pairings"), body) }
}

fn time(seen: &EventSeen, round: &RoundShown) -> Markup {
    html! {
        @if let Some(ends_at) = round.ends_at.filter(|_| round.state == RoundState::Published) {
            p { "Time is over at " strong { time datetime=(rfc3339(ends_at)) { (times::hour(ends_at, &seen.settings.time_zone)) } } "." }
        }
    }
}

/// A player with their number.
type Named<'a> = (u32, &'a str);

/// Everybody of a round once, by what everybody calls them: the table and the opponent.
pub(super) fn seats(round: &RoundShown) -> Vec<(Named<'_>, Option<u32>, Option<Named<'_>>)> {
    let mut seats = Vec::new();
    for game in &round.matches {
        let first = (game.a.0, game.a.1.as_str());
        let second = game.b.as_ref().map(|(number, name)| (*number, name.as_str()));
        seats.push((first, game.table, second));
        if let Some(second) = second {
            seats.push((second, game.table, Some(first)));
        }
    }
    seats.sort_by_cached_key(|((_, name), table, _)| (name.to_lowercase(), *table));
    seats
}

fn by_name(page: &PairingsPage, round: &RoundShown) -> Markup {
    html! {
        div class="table-scroll" tabindex="0" role="region" aria-labelledby="round" {
            table class="table table--names" {
                thead { tr { th scope="col" { "Table" } th scope="col" { "Player" } th scope="col" { "Opponent" } } }
                tbody {
                    @for ((number, name), table, opponent) in seats(round) {
                        tr {
                            td class="figures" { @match table { Some(table) => (table), None => "–" } }
                            th scope="row" { bdi { (name) } (seeded(&page.play, round, number)) }
                            td { @match opponent { Some((number, opponent)) => { bdi { (opponent) } (seeded(&page.play, round, number)) } None => "Bye" } }
                        }
                    }
                }
            }
        }
        p class="muted screen-only" { a href=(format!("{}&order=table", at::of_round(&page.seen.event.code, "pairings", round.number))) rel="external" { "Results, and why each two meet" } }
    }
}

fn by_table(page: &PairingsPage, round: &RoundShown) -> Markup {
    html! {
        ol class="pairing-list" {
            @for game in &round.matches { li { (one(page, round, game)) } }
        }
    }
}

fn one(page: &PairingsPage, round: &RoundShown, game: &MatchShown) -> Markup {
    let play = &page.play;
    let find = |known: &[(u32, _)], key: u32| known.iter().position(|(found, _)| *found == key);
    html! {
        div class="pairing" {
            @match (game.table, &game.b) {
                (Some(table), Some((number, second))) => {
                    span class="pairing__table figures" { span class="hidden" { "Table " } (table) }
                    span class="pairing__players" { bdi { (game.a.1) } (seeded(play, round, game.a.0)) " " span class="muted" { "and" } " " bdi { (second) } (seeded(play, round, *number)) }
                    span class="pairing__result" {
                        @match &game.outcome {
                            Some(outcome) => { (outcome_words(game, outcome, play.settings.games)) (reported_words(game)) }
                            None => span class="muted" { "no result yet" },
                        }
                        @if let Some((minutes, until)) = own_end(round, table) {
                            " " span class="tag" { "+" (minutes) " min, until " (times::hour(until, &page.seen.settings.time_zone)) }
                        }
                    }
                    @if let Some((_, explained)) = find(&page.explained.tables, table).and_then(|at| page.explained.tables.get(at)) {
                        details class="pairing__why" { summary { "Why" } (explained_table(play, explained)) }
                    }
                }
                _ => {
                    span class="pairing__table figures" { "–" }
                    span class="pairing__players" { bdi { (game.a.1) } (seeded(play, round, game.a.0)) }
                    span class="pairing__result" { "Bye: a won match" }
                    @if let Some((_, explained)) = find(&page.explained.byes, game.a.0).and_then(|at| page.explained.byes.get(at)) {
                        details class="pairing__why" { summary { "Why" } (explained_bye(play, explained)) }
                    }
                }
            }
        }
    }
}

/// The tables whose decks were drawn to be checked.
fn drawn(round: &RoundShown, tables: &[u32]) -> Markup {
    html! {
        p {
            "Drawn for deck checks in round " (round.number) ": "
            @if tables.is_empty() { "no table." }
            @else {
                @for (at, table) in tables.iter().enumerate() { @if at > 0 { ", " } @else { "table " } (table) }
                ". They follow from the tables of the rounds so far and the seed, for the purpose " code { "deck checks " (round.number) } "."
            }
        }
    }
}

/// What is to be said of a cut of others than the event announced.
fn announced(play: &PlaySeen) -> Markup {
    let places = play.bracket.as_ref().map_or(0, |bracket| bracket.seeds.len());
    html! {
        @match play.settings.cut {
            Cut::Top(players) if u32::try_from(places).is_ok_and(|places| places != players) => {
                p { "The event announced the best " (players) "; " (places) " play on." }
            }
            Cut::None => { p { "The event announced no cut; the best " (places) " play on." } }
            Cut::Top(_) => {}
        }
    }
}

/// What the cut follows from. Whom staff passed over is told to everybody: without it the standings lead to another cut.
fn cut_made(play: &PlaySeen) -> Markup {
    html! {
        p {
            "The cut follows from the standings: nothing is drawn."
            @if !play.passed_over.is_empty() {
                " Staff passed over "
                @for (at, number) in play.passed_over.iter().enumerate() {
                    @if at > 0 { @if at + 1 == play.passed_over.len() { " and " } @else { ", " } }
                    bdi { (named(play, *number)) }
                }
                ", who "
                @if play.passed_over.len() == 1 { "was" } @else { "were" }
                " not there to play it."
            }
        }
    }
}

/// What came of computing the pairing once more, and from what it was computed.
fn computed_again(round: &RoundShown, recomputed: &Recomputed) -> Markup {
    let from = html! {
        @if recomputed.corrected.is_empty() { "Computed once more from results and seed" }
        @else { "Computed once more from the seed and the results as they stood when round " (round.number) " was paired (" (of_tables(&recomputed.corrected)) " corrected later)" }
    };
    let tables = &recomputed.tables_by_hand;
    html! {
        @if recomputed.is_same { p class="form__done" role="status" { (from) ": it is the same pairing." } }
        @else if recomputed.is_by_hand && recomputed.is_as_computed {
            p class="form__done" role="status" {
                (from) ": it is the pairing that was computed then. Staff changed "
                @if tables.is_empty() { "its byes" } @else {
                    @if tables.len() == 1 { "table " } @else { "the tables " }
                    @for (at, table) in tables.iter().enumerate() { @if at > 0 { ", " } (table) }
                }
                " by hand."
            }
        } @else if recomputed.is_by_hand { p class="form__fault" role="status" { (from) ": it is another pairing, also than was computed before staff changed this round by hand." } }
        @else if round.made == RoundMade::Imported { p role="status" { (from) ": it is another pairing. Another program paired this round." } }
        @else { p class="form__fault" role="status" { (from) ": it is another pairing." } }
    }
}

/// How the seats of a single elimination follow from the seed.
fn seats_drawn(play: &PlaySeen) -> Markup {
    html! {
        p {
            "The best seat is that of whoever has the smallest lot, and so on: the lot of player number P is the first number of 64 bits that is drawn from the seed for the purpose " code { "standings 0 player P" } "."
            @if !play.passed_over.is_empty() { " Whoever staff passed over has none." }
        }
    }
}

/// What came of drawing the seats of a single elimination once more.
fn seats_again(is_same: bool) -> Markup {
    html! {
        @if is_same { p class="form__done" role="status" { "Drawn once more from the seed: the seats are the same." } }
        @else { p class="form__fault" role="status" { "Drawn once more from the seed: the seats are others." } }
    }
}

/// What a round follows from, before its seed is shown and after.
fn follows_from(page: &PairingsPage, round: &RoundShown) -> Markup {
    let (event, play) = (&page.seen.event, &page.play);
    let commitment = html! { "Its commitment is " code class="digest" { (event.seed_commitment.as_str()) } ". " };
    let is_hidden = event.seed.is_none();
    html! {
        @match round.phase {
            RoundPhase::Cut if is_elimination(play) => {
                p {
                    "The seats of the single elimination are a draw from a seed that was fixed before anybody played. "
                    @if is_hidden { (commitment) }
                    "Whoever wins goes on."
                    @if is_hidden { " When the event is over the seed is shown, and anybody draws the seats once more." }
                }
            }
            RoundPhase::Cut => { (cut_made(play)) (announced(play)) }
            RoundPhase::Swiss if round.made == RoundMade::Imported => {
                p { "The round was paired with another program, and staff took it from there: nobody computes it again here." }
            }
            RoundPhase::Swiss if is_hidden => {
                p { "Pairings follow from the results and from a seed that was fixed before anybody played. " (commitment) "When the event is over the seed is shown, and anybody computes every pairing once more." }
            }
            RoundPhase::Swiss => {}
        }
    }
}

/// How anybody computes the pairing once more.
fn again(page: &PairingsPage, round: &RoundShown, here: &str) -> Markup {
    let (event, play) = (&page.seen.event, &page.play);
    let are_seats = round.phase == RoundPhase::Cut && is_elimination(play);
    let is_drawn = (round.phase == RoundPhase::Swiss && round.made != RoundMade::Imported) || are_seats;
    let ask = html! { p class="actions" { a class="button button--plain" href=(format!("{here}&again=yes")) rel="external nofollow" { "Compute it once more" } } };
    html! {
        section class="panel" aria-labelledby="again" {
            h2 id="again" { "How it was drawn" }
            (follows_from(page, round))
            @if let Some(seed) = event.seed.as_ref().filter(|_| is_drawn || page.drawn.is_some()) {
                p { "The seed is " code class="digest" { (seed) } ", its commitment " code class="digest" { (event.seed_commitment.as_str()) } "." }
                (recipe(event, seed))
                @if are_seats {
                    (seats_drawn(play))
                    @match page.seats_again { Some(is_same) => (seats_again(is_same)), None => (ask) }
                } @else if is_drawn {
                    @match &page.recomputed { Some(recomputed) => (computed_again(round, recomputed)), None => (ask) }
                }
                @if let Some(tables) = &page.drawn { (drawn(round, tables)) }
                p { a href=(at::part(&event.code, "results.json")) rel="external" download { "Players, results and seed as a file" } ": " code { "safehouse recompute" } " computes all of it once more from that, without this site. It names what was corrected, with the result before, and the tables that were changed by hand." }
            }
        }
    }
}
