//! What happened in a game by the choice that caused it, told and as facts, as it
//! leaves the program.

use std::borrow::Cow;

use safehouse_cards::wire::WireForm;
use safehouse_table::{told::Telling as _, wire::told::Told};
use serde::Serialize;

use super::{choice::Object, event::Event, words};
use crate::{
    duel::Duel,
    explain::{self, Narrator, Sentence},
    view::{ChoiceEvents, SeenEvent, Viewer},
};

/// The version of [`GameLog`].
pub const VERSION: u32 = 1;

/// What happened in a game, as one viewer may know it, by the choice that caused it:
///
/// ```json
/// {
///   "version": 1, "viewer": "first", "from": 0, "of": 12,
///   "choices": [{ "choice": null, "new_luck": false, "events": [Event] }]
/// }
/// ```
///
/// The first of a game's `of` entries is the opening, whose `choice` is `null`; the
/// others are the choices, numbered from 0, each with what it caused up to the next.
/// Those before entry `from` were left out. Only the last entry grows while a game goes
/// on, so whoever has some asks for them from their last on. To `solo` the choices are
/// those of the record; other viewers count the choices that they know of. `new_luck`
/// says that chance goes by another seed from before a choice on.
///
/// An event is a fact, as in [`EventLog`](super::event::EventLog), with what is said of
/// it: `told`, left out where nothing is, and `tells`, left out where it tells nothing
/// that could not be foreseen, and for who has no seat
/// ([`Told`]):
///
/// ```json
/// { "event": "healed", "object": 7, "amount": 2, "told": [Span], "tells": "die" }
/// ```
///
/// Spans, printed one after the other, are a sentence. A text is a span of its own, what
/// it names is an object whose one text or number is printed:
///
/// ```json
/// [{ "object": 7, "card": "Brute" }, " heals ", { "number": 2 }, " HP (", { "clause": "2.5.3" }, ")"]
/// [{ "seat": "first", "player": "You" }, " draw a card (", { "clause": "5.1.1" }, ")"]
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameLog<'a> {
    version: u32,
    viewer: &'static str,
    from: usize,
    of: usize,
    choices: Vec<Entry<'a>>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Entry<'a> {
    choice: Option<usize>,
    new_luck: bool,
    events: Vec<ToldEvent<'a>>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct ToldEvent<'a> {
    #[serde(flatten)]
    event: Event<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<Vec<Span<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tells: Option<Told>,
}

/// A span as forms write it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
enum Span<'a> {
    Text(Cow<'a, str>),
    Card { object: Object, card: &'a str },
    Player { seat: &'static str, player: String },
    Number { number: u16 },
    Clause { clause: &'static str },
}

impl WireForm for GameLog<'_> {}

impl<'a> GameLog<'a> {
    /// What [`by_choice`](crate::view::by_choice) gave for a viewer of a duel, from one
    /// of its entries on. The narrator is one of a game that begins.
    pub fn new(
        duel: &'a Duel,
        mut narrator: Narrator<'a>,
        viewer: Viewer,
        known: &[ChoiceEvents],
        from: usize,
    ) -> Self {
        // All are told, as a sentence may name cards by what was told before.
        let sentences = narrator.sentences(known.iter().flat_map(|told| &told.events).map(|seen| seen.event));
        let mut sentences = sentences.into_iter();
        let mut choices = Vec::new();
        for (at, told) in known.iter().enumerate() {
            let sentences = sentences.by_ref().take(told.events.len());
            let events = told.events.iter().zip(sentences);
            if at < from {
                events.for_each(drop);
            } else {
                let events = events.map(|(seen, sentence)| ToldEvent::new(duel, viewer, seen, sentence)).collect();
                choices.push(Entry { choice: at.checked_sub(1), new_luck: told.new_luck, events });
            }
        }
        Self { version: VERSION, viewer: words::viewer(viewer), from: from.min(known.len()), of: known.len(), choices }
    }
}

impl<'a> ToldEvent<'a> {
    fn new(duel: &'a Duel, viewer: Viewer, seen: &SeenEvent, sentence: Option<Sentence<'a>>) -> Self {
        let tells = match viewer {
            Viewer::Seat(seat) => Told::of(duel.tells(seen.event, seat)),
            Viewer::Spectator | Viewer::Solo => None,
        };
        let told = sentence.map(|sentence| sentence.into_spans().into_iter().map(Span::from).collect());
        Self { event: Event::new(duel, seen.event), told, tells }
    }
}

impl<'a> From<explain::Span<'a>> for Span<'a> {
    fn from(span: explain::Span<'a>) -> Self {
        match span {
            explain::Span::Text(text) => Self::Text(text),
            explain::Span::Card { object, name } => Self::Card { object: Object::of(object), card: name },
            explain::Span::Player { seat, name } => Self::Player { seat: words::seat(seat), player: name },
            explain::Span::Number(number) => Self::Number { number },
            explain::Span::Clause(clause) => Self::Clause { clause },
        }
    }
}
