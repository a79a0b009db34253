//! Changes by hand, made.

use safehouse_cards::card::CardName;
use safehouse_table::{Seat, Silent, Sink};

use super::{
    super::{
        arrange::MOST_DICE,
        choice::Choice,
        duel::Duel,
        event::{DamageBy, Event},
        machine::Play,
        object::{Area, Marks, ObjectId},
        program::{CardId, CardProgram, Kind},
        question::Question,
        state::{Position, Stage, State, StatusOn, Step, Until},
    },
    Edit, MOST_POINTS, MOST_TOKENS, MOST_TURNS,
};
use crate::rulestext::ability::{Points, StatusKind};

/// Makes the changes of a text, a line each, and goes on to the next decision.
///
/// # Errors
/// Which line cannot be made, why, and how to mend it; nothing changed then.
pub(in super::super) fn make(
    duel: &Duel,
    state: &mut State,
    text: &str,
    log: &mut impl Sink<Event>,
    options: &mut Vec<Choice>,
) -> Result<(), String> {
    let edits: Vec<Edit> = text.lines().map(Edit::read).collect::<Result<_, _>>()?;
    if edits.is_empty() {
        return Err("there is nothing to change in it".to_owned());
    }
    may_edit(state)?;
    // What cannot be made is found out before anything is told.
    let mut tried = *state;
    make_all(&mut duel.play(&mut tried, &mut Silent), &edits)?;
    log.take(Event::Edited);
    let mut play = duel.play(state, log);
    // It can be made: it was.
    make_all(&mut play, &edits)?;
    let halts_at = |state: &State| state.asked().is_some_and(|asked| is_between(asked.question));
    play.run_until(options, halts_at);
    Ok(())
}

/// Whether a question is one between two actions, where nothing is under way.
fn is_between(question: Question) -> bool {
    matches!(
        question,
        Question::Mulligan
            | Question::Action
            | Question::Response
            | Question::SpawnDraw
            | Question::ZombieAction
            | Question::Advance
            | Question::ZombieAttack
    )
}

/// Whether the table may be changed by hand now.
///
/// # Errors
/// Why not, and when.
pub fn may_edit(state: &State) -> Result<(), String> {
    let Some(asked) = state.asked() else {
        return Err("The game is over (1.3.0); go back a step first".to_owned());
    };
    let is_idle = state.stack().is_empty()
        && state.running.is_empty()
        && state.battles.is_empty()
        && state.incoming.is_empty()
        && state.pending.is_empty()
        && state.happenings.is_empty();
    if is_idle && is_between(asked.question) {
        Ok(())
    } else {
        Err("Something is under way that has to end first (9.4.0); answer what is asked, or go back a step".to_owned())
    }
}

/// Whether a card can be put somewhere else by hand: a Survivor stays in its zone (4.2.6).
pub fn can_be_put(duel: &Duel, state: &State, id: ObjectId) -> bool {
    duel.card(state, id).kind != Kind::Survivor
}

/// Whether an Attachment may go on a card at all: on a Survivor or an equipped Weapon (5.7.1).
pub fn can_be_host(duel: &Duel, state: &State, id: ObjectId) -> bool {
    match duel.card(state, id).kind {
        Kind::Survivor => true,
        Kind::Weapon => state.object(id).area == Area::Equipment,
        _ => false,
    }
}

/// Makes changes, and leaves the table so that what was asked is asked again.
fn make_all<S: Sink<Event>>(play: &mut Play<'_, S>, edits: &[Edit]) -> Result<(), String> {
    for edit in edits {
        play.by_hand(edit)?;
    }
    let Some(asked) = play.state.asked.take() else { return Ok(()) };
    play.state.take_picked();
    match asked.question {
        // The step goes on, as after an action (7.2.3).
        Question::Action | Question::Response | Question::ZombieAction => {
            let stage = play.state.stage;
            play.state.agenda.pop();
            play.next_after_checks(stage);
        }
        // What asks is the next step already.
        Question::Mulligan => {}
        _ => play.push(Step::Checkpoint),
    }
    Ok(())
}

