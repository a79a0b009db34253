//! The copies of a section by the groups they belong to.

use std::collections::BTreeMap;

use super::{MAX_CARDS, QuestionError, draw::Pool, question::Group};
use crate::{
    card::CardName,
    catalogue::{Catalogue, Legality, PrintingIndex, query::Query},
    deck::list::{DeckLine, DeckList},
};

/// The groups of a question in one section of a deck.
pub(super) struct SectionGroups {
    pub(super) pool: Pool,
    /// Copies of cards that the catalogue does not know.
    pub(super) unknown: u32,
    /// Each group with the lines that belong to it.
    groups: Vec<(Group, Vec<usize>)>,
}

/// The most groups of one section: a bit each in a class, and one that is never set.
const MAX_GROUPS: usize = 63;

impl SectionGroups {
    pub(super) fn new(
        section: &'static str,
        wanted: &[&Group],
        deck: &DeckList,
        catalogue: &Catalogue,
        legality: &dyn Legality,
    ) -> Result<Self, QuestionError> {
        let lines: Vec<(usize, &DeckLine, Option<PrintingIndex>)> = (0..)
            .zip(&deck.lines)
            .filter(|(_, line)| line.section == section)
            .map(|(position, line)| (position, line, line.meant_printing(catalogue)))
            .collect();
        let cards: u64 = lines.iter().map(|(_, line, _)| u64::from(line.quantity)).sum();
        if cards > u64::from(MAX_CARDS) {
            let section = super::section_name(catalogue.game(), section);
            return Err(QuestionError::TooManyCards { section, cards });
        }

        let mut groups: Vec<(Group, Vec<usize>)> = Vec::new();
        for group in wanted {
            if groups.iter().any(|(known, _)| known == *group) {
                continue;
            }
            if groups.len() == MAX_GROUPS {
                return Err(QuestionError::TooWide);
            }
            let belongs = membership(group, catalogue, legality)?;
            let members = lines.iter().filter(|(_, line, printing)| belongs(line, *printing));
            groups.push(((*group).clone(), members.map(|(position, ..)| *position).collect()));
        }

        let mut classes: BTreeMap<u64, u32> = BTreeMap::new();
        let mut unknown = 0;
        for (position, line, printing) in &lines {
            let bits = (0..).zip(&groups).filter(|(_, (_, members))| members.contains(position));
            let bits = bits.fold(0, |bits, (bit, _): (u32, _)| bits | 1 << bit);
            *classes.entry(bits).or_insert(0) += line.quantity;
            if printing.is_none() {
                unknown += line.quantity;
            }
        }
        let pool = Pool { groups: classes.keys().copied().collect(), copies: classes.into_values().collect() };
        Ok(Self { pool, unknown, groups })
    }

    /// The position of a group, which is its bit in a class; the bit that is
    /// never set for a group that was not looked up.
    pub(super) fn position(&self, group: &Group) -> usize {
        self.groups.iter().position(|(known, _)| known == group).unwrap_or(MAX_GROUPS)
    }

    /// The groups with their lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&Group, &[usize])> {
        self.groups.iter().map(|(group, lines)| (group, lines.as_slice()))
    }
}

type Membership<'a> = Box<dyn Fn(&DeckLine, Option<PrintingIndex>) -> bool + 'a>;

fn membership<'a>(
    group: &'a Group,
    catalogue: &Catalogue,
    legality: &dyn Legality,
) -> Result<Membership<'a>, QuestionError> {
    match group {
        Group::Query(query) => {
            let parsed = Query::parse(catalogue.game(), query)
                .map_err(|errors| QuestionError::Group { query: query.clone(), errors })?;
            let found = parsed.evaluate(catalogue, legality);
            Ok(Box::new(move |_, printing| printing.is_some_and(|printing| found.contains(printing))))
        }
        Group::Names(names) => {
            let names: Vec<CardName> = names.iter().map(|name| CardName::new(name)).collect();
            Ok(Box::new(move |line, _| names.contains(&CardName::new(&line.card))))
        }
    }
}
