//! Questions read from text.
//!
//! ```text
#![doc = include_str!("grammar.txt")]
//! ```
//!
//! `and` binds closer than `or`; a bare number means at least. A condition
//! that names no place has that of the next one that does, else that of the
//! one before, else it is about the opening hand. The words of a group are parts
//! of names; a whole name of a card is that name, whatever words it has.

mod group;
mod words;

use std::collections::BTreeSet;

pub(super) use self::group::is_one_group;
use self::{
    group::{ends_word, group_end, name_end, names, starts_with_word},
    words::{negated, number_word, ordinal},
};
use super::{
    meaning,
    question::{Condition, Count, Group, HandCount, Keep, Moment, Mulligan, Quantity, Question, TurnOrder},
};
use crate::{
    card::CardName,
    catalogue::{
        Catalogue,
        query::{Query, QueryErrors},
    },
    deck::list::DeckList,
    game::GameDefinition,
    limits::{COPIES, Measure, QUERY_DEPTH, QUESTION_CHARACTERS},
};

/// The grammar of questions.
pub const GRAMMAR: &str = include_str!("grammar.txt");

/// Questions by example, and what they ask.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("1 rifle by turn 2", "A card with “rifle” in its name, in hand by your second turn, going first."),
    ("1 !\"Rifle\" by turn 2 on the draw", "The card of exactly this name, going second."),
    ("at least 2 (t:weapon or t:item) in the opening hand", "A group of cards by a query, in brackets."),
    ("1 t:weapon and no t:event by turn 3", "Two conditions that must hold together."),
    ("between 1 and 2 t:react or not 1 t:event", "Either is enough; the opening hand, as no moment is said."),
    ("a t:weapon with best mulligan", "The odds when the exchange is the best there is."),
    ("2 t:weapon with mulligan keeping all of t:weapon unless 1 t:item", "A mulligan as you play it."),
    ("2 ztc<=1 in the first 5 cards of the zombie deck", "What the first cards turned up will be."),
    ("1 Duck and Roll by turn 2 with 1 extra draw", "A name is a name, whatever words are in it."),
];

/// A fault in a written question.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct QuestionFault {
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, or what was expected.
    pub message: String,
}

impl Question {
    /// Reads a question.
    ///
    /// # Errors
    /// The furthest place that could be read, and what was expected there.
    pub fn parse(text: &str, game: &'static GameDefinition) -> Result<Self, QuestionFault> {
        Self::read(text, game, &|_| false)
    }

    /// Reads a question about a deck: names of its cards, and of those of the
    /// catalogue, are read as names although words of the grammar are in them
    /// (`1 Duck and Roll by turn 2`).
    ///
    /// # Errors
    /// As [`Question::parse`].
    pub fn parse_about(text: &str, deck: &DeckList, catalogue: &Catalogue) -> Result<Self, QuestionFault> {
        let names: BTreeSet<CardName> = deck.lines.iter().map(|line| CardName::new(&line.card)).collect();
        let is_name = |name: &str| {
            let name = CardName::new(name);
            let has_letter = name.key().chars().any(char::is_alphanumeric);
            has_letter && (catalogue.find_key(name.key()).is_some() || names.contains(&name))
        };
        Self::read(text, catalogue.game(), &is_name)
    }

