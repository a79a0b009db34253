//! What changes do to a game, without store or clock: the same everywhere.

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        explain,
        orders::{Orders, Thought},
        play::Refusal as Illegal,
        record::DuelRecord,
        simulation::policy::{Policy as _, PolicyKind},
        surprise::clause,
    },
    table::{
        Seat,
        orders::Stop,
        random::Seed,
        record::{Edit, EditError, ReplayError},
        surprise::{Foreseen, Named, Planned, Planning as _, Surprise},
    },
};
use sha2::{Digest as _, Sha256};

use super::game::{DuelSession, GivenBy, Halted, LeftLine, Player, Stopped, person_of};

/// The most choices of a game.
pub const MOST_CHOICES: usize = 5_000;

/// The most lines of a game that are kept when it goes another way; the oldest give way.
pub const MOST_LEFT: usize = 24;
/// The most choices of all of them.
const MOST_LEFT_CHOICES: usize = 10_000;
/// As many choices new luck counts for, which is kept as its seed.
const LUCK_COUNTS: usize = 12;

/// A game that is played on.
pub(super) struct Play {
    pub(super) session: DuelSession,
    pub(super) players: [Player; 2],
    /// Who gave each step of the line.
    pub(super) by: Vec<GivenBy>,
    /// What each seat's person ordered.
    pub(super) orders: [Ordered; 2],
    /// Lines that were left.
    pub(super) left: Vec<LeftLine>,
    /// The most choices that it may have, [`MOST_CHOICES`].
    pub(super) most: usize,
}

/// The orders of a seat.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ordered {
    pub(crate) orders: Orders,
    /// How many steps there were when they were given: what came before was looked at.
    pub(crate) seen: usize,
}

/// What came of the orders of a seat.
enum Following {
    /// Somebody else is asked.
    On,
    /// The seat has to answer itself, and why, where it ordered something about that.
    Halted(Option<Halted>),
}

/// Why nothing is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unchosen {
    /// It is not legal.
    Illegal(Illegal),
    /// The game has as many choices as it may.
    Full,
    /// No person is asked.
    NotAsked,
}

impl Play {
    /// Answers what is asked, and what is asked of the same seat then, until something happens
    /// that could not be foreseen. What was taken before stays. Nothing changes when the first
    /// choice is refused.
    pub(super) fn choose(&mut self, choices: &[Choice]) -> Result<Option<Stopped>, Unchosen> {
        let Some(seat) = self.session.state().asked().map(|asked| asked.seat) else {
            return Err(Unchosen::Illegal(Illegal::GameOver));
        };
        if !self.player(seat).is_person() {
            return Err(Unchosen::NotAsked);
        }
        let begun = *self.session.state();
        for (taken, choice) in choices.iter().copied().enumerate() {
            let of = choices.len();
            let stopped = |taken: usize, surprise: Surprise<Illegal>| Stopped {
                taken,
                of,
                why: surprise.to_string(),
                clause: clause(&surprise).map(str::to_owned),
            };
            if self.is_full() {
                let why = format!("a game has at most {} choices", self.most);
                return if taken == 0 {
                    Err(Unchosen::Full)
                } else {
                    Ok(Some(Stopped { taken, of, why, clause: None }))
                };
            }
            let (rules, state) = (self.session.rules(), self.session.state());
            let Some(question) = rules.question(state) else {
                return Ok(Some(stopped(taken, Surprise::GameOver)));
            };
            if rules.named(&begun, state, choice, seat) == Named::Other {
                return Ok(Some(stopped(taken, Surprise::Gone)));
            }
            let applied = self.session.choose_ahead(seat, &[Planned { question, choice }], Foreseen::default());
            if applied.taken == 0 {
                return match applied.surprise {
                    Some(Surprise::Refused(refusal)) if taken == 0 => Err(Unchosen::Illegal(refusal)),
                    surprise => Ok(surprise.map(|surprise| stopped(taken, surprise))),
                };
            }
            self.given(GivenBy::Person);
            if let Some(surprise) = applied.surprise.filter(|_| taken + 1 < choices.len()) {
                return Ok(Some(stopped(taken + 1, surprise)));
            }
        }
        Ok(None)
    }

