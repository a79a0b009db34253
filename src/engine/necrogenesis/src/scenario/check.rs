//! Expectations set against the table.

use crate::rulestext::ability::StatusKind;
use safehouse_cards::card::CardName;
use safehouse_table::{Outcome, Seat};

use super::{
    super::{
        object::{Area, Marks, ObjectId},
        state::Until,
        state_reader::AttackOf,
    },
    action::{Action, Wanted},
    expect::{Compare, Counted, Expectation, Of, Part},
    table::Table,
    words::{AREAS, KEYWORDS, MARKS, Named, STAGES, STATUSES, letter, meaning, word, zone},
};

impl Table {
    /// Checks an expectation.
    ///
    /// # Errors
    /// What there was instead, in words.
    pub(super) fn check(&mut self, expectation: &Expectation) -> Result<(), String> {
        match expectation {
            Expectation::Offered(actions, offered) => {
                self.settle();
                actions.iter().try_for_each(|action| self.check_offered(action, *offered))
            }
            Expectation::Options(wanted) => {
                self.settle();
                self.check_options(wanted)
            }
            Expectation::Refused(action, clause) => {
                self.settle();
                match (self.clone().make_now(action), clause) {
                    (Ok(()), _) => Err("the rules allow it".to_owned()),
                    (Err(refused), _) if refused.unclear => Err(refused.message),
                    (Err(_), None) => Ok(()),
                    (Err(refused), Some(clause)) if refused.clause == Some(clause.as_str()) => Ok(()),
                    (Err(refused), Some(_)) => {
                        Err(format!("{} ({})", refused.message, refused.clause.unwrap_or("no clause")))
                    }
                }
            }
            Expectation::Events { patterns, ever, none } => self.check_events(patterns, *ever, *none),
            Expectation::Value { of, value, compare, number } => {
                let actual = match of {
                    Of::Seat(seat) => self.seat_value(*seat, value),
                    Of::Card(card) => self.card_value(self.the(card)?, value)?,
                };
                let holds = match compare {
                    Compare::Equal => actual == *number,
                    Compare::Unequal => actual != *number,
                    Compare::AtMost => actual <= *number,
                    Compare::AtLeast => actual >= *number,
                    Compare::Less => actual < *number,
                    Compare::More => actual > *number,
                };
                let of = match of {
                    Of::Seat(seat) => letter(*seat),
                    Of::Card(card) => &card.text,
                };
                if holds { Ok(()) } else { Err(format!("{of}.{value} = {actual}")) }
            }
            Expectation::Cards { seat, area, part, names } => self.check_cards(*seat, *area, *part, names),
            Expectation::In { card, seat, area, not } => self.check_in(card, *seat, *area, *not),
            Expectation::Count { what, count, seat, area } => {
                let actual = match what {
                    Counted::Token(token) => {
                        zone(*area).map_or(0, |zone| usize::from(self.state.side(*seat).tokens(zone, *token)))
                    }
                    Counted::Card(card) => {
                        self.cards_in(*seat, *area).iter().filter(|id| self.means(card, **id)).count()
                    }
                };
                let holds = count.map_or(actual > 0, |count| actual == count);
                if holds { Ok(()) } else { Err(format!("{actual} in {}", self.area(*seat, *area))) }
            }
            Expectation::On { card, host } => {
                let (card, host) = (self.the(card)?, self.the(host)?);
                let actual = self.state.object(card).host;
                if actual == host { Ok(()) } else { Err(format!("{} is on {}", self.name(card), self.name(actual))) }
            }
            Expectation::Is { card, mark, not } => {
                let id = self.the(card)?;
                if self.state.object(id).marks.contains(*mark) == *not { Err(self.marks(id)) } else { Ok(()) }
            }
            Expectation::HasStatus { card, status, amount, not } => {
                let id = self.the(card)?;
                let has = self.status(id, *status);
                let holds = match amount {
                    Some(amount) => (has == *amount) != *not,
                    None => (has > 0) != *not,
                };
                if holds { Ok(()) } else { Err(format!("{} has {} {has}", self.name(id), word(STATUSES, *status))) }
            }
            Expectation::HasKeyword { card, keyword, not } => {
                let id = self.the(card)?;
                let has = self.duel.read(&self.state).has_keyword(id, *keyword);
                let no = if has { "" } else { "no " };
                if has != *not {
                    Ok(())
                } else {
                    Err(format!("{} has {no}{}", self.name(id), word(KEYWORDS, *keyword)))
                }
            }
            Expectation::Outcome(outcome) => {
                if self.state.outcome() == *outcome {
                    return Ok(());
                }
                Err(match self.state.outcome() {
                    Some(Outcome::Won(seat)) => format!("{} won", letter(seat)),
                    Some(Outcome::Drawn) => "a draw".to_owned(),
                    None => "the game goes on".to_owned(),
                })
            }
            Expectation::Turn { number, seat } => {
                let (turn, player) = (self.state.turn(), self.state.turn_player());
                let holds = number.is_none_or(|number| number == turn) && seat.is_none_or(|seat| seat == player);
                if holds { Ok(()) } else { Err(format!("turn {turn} of {}", letter(player))) }
            }
            Expectation::Stage(stage) => {
                let actual = self.state.stage();
                if actual == *stage { Ok(()) } else { Err(format!("stage {}", word(STAGES, actual))) }
            }
            Expectation::Asked { seat, question } => {
                self.settle();
                let Some(asked) = self.state.asked() else { return Err("nobody is asked".to_owned()) };
                let actual = super::describe::question(asked.question);
                let holds = asked.seat == *seat && (question.is_empty() || question == actual);
                if holds { Ok(()) } else { Err(format!("{} is asked: {actual}", letter(asked.seat))) }
            }
        }
    }

