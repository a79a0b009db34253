//! The list of a player in the order of a sorted deck.

use safehouse_engine::{
    card::{Card, fold},
    catalogue::Catalogue,
    deck::list::DeckList,
    game::GameDefinition,
    library::GameLibrary,
};
use safehouse_store::events::{RoundState, ViewReason};
use serde::{Deserialize, Serialize};

use crate::events::access::STAFF;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        access::LIST_ROLES,
        desk::staffed,
        play::Play,
        shown_names::ShownNames,
        viewing::{keep_list, view_list},
    },
};

/// The scope of a check of the whole deck.
pub const WHOLE: &str = "all";

/// A list to compare a deck with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckSheet {
    /// Whose it is: the number.
    pub player: u32,
    /// What everybody calls them.
    pub shown_as: String,
    /// Which of their lists: what a check is based on.
    pub list: u32,
    /// The sections in the order in which a sorted deck is counted.
    pub sections: Vec<CheckSection>,
    /// How many cards it has in all.
    pub cards: u32,
}

/// A section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckSection {
    /// Its identifier: a scope of a check.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How many cards it has.
    pub cards: u32,
    /// By what its cards are sorted before their names, in the words of the game.
    pub order: Vec<String>,
    /// Its lines.
    pub lines: Vec<CheckLine>,
}

/// A card of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckLine {
    /// What it is called.
    pub card: String,
    /// Its type and what it is beside that, as its type line says.
    pub kind: String,
    /// How many copies there have to be.
    pub wanted: u32,
}

/// What differs when some copies were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Difference {
    /// Copies that were not found.
    pub missing: u32,
    /// Copies that are too many.
    pub surplus: u32,
}

/// The running difference of lines: wanted and found of each.
pub fn difference(lines: impl Iterator<Item = (u32, u32)>) -> Difference {
    lines.fold(Difference::default(), |sum, (wanted, found)| Difference {
        missing: sum.missing.saturating_add(wanted.saturating_sub(found)),
        surplus: sum.surplus.saturating_add(found.saturating_sub(wanted)),
    })
}

/// Opens the list of a player to compare a deck with it, which is written down for the player to
/// read: the sections in the game's order, and in each the cards by type, by what their type lines
/// say, then by name, as a deck is sorted.
///
/// # Errors
/// The caller does not judge or run the event, or takes part in it; [`PlayFault::NoPlayer`]; the
/// player has no list; the store fails.
pub async fn open_check(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
    player: u32,
) -> Result<CheckSheet, Refusal> {
    STAFF.check(caller)?;
    sheet_of(service, caller, library, code, (player, None)).await
}

/// The same for a device that has the list for the checks of a round, so that it opens where the line fails: its player
/// reads that, once of each list, round and person.
///
/// # Errors
/// [`PlayFault::NotStarted`], [`PlayFault::NoRound`] of a round that nobody sees; as [`open_check`].
pub async fn keep_check(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
    (player, round): (u32, u32),
) -> Result<CheckSheet, Refusal> {
    STAFF.check(caller)?;
    let event = staffed(service, caller, code, LIST_ROLES).await?;
    let play = Play::read(service, &event).await?;
    play.round(round).filter(|round| round.state != RoundState::Draft).ok_or(PlayFault::NoRound)?;
    sheet_of(service, caller, library, code, (player, Some(round))).await
}

async fn sheet_of(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
    (player, kept_for): (u32, Option<u32>),
) -> Result<CheckSheet, Refusal> {
    let event = staffed(service, caller, code, LIST_ROLES).await?;
    let entries = service.store.list_play_entries(event.store, event.id).await?;
    let entry = entries.iter().find(|entry| entry.number == player).ok_or(PlayFault::NoPlayer(player))?;
    let opened = match kept_for {
        Some(round) => keep_list(service, caller, (code, entry.id), round).await?,
        None => view_list(service, caller, (code, entry.id), ViewReason::Check).await?,
    };
    let sections = sorted(&opened.deck, &library.catalogue);
    let names = ShownNames::of(entries.iter().map(|entry| (entry.number, entry.shown_as.as_str())));
    let shown_as = names.name(player);
    let cards = sections.iter().map(|section| section.cards).fold(0, u32::saturating_add);
    Ok(CheckSheet { player, shown_as, list: opened.list.number, sections, cards })
}

/// A deck as it is sorted to be counted. Sections that are no part of it are left out.
pub(in crate::events) fn sorted(deck: &DeckList, catalogue: &Catalogue) -> Vec<CheckSection> {
    let game = catalogue.game();
    let counted = game.sections.iter().filter(|section| section.counted);
    let sections = counted.map(|section| {
        let mut lines: Vec<(Place, CheckLine)> = Vec::new();
        let mut cards: Vec<&Card> = Vec::new();
        for line in deck.section(section.id).filter(|line| line.quantity > 0) {
            let card = catalogue.find_name(&line.card).map(|card| catalogue.card(card));
            let name = card.map_or_else(|| line.card.clone(), |card| card.name.to_string());
            cards.extend(card);
            match lines.iter_mut().find(|(_, known)| fold(&known.card) == fold(&name)) {
                Some((_, known)) => known.wanted = known.wanted.saturating_add(line.quantity),
                None => {
                    let place = Place::of(card, catalogue, &name);
                    let kind = place.kind.clone();
                    lines.push((place, CheckLine { card: name, kind, wanted: line.quantity }));
                }
            }
        }
        lines.sort_by(|(one, _), (other, _)| one.cmp(other));
        let lines: Vec<CheckLine> = lines.into_iter().map(|(_, line)| line).collect();
        let order = order_of(game, &cards);
        let cards = lines.iter().map(|line| line.wanted).fold(0, u32::saturating_add);
        CheckSection { id: section.id.to_owned(), name: section.name.to_owned(), cards, order, lines }
    });
    sections.filter(|section| !section.lines.is_empty()).collect()
}

/// By what cards are sorted before their names: their type where they have several, then what their type lines say.
fn order_of(game: &GameDefinition, cards: &[&Card]) -> Vec<String> {
    let first = cards.first().map(|card| card.card_type);
    let has_types = cards.iter().any(|card| Some(card.card_type) != first);
    let fields = game.type_line.iter().filter(|id| cards.iter().any(|card| card.fact(id).is_some()));
    let fields = fields.filter_map(|id| game.field(id)).map(|field| field.name.to_owned());
    has_types.then(|| "type".to_owned()).into_iter().chain(fields).collect()
}

/// Where a card is in a sorted section: by type, by what its type line says, by name. What the
/// catalogue does not know comes last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    of_type: usize,
    kind: String,
    name: String,
}

impl Place {
    fn of(card: Option<&Card>, catalogue: &Catalogue, name: &str) -> Self {
        let game = catalogue.game();
        let name = fold(name);
        let Some(card) = card else { return Self { of_type: usize::MAX, kind: String::new(), name } };
        let of_type = game.types.iter().position(|word| word.id == card.card_type).unwrap_or(usize::MAX);
        let type_name = game.card_type(card.card_type).map_or(card.card_type, |word| word.name);
        let words = game.type_line.iter().filter_map(|id| {
            let fact = card.fact(id)?;
            game.field(id).map(|field| field.written(fact))
        });
        let kind = std::iter::once(type_name.to_owned()).chain(words).collect::<Vec<_>>().join(" · ");
        Self { of_type, kind, name }
    }
}
