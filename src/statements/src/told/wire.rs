//! What is told of a file, as it leaves the program.

use safehouse_engine::wire::WireForm;
use serde::Serialize;

use super::{Question, Told, english::verdict_words};
use crate::verify::{Answer, KeyWords, ListReport, LockedLists, Remark};

/// The version of [`Verified`].
const VERSION: u32 = 1;

/// The answers for a published file:
///
/// ```json
/// {
///   "version": 1,
///   "passes": true,
///   "trusted": "named",
///   "title": "words of the file; nothing vouches for them", "store": "corner-shop",
///   "standing": { "stands": "confirmed", "reason": "visit", "at": 1767225600000, "index": 2 },
///   "repeated": 0,
///   "locked": [{ "event": "UUID", "locked": 3, "here": 2, "late": 0, "late_missing": 0 }],
///   "taken_back": [{ "reason": "erasure", "here": 0, "gone": 1 }],
///   "hosts": [{ "vkey": "cards.example/log+0123abcd+AQ…", "known": true }],
///   "keys": [{ "vkey": "cards.example/store/corner-shop+0123abcd+AQ…", "words": "ten words", "keeper": "host" }],
///   "answers": {
///     "authentic": { "outcome": "pass", "reasons": [] },
///     "logged": {
///       "outcome": "pass", "reasons": [],
///       "remarks": [{ "code": "after_lock", "words": "1 list was committed after …", "lists": 1 }]
///     },
///     "witnessed": { "outcome": "undecided", "reasons": [{ "code": "no_policy", "words": "No policy says …" }] },
///     "legal": { "outcome": "pass", "reasons": [] }
///   },
///   "lists": [{
///     "answers": {}, "name": "Player", "key": {}, "withdrawn": null, "repeats": null,
///     "stated": {
///       "event": "UUID", "registration": "UUID", "phase": "end", "format": "standard", "content": "64 digits",
///       "verdict": "legal", "at": 1767225600000, "index": 4
///     }
///   }]
/// }
/// ```
///
/// `passes` is whether all that was asked for is a yes. `trusted` is `nobody` where the asker named nobody, else
/// `named`: whom the file itself names vouches for nothing. `keeper` is who has the private key as the log says: `host` or `store`. `answers` of the whole are the worst over all lists, with each reason once. An outcome is
/// `pass`, `undecided` or `fail`. A remark, `after_lock` or `corrected`, speaks against no yes. `repeats` is the place in
/// `lists`, from 0, of the same list: each counts once. `locked` has each event whose lock the file shows whole: how many
/// lists that has, how many of them are here, how many here came after it, and how many that came after it are not here.
/// `standing` is the last that the file shows of how the host says the store stands, `confirmed` or `suspended`, with the
/// code of how or why; it changes no answer. `taken_back` has each reason for which the store withdrew lists, as the file shows: how many of those are here, and how
/// many are not. What there is not is `null`.
#[derive(Debug, Clone, Serialize)]
pub struct Verified<'a> {
    version: u32,
    passes: bool,
    trusted: &'static str,
    title: Option<&'a str>,
    store: &'a str,
    standing: Option<Standing>,
    repeated: u64,
    locked: Vec<Locked>,
    taken_back: Vec<TakenBack>,
    hosts: Vec<Host<'a>>,
    keys: Vec<Key<'a>>,
    answers: Answers,
    lists: Vec<List<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct Standing {
    stands: &'static str,
    reason: &'static str,
    at: u64,
    index: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Locked {
    event: String,
    locked: u64,
    here: u64,
    late: u64,
    padded: bool,
    late_missing: u64,
}

#[derive(Debug, Clone, Serialize)]
struct TakenBack {
    reason: &'static str,
    here: u64,
    gone: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Host<'a> {
    vkey: &'a str,
    known: bool,
}

#[derive(Debug, Clone, Serialize)]
struct Key<'a> {
    vkey: &'a str,
    words: &'a str,
    keeper: Option<&'static str>,
}

#[derive(Debug, Clone, Serialize)]
struct Answers {
    authentic: Answered,
    logged: Answered,
    witnessed: Answered,
    legal: Answered,
}

