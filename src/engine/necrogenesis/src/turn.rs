//! The turn, stage by stage (chapter 7; R36, R43, R44).

use crate::rulestext::ability::{Event as Awaited, Moment, Points, StatusKind, Token, Trigger, Zone};
use safehouse_table::{Seat, Sink};

use super::{
    choice::Choice,
    config::TURN_DRAW,
    damage::Hurt,
    event::{Event, LossCause},
    machine::Play,
    object::{Area, CARDS, Marks, ObjectId},
    program::{Kind, trigger_bit},
    question::Question,
    state::{DamageKind, Happening, Incoming, Stage, Step, Until},
    state_reader::StateReader,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Begins a stage, and unless the game may have to halt there also those
    /// behind it, up to the end of the turn, a question or something that has
    /// to happen first.
    pub(super) fn stage(&mut self, stage: Stage) {
        let mut stage = stage;
        loop {
            self.begin_stage(stage);
            if !self.straight || self.state.asked.is_some() || self.state.outcome().is_some() {
                return;
            }
            match self.state.agenda.last() {
                Some(Step::Stage(Stage::TurnStart)) => return,
                Some(Step::Stage(next)) => stage = *next,
                Some(Step::Checked(next)) if self.state.is_quiet() => stage = *next,
                _ => return,
            }
            self.state.agenda.pop();
        }
    }

    /// Begins a stage. What happens in it is pushed before the next stage.
    #[inline(always)]
    fn begin_stage(&mut self, stage: Stage) {
        let mut stage = stage;
        // A checkpoint between two stages would find what has changed.
        if MAY_BE_IDLE & stage.bit() != 0 && self.straight && self.state.is_quiet() {
            let busy = self.read().first_busy(stage);
            if S::LISTENS {
                while stage != busy {
                    self.enter_stage(stage);
                    stage = Stage::ALL[stage as usize + 1];
                }
            }
            stage = busy;
        }
        let again = self.state.stage == stage;
        self.enter_stage(stage);
        let turn_player = self.state.turn_player;
        match stage {
            Stage::TurnStart => self.turn_start(turn_player),
            Stage::SurvivorBleed => {
                self.next_after_checks(Stage::SurvivorPoison);
                self.tick(ObjectId::survivor(turn_player), StatusKind::Bleed);
            }
            Stage::SurvivorPoison => {
                self.next_after_checks(Stage::SurvivorBurn);
                self.tick(ObjectId::survivor(turn_player), StatusKind::Poison);
            }
            Stage::SurvivorBurn => {
                self.next_after_checks(Stage::SurvivorStartTriggers);
                self.tick(ObjectId::survivor(turn_player), StatusKind::Burn);
            }
            Stage::SurvivorStartTriggers => {
                self.next_after_checks(Stage::Ready);
                self.at_moment(Moment::StartOfSurvivorPhase);
            }
            Stage::Ready => {
                self.next_after_checks(Stage::Gain);
                self.ready_survivor(turn_player);
            }
            Stage::Gain => {
                self.next_after_checks(Stage::Draw);
                self.reset_ap(turn_player);
                self.gain(turn_player, Points::Tactical, self.rules.config.tp_gain);
            }
            Stage::Draw => {
                self.next_after_checks(Stage::Action);
                self.turn_draw(turn_player);
            }
            Stage::Action => {
                self.push(Step::Stage(Stage::SurvivorEnd));
                self.ask(turn_player, Question::Action);
            }
            Stage::SurvivorEnd => {
                self.next_after_checks(Stage::ZombieReady);
                let survivor = ObjectId::survivor(turn_player);
                if !self.rules.config.stun_covers_response_step {
                    self.mark(survivor, Marks::STUNNED, false);
                }
                self.end_burns(|id| id == survivor);
            }
            Stage::ZombieReady => {
                self.next_after_checks(Stage::ZombieTicks);
                self.ready_zombies(turn_player.other());
            }
            Stage::ZombieTicks => {
                self.next_after_checks(Stage::Flares);
                self.zombie_ticks(turn_player.other());
            }
            Stage::Flares => self.flares(turn_player),
            Stage::GainThreat => {
                self.next_after_checks(Stage::ZombieStartTriggers);
                self.state.spawn_closed = false;
                self.count_quick_escape(turn_player, true);
                if self.rules.program.has_once_per_phase {
                    for index in 0..CARDS {
                        self.mark(ObjectId(index as u8), Marks::PLAYED, false);
                    }
                }
                self.gain(turn_player.other(), Points::Threat, self.rules.config.th_gain);
            }
            Stage::ZombieStartTriggers => {
                self.next_after_checks(Stage::ZombieStartEvents);
                self.at_moment(Moment::StartOfZombiePhase);
            }
            Stage::ZombieStartEvents => self.offer_zombie_action(turn_player.other(), Stage::Spawn),
            Stage::Spawn => self.spawn_step(turn_player.other()),
            Stage::ZombieEvents => self.offer_zombie_action(turn_player.other(), Stage::Advance),
            Stage::Advance => self.advance_step(turn_player),
            Stage::Attack => self.attack_step(turn_player),
            // Who was readied here attacks once more: the ability could have been
            // used at the end of the last battle (9.4.0).
            Stage::ZombieAbilities if again && self.read().may_attack_on(turn_player) => {
                self.push(Step::Stage(Stage::Attack));
            }
            Stage::ZombieAbilities => self.offer_zombie_action(turn_player.other(), Stage::ZombieEndTriggers),
            Stage::ZombieEndTriggers => {
                self.next_after_checks(Stage::Decay);
                self.at_moment(Moment::EndOfZombiePhase);
            }
            Stage::Decay => {
                self.push(Step::Stage(Stage::ResponseStart));
                self.decay(turn_player.other());
            }
            Stage::ResponseStart => {
                if self.rules.config.response_step {
                    self.next_after_checks(Stage::Response);
                    self.at_moment(Moment::StartOfResponseStep);
                } else {
                    self.push(Step::Stage(Stage::ResponseEnd));
                }
            }
            Stage::Response => {
                self.push(Step::Stage(Stage::ResponseEnd));
                self.ask(turn_player, Question::Response);
            }
            Stage::ResponseEnd => {
                self.next_after_checks(Stage::Expire);
                self.mark(ObjectId::survivor(turn_player), Marks::STUNNED, false);
                let unspent = self.state.side(turn_player).ap();
                self.lose_points(turn_player, Points::Action, unspent);
            }
            Stage::Expire => {
                self.next_after_checks(Stage::EndTriggers);
                self.expire_turn(turn_player);
            }
            Stage::EndTriggers => {
                self.next_after_checks(Stage::Swap);
                self.at_moment(Moment::EndOfTurn);
                self.at_moment(Moment::EndOfYourTurn);
            }
            Stage::Swap => {
                self.bank_tp();
                self.clear_marks(Marks::SICK.union(Marks::LOCKED));
                self.state.turn_player = turn_player.other();
                self.note_passives();
                self.push(Step::Stage(Stage::TurnStart));
            }
        }
    }

    fn enter_stage(&mut self, stage: Stage) {
        if self.state.stage != stage || stage == Stage::TurnStart {
            self.state.stage = stage;
            self.log.take(Event::StageBegan(stage));
        }
    }

    fn offer_zombie_action(&mut self, zombie_player: Seat, next: Stage) {
        self.push(Step::Stage(next));
        let could_act = self.rules.even_pace && self.read().could_play_now(zombie_player);
        if !self.straight || could_act || self.read().has_zombie_action(zombie_player) {
            self.ask(zombie_player, Question::ZombieAction);
        } else {
            let (question, choice) = (Question::ZombieAction, Choice::Pass);
            self.log.take(Event::Forced { seat: zombie_player, question, choice });
        }
    }

    #[inline(never)]
    fn turn_start(&mut self, seat: Seat) {
        self.state.turn += 1;
        let turn = self.state.turn;
        self.log.take(Event::TurnBegan { turn, seat });
        self.next_after_checks(Stage::SurvivorBleed);
        self.reset_once_per_turn();
        self.expire(|until, _, _| match until {
            Until::StartOfTurn(whose) => *whose == seat,
            Until::EndOfNextTurn { seat: whose, begun } => {
                *begun |= *whose == seat;
                false
            }
            _ => false,
        });
        for zone in [Zone::Threat, Zone::Zombie] {
            self.remove_token(seat, zone, Token::TemporaryBarricade);
        }
        self.begin_stun(ObjectId::survivor(seat));
    }

    /// A Stun that waited begins with the phase it is for (2.29.3, R85).
    fn begin_stun(&mut self, id: ObjectId) {
        if self.state.object(id).marks.contains(Marks::STUN_NEXT) {
            self.mark(id, Marks::STUN_NEXT, false);
            self.mark(id, Marks::STUNNED, true);
        }
    }

    fn ready_survivor(&mut self, seat: Seat) {
        self.reset_allowances(seat);
        self.mark(ObjectId::survivor(seat), Marks::REST, false);
        for index in 0..self.state.side(seat).cards(Area::Equipment).len() {
            self.unmark(self.state.side(seat).cards(Area::Equipment)[index], Marks::REST);
        }
    }

    #[inline(never)]
    fn ready_zombies(&mut self, zombie_player: Seat) {
        self.marked_zombies_of(
            zombie_player,
            Marks::REST.union(Marks::ATTACKED).union(Marks::STUN_NEXT),
            |play, id| {
                play.mark(id, Marks::REST, false);
                play.mark(id, Marks::ATTACKED, false);
                play.begin_stun(id);
            },
        );
    }

    /// Bleed on all Zombies of a seat at once, then Burn (R36, R80).
    #[inline(never)]
    fn zombie_ticks(&mut self, zombie_player: Seat) {
        if self.state.statuses().is_empty() {
            return;
        }
        for status in [StatusKind::Bleed, StatusKind::Burn] {
            if self.state.statuses().iter().any(|other| other.kind == status) {
                for id in self.zombies_of(zombie_player) {
                    self.tick(id, status);
                }
            }
            self.check(None);
        }
    }

    /// Damage of a status at the start of its bearer's turn (2.24.2, 2.30.1, 2.46.2).
    #[inline(never)]
    fn tick(&mut self, id: ObjectId, status: StatusKind) {
        let amount = self.state.status_amount(id, status);
        if amount == 0 {
            return;
        }
        let hurt = match status {
            StatusKind::Bleed => Hurt::bleed(id),
            StatusKind::Poison => Hurt::poison(id),
            _ => Hurt::burn(id),
        };
        let amount = if status == StatusKind::Poison { 1 } else { amount };
        let kind = match status {
            StatusKind::Bleed => Some(DamageKind::Bleed),
            StatusKind::Poison => Some(DamageKind::Poison),
            _ => None,
        };
        let waits = self.is_awaited(Trigger::When(Awaited::SurvivorWouldTakeDamage));
        match kind.filter(|_| waits && self.read().card(id).kind == Kind::Survivor) {
            // Before it is dealt it can be prevented (9.1.0).
            Some(kind) => {
                self.threaten(Incoming { source: id, seat: id.owner(), amount, kind, ..Incoming::default() });
            }
            None => {
                self.hurt(id, amount, hurt);
            }
        }
        self.expire(|until, object, kind| {
            if object == id
                && kind == Some(status)
                && let Until::Ticks(left) = until
            {
                *left = left.saturating_sub(1);
                return *left == 0 && status != StatusKind::Burn;
            }
            false
        });
    }

    /// Burns that ticked for the last time end with the phase (R81).
    fn end_burns(&mut self, bears: impl Fn(ObjectId) -> bool) {
        self.expire(|until, object, kind| kind == Some(StatusKind::Burn) && *until == Until::Ticks(0) && bears(object));
    }

    /// Does something to the Zombies a seat controls in play that have some of
    /// the marks. It may change marks, and nothing else.
    #[inline]
    fn marked_zombies_of(&mut self, seat: Seat, marks: Marks, mut each: impl FnMut(&mut Self, ObjectId)) {
        if !self.state.was_marked(marks) {
            return;
        }
        for side in [seat.other(), seat] {
            for area in [Area::ThreatZone, Area::ZombieZone] {
                for index in 0..self.state.side(side).cards(area).len() {
                    let id = self.state.side(side).cards(area)[index];
                    if self.state.object(id).marks.intersects(marks)
                        && self.read().glance(id).kind == Kind::Zombie
                        && self.state.controller(id) == seat
                    {
                        each(self, id);
                    }
                }
            }
        }
    }

    /// The Zombies a seat controls in play.
    pub(super) fn zombies_of(&self, seat: Seat) -> super::state::Pile<40> {
        let read = self.read();
        let mut zombies = super::state::pile();
        for side in [seat.other(), seat] {
            for area in [Area::ThreatZone, Area::ZombieZone] {
                for id in self.state.side(side).cards(area) {
                    if read.glance(*id).kind == Kind::Zombie && self.state.controller(*id) == seat {
                        zombies.push(*id);
                    }
                }
            }
        }
        zombies
    }

    fn turn_draw(&mut self, seat: Seat) {
        let left = self.state.side(seat).cards(Area::SurvivorDeck).len();
        if self.state.turn == 1 {
            return;
        }
        if left < usize::from(self.rules.config.min_deck_at_draw) {
            self.lose(seat, LossCause::TooFewCards);
            self.end_if_lost();
            return;
        }
        self.draw(seat, TURN_DRAW);
    }

    #[inline(never)]
    fn decay(&mut self, zombie_player: Seat) {
        let config = &self.rules.config;
        if self.state.side(zombie_player).th() > config.th_decay_above {
            let lost = config.th_decay;
            self.lose_points(zombie_player, Points::Threat, lost);
            self.log.take(Event::Decayed { seat: zombie_player, lost });
        }
        self.marked_zombies_of(zombie_player, Marks::STUNNED, |play, id| play.mark(id, Marks::STUNNED, false));
        self.end_burns(|id| id.index_of_owner() != 0);
    }

    #[inline(never)]
    fn expire_turn(&mut self, turn_player: Seat) {
        self.expire(|until, _, _| match *until {
            Until::EndOfTurn | Until::NextAttack | Until::ThisAttack => true,
            Until::EndOfNextTurn { seat, begun } => begun && seat == turn_player,
            _ => false,
        });
        self.clear_marks(Marks::HELD.union(Marks::NO_ATTACK));
        for side in Seat::BOTH {
            for zone in [Zone::Threat, Zone::Zombie] {
                while self.state.side(side).tokens(zone, Token::GreaseTag) > 0 {
                    self.remove_token(side, zone, Token::GreaseTag);
                }
            }
        }
    }

    /// Abilities that wait for a moment become pending.
    pub(super) fn at_moment(&mut self, moment: Moment) {
        let seat = self.state.turn_player;
        self.happen(Happening { trigger: Trigger::At(moment), subject: ObjectId::NONE, seat }, ObjectId::NONE);
    }

    /// Flares lure one Zombie each (2.36.1, R95).
    #[inline(never)]
    fn flares(&mut self, side: Seat) {
        for zone in [Zone::Threat, Zone::Zombie] {
            if self.state.side(side).tokens(zone, Token::Flare) > 0 && self.read().lured_by(side, zone).next().is_some()
            {
                self.push(Step::Stage(Stage::Flares));
                self.push(Step::Checkpoint);
                self.ask(side.other(), Question::Flare);
                return;
            }
        }
        self.push(Step::Stage(Stage::GainThreat));
    }

    pub(super) fn flare_answer(&mut self, choice: Choice) {
        if let Choice::Object(zombie) = choice {
            let side = self.state.side_of(zombie);
            let to = if self.state.object(zombie).area == Area::ThreatZone { Zone::Zombie } else { Zone::Threat };
            self.remove_token(side, to, Token::Flare);
            self.move_zombie(zombie, to);
        }
    }
}

