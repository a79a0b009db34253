//! A deck as a program sends it to be saved.

use safehouse_engine::{deck::list::DeckList, game::GameDefinition};
use safehouse_service::{
    Refusal,
    saved_decks::{Device, SaveDeck},
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::{ServerState, api::asked::By, problem::Refused};

/// A deck to be saved.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SaveDeck, example = json!({"deck": {"game": "necrogenesis", "name": "Night watch",
    "lines": [{"section": "survivor_deck", "card": "Rifle", "quantity": 2}]}}))]
#[serde(deny_unknown_fields)]
pub(super) struct SaveBody {
    /// The list; it names its game.
    deck: DeckList,
    /// The game of a list that names none.
    game: Option<String>,
    /// The revision that it goes on from; none for a deck that was never saved.
    base: Option<i64>,
    /// Tells this save from all others of the deck: one that is sent twice is done once.
    save: Option<Uuid>,
    /// The saves since the base that were not answered, the newest last.
    #[serde(default)]
    unanswered: Vec<Uuid>,
    /// Whether it comes from elsewhere as a whole: a device, a file.
    #[serde(default)]
    import: bool,
    /// What was done, in a few words.
    #[serde(default)]
    label: String,
    /// The tab or program that has the deck in hand: what it was given is kept for a month for
    /// it to go on from.
    holder: Option<Uuid>,
}

impl SaveBody {
    /// What it asks for.
    ///
    /// # Errors
    /// The game is not here.
    pub(super) fn into_asked(self, site: &ServerState, by: &By, id: Uuid) -> Result<SaveDeck, Refused> {
        let deck = self.deck.named(self.game.as_deref().unwrap_or_default());
        let game = game(site, &deck.game)?;
        let service = &site.app.service;
        Ok(SaveDeck {
            id: id.into(),
            game,
            deck,
            base: self.base,
            only_on: None,
            save: self.save.unwrap_or_else(|| service.chance.id(service.clock.now_ms())),
            unanswered: self.unanswered,
            is_import: self.import,
            label: self.label,
            device: device(by, self.holder),
        })
    }
}

fn game(site: &ServerState, id: &str) -> Result<&'static GameDefinition, Refused> {
    match site.app.library.of_game(id) {
        Some(library) => Ok(library.game()),
        None => Err(Refusal::UnknownGame { game: id.to_owned() }.into()),
    }
}

/// Where it comes from.
pub(super) fn device(by: &By, holder: Option<Uuid>) -> Device {
    Device { holder, words: by.device.clone() }
}
