//! A game in words: what happens, what is asked and what may be answered, each
//! with its clause.

mod choices;
mod names;
mod people;

use std::collections::VecDeque;

use crate::rulestext::ability::Token;
use safehouse_table::{Outcome, Seat};

use super::{
    choice::Choice,
    duel::Duel,
    event::{DamageBy, Event, LossCause, Rolled},
    object::{Area, CARDS, ObjectId},
    program::{AbilityId, CardId, Kind},
};

use names::{counted, numbers, with_bonus};
use people::People;

pub use choices::{choice, prompt, question};

/// Tells a game's events as sentences. It has to be given all of them, in
/// their order, as one viewer may know them ([`super::view::redact`]): which
/// card an object is, it learns from them alone.
#[derive(Debug, Clone)]
pub struct Narrator<'a> {
    rules: &'a Duel,
    people: People,
    cards: [CardId; CARDS],
    /// The last roll to hit, its bonus and what it needed.
    roll: Option<(u8, i8, u8)>,
    destroyed: ObjectId,
}

impl<'a> Narrator<'a> {
    /// Of a game that begins.
    pub fn new(rules: &'a Duel) -> Self {
        let mut cards = [CardId::HIDDEN; CARDS];
        for survivor in Seat::BOTH.map(ObjectId::survivor) {
            cards[survivor.index()] = rules.cards[survivor.index()];
        }
        Self { rules, people: People::new(), cards, roll: None, destroyed: ObjectId::NONE }
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

    /// The sentences of some events; many events have none of their own.
    pub fn lines(&mut self, events: impl IntoIterator<Item = Event>) -> Vec<String> {
        let mut events: VecDeque<Event> = events.into_iter().collect();
        let mut lines = Vec::new();
        while let Some(event) = events.pop_front() {
            lines.extend(self.line(event, events.front()));
        }
        lines
    }

    /// The sentence of an event; `next` is the event after it, which may tell
    /// the same better.
    pub fn line(&mut self, event: Event, next: Option<&Event>) -> Option<String> {
        self.learn(event);
        let sentence = self.sentence(event, next);
        if let Event::Moved { object, to: Area::SurvivorDeck | Area::ZombieDeck, .. } = event {
            self.cards[object.index()] = CardId::HIDDEN;
        }
        sentence
    }

    fn learn(&mut self, event: Event) {
        self.people.learn(event);
        if let Event::Moved { object, card, .. }
        | Event::Revealed { object, card }
        | Event::Destroyed { object, card }
        | Event::Played { object, card, .. }
        | Event::Spawned { object, card, .. } = event
        {
            self.cards[object.index()] = card;
        }
    }

    fn card(&self, object: ObjectId) -> Option<&'a super::program::CardProgram> {
        let card = self.cards.get(object.index()).copied().unwrap_or(CardId::HIDDEN);
        (card != CardId::HIDDEN).then(|| self.rules.program.card(card))
    }

