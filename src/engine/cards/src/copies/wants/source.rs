//! What wants follow from: a target or decks that somebody means to complete.

use std::{cell::OnceCell, collections::BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    Priority, Want,
    derived::{of_missing, of_shopping},
};
use crate::{
    catalogue::{
        CardIndex, Catalogue,
        query::{BareWords, QueryErrors},
    },
    copies::{
        Balances, Condition, Language, Owned, OwnedIndex,
        allocation::{Allocator, Preferences, stocks},
        completion::{Compared, Target, TargetFault},
        index_by_formats, is_deck_place,
    },
    deck::{format::Formats, list::DeckList},
    limits::DECKS_AT_ONCE,
};

/// What is lacking of something that somebody means to complete, as wants. What is lacking is recomputed; kept is
/// only of what, and which copies will do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WantSource {
    /// What is to be completed.
    pub of: Source,
    /// The languages that will do; empty for any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<Language>,
    /// The worst condition that will do; `None` for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worst: Option<Condition>,
    /// How much it is wanted.
    pub priority: Priority,
}

/// What is to be completed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Source {
    /// A target, or the part of it that it is narrowed to.
    Target {
        /// The target.
        target: Target,
    },
    /// Decks, all of them at once.
    Decks {
        /// Their ids; empty for every deck that there is.
        #[serde(default)]
        decks: Vec<String>,
        /// Groups of decks that are never out at the same time, by their ids: the same copies serve each deck
        /// of a group.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        turns: Vec<Vec<String>>,
    },
}

/// Why no wants can follow from something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WantSourceFault {
    /// Nobody can mean to complete such a target.
    #[error(transparent)]
    Target(#[from] TargetFault),
    /// Too many decks, or groups of them.
    #[error("wants follow from at most {DECKS_AT_ONCE} decks")]
    ManyDecks,
}

/// Who lacks something: cards, copies and decks.
#[derive(Debug)]
pub struct WantOwner<'a> {
    catalogue: &'a Catalogue,
    formats: &'a Formats,
    balances: &'a Balances,
    decks: Vec<(String, &'a DeckList)>,
    /// Where only some cards matter, these: the copies of no others need to be known.
    among: Option<BTreeSet<CardIndex>>,
    owned: OnceCell<Owned>,
    index: OnceCell<OwnedIndex>,
}

impl<'a> WantOwner<'a> {
    /// Of the copies and decks of somebody, the decks by their ids.
    pub fn new(
        (catalogue, formats): (&'a Catalogue, &'a Formats),
        balances: &'a Balances,
        decks: Vec<(String, &'a DeckList)>,
    ) -> Self {
        let (owned, index) = (OnceCell::new(), OnceCell::new());
        Self { catalogue, formats, balances, decks, among: None, owned, index }
    }

    /// The same where only some cards matter: wants of others are left out, so that the copies of others need
    /// not be known. Copies of different cards never compete, and no query asks of a card what another one's
    /// copies are.
    #[must_use]
    pub fn among(self, cards: BTreeSet<CardIndex>) -> Self {
        Self { among: Some(cards), ..self }
    }

    fn owned(&self) -> &Owned {
        self.owned.get_or_init(|| Owned::of(self.balances, self.catalogue))
    }

    fn index(&self) -> &OwnedIndex {
        self.index.get_or_init(|| index_by_formats(self.balances, (self.catalogue, self.formats), &is_deck_place))
    }

    fn is_among(&self, card: CardIndex) -> bool {
        self.among.as_ref().is_none_or(|cards| cards.contains(&card))
    }

    fn compared(&self, target: &Target) -> Result<Compared, QueryErrors> {
        target.compare((self.catalogue, self.formats), self.owned(), || self.index())
    }

    fn position(&self, id: &str) -> Option<usize> {
        self.decks.iter().position(|(known, _)| known == id)
    }

    /// The positions of these decks; all of them where none is named.
    fn picked(&self, decks: &[String]) -> Vec<usize> {
        match decks {
            [] => (0..self.decks.len()).collect(),
            named => named.iter().filter_map(|id| self.position(id)).collect(),
        }
    }

    fn of_decks(&self, decks: &[String], turns: &[Vec<String>]) -> Vec<Want> {
        let ids: Vec<&str> = self.decks.iter().map(|(id, _)| id.as_str()).collect();
        let lists: Vec<&DeckList> = self.decks.iter().map(|(_, list)| *list).collect();
        let groups: Vec<Vec<usize>> =
            turns.iter().map(|group| group.iter().filter_map(|id| self.position(id)).collect()).collect();
        // Which copies are taken changes nothing of how many are lacking.
        let stocks = stocks(self.balances, &ids, |_| false);
        let preferences = Preferences { order: Vec::new(), plays_graded: true };
        let allocator = Allocator::new(self.catalogue, &stocks, &lists, &preferences).in_turns(&groups);
        of_shopping(&allocator.allocate(&self.picked(decks)).shopping(|_, _, _| None))
    }
}

impl WantSource {
    /// What is lacking, as much as usual and whatever copies do.
    pub fn new(of: Source) -> Self {
        Self { of, languages: Vec::new(), worst: None, priority: Priority::Normal }
    }

