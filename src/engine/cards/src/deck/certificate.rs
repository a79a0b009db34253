//! The legality certificate: what a format asks, and what a deck answers.
//!
//! A certificate lists every requirement with its outcome, not only the first
//! failure. It is made of codes and numbers; [`crate::english`] and the pages
//! put them into words. The same deck, catalogue and snapshot give the same
//! bytes on every machine.
//!
//! What the card list cannot decide is *undecided*, never passed: a card that
//! is not in the catalogue, or a printed value it does not know.

mod advice;
mod copies;
mod counts;
mod data;
mod meant;
mod repair;

use std::{borrow::Cow, ops::Range};

use serde::{Deserialize, Serialize};

pub use self::{
    meant::certify_as_meant,
    repair::{MissingCards, Repair, RepairKind},
};
use super::{
    content_id::ContentId,
    format::{Limit, Noun, Rule, RuleTest, Snapshot},
    list::{DeckLine, DeckList, own_or_default},
};
use crate::{
    card::fold,
    catalogue::{CardIndex, Catalogue, PrintingIndex},
    game::GameDefinition,
};

/// Whether a deck is legal in a snapshot of a format, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// Identifier of the game.
    pub game: String,
    /// Identifier of the format.
    pub format: String,
    /// Identifier of the format's snapshot; empty when there is no such format.
    pub snapshot: String,
    /// What the deck holds.
    pub content_id: ContentId,
    /// The answer.
    pub verdict: Verdict,
    /// Cards in each of the game's sections, in the game's order.
    pub counts: Vec<SectionCount>,
    /// Faults of the list itself, apart from any rule; empty for a sound list.
    pub data: Vec<Finding>,
    /// Every requirement, in the snapshot's order; one that several cards
    /// break has a finding for each of them.
    pub requirements: Vec<Finding>,
    /// Advice that applies to the deck; it never changes the verdict.
    pub advice: Vec<Finding>,
}

/// The answer of a [`Certificate`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Every requirement passed.
    Legal,
    /// A requirement failed, or the list itself is faulty.
    Illegal,
    /// Nothing failed, but the card list cannot decide everything.
    Undecided,
}

/// How many cards a section holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionCount {
    /// Identifier of the section.
    pub section: String,
    /// Its cards.
    pub cards: u32,
}

/// How a requirement came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The deck fulfils it.
    Pass,
    /// The deck does not fulfil it.
    Fail,
    /// The card list does not say enough.
    Undecided,
}

/// What sort of thing a [`Finding`] is about; decides how it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// A number of cards.
    Count,
    /// Cards and the section they may be in.
    Placement,
    /// Copies of a card.
    Copies,
    /// A card in several sections.
    Disjoint,
    /// Membership of the card pool.
    Pool,
    /// The banned list.
    Banned,
    /// The restricted list.
    Restricted,
    /// A card that needs another one.
    Companion,
    /// Cards that should not be there.
    None,
    /// Cards with unknown values.
    KnownValues,
    /// There is no such format.
    UnknownFormat,
    /// Data: no catalogue knows the card.
    UnknownCard,
    /// Data: a line of the written list that could not be read.
    UnreadLine,
    /// Data: a line without copies.
    ZeroQuantity,
    /// Data: the game has no such section.
    UnknownSection,
    /// Data: no catalogue knows the chosen printing.
    UnknownPrinting,
    /// Data: the chosen printing is one of another card.
    WrongPrinting,
    /// Data: the printing was not made in the chosen finish or edition.
    WrongFinish,
}

