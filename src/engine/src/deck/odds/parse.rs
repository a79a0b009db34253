//! Questions read from text.
//!
//! ```text
//! question  = any setting*
//! any       = all { "or" all }
//! all       = part { "and" part }
//! part      = count | "(" any ")" place*
//! count     = quantity ["of"] group place* setting*
//! quantity  = "at least" N | "at most" N | "exactly" N | "no" | N
//! group     = a query without the words of this grammar, or one in brackets
//! place     = "in" section | "in the opening hand" | "in the first" N "cards"
//!           | "by turn" N | "by spawn" N
//! setting   = "on the play" | "going first" | "on the draw" | "going second"
//!           | "with" N "extra draws" | "without mulligan" | "with mulligan"
//!           | "with best mulligan" | "with mulligan keeping" keep { "," keep } ["unless" hand]
//! keep      = N ["of"] group | "all" ["of"] group | "nothing"
//! hand      = as `any`, of counts without places
//! ```
//!
//! `and` binds closer than `or`; a bare number means at least. A condition
//! that names no place has that of the next one that does, else that of the
//! one before, else it is about the opening hand.

mod group;

pub(super) use self::group::is_one_group;
use self::group::{ends_word, group_end, names, starts_with_word};
use super::{
    meaning,
    question::{Condition, Count, Group, HandCount, Keep, Moment, Mulligan, Quantity, Question, TurnOrder},
};
use crate::{
    catalogue::query::{Query, QueryErrors},
    game::GameDefinition,
    limits::{COPIES, Measure, QUERY_DEPTH, QUESTION_CHARACTERS},
};

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
        if let Err(excess) = Measure::QuestionCharacters.check(text.chars().count(), QUESTION_CHARACTERS) {
            return Err(QuestionFault { column: QUESTION_CHARACTERS + 1, message: format!("Too long: {excess}.") });
        }
        let mut reader = Reader { text, at: 0, furthest: 0, expected: Vec::new(), game, settings: Settings::default() };
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
            parts.push(self.all(depth, in_hand)?);
        }
        Ok(joined(parts, Condition::Any))
    }

    fn all(&mut self, depth: usize, in_hand: bool) -> Result<Condition<Draft>, Stop> {
        let mut parts = vec![self.part(depth, in_hand)?];
        while self.word("and") {
            parts.push(self.part(depth, in_hand)?);
        }
        Ok(joined(parts, Condition::All))
    }

    fn part(&mut self, depth: usize, in_hand: bool) -> Result<Condition<Draft>, Stop> {
        let at = self.at;
        if !self.sign('(') {
            let quantity = self.quantity()?;
            self.quiet(&["of"]);
            let mut count = Condition::One(Draft { at, quantity, group: self.group()?, place: Place::default() });
            self.after(&mut count, in_hand)?;
            return Ok(count);
        }
        if depth == QUERY_DEPTH {
            return Err(Stop::Because(at, format!("Brackets nest at most {QUERY_DEPTH} deep.")));
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
        if self.word("exactly") {
            return self.number().map(Quantity::Exactly);
        }
        if self.word("no") {
            return Ok(Quantity::AtMost(0));
        }
        self.number().map(Quantity::AtLeast)
    }

    fn place(&mut self) -> Result<Place, Stop> {
        let mut place = Place::default();
        loop {
            let at = self.at;
            let twice = |what: &str| Stop::Because(at, format!("The {what} of this condition is said twice."));
            let moment = if self.word("in") {
                self.quiet(&["the", "your"]);
                if self.word("opening") {
                    self.must("hand")?;
                    Moment::OpeningHand
                } else if self.word("first") || self.word("top") {
                    let cards = if self.quiet(&["card"]) { 1 } else { self.number()? };
                    self.quiet(&["card", "cards"]);
                    Moment::Cards(cards)
                } else {
                    let section = self.section()?;
                    if place.section.replace(section).is_some() {
                        return Err(twice("deck"));
                    }
                    continue;
                }
            } else if self.word("by") {
                self.quiet(&["your", "the"]);
                if self.word("turn") {
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
