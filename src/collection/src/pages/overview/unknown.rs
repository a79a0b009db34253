//! Numbers that the card list does not have: their copies stay as they are, and whoever knows under which number the
//! cards stand now says so.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::Catalogue,
    copies::{Change, ledger::Cause},
    english::counted,
    limits::NAME_BYTES,
};
use safehouse_paths::collection as at;

use crate::{Answer, Deed, Desk, Fields, parts::history_of};

/// How many of the numbers are named.
const NAMED: usize = 20;

/// These numbers, each with a form that says which number it is the same as.
pub(super) fn draw(desk: &Desk<'_>, query: &Fields) -> Markup {
    let unknown = desk.owned().unknown();
    let count = unknown.len();
    let refused = query.get("same");
    html! {
        @if count > 0 {
            section aria-labelledby="unknown" {
                h2 id="unknown" { "Not in the card list" }
                p { "These copies stay as they are, and count for no set until the card list has their numbers, or you say under which number the same card stands now." }
                @if !refused.is_empty() {
                    p class="form__fault" role="alert" { "No printing has the number " bdi { (refused) } ". Write it as it stands on the card." }
                }
                ul class="plain-list unknown-numbers" {
                    @for (at, (number, copies)) in unknown.take(NAMED).enumerate() {
                        @let field = format!("same-as-{at}");
                        li {
                            a class="figures" href=(history_of(desk, number)) rel="external" { bdi { (number) } } ": "
                            (counted(copies, ("copy", "copies")))
                            form class="question__answers" method="post" action=(at::page(desk.game(), at::SETTLE)) {
                                input type="hidden" name="number" value=(number);
                                label for=(field) { "Same as" }
                                input class="field field--small" id=(field) name="as" value=(likely(desk.catalogue(), number)) maxlength=(NAME_BYTES) required
                                    placeholder="Number" autocomplete="off" autocapitalize="off" spellcheck="false";
                                button class="button button--plain button--small" name="answer" value="same" { "Correct it" span class="hidden" { " for " (number) } }
                            }
                        }
                    }
                    @if count > NAMED { li class="muted" { "and " (counted((count - NAMED) as u64, ("further number", "further numbers"))) } }
                }
            }
        }
    }
}

/// The first printing with the same number within another set; empty where there is none.
fn likely(catalogue: &Catalogue, number: &str) -> String {
    let within = |number: &str| number.rsplit('-').next().unwrap_or_default().to_uppercase();
    let mut printings = catalogue.by_number().map(|printing| catalogue.printing(printing));
    let found = printings.find(|printing| within(&printing.number) == within(number));
    found.map(|printing| printing.number.clone()).unwrap_or_default()
}

/// Corrects the number of all copies of a number that the card list does not have.
pub(super) fn same(desk: &Desk<'_>, form: &Fields) -> Answer {
    let (home, number, to) = (at::overview(desk.game()), form.get("number"), form.get("as").trim());
    let catalogue = desk.catalogue();
    let Some(printing) = catalogue.find_number(to) else {
        return Answer::Lead(format!("{}#unknown", at::asking(&home, &[("same", to)])));
    };
    let to = &catalogue.printing(printing).number;
    let mut changes = Vec::new();
    if catalogue.find_number(number).is_none() {
        for (holding, copies) in desk.shelf.balances().of_number(number) {
            let Ok(copies) = i32::try_from(copies) else { continue };
            let mut corrected = holding.clone();
            corrected.number.clone_from(to);
            changes.push(Change { holding: holding.clone(), by: copies.saturating_neg() });
            changes.push(Change { holding: corrected, by: copies });
        }
    }
    if changes.is_empty() {
        // Another device or another tab corrected it before.
        return Answer::Lead(home);
    }
    Answer::Deed(Deed::of(&Cause::Corrected, &changes, home))
}
