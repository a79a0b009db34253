//! The smallest change that mends a failure.
//!
//! A repair is made of edits that the editor can apply as they stand. Where a
//! choice is left to make, it takes from the last lines first, because those
//! were most likely added last. Which cards to add is the player's choice, so
//! a deck that is short is told how many and where to look.

use super::examination::Examination;
use crate::{
    catalogue::PrintingIndex,
    deck::{
        edit::Edit,
        format::{CardQuery, Matches, RuleTest},
    },
};

/// A change that mends a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// What it does.
    pub kind: RepairKind,
    /// How many copies it changes.
    pub copies: u32,
    /// The card, when it is only one.
    pub card: Option<String>,
    /// The section cards go to.
    pub section: Option<String>,
    /// The edits, to be applied in this order; none when cards must be chosen.
    pub edits: Vec<Edit>,
    /// The cards to choose.
    pub missing: Option<MissingCards>,
}

/// What a [`Repair`] does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepairKind {
    /// Takes copies out of the deck.
    TakeCopies,
    /// Takes whole lines out of the deck.
    RemoveLines,
    /// Moves cards to the section they belong in.
    Move,
    /// Moves cards to the section that is no part of the deck.
    SetAside,
    /// Adds cards of the player's choice.
    AddCards,
    /// Chooses another printing of the same cards, or leaves it open.
    ClearPrinting,
}

/// Cards a deck lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingCards {
    /// How many.
    pub count: u32,
    /// Card query that finds what may be added.
    pub query: String,
}

