//! How much the tables of a state hold.
//!
//! A state is a flat value, so every table has an end. It lies beyond what two
//! decks of 61 cards bring about by themselves: repeated effects add up in one
//! entry. Where it is reached all the same the game stops as a draw and says
//! which table was full ([`Stopped::Full`]); nothing is ever left out.

/// Statuses on cards: two on every Zombie of both sides, more on some, and some
/// on the Survivors.
pub(super) const STATUSES: usize = 96;
/// Modifiers that last: some on each Zombie of a side.
pub(super) const LASTING: usize = 72;
/// Preventions of damage.
pub(super) const SHIELDING: usize = 48;
/// Pending steps: every attack and every ability that goes on inside another
/// leaves a few.
pub(super) const AGENDA: usize = 96;
/// Triggers that wait: several for every Zombie of a side.
pub(super) const PENDING: usize = 80;
/// The stack: all that wait, above what they answer.
pub(super) const STACK: usize = 88;
/// Abilities that are being carried out, one inside the other.
pub(super) const RUNNING: usize = 16;
/// Abilities inside one another whose damage is told once for all sentences;
/// still deeper ones tell each sentence's.
pub(super) const WOUNDED: usize = 8;
/// Attacks, one inside the other.
pub(super) const BATTLES: usize = 16;
/// Damage on its way to a Survivor.
pub(super) const INCOMING: usize = 16;
/// What a window is open for: several for every Zombie of a side.
pub(super) const HAPPENINGS: usize = 80;
/// Cards picked for one question: all that a seat owns but its Survivor.
pub(super) const PICKED: usize = 60;

/// Why a game that nobody won is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum Stopped {
    /// A table of the state has no room left.
    Full(StateTable),
    /// Steps without a decision did not come to an end.
    Loop,
    /// More turns than two decks last.
    TooManyTurns,
    /// No step and no question is left.
    NothingLeft,
}

/// A table of the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum StateTable {
    /// Statuses on cards.
    Statuses,
    /// Modifiers that last for a time.
    Modifiers,
    /// Damage that will be prevented.
    Preventions,
    /// Pending steps.
    Steps,
    /// Triggers that wait (1.5.1).
    Triggers,
    /// The stack (9.2.1).
    Stack,
    /// Abilities being carried out.
    Abilities,
    /// Attacks in progress.
    Attacks,
    /// Damage about to reach a Survivor.
    Damage,
    /// What the open window is for.
    Happenings,
    /// Cards picked for a question.
    Picks,
}

impl StateTable {
    /// Every table.
    pub const ALL: [StateTable; 11] = [
        StateTable::Statuses,
        StateTable::Modifiers,
        StateTable::Preventions,
        StateTable::Steps,
        StateTable::Triggers,
        StateTable::Stack,
        StateTable::Abilities,
        StateTable::Attacks,
        StateTable::Damage,
        StateTable::Happenings,
        StateTable::Picks,
    ];

    /// How many entries it holds.
    pub const fn room(self) -> usize {
        match self {
            StateTable::Statuses => STATUSES,
            StateTable::Modifiers => LASTING,
            StateTable::Preventions => SHIELDING,
            StateTable::Steps => AGENDA,
            StateTable::Triggers => PENDING,
            StateTable::Stack => STACK,
            StateTable::Abilities => RUNNING,
            StateTable::Attacks => BATTLES,
            StateTable::Damage => INCOMING,
            StateTable::Happenings => HAPPENINGS,
            StateTable::Picks => PICKED,
        }
    }

    /// What it holds, in words for messages.
    pub const fn holds(self) -> &'static str {
        match self {
            StateTable::Statuses => "statuses on cards",
            StateTable::Modifiers => "modifiers that last",
            StateTable::Preventions => "preventions of damage",
            StateTable::Steps => "steps still to do",
            StateTable::Triggers => "triggers that wait",
            StateTable::Stack => "abilities and cards on the stack",
            StateTable::Abilities => "abilities inside one another",
            StateTable::Attacks => "attacks inside one another",
            StateTable::Damage => "damage on its way to a Survivor",
            StateTable::Happenings => "happenings a window is open for",
            StateTable::Picks => "cards picked at once",
        }
    }
}

