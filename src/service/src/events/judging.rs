//! Lists judged by the snapshot of their event, and once more by the newest one.

use std::collections::BTreeMap;

use safehouse_engine::{
    deck::{certificate::Verdict, list::DeckList, registered::Registered},
    library::GameLibrary,
};
use safehouse_statements::{Basis, Ground, Judge};
use safehouse_store::{
    events::{ListVerdict, MAX_GROUND_BYTES, NowJudged},
    stores::{StoreList, StoreListJudged},
};

use super::{
    access::{LOCK_DUE, LOOK},
    fault::EventFault,
};
use crate::{Caller, Refusal, Service};

/// Lists that are judged again at a time.
const AT_A_TIME: u32 = 200;
/// The most cards that a page of what is in the way names.
const NAMED: usize = 20;

/// A list as the store keeps it.
pub(super) fn deck_of_json(json: &str) -> Option<DeckList> {
    let read = serde_json::from_str(json);
    if let Err(error) = &read {
        tracing::error!(%error, "a list of an event cannot be read");
    }
    read.ok()
}

/// A judge by a snapshot of a format.
pub(crate) fn judge_of<'a>(library: &'a GameLibrary, format: &str, snapshot: &str) -> Result<Judge<'a>, Refusal> {
    let found = library.formats.get(format).and_then(|format| format.snapshot(snapshot));
    Ok(Judge::new(&library.catalogue, found.ok_or(EventFault::NoFormat)?))
}

/// A verdict as the store has it.
pub(crate) fn verdict_of(verdict: Verdict) -> ListVerdict {
    match verdict {
        Verdict::Legal => ListVerdict::Legal,
        Verdict::Illegal => ListVerdict::Illegal,
        Verdict::Undecided => ListVerdict::Undecided,
    }
}

/// What a certificate rests on, as the store has it.
pub(super) fn basis_json(basis: &Basis) -> String {
    serde_json::json!({ "facts": basis.facts.to_hex(), "snapshot": basis.snapshot.to_hex(), "rules": basis.rules })
        .to_string()
}

/// The facts of the cards of a list and the snapshot that it is judged by, so that it can be judged by them again
/// whatever cards say later; none where they are more than is kept.
pub(crate) fn ground_json(
    library: &GameLibrary,
    (format, snapshot): (&str, &str),
    list: &Registered,
) -> Option<String> {
    let snapshot = library.formats.get(format)?.snapshot(snapshot)?;
    let ground = Ground::of(&[list], &library.catalogue, snapshot).map(|ground| serde_json::to_string(&ground));
    match ground {
        Ok(Ok(ground)) => Some(ground).filter(|ground| ground.len() <= MAX_GROUND_BYTES),
        Ok(Err(error)) => told(&error),
        Err(error) => told(&error),
    }
}

fn told(error: &dyn std::fmt::Display) -> Option<String> {
    tracing::error!(%error, "what a list was judged by cannot be kept");
    None
}

/// Judges lists that are shown, of events and of stores, by the newest snapshots of their formats, some at a time, and
/// answers how many it judged. What was true then stays where it is.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn judge_again(service: &Service, caller: &Caller, library: &GameLibrary) -> Result<u64, Refusal> {
    LOCK_DUE.check(caller)?;
    let mut judged = 0;
    for format in library.formats.all() {
        let snapshot = format.newest();
        let judge = Judge::new(&library.catalogue, snapshot);
        let of = (library.game().id, format.id.as_str(), snapshot.id.as_str());
        let lists = service.store.lists_to_judge(of, AT_A_TIME).await?;
        let mut now = Vec::with_capacity(lists.len());
        for shown in &lists {
            let Some((json, _)) = &shown.list.kept else { continue };
            let Some(list) = deck_of_json(json).and_then(|deck| Registered::of(&deck, library.game()).ok()) else {
                continue;
            };
            let (verdict, code) = said(&judge, &list);
            now.push(NowJudged {
                entry: shown.list.entry,
                number: shown.list.number,
                snapshot: snapshot.id.clone(),
                verdict,
                code,
            });
        }
        judged += now.len() as u64;
        service.store.keep_judged(&now).await?;
        let lists = service.store.store_lists_to_judge(of, AT_A_TIME).await?;
        let now = of_stores(library, &judge, &lists);
        judged += now.len() as u64;
        service.store.keep_judged_store_lists(&now).await?;
    }
    Ok(judged)
}

/// The same of lists that stores published outside of events.
fn of_stores(library: &GameLibrary, judge: &Judge<'_>, lists: &[StoreList]) -> Vec<StoreListJudged> {
    let mut now = Vec::with_capacity(lists.len());
    for shown in lists {
        let Some(kept) = &shown.kept else { continue };
        let list = match Registered::read(&kept.text, library.catalogue.games()) {
            Ok(list) => list,
            Err(fault) => {
                tracing::error!(%fault, store = %shown.store, number = shown.number, "a list of a store cannot be read");
                continue;
            }
        };
        let (verdict, code) = said(judge, &list);
        let snapshot = judge.snapshot().id.clone();
        now.push(StoreListJudged { store: shown.store, number: shown.number, snapshot, verdict, code });
    }
    now
}

/// What a judge says of a list: the verdict, and the code of the first finding that keeps it from being legal.
fn said(judge: &Judge<'_>, list: &Registered) -> (ListVerdict, String) {
    let judgement = judge.judge(list);
    let code = judgement.certificate.problems().next().map(|finding| finding.code.clone()).unwrap_or_default();
    let code = if judgement.verdict() == Verdict::Legal { String::new() } else { code };
    (verdict_of(judgement.verdict()), code)
}

/// What keeps most lists that are shown from being legal today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocker {
    /// The name of the card, or the code of the rule where no card is at fault.
    pub subject: String,
    /// Of how many lists.
    pub lists: usize,
}

/// The cards and rules that keep most lists of a format, of events that are over, from being legal by its newest
/// snapshot, those of most lists first; at most [`NAMED`].
///
/// # Errors
/// [`EventFault::NoFormat`]; the store fails.
pub async fn most_in_the_way(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    format: &str,
) -> Result<Vec<Blocker>, Refusal> {
    LOOK.check(caller)?;
    let found = library.formats.get(format).ok_or(EventFault::NoFormat)?;
    let judge = Judge::new(&library.catalogue, found.newest());
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    for json in service.store.shown_lists((library.game().id, &found.id)).await? {
        let Some(list) = deck_of_json(&json).and_then(|deck| Registered::of(&deck, library.game()).ok()) else {
            continue;
        };
        let certificate = judge.judge(&list).certificate;
        let mut subjects: Vec<String> = certificate
            .problems()
            .map(|finding| finding.subject.clone().unwrap_or_else(|| finding.code.clone()))
            .collect();
        subjects.sort_unstable();
        subjects.dedup();
        for subject in subjects {
            *counted.entry(subject).or_default() += 1;
        }
    }
    let mut blockers: Vec<Blocker> = counted.into_iter().map(|(subject, lists)| Blocker { subject, lists }).collect();
    blockers.sort_by(|a, b| b.lists.cmp(&a.lists).then_with(|| a.subject.cmp(&b.subject)));
    blockers.truncate(NAMED);
    Ok(blockers)
}
