//! What today's rules say of a list that is shown. It is decided here alone, so that pages, programs and whatever counts
//! lists tell the same of one.

use safehouse_engine::{
    deck::{certificate::certify, registered::Registered},
    library::GameLibrary,
};
use safehouse_store::events::ListVerdict;

use super::{in_force::rules_at, judging::said_in};

/// What the snapshot of a format that is in force says of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedNow {
    /// Which snapshot.
    pub snapshot: String,
    /// Its verdict.
    pub verdict: ListVerdict,
    /// The code of the first finding that keeps it from being legal; empty when none does, or none is known.
    pub code: String,
}

/// What is kept of how a list was judged.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kept<'a> {
    /// The format, and its snapshot that judged the list first.
    pub format: (&'a str, &'a str),
    /// What that said.
    pub then: ListVerdict,
    /// What the job that judges shown lists again kept: by which snapshot, the verdict, the first code.
    pub now: Option<&'a (String, ListVerdict, String)>,
}

/// What the snapshot of a list's format that is in force now says of it: what the job kept of that snapshot, or else what was said when
/// the list was judged first, where that was by the same one. None while it is being judged again, since what an older
/// snapshot said of it are not today's rules, and where the format is not known here.
pub(crate) fn judged_now(
    library: Option<&GameLibrary>,
    kept: Kept<'_>,
    now: i64,
    list: impl FnOnce() -> Option<Registered>,
) -> Option<JudgedNow> {
    let library = library?;
    let (format, first) = kept.format;
    let rules = rules_at(library.formats.get(format)?, now);
    let today = &rules.id;
    if let Some((snapshot, verdict, code)) = kept.now.filter(|(snapshot, ..)| snapshot == today) {
        return Some(JudgedNow { snapshot: snapshot.clone(), verdict: *verdict, code: code.clone() });
    }
    if first != today {
        return None;
    }
    let code = || {
        let (verdict, code) = said_in(&certify(list()?.deck(), &library.catalogue, rules));
        // What is known of cards may have changed since: then the job says which code it is.
        (verdict == kept.then).then_some(code)
    };
    let code = if kept.then == ListVerdict::Legal { String::new() } else { code().unwrap_or_default() };
    Some(JudgedNow { snapshot: today.clone(), verdict: kept.then, code })
}

#[cfg(test)]
mod tests {
    use safehouse_testing::shipped;

    use super::*;

    /// 1 December 2026.
    const NOW: i64 = 1_796_083_200_000;

    #[test]
    fn todays_rules_are_those_of_the_newest_snapshot_alone() {
        let library = shipped::library();
        let format = &library.formats.all()[0];
        let newest = format.newest().id.as_str();
        let kept = |snapshot: &str, verdict| (snapshot.to_owned(), verdict, "banned".to_owned());
        let of = |first: &str, then, now: Option<&(String, ListVerdict, String)>| {
            let kept = Kept { format: (&format.id, first), then, now };
            judged_now(Some(library), kept, NOW, || None).map(|now| (now.snapshot, now.verdict, now.code))
        };
        let by_newest = Some((newest.to_owned(), ListVerdict::Legal, String::new()));
        assert_eq!(of(newest, ListVerdict::Legal, None), by_newest, "the job need not come first");
        assert_eq!(of("of old", ListVerdict::Legal, None), None);
        let job = kept(newest, ListVerdict::Illegal);
        assert_eq!(of(newest, ListVerdict::Legal, Some(&job)), Some(job.clone()), "the job saw the cards of today");
        assert_eq!(of("of old", ListVerdict::Legal, Some(&job)), Some(job));
        let older = kept("older", ListVerdict::Illegal);
        assert_eq!(of("of old", ListVerdict::Legal, Some(&older)), None, "it is being judged again");
        assert_eq!(of(newest, ListVerdict::Legal, Some(&older)), by_newest);
        let kept = Kept { format: ("other", newest), then: ListVerdict::Legal, now: None };
        assert_eq!(judged_now(Some(library), kept, NOW, || None), None);
        assert_eq!(judged_now(None, Kept { format: (&format.id, newest), ..kept }, NOW, || None), None);
    }

    #[test]
    fn a_list_that_was_not_legal_says_why_before_the_job_came_by() {
        let library = shipped::library();
        let format = &library.formats.all()[0];
        let list = || Registered::of(&shipped::decks()[0].clone(), library.game()).ok();
        let short = || {
            let mut deck = shipped::decks()[0].clone();
            deck.lines.pop();
            Registered::of(&deck, library.game()).ok()
        };
        let kept = Kept { format: (&format.id, &format.newest().id), then: ListVerdict::Illegal, now: None };
        let now = judged_now(Some(library), kept, NOW, short).unwrap();
        assert!(now.verdict == ListVerdict::Illegal && !now.code.is_empty(), "{now:?}");
        let now = judged_now(Some(library), kept, NOW, list).unwrap();
        assert_eq!(
            (now.verdict, now.code.as_str()),
            (ListVerdict::Illegal, ""),
            "the job says what its cards are today"
        );
    }
}
