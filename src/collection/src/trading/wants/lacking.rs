//! What sets and decks lack, as wants: views until they are written down.

use maud::{Markup, html};
use safehouse_engine::copies::wants::Want;
use safehouse_paths::collection as at;

use crate::{
    Fields,
    pages::{decks_lack, target_lacks},
    trading::{OwnWant, SavedWant, TradingAnswer, TradingDesk},
};

/// The most wants that are written down by one press.
const AT_ONCE: usize = 1_000;

/// Where what is lacking is seen and written down.
pub(super) fn ways(desk: &TradingDesk<'_>) -> Markup {
    let to = |rest: &str| at::page(desk.desk.game(), rest);
    html! {
        section class="wants__ways" aria-labelledby="lacking" {
            h2 id="lacking" { "What sets and decks lack" }
            p { "It is counted anew each time you look, and one press there writes it down here." }
            p class="actions" {
                a class="button button--plain" href=(to(at::MISSING)) rel="external" { "What a set lacks" }
                a class="button button--plain" href=(to(at::DECKS)) rel="external" { "What your decks lack" }
            }
        }
    }
}

/// Writes down what a target or decks lack, as the form names them.
pub(super) fn write_down(desk: &TradingDesk<'_>, form: &Fields, here: &str) -> TradingAnswer {
    let lacking = match form.get("from") {
        "target" => target_lacks(&desk.desk, form),
        "decks" => Some(decks_lack(&desk.desk, form)),
        _ => None,
    };
    let Some(lacking) = lacking else { return TradingAnswer::Nothing };
    let all = lacking.len();
    let mut wants = beyond(lacking, desk.wants);
    let known = all - wants.len();
    let left = wants.len().saturating_sub(AT_ONCE);
    wants.truncate(AT_ONCE);
    let number = |count: usize| if count > 0 { count.to_string() } else { String::new() };
    let new = wants.len().to_string();
    let told = [("done", "lacking"), ("new", &new), ("known", &number(known)), ("left", &number(left))];
    TradingAnswer::Save { wants, then: at::asking(here, &told) }
}

/// What is not written down yet. Of what is wanted already the count rises, where more is lacking, and all else stays.
fn beyond(lacking: Vec<Want>, known: &[OwnWant]) -> Vec<SavedWant> {
    let same = |want: &Want, own: &&OwnWant| {
        own.want.what == want.what && own.want.editions == want.editions && own.want.finishes == want.finishes
    };
    let saved = |want: Want| match known.iter().find(|own| same(&want, own)) {
        None => Some(SavedWant { id: None, want }),
        Some(own) if own.want.count >= want.count => None,
        Some(own) => Some(SavedWant { id: Some(own.id.clone()), want: Want { count: want.count, ..own.want.clone() } }),
    };
    lacking.into_iter().filter_map(|want| saved(want.tidied())).collect()
}
