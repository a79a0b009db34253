//! What somebody is told of a published file: the answers of [`crate::verify()`], with whom they rest on.

mod asker;
mod english;
pub mod wire;

use safehouse_engine::{english::counted, game::Games};

pub(crate) use self::english::mark;
pub use self::{
    asker::{Asker, AskerFault},
    english::{of_file, on_a_line, utc_minute, verdict_words},
};
pub use crate::fixed_words::TO_DECIDE;
use crate::{
    fixed_words::NOT_SHOWN,
    published::{FileFault, Published},
    verify::{Answer, KeyWords, ListReport, Outcome, Reason, Report, verify_read},
};

/// How many reasons of an answer people are shown.
pub const REASONS: usize = 12;

/// A question of the four, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Whether the store said it.
    Authentic,
    /// Whether it is in the log.
    Logged,
    /// Whether others saw that log.
    Witnessed,
    /// Whether the list is legal by what the statement names.
    Legal,
}

impl Question {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Authentic, Self::Logged, Self::Witnessed, Self::Legal];

    /// Its name, in JSON and on pages.
    pub fn id(self) -> &'static str {
        match self {
            Self::Authentic => "authentic",
            Self::Logged => "logged",
            Self::Witnessed => "witnessed",
            Self::Legal => "legal",
        }
    }

    /// What a yes says, with its full stop.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Authentic => "The store's key signed for these lists, and nothing that it signed was changed since.",
            Self::Logged => "The statements stand in the host's log.",
            Self::Witnessed => "As many witnesses saw that log as the policy asks for.",
            Self::Legal => "Judged again by the facts in the file, the lists are legal, as was stated.",
        }
    }

    /// The answer of a list.
    pub fn of(self, list: &ListReport) -> &Answer {
        match self {
            Self::Authentic => &list.authentic,
            Self::Logged => &list.logged,
            Self::Witnessed => &list.witnessed,
            Self::Legal => &list.legal,
        }
    }
}

/// A log that the file names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostNamed {
    /// Its verifier key, as the file has it.
    pub vkey: String,
    /// Its origin.
    pub origin: String,
    /// Whether the asker named it; nobody knows what only the file names.
    pub is_known: bool,
}

/// What is told of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The answers for each list.
    pub report: Report,
    /// The logs that the file names.
    pub hosts: Vec<HostNamed>,
    /// Whether the asker named nobody.
    pub names_nobody: bool,
    /// Whether the asker has a policy that asks for witnesses.
    pub asks_witnesses: bool,
    /// The worst of each answer, in the order of the questions.
    /// Whether the file is a page, which can show whatever it likes around its data.
    pub is_page: bool,
    worst: [Answer; 4],
    keys: Vec<KeyWords>,
    /// The text of each list, as it is signed.
    texts: Vec<String>,
}

impl Told {
    /// Verifies a file for an asker. The same in a browser and in a program.
    ///
    /// # Errors
    /// It is none: too large, of another version or form.
    pub fn of(bytes: &[u8], games: Games, asker: &Asker) -> Result<Self, FileFault> {
        let file = Published::read(bytes)?;
        let trust = asker.trust(games);
        let quorum = trust.policy.as_ref().and_then(|policy| policy.quorum());
        let asks_witnesses = quorum.is_some();
        let report = verify_read(&file, &trust);
        let named = |vkey: &String| {
            let is_known = report.known_hosts.iter().any(|host| host.to_string() == *vkey);
            let origin = vkey.split('+').next().unwrap_or_default().to_owned();
            HostNamed { vkey: vkey.clone(), origin, is_known }
        };
        let hosts = file.hosts.iter().map(named).collect();
        let worst = Question::ALL.map(|question| report.worst(|list| question.of(list)));
        let keys = keys_of(&report);
        let is_page = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'<');
        let texts = file.lists.into_iter().map(|list| list.list).collect();
        Ok(Self { report, hosts, names_nobody: asker.names_nobody(), asks_witnesses, is_page, worst, keys, texts })
    }

    /// The worst answer over all lists, with each reason once.
    pub fn worst(&self, question: Question) -> &Answer {
        let [authentic, logged, witnessed, legal] = &self.worst;
        match question {
            Question::Authentic => authentic,
            Question::Logged => logged,
            Question::Witnessed => witnessed,
            Question::Legal => legal,
        }
    }

    /// Whether an answer is one that was asked for: without a policy that asks for witnesses, that nobody witnessed
    /// the log is no fault.
    pub fn is_asked(&self, question: Question) -> bool {
        question != Question::Witnessed || self.asks_witnesses
    }

    /// Whether all that was asked for is a yes, and nothing a no.
    pub fn passes(&self) -> bool {
        Question::ALL.into_iter().all(|question| {
            let outcome = self.worst(question).outcome;
            outcome == Outcome::Pass || outcome == Outcome::Undecided && !self.is_asked(question)
        })
    }

    /// How many different lists the file has: one that it names several times counts once, one that cannot be read by
    /// itself.
    pub fn lists(&self) -> u64 {
        (self.report.lists.len() as u64).saturating_sub(self.report.repeated())
    }

    /// What there is to say of how many lists there are, a sentence each: those that repeat others, what of the locks of
    /// its events the file has, and what was withdrawn.
    pub fn counts(&self) -> Vec<String> {
        let repeated = self.report.repeated();
        let repeats = (repeated > 0).then(|| {
            let entries = counted(repeated, ("entry of the file repeats a list", "entries of the file repeat lists"));
            format!("{entries}: each list counts once.")
        });
        let locked = self.report.locked.iter().map(ToString::to_string);
        repeats.into_iter().chain(locked).chain(self.report.taken_back.iter().map(ToString::to_string)).collect()
    }

    /// How the store stands with the host, as the file shows, in a sentence. It changes no answer.
    pub fn standing(&self) -> String {
        self.report.standing.map_or_else(|| NOT_SHOWN.to_owned(), |standing| standing.to_string())
    }

    /// What there is to know beside an answer, a sentence each.
    pub fn remarks(&self, question: Question) -> impl Iterator<Item = String> {
        self.worst(question).remarks.iter().map(move |remark| remark.of(self.report.remarked(*remark)))
    }

    /// How whoever is told “undecided” for want of a name decides; nothing where somebody named vouches for all, or where
    /// a no is a no whoever is trusted.
    pub fn to_decide(&self) -> Option<&'static str> {
        let mut reasons = [Question::Authentic, Question::Logged].into_iter().flat_map(|of| &self.worst(of).reasons);
        let is_want = |reason: &Reason| matches!(reason, Reason::KeyNotKnown { .. } | Reason::HostNotKnown { .. });
        reasons.any(is_want).then_some(TO_DECIDE)
    }

    /// Every key of the store that signed, once.
    pub fn keys(&self) -> &[KeyWords] {
        &self.keys
    }

    /// The same in a sentence, for whoever does not see the rest.
    pub fn summary(&self) -> String {
        let said =
            |question: Question| format!("{}: {}", question.id(), self.worst(question).outcome.word().to_lowercase());
        let answers: Vec<String> = Question::ALL.into_iter().map(said).collect();
        let nobody = if self.names_nobody { " Nobody is named whom you trust." } else { "" };
        format!("{}.{nobody}", answers.join(", "))
    }
}

fn keys_of(report: &Report) -> Vec<KeyWords> {
    let mut keys: Vec<KeyWords> = Vec::new();
    for key in report.lists.iter().filter_map(|list| list.key.as_ref()) {
        if !keys.contains(key) {
            keys.push(key.clone());
        }
    }
    keys
}