    fn read(text: &str, game: &'static GameDefinition, is_name: &dyn Fn(&str) -> bool) -> Result<Self, QuestionFault> {
        if let Err(excess) = Measure::QuestionCharacters.check(text.chars().count(), QUESTION_CHARACTERS) {
            return Err(QuestionFault { column: QUESTION_CHARACTERS + 1, message: format!("Too long: {excess}.") });
        }
        let settings = Settings::default();
        let mut reader = Reader { text, at: 0, furthest: 0, expected: Vec::new(), game, is_name, settings };
        reader.skip_space();
        let drafts = match reader.whole() {
            Ok(drafts) => drafts,
            Err(Stop::Here) => return Err(reader.fault()),
            Err(Stop::Because(at, message)) => return Err(QuestionFault { column: column(text, at), message }),
        };
        let settings = reader.settings;
        let condition = placed(&drafts, text, game)?;
        let is_idle = condition.parts().iter().all(|count| matches!(count.moment, Moment::Cards(_)));
        if let Some(at) = settings.mulligan_at.filter(|_| is_idle) {
            let message = "A mulligan goes with an opening hand or a turn; the first cards of a deck are seen \
                           without one.";
            return Err(QuestionFault { column: column(text, at), message: message.to_owned() });
        }
        let has_turn = condition.parts().iter().any(|count| matches!(count.moment, Moment::Turn(_)));
        if let Some(at) = settings.extra_draws_at.filter(|_| !has_turn) {
            let message = "Extra draws go with a turn, e.g. “by turn 2”; the opening hand and the first cards of a deck \
                           are seen without any.";
            return Err(QuestionFault { column: column(text, at), message: message.to_owned() });
        }
        Ok(Self {
            condition,
            order: settings.order.unwrap_or_default(),
            mulligan: settings.mulligan.unwrap_or_default(),
            extra_draws: settings.extra_draws.unwrap_or(0),
        })
    }
}

/// A count as it is written, its place perhaps not said.
#[derive(Clone)]
struct Draft {
    /// The byte at which it begins.
    at: usize,
    quantity: Quantity,
    group: Group,
    place: Place,
}

#[derive(Clone, Copy, Default)]
struct Place {
    section: Option<&'static str>,
    moment: Option<Moment>,
}

#[derive(Default)]
struct Settings {
    order: Option<TurnOrder>,
    mulligan: Option<Mulligan>,
    /// The byte at which a mulligan is asked for.
    mulligan_at: Option<usize>,
    extra_draws: Option<u32>,
    /// The byte at which extra draws are asked for.
    extra_draws_at: Option<usize>,
}

/// Why reading stopped.
enum Stop {
    /// Nothing that may stand here does.
    Here,
    /// For this reason, at this byte.
    Because(usize, String),
}

/// Reads from left to right and remembers what it looked for at the furthest
/// byte it came to, for the message.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    furthest: usize,
    expected: Vec<String>,
    game: &'static GameDefinition,
    /// Whether a text is a card's whole name.
    is_name: &'a dyn Fn(&str) -> bool,
    settings: Settings,
}

