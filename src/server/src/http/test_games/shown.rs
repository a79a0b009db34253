//! A test game as its page shows it.

use safehouse_app::{
    drawing::{Page, Scene},
    pages::test_games::{By, Seated, Since, Table, draw_table},
};
use safehouse_engine::{catalogue::Catalogue, table::Seat};
use safehouse_service::test_games::{Player, TestGame};

/// A game with what is to be said of the last change.
pub(super) struct Shown<'a> {
    pub(super) game: &'a TestGame,
    pub(super) since: Since,
    pub(super) told: Option<String>,
    /// The record as a word, where its player may have it.
    pub(super) record: Option<String>,
}

impl<'a> Shown<'a> {
    pub(super) fn of(game: &'a TestGame, catalogue: &Catalogue) -> Self {
        let record = game.may_have_record().then(|| game.session.record().to_text(catalogue).ok()).flatten();
        Self { game, since: Since::Now, told: None, record }
    }

    /// Gives the table to whoever draws it.
    pub(super) fn with_table<T>(&self, draw: impl FnOnce(&Table<'_>) -> T) -> T {
        let game = self.game;
        let by = game.players.map(|player| match player {
            Player::Person => By::Person,
            Player::Policy(kind) => By::Program(kind),
        });
        let [first, second] = &game.names;
        let [first_by, second_by] = by;
        draw(&Table {
            id: game.id.as_str(),
            game: &game.game,
            revision: game.revision,
            session: (&game.session).into(),
            seats: [Seated { by: first_by, deck: first }, Seated { by: second_by, deck: second }],
            notes: &self.notes(),
            is_open: game.is_open,
            since: self.since,
            told: self.told.as_deref(),
            orders: game.orders.each_ref(),
            record: self.record.as_deref(),
            replay: None,
            between: None,
            example: None,
        })
    }

    /// What was done with decks that are not whole, a sentence each.
    fn notes(&self) -> Vec<String> {
        let [first, second] = &self.game.names;
        let of = |seat: Seat| if seat == Seat::First { first } else { second };
        self.game.notes.iter().map(|note| format!("{}: {}.", of(note.seat), note.what)).collect()
    }

    pub(super) fn page(&self, scene: &Scene<'_>) -> Page {
        self.with_table(|table| draw_table(scene, table))
    }
}
