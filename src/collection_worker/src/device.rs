//! A collection on a device: its ledger, and what its pages answer.

use std::{mem, sync::Arc};

use safehouse_collection::{Answer, BroughtFile, Deed, Desk, Keeper, OwnDeck, Request, named_request, pages};
use safehouse_engine::{
    copies::{
        Shelf,
        ledger::{DeviceId, Event, EventFault, EventId},
    },
    games::UNNAMED,
    library::{GameLibrary, bundle},
};

use crate::{
    asked::{Answered, Asked, KeptDeck, SavedDeck},
    identity,
    owned::{FoundCards, OwnedPrintings},
};

/// A collection on a device.
#[derive(Debug)]
pub(crate) struct Device {
    library: Arc<GameLibrary>,
    icons: String,
    shelf: Shelf,
    /// The content of the file that the last answer was about.
    content: Vec<u8>,
}

impl Device {
    /// An empty one.
    pub(crate) fn open(cards: &str, game: &str, icons: &str) -> Result<Self, String> {
        let library = bundle::read(cards)?;
        let library = Arc::clone(library.of_game(game).ok_or_else(|| format!("there are no cards of {game:?}"))?);
        Ok(Self { library, icons: icons.to_owned(), shelf: Shelf::default(), content: Vec::new() })
    }

    /// Takes in events, and answers the places of those that are none. One that is there already stays as it
    /// is: the account may have left out of a text what shows nothing in it.
    pub(crate) fn take(&mut self, events: &[String]) -> Vec<u32> {
        let mut unread = Vec::new();
        for (place, text) in (0..).zip(events) {
            let taken = serde_json::from_str::<Event>(text).map(|event| self.shelf.take(event));
            if !matches!(taken, Ok(Ok(_) | Err(EventFault::OtherEvent { .. }))) {
                unread.push(place);
            }
        }
        unread
    }

    /// The content of the file that the last answer was about.
    pub(crate) fn content(&mut self) -> Vec<u8> {
        mem::take(&mut self.content)
    }

    /// What there is of printings, as JSON.
    pub(crate) fn owned(&self, numbers: Option<&str>) -> Result<String, String> {
        let owned = OwnedPrintings::of(&self.library, &self.shelf, numbers);
        serde_json::to_string(&owned).map_err(|error| error.to_string())
    }

    /// The cards that a query finds, as JSON.
    pub(crate) fn cards(&self, query: &str, order: &str) -> Result<String, String> {
        let found = FoundCards::of(&self.library, &self.shelf, query, order)?;
        serde_json::to_string(&found).map_err(|error| error.to_string())
    }

    /// Answers what is asked, both as JSON.
    pub(crate) fn answer(&mut self, asked: &str, content: Option<Vec<u8>>) -> Result<String, String> {
        let asked: Asked = serde_json::from_str(asked).map_err(|error| error.to_string())?;
        let (answered, content) = self.answered(&asked, content);
        self.content = content;
        serde_json::to_string(&answered).map_err(|error| error.to_string())
    }

    /// What is asked, answered, with the content of the file that the answer is about.
    fn answered(&self, asked: &Asked, content: Option<Vec<u8>>) -> (Answered, Vec<u8>) {
        let (brought, kept) = match &asked.brought {
            Some(name) => (Some((name.clone(), content.unwrap_or_default())), None),
            None => (None, content),
        };
        let request = Request { file: brought, ..Request::read(&asked.rest, asked.form.as_deref()) };
        let known = asked.file.as_ref().map(|file| BroughtFile {
            digest: file.digest.clone(),
            name: file.name.clone(),
            content: kept,
            imported: file.imported,
        });
        let decks = own_decks(&asked.decks, self.library.game().id);
        let keeper = if asked.is_account { Keeper::Copy } else { Keeper::Device };
        let desk = Desk {
            library: &self.library,
            shelf: &self.shelf,
            file: known.as_ref(),
            decks: &decks,
            prices: &[],
            targets: &[],
            trades_waiting: 0,
            icons: &self.icons,
            keeper,
            now: asked.now,
        };
        match pages::answer(&desk, &request) {
            Answer::Page(page) => {
                let (title, body, status) = (page.title, page.body.into_string(), page.status);
                (Answered::Page { title, body, status }, Vec::new())
            }
            Answer::Lead(then) => (Answered::Lead { then }, Vec::new()),
            Answer::Deed(deed) => match named(&request, asked.now) {
                // The account has it, and the device knows.
                Some(named) if !desk.named(&named.to_string()).is_empty() => {
                    (Answered::Lead { then: deed.then_of(named) }, Vec::new())
                }
                named => (made(deed, asked, named), Vec::new()),
            },
            Answer::Bring { file, then } => {
                let BroughtFile { digest, name, content, .. } = file;
                (Answered::Bring { digest, name, then }, content.unwrap_or_default())
            }
            Answer::File(file) => {
                let media_type = file.media_type.to_owned();
                (Answered::File { name: file.name, media_type }, file.content)
            }
            // Price lists, targets and reports are an account's: no page of a device leads to them.
            Answer::Keep { .. } | Answer::PriceListText { .. } | Answer::Report(_) | Answer::Nothing => {
                (Answered::Nothing, Vec::new())
            }
        }
    }
}

/// What a form is named that was sent to the site and had no answer.
fn named(request: &Request, now: i64) -> Option<EventId> {
    named_request(request.form.as_ref()?).filter(|id| id.check_made(now).is_ok())
}

/// What is to be recorded, as the events of the device. What was sent to the site before is made as the site makes it:
/// where it did, the account has these events already, and takes them no second time.
fn made(deed: Deed, asked: &Asked, named: Option<EventId>) -> Answered {
    let digest = deed.file.clone();
    let EventId(mut next) = named.unwrap_or_else(|| identity::next(asked.last, asked.now, &asked.random));
    let (device, sequence) = named.map_or((asked.device, asked.sequence), |EventId(id)| (DeviceId(id), 1));
    let mut last = None;
    let (events, then) = deed.events(device, sequence, asked.now, || {
        let id = EventId(next);
        next = next.wrapping_add(1);
        last = Some(id);
        id
    });
    let (request, last) = (named.map(|id| id.to_string()), last.filter(|_| named.is_none()));
    let by = events.first().map(|event| event.whole.unwrap_or(event.id));
    // An event has texts and numbers alone, which are always written.
    let events = events.iter().filter_map(|event| serde_json::to_string(event).ok()).collect();
    Answered::Deed { events, then, last, file: digest.zip(by), request }
}

/// The decks of a game; what cannot be read is none.
fn own_decks(kept: &[KeptDeck], game: &str) -> Vec<OwnDeck> {
    let read = kept.iter().filter_map(|KeptDeck { id, text }| {
        let list = serde_json::from_str::<SavedDeck>(text).ok()?.deck.named(UNNAMED.id);
        (list.game == game).then(|| OwnDeck { id: id.clone(), name: list.name.clone(), list })
    });
    read.collect()
}

#[cfg(test)]
mod tests;