impl Reader<'_> {
    fn whole(&mut self) -> Result<Condition<Draft>, Stop> {
        let condition = self.any(0, false)?;
        if self.at < self.text.len() {
            self.expect("the end");
            return Err(Stop::Here);
        }
        Ok(condition)
    }

    fn any(&mut self, depth: usize, in_hand: bool) -> Result<Condition<Draft>, Stop> {
        let mut parts = vec![self.all(depth, in_hand)?];
        while self.word("or") {
            let behind = self.at;
            let next = self.all(depth, in_hand);
            parts.push(self.after_joint(next, behind, "or")?);
        }
        Ok(joined(parts, Condition::Any))
    }

    fn all(&mut self, depth: usize, in_hand: bool) -> Result<Condition<Draft>, Stop> {
        let mut parts = vec![self.part(depth, in_hand)?];
        while self.word("and") {
            let behind = self.at;
            let next = self.part(depth, in_hand);
            parts.push(self.after_joint(next, behind, "and")?);
        }
        Ok(joined(parts, Condition::All))
    }

    /// What stands behind `or` or `and`; when no condition begins there, the
    /// joint was most likely meant for a group.
    fn after_joint(
        &mut self,
        next: Result<Condition<Draft>, Stop>,
        behind: usize,
        joint: &str,
    ) -> Result<Condition<Draft>, Stop> {
        let is_unread = matches!(next, Err(Stop::Here)) && self.furthest == behind;
        match self.text[behind..].split_whitespace().next().filter(|_| is_unread) {
            Some(word) if !word.starts_with([')', '(']) => {
                let mend = if joint == "or" { "2 (t:weapon or t:item)" } else { "2 (t:weapon class:ranged)" };
                let message = format!(
                    "Behind “{joint}” a condition begins with its number, e.g. “1 {word}”; one number for all of a group \
                     wants brackets: {mend}."
                );
                Err(Stop::Because(behind, message))
            }
            _ => next,
        }
    }

    fn part(&mut self, depth: usize, in_hand: bool) -> Result<Condition<Draft>, Stop> {
        let at = self.at;
        let is_negated = self.quiet(&["not"]);
        if !is_negated && !self.sign('(') {
            let quantities = self.quantities()?;
            self.quiet(&["of"]);
            let group = self.group()?;
            let count =
                |quantity| Condition::One(Draft { at, quantity, group: group.clone(), place: Place::default() });
            let mut count = joined(quantities.into_iter().map(count).collect(), Condition::All);
            self.after(&mut count, in_hand)?;
            return Ok(count);
        }
        if depth == QUERY_DEPTH {
            return Err(Stop::Because(at, format!("Brackets nest at most {QUERY_DEPTH} deep.")));
        }
        if is_negated {
            let inner = self.part(depth + 1, in_hand)?;
            let with = |draft: &Draft, quantity| Draft { quantity, ..draft.clone() };
            return Ok(negated(inner, &with, &|draft| draft.quantity));
        }
        let mut inner = self.any(depth + 1, in_hand)?;
        if !self.sign(')') {
            return Err(Stop::Here);
        }
        self.after(&mut inner, in_hand)?;
        Ok(inner)
    }

    /// The place and the settings behind a count or a bracket.
    fn after(&mut self, condition: &mut Condition<Draft>, in_hand: bool) -> Result<(), Stop> {
        if in_hand {
            return Ok(());
        }
        let place = self.place()?;
        condition.each(&mut |draft: &mut Draft| {
            draft.place.section = draft.place.section.or(place.section);
            draft.place.moment = draft.place.moment.or(place.moment);
        });
        self.settings()
    }

    /// The bounds of a count, all of which must hold: one, or two for `between`.
    fn quantities(&mut self) -> Result<Vec<Quantity>, Stop> {
        if self.quiet(&["between"]) {
            let low = self.number()?;
            self.must("and")?;
            let at = self.at;
            let high = self.number()?;
            return match low <= high {
                true if low == high => Ok(vec![Quantity::Exactly(low)]),
                true => Ok(vec![Quantity::AtLeast(low), Quantity::AtMost(high)]),
                false => Err(Stop::Because(at, format!("No number lies between {low} and {high}."))),
            };
        }
        Ok(vec![self.quantity()?])
    }

    fn quantity(&mut self) -> Result<Quantity, Stop> {
        if self.word("at") {
            if self.word("least") {
                return self.number().map(Quantity::AtLeast);
            }
            if self.word("most") {
                return self.number().map(Quantity::AtMost);
            }
            return Err(Stop::Here);
        }
        if self.word("exactly") || self.quiet(&["only", "just"]) {
            return self.number().map(Quantity::Exactly);
        }
        if self.word("no") || self.quiet(&["none"]) {
            let bound = match (self.quiet(&["more"]), self.quiet(&["fewer", "less"])) {
                (true, _) => Quantity::AtMost,
                (_, true) => Quantity::AtLeast,
                (false, false) => return Ok(Quantity::AtMost(0)),
            };
            self.must("than")?;
            return self.number().map(bound);
        }
        if self.quiet(&["up"]) {
            self.must("to")?;
            return self.number().map(Quantity::AtMost);
        }
        if self.quiet(&["more"]) {
            self.must("than")?;
            return self.number().map(|bound| Quantity::AtLeast(bound + 1));
        }
        if self.quiet(&["fewer", "less"]) {
            self.must("than")?;
            let at = self.at;
            let below = self.number()?.checked_sub(1);
            return below
                .map(Quantity::AtMost)
                .ok_or_else(|| Stop::Because(at, "There are never fewer than 0 cards.".to_owned()));
        }
        if self.quiet(&["a", "an", "any", "some"]) {
            return Ok(Quantity::AtLeast(1));
        }
        let number = self.number()?;
        let behind = self.at;
        let is_joined = self.quiet(&["or"]);
        if is_joined && self.quiet(&["fewer", "less"]) {
            return Ok(Quantity::AtMost(number));
        }
        if is_joined && !self.quiet(&["more"]) {
            self.at = behind;
        }
        Ok(Quantity::AtLeast(number))
    }

    fn place(&mut self) -> Result<Place, Stop> {
        let mut place = Place::default();
        loop {
            let at = self.at;
            let twice = |what: &str| Stop::Because(at, format!("The {what} of this condition is said twice."));
            let moment = if self.word("in") {
                self.quiet(&["the", "your", "my", "an"]);
                if self.word("opening") || self.quiet(&["starting"]) {
                    self.must("hand")?;
                    Moment::OpeningHand
                } else if self.word("first") || self.word("top") {
                    let cards = if self.quiet(&["card"]) { 1 } else { self.number()? };
                    self.quiet(&["card", "cards"]);
                    if self.quiet(&["of", "from"]) {
                        self.quiet(&["the", "your", "my"]);
                        let section_at = self.at;
                        let section = self.section()?;
                        if place.section.replace(section).is_some_and(|known| known != section) {
                            let message = "The deck of this condition is said twice.".to_owned();
                            return Err(Stop::Because(section_at, message));
                        }
                    }
                    Moment::Cards(cards)
                } else {
                    let section = self.section()?;
                    if place.section.replace(section).is_some() {
                        return Err(twice("deck"));
                    }
                    continue;
                }
            } else if self.word("by") {
                self.quiet(&["your", "the", "my"]);
                let counted = ordinal(&self.text[self.at..]).map(|(turn, length)| (turn, self.at + length));
                if let Some((turn, end)) = counted {
                    self.at = end;
                    self.skip_space();
                    self.must("turn")?;
                    Moment::Turn(turn)
                } else if self.word("turn") {
                    let number_at = self.at;
                    match self.number()? {
                        0 => return Err(Stop::Because(number_at, "Turns count from 1.".to_owned())),
                        turn => Moment::Turn(turn),
                    }
                } else {
                    self.must("spawn")?;
                    Moment::Cards(self.number()?)
                }
            } else {
                return Ok(place);
            };
            if place.moment.replace(moment).is_some() {
                return Err(twice("moment"));
            }
        }
    }

    fn settings(&mut self) -> Result<(), Stop> {
        loop {
            let at = self.at;
            let is_again = if self.word("on") {
                self.quiet(&["the"]);
                let order = if self.word("play") { TurnOrder::First } else { self.must_be("draw", TurnOrder::Second)? };
                self.settings.order.replace(order).is_some()
            } else if self.word("going") {
                let order =
                    if self.word("first") { TurnOrder::First } else { self.must_be("second", TurnOrder::Second)? };
                self.settings.order.replace(order).is_some()
            } else if self.word("without") {
                self.quiet(&["a", "any"]);
                self.must("mulligan")?;
                self.settings.mulligan.replace(Mulligan::None).is_some()
            } else if self.word("with") {
                self.quiet(&["a", "the"]);
                if self.word("best") {
                    self.must("mulligan")?;
                    self.settings.mulligan_at = Some(at);
                    self.settings.mulligan.replace(Mulligan::Best).is_some()
                } else if self.word("mulligan") {
                    self.settings.mulligan_at = Some(at);
                    let mulligan = self.mulligan()?;
                    self.settings.mulligan.replace(mulligan).is_some()
                } else {
                    let draws = self.number()?;
                    self.must("extra")?;
                    if !["draws", "draw", "cards", "card"].iter().any(|word| self.word(word)) {
                        return Err(Stop::Here);
                    }
                    self.settings.extra_draws_at = Some(at);
                    self.settings.extra_draws.replace(draws).is_some()
                }
            } else {
                return Ok(());
            };
            if is_again {
                return Err(Stop::Because(at, "This is said twice.".to_owned()));
            }
        }
    }

    fn mulligan(&mut self) -> Result<Mulligan, Stop> {
        let mut cards = Vec::new();
        let is_keeping = self.word("keeping");
        if is_keeping && !self.word("nothing") {
            loop {
                let up_to = if self.word("all") { None } else { Some(self.number()?) };
                self.quiet(&["of"]);
                cards.push(Keep { up_to, group: self.group()? });
                if !self.sign(',') {
                    break;
                }
            }
        }
        if self.word("unless") {
            let hand = self.any(0, true)?;
            let hand = hand.map(&mut |draft| HandCount { quantity: draft.quantity, group: draft.group.clone() });
            return Ok(Mulligan::Keep { hand_if: Some(hand), cards });
        }
        Ok(if is_keeping { Mulligan::Keep { hand_if: None, cards } } else { Mulligan::Wanted })
    }

    fn group(&mut self) -> Result<Group, Stop> {
        let at = self.at;
        let rest = &self.text[at..];
        if let Some(end) = name_end(rest, self.is_name) {
            self.at += end;
            self.skip_space();
            return Ok(Group::Names(vec![rest[..end].to_owned()]));
        }
        match group_end(rest) {
            Ok(0) => {
                self.expect("a group of cards, e.g. t:weapon");
                Err(Stop::Here)
            }
            Ok(end) => {
                self.at += end;
                self.skip_space();
                let group = &rest[..end];
                if let Some(names) = names(group) {
                    return Ok(Group::Names(names));
                }
                match Query::parse_of_names(self.game, group) {
                    Ok(_) => Ok(Group::Query(group.to_owned())),
                    Err(errors) => Err(self.query_fault(at, group, &errors)),
                }
            }
            Err(open) => Err(Stop::Because(self.at + open, "This is opened but never closed.".to_owned())),
        }
    }

    /// The first fault of a query, at its place in the question.
    fn query_fault(&self, at: usize, query: &str, errors: &QueryErrors) -> Stop {
        let Some(error) = errors.0.first() else { return Stop::Here };
        let offset = query.char_indices().nth(error.column.saturating_sub(1)).map_or(query.len(), |(byte, _)| byte);
        let message = error.to_string();
        let message = message.strip_prefix(&format!("Column {}: ", error.column)).unwrap_or(&message);
        Stop::Because(at + offset, format!("In this query {message}"))
    }

    /// A section of the game by identifier, name or alias; the longest fits.
    fn section(&mut self) -> Result<&'static str, Stop> {
        let mut best: Option<(usize, &'static str)> = None;
        for draws in self.game.opening.sections {
            let section = self.game.section(draws.section);
            let aliases = section.map_or(&[][..], |section| section.aliases);
            let names = [draws.section].into_iter().chain(section.map(|section| section.name));
            for name in names.chain(aliases.iter().copied()) {
                let rest = &self.text[self.at..];
                if starts_with_word(rest, name) && best.is_none_or(|(length, _)| name.len() > length) {
                    best = Some((name.len(), draws.section));
                }
            }
        }
        let Some((length, section)) = best else {
            let sections: Vec<&str> = self.game.opening.sections.iter().map(|draws| draws.section).collect();
            for section in sections {
                self.expect(section);
            }
            return Err(Stop::Here);
        };
        self.at += length;
        self.skip_space();
        Ok(section)
    }

    fn number(&mut self) -> Result<u32, Stop> {
        let rest = &self.text[self.at..];
        if let Some((number, length)) = number_word(rest) {
            self.at += length;
            self.skip_space();
            return Ok(number);
        }
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 || !ends_word(&rest[length..]) {
            self.expect("a number");
            return Err(Stop::Here);
        }
        match rest[..length].parse() {
            Ok(number) if number <= COPIES => {
                self.at += length;
                self.skip_space();
                Ok(number)
            }
            _ => Err(Stop::Because(self.at, format!("Numbers go up to {COPIES}."))),
        }
    }

    /// Takes a word if it stands here.
    fn word(&mut self, word: &str) -> bool {
        let is_here = self.quiet(&[word]);
        if !is_here {
            self.expect(&format!("“{word}”"));
        }
        is_here
    }

    fn must(&mut self, word: &str) -> Result<(), Stop> {
        self.must_be(word, ())
    }

    fn must_be<T>(&mut self, word: &str, meaning: T) -> Result<T, Stop> {
        if self.word(word) { Ok(meaning) } else { Err(Stop::Here) }
    }

    /// Takes one of the words if it stands here; nothing misses them.
    fn quiet(&mut self, words: &[&str]) -> bool {
        let rest = &self.text[self.at..];
        let Some(word) = words.iter().find(|word| starts_with_word(rest, word)) else {
            return false;
        };
        self.at += word.len();
        self.skip_space();
        true
    }

    fn sign(&mut self, sign: char) -> bool {
        if self.text[self.at..].starts_with(sign) {
            self.at += sign.len_utf8();
            self.skip_space();
            return true;
        }
        self.expect(&format!("“{sign}”"));
        false
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn expect(&mut self, what: &str) {
        if self.at > self.furthest {
            self.furthest = self.at;
            self.expected.clear();
        }
        if self.at == self.furthest && !self.expected.iter().any(|known| known == what) {
            self.expected.push(what.to_owned());
        }
    }

    fn fault(&self) -> QuestionFault {
        let expected = match self.expected.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => "a question".to_owned(),
        };
        let found = self.text[self.furthest..].split_whitespace().next();
        let found = found.map_or_else(|| "the question ends".to_owned(), |word| format!("“{word}” stands"));
        QuestionFault {
            column: column(self.text, self.furthest),
            message: format!("Expected {expected}; {found} here."),
        }
    }
}

