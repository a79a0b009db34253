//! A game in words: what happens, what is asked and what may be answered, each
//! with its clause.

mod choices;

use std::collections::VecDeque;

use crate::{
    rulestext::ability::{Points, StatusKind, Token, Zone},
    table::Seat,
};

use super::{
    choice::{Choice, TableMove},
    duel::Duel,
    event::{Event, LossCause, Rolled},
    object::{Area, CARDS, Marks, ObjectId},
    program::{AbilityId, CardId},
};

pub use choices::{choice, question};

/// Tells a game's events as sentences. It has to be given all of them, in
/// their order, as one viewer may know them ([`super::view::redact`]): which
/// card an object is, it learns from them alone.
#[derive(Debug, Clone)]
pub struct Narrator<'a> {
    rules: &'a Duel,
    players: [String; 2],
    cards: [CardId; CARDS],
    roll: Option<(u8, u8)>,
}

/// A name for a player without one.
pub(super) fn player(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

impl<'a> Narrator<'a> {
    /// Of a game that begins.
    pub fn new(rules: &'a Duel) -> Self {
        let mut cards = [CardId::HIDDEN; CARDS];
        for survivor in Seat::BOTH.map(ObjectId::survivor) {
            cards[survivor.index()] = rules.cards[survivor.index()];
        }
        Self { rules, players: Seat::BOTH.map(player), cards, roll: None }
    }

    /// With other names than `Player 1` and `Player 2`.
    #[must_use]
    pub fn with_players(self, players: [String; 2]) -> Self {
        Self { players, ..self }
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
        if let Event::Moved { object, card, .. }
        | Event::Revealed { object, card }
        | Event::Destroyed { object, card }
        | Event::Played { object, card, .. } = event
        {
            self.cards[object.index()] = card;
        }
    }

    fn name(&self, object: ObjectId) -> &str {
        let card = self.cards.get(object.index()).copied().unwrap_or(CardId::HIDDEN);
        if card == CardId::HIDDEN { "a card" } else { &self.rules.program.card(card).name }
    }

    fn player(&self, seat: Seat) -> &str {
        &self.players[seat.index()]
    }

    fn ability(&self, ability: AbilityId) -> String {
        let program = self.rules.program.ability(ability);
        program.label.as_deref().unwrap_or(&program.line).replace('\n', " ")
    }

    fn sentence(&mut self, event: Event, next: Option<&Event>) -> Option<String> {
        Some(match event {
            Event::TurnBegan { turn, seat } => format!("Turn {turn}: {} is the Survivor (7.1.2)", self.player(seat)),
            Event::StageBegan(_)
            | Event::Chose { .. }
            | Event::Forced { .. }
            | Event::Triggered { .. }
            | Event::BattleStep { .. }
            | Event::BattleEnded { .. } => return None,
            Event::Moved { object, from, to, side, .. } => return self.moved(object, from, to, side, next),
            Event::Shuffled { seat, area } => format!("{} shuffles the {} (5.11.1)", self.player(seat), area.name()),
            Event::Recycled { seat, cards } => {
                format!("{} makes a new Zombie Deck of {cards} Zombies (7.3.2.1)", self.player(seat))
            }
            Event::Revealed { object, .. } => {
                format!("{} reveals {} (2.19.0)", self.player(object.owner()), self.name(object))
            }
            Event::LookedAt { seat, area, cards } => {
                format!("{} looks at the top {cards} of the {} (4.1.10)", self.player(seat), area.name())
            }
            Event::Damaged { object, source, amount, left } => {
                let by = if source.is_some() { format!(" by {}", self.name(source)) } else { String::new() };
                format!("{} takes {amount} damage{by}, {left} HP left (5.9.1)", self.name(object))
            }
            Event::Prevented { object, amount } => {
                format!("{amount} damage to {} is prevented (5.9.3)", self.name(object))
            }
            Event::Healed { object, amount } => format!("{} heals {amount} HP (2.5.3)", self.name(object)),
            Event::Destroyed { object, .. } => format!("{} is destroyed (5.12.1)", self.name(object)),
            Event::Counters { object, now } => format!("{} has {now} counters (2.22.0)", self.name(object)),
            Event::Marked { object, mark, on } => return self.marked(object, mark, on),
            Event::Points { seat, points, now, gained } => {
                let (pool, clause) = pool(points);
                let verb = if gained { "up" } else { "down" };
                format!("{} is {verb} to {now} {pool} ({clause})", self.player(seat))
            }
            Event::Decayed { seat, lost } => format!("{} loses {lost} TH by decay (7.3.7)", self.player(seat)),
            Event::StatusGained { object, status, amount } => {
                let (status, clause) = status_name(status);
                let amount = if amount > 1 { format!(" {amount}") } else { String::new() };
                format!("{} gains {status}{amount} ({clause})", self.name(object))
            }
            Event::StatusRefused { object, status } => {
                format!("{} is immune to {} (2.29.4)", self.name(object), status_name(status).0)
            }
            Event::StatusLost { object, status } => {
                let (status, clause) = status_name(status);
                format!("{} loses {status} ({clause})", self.name(object))
            }
            Event::TokenPlaced { side, zone, token } => {
                let (token, clause) = token_name(token);
                format!("A {token} is placed in the {} of {} ({clause})", zone_name(zone), self.player(side))
            }
            Event::TokenRemoved { side, zone, token } => {
                let (token, clause) = token_name(token);
                format!("A {token} leaves the {} of {} ({clause})", zone_name(zone), self.player(side))
            }
            Event::Played { seat, object, .. } => format!("{} plays {} (5.6.2)", self.player(seat), self.name(object)),
            Event::Activated { seat, object, ability } => {
                format!("{} uses {}: {} (2.11.0)", self.player(seat), self.name(object), self.ability(ability))
            }
            Event::Resolving { object, ability, .. } => {
                format!("{} resolves: {} (1.5.2)", self.name(object), self.ability(ability))
            }
            Event::Fizzled { object } => format!("{} has no effect (14.3.3)", self.name(object)),
            Event::Cancelled { object } => format!("{} is cancelled (9.2.2)", self.name(object)),
            Event::AttackDeclared { attacker, target, zone, .. } => {
                self.roll = None;
                let target = if target.is_some() { self.name(target) } else { zone.name() };
                format!("{} attacks {target} (8.2.1)", self.name(attacker))
            }
            Event::Rolled { seat, roll, die, needs } => return self.rolled(seat, roll, die, needs),
            Event::Hit { attacker, target } => self.aimed(attacker, target, "hits"),
            Event::Missed { attacker, target } => self.aimed(attacker, target, "misses"),
            Event::AttackEnded { attacker } => format!("The attack of {} ends (8.2.3)", self.name(attacker)),
            Event::Escaped { seat, success } => {
                let escapes = if success { "escapes" } else { "does not escape" };
                format!("{} {escapes} (2.25.2)", self.player(seat))
            }
            Event::Spawned { object, paid, .. } => {
                format!("{} spawns for {paid} TH (7.3.2)", self.name(object))
            }
            Event::Advanced { object } => format!("{} advances (7.3.4)", self.name(object)),
            Event::TableMove { seat, choice } => {
                let moved = match choice {
                    Choice::Table(table_move, object) => {
                        format!("{} for {}", table_move_name(table_move), self.name(object))
                    }
                    _ => "nothing".to_owned(),
                };
                format!("{} by hand: {moved}", self.player(seat))
            }
            Event::Lost { seat, cause } => {
                let why = match cause {
                    LossCause::NoHp => "has no HP left (1.3.2)",
                    LossCause::EmptyDeck => "cannot draw (1.3.2)",
                    LossCause::TooFewCards => "has too few cards left (R140)",
                    LossCause::Conceded => "concedes (1.3.4)",
                    LossCause::Card => "loses by a card (1.3.5)",
                };
                format!("{} {why}", self.player(seat))
            }
            Event::Stopped(why) => format!("The game is stopped as a draw, because {}", why.reason()),
            Event::GameOver => "The game is over (1.3.0)".to_owned(),
        })
    }

    fn moved(&self, object: ObjectId, from: Area, to: Area, side: Seat, next: Option<&Event>) -> Option<String> {
        let told_better = match next {
            Some(Event::Advanced { object: other } | Event::Revealed { object: other, .. }) => *other == object,
            Some(Event::Played { object: other, .. }) => *other == object,
            _ => false,
        };
        if told_better || to == Area::Stack {
            return None;
        }
        let (owner, name) = (self.player(object.owner()), self.name(object));
        Some(match (from, to) {
            (Area::SurvivorDeck, Area::Hand) => format!("{owner} draws {name} (5.1.1)"),
            (Area::Hand, Area::SurvivorDeck) => format!("{owner} puts {name} back into the deck (6.1.6)"),
            (Area::Hand, Area::Graveyard) => format!("{owner} discards {name} (16.7.1)"),
            (Area::ZombieDeck, Area::SpawnSlot) => format!("{owner} draws {} (7.3.2)", a_zombie(name)),
            (Area::SpawnSlot, Area::ZombieDeck) => format!("{owner} puts {} under the deck (7.3.2)", a_zombie(name)),
            (_, Area::Graveyard) => format!("{name} goes to the Graveyard (4.2.4)"),
            (_, Area::Exile) => format!("{name} is exiled (4.2.5)"),
            (_, Area::Equipment) => format!("{} equips {name} (5.7.1)", self.player(side)),
            (_, to) if to.is_battlefield() => {
                format!("{name} enters the {} of {} (4.1.0)", to.name(), self.player(side))
            }
            (_, to) => format!("{name} goes to the {} of {owner} (4.1.8)", to.name()),
        })
    }

    fn marked(&self, object: ObjectId, mark: Marks, on: bool) -> Option<String> {
        let what = match (mark, on) {
            (Marks::REST, true) => "turns to Rest (2.35.0)",
            (Marks::STUNNED, true) => "is stunned (2.29.0)",
            (Marks::HELD, true) => "is held (2.40.0)",
            (Marks::TAKEN, true) => "is controlled by its owner's opponent (1.4.8)",
            (Marks::TAKEN, false) => "is controlled by its owner again (1.4.8)",
            _ => return None,
        };
        Some(format!("{} {what}", self.name(object)))
    }

    fn rolled(&mut self, seat: Seat, roll: Rolled, die: u8, needs: u8) -> Option<String> {
        let player = self.players[seat.index()].clone();
        Some(match roll {
            Rolled::Hit => {
                let before = self.roll.replace((die, needs));
                let (die, needs) = before?;
                format!("{player} rolls again after a {die}, needed {needs}+ (2.27.2)")
            }
            Rolled::Unarmed => {
                self.roll = None;
                format!("{player} calls {} and rolls {die} (2.28.0)", numbers(needs))
            }
            Rolled::Escape => format!("{player} rolls {die} to escape, needs {needs}+ (2.25.2)"),
            Rolled::QuickEscape => format!("{player} rolls {die} for a Quick Escape, needs {needs}+ (2.2.4)"),
            Rolled::Evade => format!("{player} rolls {die} to evade, needs {needs}+ (R65)"),
            Rolled::Grease => format!("{player} rolls {die} on grease, needs {needs}+ (2.40.0)"),
            Rolled::Selection => format!("{player} rolls {die} among {needs} (2.26.0)"),
        })
    }

    fn aimed(&mut self, attacker: ObjectId, target: ObjectId, verb: &str) -> String {
        let roll = match self.roll.take() {
            Some((die, needs)) => format!(": rolled {die}, needs {needs}+"),
            None => String::new(),
        };
        let target = if target.is_some() { format!(" {}", self.name(target)) } else { String::new() };
        format!("{} {verb}{target}{roll} (2.27.0)", self.name(attacker))
    }
}

fn a_zombie(name: &str) -> &str {
    if name == "a card" { "a Zombie" } else { name }
}

/// The called numbers of an unarmed attack, from their bits.
fn numbers(called: u8) -> String {
    let numbers: Vec<_> = (1..=6).filter(|number| called >> number & 1 == 1).map(|number| number.to_string()).collect();
    numbers.join(", ")
}

fn pool(points: Points) -> (&'static str, &'static str) {
    match points {
        Points::Action => ("AP", "2.1"),
        Points::Tactical => ("TP", "2.2"),
        Points::Threat => ("TH", "2.3"),
    }
}

fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Threat => Area::ThreatZone.name(),
        Zone::Zombie => Area::ZombieZone.name(),
    }
}