impl<S: Sink<Event>> Play<'_, S> {
    fn by_hand(&mut self, edit: &Edit) -> Result<(), String> {
        match edit {
            Edit::Put { card, area, on_top, host } => self.put(*card, *area, *on_top, *host),
            Edit::Become { card, name } => self.become_another(*card, name),
            Edit::Damage { card, damage } => self.set_damage(*card, *damage),
            Edit::Counters { card, counters } => {
                self.in_play(*card)?;
                let most = self.read().max_counters(*card);
                if *counters > most {
                    return Err(format!("{} has at most {most} counters (2.22.4)", self.name(*card)));
                }
                self.set_counters(*card, *counters);
                Ok(())
            }
            Edit::Rest { card, rests } => {
                self.in_play(*card)?;
                self.mark(*card, Marks::REST, *rests);
                Ok(())
            }
            Edit::Status { card, status, amount } => self.set_status(*card, *status, *amount),
            Edit::Points { seat, points, amount } => {
                let cap = self.rules.config.ap_gain_cap;
                if *points == Points::Action && *amount > cap {
                    return Err(format!("Nobody has more than {cap} AP in a turn (2.1.5)"));
                }
                few(*amount, "points of a kind")?;
                self.set_points(*seat, *points, *amount);
                Ok(())
            }
            Edit::Tokens { seat, zone, token, count } => {
                if *count > MOST_TOKENS {
                    return Err(format!("At most {MOST_TOKENS} tokens of a kind are laid into a zone by hand"));
                }
                while self.state.side(*seat).tokens(*zone, *token) > *count {
                    self.remove_token(*seat, *zone, *token);
                }
                for _ in self.state.side(*seat).tokens(*zone, *token)..*count {
                    self.place_token(*seat, *zone, *token);
                }
                if self.state.side(*seat).tokens(*zone, *token) < *count {
                    return Err("Of these tokens a zone has one at the most (2.49.4)".to_owned());
                }
                Ok(())
            }
            Edit::Turn { number, seat, stage } => self.go_to_turn(*number, *seat, *stage),
            Edit::Dice(dice) => {
                if dice.len() > MOST_DICE || dice.iter().any(|die| !(1..=6).contains(die)) {
                    return Err(format!("Dice show 1 to 6, and at most {MOST_DICE} are laid down (2.27.0)"));
                }
                self.state.clear_scripted_dice();
                self.script_dice(dice);
                Ok(())
            }
        }
    }

    fn name(&self, id: ObjectId) -> &str {
        self.rules.name(self.state, id)
    }

    /// # Errors
    /// A card that is not in play.
    fn in_play(&self, id: ObjectId) -> Result<(), String> {
        if self.state.object(id).area.is_battlefield() {
            Ok(())
        } else {
            Err(format!("{} is not in play; put it there first (16.1.2)", self.name(id)))
        }
    }

    fn put(&mut self, id: ObjectId, area: Area, on_top: bool, host: Option<ObjectId>) -> Result<(), String> {
        let card = self.read().card(id);
        let name = self.name(id);
        check_place(card, name, area)?;
        if let Some(host) = host {
            self.check_host(id, area, host)?;
        } else if area == Area::Equipment && card.kind == Kind::Attachment {
            return Err(format!("{name} is an Attachment: say which Weapon or Survivor it goes on (5.7.1)"));
        }
        let owner = id.owner();
        let now = self.state.object(id).area;
        let is_zone = |area: Area| matches!(area, Area::ThreatZone | Area::ZombieZone);
        // Zombies come to the side of the other player (1.2.0); between zones a card keeps its side (4.1.4).
        let side = match card.kind {
            _ if is_zone(area) && is_zone(now) => self.state.side_of(id),
            Kind::Zombie if is_zone(area) => owner.other(),
            _ => owner,
        };
        let position = if on_top { Position::Top } else { Position::Bottom };
        if now.is_battlefield() && !area.is_battlefield() {
            self.leave_play(id, area, position);
            return Ok(());
        }
        if now == area && area.is_battlefield() && host.is_none() {
            return Err(format!("{name} lies there already"));
        }
        if !(now == area && area.is_battlefield()) {
            self.move_card(id, area, side, position);
            if area.is_battlefield() && !now.is_battlefield() {
                self.set_up(id, 0);
                // It lies there as if it had come in an earlier turn.
                self.mark(id, Marks::SICK, false);
            }
        }
        if let Some(host) = host {
            self.attach(id, host);
        }
        Ok(())
    }

    /// Whether an Attachment may go on a host.
    fn check_host(&self, id: ObjectId, area: Area, host: ObjectId) -> Result<(), String> {
        let (read, name) = (self.read(), self.name(id));
        let is_attachment = read.card(id).kind == Kind::Attachment && area == Area::Equipment;
        let is_own = host.owner() == id.owner()
            && matches!(self.state.object(host).area, Area::Equipment | Area::SurvivorZone)
            && self.state.controller(host) == id.owner();
        if is_attachment && is_own && host != id && read.fits_on(host, id) {
            Ok(())
        } else {
            Err(format!("{name} cannot go on {} (5.7.1)", self.name(host)))
        }
    }

    fn become_another(&mut self, id: ObjectId, name: &str) -> Result<(), String> {
        let now = self.state.object(id).area;
        if now.is_battlefield() || matches!(now, Area::SpawnSlot | Area::Stack) {
            return Err(format!("{} is in play; put it into a deck, a hand or a Graveyard first", self.name(id)));
        }
        let wanted = CardName::new(name);
        let found = self.rules.program.cards.iter().position(|card| CardName::new(&card.name) == wanted);
        let Some(card) = found.and_then(|at| u8::try_from(at).ok()).map(CardId) else {
            return Err(format!("this game has no card “{name}”"));
        };
        let (old, new) = (self.read().card(id).kind, self.rules.program.card(card).kind);
        if new == Kind::Survivor || (old == Kind::Zombie) != (new == Kind::Zombie) {
            return Err(format!("{name} is no card of that deck (6.1.3, 6.1.4)"));
        }
        self.replace_card(id, card);
        Ok(())
    }

    fn set_damage(&mut self, id: ObjectId, damage: u8) -> Result<(), String> {
        self.in_play(id)?;
        let (read, now) = (self.read(), self.state.object(id).damage);
        if !matches!(read.card(id).kind, Kind::Survivor | Kind::Zombie) {
            return Err(format!("{} has no HP (2.5.0)", self.name(id)));
        }
        let most = read.hp_left(id).saturating_add(now).saturating_sub(1);
        if damage > most {
            let instead = if id.index_of_owner() == 0 { "1.3.2" } else { "5.12.1; put it into the Graveyard instead" };
            return Err(format!("{} has to have 1 HP left ({instead})", self.name(id)));
        }
        if damage > now {
            self.put_damage(id, damage - now, ObjectId::NONE, DamageBy::Hand);
        } else {
            self.take_damage_off(id, now - damage);
        }
        Ok(())
    }

    fn set_status(&mut self, id: ObjectId, status: StatusKind, amount: u8) -> Result<(), String> {
        self.in_play(id)?;
        few(amount, "of a status")?;
        let is_survivor = self.read().card(id).kind == Kind::Survivor;
        let survivors_only =
            matches!(status, StatusKind::Poison | StatusKind::Exposed | StatusKind::Stabilized | StatusKind::Cover);
        if survivors_only && !is_survivor {
            return Err(format!("Only a Survivor can have this status, and {} is none", self.name(id)));
        }
        self.remove_status_or_stun(id, status);
        if amount == 0 {
            return Ok(());
        }
        let (seat, counts) = (self.state.controller(id), matches!(status, StatusKind::Bleed | StatusKind::Burn));
        let until = match status {
            StatusKind::Stun => {
                self.mark(id, Marks::STUN_NEXT, true);
                self.log.take(Event::StatusGained { object: id, status, amount: 1 });
                return Ok(());
            }
            StatusKind::Poison => Until::Ticks(self.rules.config.poison_turns),
            StatusKind::Exposed => Until::StartOfTurn(seat),
            StatusKind::Stabilized => Until::EndOfNextTurn { seat, begun: false },
            StatusKind::Cover => Until::EndOfTurn,
            StatusKind::Bleed | StatusKind::Burn | StatusKind::Stealth | StatusKind::Disabled => Until::Removed,
        };
        self.add_status(StatusOn { object: id, kind: status, amount: if counts { amount } else { 1 }, until });
        Ok(())
    }

    /// The game goes on where a stage begins, as an arranged one does.
    fn go_to_turn(&mut self, number: u16, seat: Seat, stage: Stage) -> Result<(), String> {
        if !(1..=MOST_TURNS).contains(&number) {
            return Err(format!("Turns are numbered from 1 to {MOST_TURNS}"));
        }
        for seat in Seat::BOTH {
            self.count_mulligan(seat);
        }
        // A turn that begins tells so itself.
        if stage != Stage::TurnStart && (self.state.turn, self.state.turn_player) != (number, seat) {
            self.log.take(Event::TurnBegan { turn: number, seat });
        }
        self.state.turn_player = seat;
        self.state.turn = if stage == Stage::TurnStart { number - 1 } else { number };
        self.state.stage = stage.before();
        self.state.spawn_closed = false;
        self.state.asked = None;
        self.state.take_picked();
        self.state.agenda.clear();
        self.note_passives();
        self.next_after_checks(stage);
        Ok(())
    }
}