/// A requirement and how it came out, a fault of the list, or advice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Identifier of the requirement in its snapshot, or of the kind of fault.
    pub code: String,
    /// What sort of thing it is about.
    pub kind: FindingKind,
    /// How it came out.
    pub outcome: Outcome,
    /// Rule clauses; empty for a house rule or a fault of the list.
    pub clauses: Vec<String>,
    /// House rulings.
    pub rulings: Vec<String>,
    /// The sections it is about.
    pub sections: Vec<String>,
    /// How many there may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// How many there are for certain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actual: Option<u32>,
    /// How many there may be at most, when the card list does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub possible: Option<u32>,
    /// The card at fault; of [`FindingKind::UnknownFormat`] the format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// What the cards are called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noun: Option<Noun>,
    /// The name or word of the card that the one at fault needs (10.5.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// Why, in the words of the format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The formats there are, when the one that is meant is none of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formats: Vec<String>,
    /// The lines at fault, counted from 0, ascending; for a requirement that
    /// passed, none.
    pub lines: Vec<usize>,
    /// The smallest change that mends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repair: Option<Repair>,
    /// Whether it is undecided for no other reason than lines whose card no
    /// catalogue knows. The finding about each of these lines says that once.
    #[serde(default, skip_serializing_if = "is_false")]
    pub follows_from_unknown_cards: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes what it asks about by reference")]
fn is_false(value: &bool) -> bool {
    !*value
}

impl Certificate {
    /// Whether the deck may be played.
    pub fn is_legal(&self) -> bool {
        self.verdict == Verdict::Legal
    }

    /// The finding that there is no format of this identifier; see
    /// [`certify_as_meant`].
    pub fn unknown_format(&self) -> Option<&Finding> {
        self.requirements.iter().find(|finding| finding.kind == FindingKind::UnknownFormat)
    }

    /// The certificate of a list of which some lines, as they are written, could
    /// not be read: each is undecided, and so is a verdict that was legal.
    #[must_use]
    pub fn with_unread<'a>(mut self, lines: impl IntoIterator<Item = &'a str>) -> Self {
        for line in lines {
            let mut finding = Finding::plain("unread_line", FindingKind::UnreadLine, Outcome::Undecided);
            finding.subject = Some(line.to_owned());
            self.data.push(finding);
            if self.verdict == Verdict::Legal {
                self.verdict = Verdict::Undecided;
            }
        }
        self
    }

    /// Everything that stands in the way of the deck, each thing once: faults
    /// of the list, then requirements that failed or are undecided for reasons
    /// of their own.
    pub fn problems(&self) -> impl Iterator<Item = &Finding> {
        let findings = self.data.iter().chain(&self.requirements);
        findings.filter(|finding| finding.outcome != Outcome::Pass && !finding.follows_from_unknown_cards)
    }
}

/// Holds a deck against a snapshot of a format.
///
/// `catalogue` is the one the formats were read with.
pub fn certify(deck: &DeckList, catalogue: &Catalogue, snapshot: &Snapshot) -> Certificate {
    let examination = Examination::new(deck, catalogue, snapshot);
    let mut requirements = Vec::with_capacity(snapshot.requirements.len() + 3);
    examination.lists(&mut requirements);
    for rule in &snapshot.requirements {
        examination.rule(rule, &mut requirements);
    }
    let mut advice = Vec::new();
    for rule in &snapshot.advice {
        examination.rule(rule, &mut advice);
    }
    examination.certificate(requirements, advice)
}

/// A deck being held against a snapshot.
struct Examination<'a> {
    deck: &'a DeckList,
    catalogue: &'a Catalogue,
    snapshot: &'a Snapshot,
    /// What the catalogue knows of each line.
    lines: Vec<Examined<'a>>,
    /// The lines with those of one name beside each other.
    by_name: Vec<usize>,
    /// Where in `by_name` each name is, by the names' first lines.
    groups: Vec<Range<usize>>,
}

/// What the catalogue knows of a line.
struct Examined<'a> {
    /// The folded name of the card.
    key: Cow<'a, str>,
    card: Option<CardIndex>,
    /// The printing with the chosen number, of whatever card.
    chosen: Option<PrintingIndex>,
    /// The printing the line means: the chosen one when it is one of the
    /// card's, else the card's first standard one.
    printing: Option<PrintingIndex>,
    /// The section; empty when there is none, and for a line without copies.
    section: Sections,
}

