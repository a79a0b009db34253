//! Expectations: what a scenario says must be so.

use crate::{
    card::CardName,
    rulestext::ability::{Keyword, StatusKind, Token},
    scenario::list,
    table::{Outcome, Seat},
};

use super::{
    super::{
        object::{Area, Marks, ObjectId},
        state::{Stage, Until},
        values::AttackOf,
    },
    action::{Action, Wanted, answer},
    board::no_stage,
    table::Table,
    words::{
        AREAS, KEYWORDS, MARKS, Named, STAGES, STATUSES, TOKENS, after, entry, leading, leading_seat, letter, meaning,
        word, zone,
    },
};

/// What must be so.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expectation {
    /// These moves can, or cannot, be made.
    Offered(Vec<Action>, bool),
    /// The answers are these and no others.
    Options(Vec<Wanted>),
    /// The rules refuse a move, naming this clause.
    Refused(Action, Option<String>),
    /// Events in this order, since the last move or ever; or none such.
    Events { patterns: Vec<String>, ever: bool, none: bool },
    /// A number.
    Value { of: Of, value: String, compare: Compare, number: i32 },
    /// The cards of an area: all of them, or those on top or at the bottom.
    Cards { seat: Seat, area: Area, part: Part, names: Vec<CardName> },
    /// Where a card is or is not.
    In { card: Named, seat: Option<Seat>, area: Area, not: bool },
    /// How many cards or tokens there are; `None` is at least one.
    Count { what: Counted, count: Option<usize>, seat: Seat, area: Area },
    /// What an attachment hangs on.
    On { card: Named, host: Named },
    /// A mark.
    Is { card: Named, mark: Marks, not: bool },
    /// A status, with its amount when said.
    HasStatus { card: Named, status: StatusKind, amount: Option<u8>, not: bool },
    /// A keyword.
    HasKeyword { card: Named, keyword: Keyword, not: bool },
    /// How the game ended; `None` is that it goes on.
    Outcome(Option<Outcome>),
    /// The turn.
    Turn { number: Option<u16>, seat: Option<Seat> },
    /// The stage.
    Stage(Stage),
    /// Who is asked, and what.
    Asked { seat: Seat, question: String },
}

/// What a value is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Of {
    /// A seat.
    Seat(Seat),
    /// A card.
    Card(Named),
}

/// A part of an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// All, in any order.
    All,
    /// From the top down.
    Top,
    /// The last ones, the bottom last.
    Bottom,
}

/// What is counted in an area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Counted {
    /// Cards of a name.
    Card(Named),
    /// Tokens.
    Token(Token),
}

/// How numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compare {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `<`
    Less,
    /// `>`
    More,
}

const COMPARISONS: [(&str, Compare); 6] = [
    ("!=", Compare::Unequal),
    ("<=", Compare::AtMost),
    (">=", Compare::AtLeast),
    ("=", Compare::Equal),
    ("<", Compare::Less),
    (">", Compare::More),
];

/// Values of a seat.
const SEAT_VALUES: &[&str] = &[
    "hp",
    "max hp",
    "ap",
    "tp",
    "th",
    "ap gained",
    "kills",
    "damage",
    "hands",
    "hand",
    "deck",
    "survivor deck",
    "zombie deck",
    "graveyard",
    "exile",
    "equipment",
    "threat zone",
    "zombie zone",
    "armor",
    "bleed",
    "burn",
    "poison",
];

/// Values of a card.
const CARD_VALUES: &[&str] = &[
    "hp",
    "max hp",
    "damage",
    "charges",
    "durability",
    "counters",
    "attacks",
    "attack",
    "hit roll",
    "armor",
    "evade",
    "ed",
    "x",
    "attachments",
    "bleed",
    "burn",
    "poison",
    "cost",
];