    /// Lets programs answer, and people who ordered something, until a person is asked. Steps of the
    /// line that a program gave and that were taken back are taken again as they were. Answers why
    /// orders about what is asked then were not followed, if there are any.
    pub(super) fn answer(&mut self) -> Result<Option<Halted>, ReplayError> {
        while let Some(asked) = self.session.state().asked() {
            if self.is_full() {
                break;
            }
            match self.player(asked.seat) {
                Player::Policy(kind) => {
                    if self.by.get(self.session.at()) == Some(&GivenBy::Policy) {
                        self.session.redo()?;
                    } else if !self.ask(kind, asked.seat) {
                        break;
                    }
                }
                Player::Person => match self.follow(asked.seat)? {
                    Following::On => {}
                    Following::Halted(halted) => return Ok(halted),
                },
            }
        }
        Ok(None)
    }

    /// Asks a program. Whether it answered, which it does.
    fn ask(&mut self, kind: PolicyKind, seat: Seat) -> bool {
        let (rules, state) = (self.session.rules(), self.session.state());
        let mut policy = kind.player(chance_of(self.session.record(), seat));
        let chosen = policy.choose(&rules.seat_view(state, seat), self.session.options());
        let choice = self.session.options().get(chosen).copied();
        let is_taken = choice.is_some_and(|choice| self.session.choose(choice).is_ok());
        if is_taken {
            self.given(GivenBy::Policy);
        }
        is_taken
    }

    /// Follows the orders of a seat that is asked.
    fn follow(&mut self, seat: Seat) -> Result<Following, ReplayError> {
        let Ordered { orders, seen } = seat.of(&self.orders);
        if orders.given().is_empty() {
            return Ok(Following::Halted(None));
        }
        let from = self.session.at();
        let followed = self.session.follow(seat, orders, *seen)?;
        for step in from..self.session.at() {
            self.written_down(step, GivenBy::Order);
        }
        let is_told = match &followed.stop {
            Stop::Thought(Thought::NoOrder) | Stop::Surprise(Surprise::GameOver) => false,
            Stop::Surprise(Surprise::OtherSeat) => return Ok(Following::On),
            Stop::Thought(_) | Stop::Surprise(_) => true,
        };
        Ok(Following::Halted(is_told.then(|| Halted { seat, why: explain::stop(&followed.stop) })))
    }

    /// Changes the table by hand, for whoever plays.
    pub(super) fn by_hand(&mut self, text: String) -> Result<(), EditError> {
        self.session.edit(Edit::new(text)?)?;
        self.given(GivenBy::Person);
        self.orders = Default::default();
        Ok(())
    }

    /// Puts orders in the place of those of a seat. Whether a person plays it; nothing changes when
    /// none does.
    pub(super) fn order(&mut self, seat: Seat, orders: Orders) -> bool {
        if !self.player(seat).is_person() {
            return false;
        }
        *seat.of_mut(&mut self.orders) = Ordered { orders, seen: self.session.at() };
        true
    }

    /// Forgets what was ordered for turns that are over.
    pub(super) fn forget_orders(&mut self) {
        let turn = self.session.state().turn();
        self.orders.iter_mut().for_each(|ordered| ordered.orders.forget_expired(turn));
    }

    /// Writes down who gives the steps of a game that goes on with other players: whoever plays a
    /// seat now gave what was chosen for it.
    pub(super) fn hand_over(&mut self) {
        let rules = self.session.rules();
        let deciders = self.session.step_log().by_step().skip(1).map(|step| {
            let decided = step.events.iter().find_map(|event| rules.decided(*event));
            decided.map(|seat| self.player(seat).is_person())
        });
        let by = self.by.iter().zip(deciders).map(|(by, is_person)| match (by, is_person) {
            (_, Some(false)) => GivenBy::Policy,
            (GivenBy::Policy, Some(true)) => GivenBy::Person,
            (by, _) => *by,
        });
        self.by = by.collect();
    }

