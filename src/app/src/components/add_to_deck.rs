//! “Add to deck” beside a card, wherever one is found: the card goes into the
//! deck that was worked on last, and it can be taken back.
//!
//! The buttons are drawn; one listener serves the whole page.

use std::{sync::Arc, time::Duration};

use leptos::prelude::*;
use maud::{Markup, html};
use safehouse_engine::{
    card::{Card, CardName},
    catalogue::{CardIndex, Catalogue},
    deck::{
        edit::{Edit, EditAction, History},
        list::{DeckLine, DeckList},
    },
    english::counted,
    library::GameLibrary,
};

use super::{
    deck_sheet::name_of,
    toasts::{Toasts, use_toasts},
};
use crate::{
    browser::{self, EarlyListener},
    context::{Site, use_site},
    deck::{
        account_decks::following,
        address::ADD,
        device_decks::{
            DeviceDecks, DeviceStorage, KeyValue, SavedDeck, StorageError,
            together::{Hold, SavedTogether},
        },
    },
    drawing::Added,
    paths::{self, HasPaths as _},
};

/// How often a press looks whether the cards have come.
const SOON: Duration = Duration::from_millis(50);

/// A small button over or beside a card in a list of cards. A browser without
/// script, which keeps no decks, does not show it.
pub fn button(card: &Card) -> Markup {
    let name = card.name.as_str();
    html! {
        button type="button" class="card-add with-script" data-add-card=(name) aria-label=(format!("Add {name} to the deck")) title="Add to the deck you worked on last" { "+" }
    }
}

/// The button of a card's own page. Without script it begins a deck with the
/// card.
pub fn large_button(catalogue: &Catalogue, card: &Card) -> Markup {
    let name = card.name.as_str();
    html! {
        button type="button" class="button with-script" data-add-card=(name) title="Add to the deck you worked on last" { "Add to deck" }
        a class="button without-script" rel="nofollow" href=(format!("{}?{ADD}={}", catalogue.paths().builder(), paths::encode(name))) { "Begin a deck with it" }
    }
}

/// What happens when one of the buttons is pressed; a page has one.
#[component]
pub fn AddToDeck() -> impl IntoView {
    let site = use_site();
    let toasts = use_toasts();
    Effect::new(move |_| {
        let listener = EarlyListener::new("click", move |event| {
            let pressed = browser::target(&event).and_then(|target| target.closest("[data-add-card]").ok().flatten());
            let Some(name) = pressed.and_then(|button| button.get_attribute("data-add-card")) else { return };
            event.prevent_default();
            add_when_ready(site, toasts, name);
        });
        // It ends with the effect.
        StoredValue::new_local(listener);
    });
}

/// Adds a card as soon as the cards have come. That they do not is told by the page itself, with
/// the way to try again.
fn add_when_ready(site: Site, toasts: Toasts, name: String) {
    match (site.ready_untracked(), site.tools_untracked()) {
        (Some(library), Some(tools)) => tell((tools.add_card)(&library, &name), toasts),
        _ if site.library.with_untracked(|library| library.fault().is_some()) => {}
        _ => set_timeout(move || add_when_ready(site, toasts, name), SOON),
    }
}

fn tell(added: Result<Added, String>, toasts: Toasts) {
    match added {
        Ok(Added { words, take_back }) => toasts.offer(words, "Undo", move || match take_back() {
            Ok(words) => toasts.say(words),
            Err(words) => toasts.warn(words),
        }),
        Err(words) => toasts.warn(words),
    }
}

/// Puts the card of this name into the deck that was worked on last, or says why not.
pub(crate) fn add(library: &GameLibrary, name: &str) -> Result<Added, String> {
    let card = library.catalogue.find_name(name).ok_or_else(|| format!("There is no card {name}."))?;
    let added = DeviceStorage::open().map(DeviceDecks::new).and_then(|mut device| {
        let change = Change { library, card, now: browser::now_ms() };
        change.add(&mut device, browser::random_uuid)
    });
    match added {
        Ok(Some(Addition { words, undo })) => {
            if undo.is_new && following::join(&undo.deck, false).is_err() {
                return Err(refusal(StorageError::Full).to_owned());
            }
            let take_back = Arc::new(move || take_back(&undo).map_err(refusal));
            Ok(Added { words, take_back })
        }
        Ok(None) => Err(format!("No section of a deck takes {name}.")),
        Err(error) => Err(refusal(error).to_owned()),
    }
}

fn take_back(undo: &Undo) -> Result<String, StorageError> {
    let mut device = DeviceDecks::new(DeviceStorage::open()?);
    undo.take_back(&mut device, browser::now_ms())
}