    fn check_offered(&self, action: &Action, offered: bool) -> Result<(), String> {
        match (self.clone().make_now(action), offered) {
            (Ok(()), true) => Ok(()),
            (Ok(()), false) => Err("it is offered".to_owned()),
            (Err(refused), true) => Err(refused.message),
            (Err(refused), false) if refused.unclear => Err(refused.message),
            (Err(_), false) => Ok(()),
        }
    }

    fn check_options(&self, wanted: &[Wanted]) -> Result<(), String> {
        let missing = wanted.iter().position(|wanted| !self.options.iter().any(|choice| wanted.fits(self, *choice)));
        if let Some(at) = missing {
            return Err(format!("the {}. of these is not offered", at + 1));
        }
        let more: Vec<_> = self
            .options
            .iter()
            .filter(|choice| !wanted.iter().any(|wanted| wanted.fits(self, **choice)))
            .map(|choice| self.choice(*choice))
            .collect();
        if more.is_empty() { Ok(()) } else { Err(format!("offered besides: {}", more.join(", "))) }
    }

    fn check_events(&self, patterns: &[String], ever: bool, none: bool) -> Result<(), String> {
        let story = if ever { &self.story[..] } else { self.since_move() };
        let mut events = story.iter();
        let patterns_of = |pattern: &str| self.with_survivors_by_seat(pattern);
        let missing = patterns.iter().find(|pattern| {
            let spellings = patterns_of(pattern);
            !events.by_ref().any(|(text, _)| spellings.iter().any(|pattern| tells(text, pattern)))
        });
        match (missing, none) {
            (None, false) | (Some(_), true) => Ok(()),
            (None, true) => Err("it happened".to_owned()),
            (Some(pattern), false) if patterns.len() > 1 => Err(format!("no “{pattern}” at its place")),
            (Some(_), false) => Err("it did not happen".to_owned()),
        }
    }

