//! The copies of a section by the groups they belong to.

use std::collections::BTreeMap;

use super::{QuestionError, draw::Pool, question::Group};
use crate::{
    card::CardName,
    catalogue::{
        Catalogue, Legality, PrintingIndex, field_meant,
        query::{BareWords, Filter, Query, Value},
    },
    deck::list::{DeckLine, DeckList},
    limits::ODDS_CARDS,
};

/// The groups of a question in one section of a deck.
pub(super) struct SectionGroups {
    pub(super) pool: Pool,
    /// Copies of cards that the catalogue does not know.
    pub(super) unknown: u32,
    /// Each group with the lines that belong to it.
    groups: Vec<(Group, Vec<usize>)>,
    /// For each group without a line here, where else the deck has its cards.
    elsewhere: Vec<Vec<(String, u32)>>,
}

/// The most groups of one section: a bit each in a class, and one that is never set.
const MAX_GROUPS: usize = 63;

impl SectionGroups {
    /// `wanted` are the groups, each with whether its cards are counted and not
    /// their copies.
    pub(super) fn new(
        section: &'static str,
        wanted: &[(&Group, bool)],
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
        if cards > u64::from(ODDS_CARDS) {
            let section = super::error::section_name(catalogue.game(), section);
            return Err(QuestionError::TooManyCards { section, cards });
        }

        let mut groups: Vec<(Group, Vec<usize>)> = Vec::new();
        let mut elsewhere = Vec::new();
        for (group, _) in wanted {
            if groups.iter().any(|(known, _)| known == *group) {
                continue;
            }
            if groups.len() == MAX_GROUPS {
                return Err(QuestionError::TooWide);
            }
            let belongs = membership(group, deck, catalogue, legality)?;
            let members = lines.iter().filter(|(_, line, printing)| belongs(line, *printing));
            let members: Vec<usize> = members.map(|(position, ..)| *position).collect();
            let mut others: Vec<(String, u32)> = Vec::new();
            for line in deck.lines.iter().filter(|line| members.is_empty() && line.section != section) {
                if !belongs(line, line.meant_printing(catalogue)) {
                    continue;
                }
                match others.iter_mut().find(|(section, _)| *section == line.section) {
                    Some((_, copies)) => *copies = copies.saturating_add(line.quantity),
                    None => others.push((line.section.clone(), line.quantity)),
                }
            }
            groups.push(((*group).clone(), members));
            elsewhere.push(others);
        }

        let by_card = (0..).zip(&groups).filter(|(_, (group, _))| wanted.contains(&(group, true)));
        let by_card = by_card.fold(0_u64, |bits, (bit, _): (u32, _)| bits | 1 << bit);
        let mut cards: BTreeMap<CardName, usize> = BTreeMap::new();
        let mut classes: BTreeMap<(u64, Option<usize>), u32> = BTreeMap::new();
        let mut unknown = 0;
        for (position, line, printing) in &lines {
            let bits = (0..).zip(&groups).filter(|(_, (_, members))| members.contains(position));
            let bits = bits.fold(0, |bits, (bit, _): (u32, _)| bits | 1 << bit);
            let next = cards.len();
            let name = (bits & by_card != 0).then(|| *cards.entry(CardName::new(&line.card)).or_insert(next));
            *classes.entry((bits, name)).or_insert(0) += line.quantity;
            if printing.is_none() {
                unknown += line.quantity;
            }
        }
        let (groups_of, names) = classes.keys().copied().unzip();
        let pool = Pool { groups: groups_of, names, copies: classes.into_values().collect() };
        Ok(Self { pool, unknown, groups, elsewhere })
    }

    /// The position of a group, which is its bit in a class; the bit that is
    /// never set for a group that was not looked up.
    pub(super) fn position(&self, group: &Group) -> usize {
        self.groups.iter().position(|(known, _)| known == group).unwrap_or(MAX_GROUPS)
    }

    /// The groups with their lines, and where else the deck has their cards
    /// when they have no line.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&Group, &[usize], &[(String, u32)])> {
        let groups = self.groups.iter().zip(&self.elsewhere);
        groups.map(|((group, lines), elsewhere)| (group, lines.as_slice(), elsewhere.as_slice()))
    }
}

type Membership<'a> = Box<dyn Fn(&DeckLine, Option<PrintingIndex>) -> bool + 'a>;

/// Says of a line, and the printing it means, whether it belongs to a group.
///
/// # Errors
/// The group finds no card at all, or its query is at fault.
pub(super) fn membership<'a>(
    group: &'a Group,
    deck: &DeckList,
    catalogue: &Catalogue,
    legality: &dyn Legality,
) -> Result<Membership<'a>, QuestionError> {
    match group {
        Group::Query(query) => {
            let parsed = catalogue
                .query(query, legality, BareWords::Names)
                .map_err(|errors| QuestionError::Group { query: query.clone(), errors })?;
            let found = parsed.evaluate(catalogue, legality);
            if found.is_empty() || parsed.asks_collection() {
                let reason = match parsed.asks_collection() {
                    true => ": a question about odds does not know what you own".to_owned(),
                    false => reason_for_none(&parsed.filter, catalogue, legality),
                };
                return Err(QuestionError::NoCard { query: query.clone(), reason });
            }
            Ok(Box::new(move |_, printing| printing.is_some_and(|printing| found.contains(printing))))
        }
        Group::Names(names) => {
            let in_deck = |name: &str| deck.lines.iter().any(|line| CardName::new(&line.card) == CardName::new(name));
            let is_known = |name: &String| catalogue.find_name(name).is_some() || in_deck(name);
            if let Some(name) = names.first().filter(|_| !names.iter().any(is_known)) {
                let near = catalogue.near_names(name, 1);
                let hint = near.first().map(|near| format!(" Is “{}” meant?", catalogue.card(near.card).name));
                return Err(QuestionError::NoName { name: name.clone(), hint: hint.unwrap_or_default() });
            }
            let names: Vec<CardName> = names.iter().map(|name| CardName::new(name)).collect();
            Ok(Box::new(move |line, _| names.contains(&CardName::new(&line.card))))
        }
    }
}

/// Which condition of a query that finds nothing is to blame, when a single one is.
fn reason_for_none(filter: &Filter, catalogue: &Catalogue, legality: &dyn Legality) -> String {
    let (parts, is_whole) = match filter {
        Filter::And(parts) => (parts.as_slice(), false),
        other => (std::slice::from_ref(other), true),
    };
    let finds_nothing = |part: &&Filter| {
        let query = Query { filter: (*part).clone(), options: Default::default() };
        query.evaluate(catalogue, legality).is_empty()
    };
    match parts.iter().find(finds_nothing) {
        Some(Filter::Test(condition)) if condition.tries_names() => {
            let text = condition.values.iter().find_map(|value| match value {
                Value::Text(text) => Some(text.as_str()),
                _ => None,
            });
            let written = text.map_or_else(|| condition.to_string(), str::to_owned);
            let field = text.and_then(|text| field_meant(text, catalogue, legality));
            let near = || text.and_then(|text| Some(catalogue.near_names(text, 1).first()?.card));
            let meant = field.or_else(|| near().map(|card| format!("!\"{}\"", catalogue.card(card).name)));
            let meant = meant.map_or_else(String::new, |meant| format!("; is “{meant}” meant?"));
            format!(": no name of a card has “{written}” in it{meant}")
        }
        Some(part) if !is_whole => format!(": none matches “{part}”"),
        _ => String::new(),
    }
}