impl Expectation {
    /// Reads what stands behind `expect`.
    ///
    /// # Errors
    /// In words.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        if let Some(rest) = after(text, "not offered") {
            return Ok(Self::Offered(actions(rest)?, false));
        }
        if let Some(rest) = after(text, "offered") {
            return Ok(Self::Offered(actions(rest)?, true));
        }
        if let Some(rest) = after(text, "options") {
            return list(rest.trim_start_matches(':'))
                .into_iter()
                .map(answer)
                .collect::<Result<_, _>>()
                .map(Self::Options);
        }
        if let Some(rest) = after(text, "refused") {
            return refused(rest);
        }
        for (words, ever, none) in
            [("no event", false, true), ("event", false, false), ("ever", true, false), ("never", true, true)]
        {
            if let Some(rest) = after(text, words) {
                let patterns = rest.split(" then ").map(|pattern| pattern.trim().to_owned()).collect::<Vec<_>>();
                if patterns.iter().any(String::is_empty) {
                    return Err("after the word event stands what happened".to_owned());
                }
                return Ok(Self::Events { patterns, ever, none });
            }
        }
        if text == "draw" {
            return Ok(Self::Outcome(Some(Outcome::Drawn)));
        }
        if text == "no winner" {
            return Ok(Self::Outcome(None));
        }
        if let Some(rest) = after(text, "winner") {
            let (seat, _) = leading_seat(rest).ok_or("the winner is A or B")?;
            return Ok(Self::Outcome(Some(Outcome::Won(seat))));
        }
        if let Some(rest) = after(text, "turn") {
            let (number, seat) = match rest.split_once(" of ") {
                Some((number, seat)) => (number.parse().ok(), leading_seat(seat).map(|(seat, _)| seat)),
                None => (rest.parse().ok(), leading_seat(rest).map(|(seat, _)| seat)),
            };
            if number.is_none() && seat.is_none() {
                return Err(format!("“{rest}” is no turn: “turn 4 of B”"));
            }
            return Ok(Self::Turn { number, seat });
        }
        if let Some(rest) = after(text, "stage") {
            return meaning(STAGES, rest).map(Self::Stage).ok_or_else(|| no_stage(rest));
        }
        if let Some(rest) = after(text, "asked") {
            let (seat, question) = leading_seat(rest).ok_or("who is asked is A or B")?;
            return Ok(Self::Asked { seat, question: question.to_owned() });
        }
        state(text)
    }
}

fn actions(text: &str) -> Result<Vec<Action>, String> {
    let parts = if text.contains("->") { vec![text] } else { list(text) };
    let actions: Vec<Action> = parts
        .into_iter()
        .map(|part| match Action::read(part)? {
            Some(action) => Ok(action),
            // An answer without a verb, as it is offered.
            None => {
                let (seat, rest) = match leading_seat(part) {
                    Some((seat, rest)) if !rest.is_empty() => (Some(seat), rest),
                    _ => (None, part),
                };
                Ok(Action { seat, main: answer(rest)?, then: Vec::new() })
            }
        })
        .collect::<Result<_, String>>()?;
    if actions.is_empty() { Err("what is offered is missing".to_owned()) } else { Ok(actions) }
}

fn refused(text: &str) -> Result<Expectation, String> {
    let (text, clause) = match text.strip_suffix(')').and_then(|text| text.rsplit_once('(')) {
        Some((text, clause)) => (text.trim(), Some(clause.trim().to_owned())),
        None => (text, None),
    };
    let action = match Action::read(text)? {
        Some(action) => action,
        None => return Err(format!("“{text}” begins with no verb")),
    };
    Ok(Expectation::Refused(action, clause))
}

