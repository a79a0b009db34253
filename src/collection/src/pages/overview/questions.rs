//! What the ledger cannot know, in plain words, each with a form that settles it.

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Holding, Lot,
        ledger::{Cause, EventId, LotChange, Question},
    },
    english::counted,
    limits::COPIES,
};
use safehouse_paths::collection as at;

use crate::{
    Desk,
    pages::when::moment,
    parts::{copies_of, form_words, history_of, place_words},
};

/// How many questions are asked at a time.
const ASKED: usize = 20;

/// Every question.
pub(super) fn draw(desk: &Desk<'_>) -> Markup {
    let questions = desk.shelf.ledger().questions();
    html! {
        @if !questions.is_empty() {
            section class="questions" aria-labelledby="questions" {
                h2 id="questions" { "To be looked into" }
                ul class="questions__list" {
                    @for (at, question) in questions.iter().take(ASKED).enumerate() { li { (draw_one(desk, question, at)) } }
                }
                @if questions.len() > ASKED {
                    p class="muted" { (counted((questions.len() - ASKED) as u64, ("further question comes", "further questions come"))) " when these are settled." }
                }
            }
        }
    }
}

fn draw_one(desk: &Desk<'_>, question: &Question, at: usize) -> Markup {
    match question {
        Question::Missing { holding, copies } => missing(desk, holding, *copies, at),
        Question::Miscounted { event, holding, known, were, counted } => {
            miscounted(desk, *event, holding, [*known, *were, *counted])
        }
        Question::LotChangedTwice { lot, earlier, later } => changed_twice(desk, *lot, *earlier, *later),
    }
}

/// Which copies a question is about.
fn which(desk: &Desk<'_>, holding: &Holding) -> Markup {
    let words = form_words(holding);
    html! {
        (copies_of(desk, &holding.number))
        @if !words.is_empty() { " " span class="muted" { (words) } }
        @if !holding.place.is_empty() { " " span class="muted" { "in " bdi { (place_words(&holding.place)) } } }
    }
}

fn form(desk: &Desk<'_>, about: (&str, &str), answers: &Markup) -> Markup {
    html! {
        form class="question__answers" method="post" action=(at::page(desk.game(), at::SETTLE)) {
            input type="hidden" name=(about.0) value=(about.1);
            (answers)
        }
    }
}

fn missing(desk: &Desk<'_>, holding: &Holding, copies: u64, at: usize) -> Markup {
    let field = format!("there-are-{at}");
    html! {
        p { b class="figures" { "−" (copies) } ": find " (if copies == 1 { "it" } else { "them" }) ". " (which(desk, holding)) }
        p class="muted" {
            "More copies went than were known of. " a href=(history_of(desk, &holding.number)) rel="external" { "See how that came about" }
            ", take back what was not so, or say how many there are now."
        }
        @if let Ok(about) = serde_json::to_string(holding) {
            (form(desk, ("holding", &about), &html! {
                label for=(field) { "There are" }
                input class="field field--small question__count" id=(field) name="count" type="number" inputmode="numeric" min="0" max=(COPIES) value="0" required;
                button class="button button--plain button--small" name="answer" value="count" { "Settle it" }
            }))
        }
    }
}

fn miscounted(desk: &Desk<'_>, event: EventId, holding: &Holding, [known, were, count]: [i64; 3]) -> Markup {
    let now = desk.shelf.balances().of(holding);
    let corrected = now.saturating_add(known).saturating_sub(were);
    let event_of = desk.shelf.ledger().event(event);
    let when = event_of.map(|event| event.at);
    let is_of_file = event_of.is_some_and(|event| matches!(event.cause, Cause::CountedByFile { .. }));
    let about = is_of_file.then(|| serde_json::to_string(holding).ok()).flatten();
    html! {
        p { "Counted without knowing all: " (which(desk, holding)) }
        p {
            b class="figures" { (count) } " counted " @if is_of_file { "by a file " } @if let Some(at) = when { "at " (moment(at)) " " } "on a device that had "
            b class="figures" { (known) } " in its list. With what other devices had entered before, it was "
            b class="figures" { (were) } ". So it stands at " b class="figures" { (now) } " now."
        }
        (form(desk, ("event", &event.to_string()), &html! {
            @if let Some(about) = about { input type="hidden" name="holding" value=(about); }
            button class="button button--plain button--small" name="answer" value="counted" { "The count is right: " (corrected) " now" }
            button class="button button--plain button--small" name="answer" value="keep" { "Leave it at " (now) }
        }))
    }
}

fn changed_twice(desk: &Desk<'_>, lot: EventId, earlier: EventId, later: EventId) -> Markup {
    let ledger = desk.shelf.ledger();
    let change = |id: EventId| match ledger.event(id).map(|event| (event.at, &event.cause)) {
        Some((at, Cause::LotChanged { change, .. })) => Some((at, change)),
        _ => None,
    };
    let Some(((earlier_at, before), (later_at, after))) = change(earlier).zip(change(later)) else { return html! {} };
    let came = ledger.event(lot);
    html! {
        p { "Noted twice, and differently: " @if let Some(holding) = came.and_then(|event| event.changes.first()).map(|change| &change.holding) { (which(desk, holding)) } }
        table class="table question__two" {
            thead {
                tr {
                    th scope="col" { "What" }
                    th scope="col" { "Earlier, " (moment(earlier_at)) }
                    th scope="col" { "Later, which stands, " (moment(later_at)) }
                }
            }
            tbody {
                @for (what, [one, other]) in differing(before, after) {
                    tr { th scope="row" { (what) } td { bdi { (one) } } td { bdi { (other) } } }
                }
            }
        }
        (form(desk, ("event", &later.to_string()), &html! {
            input type="hidden" name="earlier" value=(earlier);
            button class="button button--plain button--small" name="answer" value="keep" { "Keep the later" }
            button class="button button--plain button--small" name="answer" value="earlier" { "Take the earlier" }
        }))
    }
}

/// What both changes say something else of, in words.
fn differing(one: &LotChange, other: &LotChange) -> Vec<(&'static str, [String; 2])> {
    let said = |words: String| if words.is_empty() { "nothing".to_owned() } else { words };
    let applied = |change: &LotChange| {
        let mut lot = Lot::default();
        change.apply(&mut lot);
        lot
    };
    let (left, right) = (applied(one), applied(other));
    let price = |lot: &Lot| said(lot.price.as_ref().map(safehouse_engine::copies::Money::signed).unwrap_or_default());
    let both = |is_said: bool, what, words: [String; 2]| (is_said && words[0] != words[1]).then_some((what, words));
    let rows = [
        both(one.price.is_some() && other.price.is_some(), "Price", [price(&left), price(&right)]),
        both(
            one.day.is_some() && other.day.is_some(),
            "Day",
            [said(left.day.clone().unwrap_or_default()), said(right.day.clone().unwrap_or_default())],
        ),
        both(
            one.notes.is_some() && other.notes.is_some(),
            "Notes",
            [said(left.notes.clone()), said(right.notes.clone())],
        ),
        both(
            one.tags.is_some() && other.tags.is_some(),
            "Tags",
            [said(left.tags.join(", ")), said(right.tags.join(", "))],
        ),
    ];
    rows.into_iter().flatten().collect()
}