fn status_name(status: StatusKind) -> (&'static str, &'static str) {
    match status {
        StatusKind::Bleed => ("Bleed", "2.24"),
        StatusKind::Burn => ("Burn", "2.30"),
        StatusKind::Poison => ("Poison", "2.46"),
        StatusKind::Stun => ("Stun", "2.29"),
        StatusKind::Exposed => ("Exposed", "2.44"),
        StatusKind::Stabilized => ("Stabilized", "2.45"),
        StatusKind::Stealth => ("Stealth", "2.32"),
        StatusKind::Cover => ("Cover", "2.43"),
        StatusKind::Disabled => ("Disabled", "R91"),
    }
}

fn token_name(token: Token) -> (&'static str, &'static str) {
    match token {
        Token::Flare => ("Flare", "2.36.0"),
        Token::TripwireSnare => ("Tripwire Snare", "2.39"),
        Token::GreaseTag => ("Grease Tag", "2.40"),
        Token::TemporaryBarricade => ("Temporary Barricade", "2.49.4"),
    }
}

pub(super) fn table_move_name(table_move: TableMove) -> &'static str {
    match table_move {
        TableMove::Damage => "1 damage",
        TableMove::Heal => "1 HP healed",
        TableMove::AddCounter => "one counter more",
        TableMove::RemoveCounter => "one counter less",
        TableMove::ToGraveyard => "to the Graveyard",
        TableMove::ToExile => "to Exile",
        TableMove::ToHand => "to its owner's hand",
        TableMove::ToZombieZone => "to the Zombie Zone",
        TableMove::ToThreatZone => "to the Threat Zone",
        TableMove::Rest => "to Rest",
        TableMove::Ready => "to Active",
        TableMove::Stun => "a Stun",
        TableMove::GainAp => "1 AP",
        TableMove::GainTp => "1 TP",
        TableMove::GainTh => "1 TH",
        TableMove::Draw => "a card drawn",
    }
}
