//! One copy more or fewer of a printing, from wherever it is shown.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Change, Holding, ledger::Cause},
    limits::COPIES,
};
use safehouse_paths::{self as paths, collection as at};

use crate::{Answer, Deed, Desk, Fields};

/// Takes copies in or out: `number`, `by`, and where it is said `finish`, `edition` and `place`.
pub(super) fn take(desk: &Desk<'_>, form: &Fields) -> Answer {
    let catalogue = desk.catalogue();
    let Some(printing) = catalogue.find_number(form.get("number")).map(|index| catalogue.printing(index)) else {
        return Answer::Nothing;
    };
    let most = i32::try_from(COPIES).unwrap_or(i32::MAX);
    let Some(by) = form.get("by").parse::<i32>().ok().filter(|by| *by != 0 && (-most..=most).contains(by)) else {
        return Answer::Nothing;
    };
    let finish = Finish::from_id(form.get("finish")).or_else(|| usual(&printing.finishes, Finish::Regular));
    let edition = Edition::from_id(form.get("edition")).or_else(|| usual(&printing.editions, Edition::Unlimited));
    let (Some(finish), Some(edition)) = (finish, edition) else { return Answer::Nothing };
    let asked = Holding::new(&printing.number, edition, finish).at(form.get("place"));
    let holding = if by > 0 { asked } else { taken(desk, asked) };
    let cause = if by > 0 { Cause::Acquired } else { Cause::Removed };
    let back = paths::own_address(form.get("back")).map_or_else(|| at::overview(desk.game()), str::to_owned);
    Answer::Deed(Deed::of(&cause, &[Change { holding, by }], back))
}

/// The usual form, where a printing has it, or the first that it has.
fn usual<T: Copy + PartialEq>(forms: &[T], usual: T) -> Option<T> {
    forms.iter().copied().find(|form| *form == usual).or_else(|| forms.first().copied())
}

/// Which copy goes where somebody takes one of a printing: one that is as it is said, else the most
/// ordinary one that is there, those in no place first.
fn taken(desk: &Desk<'_>, asked: Holding) -> Holding {
    let balances = desk.shelf.balances();
    if balances.of(&asked) > 0 {
        return asked;
    }
    let there = balances.of_number(&asked.number).filter(|(_, copies)| *copies > 0).map(|(holding, _)| holding);
    let order = |holding: &&Holding| {
        (
            holding.finish != asked.finish,
            holding.edition != asked.edition,
            holding.grading.is_some(),
            !holding.place.is_empty(),
        )
    };
    there.min_by_key(order).cloned().unwrap_or(asked)
}