    fn name(&self, object: ObjectId) -> &'a str {
        self.card(object).map_or("a card", |card| &card.name)
    }

    fn does(&self, seat: Seat, verb: &str) -> String {
        self.people.does(seat, verb)
    }

    fn ability(&self, ability: AbilityId) -> String {
        let program = self.rules.program.ability(ability);
        program.label.as_deref().unwrap_or(&program.line).replace('\n', " ")
    }

    fn sentence(&mut self, event: Event, next: Option<&Event>) -> Option<String> {
        Some(match event {
            Event::TurnBegan { turn, seat } => format!("Turn {turn}: {} (7.1.2)", self.does(seat, "is the Survivor")),
            Event::StageBegan(_)
            | Event::Chose { .. }
            | Event::Forced { .. }
            | Event::Triggered { .. }
            | Event::BattleStep { .. }
            | Event::BattleEnded { .. } => return None,
            Event::Moved { object, from, to, side, .. } => return self.moved(object, from, to, side, next),
            Event::Shuffled { seat, area } => format!("{} the {} (5.11.1)", self.does(seat, "shuffles"), area.name()),
            Event::Recycled { seat, cards } => {
                let makes = self.does(seat, "makes a new Zombie Deck of");
                format!("{makes} {} (7.3.2.1)", counted(cards, "Zombie"))
            }
            Event::Revealed { object, .. } => {
                format!("{} {} (2.19.0)", self.does(object.owner(), "reveals"), self.name(object))
            }
            Event::LookedAt { seat, area, cards } => {
                let top = if cards == 1 { "card".to_owned() } else { format!("{cards} cards") };
                format!("{} {top} of the {} (4.1.10)", self.does(seat, "looks at the top"), area.name())
            }
            Event::Damaged { object, source, by, amount, left } => {
                let (by, clause) = self.damager(source, by);
                format!("{} takes {amount} damage{by}, {left} HP left ({clause})", self.name(object))
            }
            Event::Prevented { object, amount } => format!("{} is spared {amount} damage (5.9.3)", self.name(object)),
            Event::Healed { object, amount } => format!("{} heals {amount} HP (2.5.3)", self.name(object)),
            Event::Destroyed { object, .. } => {
                self.destroyed = object;
                format!("{} is destroyed (5.12.1)", self.name(object))
            }
            Event::Counters { object, now } => {
                let now = if now == 0 { "no counters".to_owned() } else { counted(now, "counter") };
                format!("{} has {now} left (2.22.0)", self.name(object))
            }
            Event::Marked { object, mark, on } => format!("{} {}", self.name(object), names::mark(mark, on)?),
            Event::Points { seat, points, now, gained } => {
                let (pool, clause) = names::pool(points);
                let goes = self.does(seat, if gained { "goes up to" } else { "goes down to" });
                format!("{goes} {now} {pool} ({clause})")
            }
            Event::Decayed { seat, lost } => format!("{} {lost} TH by decay (7.3.7)", self.does(seat, "loses")),
            Event::StatusGained { object, status, amount } => {
                let (status, clause) = names::status(status);
                let amount = if amount > 1 { format!(" ({amount})") } else { String::new() };
                format!("{} gains {status}{amount} ({clause})", self.name(object))
            }
            Event::StatusRefused { object, status } => {
                format!("{} is immune to {} (2.29.4)", self.name(object), names::status(status).0)
            }
            Event::StatusLost { object, status } => {
                let (status, clause) = names::status(status);
                format!("{} loses {status} ({clause})", self.name(object))
            }
            Event::TokenPlaced { side, zone, token } => {
                let (token, clause) = names::token(token);
                format!("A {token} is placed in {} ({clause})", self.people.whose(side, names::zone(zone)))
            }
            Event::TokenRemoved { side, zone, token } => {
                let (token, clause) = names::token(token);
                format!("A {token} leaves {} ({clause})", self.people.whose(side, names::zone(zone)))
            }
            Event::Attached { seat, object, host } => {
                format!("{} {} to {} (5.7.1)", self.does(seat, "attaches"), self.name(object), self.name(host))
            }
            Event::Played { seat, object, .. } => {
                format!("{} {} (5.6.2)", self.does(seat, "plays"), self.name(object))
            }
            Event::Activated { seat, object, ability } => {
                format!("{} {}: {} (2.11.0)", self.does(seat, "uses"), self.name(object), self.ability(ability))
            }
            Event::Resolving { ability: AbilityId::TRIPWIRE, .. } => "The Tripwire Snare goes off (2.39.0)".to_owned(),
            Event::Resolving { ability: AbilityId::GREASE_TAG, .. } => "The Grease Tag goes off (2.40.0)".to_owned(),
            Event::Resolving { object, ability, .. } => {
                format!("{} resolves: {} (1.5.2)", self.name(object), self.ability(ability))
            }
            Event::Fizzled { object } => format!("{} has no effect (14.3.3)", self.name(object)),
            Event::Cancelled { object, attack: true } => {
                format!("The attack of {} is cancelled (8.2.3)", self.name(object))
            }
            Event::Cancelled { object, attack: false } => format!("{} is cancelled (9.2.2)", self.name(object)),
            Event::AttackDeclared { attacker, target, zone, .. } => {
                self.roll = None;
                let target =
                    if target.is_some() { self.name(target).to_owned() } else { format!("the {}", zone.name()) };
                let how = match self.card(attacker).map(|card| card.kind) {
                    Some(Kind::Survivor) => " unarmed",
                    _ => "",
                };
                format!("{} attacks {target}{how} (8.2.1)", self.name(attacker))
            }
            Event::Rolled { seat, roll, die, needs, bonus } => return self.rolled(seat, roll, die, needs, bonus),
            Event::Hit { attacker, target, zone } => self.aimed(attacker, target, zone, "hits"),
            Event::Missed { attacker, target, zone } => self.aimed(attacker, target, zone, "misses"),
            Event::Evaded { object, attacker } => {
                format!("{} evades {} (R65)", self.name(object), self.name(attacker))
            }
            Event::AttackEnded { attacker } => {
                format!("The attack of {} ends without damage (8.2.3)", self.name(attacker))
            }
            Event::Escaped { seat, success } => {
                let escapes = if success { "escapes" } else { "does not escape" };
                format!("{} (2.25.2)", self.does(seat, escapes))
            }
            Event::Spawned { object, paid: 0, .. } => format!("{} is spawned (5.6.3)", self.name(object)),
            Event::Spawned { object, paid, .. } => format!("{} is spawned for {paid} TH (7.3.2)", self.name(object)),
            Event::Advanced { object } => format!("{} advances (7.3.4)", self.name(object)),
            Event::TableMove { seat, choice } => {
                let moved = match choice {
                    Choice::Table(table_move, object) => {
                        format!("{}: {}", self.name(object), names::table_move(table_move))
                    }
                    _ => "nothing".to_owned(),
                };
                format!("{} by hand: {moved} (1.2.0)", self.does(seat, "moves"))
            }
            Event::Lost { seat, cause } => self.does(
                seat,
                match cause {
                    LossCause::NoHp => "has no HP left (1.3.2)",
                    LossCause::EmptyDeck => "cannot draw (1.3.2)",
                    LossCause::TooFewCards => "has too few cards left (R140)",
                    LossCause::Conceded => "concedes (1.3.4)",
                    LossCause::Card => "loses by a card (1.3.5)",
                },
            ),
            Event::Stopped(why) => format!("The game is stopped as a draw, because {} (1.3.0)", why.reason()),
            Event::GameOver => format!("The game is over: {} (1.3.0)", self.people.ending()),
        })
    }

    /// ` by Walker`, ` by Poison`, with the clause.
    fn damager(&self, source: ObjectId, by: DamageBy) -> (String, &'static str) {
        match by {
            DamageBy::Card if source.is_some() => (format!(" by {}", self.name(source)), "5.9.1"),
            DamageBy::Card => (String::new(), "5.9.1"),
            DamageBy::Hand => (" by hand".to_owned(), "5.9.1"),
            DamageBy::Status(status) => {
                let (name, clause) = names::status(status);
                (format!(" by {name}"), clause)
            }
            DamageBy::Token(token) => {
                let (name, clause) = names::token(token);
                let article = if token == Token::TripwireSnare { "the" } else { "a" };
                (format!(" by {article} {name}"), clause)
            }
        }
    }

    fn moved(&mut self, object: ObjectId, from: Area, to: Area, side: Seat, next: Option<&Event>) -> Option<String> {
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
        let (owner, name) = (object.owner(), self.name(object));
        Some(match (from, to) {
            (Area::SurvivorDeck, Area::Hand) => format!("{} {name} (5.1.1)", self.does(owner, "draws")),
            (Area::Hand, Area::SurvivorDeck) => {
                format!("{} {name} back into the deck (6.1.6)", self.does(owner, "puts"))
            }
            (Area::Hand, Area::Graveyard) => format!("{} {name} (16.7.1)", self.does(owner, "discards")),
            (Area::ZombieDeck, Area::SpawnSlot) => {
                format!("{} {} (7.3.2)", self.does(owner, "draws"), a_zombie(name))
            }
            (Area::SpawnSlot, Area::ZombieDeck) => {
                format!("{} {} under the deck (7.3.2)", self.does(owner, "puts"), a_zombie(name))
            }
            (_, Area::Graveyard) => format!("{name} goes to the Graveyard (4.2.4)"),
            (_, Area::Exile) => format!("{name} is exiled (4.2.5)"),
            (_, Area::Equipment) => format!("{} {name} (5.7.1)", self.does(side, "equips")),
            (from, to) if to.is_battlefield() => {
                let verb = if from.is_battlefield() { "moves to" } else { "enters" };
                format!("{name} {verb} {} (4.1.0)", self.people.whose(side, to.name()))
            }
            (_, to) => format!("{name} goes to {} (4.1.8)", self.people.whose(owner, to.name())),
        })
    }

    fn rolled(&mut self, seat: Seat, roll: Rolled, die: u8, needs: u8, bonus: i8) -> Option<String> {
        let face = with_bonus(die, bonus);
        Some(match roll {
            Rolled::Hit => {
                let (die, bonus, needs) = self.roll.replace((die, bonus, needs))?;
                let face = with_bonus(die, bonus);
                format!("{} after a {face}, needed {needs}+ (2.27.2)", self.does(seat, "rolls again"))
            }
            Rolled::Unarmed => {
                self.roll = None;
                format!("{} {}: the die shows {die} (2.28.0)", self.does(seat, "calls"), numbers(needs))
            }
            Rolled::Escape => format!("{} {face} to escape, {needs}+ needed (2.25.2)", self.does(seat, "rolls")),
            Rolled::QuickEscape => {
                format!("{} {face} for a Quick Escape, {needs}+ needed (2.2.4)", self.does(seat, "rolls"))
            }
            Rolled::Evade => format!("{} {face} to evade, {needs}+ needed (R65)", self.does(seat, "rolls")),
            Rolled::Grease => format!("{} {face} on grease, {needs}+ needed (2.40.0)", self.does(seat, "rolls")),
            Rolled::Selection => {
                format!("{} {face} to choose at random among {needs} (2.26.0)", self.does(seat, "rolls"))
            }
        })
    }

    fn aimed(&mut self, attacker: ObjectId, target: ObjectId, zone: Area, verb: &str) -> String {
        let roll = match self.roll.take() {
            Some((die, bonus, needs)) => format!(": rolled {}, needs {needs}+", with_bonus(die, bonus)),
            None => String::new(),
        };
        let target = match target.is_some() {
            true => self.name(target).to_owned(),
            false => format!("every Zombie in the {}", zone.name()),
        };
        format!("{} {verb} {target}{roll} (2.27.0)", self.name(attacker))
    }
}

fn a_zombie(name: &str) -> &str {
    if name == "a card" { "a Zombie" } else { name }
}

#[cfg(test)]
mod tests;