    /// A pattern, and where it calls a Survivor by the name of its card, as
    /// events are told: by the letter of the seat.
    fn with_survivors_by_seat(&self, pattern: &str) -> Vec<String> {
        let mut spellings = vec![pattern.to_owned()];
        for seat in Seat::BOTH {
            let name = self.duel.name(&self.state, ObjectId::survivor(seat));
            if pattern.contains(name) {
                spellings.push(pattern.replace(name, letter(seat)));
            }
        }
        spellings
    }

    fn cards_in(&self, seat: Seat, area: Area) -> Vec<ObjectId> {
        match area {
            Area::Exile => self.state.exiled(seat).collect(),
            Area::SurvivorZone => vec![ObjectId::survivor(seat)],
            Area::SpawnSlot => Some(self.state.slot).filter(|id| id.is_some()).into_iter().collect(),
            Area::Stack => {
                let sources = self.state.stack().iter().map(|frame| frame.source);
                sources.filter(|id| self.state.object(*id).area == Area::Stack).collect()
            }
            _ => self.state.side(seat).cards(area).to_vec(),
        }
    }

    fn check_cards(&self, seat: Seat, area: Area, part: Part, names: &[CardName]) -> Result<(), String> {
        let cards = self.cards_in(seat, area);
        let name = |id: &ObjectId| CardName::new(self.duel.name(&self.state, *id));
        let shown: Vec<CardName> = match part {
            Part::All => cards.iter().map(name).collect(),
            Part::Top => cards.iter().take(names.len()).map(name).collect(),
            Part::Bottom => cards.iter().skip(cards.len().saturating_sub(names.len())).map(name).collect(),
        };
        let (mut wanted, mut actual) = (names.to_vec(), shown.clone());
        if part == Part::All {
            wanted.sort();
            actual.sort();
        }
        if wanted == actual {
            return Ok(());
        }
        let shown: Vec<_> = shown.iter().map(CardName::as_str).collect();
        Err(if shown.is_empty() { "none".to_owned() } else { shown.join(", ") })
    }

    fn check_in(&self, card: &Named, seat: Option<Seat>, area: Area, not: bool) -> Result<(), String> {
        let here = |id: &ObjectId| {
            let object = self.state.object(*id);
            let side = if object.area.is_battlefield() { self.state.side_of(*id) } else { id.owner() };
            object.area == area && seat.is_none_or(|seat| seat == side)
        };
        if self.all_meant(card).any(|id| here(&id)) != not {
            return Ok(());
        }
        // Cards of that name where they are seen, else anywhere.
        let mut places: Vec<String> = self
            .all_meant(card)
            .map(|id| {
                let area = self.state.object(id).area;
                let side = if area.is_battlefield() { self.state.side_of(id) } else { id.owner() };
                self.area(side, area)
            })
            .collect();
        places.dedup();
        Err(if places.is_empty() { "no such card".to_owned() } else { format!("in {}", places.join(", ")) })
    }

    fn marks(&self, id: ObjectId) -> String {
        let marks = self.state.object(id).marks;
        let names: Vec<_> = MARKS.iter().filter(|(_, mark)| marks.contains(*mark)).map(|(word, _)| *word).collect();
        format!("{} is {}", self.name(id), if names.is_empty() { "unmarked".to_owned() } else { names.join(", ") })
    }

    /// Amount of a status; for Poison the turns left, for Stun 1.
    fn status(&self, id: ObjectId, status: StatusKind) -> u8 {
        match status {
            StatusKind::Stun => {
                u8::from(self.state.object(id).marks.intersects(Marks::STUN_NEXT.union(Marks::STUNNED)))
            }
            StatusKind::Poison => {
                let found = self.state.statuses().iter().find(|on| on.object == id && on.kind == status);
                found.map_or(0, |on| if let Until::Ticks(left) = on.until { left } else { u8::MAX })
            }
            // Exposed stays when its damage is used up (R88).
            _ if self.state.status_amount(id, status) == 0 => u8::from(self.state.has_status(id, status)),
            _ => self.state.status_amount(id, status),
        }
    }