/// A set of the game's sections, by their positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sections(u64);

impl Sections {
    fn of(game: &GameDefinition, ids: &[&str]) -> Self {
        let bits = game.sections.iter().enumerate().filter(|(_, section)| ids.contains(&section.id));
        Self(bits.fold(0, |set, (at, _)| set | 1 << (at % 64)))
    }

    fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl<'a> Examination<'a> {
    fn new(deck: &'a DeckList, catalogue: &'a Catalogue, snapshot: &'a Snapshot) -> Self {
        let game = snapshot.game();
        let lines: Vec<Examined<'a>> = deck.lines.iter().map(|line| examine(line, catalogue, game)).collect();
        // Cards of the catalogue compare by position, which is quicker than by name.
        let compare = |left: usize, right: usize| match (lines[left].card, lines[right].card) {
            (None, None) => lines[left].key.cmp(&lines[right].key),
            (left, right) => left.cmp(&right),
        };
        let mut by_name: Vec<usize> = (0..lines.len()).collect();
        by_name.sort_unstable_by(|&left, &right| compare(left, right).then(left.cmp(&right)));
        let mut groups = Vec::with_capacity(by_name.len());
        let mut begin = 0;
        for group in by_name.chunk_by(|&left, &right| compare(left, right).is_eq()) {
            groups.push(begin..begin + group.len());
            begin += group.len();
        }
        groups.sort_unstable_by_key(|group| by_name[group.start]);
        Self { deck, catalogue, snapshot, lines, by_name, groups }
    }

    /// The certificate with these findings about the format.
    fn certificate(&self, mut requirements: Vec<Finding>, mut advice: Vec<Finding>) -> Certificate {
        let (deck, snapshot) = (self.deck, self.snapshot);
        let mut data = self.data();
        for finding in data.iter_mut().chain(&mut requirements).chain(&mut advice) {
            finding.follows_from_unknown_cards = self.follows_from_unknown_cards(finding);
        }
        advice.retain(|finding| finding.outcome != Outcome::Pass && !finding.follows_from_unknown_cards);
        let has = |outcome| data.iter().chain(&requirements).any(|finding: &Finding| finding.outcome == outcome);
        let verdict = if has(Outcome::Fail) {
            Verdict::Illegal
        } else if has(Outcome::Undecided) {
            Verdict::Undecided
        } else {
            Verdict::Legal
        };
        Certificate {
            game: snapshot.game().id.to_owned(),
            format: snapshot.format().to_owned(),
            snapshot: snapshot.id.clone(),
            content_id: ContentId::of_folded(deck, snapshot.game(), |at| &self.lines[at].key),
            verdict,
            counts: self.counts(),
            data,
            requirements,
            advice,
        }
    }

    fn counts(&self) -> Vec<SectionCount> {
        let sections = self.snapshot.game().sections.iter();
        let count = |section: &str| SectionCount {
            section: section.to_owned(),
            cards: self.lines_in(&[section]).fold(0, |sum, at| sum.saturating_add(self.line(at).quantity)),
        };
        sections.map(|section| count(section.id)).collect()
    }

    /// The lines of each name, in the order of the names' first lines.
    fn groups(&self) -> impl Iterator<Item = &[usize]> {
        self.groups.iter().map(|group| &self.by_name[group.clone()])
    }

    fn sections(&self, ids: &[&str]) -> Sections {
        Sections::of(self.snapshot.game(), ids)
    }

    fn rule(&self, rule: &Rule, findings: &mut Vec<Finding>) {
        match &rule.test {
            RuleTest::Count { sections, cards, limit } => {
                findings.push(self.count(rule, sections, cards, *limit));
            }
            RuleTest::Placement { section, cards } => self.placement(rule, section, cards, findings),
            RuleTest::Copies { sections, cards, at_most, own_limit } => {
                self.copies(rule, sections, cards, *at_most, *own_limit, findings);
            }
            RuleTest::Disjoint { sections } => self.disjoint(rule, sections, findings),
            RuleTest::Companion { sections, companion } => self.companion(rule, sections, companion, findings),
            RuleTest::None { sections, cards } => self.none(rule, sections, cards, findings),
            RuleTest::KnownValues { sections, unknown } => self.known_values(rule, sections, unknown, findings),
        }
    }

    /// The lines with copies in one of some sections.
    fn lines_in(&self, sections: &[&str]) -> impl Iterator<Item = usize> {
        let sections = self.sections(sections);
        (0..self.lines.len()).filter(move |&at| self.lines[at].section.has(sections))
    }

    fn line(&self, at: usize) -> &DeckLine {
        &self.deck.lines[at]
    }

    /// The name of a line's card: as the catalogue prints it, else as written.
    fn name_of(&self, at: usize) -> String {
        match self.lines[at].card {
            Some(card) => self.catalogue.card(card).name.to_string(),
            None => self.line(at).card.clone(),
        }
    }

    /// Whether a finding is undecided because of unknown cards alone.
    fn follows_from_unknown_cards(&self, finding: &Finding) -> bool {
        finding.outcome == Outcome::Undecided
            && finding.kind != FindingKind::UnknownCard
            && !finding.lines.is_empty()
            && finding.lines.iter().all(|&at| self.lines[at].card.is_none())
    }

    /// Copies on some lines.
    fn copies_on(&self, lines: &[usize]) -> u32 {
        lines.iter().fold(0, |sum, &at| sum.saturating_add(self.line(at).quantity))
    }
}

fn examine<'a>(line: &DeckLine, catalogue: &'a Catalogue, game: &GameDefinition) -> Examined<'a> {
    let section = if line.quantity == 0 { Sections(0) } else { Sections::of(game, &[&line.section]) };
    let chosen = line.printing.as_ref().and_then(|chosen| catalogue.find_number(&chosen.number));
    // A chosen printing leads to its card quicker than a name does.
    if let Some(printing) = chosen {
        let card = catalogue.card_of(printing);
        let name = &catalogue.card(card).name;
        if name.as_str() == line.card {
            let key = Cow::Borrowed(name.key());
            return Examined { key, card: Some(card), chosen, printing: Some(printing), section };
        }
    }
    let key = fold(&line.card);
    let card = catalogue.find_key(&key);
    let printing = card.map(|card| own_or_default(chosen, card, catalogue));
    Examined { key: Cow::Owned(key), card, chosen, printing, section }
}

