//! Which tool wrote a file.

use std::cmp::Reverse;

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
    let all = DIALECTS.iter().map(|dialect| best_form(dialect, &headers));
    let says_card = all.filter(|candidate| says_card(candidate, &headers));
    let (mut candidates, parts): (Vec<Candidate>, Vec<Candidate>) = says_card.partition(is_possible);
    let most = candidates.iter().map(|candidate| candidate.fitting).max().unwrap_or(0);
    candidates.retain(|candidate| candidate.fitting == most);
    // A few columns of a form that has many: a table that somebody made of them, or cut out of a file.
    let knows_all = |part: &Candidate| most > 0 && part.fitting > most && part.unknown == 0;
    candidates.extend(parts.into_iter().filter(knows_all));
    candidates.sort_by_key(|candidate| (Reverse(candidate.fitting), candidate.missing));
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

fn rank(candidate: &Candidate) -> (usize, Reverse<usize>) {
    (candidate.fitting, Reverse(candidate.missing))
}

/// Whether a file says cards in the columns of a form, and more than those.
fn says_card(candidate: &Candidate, headers: &[String]) -> bool {
    let Some(form) = candidate.dialect.forms.get(candidate.form) else { return false };
    let mut columns = headers.iter().filter_map(|header| form.column(header));
    candidate.fitting >= 2 && columns.any(|(_, column)| column.says_card())
}

/// Whether a file has so much of a form that it may be in it: at least half of its headers.
fn is_possible(candidate: &Candidate) -> bool {
    candidate.dialect.habits.chooses_columns || candidate.fitting >= candidate.missing
}
