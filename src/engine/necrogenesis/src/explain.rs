//! A game in words: what happens, what is asked and what may be answered, each
//! with its clause.

mod choices;
mod completions;
mod names;
mod orders;
mod people;
mod reasons;
mod saying;
mod span;
mod standing;

use std::collections::VecDeque;

use crate::rulestext::ability::Token;
use safehouse_table::{Outcome, Seat};

use super::{
    choice::Choice,
    duel::Duel,
    event::{DamageBy, Event, LossCause, Rolled},
    object::{Area, ObjectId, ZOMBIE_DECK_START},
    program::{AbilityId, Kind},
    view::Viewer,
};

use people::People;
use saying::{Known, Saying};

pub use choices::{choice, cost, prompt, question};
pub use completions::completion;
pub use orders::{order, stop, thought};
pub use reasons::reason;
pub use span::{Sentence, Span};
pub use standing::{Condition, TURN, TurnStep, conditions, step_of, tokens};

/// Tells a game's events as sentences. It has to be given all of them, in
/// their order, as one viewer may know them ([`super::view::redact`]): which
/// card an object is, it learns from them alone. So no span of a sentence has
/// the name or the number of a card that the viewer does not know.
#[derive(Debug, Clone)]
pub struct Narrator<'a> {
    people: People,
    known: Known<'a>,
    /// The last roll to hit, its bonus and what it needed.
    roll: Option<(u8, i8, u8)>,
    destroyed: ObjectId,
    /// Whether the table is being changed by hand: cards are moved then, and not
    /// drawn, discarded or equipped.
    by_hand: bool,
}

impl<'a> Narrator<'a> {
    /// Of a game that begins.
    pub fn new(rules: &'a Duel) -> Self {
        Self { people: People::new(), known: Known::new(rules), roll: None, destroyed: ObjectId::NONE, by_hand: false }
    }

    /// With other names than `Player 1` and `Player 2`.
    #[must_use]
    pub fn with_players(self, players: [String; 2]) -> Self {
        Self { people: self.people.with_names(players), ..self }
    }

    /// Told to the player of a seat, who is “You”.
    #[must_use]
    pub fn told_to(self, seat: Seat) -> Self {
        Self { people: self.people.with_reader(seat), ..self }
    }

    /// How a game ended, from the side of whom it is told to.
    pub fn verdict(&self, outcome: Outcome) -> String {
        self.people.verdict(outcome)
    }