    fn seat_value(&self, seat: Seat, value: &str) -> i32 {
        let side = self.state.side(seat);
        let read = self.duel.read(&self.state);
        let survivor = ObjectId::survivor(seat);
        let small = match value {
            "hp" => read.hp_left(survivor),
            "max hp" => read.hp_max(survivor),
            "ap" => side.ap(),
            "tp" => side.tp(),
            "th" => side.th(),
            "ap gained" => side.ap_gained(),
            "kills" => side.kills(),
            "damage" => self.state.object(survivor).damage,
            "hands" => read.hands_used(seat),
            "armor" => read.armor(survivor),
            "bleed" => self.status(survivor, StatusKind::Bleed),
            "burn" => self.status(survivor, StatusKind::Burn),
            "poison" => self.status(survivor, StatusKind::Poison),
            "exile" => side.exile_count(),
            "deck" => side.cards(Area::SurvivorDeck).len() as u8,
            area => meaning(AREAS, area).map_or(0, |area| side.cards(area).len() as u8),
        };
        i32::from(small)
    }

    fn card_value(&self, id: ObjectId, value: &str) -> Result<i32, String> {
        let object = self.state.object(id);
        let read = self.duel.read(&self.state);
        let attack = AttackOf { seat: self.state.controller(id), attacker: id, target: ObjectId::NONE };
        let small = match value {
            "hp" => read.hp_left(id),
            "max hp" => read.hp_max(id),
            "damage" => object.damage,
            "charges" | "durability" | "counters" => object.counters,
            "attacks" => object.attacks,
            "attack" => read.attack_damage(attack),
            "armor" => read.armor(id),
            "evade" => read.evade(id),
            "x" => object.x,
            "attachments" => read.attachments_of(id).count() as u8,
            "bleed" => self.status(id, StatusKind::Bleed),
            "burn" => self.status(id, StatusKind::Burn),
            "poison" => self.status(id, StatusKind::Poison),
            "cost" => read.play_ap(id, object.x),
            "hit roll" => {
                return read.hit_requirement(attack).ok_or_else(|| format!("{} needs no roll", self.name(id)));
            }
            _ => return read.escape_difficulty(id).ok_or_else(|| format!("{} prints no ED", self.name(id))),
        };
        Ok(i32::from(small))
    }
}

/// Whether an event's words contain the expected ones, as whole words; a card
/// without a number means any of its name.
fn tells(event: &str, pattern: &str) -> bool {
    let plain = |text: &str| {
        let numbered = pattern.contains('#');
        let mut plain = String::with_capacity(text.len());
        let mut letters = safehouse_cards::card::fold(text).chars().collect::<Vec<_>>().into_iter().peekable();
        while let Some(letter) = letters.next() {
            if letter == '#' && !numbered {
                while letters.peek().is_some_and(char::is_ascii_digit) {
                    letters.next();
                }
            } else {
                plain.push(letter);
            }
        }
        plain
    };
    // The plural of one was told once, and is still understood.
    let (event, pattern) = (plain(event), plain(pattern).replace(" 1 counters", " 1 counter"));
    event.match_indices(pattern.as_str()).any(|(start, found)| {
        let outside = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
        outside(event[..start].chars().next_back()) && outside(event[start + found.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_told_by_whole_words_and_with_or_without_numbers() {
        assert!(tells("Walker#2 takes 3 from Rifle, 1 left", "Walker takes 3"));
        assert!(tells("Walker#2 takes 3 from Rifle, 1 left", "walker#2 takes 3 from rifle"));
        assert!(!tells("Walker#2 takes 3", "Walker#1 takes 3"));
        assert!(!tells("Walker takes 13", "takes 1"));
        assert!(tells("Rifle has 1 counter", "has 1 counters"));
    }
}
