//! The lists of an event that everybody sees, and what they are counted by.

use std::collections::BTreeMap;

use safehouse_engine::{catalogue::Catalogue, deck::list::DeckList};
use safehouse_store::events::{EventList, StoredEvent};

use super::{
    judging::deck_of_json,
    sight::{Sight, Standing},
};
use crate::{Refusal, Service};

/// Lists that everybody sees by the numbers of their players: shown, of whoever agreed and plays, and not taken back.
/// Whatever is told to the public of lists is made of these alone.
pub(super) async fn shown_decks(
    service: &Service,
    event: &StoredEvent,
) -> Result<BTreeMap<u32, (EventList, DeckList)>, Refusal> {
    let entries = service.store.list_event_entries((event.store, event.id)).await?;
    let mut shown = BTreeMap::new();
    for list in service.store.list_event_lists((event.store, event.id)).await? {
        if Standing::default().sight(event.state, &list, false) != Sight::Shown {
            continue;
        }
        let entry = entries.iter().find(|entry| entry.id == list.entry);
        let deck = list.kept.as_ref().and_then(|(json, _)| deck_of_json(json));
        if let (Some(entry), Some(deck)) = (entry, deck) {
            shown.insert(entry.number, (list, deck));
        }
    }
    Ok(shown)
}

/// What a deck is called by: the cards of the sections that hold one alone, in the game's order;
/// nothing where there is none.
pub(super) fn label(deck: &DeckList, catalogue: &Catalogue) -> Option<String> {
    let sections = catalogue.game().sections.iter().filter(|section| section.counted && section.single);
    let leads = sections.filter_map(|section| deck.section(section.id).find(|line| line.quantity > 0));
    let names: Vec<String> = leads.map(|line| name_of(&line.card, catalogue)).collect();
    (!names.is_empty()).then(|| names.join(" / "))
}

/// A card as the catalogue spells it; as the list does where it knows none.
pub(super) fn name_of(card: &str, catalogue: &Catalogue) -> String {
    catalogue.find_name(card).map_or_else(|| card.to_owned(), |found| catalogue.card(found).name.to_string())
}