    /// What somebody is told who is asked nothing while the game goes on
    /// (1.5.4). It goes by who looks and by nothing else, so that it is the same
    /// whatever another seat is asked, holds or could do.
    pub fn meanwhile(&self, viewer: Viewer) -> Sentence<'a> {
        let say = self.say();
        let say = match viewer {
            Viewer::Seat(seat) => say.does(seat.other(), "decides"),
            Viewer::Spectator | Viewer::Solo => say.text("A player decides"),
        };
        say.clause("1.5.4")
    }

    /// The sentences of some events; many events have none of their own.
    pub fn lines(&mut self, events: impl IntoIterator<Item = Event>) -> Vec<String> {
        self.sentences(events).into_iter().flatten().map(|sentence| sentence.to_string()).collect()
    }

    /// The sentence of each of some events, in their order; `None` for one that
    /// has none of its own.
    pub fn sentences(&mut self, events: impl IntoIterator<Item = Event>) -> Vec<Option<Sentence<'a>>> {
        let mut events: VecDeque<Event> = events.into_iter().collect();
        let mut told = Vec::with_capacity(events.len());
        while let Some(event) = events.pop_front() {
            told.push(self.sentence(event, events.front()));
        }
        told
    }

    /// The sentence of an event; `next` is the event after it, which may tell
    /// the same better.
    pub fn sentence(&mut self, event: Event, next: Option<&Event>) -> Option<Sentence<'a>> {
        self.learn(event);
        let sentence = self.tell(event, next);
        self.known.forget(event);
        sentence
    }

    fn learn(&mut self, event: Event) {
        self.people.learn(event);
        self.known.learn(event);
    }

    fn say(&self) -> Saying<'_, 'a> {
        Saying::new(&self.people, &self.known)
    }

    fn tell(&mut self, event: Event, next: Option<&Event>) -> Option<Sentence<'a>> {
        match event {
            Event::Edited => self.by_hand = true,
            Event::Chose { .. } | Event::Forced { .. } | Event::StageBegan(_) => self.by_hand = false,
            _ => {}
        }
        let say = self.say();
        Some(match event {
            Event::TurnBegan { turn, seat } => {
                say.text("Turn ").number(turn).text(": ").does(seat, "is the Survivor").clause("7.1.2")
            }
            Event::StageBegan(_)
            | Event::Chose { .. }
            | Event::Forced { .. }
            | Event::Triggered { .. }
            | Event::BattleStep { .. }
            | Event::BattleEnded { .. } => return None,
            Event::Moved { object, from, to, side, .. } => return self.moved(object, from, to, side, next),
            Event::Shuffled { seat, area } => {
                say.does(seat, "shuffles").text(" the ").text(area.name()).clause("5.11.1")
            }
            Event::Recycled { seat, cards } => {
                say.does(seat, "makes a new Zombie Deck of").text(" ").counted(cards, "Zombie").clause("7.3.2.1")
            }
            Event::Revealed { object, .. } => {
                say.does(object.owner(), "reveals").text(" ").card(object).clause("2.19.0")
            }
            Event::LookedAt { seat, area, cards } => {
                let say = say.does(seat, "looks at the top").text(" ");
                let say = if cards == 1 { say.text("card") } else { say.counted(cards, "card") };
                say.text(" of the ").text(area.name()).clause("4.1.10")
            }
            Event::Damaged { object, source, by, amount, left } => {
                let say = say.card(object).text(" takes ").number(amount).text(" damage");
                let (say, clause) = damager(say, source, by);
                say.text(", ").number(left).text(" HP left").clause(clause)
            }
            Event::Prevented { object, amount } => {
                say.card(object).text(" is spared ").number(amount).text(" damage").clause("5.9.3")
            }
            Event::Healed { object, amount } => {
                say.card(object).text(" heals ").number(amount).text(" HP").clause("2.5.3")
            }
            Event::Destroyed { object, .. } => {
                let sentence = say.card(object).text(" is destroyed").clause("5.12.1");
                self.destroyed = object;
                sentence
            }
            Event::Counters { object, now } => {
                let say = say.card(object).text(" has ");
                let say = if now == 0 { say.text("no counters") } else { say.counted(now, "counter") };
                say.text(" left").clause("2.22.0")
            }
            Event::Marked { object, mark, on } => {
                let (becomes, clause) = names::mark(mark, on)?;
                say.card(object).text(" ").text(becomes).clause(clause)
            }
            Event::Points { seat, points, now, gained } => {
                let (pool, clause) = names::pool(points);
                let goes = if gained { "goes up to" } else { "goes down to" };
                say.does(seat, goes).text(" ").number(now).text(" ").text(pool).clause(clause)
            }
            Event::Decayed { seat, lost } => {
                say.does(seat, "loses").text(" ").number(lost).text(" TH by decay").clause("7.3.7")
            }
            Event::StatusGained { object, status, amount } => {
                let (status, clause) = names::status(status);
                let say = say.card(object).text(" gains ").text(status);
                let say = if amount > 1 { say.text(" (").number(amount).text(")") } else { say };
                say.clause(clause)
            }
            Event::StatusRefused { object, status } => {
                say.card(object).text(" is immune to ").text(names::status(status).0).clause("2.29.4")
            }
            Event::StatusLost { object, status } => {
                let (status, clause) = names::status(status);
                say.card(object).text(" loses ").text(status).clause(clause)
            }
            Event::TokenPlaced { side, zone, token } => {
                let (token, clause) = names::token(token);
                say.text("A ").text(token).text(" is placed in ").whose(side, names::zone(zone)).clause(clause)
            }
            Event::TokenRemoved { side, zone, token } => {
                let (token, clause) = names::token(token);
                say.text("A ").text(token).text(" leaves ").whose(side, names::zone(zone)).clause(clause)
            }
            Event::Attached { seat, object, host } => {
                say.does(seat, "attaches").text(" ").card(object).text(" to ").card(host).clause("5.7.1")
            }
            Event::Played { seat, object, .. } => say.does(seat, "plays").text(" ").card(object).clause("5.6.2"),
            Event::Activated { seat, object, ability } => {
                say.does(seat, "uses").text(" ").card(object).text(": ").ability(ability).clause("2.11.0")
            }
            Event::Resolving { ability: AbilityId::TRIPWIRE, .. } => {
                say.text("The Tripwire Snare goes off").clause("2.39.0")
            }
            Event::Resolving { ability: AbilityId::GREASE_TAG, .. } => {
                say.text("The Grease Tag goes off").clause("2.40.0")
            }
            Event::Resolving { object, ability, .. } => {
                say.card(object).text(" resolves: ").ability(ability).clause("1.5.2")
            }
            Event::Fizzled { object } => say.card(object).text(" has no effect").clause("14.3.3"),
            Event::Cancelled { object, attack: true } => {
                say.text("The attack of ").card(object).text(" is cancelled").clause("8.2.3")
            }
            Event::Cancelled { object, attack: false } => say.card(object).text(" is cancelled").clause("9.2.2"),
            Event::AttackDeclared { attacker, target, zone, .. } => {
                let say = say.card(attacker).text(" attacks ");
                let say = if target.is_some() { say.card(target) } else { say.text("the ").text(zone.name()) };
                let is_unarmed = self.known.card(attacker).is_some_and(|card| card.kind == Kind::Survivor);
                let sentence = say.text(if is_unarmed { " unarmed" } else { "" }).clause("8.2.1");
                self.roll = None;
                sentence
            }
            Event::Rolled { seat, roll, die, needs, bonus } => return self.rolled(seat, roll, die, needs, bonus),
            Event::Hit { attacker, target, zone } => self.aimed(attacker, target, zone, " hits "),
            Event::Missed { attacker, target, zone } => self.aimed(attacker, target, zone, " misses "),
            Event::Evaded { object, attacker } => say.card(object).text(" evades ").card(attacker).clause("R65"),
            Event::AttackEnded { attacker } => {
                say.text("The attack of ").card(attacker).text(" ends without damage").clause("8.2.3")
            }
            Event::Escaped { seat, success } => {
                say.does(seat, if success { "escapes" } else { "does not escape" }).clause("2.25.2")
            }
            Event::Spawned { object, paid: 0, .. } => say.card(object).text(" is spawned").clause("5.6.3"),
            Event::Spawned { object, paid, .. } => {
                say.card(object).text(" is spawned for ").number(paid).text(" TH").clause("7.3.2")
            }
            Event::Advanced { object } => say.card(object).text(" advances").clause("7.3.4"),
            Event::TableMove { seat, choice } => {
                let say = say.does(seat, "moves").text(" by hand: ");
                let say = match choice {
                    Choice::Table(table_move, object) => {
                        say.card(object).text(": ").text(names::table_move(table_move))
                    }
                    _ => say.text("nothing"),
                };
                say.clause("1.2.0")
            }
            Event::Lost { seat, cause } => {
                let (verb, clause) = match cause {
                    LossCause::NoHp => ("has no HP left", "1.3.2"),
                    LossCause::EmptyDeck => ("cannot draw", "1.3.2"),
                    LossCause::TooFewCards => ("has too few cards left", "R140"),
                    LossCause::Conceded => ("concedes", "1.3.4"),
                    LossCause::Card => ("loses by a card", "1.3.5"),
                };
                say.does(seat, verb).clause(clause)
            }
            Event::Stopped(why) => {
                say.text("The game is stopped as a draw, because ").text(why.reason()).clause("1.3.0")
            }
            Event::GameOver => {
                let say = say.text("The game is over: ");
                let say = match self.people.winner() {
                    Some(winner) => say.does(winner, "wins"),
                    None => say.text("nobody wins"),
                };
                say.clause("1.3.0")
            }
            Event::Arranged => say.text("The game begins with a table that was laid out by hand").clause("1.2.0"),
            Event::Edited => say.text("The table is changed by hand").clause("1.2.0"),
        })
    }

    fn moved(
        &mut self,
        object: ObjectId,
        from: Area,
        to: Area,
        side: Seat,
        next: Option<&Event>,
    ) -> Option<Sentence<'a>> {
        let destroyed = std::mem::replace(&mut self.destroyed, ObjectId::NONE);
        let told_better = match next {
            Some(
                Event::Advanced { object: other }
                | Event::Revealed { object: other, .. }
                | Event::Attached { object: other, .. }
                | Event::Played { object: other, .. },
            ) => *other == object,
            _ => false,
        };
        let recycled = (from, to) == (Area::Graveyard, Area::ZombieDeck);
        if told_better || recycled || to == Area::Stack || (to == Area::Graveyard && destroyed == object) {
            return None;
        }
        let (owner, say) = (object.owner(), self.say());
        if self.by_hand {
            let whose = if to.is_battlefield() { side } else { owner };
            return Some(say.card(object).text(" is put into ").whose(whose, to.name()).clause("1.2.0"));
        }
        Some(match (from, to) {
            (Area::SurvivorDeck, Area::Hand) => say.does(owner, "draws").text(" ").card(object).clause("5.1.1"),
            (Area::Hand, Area::SurvivorDeck) => {
                say.does(owner, "puts").text(" ").card(object).text(" back into the deck").clause("6.1.6")
            }
            (Area::Hand, Area::Graveyard) => say.does(owner, "discards").text(" ").card(object).clause("16.7.1"),
            (Area::ZombieDeck, Area::SpawnSlot) => say.does(owner, "draws").text(" ").zombie(object).clause("7.3.2"),
            (Area::SpawnSlot, Area::ZombieDeck) => {
                say.does(owner, "puts").text(" ").zombie(object).text(" under the deck").clause("7.3.2")
            }
            (_, Area::Graveyard) => say.card(object).text(" goes to the Graveyard").clause("4.2.4"),
            (_, Area::Exile) => say.card(object).text(" is exiled").clause("4.2.5"),
            (_, Area::Equipment) => say.does(side, "equips").text(" ").card(object).clause("5.7.1"),
            (from, to) if to.is_battlefield() => {
                let verb = if from.is_battlefield() { " moves to " } else { " enters " };
                say.card(object).text(verb).whose(side, to.name()).clause("4.1.0")
            }
            (_, to) => say.card(object).text(" goes to ").whose(owner, to.name()).clause("4.1.8"),
        })
    }

    fn rolled(&mut self, seat: Seat, roll: Rolled, die: u8, needs: u8, bonus: i8) -> Option<Sentence<'a>> {
        let before = match roll {
            Rolled::Hit => Some(self.roll.replace((die, bonus, needs))?),
            Rolled::Unarmed => self.roll.take(),
            _ => None,
        };
        let say = self.say();
        let rolls = |say: Saying<'_, 'a>, what, clause| {
            say.does(seat, "rolls").text(" ").die(die, bonus).text(what).number(needs).text("+ needed").clause(clause)
        };
        Some(match roll {
            Rolled::Hit => {
                let (die, bonus, needs) = before?;
                let say = say.does(seat, "rolls again").text(" after a ").die(die, bonus);
                say.text(", needed ").number(needs).text("+").clause("2.27.2")
            }
            Rolled::Unarmed => {
                let say = say.does(seat, "calls").text(" ").numbers(needs);
                say.text(": the die shows ").number(die).clause("2.28.0")
            }
            Rolled::Escape => rolls(say, " to escape, ", "2.25.2"),
            Rolled::QuickEscape => rolls(say, " for a Quick Escape, ", "2.2.4"),
            Rolled::Evade => rolls(say, " to evade, ", "R65"),
            Rolled::Grease => rolls(say, " on grease, ", "2.40.0"),
            Rolled::Selection => {
                let say = say.does(seat, "rolls").text(" ").die(die, bonus);
                say.text(" to choose at random among ").number(needs).clause("2.26.0")
            }
        })
    }

    fn aimed(&mut self, attacker: ObjectId, target: ObjectId, zone: Area, verb: &'static str) -> Sentence<'a> {
        let roll = self.roll.take();
        let say = self.say().card(attacker).text(verb);
        let say = match target.is_some() {
            true => say.card(target),
            false => say.text("every Zombie in the ").text(zone.name()),
        };
        let say = match roll {
            Some((die, bonus, needs)) => say.text(": rolled ").die(die, bonus).text(", needs ").number(needs).text("+"),
            None => say,
        };
        say.clause(attack_clause(attacker))
    }
}