    /// Refuses what no wants can follow from, and answers the rest in one spelling.
    ///
    /// # Errors
    /// One of [`WantSourceFault`].
    pub fn tidied(mut self, catalogue: &Catalogue, formats: &Formats) -> Result<Self, WantSourceFault> {
        self.languages.sort_unstable();
        self.languages.dedup();
        match &mut self.of {
            Source::Target { target } => {
                target.query = target.query.trim().to_owned();
                target.check(catalogue, formats)?;
            }
            Source::Decks { decks, turns } => {
                turns.retain(|group| group.len() > 1);
                if decks.len() > DECKS_AT_ONCE || turns.iter().map(Vec::len).sum::<usize>() > DECKS_AT_ONCE {
                    return Err(WantSourceFault::ManyDecks);
                }
            }
        }
        Ok(self)
    }

    /// The ids of the decks that it has to do with; `None` where it is about every deck. Copies in other built decks are
    /// stock whether their deck is known or not.
    pub fn decks(&self) -> Option<Vec<&str>> {
        match &self.of {
            Source::Target { .. } => Some(Vec::new()),
            Source::Decks { decks, .. } if decks.is_empty() => None,
            Source::Decks { decks, turns } => {
                Some(decks.iter().chain(turns.iter().flatten()).map(String::as_str).collect())
            }
        }
    }

    /// What follows from it for somebody, in the order of numbers or of the decks' lines. Nothing where the query
    /// of a target means nothing any more.
    pub fn wants(&self, owner: &WantOwner<'_>) -> Vec<Want> {
        let catalogue = owner.catalogue;
        let mut wants = match &self.of {
            Source::Target { target } => match owner.compared(target) {
                Ok(Compared { mut completion, .. }) => {
                    completion.slots.retain(|slot| target.narrow.holds(catalogue, slot) && owner.is_among(slot.card));
                    of_missing(&completion, target.per, catalogue)
                }
                Err(_) => Vec::new(),
            },
            Source::Decks { decks, turns } => {
                let mut wants = owner.of_decks(decks, turns);
                wants.retain(|want| want.card(catalogue).is_some_and(|card| owner.is_among(card)));
                wants
            }
        };
        for want in &mut wants {
            want.languages.clone_from(&self.languages);
            (want.worst, want.priority) = (self.worst, self.priority);
        }
        wants
    }

    /// The cards of which wants can follow from it, whatever copies there are. Those of decks change with them.
    pub fn cards(&self, owner: &WantOwner<'_>) -> BTreeSet<CardIndex> {
        let catalogue = owner.catalogue;
        match &self.of {
            Source::Target { target } => {
                // A query may ask for what somebody owns, and that changes: then it may find any card.
                let newest = owner.formats.newest();
                match catalogue.query(&target.query, &newest, BareWords::Anywhere) {
                    Ok(query) if query.asks_collection() => catalogue.card_indices().collect(),
                    Ok(query) => {
                        let found = query.evaluate(catalogue, &newest);
                        let found = catalogue.by_number().filter(|printing| found.contains(*printing));
                        found.map(|printing| catalogue.card_of(printing)).collect()
                    }
                    Err(_) => BTreeSet::new(),
                }
            }
            Source::Decks { decks, .. } => {
                let lists = owner.picked(decks).into_iter().filter_map(|deck| owner.decks.get(deck));
                let names = lists.flat_map(|(_, list)| list.lines.iter().map(|line| line.card.as_str()));
                names.filter_map(|name| catalogue.find_name(name)).collect()
            }
        }
    }
}
