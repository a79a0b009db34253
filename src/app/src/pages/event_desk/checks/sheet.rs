//! The deck check of one player, for a phone. Without a script it is a form of numbers; a script counts by taps and
//! keys, keeps what was counted on the device, and sends it when there is a line.

use maud::{Markup, html};
use safehouse_service::events::{
    EventSeen, ListVerdict, PlayerShown,
    checks::{CheckLine, CheckSection, CheckSheet, MAX_EXTRA_MINUTES, WHOLE},
};

use super::{
    super::{desk::late_tag, outbox::outbox, staff_names::StaffNames},
    CheckFields,
    next::next_deck,
};
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        events::verdict_tag,
        stores::{Labelled, fault_above},
    },
    paths::event_desk as at,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct CheckPage {
    /// The event.
    pub seen: EventSeen,
    /// Who looks: what a device keeps is theirs alone.
    pub reader: String,
    /// The list as a deck is sorted.
    pub sheet: CheckSheet,
    /// What staff call the players.
    pub names: StaffNames,
    /// Whose it is, with what is known of their list.
    pub player: Option<PlayerShown>,
    /// The identity of the check that would come of it.
    pub id: String,
    /// The round; 0 where none is shown.
    pub round: u32,
    /// Where the player sits in it.
    pub table: Option<u32>,
    /// Whether that table is drawn.
    pub is_drawn: bool,
    /// Whose decks are drawn and not checked yet beside this one, by their tables: the number, and the name that is shown.
    pub others: Vec<(u32, String)>,
    /// The server's time, in milliseconds since 1970.
    pub now: i64,
    /// What was written.
    pub written: CheckFields,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
}

/// The page at `/events/{event}/check/{player}`.
pub fn draw_check(page: &CheckPage) -> Page {
    let (sheet, code) = (&page.sheet, &page.seen.event.code);
    let title = format!("Deck of {}", page.names.name(sheet.player));
    let fault = page.fault.as_ref();
    let hidden = [
        ("id", page.id.clone()),
        ("round", page.round.to_string()),
        ("table", page.table.map(|table| table.to_string()).unwrap_or_default()),
        ("list", sheet.list.to_string()),
        ("started_at", or(page.written.get("started_at"), page.now.to_string())),
    ];
    let body = html! {
        div class="page page--form page--wide-form stores desk check" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(at::part(code, "checks")) rel="external" { "Deck checks" }
                span aria-hidden="true" { "/" }
                bdi { (page.seen.event.name) }
            }
            header class="page-head" { h1 { "Deck of " (page.names.draw(sheet.player)) } }
            p {
                @if page.round > 0 { "Round " (page.round) @if let Some(table) = page.table { ", table " (table) } ". " }
                (sheet.cards) " cards. The player reads that you opened their list."
            }
            p class="muted" { "In order: " (order(&sheet.sections)) "." }
            @if let Some(player) = &page.player { (not_legal(page, player)) }
            (fault_above(fault))
            (outbox(&page.seen, &page.reader, page.round, &[]))
            form class="form check__form" method="post" action=(at::of(code, "check", &sheet.player.to_string())) data-deck-check=(sheet.player) {
                @for (name, value) in hidden { input type="hidden" name=(name) value=(value); }
                (reason(page, fault))
                (scope(page))
                @for section in &sheet.sections { (section_of(page, section)) }
                (closing(page, fault))
                // What is lacking is said above the buttons, which stay where they are.
                div class="check__bar" {
                    p class="check__fault" role="alert" {}
                    output class="check__clock figures" aria-label="Time since the start" hidden { "0:00" }
                    button class="button button--plain" type="button" data-deed="start" hidden { "Start" }
                    button class="button" type="submit" { "Done" }
                    p class="check__sum figures" hidden { span class="check__parts" {} span class="check__lack" {} }
                }
            }
            p class="check__said" role="status" {}
            // Its script shows it once the check is over, with the first of the decks that is still to be checked.
            nav class="actions check__after" aria-label="After this check" hidden {
                @for (number, name) in &page.others { (next_deck(code, (*number, name.as_str()))) " " }
                a class="button button--plain" href=(at::part(code, "checks")) rel="external" { "Deck checks" }
            }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(title, "", "", body) }
}