/// The clause by which an attack hits or misses: of a Weapon its Hit Roll; bare hands call numbers,
/// and Zombies do not roll (R71).
fn attack_clause(attacker: ObjectId) -> &'static str {
    if attacker == ObjectId::survivor(attacker.owner()) {
        "2.28.0"
    } else if attacker.index_of_owner() >= ZOMBIE_DECK_START {
        "8.5.0"
    } else {
        "2.27.0"
    }
}

/// ` by Walker`, ` by Poison`, with the clause.
fn damager<'s, 'a>(say: Saying<'s, 'a>, source: ObjectId, by: DamageBy) -> (Saying<'s, 'a>, &'static str) {
    match by {
        DamageBy::Card if source.is_some() => (say.text(" by ").card(source), "5.9.1"),
        DamageBy::Card => (say, "5.9.1"),
        DamageBy::Hand => (say.text(" by hand"), "5.9.1"),
        DamageBy::Status(status) => {
            let (name, clause) = names::status(status);
            (say.text(" by ").text(name), clause)
        }
        DamageBy::Token(token) => {
            let (name, clause) = names::token(token);
            let article = if token == Token::TripwireSnare { " by the " } else { " by a " };
            (say.text(article).text(name), clause)
        }
    }
}

#[cfg(test)]
mod tests;
