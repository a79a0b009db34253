//! Which tool wrote a file.

use super::{
    column::normal,
    form::{Dialect, Form},
    known::{DIALECTS, dialect},
    sheet::Sheet,
};
use crate::limits::Excess;

/// A dialect that a file may be in.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// Which of its forms fits best.
    pub form: usize,
    /// How many headers of the file are the form's.
    pub fitting: usize,
    /// How many headers of the form the file does not have.
    pub missing: usize,
    /// How many headers of the file the form does not have.
    pub unknown: usize,
}

/// Which tool wrote a file.
#[derive(Debug, Clone)]
pub enum Recognition {
    /// This one.
    Certain(Candidate),
    /// One of these, as many headers of the file being theirs; those come first of which it has
    /// the most complete header. Whoever has the file has to say which.
    Several(Vec<Candidate>),
    /// None that is known.
    Unknown,
}

impl Recognition {
    /// All dialects that it may be, the likeliest first.
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Self::Certain(candidate) => std::slice::from_ref(candidate),
            Self::Several(candidates) => candidates,
            Self::Unknown => &[],
        }
    }
}

/// Finds the dialect of a file by its header: the one of which it has the most headers. A file
/// that declares itself ours is ours.
///
/// # Errors
/// The file is larger than is read.
pub fn recognise(text: &str) -> Result<Recognition, Excess> {
    let sheet = Sheet::of(text)?;
    Ok(of_headers(&sheet))
}

pub(super) fn of_headers(sheet: &Sheet<'_>) -> Recognition {
    let headers: Vec<String> = sheet.headers.iter().map(|header| normal(header)).collect();
    if let Some(own) = dialect(super::OWN).filter(|_| sheet.version.is_some()) {
        return Recognition::Certain(best_form(own, &headers));
    }
    let mut candidates: Vec<Candidate> = DIALECTS
        .iter()
        .map(|dialect| best_form(dialect, &headers))
        .filter(|candidate| is_possible(candidate, &headers))
        .collect();
    let most = candidates.iter().map(|candidate| candidate.fitting).max().unwrap_or(0);
    candidates.retain(|candidate| candidate.fitting == most);
    candidates.sort_by_key(|candidate| candidate.missing);
    match candidates.as_slice() {
        [] => Recognition::Unknown,
        [one] => Recognition::Certain(*one),
        _ => Recognition::Several(candidates),
    }
}

/// The form of a dialect that fits headers best, the most complete of those that fit alike.
pub(super) fn best_form(dialect: &'static Dialect, headers: &[String]) -> Candidate {
    let fits = |(form, known): (usize, &'static Form)| {
        let mut found: Vec<usize> =
            headers.iter().filter_map(|header| known.column(header)).map(|(at, _)| at).collect();
        found.sort_unstable();
        found.dedup();
        let fitting = found.len();
        let missing = known.columns.len().saturating_sub(fitting);
        Candidate { dialect, form, fitting, missing, unknown: headers.len().saturating_sub(fitting) }
    };
    let none = Candidate { dialect, form: 0, fitting: 0, missing: 0, unknown: headers.len() };
    let forms = dialect.forms.iter().enumerate().map(fits);
    forms.reduce(|best, form| if rank(&form) > rank(&best) { form } else { best }).unwrap_or(none)
}

fn rank(candidate: &Candidate) -> (usize, std::cmp::Reverse<usize>) {
    (candidate.fitting, std::cmp::Reverse(candidate.missing))
}

/// Whether a file may be in a form at all: it says cards, two headers fit, and they are at
/// least half of the form's.
fn is_possible(candidate: &Candidate, headers: &[String]) -> bool {
    let Some(form) = candidate.dialect.forms.get(candidate.form) else { return false };
    let says_card = headers.iter().filter_map(|header| form.column(header)).any(|(_, column)| column.says_card());
    let is_enough = candidate.dialect.habits.chooses_columns || candidate.fitting >= candidate.missing;
    says_card && candidate.fitting >= 2 && is_enough
}