/// In which order the cards stand, section by section.
fn order(sections: &[CheckSection]) -> String {
    let one = |section: &CheckSection| match (section.lines.len(), section.order.join(", ")) {
        (0 | 1, _) => section.name.clone(),
        (_, by) if by.is_empty() => format!("{} by name", section.name),
        (_, by) => format!("{} by {by}, then name", section.name),
    };
    sections.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// That the list is not legal, or late, and where it is read why.
fn not_legal(page: &CheckPage, player: &PlayerShown) -> Markup {
    let verdict = player.verdict.filter(|verdict| *verdict != ListVerdict::Legal);
    html! {
        @if verdict.is_some() || player.is_late {
            p {
                @if let Some(verdict) = verdict { (verdict_tag(verdict)) " " }
                @if player.is_late { (late_tag()) " " }
                @if let Some(id) = player.id {
                    a href=(at::of(&page.seen.event.code, "player", &id.to_string())) rel="external" { "Open the list on the player’s page" } " to read why."
                }
            }
        }
    }
}

fn or(written: &str, otherwise: String) -> String {
    if written.is_empty() { otherwise } else { written.to_owned() }
}

/// Why this deck, before anything is counted; also of one whose table is drawn by now, where it was refused for want of it.
fn reason(page: &CheckPage, fault: Option<&FieldFault>) -> Markup {
    let reason = Labelled {
        id: "reason",
        label: "Why this deck",
        hint: "Its table was not drawn: the check is marked, and keeps this.",
        fault,
    };
    html! {
        @if !page.is_drawn || reason.fault().is_some() { (reason.input(page.written.get("reason"), 1_000, true)) }
    }
}

fn scope(page: &CheckPage) -> Markup {
    let written = page.written.scope();
    html! {
        div class="labelled" {
            label for="scope" { "What is checked" }
            select class="field" id="scope" name="scope" {
                option value=(WHOLE) selected[written == WHOLE] { "The whole deck" }
                @for section in &page.sheet.sections {
                    option value=(section.id) selected[written == section.id] { (section.name) " alone (partial)" }
                }
            }
        }
    }
}

fn section_of(page: &CheckPage, section: &CheckSection) -> Markup {
    let (id, extra) = (format!("section-{}", section.id), format!("extra-{}", section.id));
    html! {
        section class="check__section" aria-labelledby=(id) data-section=(section.id) data-name=(section.name) {
            h2 id=(id) { (section.name) " " span class="figures" { (section.cards) } }
            ul class="check__lines" {
                @for (at, line) in section.lines.iter().enumerate() { (line_of(page, section, at, line)) }
            }
            div class="labelled" {
                label for=(extra) { "Cards that are not in the list" }
                textarea class="field" id=(extra) name=(extra) rows="2" maxlength="4000" spellcheck="false"
                    aria-describedby=(format!("{extra}-hint")) { "\n" (page.written.get(&extra)) }
                p class="form__hint" id=(format!("{extra}-hint")) { "One a line, as its number of copies and its name. Copies of a card that is in the list are added to those counted above." }
            }
        }
    }
}

fn line_of(page: &CheckPage, section: &CheckSection, at: usize, line: &CheckLine) -> Markup {
    let id = format!("found-{}-{at}", section.id);
    let found = page.written.found(&section.id, &line.card).map(|found| found.to_string()).unwrap_or_default();
    html! {
        li class="check__line" data-wanted=(line.wanted) {
            input type="hidden" name="section" value=(section.id);
            input type="hidden" name="card" value=(line.card);
            input type="hidden" name="wanted" value=(line.wanted);
            // Away from the thumb, and in the order in which the row is read.
            span class="check__less" hidden {
                button class="button button--plain" type="button" data-deed="less" aria-label=(format!("One less of {}", line.card)) { "−" }
                button class="button button--plain" type="button" data-deed="zero" aria-label=(format!("None of {}", line.card)) { "None" }
            }
            button class="check__tap" type="button" data-deed="more" hidden {
                span class="check__name" { (line.card) }
                " "
                span class="check__kind" { (line.kind) }
                " "
                span class="check__count figures" { "0 of " (line.wanted) }
            }
            span class="check__typed" {
                label for=(id) { (line.card) " " span class="check__kind" { (line.kind) } }
                span class="check__number" {
                    input class="field figures" type="number" id=(id) name="found" value=(found) min="0" max="999" inputmode="numeric" autocomplete="off";
                    " of " (line.wanted)
                }
            }
        }
    }
}

/// What is said of the check when the cards are counted.
fn closing(page: &CheckPage, fault: Option<&FieldFault>) -> Markup {
    let written = &page.written;
    let note = Labelled {
        id: "note",
        label: "Note",
        hint: "A check of a deck that differs or differed needs one: what you found.",
        fault,
    };
    html! {
        fieldset class="form__group check__closing" {
            legend { "When it is counted" }
            div class="labelled" {
                label for="minutes" { "Extra minutes for the table" }
                input class="field figures" type="number" id="minutes" name="minutes" min="0" max=(MAX_EXTRA_MINUTES) inputmode="numeric"
                    value=(or(written.get("minutes"), "0".to_owned())) required aria-describedby="minutes-hint";
                p class="form__hint" id="minutes-hint" { "Of both decks of a table the longer time counts." }
            }
            label class="form__check" {
                input type="checkbox" name="corrected" value="yes" checked[written.get("corrected") == "yes"];
                span { "It differed, and the deck is as the list says now." }
            }
            (note.lines(written.get("note"), 1_000, 3))
            // Its script shows it where what was counted differs; a form without one says so when it is sent.
            div class="check__differs" hidden {
                p { strong { "This deck differs: " span class="check__difference" {} "." } " Look once more, and write in the note what you found." }
                button class="button" type="button" data-deed="differ" { "Keep as differing" }
            }
        }
    }
}