fn state(text: &str) -> Result<Expectation, String> {
    if let Some((left, right)) = text.split_once(':')
        && let Some((seat, what)) = leading_seat(left.trim())
    {
        let (area, part) = leading(AREAS, what).ok_or_else(|| format!("“{what}” is no area"))?;
        let part = match part {
            "" => Part::All,
            "top" => Part::Top,
            "bottom" => Part::Bottom,
            other => return Err(format!("“{other}” is neither top nor bottom")),
        };
        let mut names = Vec::new();
        if !matches!(right.trim(), "none" | "nothing") {
            for item in list(right) {
                let entry = entry(item)?;
                names.extend(std::iter::repeat_n(CardName::new(entry.name), entry.count));
            }
        }
        return Ok(Expectation::Cards { seat, area, part, names });
    }
    if let Some((at, sign, compare)) =
        COMPARISONS.iter().find_map(|(sign, compare)| text.find(sign).map(|at| (at, sign, *compare)))
    {
        let number = text[at + sign.len()..].trim();
        let number = number.parse().map_err(|_| format!("“{number}” is no number"))?;
        let (of, value) = value(text[..at].trim())?;
        return Ok(Expectation::Value { of, value, compare, number });
    }
    if let Some((left, right)) = text.rsplit_once(" in ") {
        return place(left.trim(), right.trim());
    }
    if let Some((card, what)) = text.rsplit_once(" is ") {
        let card = Named::read(card)?;
        let (what, not) = after(what, "not").map_or((what, false), |what| (what, true));
        if what == "active" {
            return Ok(Expectation::Is { card, mark: Marks::REST, not: !not });
        }
        let mark = meaning(MARKS, what).ok_or_else(|| {
            let marks: Vec<_> = MARKS.iter().map(|(word, _)| *word).collect();
            format!("“{what}” is none of active, {}", marks.join(", "))
        })?;
        return Ok(Expectation::Is { card, mark, not });
    }
    if let Some((card, what)) = text.rsplit_once(" has ") {
        let card = Named::read(card)?;
        let (what, not) = after(what, "no").map_or((what, false), |what| (what, true));
        if let Some((status, amount)) = leading(STATUSES, what)
            && (amount.is_empty() || amount.parse::<u8>().is_ok())
        {
            return Ok(Expectation::HasStatus { card, status, amount: amount.parse().ok(), not });
        }
        let keyword = meaning(KEYWORDS, what).ok_or_else(|| format!("“{what}” is neither a status nor a keyword"))?;
        return Ok(Expectation::HasKeyword { card, keyword, not });
    }
    if let Some((card, host)) = text.rsplit_once(" on ") {
        return Ok(Expectation::On { card: Named::read(card)?, host: Named::read(host)? });
    }
    Err(format!("“{text}” says nothing that can be checked; see the grammar in scenarios/README.md"))
}

/// `A.hp`, `TH B`, `Walker.damage`.
fn value(text: &str) -> Result<(Of, String), String> {
    let owned = text.starts_with("A's ") || text.starts_with("B's ");
    let (of, value) = if let (Some((seat, value)), false) = (leading_seat(text), owned) {
        (Of::Seat(seat), value)
    } else if let Some((value, seat)) = text.rsplit_once(' ')
        && let Some((seat, "")) = leading_seat(seat)
    {
        (Of::Seat(seat), value)
    } else if let Some((card, value)) = text.rsplit_once('.') {
        (Of::Card(Named::read(card)?), value)
    } else {
        return Err(format!("“{text}” is no value: A.hp, TH B, Walker.damage"));
    };
    let value = value.trim().to_ascii_lowercase();
    let known = match of {
        Of::Seat(_) => SEAT_VALUES,
        Of::Card(_) => CARD_VALUES,
    };
    if known.contains(&value.as_str()) {
        Ok((of, value))
    } else {
        Err(format!("“{value}” is none of {}", known.join(", ")))
    }
}