fn few(amount: u8, what: &str) -> Result<(), String> {
    if amount <= MOST_POINTS { Ok(()) } else { Err(format!("At most {MOST_POINTS} {what} are set by hand")) }
}

/// Whether a card may lie in an area (4.2).
fn check_place(card: &CardProgram, name: &str, area: Area) -> Result<(), String> {
    let (kind, placed) = (card.kind, matches!(card.kind, Kind::Automated | Kind::Trap));
    let why = match area {
        _ if kind == Kind::Survivor => "a Survivor stays in its zone (4.2.6)",
        Area::SpawnSlot | Area::Stack | Area::SurvivorZone => "nothing is put there by hand",
        Area::Hand if kind == Kind::Zombie => "a Zombie never comes to a hand (R13)",
        Area::SurvivorDeck if kind == Kind::Zombie => "a Zombie belongs into the Zombie Deck (6.1.4)",
        Area::ZombieDeck if kind != Kind::Zombie => "only Zombies belong into the Zombie Deck (6.1.4)",
        Area::Equipment if !matches!(kind, Kind::Weapon | Kind::Passive | Kind::Attachment) => {
            "it is no Weapon or Item that is equipped (4.2.9)"
        }
        Area::ThreatZone | Area::ZombieZone if kind != Kind::Zombie && !placed => {
            "only Zombies, Traps and Automated Weapons lie there (4.2.7, 4.2.8)"
        }
        _ => return Ok(()),
    };
    Err(format!("{name} cannot lie in the {}: {why}", area.name()))
}