fn joined(mut parts: Vec<Condition<Draft>>, join: fn(Vec<Condition<Draft>>) -> Condition<Draft>) -> Condition<Draft> {
    match (parts.pop(), parts.is_empty()) {
        (Some(only), true) => only,
        (last, _) => {
            parts.extend(last);
            join(parts)
        }
    }
}

/// Gives every count its place.
fn placed(
    drafts: &Condition<Draft>,
    text: &str,
    game: &'static GameDefinition,
) -> Result<Condition<Count>, QuestionFault> {
    let parts = drafts.parts();
    let mut places: Vec<Place> = parts.iter().map(|draft| draft.place).collect();
    let is_said = |place: &Place| place.section.is_some() || place.moment.is_some();
    for index in 0..places.len() {
        if !is_said(&parts[index].place) {
            let later = parts[index..].iter().find(|draft| is_said(&draft.place));
            let earlier = parts[..index].iter().rev().find(|draft| is_said(&draft.place));
            places[index] = later.or(earlier).map_or(Place::default(), |draft| draft.place);
        }
    }
    for place in &mut places {
        place.section = place.section.or_else(|| usual_section(place.moment, game));
    }
    let moment_of = |place: &Place, section| place.moment.filter(|_| place.section == section);
    let moments: Vec<Moment> = (0..places.len())
        .map(|index| {
            let section = places[index].section;
            let later = places[index..].iter().find_map(|place| moment_of(place, section));
            let earlier = || places[..index].iter().rev().find_map(|place| moment_of(place, section));
            places[index].moment.or(later).or_else(earlier).unwrap_or(Moment::OpeningHand)
        })
        .collect();

    let mut index = 0;
    let condition = drafts.map(&mut |draft| {
        let count = Count {
            quantity: draft.quantity,
            group: draft.group.clone(),
            section: places[index].section.unwrap_or_default().to_owned(),
            moment: moments[index],
        };
        index += 1;
        count
    });
    for (count, draft) in condition.parts().into_iter().zip(parts) {
        meaning(game, count)
            .map_err(|fault| QuestionFault { column: column(text, draft.at), message: fault.to_string() })?;
    }
    Ok(condition)
}

/// The section a moment is about when none is named.
fn usual_section(moment: Option<Moment>, game: &GameDefinition) -> Option<&'static str> {
    let sections = game.opening.sections;
    let turned_up = sections.iter().find(|draws| draws.turned_up);
    match moment {
        Some(Moment::Cards(_)) => turned_up.or(sections.first()),
        Some(Moment::OpeningHand | Moment::Turn(_)) | None => sections.first(),
    }
    .map(|draws| draws.section)
}

fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}