/// `Walker in B.graveyard`, `2 Walker in …`, `no Flare in …`.
fn place(what: &str, place: &str) -> Result<Expectation, String> {
    let (seat, rest) = match leading_seat(place) {
        Some((seat, rest)) => (Some(seat), rest),
        None => (None, place),
    };
    let area = meaning(AREAS, rest).ok_or_else(|| format!("“{place}” is no area"))?;
    let (what, not) = what.strip_suffix(" not").map_or((what, false), |what| (what.trim(), true));
    let (count, name) = match after(what, "no") {
        Some(name) => (Some(0), name),
        None => {
            let entry = entry(what)?;
            let counted = what.starts_with(|letter: char| letter.is_ascii_digit());
            (counted.then_some(entry.count), entry.name)
        }
    };
    let token = meaning(TOKENS, name);
    if count.is_none() && token.is_none() {
        return Ok(Expectation::In { card: Named::read(name)?, seat, area, not });
    }
    let seat = seat.ok_or_else(|| format!("“{place}” does not say whose"))?;
    let what = match token {
        Some(token) if zone(area).is_some() => Counted::Token(token),
        _ => Counted::Card(Named::read(name)?),
    };
    Ok(Expectation::Count { what, count: if not { Some(0) } else { count }, seat, area })
}

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
                match (self.clone().make(action), clause) {
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
                if self.state.object(id).marks.has(*mark) == *not { Err(self.marks(id)) } else { Ok(()) }
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
        match (self.clone().make(action), offered) {
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
        let missing = patterns.iter().find(|pattern| !events.by_ref().any(|(text, _)| tells(text, pattern)));
        match (missing, none) {
            (None, false) | (Some(_), true) => Ok(()),
            (None, true) => Err("it happened".to_owned()),
            (Some(pattern), false) if patterns.len() > 1 => Err(format!("no “{pattern}” at its place")),
            (Some(_), false) => Err("it did not happen".to_owned()),
        }
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
        let names: Vec<_> = MARKS.iter().filter(|(_, mark)| marks.has(*mark)).map(|(word, _)| *word).collect();
        format!("{} is {}", self.name(id), if names.is_empty() { "unmarked".to_owned() } else { names.join(", ") })
    }

    /// Amount of a status; for Poison the turns left, for Stun 1.
    fn status(&self, id: ObjectId, status: StatusKind) -> u8 {
        match status {
            StatusKind::Stun => u8::from(self.state.object(id).marks.any(Marks::STUN_NEXT.and(Marks::STUNNED))),
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
        let mut letters = crate::card::fold(text).chars().collect::<Vec<_>>().into_iter().peekable();
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
    let (event, pattern) = (plain(event), plain(pattern));
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
    }

    #[test]
    fn expectations_are_read() {
        let named = |text: &str| Named::read(text).expect("a name");
        assert_eq!(
            Expectation::read("TH B = 3"),
            Ok(Expectation::Value {
                of: Of::Seat(Seat::Second),
                value: "th".into(),
                compare: Compare::Equal,
                number: 3
            })
        );
        assert_eq!(
            Expectation::read("Walker#2.hp >= 1"),
            Ok(Expectation::Value {
                of: Of::Card(named("Walker#2")),
                value: "hp".into(),
                compare: Compare::AtLeast,
                number: 1
            })
        );
        assert_eq!(
            Expectation::read("Walker not in B.graveyard"),
            Ok(Expectation::In { card: named("Walker"), seat: Some(Seat::Second), area: Area::Graveyard, not: true })
        );
        assert_eq!(
            Expectation::read("no Flare in A.threat zone"),
            Ok(Expectation::Count {
                what: Counted::Token(Token::Flare),
                count: Some(0),
                seat: Seat::First,
                area: Area::ThreatZone
            })
        );
        assert_eq!(
            Expectation::read("Walker is active"),
            Ok(Expectation::Is { card: named("Walker"), mark: Marks::REST, not: true })
        );
        assert_eq!(Expectation::read("winner A"), Ok(Expectation::Outcome(Some(Outcome::Won(Seat::First)))));
        for wrong in ["A.mana = 3", "Walker is blue", "Walker in the garden", "nonsense", "A.hp = many", "stage lunch"]
        {
            assert!(Expectation::read(wrong).is_err(), "{wrong}");
        }
    }
}
