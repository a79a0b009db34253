//! What companies say of copies, in a cell.

use super::super::Grading;

/// Writes a grade and its company into one cell: `PSA 9.5`. The certificate stays behind.
pub(super) fn write(grading: &Grading) -> String {
    format!("{} {}", grading.company, grading.grade).trim().to_owned()
}

/// Reads a cell that holds company and grade: `PSA 9.5`; `None` where it says that there is no
/// grade.
pub(in crate::copies) fn read(cell: &str) -> Option<Grading> {
    const NONE: &[&str] = &["", "-", "0", "no", "none", "raw", "ungraded"];
    if NONE.iter().any(|none| none.eq_ignore_ascii_case(cell)) {
        return None;
    }
    let (company, grade) = cell.rsplit_once(' ').unwrap_or(("", cell));
    Some(Grading { company: company.trim().to_owned(), grade: grade.to_owned(), certificate: String::new() })
}
