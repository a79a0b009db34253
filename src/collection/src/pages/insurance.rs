//! The report of a collection for an insurer: what it would say, and the report itself, printed and as the
//! table whose digest stands on the print.

use maud::html;
use safehouse_engine::{
    copies::insurance::{Insurance, InsuranceOptions},
    english::counted,
    limits::NAME_BYTES,
    visible::visible,
};
use safehouse_paths::collection as at;

use super::{
    value::{self, View},
    when::day,
};
use crate::{
    Answer, Desk, Fields, File, Page, Report,
    parts::{Section, frame, value_ways},
};

/// The page, or the report in one of its forms.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let heading = "Insurance report";
    let Some(view) = View::of(desk, query) else { return value::empty(desk, heading).into() };
    let shows_places = query.get("places") == "yes";
    let options = InsuranceOptions { currency: view.currency().map(str::to_owned), shows_places };
    let held = desk.shelf.ledger().held();
    let lots = held.iter().map(|held| (&held.holding, held.copies, &held.lot));
    let insurance = match Insurance::of(lots, view.list, desk.catalogue(), &options) {
        Ok(insurance) => insurance,
        Err(excess) => {
            let content = html! {
                (value_ways(desk, at::INSURANCE))
                div class="form__fault" role="alert" { p { "The report would be longer than anybody reads: " (excess) "." } }
            };
            return Answer::Page(Page::new(heading, frame(desk, Section::Value, heading, &content)).refused());
        }
    };
    let shown = visible(query.get("owner"));
    let mut owner = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    owner.truncate(owner.floor_char_boundary(NAME_BYTES));
    let is_on_letter = query.get("paper") == "letter";
    match query.get("form") {
        "csv" => {
            let content = insurance.csv().into_bytes();
            Answer::File(File { name: "insurance.csv".to_owned(), media_type: "text/csv; charset=utf-8", content })
        }
        "pdf" => {
            let (day, list) = (day(desk.now), view.own.name.clone());
            Answer::Report(Box::new(Report { insurance, day, owner, list, is_on_letter }))
        }
        _ => draw(desk, &view, &insurance, (&owner, is_on_letter)).into(),
    }
}

fn draw(desk: &Desk<'_>, view: &View<'_>, insurance: &Insurance, (owner, is_on_letter): (&str, bool)) -> Page {
    let here = at::page(desk.game(), at::INSURANCE);
    let currencies = view.list.currencies();
    let of = |form: &str| {
        let asked = [
            ("list", view.own.name.as_str()),
            ("currency", view.currency().unwrap_or_default()),
            ("owner", owner),
            ("places", if insurance.shows_places { "yes" } else { "" }),
            ("paper", if is_on_letter { "letter" } else { "" }),
            ("form", form),
        ];
        at::asking(&here, &asked)
    };
    let content = html! {
        (value_ways(desk, at::INSURANCE))
        form class="form files-form" method="get" action=(here) {
            div class="labelled" { label for="list" { "By the price list" } (value::list_choice(desk, view)) }
            @if currencies.len() > 1 {
                div class="labelled" { label for="currency" { "Where a price has several, in" } (value::currency_choice(&currencies, view.currency())) }
            }
            div class="labelled" {
                label for="owner" { "Whose the copies are" }
                input class="field" id="owner" name="owner" value=(owner) maxlength=(NAME_BYTES) autocomplete="name" aria-describedby="owner-hint";
                p class="form__hint" id="owner-hint" { "Stands on the printed report. May stay empty." }
            }
            div class="labelled" {
                label for="paper" { "Printed on" }
                select class="field" id="paper" name="paper" {
                    option value="" selected[!is_on_letter] { "A4" }
                    option value="letter" selected[is_on_letter] { "Letter" }
                }
            }
            label class="files-mode" {
                input type="checkbox" name="places" value="yes" checked[insurance.shows_places];
                span { "Say where the copies are. Whoever reads it then knows where to look." }
            }
            button class="button button--plain" type="submit" { "Look at it" }
        }
        section class="value-sum" aria-labelledby="says" {
            h2 id="says" { "What the report says" }
            p class="value-sum__total figures" {
                @for total in insurance.totals().iter() { b { (total.signed()) } " " }
                @if insurance.totals().is_empty() { b { "No price" } }
            }
            p { (insurance.worth.coverage) "." }
            dl class="value-facts" {
                div { dt { "Rows" } dd { (counted(insurance.rows.len() as u64, ("row", "rows"))) ": each lot of another price or day has one, and each graded copy" } }
                div { dt { "Paid" } dd { (insurance.paid) } }
                div { dt { "Price list" } dd { bdi { (view.own.name) } ", of " (view.own.day) } }
                div { dt { "SHA-256 of the table" } dd class="value-digest figures" { (insurance.digest()) } }
            }
            p class="muted" { "The digest of the table stands at the foot of every printed page: neither can be handed in beside another." }
            p class="actions" {
                a class="button" href=(of("pdf")) rel="external" download { "Printed (PDF)" }
                a class="button button--plain" href=(of("csv")) rel="external" download { "The table (CSV)" }
            }
        }
    };
    Page::new("Insurance report", frame(desk, Section::Value, "Insurance report", &content))
}