impl<'a> StateReader<'a> {
    /// The first stage from one on that may do something; in those before it
    /// nothing can happen as the table stands.
    fn first_busy(self, stage: Stage) -> Stage {
        let state = self.state;
        let program = &self.rules.program;
        let mut busy = !MAY_BE_IDLE;
        if !state.statuses().is_empty() {
            busy |= WITH_STATUSES;
        }
        let side = state.side(state.turn_player);
        if side.tokens(Zone::Threat, Token::Flare) | side.tokens(Zone::Zombie, Token::Flare) != 0 {
            busy |= Stage::Flares.bit();
        }
        let awaited = program.survivor_trigger_mask | state.awaited() | program.react_mask;
        for (moment, stage) in AT_MOMENTS {
            // Without a jump: they are as likely to wait as not.
            busy |= u32::from(awaited & trigger_bit(Trigger::At(moment)) != 0) << stage as u32;
        }
        if !self.rules.config.response_step {
            busy |= Stage::ResponseStart.bit();
        }
        // The last stage is never idle.
        Stage::ALL[stage as usize + (busy >> stage as u32).trailing_zeros() as usize]
    }
}

/// The stages in which statuses tick.
const WITH_STATUSES: u32 =
    Stage::SurvivorBleed.bit() | Stage::SurvivorPoison.bit() | Stage::SurvivorBurn.bit() | Stage::ZombieTicks.bit();

/// The stages in which abilities wait for a moment.
const AT_MOMENTS: [(Moment, Stage); 5] = [
    (Moment::StartOfSurvivorPhase, Stage::SurvivorStartTriggers),
    (Moment::StartOfZombiePhase, Stage::ZombieStartTriggers),
    (Moment::EndOfZombiePhase, Stage::ZombieEndTriggers),
    (Moment::StartOfResponseStep, Stage::ResponseStart),
    (Moment::EndOfTurn, Stage::EndTriggers),
];

/// The stages in which nothing happens unless something on the table makes it.
const MAY_BE_IDLE: u32 = {
    let mut bits = WITH_STATUSES | Stage::Flares.bit();
    let mut at = 0;
    while at < AT_MOMENTS.len() {
        bits |= AT_MOMENTS[at].1.bit();
        at += 1;
    }
    bits
};