impl Stopped {
    /// Why the game stopped, in words that follow `because`.
    pub fn reason(self) -> String {
        match self {
            Stopped::Full(table) => format!("there are more than {} {}", table.room(), table.holds()),
            Stopped::Loop => "what happens by itself comes to no end".to_owned(),
            Stopped::TooManyTurns => "it took too many turns".to_owned(),
            Stopped::NothingLeft => "nothing is left to do".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        event::Event,
        fixture::duel,
        machine::Play,
        object::{CARDS, ObjectId},
        program::AbilityId,
        rulestext::ability::{StatusKind, Trigger},
        state::{Frame, Happening, Incoming, Lasting, Shielding, State, StatusOn, Step, Until},
    };
    use safehouse_table::{Outcome, Seat, random::Seed};

    use super::*;

    /// Puts the entry with this number into a table; all are different.
    fn add(table: StateTable, play: &mut Play<'_, Vec<Event>>, number: usize) {
        let object = ObjectId((number % CARDS) as u8);
        let until = Until::Ticks((number / CARDS) as u8);
        let (first, weapon) = (Seat::First, ObjectId(1));
        match table {
            StateTable::Statuses => play.add_status(StatusOn { object, kind: StatusKind::Bleed, amount: 1, until }),
            StateTable::Modifiers => play.add_lasting(Lasting { object, until, ..Lasting::default() }),
            StateTable::Preventions => play.add_shielding(Shielding { object, amount: 1, until }),
            StateTable::Steps => play.push(Step::Checkpoint),
            StateTable::Triggers => play.wait_for_token(AbilityId::TRIPWIRE, first, object),
            StateTable::Stack => play.put_on_stack(Frame::empty()),
            StateTable::Abilities => play.begin_frame(Frame::empty()),
            StateTable::Attacks => play.start_attack(first, weapon, ObjectId::NONE),
            StateTable::Damage => {
                play.threaten(Incoming { source: ObjectId::NONE, seat: first, amount: 1, ..Incoming::default() })
            }
            StateTable::Happenings => {
                play.open_for(Happening { trigger: Trigger::OnSpawn, subject: object, seat: first })
            }
            StateTable::Picks => play.pick(object),
        }
    }

    #[test]
    fn a_full_table_stops_the_game_as_a_draw_and_says_which_it_was() {
        let duel = duel();
        for table in StateTable::ALL {
            let mut state = State::new(Seed::from_number(1), &duel.cards);
            let mut log = Vec::new();
            let mut play = duel.play(&mut state, &mut log);
            for number in 0..table.room() {
                add(table, &mut play, number);
            }
            assert_eq!(play.state.outcome(), None, "{table:?} has room for {}", table.room());
            let told = play.log.len();
            add(table, &mut play, table.room());
            assert_eq!(play.state.outcome(), Some(Outcome::Drawn), "{table:?}");
            // Nothing is said to have happened that did not.
            assert_eq!(log[told..], [Event::Stopped(Stopped::Full(table)), Event::GameOver], "{table:?}");
            let mut options = vec![crate::choice::Choice::Pass];
            duel.play(&mut state, &mut Vec::new()).run(&mut options);
            assert_eq!((state.asked(), options.len()), (None, 0), "{table:?}: nothing is asked any more");
        }
    }

    #[test]
    fn what_is_the_same_adds_up_in_one_entry() {
        let duel = duel();
        let mut state = State::new(Seed::from_number(1), &duel.cards);
        let mut log = Vec::new();
        let mut play = duel.play(&mut state, &mut log);
        for _ in 0..1_000 {
            for table in [StateTable::Statuses, StateTable::Modifiers, StateTable::Preventions] {
                add(table, &mut play, 0);
            }
        }
        assert_eq!((state.statuses().len(), state.lasting().len()), (1, 1));
        assert_eq!(state.lasting()[0].times, 1_000);
        assert_eq!((state.statuses()[0].amount, state.shielding(ObjectId(0))), (u8::MAX, u8::MAX), "sums stop at 255");
        assert_eq!(state.outcome(), None);
    }
}
