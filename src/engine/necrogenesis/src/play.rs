//! The machine that runs a game: it takes the next pending step until a player
//! has to decide.

use safehouse_table::{Outcome, Rules, Seat, Silent, Sink, random::Seed};

use super::{
    choice::Choice,
    duel::Duel,
    event::{Event, LossCause},
    machine::Play,
    question::{Asked, Question},
    state::{State, Step, Stopped},
};

/// Steps between two decisions after which a game counts as looping and is
/// drawn. The longest chain of forced steps met in a million random games has
/// fewer than a tenth of them.
const STEP_LIMIT: u32 = 20_000;
/// Turns after which a game is drawn: decks of 40 and 20 are long used up.
const TURN_LIMIT: u16 = 400;

/// Why a choice is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over (1.3.0).
    #[error("the game is over (1.3.0)")]
    GameOver,
    /// Not one of the legal choices; the clause that forbids it.
    #[error("this is not a legal choice now ({0})")]
    Illegal(&'static str),
}

impl<S: Sink<Event>> Play<'_, S> {
    /// Runs to the next decision with two or more answers; `options` then
    /// holds them. Decisions with one answer are taken and logged; at an even pace
    /// the game halts at those, too, of which others cannot know that it is one.
    pub(super) fn run(&mut self, options: &mut Vec<Choice>) {
        self.straight = true;
        self.run_until(options, |_| false);
    }

    /// Runs as [`Play::run`] does, but stops between two steps, or before an
    /// answer it would take by itself, once `reached` holds; whether it
    /// stopped there.
    pub(super) fn run_until(&mut self, options: &mut Vec<Choice>, reached: impl Fn(&State) -> bool) -> bool {
        options.clear();
        let mut steps = 0u32;
        loop {
            if self.state.outcome().is_some() {
                // Stopped in the middle of what went on to ask.
                self.state.asked = None;
                options.clear();
                return false;
            }
            if let Some(asked) = self.state.asked {
                options.clear();
                self.read().add_options(asked, options);
                let only = match options[..] {
                    [] => {
                        // A question nobody can answer is void.
                        self.state.asked = None;
                        continue;
                    }
                    [only] => Some(only),
                    _ => self.read().needless(asked, options),
                };
                let Some(only) = only else { return false };
                if self.rules.even_pace && self.read().could_be_more(asked, options) {
                    return false;
                }
                if reached(self.state) {
                    return true;
                }
                self.log.take(Event::Forced { seat: asked.seat, question: asked.question, choice: only });
                self.answer(asked, only);
                options.clear();
                continue;
            }
            if reached(self.state) {
                return true;
            }
            steps += 1;
            if steps > STEP_LIMIT {
                self.stop(Stopped::Loop);
                return false;
            }
            if self.state.turn > TURN_LIMIT {
                self.stop(Stopped::TooManyTurns);
                return false;
            }
            match self.state.agenda.pop() {
                // Most checkpoints find nothing to look at.
                Some(Step::Checkpoint) if self.state.is_quiet() => {}
                Some(Step::Checked(stage)) if self.state.is_quiet() => self.stage(stage),
                Some(Step::Stage(stage)) => self.stage(stage),
                Some(step) => self.step(step),
                None => {
                    self.stop(Stopped::NothingLeft);
                    return false;
                }
            }
        }
    }

    // Kept apart from the loop, whose own registers would be saved around
    // every one of the handlers that are not called.
    #[inline(never)]
    fn step(&mut self, step: Step) {
        match step {
            Step::Stage(stage) => self.stage(stage),
            Step::Checked(stage) => {
                self.push(Step::Stage(stage));
                self.checkpoint();
            }
            Step::Checkpoint => self.checkpoint(),
            Step::Window { asked, passes, from } => self.window(asked, passes, from),
            Step::Resolve { down_to } => self.resolve(down_to),
            Step::Gather => self.gather(),
            Step::AnnounceSpawn(card) => self.announce_spawn(card),
            Step::AtOnce => self.at_once(),
            Step::AttackAtOnce(zombie) => self.attack_at_once(zombie),
            Step::Run => self.run_frame(),
            Step::Declare(step) => self.declare_step(step),
            Step::Battle(step) => self.battle_step(step),
            Step::TakeIncoming => self.take_incoming(),
            Step::ThreatenToo { source, amount, kind } => self.threaten_too(source, amount, kind),
            Step::Mulligan(seat) => self.mulligan(seat),
            Step::Manual(moves) => self.manual(moves),
        }
    }

    /// Carries an answer out; it is one of the options.
    pub(super) fn answer(&mut self, asked: Asked, choice: Choice) {
        self.state.asked = None;
        let seat = asked.seat;
        match asked.question {
            Question::Mulligan => self.mulligan_answer(seat, choice),
            Question::Action | Question::Response => self.action_answer(seat, choice),
            Question::SpawnDraw => self.spawn_draw_answer(choice),
            Question::SpawnOrBottom => self.spawn_or_bottom_answer(choice),
            Question::SpawnFromDeck => self.spawn_from_deck_answer(choice),
            Question::ZombieAction => self.zombie_action_answer(seat, choice),
            Question::Advance => self.advance_answer(seat, choice),
            Question::ZombieAttack => self.zombie_attack_answer(seat, choice),
            Question::QuickEscape => self.quick_escape_answer(seat, choice),
            Question::React => self.react_answer(seat, choice),
            Question::AttackZone | Question::AttackTarget | Question::CallNumber => {
                self.aim_answer(asked.question, choice);
            }
            Question::X
            | Question::Target
            | Question::Host
            | Question::ReplaceAttachment
            | Question::FreeHands
            | Question::KeepAttachment(_)
            | Question::ExileFromGraveyard => self.declare_answer(asked.question, choice),
            Question::Discard => self.discard_answer(seat, choice),
            Question::TriggerOrder => self.trigger_order_answer(choice),
            Question::DrawMore
            | Question::May
            | Question::MayPay
            | Question::Option
            | Question::ChooseObject
            | Question::ChooseGraveyard
            | Question::Search
            | Question::Reorder => self.frame_answer(asked.question, choice),
            Question::AdvanceAtOnce(zombie) => self.advance_at_once_answer(zombie, choice),
            Question::AttackAtOnce(zombie) => self.attack_at_once_answer(seat, zombie, choice),
            Question::Flare => self.flare_answer(choice),
            Question::KeepUnique => self.keep_unique_answer(seat, choice),
            Question::ExcessWeapon | Question::ExcessAttachment(_) => self.excess_answer(choice),
            Question::Manual => self.manual_answer(seat, choice),
        }
    }
}

