//! Tables set up by hand: cards where somebody wants them, a stage to begin
//! at, dice laid down. For examples of rules, puzzles and tests.
//!
//! A table is arranged through the changes a game itself makes, so it is a
//! state some game could reach as far as the cards allow it.

use std::cell::Cell;

use crate::rulestext::ability::{Points, StatusKind, Token, Zone};
use safehouse_cards::card::Card;
use safehouse_table::{Seat, Silent, Sink, random::Seed};

use super::{
    choice::Choice,
    config::RulesConfig,
    duel::Duel,
    event::{DamageBy, Event},
    object::{Area, CARDS_PER_SEAT, Marks, ObjectId},
    program::Kind,
    question::{Asked, Question},
    state::{Position, Stage, State, StatusOn, Step, Until},
};

/// A table to set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    /// Whose turn it is.
    pub turn_player: Seat,
    /// Who played the first turn.
    pub first_player: Seat,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// Where the game begins.
    pub begin: Begin,
    /// Points and counts, by seat.
    pub pools: [Pools; 2],
    /// Cards outside the place they start in, in the order they are put there.
    pub placings: Vec<Placing>,
    /// Tokens.
    pub tokens: Vec<(Seat, Zone, Token)>,
    /// What the first dice show, at most [`MOST_DICE`].
    pub dice: Vec<u8>,
    /// The seed of whatever is not laid down.
    pub seed: Seed,
}

/// How many dice can lie ready.
pub const MOST_DICE: usize = 12;

/// Where an arranged game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// Before anything: the first player is found as the rules config says,
    /// decks are shuffled and hands drawn (R45). Cards laid out stay there.
    Setup,
    /// With the mulligans before the first turn; hands are drawn up to the
    /// opening size (6.1.6).
    Mulligan,
    /// When this stage is about to begin.
    Stage(Stage),
}

/// A seat's points and counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pools {
    /// AP, counted as gained this turn; no more than a turn may bring.
    pub ap: u8,
    /// TP.
    pub tp: u8,
    /// TH.
    pub th: u8,
    /// Zombies destroyed so far.
    pub kills: u8,
}

/// A card and where it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    /// The card.
    pub object: ObjectId,
    /// The area.
    pub area: Area,
    /// On whose side.
    pub side: Seat,
    /// Marks it has.
    pub marks: Marks,
    /// Damage on it.
    pub damage: u8,
    /// Its counters, when not what it enters with.
    pub counters: Option<u8>,
    /// Attacks it made this turn.
    pub attacks: u8,
    /// The Weapon it is attached to.
    pub host: Option<ObjectId>,
    /// X of the cost paid for it.
    pub x: u8,
    /// Statuses on it: which, how much, until when.
    pub statuses: Vec<(StatusKind, u8, Until)>,
}

impl Placing {
    /// A card in an area, as it enters there.
    pub fn new(object: ObjectId, area: Area, side: Seat) -> Self {
        Self {
            object,
            area,
            side,
            marks: Marks::empty(),
            damage: 0,
            counters: None,
            attacks: 0,
            host: None,
            x: 0,
            statuses: Vec::new(),
        }
    }
}

impl Duel {
    /// A duel between two lists of cards, each the Survivor, 40 cards of the
    /// Survivor Deck and 20 of the Zombie Deck, in the order of [`ObjectId`].
    /// `None` for lists of another length.
    pub fn of(config: RulesConfig, seats: [&[&Card]; 2]) -> Option<Self> {
        Self::of_brought(config, seats, &[])
    }

    /// The same; the program knows the `brought` cards as well, which nobody
    /// begins with.
    pub(super) fn of_brought(config: RulesConfig, seats: [&[&Card]; 2], brought: &[&Card]) -> Option<Self> {
        let whole = seats.iter().all(|cards| cards.len() == CARDS_PER_SEAT);
        let [first, second] = seats.map(|cards| cards.iter().copied().map(Some).collect::<Vec<_>>());
        whole.then(|| Self::of_cards(config, [&first, &second], brought))
    }