    /// Goes back to the last decision that a person made by their own hand. Whether there was one.
    pub(super) fn undo(&mut self) -> Result<bool, ReplayError> {
        let taken = self.by.get(..self.session.at()).unwrap_or_default();
        let Some(to) = taken.iter().rposition(|by| *by == GivenBy::Person) else { return Ok(false) };
        self.session.jump(to)?;
        self.orders = Default::default();
        Ok(true)
    }

    /// Goes forward to the next decision of a person's. Whether anything was taken back.
    pub(super) fn redo(&mut self) -> Result<bool, ReplayError> {
        let (at, steps) = (self.session.at(), self.session.steps());
        if at == steps {
            return Ok(false);
        }
        let to = (at + 1..steps).find(|step| self.by.get(*step) == Some(&GivenBy::Person)).unwrap_or(steps);
        self.session.jump(to)?;
        Ok(true)
    }

    /// Goes to where so many steps of the line are taken, or where the next person is asked.
    /// Whether that is elsewhere.
    pub(super) fn jump(&mut self, to: usize) -> Result<bool, ReplayError> {
        let (at, steps) = (self.session.at(), self.session.steps());
        let to = (to..steps).find(|step| self.by.get(*step) != Some(&GivenBy::Policy)).unwrap_or(steps);
        self.session.jump(to)?;
        if to < at {
            self.orders = Default::default();
        }
        Ok(at != to)
    }

    /// The line as it is, in case the game leaves it.
    pub(super) fn line(&self) -> LeftLine {
        LeftLine { line: self.session.line().as_line(), by: self.by.clone() }
    }

    /// Keeps what was the line before a change, where the game does not go through all of it any more.
    pub(super) fn keep_left(&mut self, before: LeftLine) {
        let line = self.session.line().as_line();
        self.left.retain(|left| !left.line.is_part_of(&line));
        if !before.line.is_part_of(&line) {
            self.left.retain(|left| !left.line.is_part_of(&before.line));
            self.left.push(before);
        }
        let weight = |left: &LeftLine| left.line.choices.len() + LUCK_COUNTS * left.line.reseeds.len();
        let mut all: usize = self.left.iter().map(weight).sum();
        let mut gone = 0;
        while let Some(oldest) = self.left.get(gone)
            && (self.left.len() - gone > MOST_LEFT || all > MOST_LEFT_CHOICES)
        {
            all -= weight(oldest);
            gone += 1;
        }
        self.left.drain(..gone);
    }

    /// Goes to the end of a line that was left. How many steps it shares with the line of now; nothing
    /// changes where there is none.
    pub(super) fn go_to_line(&mut self, place: usize) -> Result<Option<usize>, ReplayError> {
        let Some(LeftLine { line, by }) = self.left.get(place).cloned() else { return Ok(None) };
        let shared = line.shared(&self.session.line().as_line());
        self.session.go_to_line(&line)?;
        self.by = by;
        self.orders = Default::default();
        Ok(Some(shared))
    }

    /// Chance goes another way from here on. Whether the game goes on.
    pub(super) fn new_luck(&mut self, seed: Seed) -> Result<bool, ReplayError> {
        if self.session.outcome().is_some() {
            return Ok(false);
        }
        self.session.reseed(seed)?;
        self.by.truncate(self.session.steps());
        Ok(true)
    }

    /// The person gives up: in the seat that is asked, where they play both. Whether the game
    /// went on.
    pub(super) fn concede(&mut self) -> bool {
        let asked = self.session.state().asked().map(|asked| asked.seat);
        let Some(seat) = person_of(self.players).or(asked) else { return false };
        if self.session.outcome().is_some() {
            return false;
        }
        self.session.concede(seat);
        self.given(GivenBy::Person);
        true
    }

    /// Whether it has as many choices as a game may.
    pub(super) fn is_full(&self) -> bool {
        self.session.record().choices.len() >= self.most
    }

    fn player(&self, seat: Seat) -> Player {
        *seat.of(&self.players)
    }

    /// Writes down who gave the step that was just taken.
    fn given(&mut self, by: GivenBy) {
        if let Some(step) = self.session.at().checked_sub(1) {
            self.written_down(step, by);
        }
    }

    /// Writes down who gave a step; those before it are written down.
    fn written_down(&mut self, step: usize, by: GivenBy) {
        // Where the game went another way, what was taken back is gone.
        self.by.truncate(self.session.steps());
        match self.by.get_mut(step) {
            Some(giver) => *giver = by,
            None => self.by.push(by),
        }
    }
}

