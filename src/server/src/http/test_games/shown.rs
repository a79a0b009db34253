//! A test game as its page shows it.

use std::sync::Arc;

use safehouse_app::pages::test_games::{By, Left, Remark, Seated, Since, Solo, Table, TurnMark};
use safehouse_engine::{catalogue::Catalogue, necrogenesis::simulation::figures::Figures};
use safehouse_service::test_games::{LeftLine, MOST_REMARK_BYTES, Note, Player, TestGame, usual_games};

use super::answered::AtTable;
use crate::http::public_decks::answer::Answering;

/// A game with what is to be said of the last change.
pub(super) struct Shown<'a> {
    pub(super) game: &'a TestGame,
    pub(super) since: Since,
    pub(super) told: Option<String>,
    /// What was written about the position of now, where it was refused.
    pub(super) draft: Option<String>,
    /// What games of the same decks usually come to; nothing while the game goes on.
    pub(super) usual: Arc<Vec<Figures>>,
    /// The record as a word, where its player may have it.
    pub(super) record: Option<String>,
}

impl<'a> Shown<'a> {
    pub(super) fn of(game: &'a TestGame, catalogue: &Catalogue) -> Self {
        let record = game.may_have_record().then(|| game.session.record().to_text(catalogue).ok()).flatten();
        Self { game, since: Since::Now, told: None, draft: None, usual: Arc::default(), record }
    }

    /// The same with what games of the same decks come to, where it is over. Without that it is shown
    /// all the same.
    pub(super) async fn among_others(mut self, answering: &Answering, catalogue: &Catalogue) -> Self {
        if self.game.session.outcome().is_some() {
            let id = self.game.id.as_str();
            let usual = usual_games(answering.service(), &answering.caller, catalogue, id).await;
            self.usual = usual.unwrap_or_default();
        }
        self
    }

    /// A line that was left, as far as it can be played again.
    fn left(&self, place: usize, left: &LeftLine) -> Option<Left> {
        let (session, shared) = self.game.beside(left)?;
        Some(Left { session, shared, place })
    }

    /// What was done with decks that are not whole, a sentence each.
    fn notes(&self) -> Vec<String> {
        let named = |note: &Note| format!("{}: {}.", note.seat.of(&self.game.names), note.what);
        self.game.notes.iter().map(named).collect()
    }
}

impl AtTable for Shown<'_> {
    fn with_table<T>(&self, draw: impl FnOnce(&Table<'_>) -> T) -> T {
        let game = self.game;
        let by = game.players.map(|player| match player {
            Player::Person => By::Person,
            Player::Policy(kind) => By::Program(kind),
        });
        let left: Vec<Left> = game.left.iter().enumerate().filter_map(|(place, left)| self.left(place, left)).collect();
        let line = game.session.line().as_line();
        let remarks = game.remarks.iter().filter(|remark| remark.is_on(&line));
        let remarks: Vec<Remark<'_>> = remarks.map(|remark| Remark { step: remark.at, text: &remark.text }).collect();
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
            solo: Solo {
                usual: &self.usual,
                turns: &turn_marks(game.turns()),
                left: &left,
                remarks: &remarks,
                most_remark: MOST_REMARK_BYTES,
                draft: self.draft.as_deref(),
                title: &game.title,
            },
            replay: None,
            between: None,
            example: None,
        })
    }

    fn told(&self) -> Option<&str> {
        self.told.as_deref()
    }
}

/// Where turns begin, for the page; none of a line that cannot be played again.
pub(super) fn turn_marks<E>(turns: Result<Vec<(u16, usize)>, E>) -> Vec<TurnMark> {
    turns.unwrap_or_default().into_iter().map(|(number, step)| TurnMark { number, step }).collect()
}