    /// Sets a table up. Nothing has happened yet: [`Duel::go_on`] begins.
    pub fn arrange(&self, arrangement: &Arrangement) -> State {
        let mut state = State::new(arrangement.seed, &self.cards);
        state.turn_player = arrangement.turn_player;
        state.first = arrangement.first_player;
        state.turn = arrangement.turn;
        let mut silent = Silent;
        let mut play = self.play(&mut state, &mut silent);
        for placing in &arrangement.placings {
            let id = placing.object;
            if placing.area != play.state.object(id).area {
                play.move_card(id, placing.area, placing.side, Position::Bottom);
                if placing.area.is_battlefield() {
                    play.set_up(id, placing.x);
                }
            }
            let zombie = play.read().card(id).kind == Kind::Zombie;
            play.mark(id, Marks::SICK, zombie && placing.marks.contains(Marks::SICK));
            play.mark(id, placing.marks, true);
            if placing.damage > 0 {
                play.put_damage(id, placing.damage, ObjectId::NONE, DamageBy::Hand);
            }
            if let Some(counters) = placing.counters {
                play.set_counters(id, counters);
            }
            for _ in 0..placing.attacks {
                play.count_attack(id);
            }
            for (kind, amount, until) in &placing.statuses {
                play.add_status(StatusOn { object: id, kind: *kind, amount: *amount, until: *until });
            }
        }
        // A host may be placed after what is attached to it.
        for placing in &arrangement.placings {
            if let Some(host) = placing.host {
                play.attach(placing.object, host);
            }
        }
        for (side, zone, token) in &arrangement.tokens {
            play.place_token(*side, *zone, *token);
        }
        for seat in Seat::BOTH {
            let pools = arrangement.pools[seat.index()];
            play.gain(seat, Points::Action, pools.ap);
            play.gain(seat, Points::Tactical, pools.tp);
            play.gain(seat, Points::Threat, pools.th);
            for _ in 0..pools.kills {
                play.count_kill(seat);
            }
        }
        play.script_dice(&arrangement.dice);
        match arrangement.begin {
            Begin::Setup => {
                play.state.turn = 0;
                play.set_up_table();
            }
            Begin::Mulligan => {
                let first = arrangement.first_player;
                for seat in Seat::BOTH {
                    while play.state.side(seat).cards(Area::Hand).len() < usize::from(self.config.hand_size)
                        && play.draw_one(seat)
                    {}
                }
                play.state.turn = 0;
                play.push_all(&[Step::Mulligan(first), Step::Mulligan(first.other()), Step::Stage(Stage::TurnStart)]);
            }
            Begin::Stage(stage) => {
                for seat in Seat::BOTH {
                    play.count_mulligan(seat);
                }
                if stage == Stage::TurnStart {
                    play.state.turn = arrangement.turn.saturating_sub(1);
                }
                play.state.stage = stage.before();
                play.push(Step::Stage(stage));
            }
        }
        state
    }

    /// Takes `choice`, which is one of the options, if one is given, and goes
    /// on to the next decision. Unlike [`Duel::take`] it also halts in the
    /// Action and the Response Step when only passing is left.
    pub fn go_on<S: Sink<Event>>(
        &self,
        state: &mut State,
        choice: Option<Choice>,
        log: &mut S,
        options: &mut Vec<Choice>,
    ) {
        debug_assert!(self.is_same_without_halts(*state, choice), "what is passed by does nothing");
        if let (Some(asked), Some(choice)) = (state.asked, choice) {
            log.take(Event::Chose { seat: asked.seat, question: asked.question, choice });
            self.play(state, log).answer(asked, choice);
        }
        self.play(state, log).run_until(options, Self::halts);
    }

    fn halts(state: &State) -> bool {
        state.asked.is_some_and(|asked| matches!(asked.question, Question::Action | Question::Response))
    }

    /// Whether going on with halts leads where [`Duel::take`] leads, which
    /// passes by what is sure to do nothing.
    fn is_same_without_halts(&self, state: State, choice: Option<Choice>) -> bool {
        let (mut straight, mut halting, mut options) = (state, state, Vec::new());
        if let (Some(asked), Some(choice)) = (state.asked, choice) {
            self.play(&mut straight, &mut Silent).answer(asked, choice);
        }
        self.play(&mut straight, &mut Silent).run(&mut options);
        let mut next = choice;
        loop {
            if let (Some(asked), Some(choice)) = (halting.asked, next) {
                self.play(&mut halting, &mut Silent).answer(asked, choice);
            }
            self.play(&mut halting, &mut Silent).run_until(&mut options, Self::halts);
            match options[..] {
                [only] if halting.outcome().is_none() => next = Some(only),
                _ => return straight == halting,
            }
        }
    }