#[derive(Debug, Clone, Serialize)]
struct Answered {
    outcome: &'static str,
    reasons: Vec<Reason>,
    remarks: Vec<Remarked>,
}

#[derive(Debug, Clone, Serialize)]
struct Remarked {
    code: &'static str,
    words: String,
    lists: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Reason {
    code: &'static str,
    words: String,
}

#[derive(Debug, Clone, Serialize)]
struct List<'a> {
    answers: Answers,
    name: Option<&'a str>,
    key: Option<Key<'a>>,
    withdrawn: Option<&'static str>,
    repeats: Option<usize>,
    stated: Option<Stated<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct Stated<'a> {
    event: Option<String>,
    registration: Option<String>,
    phase: Option<&'static str>,
    format: &'a str,
    content: String,
    verdict: &'static str,
    at: u64,
    index: Option<u64>,
}

impl<'a> From<&'a Told> for Verified<'a> {
    fn from(told: &'a Told) -> Self {
        Self {
            version: VERSION,
            passes: told.passes(),
            trusted: if told.names_nobody { "nobody" } else { "named" },
            title: told.report.title.as_deref(),
            store: &told.report.store,
            standing: told.report.standing.as_ref().map(standing),
            repeated: told.report.repeated(),
            locked: told.report.locked.iter().map(locked).collect(),
            taken_back: told.report.taken_back.iter().map(taken_back).collect(),
            hosts: told.hosts.iter().map(|host| Host { vkey: &host.vkey, known: host.is_known }).collect(),
            keys: told.keys().iter().map(key).collect(),
            answers: answers(|question| {
                answered(told.worst(question), |remark| {
                    let lists = told.report.remarked(remark);
                    Remarked { code: remark.code(), words: remark.of(lists), lists }
                })
            }),
            lists: told.report.lists.iter().map(list).collect(),
        }
    }
}

fn standing(standing: &crate::verify::Standing) -> Standing {
    let (stands, reason) = (standing.stands.id(), standing.stands.reason());
    Standing { stands, reason, at: standing.at, index: standing.index() }
}

fn locked(lists: &LockedLists) -> Locked {
    let LockedLists { event, locked, here, late, late_missing, is_padded: padded } = *lists;
    Locked { event: event.to_string(), locked, here, late, padded, late_missing }
}

fn taken_back(lists: &crate::verify::TakenBack) -> TakenBack {
    TakenBack { reason: lists.reason.id(), here: lists.here, gone: lists.gone }
}

fn key(key: &KeyWords) -> Key<'_> {
    Key { vkey: &key.vkey, words: &key.fingerprint, keeper: key.keeper.map(|keeper| keeper.id()) }
}

fn answers(of: impl Fn(Question) -> Answered) -> Answers {
    Answers {
        authentic: of(Question::Authentic),
        logged: of(Question::Logged),
        witnessed: of(Question::Witnessed),
        legal: of(Question::Legal),
    }
}

fn answered(answer: &Answer, remarked: impl Fn(Remark) -> Remarked) -> Answered {
    let reason = |reason: &crate::verify::Reason| Reason { code: reason.code(), words: reason.to_string() };
    Answered {
        outcome: answer.outcome.id(),
        reasons: answer.reasons.iter().map(reason).collect(),
        remarks: answer.remarks.iter().copied().map(remarked).collect(),
    }
}

fn list(list: &ListReport) -> List<'_> {
    let remarked = |remark: Remark| Remarked { code: remark.code(), words: remark.sentence().to_owned(), lists: 1 };
    List {
        answers: answers(|question| answered(question.of(list), remarked)),
        name: list.name.as_deref(),
        key: list.key.as_ref().map(key),
        withdrawn: list.withdrawn.map(|reason| reason.id()),
        repeats: list.repeats,
        stated: list.stated.as_ref().map(|stated| Stated {
            event: stated.event.map(|event| event.to_string()),
            registration: stated.registration.map(|registration| registration.to_string()),
            phase: stated.phase.map(|phase| phase.id()),
            format: &stated.format,
            content: stated.content.to_string(),
            verdict: verdict_words(stated.verdict),
            at: stated.at,
            index: stated.index,
        }),
    }
}

impl WireForm for Verified<'_> {}