impl Duel {
    /// Takes a choice that is one of the options and runs on; `options` then
    /// holds the next ones. This is what simulations call: it allocates
    /// nothing once `options` has its size.
    pub fn take<S: Sink<Event>>(&self, state: &mut State, choice: Choice, log: &mut S, options: &mut Vec<Choice>) {
        if let Some(asked) = state.asked {
            log.take(Event::Chose { seat: asked.seat, question: asked.question, choice });
            let mut play = self.play(state, log);
            play.answer(asked, choice);
            play.run(options);
        }
    }

    /// [`Duel::begin`] for simulations, without a log. It and
    /// [`Duel::take_silently`] are compiled here, where the compiler sees all
    /// of the rules; what has a log is compiled where the log is.
    pub fn begin_silently(&self, seed: Seed, options: &mut Vec<Choice>) -> State {
        self.begin(seed, &mut Silent, options)
    }

    /// [`Duel::take`] for simulations, without a log.
    pub fn take_silently(&self, state: &mut State, choice: Choice, options: &mut Vec<Choice>) {
        self.take(state, choice, &mut Silent, options);
    }

    /// A new game, run to its first decision; from the table on that somebody laid
    /// out for it, if somebody did.
    pub fn begin<S: Sink<Event>>(&self, seed: Seed, log: &mut S, options: &mut Vec<Choice>) -> State {
        if let Some(opening) = &self.opening {
            let mut state = opening.fall_by(seed);
            log.take(Event::Arranged);
            self.play(&mut state, log).run(options);
            return state;
        }
        let mut state = State::new(seed, &self.cards);
        let mut play = self.play(&mut state, log);
        play.set_up_table();
        play.run(options);
        state
    }

    /// A player concedes, at any time (1.3.4).
    pub fn concede<S: Sink<Event>>(&self, state: &mut State, seat: Seat, log: &mut S) {
        let mut play = self.play(state, log);
        play.lose(seat, LossCause::Conceded);
        play.end_if_lost();
    }
}

impl Rules for Duel {
    type State = State;
    type Choice = Choice;
    type Event = Event;
    type Refusal = Refusal;

    fn begin(&self, seed: Seed, log: &mut impl Sink<Event>, options: &mut Vec<Choice>) -> State {
        Duel::begin(self, seed, log, options)
    }

    fn take(&self, state: &mut State, choice: Choice, log: &mut impl Sink<Event>, options: &mut Vec<Choice>) {
        Duel::take(self, state, choice, log, options);
    }

    fn refusal(&self, state: &State, choice: Choice) -> Refusal {
        match state.asked {
            Some(asked) => Refusal::Illegal(self.read(state).why_not(asked, choice)),
            None => Refusal::GameOver,
        }
    }

    fn asked(&self, state: &State) -> Option<Seat> {
        state.asked.map(|asked| asked.seat)
    }

    fn options(&self, state: &State, options: &mut Vec<Choice>) {
        options.clear();
        if let Some(asked) = state.asked {
            self.read(state).add_options(asked, options);
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome()
    }
}
