//! What keeps lists that everybody sees from being legal today.

use std::{cmp::Reverse, collections::BTreeMap};

use safehouse_engine::{
    deck::{
        certificate::certify,
        format::{Format, Snapshot},
        registered::Registered,
    },
    library::GameLibrary,
};
use safehouse_store::events::{ListVerdict, ShownList};

use super::{
    access::LOOK,
    fault::EventFault,
    in_force::rules_at,
    judging::deck_of_json,
    today::{Kept, judged_now},
};
use crate::{Caller, Refusal, Service};

/// The most cards and rules that are told of.
const NAMED: usize = 20;
/// The most lists that are counted of events, and of stores: the newest.
const COUNTED: u32 = 5_000;

/// What is in the way of a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// A card, by its name as lists have it.
    Card(String),
    /// A requirement of the format where no card alone is at fault: the code of what is found.
    Rule(String),
}

/// What keeps lists from being legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocker {
    /// What it is.
    pub subject: Subject,
    /// Of how many lists.
    pub lists: u32,
}

/// What keeps lists of a format from being legal by its snapshot that is in force.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InTheWay {
    /// Which snapshot that is.
    pub snapshot: String,
    /// How many lists are counted.
    pub lists: u32,
    /// How many of them are not legal.
    pub not_legal: u32,
    /// How many more are being judged again: they count nowhere yet.
    pub waiting: u32,
    /// What is in the way, that of most lists first; at most 20.
    pub blockers: Vec<Blocker>,
}

/// What keeps lists of a format that everybody sees from being legal by its snapshot that is in force: those of events whose rounds
/// are over, as their statistics count them, and those that stores publish. What a list is told to be decides, so a page of
/// one never says anything else.
///
/// # Errors
/// [`EventFault::NoFormat`]; the store fails.
pub async fn most_in_the_way(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    format: &str,
) -> Result<InTheWay, Refusal> {
    LOOK.check(caller)?;
    let found = library.formats.get(format).ok_or(EventFault::NoFormat)?;
    let of = (library.game().id, found.id.as_str());
    let now = service.clock.now_ms();
    let rules = rules_at(found, now);
    let mut counting = Counting {
        library,
        format: found,
        rules,
        now,
        counted: InTheWay { snapshot: rules.id.clone(), ..InTheWay::default() },
        subjects: BTreeMap::new(),
    };
    for list in service.store.shown_lists(of, COUNTED).await? {
        let read = |json: &str| Registered::of(&deck_of_json(json)?, library.game()).ok();
        counting.count(&list, read);
    }
    for list in service.store.shown_store_lists(of, COUNTED).await? {
        counting.count(&list, |text| Registered::read(text, library.catalogue.games()).ok());
    }
    Ok(counting.told())
}

/// What is counted so far.
struct Counting<'a> {
    library: &'a GameLibrary,
    format: &'a Format,
    rules: &'a Snapshot,
    now: i64,
    counted: InTheWay,
    subjects: BTreeMap<Subject, u32>,
}

impl Counting<'_> {
    fn count(&mut self, shown: &ShownList, read: impl Fn(&str) -> Option<Registered>) {
        let list = match shown.deck.as_deref().map(read) {
            // Nobody is shown what cannot be read.
            Some(None) => return,
            Some(list) => list,
            None => None,
        };
        let kept = Kept { format: (&self.format.id, &shown.snapshot), then: shown.verdict, now: shown.now.as_ref() };
        let Some(now) = judged_now(Some(self.library), kept, self.now, || list.clone()) else {
            self.counted.waiting += 1;
            return;
        };
        self.counted.lists += 1;
        let Some(list) = list.filter(|_| now.verdict != ListVerdict::Legal) else { return };
        self.counted.not_legal += 1;
        let certificate = certify(list.deck(), &self.library.catalogue, self.rules);
        let mut subjects: Vec<Subject> = certificate
            .problems()
            .map(|finding| match &finding.subject {
                Some(card) => Subject::Card(card.clone()),
                None => Subject::Rule(finding.code.clone()),
            })
            .collect();
        subjects.sort_unstable();
        subjects.dedup();
        for subject in subjects {
            *self.subjects.entry(subject).or_default() += 1;
        }
    }

    fn told(self) -> InTheWay {
        let mut blockers: Vec<Blocker> =
            self.subjects.into_iter().map(|(subject, lists)| Blocker { subject, lists }).collect();
        // Those of as many lists stay in the order of their names.
        blockers.sort_by_key(|blocker| Reverse(blocker.lists));
        blockers.truncate(NAMED);
        InTheWay { blockers, ..self.counted }
    }
}
