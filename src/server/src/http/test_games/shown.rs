//! A test game as its page shows it.

use safehouse_app::{
    drawing::{Page, Scene},
    pages::test_games::{By, Seated, Since, Table, draw_table},
};
use safehouse_engine::necrogenesis::simulation::policy::PolicyKind;
use safehouse_service::test_games::{Player, TestGame};

/// A game with what is to be said of the last change.
pub(super) struct Shown<'a> {
    pub(super) game: &'a TestGame,
    pub(super) since: Since,
    pub(super) told: Option<String>,
}

impl<'a> Shown<'a> {
    pub(super) fn of(game: &'a TestGame) -> Self {
        Self { game, since: Since::Now, told: None }
    }

    /// Gives the table to whoever draws it.
    pub(super) fn with_table<T>(&self, draw: impl FnOnce(&Table<'_>) -> T) -> T {
        let game = self.game;
        let programs = game.players.map(|player| match player {
            Player::Person => None,
            Player::Policy(kind) => Some(program(kind)),
        });
        let [first, second] = &game.names;
        let seated = |deck: &'a str, program: &'a Option<&'static str>| Seated {
            by: program.map_or(By::Person, By::Program),
            deck,
        };
        draw(&Table {
            id: game.id.as_str(),
            game: &game.game,
            revision: game.revision,
            session: &game.session,
            seats: [seated(first, &programs[0]), seated(second, &programs[1])],
            notes: &game.notes,
            is_open: game.is_open,
            since: self.since,
            told: self.told.as_deref(),
            replay: None,
        })
    }

    pub(super) fn page(&self, scene: &Scene<'_>) -> Page {
        self.with_table(|table| draw_table(scene, table))
    }
}

/// What a program is called at the table.
fn program(kind: PolicyKind) -> &'static str {
    match kind {
        PolicyKind::Random => "Chance",
        PolicyKind::RuleOfThumb => "Rule of thumb",
        PolicyKind::Search(_) => "Search",
        PolicyKind::Dummy => "Nobody",
    }
}