/// What a program leaves to chance in one decision. It follows from the game, so that a game that
/// is opened elsewhere goes on the same, and tells nothing of what the rules leave to chance.
fn chance_of(record: &DuelRecord, seat: Seat) -> Seed {
    let seed = record.reseeds.last().map_or(record.seed, |reseed| reseed.seed);
    let hash = Sha256::new_with_prefix("the chance of a program")
        .chain_update(seed.0)
        .chain_update((record.choices.len() as u64).to_le_bytes())
        .chain_update([seat.index() as u8]);
    Seed(hash.finalize().into())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use safehouse_engine::necrogenesis::{config::RulesConfig, duel::Duel};
    use safehouse_testing::shipped::{catalogue, decks};

    use super::*;

    fn begun(players: [Player; 2], most: usize) -> Play {
        let pair = [&decks()[0], &decks()[1]];
        let record = DuelRecord::new::<Duel>(catalogue(), pair, Seed::from_number(1), RulesConfig::default());
        let duel = Arc::new(Duel::of_record(&record, catalogue()).unwrap());
        let session = DuelSession::open(duel, record).unwrap();
        Play { session, players, by: Vec::new(), orders: Default::default(), left: Vec::new(), most }
    }

    fn first(play: &Play) -> Choice {
        play.session.options()[0]
    }

    #[test]
    fn a_game_has_so_many_choices_whoever_gives_them() {
        let mut play = begun([Player::Person; 2], 3);
        for _ in 0..3 {
            let choice = first(&play);
            assert_eq!(play.choose(&[choice]), Ok(None));
        }
        let choice = first(&play);
        assert_eq!(play.choose(&[choice]), Err(Unchosen::Full));
        assert_eq!((play.session.at(), play.by.len()), (3, 3));
        assert_eq!(play.undo(), Ok(true));
        let choice = first(&play);
        assert_eq!(play.choose(&[choice]), Ok(None), "one was taken back");

        // Several at once: no more than fit.
        let many: Vec<Choice> = {
            let mut whole = begun([Player::Person; 2], 9);
            for _ in 0..6 {
                let choice = first(&whole);
                assert_eq!(whole.choose(&[choice]), Ok(None));
            }
            whole.session.record().choices.iter().filter_map(|bytes| Choice::from_bytes(*bytes)).collect()
        };
        let mut play = begun([Player::Person; 2], 1);
        let stopped = play.choose(&many).unwrap().unwrap();
        assert_eq!((stopped.taken, stopped.of, play.session.at()), (1, 6, 1));

        let mut play = begun([Player::Person, Player::Policy(PolicyKind::RuleOfThumb)], 8);
        while play.session.at() < 8 {
            play.answer().unwrap();
            if play.session.at() < 8 {
                let choice = first(&play);
                play.choose(&[choice]).unwrap();
            }
        }
        play.answer().unwrap();
        assert_eq!(play.session.at(), 8);
    }

    #[test]
    fn only_a_person_is_asked() {
        let players = [Player::Policy(PolicyKind::Random); 2];
        let mut play = begun(players, 9);
        let choice = first(&play);
        assert_eq!(play.choose(&[choice]), Err(Unchosen::NotAsked));
        play.answer().unwrap();
        assert_eq!((play.session.at(), play.by.as_slice()), (9, [GivenBy::Policy; 9].as_slice()));
    }

    #[test]
    fn what_a_program_leaves_to_chance_is_another_in_each_decision_and_for_each_seat() {
        let mut record = begun([Player::Person; 2], 9).session.into_record();
        let first = chance_of(&record, Seat::First);
        assert_eq!(first, chance_of(&record, Seat::First));
        assert_ne!(first, chance_of(&record, Seat::Second));
        assert_ne!(first, record.seed);
        record.choices.push([0; 3]);
        assert_ne!(first, chance_of(&record, Seat::First));
        record.choices.clear();
        record.reseed(Seed::from_number(2));
        assert_ne!(first, chance_of(&record, Seat::First));
    }
}