impl Finding {
    /// A finding about a rule of the snapshot that passed so far.
    fn of(rule: &Rule, kind: FindingKind, sections: &[&str]) -> Self {
        Self {
            code: rule.code.clone(),
            kind,
            outcome: Outcome::Pass,
            clauses: rule.clauses.clone(),
            rulings: rule.rulings.clone(),
            sections: sections.iter().map(|&section| section.to_owned()).collect(),
            limit: None,
            actual: None,
            possible: None,
            subject: None,
            noun: rule.noun.clone(),
            needs: None,
            reason: rule.reason.clone(),
            formats: Vec::new(),
            lines: Vec::new(),
            repair: None,
            follows_from_unknown_cards: false,
        }
    }

    /// A finding that no rule of the snapshot stands behind.
    fn plain(code: &str, kind: FindingKind, outcome: Outcome) -> Self {
        Self {
            code: code.to_owned(),
            kind,
            outcome,
            clauses: Vec::new(),
            rulings: Vec::new(),
            sections: Vec::new(),
            limit: None,
            actual: None,
            possible: None,
            subject: None,
            noun: None,
            needs: None,
            reason: None,
            formats: Vec::new(),
            lines: Vec::new(),
            repair: None,
            follows_from_unknown_cards: false,
        }
    }
}
