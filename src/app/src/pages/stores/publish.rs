//! The form by which staff publish a list of their store.

use maud::{Markup, html};
use safehouse_engine::deck::interchange::LineReport;
use safehouse_service::stores::MAX_LIST_TITLE;

use super::{Labelled, fault_above};
use crate::{
    components::deck_sheet::{Sheet, chip, findings, headline, sections},
    drawing::Scene,
    pages::{
        account::FieldFault,
        event_desk::FormatsOfGame,
        events::{Looked, deck_field, printed, read_notes, text_field, unread},
    },
    paths::stores as at,
};

/// What was written in the form.
#[derive(Debug, Clone, Default)]
pub struct PublishFields {
    /// What the list is called.
    pub title: String,
    /// The game and the format, as `game/format`.
    pub format: String,
    /// The deck that was chosen; empty for none.
    pub deck: String,
    /// The list as text.
    pub text: String,
}

impl PublishFields {
    /// The game that was chosen.
    fn game(&self) -> &str {
        self.format.split('/').next().unwrap_or_default()
    }
}

/// What the form shows.
#[derive(Debug, Clone)]
pub struct PublishForm {
    /// The games with their names, each with its formats.
    pub games: Vec<FormatsOfGame>,
    /// Decks in the reader's account: what the form sends, and their names.
    pub decks: Vec<(String, String)>,
    /// What was written.
    pub written: PublishFields,
    /// What this form is known by, so that it counts once.
    pub turn: String,
    /// What was looked at.
    pub looked: Option<Looked>,
    /// Lines of what was written that could not be read.
    pub unread: Vec<LineReport>,
    /// Why it was refused.
    pub fault: Option<FieldFault>,
}

/// The form on the page of a store's lists.
pub(super) fn draw_publish(scene: &Scene<'_>, slug: &str, form: &PublishForm) -> Markup {
    let (written, fault) = (&form.written, form.fault.as_ref());
    let is_legal = form.looked.as_ref().is_some_and(|looked| looked.certificate.is_legal());
    html! {
        section class="panel hand-in" aria-labelledby="publish" {
            h2 id="publish" { "Publish a list" }
            p { "The store signs that the list is legal in the rules of its format that are in force. The public log keeps that for ever; the owner can withdraw the list later, and the log keeps that too." }
            (fault_above(fault))
            @if !form.unread.is_empty() { (unread(scene, written.game(), &form.unread)) }
            @if let Some(looked) = &form.looked { (preview(scene, written.game(), looked, fault.is_some())) }
            form class="form" method="post" action=(at::lists(slug)) {
                input type="hidden" name="turn" value=(form.turn);
                (Labelled { id: "title", label: "Title", hint: "What everybody reads above it. It is in no statement of the log.", fault }.input(&written.title, MAX_LIST_TITLE, true))
                (formats(form, fault))
                (deck_field(&form.decks, &written.deck, "published"))
                (text_field(Labelled { id: "text", label: "The list", hint: "Which printings it has does not matter.", fault }, &written.text, 12))
                p class="actions" {
                    @if is_legal {
                        button class="button" type="submit" name="deed" value="publish" { "Publish it" }
                        button class="button button--plain" type="submit" name="deed" value="look" { "Look at it once more" }
                    } @else {
                        button class="button" type="submit" name="deed" value="look" { "Look at it first" }
                        button class="button button--plain" type="submit" name="deed" value="publish" { "Publish it" }
                    }
                }
            }
        }
    }
}

/// The formats of all games.
fn formats(form: &PublishForm, fault: Option<&FieldFault>) -> Markup {
    let has_one_game = form.games.len() == 1;
    let of = Labelled { id: "format", label: "Format", hint: "", fault };
    let is_faulty = of.fault().is_some();
    of.around(&html! {
        select class="field" id="format" name="format" aria-invalid=[is_faulty.then_some("true")] aria-describedby=[of.described()] {
            @for (game, game_name, formats) in &form.games {
                @for (id, name) in formats {
                    @let value = format!("{game}/{id}");
                    option value=(value) selected[value == form.written.format] { (name) @if !has_one_game { " · " (game_name) } }
                }
            }
        }
    })
}

/// What would be published, or what keeps it from that.
fn preview(scene: &Scene<'_>, game: &str, looked: &Looked, is_refused: bool) -> Markup {
    let Some(library) = scene.all.of_game(game) else { return html! {} };
    let deck = printed(library, &looked.deck);
    let sheet = Sheet::judged(library, &deck, looked.judgement());
    html! {
        // What was refused is read before the field in which it is mended.
        section class="hand-in__looked" aria-labelledby="looked" tabindex=[is_refused.then_some("-1")] autofocus[is_refused] {
            h3 id="looked" { "What would be published" }
            p role="status" { (chip(sheet.catalogue().game(), &sheet.certificate)) " It is not published yet." }
            (read_notes(scene, game, &looked.notes))
            (headline(&sheet))
            (findings(&sheet))
            div class="event-deck" { (sections(&sheet)) }
        }
    }
}
