//! Handing in a list: looked at first, then handed in.

use maud::{Markup, html};
use safehouse_engine::{
    deck::{certificate::Certificate, interchange::LineReport, list::DeckList},
    english::English,
};
use safehouse_service::events::EventSeen;

use super::{
    crumbs,
    list_fields::{deck_field, text_field},
    moment, parts,
    printed::printed,
    state_mark,
};
use crate::{
    components::{
        deck_sheet::{Sheet, chip, findings, headline, sections},
        verdict::Mark,
    },
    drawing::{Page, Scene},
    pages::{
        account::FieldFault,
        public_decks::minute,
        stores::{Labelled, fault_above},
    },
    paths::events as at,
};

/// Characters of a line that could not be read, at most.
const SHOWN: usize = 120;
/// Lines that could not be read, at most.
const MOST_LINES: usize = 50;

/// A list that was looked at.
#[derive(Debug, Clone)]
pub struct Looked {
    /// The list as it would be registered.
    pub deck: DeckList,
    /// What the event's format says of it.
    pub certificate: Certificate,
}

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
    /// Lines of what was written that could not be read.
    pub unread: Vec<LineReport>,
    /// Whether a list is handed in already, which this one replaces.
    pub has_list: bool,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
}

/// The page at `/events/{event}/list`.
pub fn draw_hand_in(scene: &Scene<'_>, page: &HandInPage) -> Page {
    let event = &page.seen.event;
    let fault = page.fault.as_ref();
    let is_looked = page.looked.is_some();
    let body = html! {
        div class="page stores events hand-in" {
            (crumbs(event, true))
            h1 { "Hand in a list" }
            (state_mark(event))
            @if let Some(deadline) = event.deadline_at {
                p { strong { "Deadline" } " " (moment(deadline, &page.seen.settings.time_zone)) ". The server’s clock: " (minute(page.seen.now)) "." }
            }
            @if page.has_list { p class="muted" { "The list that you hand in takes the place of the one before." } }
            (fault_above(fault))
            @if !page.unread.is_empty() { (unread(scene, &event.game, &page.unread)) }
            @if let Some(looked) = &page.looked { (preview(scene, page, looked)) }
            form class="form" method="post" action=(at::part(&event.code, parts::LIST)) {
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
                    a class="button button--plain" href=(at::part(&event.code, parts::OWN)) rel="external" { "Back" }
                }
            }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(format!("Hand in a list for {}", event.name), "", "", body) }
}

fn preview(scene: &Scene<'_>, page: &HandInPage, looked: &Looked) -> Markup {
    let Some(library) = scene.all.of_game(&page.seen.event.game) else { return html! {} };
    let deck = printed(library, &looked.deck);
    let sheet = Sheet::judged(library, &deck, looked.certificate.clone());
    html! {
        section class="panel hand-in__looked" aria-labelledby="looked" {
            h2 id="looked" { "What would be handed in" }
            p role="status" { (chip(sheet.catalogue().game(), &sheet.certificate)) " It is not handed in yet." }
            (headline(&sheet))
            (findings(&sheet))
            div class="event-deck" { (sections(&sheet)) }
        }
    }
}

/// Lines of a list of a game that could not be read, each with why.
pub(in crate::pages) fn unread(scene: &Scene<'_>, game: &str, lines: &[LineReport]) -> Markup {
    let Some(library) = scene.all.of_game(game) else { return html! {} };
    let english = English::new(library.game());
    html! {
        section aria-labelledby="unread" {
            h2 id="unread" { "Lines that could not be read" }
            ul class="findings" {
                @for report in lines.iter().take(MOST_LINES) {
                    @let mark = Mark::of_line(&report.outcome);
                    li class=(mark.item_class()) {
                        span class=(mark.class()) aria-hidden="true" { (mark.sign()) }
                        div {
                            p { span class="muted" { "Line " (report.line) ": " } bdi { code { (report.text.chars().take(SHOWN).collect::<String>()) } } }
                            p { (english.line_outcome(&report.outcome)) }
                        }
                    }
                }
            }
        }
    }
}
