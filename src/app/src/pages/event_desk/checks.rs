//! The deck checks of an event: the tables that are drawn, a check of somebody who was not, and what came of those that
//! were made.

mod fields;
mod next;
mod sheet;

use std::collections::BTreeMap;

use maud::{Markup, html};
use safehouse_service::events::{
    EventSeen, ListVerdict, PlayerShown,
    checks::{CheckMade, CheckOutcome, CheckPicked, DrawnChecks, WHOLE},
    rounds::{PlaySeen, RoundState},
    settings::Lists,
    times,
};

use self::next::next_deck;
pub use self::{
    fields::CheckFields,
    sheet::{CheckPage, draw_check},
};
use super::{
    desk::late_tag,
    done_words, head,
    outbox::{keeping, kept_lists, outbox},
    staff_names::StaffNames,
};
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        evening::round_name,
        events::verdict_tag,
        stores::{Labelled, fault_above},
    },
    paths::event_desk as at,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct ChecksPage {
    /// The event.
    pub seen: EventSeen,
    /// Who looks: what a device keeps is theirs alone.
    pub reader: String,
    /// The play, once it began.
    pub play: Option<PlaySeen>,
    /// Whoever is entered, with what is known of their lists.
    pub players: Vec<PlayerShown>,
    /// The identifiers of the sections of a deck, and what the game calls them.
    pub sections: Vec<(String, String)>,
    /// Whose lists the reader may open in the round that is shown, by their numbers.
    pub listed: Vec<u32>,
    /// What is drawn for the round; none before one is shown.
    pub drawn: Option<DrawnChecks>,
    /// The checks that were made, the first one first, with the lines that differed.
    pub checks: Vec<CheckMade>,
    /// The player and the reason that were written.
    pub written: (String, String),
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

impl ChecksPage {
    /// The round that is shown; 0 where none is.
    fn round(&self) -> u32 {
        let mut rounds = self.play.iter().flat_map(|play| &play.rounds);
        rounds.rfind(|round| round.state != RoundState::Draft).map_or(0, |round| round.number)
    }

    fn player(&self, number: u32) -> Option<&PlayerShown> {
        self.players.iter().find(|player| player.number == number)
    }

    fn has_list(&self, number: u32) -> bool {
        self.player(number).is_some_and(|player| player.has_list == Some(true))
    }

    /// What a part of a deck is called.
    fn section<'a>(&'a self, scope: &'a str) -> &'a str {
        self.sections.iter().find(|(id, _)| id == scope).map_or(scope, |(_, name)| name)
    }

    /// What came of looking at somebody's deck in a round: of the whole of it, and of the parts that were looked at since,
    /// each by what it is called. The last check counts.
    fn came(&self, round: u32, number: u32) -> (Option<CheckOutcome>, BTreeMap<&str, CheckOutcome>) {
        let checks = self.checks.iter().map(|made| &made.check);
        let (mut whole, mut parts) = (None, BTreeMap::new());
        for check in checks.filter(|check| check.round == round && check.entry == number) {
            if check.scope == WHOLE {
                whole = Some(check.outcome);
                parts.clear();
            } else {
                parts.insert(self.section(&check.scope), check.outcome);
            }
        }
        (whole, parts)
    }

    /// Whose decks are drawn and not checked yet.
    fn drawn_players(&self) -> impl Iterator<Item = (u32, &str)> {
        let open = self.drawn.iter().flat_map(DrawnChecks::unchecked);
        open.filter(|(number, _)| self.listed.contains(number))
    }
}

/// The page at `/events/{event}/checks`.
pub fn draw_checks(page: &ChecksPage) -> Page {
    let (seen, fault) = (&page.seen, page.fault.as_ref());
    let drawn: Vec<u32> = page.drawn_players().map(|(number, _)| number).collect();
    let body = html! {
        div class="page page--form page--wide-form page--framed stores desk" {
            (head(seen, "checks", "Deck checks"))
            (done_words(page.done))
            @if !page.done.is_empty() { @if let Some(next) = page.drawn_players().next() { p class="actions" { (next_deck(&seen.event.code, next)) } } }
            (fault_above(fault))
            (outbox(seen, &page.reader, page.round(), &drawn))
            @match &page.play {
                _ if seen.settings.lists == Lists::None => { p class="panel" { "This event has no lists to compare a deck with." } }
                None => { p class="panel" { "Decks are checked once play begins. Tables are drawn for each round." } }
                Some(play) => {
                    (keeping(seen, &drawn))
                    @if let Some(drawn) = &page.drawn { (drawn_tables(page, play, drawn)) }
                    (by_hand(page, play, fault))
                    (made(page, play))
                    (kept_lists(&seen.event.code, page.round(), &page.listed))
                }
            }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(format!("Deck checks of {}", seen.event.name), "", "", body) }
}

fn drawn_tables(page: &ChecksPage, play: &PlaySeen, drawn: &DrawnChecks) -> Markup {
    let names = StaffNames::of(&page.players);
    html! {
        section class="panel" aria-labelledby="drawn" {
            h2 id="drawn" { "Drawn for " (round_name(play, drawn.round)) }
            @if drawn.tables.is_empty() { p { "No table is drawn for this round." } }
            ul class="check-tables" {
                @for table in &drawn.tables {
                    li {
                        h3 { "Table " (table.table) }
                        ul {
                            @for (number, ..) in &table.players {
                                li class="check-tables__player" {
                                    span class="check-tables__name" {
                                        (names.draw(*number))
                                        @if !page.has_list(*number) { " " span class="tag tag--warn" { "no list" } }
                                        @if let Some(player) = page.player(*number) { (list_marks(player)) }
                                        (checked(&page.came(drawn.round, *number)))
                                    }
                                    @if page.has_list(*number) { a class="button" href=(at::of(&page.seen.event.code, "check", &number.to_string())) rel="external" { "Check" span class="hidden" { " " (names.name(*number)) } } }
                                }
                            }
                        }
                    }
                }
            }
            p class="form__hint" {
                "Nobody was picked on: the tables come from a seed that was committed to in the log as the lists were locked. When the event ends the seed is shown, and anybody draws the same tables."
            }
        }
    }
}

/// What of somebody's list is told beside their name: that it is not legal, that it came late.
fn list_marks(player: &PlayerShown) -> Markup {
    html! {
        @if let Some(verdict) = player.verdict.filter(|verdict| *verdict != ListVerdict::Legal) { " " (verdict_tag(verdict)) }
        @if player.is_late { " " (late_tag()) }
    }
}

/// How much of a deck was looked at, and what came of it.
fn checked((whole, parts): &(Option<CheckOutcome>, BTreeMap<&str, CheckOutcome>)) -> Markup {
    let told = |outcome: CheckOutcome| outcome_words(outcome).to_lowercase();
    let tag = |outcomes: &[CheckOutcome]| {
        if outcomes.contains(&CheckOutcome::Difference) { "tag tag--warn" } else { "tag" }
    };
    let outcomes: Vec<CheckOutcome> = parts.values().copied().collect();
    let parts: Vec<String> = parts.iter().map(|(part, outcome)| format!("{part} {}", told(*outcome))).collect();
    html! {
        @if let Some(outcome) = whole { " " span class=(tag(&[*outcome])) { "Checked: " (told(*outcome)) } }
        @if !parts.is_empty() { " " span class=(tag(&outcomes)) { "Partly checked: " (parts.join(", ")) } }
    }
}

fn by_hand(page: &ChecksPage, play: &PlaySeen, fault: Option<&FieldFault>) -> Markup {
    let player = Labelled { id: "player", label: "Player", hint: "", fault };
    let reason = Labelled {
        id: "reason",
        label: "Why this deck",
        hint: "A check of a table that was not drawn is marked, and keeps its reason.",
        fault,
    };
    let (chosen, written) = &page.written;
    let names = StaffNames::of(&page.players);
    html! {
        details class="desk__more" open[fault.is_some()] {
            summary { "Check a deck that was not drawn" }
            form class="form" method="post" action=(at::part(&page.seen.event.code, "checks")) {
                (player.around(&html! {
                    select class="field" id="player" name="player" required aria-describedby=[player.described()] {
                        option value="" { "Choose" }
                        @for one in &play.players {
                            @let has_list = page.has_list(one.number);
                            option value=(one.number) selected[one.number.to_string() == *chosen] disabled[!has_list] { (one.number) " · " (names.text(one.number)) @if !has_list { " (no list)" } }
                        }
                    }
                }))
                (reason.input(written, 1_000, true))
                button class="button" type="submit" { "Open the list" }
            }
        }
    }
}

fn made(page: &ChecksPage, play: &PlaySeen) -> Markup {
    let names = StaffNames::of(&page.players);
    html! {
        section aria-labelledby="made" {
            h2 id="made" { "Checks so far" }
            @if page.checks.is_empty() { p { "None." } }
            ul class="check-list" {
                @for made in page.checks.iter().rev() { li { (one(page, play, &names, made)) } }
            }
        }
    }
}

fn one(page: &ChecksPage, play: &PlaySeen, names: &StaffNames, CheckMade { check, lines, by }: &CheckMade) -> Markup {
    let hour = |at: i64| times::hour(at, &page.seen.settings.time_zone);
    let minutes = check.ended_at.saturating_sub(check.started_at).max(0) / 60_000;
    html! {
        h3 { (names.draw(check.entry)) " " span class="tag" { (outcome_words(check.outcome)) } }
        p {
            @if check.round > 0 { (round_name(play, check.round)) } @else { "Before the first round" }
            @if let Some(table) = check.table { ", table " (table) }
            " · " (hour(check.started_at)) "–" (hour(check.ended_at)) ", " (minutes) " min, " (check.extra_minutes) " min given"
            @if check.scope != WHOLE { " · partial: " (page.section(&check.scope)) }
        }
        p class="muted" {
            "With their list number " (check.list)
            @if !by.is_empty() { ", by " bdi { (by) } }
        }
        @if check.picked == CheckPicked::ByHand { p { strong { "Picked by hand: " } (check.reason) } }
        @if !lines.is_empty() {
            ul { @for line in lines { li { bdi { (line.card) } ": " (line.found) " instead of " (line.wanted) } } }
        }
        @if !check.note.is_empty() { p { (check.note) } }
    }
}

/// What came of a check, in words.
fn outcome_words(outcome: CheckOutcome) -> &'static str {
    match outcome {
        CheckOutcome::Match => "As listed",
        CheckOutcome::Difference => "Differs",
        CheckOutcome::Corrected => "Corrected",
    }
}