    /// Takes `choice`, which is one of the options, and halts where `question`
    /// is asked although it has but one answer; whether it came to that.
    pub fn halt_at(&self, state: &mut State, choice: Choice, question: Asked) -> bool {
        if let Some(asked) = state.asked {
            self.play(state, &mut Silent).answer(asked, choice);
        }
        self.play(state, &mut Silent).run_until(&mut Vec::new(), |state| state.asked == Some(question))
    }

    /// Plays on until `stage` is about to begin, next time it does, while
    /// everybody declines what they may and takes the first answer where they
    /// must. False when the game ended before.
    pub fn skip_to<S: Sink<Event>>(
        &self,
        state: &mut State,
        stage: Stage,
        log: &mut S,
        options: &mut Vec<Choice>,
    ) -> bool {
        let begins = |state: &State| state.is_next(stage) && state.stage != stage && state.asked.is_none();
        // Where it stands already is not the next time.
        let stands = Cell::new(begins(state));
        let reached = |state: &State| begins(state) && !stands.replace(false);
        loop {
            if self.play(state, log).run_until(options, reached) {
                return true;
            }
            let (Some(asked), Some(first)) = (state.asked, options.first().copied()) else {
                return false;
            };
            let declining = [Choice::Pass, Choice::No, Choice::Bottom];
            let choice = declining.into_iter().find(|choice| options.contains(choice)).unwrap_or(first);
            log.take(Event::Chose { seat: asked.seat, question: asked.question, choice });
            self.play(state, log).answer(asked, choice);
        }
    }

    /// Lays down what the next dice show; how many there was no room for.
    pub fn lay_dice(&self, state: &mut State, dice: &[u8]) -> usize {
        self.play(state, &mut Silent).script_dice(dice)
    }

    /// Puts cards of a deck on its top, the first on top.
    pub fn stack_deck(&self, state: &mut State, seat: Seat, area: Area, cards: &[ObjectId]) {
        self.play(state, &mut Silent).reorder_top(seat, area, cards);
    }

    /// The clause that forbids an answer to a question (see [`super::play::Refusal`]).
    pub fn clause_against(&self, state: &State, seat: Seat, question: Question, choice: Choice) -> &'static str {
        self.read(state).why_not(Asked { seat, question }, choice)
    }
}

impl Stage {
    /// The stages of a turn in their order.
    pub const ALL: [Stage; 29] = [
        Stage::TurnStart,
        Stage::SurvivorBleed,
        Stage::SurvivorPoison,
        Stage::SurvivorBurn,
        Stage::SurvivorStartTriggers,
        Stage::Ready,
        Stage::Gain,
        Stage::Draw,
        Stage::Action,
        Stage::SurvivorEnd,
        Stage::ZombieReady,
        Stage::ZombieTicks,
        Stage::Flares,
        Stage::GainThreat,
        Stage::ZombieStartTriggers,
        Stage::ZombieStartEvents,
        Stage::Spawn,
        Stage::ZombieEvents,
        Stage::Advance,
        Stage::Attack,
        Stage::ZombieAbilities,
        Stage::ZombieEndTriggers,
        Stage::Decay,
        Stage::ResponseStart,
        Stage::Response,
        Stage::ResponseEnd,
        Stage::Expire,
        Stage::EndTriggers,
        Stage::Swap,
    ];

    /// Its bit in masks.
    pub(super) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The stage that comes before, round the turn.
    pub(super) fn before(self) -> Stage {
        Stage::ALL[(self as usize + Stage::ALL.len() - 1) % Stage::ALL.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_is_listed_in_the_order_of_its_byte() {
        for (byte, stage) in Stage::ALL.into_iter().enumerate() {
            assert_eq!(byte, stage as usize);
        }
        assert_eq!(Stage::TurnStart.before(), Stage::Swap);
        assert_eq!(Stage::Action.before(), Stage::Draw);
    }
}
