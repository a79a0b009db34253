//! What two devices did to the same of a deck, side by side, and which of it is to stay.

use maud::{Markup, html};
use safehouse_engine::{
    deck::{list::DeckList, merge::Conflict},
    english::counted,
    game::GameDefinition,
};
use safehouse_service::saved_decks::{DeckVersionEntry, OpenConflict, Side};

use super::{deeds, fields, name_of};
use crate::{
    drawing::Page,
    pages::account::{Form, form::drawn, when::ago},
    paths,
};

/// The words of a side where they are sent.
pub fn word(side: Side) -> &'static str {
    match side {
        Side::Theirs => "theirs",
        Side::Ours => "ours",
    }
}

/// The page at `/account/decks/{deck}/conflict`, with why what was chosen before was not taken.
pub fn draw_conflict(open: &OpenConflict, game: &GameDefinition, now_ms: i64, form: &Form) -> Page {
    let id = open.deck.id.simple();
    let address = paths::own_deck(&id);
    let name = name_of(&open.deck);
    let (theirs, ours) = (open.theirs.entry.number, open.ours.entry.number);
    let body = html! {
        div class="page page--form page--wide-form" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(paths::OWN_DECKS) rel="external" { "Your decks" } span aria-hidden="true" { "/" }
                a href=(address) rel="external" { bdi { (name) } }
            }
            h1 { "Two devices changed the same" }
            (form.notice())
            p {
                "Nothing is lost: the deck has both brought together, and both are among its versions. "
                "Where they touch, say which is to stay."
            }
            dl class="sides" {
                (side("One device", &open.theirs.entry, now_ms))
                (side("The other", &open.ours.entry, now_ms))
            }
            form class="form" method="post" action=(format!("{address}/{}", deeds::SETTLE)) {
                input type="hidden" name=(fields::FROM) value=(theirs);
                input type="hidden" name=(fields::TO) value=(ours);
                @for (place, conflict) in open.conflicts.iter().enumerate() { (choice(open, game, place, conflict)) }
                div class="actions" {
                    button class="button" type="submit" { "Keep what is chosen" }
                    a class="button button--plain" href=(paths::compare_versions(&id, theirs, ours)) rel="external" { "See both decks whole" }
                    a class="button button--plain" href=(paths::of(&open.deck.game).build_kept(&id)) rel="external" { "Back to the deck" }
                }
            }
        }
    };
    drawn("Two devices changed the same", "Which of two versions is to stay.", body, form)
}

fn side(title: &str, entry: &DeckVersionEntry, now_ms: i64) -> Markup {
    html! {
        div {
            dt { (title) }
            dd {
                "Version " (entry.number) ", " (ago(now_ms, entry.made_at))
                @if !entry.device.is_empty() { ", " bdi { (entry.device) } }
            }
        }
    }
}

/// What a list has of what both changed, in words.
fn value(conflict: &Conflict, deck: &DeckList, game: &GameDefinition) -> String {
    let named = |text: &str| if text.is_empty() { "None".to_owned() } else { text.to_owned() };
    match conflict {
        Conflict::Copies { .. } => {
            // What is taken of a side is counted, as lines of other printings are of the card, too.
            let mut alone = DeckList::new(game.id);
            conflict.take(deck, &mut alone);
            let copies: u32 = alone.lines.iter().map(|line| line.quantity).sum();
            if copies == 0 { "None".to_owned() } else { counted(u64::from(copies), ("copy", "copies")) }
        }
        Conflict::Name { .. } => named(&deck.name),
        Conflict::Format { .. } => named(deck.format.as_deref().unwrap_or_default()),
        Conflict::Notes => named(&deck.notes),
        Conflict::CardNote { card } => named(deck.card_notes.get(card).map_or("", String::as_str)),
    }
}

fn title(conflict: &Conflict, game: &GameDefinition) -> String {
    match conflict {
        Conflict::Copies { card, section, .. } => {
            let section = game.section(section).map_or(section.as_str(), |section| section.name);
            format!("{card} in the {section}")
        }
        Conflict::Name { .. } => "The name".to_owned(),
        Conflict::Format { .. } => "The format".to_owned(),
        Conflict::Notes => "The notes".to_owned(),
        Conflict::CardNote { card } => format!("The note on {card}"),
    }
}

/// The values of both sides and, where it is another, that of the deck as it is now, which stays
/// unless another is chosen.
fn choice(open: &OpenConflict, game: &GameDefinition, place: usize, conflict: &Conflict) -> Markup {
    let present = value(conflict, &open.present, game);
    let sides = [("One device", Side::Theirs, &open.theirs.deck), ("The other", Side::Ours, &open.ours.deck)]
        .map(|(words, side, deck)| (words, word(side), value(conflict, deck, game)));
    let stays = sides.iter().position(|(.., value)| *value == present);
    let field = format!("{}{place}", fields::TAKE);
    html! {
        fieldset class="choices choices--sides" {
            legend { bdi { (title(conflict, game)) } }
            @if stays.is_none() {
                label class="choices__one" {
                    input type="radio" name=(field) value="" checked;
                    span { strong { "As it is now" } span class="choices__value" dir="auto" { (present) } }
                }
            }
            @for (at, (words, word, value)) in sides.iter().enumerate() {
                label class="choices__one" {
                    input type="radio" name=(field) value=(word) checked[stays == Some(at)];
                    span {
                        strong { (words) @if stays == Some(at) { ": so it is now" } }
                        span class="choices__value" dir="auto" { (value) }
                    }
                }
            }
        }
    }
}
