//! Lists judged by the snapshot of their event, and once more by the one that is in force later.

use safehouse_engine::{
    deck::{
        certificate::{Certificate, Verdict},
        list::DeckList,
        registered::Registered,
    },
    library::GameLibrary,
};
use safehouse_statements::{Basis, Ground, Judge, Judgement};
use safehouse_store::{
    events::{ListVerdict, MAX_GROUND_BYTES, NowJudged},
    stores::StoreListJudged,
};
use uuid::Uuid;

use super::{access::LOCK_DUE, fault::EventFault, in_force::rules_at, kept_ground::KeptGround};
use crate::{Caller, Refusal, Service};

/// The code of a list that no judge can read, of which nothing is known.
pub const UNREADABLE: &str = "unreadable";
/// Lists that are judged again, and kept, at a time.
const AT_A_TIME: u32 = 200;

/// A list as the store keeps it.
pub(super) fn deck_of_json(json: &str) -> Option<DeckList> {
    let read: Result<DeckList, serde_json::Error> = serde_json::from_str(json);
    if let Err(error) = &read {
        // Its words may be the list's.
        tracing::error!(column = error.column(), "a list of an event cannot be read");
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
/// whatever cards say later, and the certificate by them; none where they are more than is kept.
pub(crate) fn ground_json(
    library: &GameLibrary,
    (format, snapshot): (&str, &str),
    (list, judgement): (&Registered, &Judgement),
) -> Option<String> {
    let snapshot = library.formats.get(format)?.snapshot(snapshot)?;
    let ground = match Ground::of(&[list], &library.catalogue, snapshot) {
        Ok(ground) => serde_json::value::to_raw_value(&ground),
        Err(error) => return told(&error),
    };
    let certificate = Some(judgement.text.clone());
    match ground.and_then(|ground| KeptGround { ground, certificate }.write()) {
        Ok(kept) => Some(kept).filter(|kept| kept.len() <= MAX_GROUND_BYTES),
        Err(error) => told(&error),
    }
}

fn told(error: &dyn std::fmt::Display) -> Option<String> {
    tracing::error!(%error, "what a list was judged by cannot be kept");
    None
}

/// Judges lists that are shown, of events and of stores, by the snapshots of their formats that are in force, until none is
/// due, and answers how many it judged. So many are kept at a time, and each is looked at once. What was true then stays
/// where it is, and a list that cannot be read is kept as one that is undecided, with the code [`UNREADABLE`].
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn judge_again(service: &Service, caller: &Caller, library: &GameLibrary) -> Result<u64, Refusal> {
    LOCK_DUE.check(caller)?;
    let mut judged = 0;
    for format in library.formats.all() {
        let rules = rules_at(format, service.clock.now_ms());
        let judge = Judge::new(&library.catalogue, rules);
        let of = (library.game().id, format.id.as_str(), rules.id.as_str());
        judged += of_events(service, library, &judge, of).await?;
        judged += of_stores(service, library, &judge, of).await?;
    }
    Ok(judged)
}

/// The game, the format and the snapshot that lists are judged by.
type By<'a> = (&'a str, &'a str, &'a str);

async fn of_events(service: &Service, library: &GameLibrary, judge: &Judge<'_>, of: By<'_>) -> Result<u64, Refusal> {
    let (mut judged, mut after) = (0, (Uuid::nil(), 0));
    loop {
        let lists = service.store.lists_to_judge(of, after, AT_A_TIME).await?;
        let Some(last) = lists.last() else { return Ok(judged) };
        after = (last.list.entry, last.list.number);
        let mut now = Vec::with_capacity(lists.len());
        for shown in &lists {
            let deck = shown.list.kept.as_ref().and_then(|(json, _)| deck_of_json(json));
            let list = deck.and_then(|deck| Registered::of(&deck, library.game()).ok());
            let (verdict, code) = list.map_or_else(unreadable, |list| said(judge, &list));
            let snapshot = of.2.to_owned();
            let (entry, number) = (shown.list.entry, shown.list.number);
            now.push(NowJudged { store: shown.store, entry, number, snapshot, verdict, code });
        }
        service.store.keep_judged(&now).await?;
        judged += now.len() as u64;
    }
}

/// The same of lists that stores published outside of events.
async fn of_stores(service: &Service, library: &GameLibrary, judge: &Judge<'_>, of: By<'_>) -> Result<u64, Refusal> {
    let (mut judged, mut after) = (0, None);
    loop {
        let lists = service.store.store_lists_to_judge(of, after, AT_A_TIME).await?;
        let Some(last) = lists.last() else { return Ok(judged) };
        after = Some((last.store, last.number));
        let mut now = Vec::with_capacity(lists.len());
        for shown in &lists {
            let text = shown.kept.as_ref().map(|kept| kept.text.as_str()).unwrap_or_default();
            let list = Registered::read(text, library.catalogue.games());
            if let Err(fault) = &list {
                tracing::error!(%fault, store = %shown.store, number = shown.number, "a list of a store cannot be read");
            }
            let (verdict, code) = list.map_or_else(|_| unreadable(), |list| said(judge, &list));
            let snapshot = of.2.to_owned();
            now.push(StoreListJudged { store: shown.store, number: shown.number, snapshot, verdict, code });
        }
        service.store.keep_judged_store_lists(&now).await?;
        judged += now.len() as u64;
    }
}

/// What is kept of a list that cannot be read: it is judged by this snapshot, and keeps no other waiting.
fn unreadable() -> (ListVerdict, String) {
    (ListVerdict::Undecided, UNREADABLE.to_owned())
}

/// What a judge says of a list: the verdict, and the code of the first finding that keeps it from being legal.
fn said(judge: &Judge<'_>, list: &Registered) -> (ListVerdict, String) {
    said_in(&judge.judge(list).certificate)
}

/// The same of a certificate.
pub(super) fn said_in(certificate: &Certificate) -> (ListVerdict, String) {
    let code = certificate.problems().next().map(|finding| finding.code.clone()).unwrap_or_default();
    let code = if certificate.verdict == Verdict::Legal { String::new() } else { code };
    (verdict_of(certificate.verdict), code)
}
