//! How far a target is.

use std::collections::BTreeMap;

use safehouse_engine::{
    card::Variant,
    catalogue::{
        Set, SetStatus,
        query::{Notice, QueryErrors},
    },
    copies::completion::{self, Compared, Completion, Narrow, Slot},
    english::counted,
};

use super::Target;
use crate::{Desk, parts::Numbers};

/// How many sets are named in a line.
const TOLD: usize = 3;

/// How far a target is.
pub(super) struct Found {
    pub(super) completion: Completion,
    /// What is to be said of its query.
    pub(super) notices: Vec<Notice>,
}

/// A thing that is listed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed<'a> {
    pub(super) set: &'a Set,
    /// Whether its number is beyond the set's size.
    pub(super) is_beyond: bool,
    pub(super) slot: Slot,
}

impl Found {
    /// Compares what is owned with a target.
    ///
    /// # Errors
    /// What is wrong with its query.
    pub(super) fn of(desk: &Desk<'_>, target: &Target) -> Result<Self, QueryErrors> {
        let cards = (desk.catalogue(), &desk.library.formats);
        let Compared { completion, notices } = target.to_keep().compare(cards, desk.owned(), || desk.index())?;
        Ok(Self { completion, notices })
    }

    /// The sets of what is wanted, with how many things of each.
    pub(super) fn sets<'a>(&self, desk: &Desk<'a>) -> Vec<(&'a Set, usize)> {
        let catalogue = desk.catalogue();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for slot in &self.completion.slots {
            *counts.entry(catalogue.printing(slot.printing).set.as_str()).or_default() += 1;
        }
        let sets = catalogue.sets().iter();
        sets.filter_map(|set| counts.get(set.code.as_str()).map(|count| (set, *count))).collect()
    }

    /// The card list that it is counted against, in a few words: its sets, and what sort of list each is.
    pub(super) fn against(&self, desk: &Desk<'_>) -> String {
        let sets = self.sets(desk);
        let told = sets.iter().take(TOLD).map(|(set, _)| match set.status {
            SetStatus::Official => set.name.clone(),
            SetStatus::Playtest | SetStatus::Community => format!("{} ({})", set.name, set.status.id()),
        });
        let mut told: Vec<String> = told.collect();
        if sets.len() > TOLD {
            told.push(counted((sets.len() - TOLD) as u64, ("further set", "further sets")));
        }
        if told.is_empty() { "no set".to_owned() } else { told.join(", ") }
    }

    /// What limits how many of a card are wanted, in words.
    pub(super) fn limits(&self, desk: &Desk<'_>, target: &Target) -> Option<String> {
        let format = completion::Target::limiting(target.per, &desk.library.formats)?;
        let snapshot = &format.newest().id;
        Some(format!("Of a card no more is wanted than a deck may hold in {}, snapshot {snapshot}.", format.name))
    }

    /// What is listed, by set and number, what is beyond a set's size behind the rest of it.
    pub(super) fn listed<'a>(&self, desk: &Desk<'a>, target: &Target) -> Vec<Listed<'a>> {
        let catalogue = desk.catalogue();
        let sets: BTreeMap<&str, (usize, &Set, bool)> = catalogue
            .sets()
            .iter()
            .enumerate()
            .map(|(at, set)| (set.code.as_str(), (at, set, !Numbers::of(catalogue, &set.code).beyond.is_empty())))
            .collect();
        let of_list = |slot: &&Slot| target.show.copies(slot) > 0 && target.narrow.holds(catalogue, slot);
        let placed = self.completion.slots.iter().filter(of_list).filter_map(|slot| {
            let printing = catalogue.printing(slot.printing);
            let (at, set, has_beyond) = sets.get(printing.set.as_str()).copied()?;
            let is_beyond = has_beyond && printing.variant != Variant::Standard;
            Some((at, Listed { set, is_beyond, slot: *slot }))
        });
        let mut placed: Vec<_> = placed.collect();
        // Within these the slots stand by number, and stay so.
        placed.sort_by_key(|(at, listed)| (*at, listed.is_beyond));
        placed.into_iter().map(|(_, listed)| listed).collect()
    }

    /// The same target, narrowed to one part of it.
    pub(super) fn narrowed(target: &Target, narrow: Narrow) -> Target {
        Target { narrow, page: 1, ..target.clone() }
    }
}
