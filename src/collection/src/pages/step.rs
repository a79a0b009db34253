//! One copy more or fewer of a printing, from wherever it is shown.

use safehouse_engine::{
    card::{Edition, Finish},
    limits::COPIES,
};
use safehouse_paths::{self as paths, collection as at};

use crate::{Amount, Answer, Deed, Desk, Fields, Step};

/// Takes copies in or out: `number`, `by`, and where it is said `finish`, `edition` and `place`; or one copy of the
/// number in `more` or `fewer`, beside whose mark the reader goes on.
pub(super) fn take(desk: &Desk<'_>, form: &Fields) -> Answer {
    let Some(step) = read(desk, form) else { return Answer::Nothing };
    let mut back = paths::own_address(form.get("back")).map_or_else(|| at::overview(desk.game()), str::to_owned);
    if form.get("number").is_empty() {
        let page = back.split('#').next().unwrap_or_default();
        back = format!("{page}#own-{}", desk.catalogue().printing(step.printing).number);
    }
    match step.draft(desk.shelf, desk.catalogue()) {
        Ok(Some(draft)) => Answer::Deed(Deed { drafts: vec![draft], is_whole: true, file: None, then: back }),
        // Another device or another tab took the last one.
        Ok(None) => Answer::Lead(back),
        Err(_) => Answer::Nothing,
    }
}

fn read(desk: &Desk<'_>, form: &Fields) -> Option<Step> {
    let (number, by) = match (form.get("number"), form.get("more"), form.get("fewer")) {
        ("", "", fewer) => (fewer, -1),
        ("", more, _) => (more, 1),
        (number, ..) => (number, form.get("by").parse::<i32>().ok()?),
    };
    if by == 0 || by.unsigned_abs() > COPIES {
        return None;
    }
    let copies = by.unsigned_abs();
    Some(Step {
        printing: desk.catalogue().find_number(number)?,
        finish: Finish::from_id(form.get("finish")),
        edition: Edition::from_id(form.get("edition")),
        place: form.get("place").trim().to_owned(),
        amount: if by > 0 { Amount::More(copies) } else { Amount::Fewer(copies) },
    })
}