fn refusal(error: StorageError) -> &'static str {
    match error {
        StorageError::Unavailable => "This browser lets the site store nothing, so no deck was changed.",
        StorageError::Full => "The storage for this site is full, so the deck was not changed. Delete old decks first.",
        StorageError::Unread => {
            "What is kept in the place of the deck cannot be read by this page, so it was not changed."
        }
    }
}

/// A card that is to be added.
struct Change<'a> {
    library: &'a GameLibrary,
    card: CardIndex,
    now: i64,
}

/// What was done.
struct Addition {
    /// In a sentence.
    words: String,
    undo: Undo,
}

/// What takes it back.
#[derive(Debug, Clone)]
struct Undo {
    deck: String,
    card: String,
    section: String,
    /// The deck was made for the card.
    is_new: bool,
}

impl Change<'_> {
    /// Adds a copy to the deck that was worked on last, or to a new one; `None`
    /// for a card that belongs in no section.
    fn add<S: KeyValue>(
        &self,
        device: &mut DeviceDecks<S>,
        new_id: impl FnOnce() -> String,
    ) -> Result<Option<Addition>, StorageError> {
        let catalogue = &self.library.catalogue;
        let card = catalogue.card(self.card);
        let Some(section) = catalogue.game().home_section(card.card_type) else { return Ok(None) };
        let saved = device.worked_on_last(catalogue.game().id);
        let is_new = saved.is_none();
        let (id, mut hold, deck) = match saved {
            Some(saved) => (saved.id.clone(), Hold::only(&saved), saved.deck),
            None => (new_id(), Hold::default(), DeckList::new(catalogue.game().id)),
        };
        let line =
            DeckLine { section: section.id.to_owned(), card: card.name.to_string(), quantity: 1, printing: None };
        let mut history = past(device, &id, deck);
        // An addition fits every deck but one that is full beyond counting.
        if history.apply(Edit::Add(line)).is_err() {
            return Err(StorageError::Full);
        }
        keep(device, &id, &history, self.now, &mut hold)?;
        device.set_last_opened(&id, catalogue.game().id);
        let undo = Undo { deck: id, card: card.name.to_string(), section: section.id.to_owned(), is_new };
        Ok(Some(Addition { words: self.words(card, history.deck(), is_new), undo }))
    }

    /// `Medkit, 3 in “Hold the Line”`, and when these are too many.
    fn words(&self, card: &Card, deck: &DeckList, is_new: bool) -> String {
        let game = self.library.catalogue.game();
        let is_counted = |id: &str| game.section(id).is_some_and(|section| section.counted);
        let lines = deck.lines.iter().filter(|line| is_counted(&line.section));
        let copies: u64 =
            lines.filter(|line| CardName::new(&line.card) == card.name).map(|line| u64::from(line.quantity)).sum();
        let place = if is_new { "a new deck".to_owned() } else { format!("“{}”", name_of(deck)) };
        let format = self.library.formats.resolve(deck.format.as_deref()).ok();
        let most = format.and_then(|format| {
            let most = format.newest().copy_limit(self.card, &self.library.catalogue)?;
            (copies > u64::from(most)).then(|| {
                let most = if most == 0 { "none".to_owned() } else { counted(most.into(), ("copy", "copies")) };
                format!("; {} allows {most}", format.name)
            })
        });
        format!("{}, {copies} in {place}{}.", card.name.as_str(), most.unwrap_or_default())
    }
}

impl Undo {
    /// Takes the copy out again, whatever became of the deck since.
    fn take_back<S: KeyValue>(&self, device: &mut DeviceDecks<S>, now: i64) -> Result<String, StorageError> {
        let Some(saved) = device.deck(&self.deck) else {
            return Ok("The deck is not there any more.".to_owned());
        };
        let mut hold = Hold::only(&saved);
        let mut history = past(device, &saved.id, saved.deck);
        let is_last = history.done().last().is_some_and(|step| {
            step.label.action == EditAction::Add && step.label.card.as_deref() == Some(self.card.as_str())
        });
        let name = CardName::new(&self.card);
        let is_it = |line: &DeckLine| line.section == self.section && CardName::new(&line.card) == name;
        let has_changed = if is_last {
            history.undo().is_some()
        } else {
            let line = history.deck().lines.iter().rposition(is_it);
            line.is_some_and(|line| history.apply(Edit::TakeCopies { line, copies: 1 }).is_ok())
        };
        if !has_changed {
            return Ok(format!("{} is not in the deck any more.", self.card));
        }
        if self.is_new && *history.deck() == DeckList::new(&*history.deck().game) {
            device.delete(&self.deck);
        } else {
            keep(device, &self.deck, &history, now, &mut hold)?;
        }
        Ok(format!("{} was taken out again.", self.card))
    }
}

