//! The forms that change several rows: what is to be done, and what would come of it.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Condition, Language},
    english::counted,
    limits::NAME_BYTES,
};
use safehouse_paths::collection as at;

use super::{
    bulk::{Action, Plan, UNKNOWN},
    state::State,
    words::{grouped, said},
};
use crate::{
    Desk, Fields,
    parts::{choices, copies_of, place_list},
};

/// What is done with several rows; folded where it stands in front of a table that is longer than a page.
pub(super) fn several(desk: &Desk<'_>, shown: usize, all: usize, form: &Fields) -> Markup {
    html! {
        details class="table-several" id="change" open[shown == all || !form.get("do").is_empty()] {
            summary { h2 { "Change several" } }
            div class="table-several__which" {
                fieldset {
                    legend { "Which rows" }
                    label class="table-check" { input type="radio" name="which" value="ticked" checked; "Those that are ticked" }
                    label class="table-check" data-of-page { input type="radio" name="which" value="page"; "All on this page (" (shown) ")" }
                    @if all > shown { label class="table-check" { input type="radio" name="which" value="all"; "All that the filter finds (" (grouped(all as u64)) ")" } }
                }
                div class="labelled" {
                    label for="of-each" { "Copies of each row" }
                    input class="field" id="of-each" name="of-each" value=(form.get("of-each")) inputmode="numeric" pattern="[0-9]*" placeholder="all" autocomplete="off";
                }
            }
            div class="table-several__deeds" {
                div class="table-deed" {
                    div class="labelled" {
                        label for="to" { "To another place; empty for none" }
                        input class="field" id="to" name="to" value=(form.get("to")) list="places" maxlength=(NAME_BYTES) autocomplete="off";
                    }
                    button class="button button--plain" name="do" value="move" { "Move" }
                }
                div class="table-deed" {
                    div class="labelled" {
                        label for="as-condition" { "Condition" }
                        select class="field" id="as-condition" name="as-condition" {
                            (choices("Choose", Condition::ALL.iter().map(|one| (one.id(), one.name())), None))
                            option value=(UNKNOWN) { "Not known" }
                        }
                    }
                    button class="button button--plain" name="do" value="grade" { "Set" }
                }
                div class="table-deed" {
                    div class="labelled" {
                        label for="as-edition" { "Edition" }
                        select class="field" id="as-edition" name="as-edition" { (choices("As it is", Edition::ALL.iter().map(|one| (one.id(), one.name())), None)) }
                    }
                    div class="labelled" {
                        label for="as-finish" { "Finish" }
                        select class="field" id="as-finish" name="as-finish" { (choices("As it is", Finish::ALL.iter().map(|one| (one.id(), one.name())), None)) }
                    }
                    div class="labelled" {
                        label for="as-language" { "Language" }
                        select class="field" id="as-language" name="as-language" {
                            (choices("As it is", Language::ALL.iter().map(|one| (one.id(), one.name())), None))
                            option value=(UNKNOWN) { "Not known" }
                        }
                    }
                    button class="button button--plain" name="do" value="correct" { "Correct" }
                }
                div class="table-deed table-deed--plain" {
                    button class="button button--plain" name="do" value="trade" { "For trade" }
                    button class="button button--plain" name="do" value="keep" { "No longer for trade" }
                    button class="button button--danger-plain" name="do" value="remove" { "Remove" }
                }
            }
            p class="muted" { "What changes is shown before anything is recorded." }
            (place_list(desk, "places"))
        }
    }
}

/// What is about to change: how much of what, and the first rows of it.
pub(super) fn confirmation(desk: &Desk<'_>, plan: &Plan, form: &Fields, state: &State) -> Markup {
    /// Rows that are named.
    const NAMED: usize = 10;
    let digest = plan.digest();
    let is_stale = !form.get("sure").is_empty();
    html! {
        @if is_stale { p class="form__fault" role="alert" { "The rows are others than before: something was changed meanwhile. This is what would change now." } }
        @if plan.rows.is_empty() {
            p class="form__fault" role="alert" { "Nothing would change." }
        } @else {
            p class="table-confirm__sum" { (plan.sentence()) "." }
            ul class="table-confirm__rows" {
                @for (holding, copies, turned) in plan.rows.iter().take(NAMED) {
                    li {
                        b class="figures" { (copies) "×" } " " (copies_of(desk, &holding.number))
                        " " span class="muted" { (said(holding)) }
                        @if let Some(turned) = turned { " → " span { (said(turned)) } }
                    }
                }
                @if plan.rows.len() > NAMED { li class="muted" { "and " (counted((plan.rows.len() - NAMED) as u64, ("further row", "further rows"))) } }
            }
        }
        @if !plan.left.is_empty() {
            section {
                h2 { "Rows that stay as they are" }
                ul class="table-confirm__left" {
                    @for left in plan.left.iter().take(NAMED) { li { (counted(left.rows as u64, ("row", "rows"))) ": " (left.why) "." } }
                    @if plan.left.len() > NAMED { li class="muted" { "and others for reasons like these" } }
                }
            }
        }
        form class="actions" method="post" action=(at::page(desk.game(), at::TABLE_EDIT)) {
            @for (name, value) in form.iter() { @if name != "sure" { input type="hidden" name=(name) value=(value); } }
            @if !plan.rows.is_empty() { button class="button" name="sure" value=(digest) { (confirm_words(plan)) } }
            a class="button button--plain" href=(state.address(desk)) rel="external" { "Leave all as it is" }
        }
    }
}

fn confirm_words(plan: &Plan) -> String {
    let copies = counted(plan.copies(), ("copy", "copies"));
    if plan.action == Action::Remove { format!("Remove {copies}") } else { format!("Change {copies}") }
}
