//! Handing in a list: looked at first, then handed in.

use maud::{Markup, html};
use safehouse_engine::deck::interchange::LineReport;
use safehouse_service::events::{EventSeen, EventState, settings::LateLists};

use super::{
    Takes, crumbs, deadline,
    list_fields::{deck_field, text_field},
    looked::Looked,
    parts,
    printed::printed,
    read_lines::{read_notes, unread},
    state_mark,
};
use crate::{
    components::deck_sheet::{Sheet, chip, findings, headline, sections},
    drawing::{Page, Scene},
    pages::{
        account::{FieldFault, copying::copy_button},
        stores::{Labelled, fault_above},
    },
    paths::events as at,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct HandInPage {
    /// The event.
    pub seen: EventSeen,
    /// Decks in the reader's account for the event's game: what the form sends, and their names.
    pub decks: Vec<(String, String)>,
    /// The deck that was chosen; empty for none.
    pub chosen: String,
    /// What was written.
    pub text: String,
    /// What was looked at.
    pub looked: Option<Looked>,
    /// Whether it was to be handed in, and is not, as it would be handed in otherwise than it is written.
    pub is_held_back: bool,
    /// Lines of what was written that could not be read.
    pub unread: Vec<LineReport>,
    /// Whether a list is handed in already, which this one replaces.
    pub has_list: bool,
    /// How a list is taken now; none where it is not: after the lock there is no form then.
    pub takes: Option<Takes>,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
}

/// The id of the form, to which a button beside what was looked at belongs as well.
const FORM: &str = "hand-in";

/// The page at `/events/{event}/list`.
pub fn draw_hand_in(scene: &Scene<'_>, page: &HandInPage) -> Page {
    let event = &page.seen.event;
    let fault = page.fault.as_ref();
    // Before lists are taken one may be looked at.
    let is_before = matches!(event.state, EventState::Draft | EventState::Announced | EventState::Registration);
    let body = html! {
        div class="page stores events hand-in" {
            (crumbs(event, true))
            h1 { "Hand in a list" }
            (state_mark(event))
            p { (deadline(&page.seen)) "." }
            @if page.takes == Some(Takes::InTime) && page.has_list { p class="muted" { "The list that you hand in takes the place of the one before." } }
            (fault_above(fault))
            @if !page.unread.is_empty() { (unread(scene, &event.game, &page.unread)) }
            @if let Some(looked) = &page.looked { (preview(scene, page, looked)) }
            @if page.takes.is_none() && !is_before {
                p class="panel" { (closed(page)) }
                @if is_late_soon(page) { (form(page, fault)) }
                @else {
                    (kept_text(&page.text))
                    p class="actions" { a class="button button--plain" href=(at::part(&event.code, parts::OWN)) rel="external" { "Back" } }
                }
            } @else { (form(page, fault)) }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(format!("Hand in a list for {}", event.name), "", "", body) }
}

/// Why no list is taken now.
fn closed(page: &HandInPage) -> &'static str {
    let seen = &page.seen;
    match (seen.event.state, seen.settings.late) {
        (EventState::Cancelled, _) => "The event does not take place.",
        (EventState::Finished | EventState::Published, _) => "The event is over.",
        (_, LateLists::Refuse) => "Lists are taken no more, and late ones are not taken at this event.",
        (_, LateLists::Note) => "Lists are taken no more. If you have none, or yours is wrong, ask a judge.",
        (_, LateLists::Allow) if is_late_soon(page) => {
            "The deadline is over. Late lists are taken at this event, as soon as the others are locked: in a moment. Yours is \
             kept below; hand it in again then."
        }
        (_, LateLists::Allow) => "Lists are taken no more. Yours is changed by a judge alone: ask one.",
    }
}

/// Whether a list is taken late as soon as those that came in time are locked.
fn is_late_soon(page: &HandInPage) -> bool {
    let is_due = page.seen.event.state == EventState::ListsOpen && page.takes.is_none();
    is_due && page.seen.settings.late == LateLists::Allow && !page.has_list
}

/// A list that was written and is not taken: whoever wrote it takes it along.
fn kept_text(text: &str) -> Markup {
    html! {
        @if !text.trim().is_empty() {
            section aria-labelledby="written" {
                h2 id="written" { "What you wrote" }
                p { "It is handed in nowhere. Copy it, for a judge or for yourself." }
                // The line before keeps one that the words begin with.
                textarea class="field" id="text" rows="14" readonly aria-labelledby="written" { "\n" (text) }
                p class="actions" { (copy_button("text", "the list")) }
            }
        }
    }
}

fn form(page: &HandInPage, fault: Option<&FieldFault>) -> Markup {
    let code = &page.seen.event.code;
    let is_looked = page.looked.is_some();
    html! {
        form class="form" id=(FORM) method="post" action=(at::part(code, parts::LIST)) {
            @if let Some(looked) = page.looked.as_ref().filter(|looked| looked.notes.is_to_be_told()) {
                input type="hidden" name="told" value=(looked.notes.mark());
            }
            (deck_field(&page.decks, &page.chosen, "handed in"))
            (text_field(Labelled { id: "text", label: "The list", hint: "Which printings you play does not matter.", fault }, &page.text, 14))
            p class="actions" {
                @if is_looked {
                    button class="button" type="submit" name="deed" value="hand" { "Hand it in" }
                    button class="button button--plain" type="submit" name="deed" value="look" { "Look at it once more" }
                } @else {
                    button class="button" type="submit" name="deed" value="look" { "Look at it first" }
                    button class="button button--plain" type="submit" name="deed" value="hand" { "Hand it in" }
                }
                a class="button button--plain" href=(at::part(code, parts::OWN)) rel="external" { "Back" }
            }
        }
    }
}

fn preview(scene: &Scene<'_>, page: &HandInPage, looked: &Looked) -> Markup {
    let Some(library) = scene.all.of_game(&page.seen.event.game) else { return html! {} };
    let deck = printed(library, &looked.deck);
    let sheet = Sheet::judged(library, &deck, looked.judgement());
    // Before lists are taken one is looked at alone.
    let may_hand_in = page.fault.is_none() && page.takes.is_some();
    let is_taken = sheet.certificate.is_legal() || page.seen.settings.takes_illegal;
    html! {
        // What was looked at, and what was refused, is read before the field in which it is mended.
        section class="panel hand-in__looked" aria-labelledby="looked" tabindex="-1" autofocus {
            h2 id="looked" { @if page.is_held_back { "Not handed in yet: read how it was understood" } @else { "What would be handed in" } }
            p role="status" { (chip(sheet.catalogue().game(), &sheet.certificate)) " It is not handed in yet." }
            (read_notes(scene, &page.seen.event.game, &looked.notes))
            @if may_hand_in && is_taken {
                p class="actions" { button class="button" type="submit" form=(FORM) name="deed" value="hand" { "Hand it in like this" } }
            } @else if may_hand_in {
                p { "This event takes legal lists alone: mend what stands below, in the text, and look at it once more." }
            }
            (headline(&sheet))
            (findings(&sheet))
            div class="event-deck" { (sections(&sheet)) }
        }
    }
}