/// The undo steps of a deck, begun anew where they belong to another list.
fn past<S: KeyValue>(device: &DeviceDecks<S>, id: &str, deck: DeckList) -> History {
    let kept = device.past(id).filter(|past| *past.deck() == deck);
    kept.unwrap_or_else(|| History::new(deck))
}

fn keep<S: KeyValue>(
    device: &mut DeviceDecks<S>,
    id: &str,
    history: &History,
    now: i64,
    hold: &mut Hold,
) -> Result<SavedDeck, StorageError> {
    let SavedTogether { saved, .. } = device.save_together(id, history.deck(), now, "Edited", hold)?;
    device.keep_past(id, history);
    Ok(saved)
}

#[cfg(test)]
mod tests {
    use safehouse_engine::deck::format::Formats;
    use safehouse_testing::shipped;

    use super::*;
    use crate::deck::device_decks::tests::{Small, device};

    fn library() -> GameLibrary {
        let catalogue = shipped::read(&[shipped::OUTBREAK]);
        let formats = Formats::read(&[shipped::FORMATS], &catalogue).expect("formats");
        GameLibrary { catalogue, formats, decks: Vec::new() }
    }

    fn add(device: &mut DeviceDecks<Small>, library: &GameLibrary, name: &str) -> Addition {
        let card = library.catalogue.find_name(name).expect("a card");
        let change = Change { library, card, now: 1 };
        change.add(device, || "new".to_owned()).expect("room").expect("a section")
    }

    fn lines(device: &DeviceDecks<Small>, id: &str) -> Vec<String> {
        let deck = device.deck(id).map_or_else(|| DeckList::new("necrogenesis"), |saved| saved.deck);
        deck.lines.iter().map(|line| format!("{} {}", line.quantity, line.card)).collect()
    }

    #[test]
    fn a_card_goes_into_the_deck_worked_on_last_and_out_again() {
        let (mut device, library) = (device(1_000_000), library());
        for (id, name, at) in [("old", "Old", 1), ("mine", "Mine", 2), ("other", "Other", 3)] {
            let deck = DeckList { name: name.into(), ..DeckList::new("necrogenesis") };
            device.save(&SavedDeck::new(id.into(), deck, at), "New deck").expect("room");
        }
        device.set_last_opened("mine", "necrogenesis");
        assert_eq!(add(&mut device, &library, "Medkit").words, "Medkit, 1 in “Mine”.");
        let second = add(&mut device, &library, "Medkit");
        assert_eq!(second.words, "Medkit, 2 in “Mine”.");
        assert_eq!(lines(&device, "mine"), ["2 Medkit"]);
        // The builder can undo it, too.
        assert_eq!(device.past("mine").map(|past| past.done().len()), Some(2));
        second.undo.take_back(&mut device, 2).expect("room");
        assert_eq!(lines(&device, "mine"), ["1 Medkit"]);
        assert!(lines(&device, "other").is_empty());
    }

    #[test]
    fn without_a_deck_one_begins_and_taking_back_leaves_none() {
        let (mut device, library) = (device(1_000_000), library());
        let added = add(&mut device, &library, "Medkit");
        assert_eq!(added.words, "Medkit, 1 in a new deck.");
        assert_eq!(lines(&device, "new"), ["1 Medkit"]);
        added.undo.take_back(&mut device, 2).expect("room");
        assert!(device.decks().is_empty());
        assert_eq!(added.undo.take_back(&mut device, 3).expect("room"), "The deck is not there any more.");
    }

    #[test]
    fn what_came_in_between_stays_when_the_card_is_taken_back() {
        let (mut device, library) = (device(1_000_000), library());
        let medkit = add(&mut device, &library, "Medkit");
        add(&mut device, &library, "Shotgun");
        medkit.undo.take_back(&mut device, 2).expect("room");
        assert_eq!(lines(&device, "new"), ["1 Shotgun"]);
        assert_eq!(medkit.undo.take_back(&mut device, 3).expect("room"), "Medkit is not in the deck any more.");
    }

    #[test]
    fn more_copies_than_the_format_allows_are_said() {
        let (mut device, library) = (device(1_000_000), library());
        let words: Vec<String> = (0..5).map(|_| add(&mut device, &library, "Medkit").words).collect();
        let format = &library.formats.all()[0].name;
        assert_eq!(words[3], "Medkit, 4 in “Unnamed deck”.");
        assert_eq!(words[4], format!("Medkit, 5 in “Unnamed deck”; {format} allows 4 copies."));
    }
}
