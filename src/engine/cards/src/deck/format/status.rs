//! What a snapshot says about a single card.

use super::{
    cards::Matches,
    rule::{Listed, RuleTest},
    snapshot::{CardStatus, Format, Snapshot},
};
use crate::catalogue::{CardIndex, Catalogue, Legality, LegalityStatus, PrintingIndex, PrintingSet};

impl CardStatus {
    /// The answer for queries; a card that cannot be decided is not legal.
    fn for_queries(self) -> LegalityStatus {
        match self {
            Self::Legal => LegalityStatus::Legal,
            Self::Restricted(_) => LegalityStatus::Restricted,
            Self::Banned => LegalityStatus::Banned,
            Self::NotLegal | Self::Unknown => LegalityStatus::NotLegal,
        }
    }
}

const QUERY_ORDER: [LegalityStatus; 4] =
    [LegalityStatus::Legal, LegalityStatus::Restricted, LegalityStatus::Banned, LegalityStatus::NotLegal];

impl Snapshot {
    /// How the snapshot treats a card.
    pub fn status(&self, card: CardIndex) -> CardStatus {
        self.statuses.get(card.0 as usize).copied().unwrap_or(CardStatus::Unknown)
    }

    /// How many copies of a card a deck may hold; `None` without a limit. 0
    /// for a card that is banned or outside the pool.
    pub fn copy_limit(&self, card: CardIndex, catalogue: &Catalogue) -> Option<u32> {
        let listed = match self.status(card) {
            CardStatus::Banned | CardStatus::NotLegal => return Some(0),
            CardStatus::Restricted(limit) => Some(limit),
            CardStatus::Legal | CardStatus::Unknown => None,
        };
        let own = catalogue.card(card).max_copies;
        let by_rules = self.requirements.iter().filter_map(|rule| match &rule.test {
            RuleTest::Copies { cards, at_most, own_limit, .. }
                if cards.matches_card(card, catalogue) == Matches::Yes =>
            {
                Some(own.filter(|_| *own_limit).unwrap_or(*at_most))
            }
            _ => None,
        });
        listed.into_iter().chain(by_rules).min()
    }

    /// How many cards a legal deck has in a section, at the least; `None` when
    /// nothing asks for any.
    pub fn section_size(&self, section: &str) -> Option<u32> {
        self.requirements.iter().find_map(|rule| match &rule.test {
            RuleTest::Count { sections, cards, limit } if sections == &[section] && cards.is_everything() => {
                Some(limit.least()).filter(|least| *least > 0)
            }
            _ => None,
        })
    }

    /// How many copies a deck may hold of a card that says nothing else;
    /// `None` without a limit.
    pub fn usual_copy_limit(&self) -> Option<u32> {
        let limits = self.requirements.iter().filter_map(|rule| match &rule.test {
            RuleTest::Copies { cards, at_most, .. } if cards.is_everything() => Some(*at_most),
            _ => None,
        });
        limits.min()
    }

    /// Why a card is banned or restricted, when a list gives a reason.
    pub fn reason(&self, card: CardIndex, catalogue: &Catalogue) -> Option<&str> {
        let key = catalogue.card(card).name.key();
        let entries = self.banned.iter().chain(&self.restricted);
        let mut meant = entries.filter(|entry| match &entry.cards {
            Listed::Card(name) => name.key() == key,
            Listed::Query(query) => query.matches_card(card, catalogue) == Matches::Yes,
        });
        meant.find_map(|entry| entry.reason.as_deref())
    }

    /// Works out the status of every card, once the lists are known.
    pub(super) fn settle(&mut self, catalogue: &Catalogue) {
        let statuses: Vec<CardStatus> = catalogue.card_indices().map(|card| self.work_out(card, catalogue)).collect();
        for (card, status) in catalogue.card_indices().zip(&statuses) {
            let query_status = status.for_queries();
            if let Some(at) = QUERY_ORDER.iter().position(|known| *known == query_status) {
                for printing in catalogue.printings_of(card) {
                    self.by_status[at].insert(PrintingIndex(printing));
                }
            }
        }
        self.statuses = statuses;
    }

    fn work_out(&self, card: CardIndex, catalogue: &Catalogue) -> CardStatus {
        let key = catalogue.card(card).name.key();
        let means = |listed: &Listed| match listed {
            Listed::Card(name) if name.key() == key => Matches::Yes,
            Listed::Card(_) => Matches::No,
            Listed::Query(query) => query.matches_card(card, catalogue),
        };
        let mut is_unknown = false;
        match self.pool.matches_card(card, catalogue) {
            Matches::Yes => {}
            Matches::No => return CardStatus::NotLegal,
            Matches::Unknown => is_unknown = true,
        }
        for entry in &self.banned {
            match means(&entry.cards) {
                Matches::Yes => return CardStatus::Banned,
                Matches::Unknown => is_unknown = true,
                Matches::No => {}
            }
        }
        let mut limit = None;
        for entry in &self.restricted {
            match means(&entry.cards) {
                Matches::Yes => limit = Some(limit.map_or(entry.limit, |limit: u32| limit.min(entry.limit))),
                Matches::Unknown => is_unknown = true,
                Matches::No => {}
            }
        }
        match limit {
            _ if is_unknown => CardStatus::Unknown,
            Some(limit) => CardStatus::Restricted(limit),
            None => CardStatus::Legal,
        }
    }
}

/// The formats of a game, each by one of its snapshots, as queries ask about
/// them (`format:standard`, `banned:standard`).
#[derive(Debug, Clone)]
pub struct AsOf<'a> {
    formats: Vec<(&'a Format, &'a Snapshot)>,
}

impl<'a> AsOf<'a> {
    pub(super) fn new(formats: Vec<(&'a Format, &'a Snapshot)>) -> Self {
        Self { formats }
    }

    /// The snapshot of a format, the identifier compared without case.
    pub fn snapshot(&self, format: &str) -> Option<&'a Snapshot> {
        let found = self.formats.iter().find(|(known, _)| known.id.eq_ignore_ascii_case(format));
        found.map(|(_, snapshot)| *snapshot)
    }

    /// Each format's identifier with its snapshot, in the order of the files.
    pub fn snapshots(&self) -> impl Iterator<Item = (&'a str, &'a Snapshot)> {
        self.formats.iter().map(|(format, snapshot)| (format.id.as_str(), *snapshot))
    }
}

impl Legality for AsOf<'_> {
    fn legality(&self, format: &str, printing: PrintingIndex) -> Option<LegalityStatus> {
        let snapshot = self.snapshot(format)?;
        let at = snapshot.by_status.iter().position(|set| set.contains(printing));
        Some(at.map_or(LegalityStatus::NotLegal, |at| QUERY_ORDER[at]))
    }

    fn formats(&self) -> Vec<(String, String)> {
        self.formats.iter().map(|(format, _)| (format.id.clone(), format.name.clone())).collect()
    }

    fn printings(&self, catalogue: &Catalogue, format: &str, statuses: &[LegalityStatus]) -> Option<PrintingSet> {
        let snapshot = self.snapshot(format)?;
        let mut found = PrintingSet::empty(catalogue.printing_count());
        for (set, status) in snapshot.by_status.iter().zip(QUERY_ORDER) {
            if statuses.contains(&status) {
                found.unite(set);
            }
        }
        Some(found)
    }
}
