//! What of the lists that an event locked a file has, and what was taken back.

use std::collections::{BTreeMap, BTreeSet};

use safehouse_engine::deck::content_id::ContentId;

use super::{
    locked_lists::LockedLists,
    locks::{Lock, Locks},
    outcome::Outcome,
    remark::Remark,
    report::{ListReport, Stated},
    taken_back::TakenBack,
};
use crate::id::Id;

/// What makes two entries of a file one list: one of an event is its player's, another is known by its place in the log.
type Key = (Option<Id>, Option<Id>, String, ContentId, Option<u64>);

fn key(stated: &Stated) -> Key {
    let place = stated.index.filter(|_| stated.event.is_none());
    (stated.event, stated.registration, stated.format.clone(), stated.content, place)
}

/// Says of each list which one before it is the same.
pub(super) fn mark_repeats(lists: &mut [ListReport]) {
    let mut first: BTreeMap<Key, usize> = BTreeMap::new();
    for (at, list) in lists.iter_mut().enumerate() {
        let Some(key) = list.stated.as_ref().map(key) else { continue };
        list.repeats = first.get(&key).copied();
        first.entry(key).or_insert(at);
    }
}

/// What of the locks of its events a file has, of each whose lock it shows whole.
pub(super) fn locked_lists(lists: &[ListReport], locks: &Locks) -> Vec<LockedLists> {
    let is_of = |list: &ListReport, event: Id| list.stated.as_ref().is_some_and(|stated| stated.event == Some(event));
    let stated = || lists.iter().filter_map(|list| list.stated.as_ref()?.event);
    let mut counts = Vec::new();
    let is_told = |(event, lock): &(&Id, &Lock)| lock.is_whole() && stated().any(|stated| stated == **event);
    for (event, lock) in locks.of_events.iter().filter(is_told) {
        let (mut here, mut late) = (BTreeMap::new(), 0_u64);
        for list in lists.iter().filter(|list| is_of(list, *event) && list.authentic.outcome != Outcome::Fail) {
            if let Some((locked, place)) = list.locked.and_then(|locked| lock.places.get_key_value(&locked)) {
                here.entry(*locked).or_insert(*place);
            }
            let is_late = list.repeats.is_none() && list.logged.remarks.contains(&Remark::AfterLock);
            late = late.saturating_add(is_late.into());
        }
        let (locked, here) = (lock.places.len() as u64, here.len() as u64);
        let late_missing = locks.late(*event).saturating_sub(late);
        counts.push(LockedLists { event: *event, locked, here, late, late_missing, is_padded: lock.is_padded });
    }
    counts
}

/// What the file says was taken back, a value a reason, in the order of their places in the log.
pub(super) fn taken_back(lists: &[ListReport], locks: &Locks) -> Vec<TakenBack> {
    let here: BTreeSet<_> = lists.iter().filter_map(|list| list.withdrawn.and(list.place)).collect();
    let mut told: Vec<TakenBack> = Vec::new();
    for (place, reason) in &locks.withdrawn {
        let (here, gone) = if here.contains(place) { (1, 0) } else { (0, 1) };
        match told.iter_mut().find(|told| told.reason == *reason) {
            Some(told) => (told.here, told.gone) = (told.here + here, told.gone + gone),
            None => told.push(TakenBack { reason: *reason, here, gone }),
        }
    }
    told
}