impl Examination<'_> {
    /// Brings the copies on some lines down to `most`. When they are counted
    /// because of a query that another printing of the same cards does not
    /// match, leaving the printing open is enough.
    pub(super) fn reduce(&self, lines: &[usize], most: u32, query: Option<&CardQuery>) -> Option<Repair> {
        let surplus = self.copies_on(lines).checked_sub(most).filter(|&surplus| surplus > 0)?;
        if let Some(query) = query {
            let plain: Vec<usize> = lines.iter().copied().filter(|&at| self.is_plain_exempt(at, query)).collect();
            if self.copies_on(&plain) >= surplus {
                return Some(self.last_copies(&plain, surplus, RepairKind::ClearPrinting, None, |line, copies| {
                    Edit::ChoosePrinting { line, copies, printing: None }
                }));
            }
        }
        let is_one_card = lines.iter().all(|&at| self.lines[at].key == self.lines[lines[0]].key);
        Some(match self.aside().filter(|_| !is_one_card) {
            Some(aside) => self.last_copies(lines, surplus, RepairKind::SetAside, Some(aside), |line, copies| {
                Edit::Move { line, copies, section: aside.to_owned() }
            }),
            None => self.last_copies(lines, surplus, RepairKind::TakeCopies, None, |line, copies| Edit::TakeCopies {
                line,
                copies,
            }),
        })
    }

    /// Whether a line would not match if it left its printing open.
    fn is_plain_exempt(&self, at: usize, query: &CardQuery) -> bool {
        let (Some(_), Some(card)) = (&self.line(at).printing, self.lines[at].card) else {
            return false;
        };
        query.matches(self.catalogue.default_printing(card)) == Matches::No
    }

    /// Edits for so many copies, from the last line on.
    fn last_copies(
        &self,
        lines: &[usize],
        copies: u32,
        kind: RepairKind,
        section: Option<&str>,
        edit: impl Fn(usize, u32) -> Edit,
    ) -> Repair {
        let mut left = copies;
        let mut edits = Vec::new();
        let mut touched = Vec::new();
        for &at in lines.iter().rev() {
            let taken = left.min(self.line(at).quantity);
            if taken > 0 {
                edits.push(edit(at, taken));
                touched.push(at);
                left -= taken;
            }
        }
        self.repair(kind, &touched, copies, section, edits)
    }

    /// Moves lines to the section where their card belongs; sets them aside
    /// when there is none for it.
    pub(super) fn put_in_place(&self, lines: &[usize]) -> Repair {
        let home = self.home(lines[0]).filter(|home| lines.iter().all(|&at| self.line(at).section != *home));
        match (home, self.aside()) {
            (Some(home), _) => self.move_to(RepairKind::Move, lines, home),
            (None, Some(aside)) => self.move_to(RepairKind::SetAside, lines, aside),
            (None, None) => self.remove_lines(lines),
        }
    }

    /// The section that is no part of the deck, when the game has one.
    fn aside(&self) -> Option<&'static str> {
        self.snapshot.game().sections.iter().find(|section| !section.counted).map(|section| section.id)
    }

    /// Brings lines of one card that stand in several sections into one.
    pub(super) fn put_together(&self, lines: &[usize]) -> Repair {
        let target = self.home(lines[0]).unwrap_or(&self.line(lines[0]).section);
        let strays: Vec<usize> = lines.iter().copied().filter(|&at| self.line(at).section != target).collect();
        self.move_to(RepairKind::Move, &strays, target)
    }

    fn move_to(&self, kind: RepairKind, lines: &[usize], section: &str) -> Repair {
        let edits = lines.iter().rev().map(|&line| Edit::Move {
            line,
            copies: self.line(line).quantity,
            section: section.to_owned(),
        });
        self.repair(kind, lines, self.copies_on(lines), Some(section), edits.collect())
    }

    pub(super) fn remove_lines(&self, lines: &[usize]) -> Repair {
        let edits = lines.iter().rev().map(|&line| Edit::Remove { line }).collect();
        self.repair(RepairKind::RemoveLines, lines, self.copies_on(lines), None, edits)
    }

    /// Says how many cards are missing and which may be added.
    pub(super) fn fill(&self, sections: &[&str], count: u32, cards: &CardQuery) -> Repair {
        let mut parts = vec![format!("format:{}", self.snapshot.format())];
        let mut narrow = |query: &CardQuery| {
            if !query.is_everything() {
                parts.push(format!("({})", query.text()));
            }
        };
        narrow(cards);
        if let [section] = sections {
            self.placements(section).for_each(&mut narrow);
        }
        Repair {
            kind: RepairKind::AddCards,
            copies: count,
            card: None,
            section: sections.first().filter(|_| sections.len() == 1).map(|&section| section.to_owned()),
            edits: Vec::new(),
            missing: Some(MissingCards { count, query: parts.join(" ") }),
        }
    }

    /// What the snapshot asks of the cards of a section.
    fn placements<'b>(&'b self, section: &'b str) -> impl Iterator<Item = &'b CardQuery> {
        self.snapshot.requirements.iter().filter_map(move |rule| match &rule.test {
            RuleTest::Placement { section: asked, cards } if *asked == section => Some(cards),
            _ => None,
        })
    }

    /// The section where a line's card belongs and may be.
    fn home(&self, at: usize) -> Option<&'static str> {
        let card = self.catalogue.card(self.lines[at].card?);
        let printing: PrintingIndex = self.lines[at].printing?;
        let mut homes =
            self.snapshot.game().sections.iter().filter(|section| section.home_of.contains(&card.card_type));
        let may_be_in = |section: &str| self.placements(section).all(|query| query.matches(printing) == Matches::Yes);
        homes.find(|section| may_be_in(section.id)).map(|section| section.id)
    }

    fn repair(
        &self,
        kind: RepairKind,
        lines: &[usize],
        copies: u32,
        section: Option<&str>,
        edits: Vec<Edit>,
    ) -> Repair {
        let is_one_card = lines.iter().all(|&at| self.lines[at].key == self.lines[lines[0]].key);
        Repair {
            kind,
            copies,
            card: lines.first().filter(|_| is_one_card).map(|&at| self.name_of(at)),
            section: section.map(str::to_owned),
            edits,
            missing: None,
        }
    }
}
