//! What of the lists that an event locked a file has.

use std::collections::{BTreeMap, BTreeSet};

use safehouse_engine::deck::content_id::ContentId;

use super::{
    locked_lists::LockedLists,
    locks::Locks,
    outcome::Outcome,
    remark::Remark,
    report::{ListReport, Stated},
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
    let stated = || lists.iter().filter_map(|list| list.stated.as_ref());
    let events: BTreeSet<Id> = stated().filter_map(|stated| stated.event).collect();
    let shown: BTreeSet<u64> = stated().filter_map(|stated| stated.index).collect();
    // A withdrawal names no event.
    let withdrawn = if events.len() == 1 { locks.withdrawn_beside(&shown) } else { 0 };
    let of = |event: Id| {
        let locked = locks.whole(event)?;
        let own = || {
            lists.iter().filter(move |list| {
                let is_own = list.stated.as_ref().is_some_and(|stated| stated.event == Some(event));
                is_own && list.authentic.outcome != Outcome::Fail
            })
        };
        let here = own().filter_map(|list| list.locked).collect::<BTreeSet<_>>().len() as u64;
        let is_late = |list: &&ListReport| list.repeats.is_none() && list.logged.remarks.contains(&Remark::AfterLock);
        let late = own().filter(is_late).count() as u64;
        let withdrawn = withdrawn.min(locked.saturating_sub(here));
        Some(LockedLists { event, locked, here, late, withdrawn })
    };
    events.into_iter().filter_map(of).collect()
}
