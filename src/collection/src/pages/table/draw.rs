//! A table as it is drawn. The roles are written out: where rows are cards, styles take them from the elements.

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Condition, Grading, Holding, Language},
    english::counted,
    excerpt::Excerpt,
    limits::{NAME_BYTES, QUERY_CHARACTERS},
};
use safehouse_paths::{HasPaths as _, collection as at};

use super::{
    bulk::{Action, Plan, UNKNOWN},
    rows::{PAGE, Row, Rows, page as page_of},
    state::{Column, NO_PLACE, State},
};
use crate::{
    Desk, Fields,
    parts::{copies_of, form_words, key_of, name_of, place_line, place_list, place_words, rarity},
};

/// The form that finds rows.
pub(super) fn filter(desk: &Desk<'_>, state: &State, rows: &Rows<'_>) -> Markup {
    let places = desk.shelf.places();
    let has_place = state.place.as_ref().is_none_or(|place| places.contains_key(place));
    html! {
        form class="table-filter" method="get" action=(at::page(desk.game(), at::TABLE)) role="search" {
            @for (name, value) in state.fields() {
                @if matches!(name, "sort" | "down") && !value.is_empty() { input type="hidden" name=(name) value=(value); }
            }
            div class="labelled table-filter__query" {
                label for="q" { "Cards" }
                input class="field" id="q" name="q" type="search" value=(state.query) maxlength=(QUERY_CHARACTERS) placeholder="Name, number or a query"
                    autocapitalize="off" spellcheck="false" aria-describedby=[rows.fault.as_ref().map(|_| "q-faults")] aria-invalid=[rows.fault.as_ref().map(|_| "true")];
                @if let Some(fault) = &rows.fault {
                    div class="form__fault" id="q-faults" {
                        @for error in &fault.0 {
                            pre class="table-filter__place" aria-hidden="true" { (Excerpt::new(&state.query, error.column, error.length)) }
                            p { (error) }
                        }
                        p { "The rows are those without it. " a href=(desk.catalogue().paths().query_help()) rel="external" { "How to search" } }
                    }
                }
            }
            div class="actions" {
                button class="button" type="submit" { "Filter" }
                @if state.is_filtered() { a class="button button--plain" href=(at::page(desk.game(), at::TABLE)) rel="external" { "All rows" } }
            }
            details class="table-filter__more" open[State { query: String::new(), ..state.clone() }.is_filtered()] {
                summary { "More filters" }
                div class="table-filter__fields" {
                    div class="labelled" {
                        label for="place" { "Place" }
                        select class="field" id="place" name="place" {
                            (choice("", "Anywhere", state.place_value()))
                            (choice(NO_PLACE, "In no place", state.place_value()))
                            @for place in places.keys().filter(|place| !place.is_empty()).take(PLACES) { (choice(place, &place_words(place), state.place_value())) }
                            @if !has_place && state.place.as_deref() != Some("") { (choice(state.place_value(), &place_words(state.place_value()), state.place_value())) }
                        }
                    }
                    div class="labelled" {
                        label for="finish" { "Finish" }
                        select class="field" id="finish" name="finish" { (choices("Any", Finish::ALL.iter().map(|one| (one.id(), one.name())), state.finish.map(Finish::id))) }
                    }
                    div class="labelled" {
                        label for="edition" { "Edition" }
                        select class="field" id="edition" name="edition" { (choices("Any", Edition::ALL.iter().map(|one| (one.id(), one.name())), state.edition.map(Edition::id))) }
                    }
                    div class="labelled" {
                        label for="condition" { "Condition at least" }
                        select class="field" id="condition" name="condition" { (choices("Any", Condition::ALL.iter().map(|one| (one.id(), one.name())), state.condition.map(Condition::id))) }
                    }
                    div class="labelled" {
                        label for="trade" { "For trade" }
                        select class="field" id="trade" name="trade" { (choices("Either", [("yes", "Yes"), ("no", "No")].into_iter(), state.is_for_trade.map(|is| if is { "yes" } else { "no" }))) }
                    }
                    label class="table-check" {
                        input type="checkbox" name="negative" value="yes" checked[state.is_negative];
                        "Only what has to be found"
                    }
                    button class="button button--plain" type="submit" { "Filter" }
                }
            }
        }
    }
}

/// The most places that are offered.
const PLACES: usize = 500;

fn choice(value: &str, words: &str, chosen: &str) -> Markup {
    html! { option value=(value) selected[value == chosen] { (words) } }
}

/// Choices with one for nothing.
pub(super) fn choices<'a>(
    nothing: &str,
    all: impl Iterator<Item = (&'a str, &'a str)>,
    chosen: Option<&str>,
) -> Markup {
    html! {
        option value="" selected[chosen.is_none()] { (nothing) }
        @for (id, name) in all { option value=(id) selected[chosen == Some(id)] { (name) } }
    }
}

/// Where the shown rows stand among all of them, in words.
pub(super) fn totals(rows: &Rows<'_>, before: usize, shown: usize) -> String {
    let copies = format!("{} {}", grouped(rows.copies()), if rows.copies() == 1 { "copy" } else { "copies" });
    let all = rows.rows.len();
    match all {
        0 => "No rows".to_owned(),
        _ if shown == all => format!("{} {}; {copies}", grouped(all as u64), if all == 1 { "row" } else { "rows" }),
        _ => format!(
            "Rows {}–{} of {}; {copies}",
            grouped(before as u64 + 1),
            grouped((before + shown) as u64),
            grouped(all as u64)
        ),
    }
}

/// A number with a comma before each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let places = digits.len();
    let with_comma = |(at, digit): (usize, char)| {
        let comma = (at > 0 && (places - at).is_multiple_of(3)).then_some(',');
        comma.into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(with_comma).collect()
}

/// The rows of a page, with what is done with several of them.
pub(super) fn table(desk: &Desk<'_>, state: &State, rows: &Rows<'_>, form: &Fields) -> Markup {
    let (before, shown) = page_of(&rows.rows, state.page);
    let here = state.address(desk);
    let ticked: BTreeSet<&str> = form.all("row").collect();
    html! {
        form id="step" method="post" action=(at::page(desk.game(), at::TABLE_STEP)) { input type="hidden" name="back" value=(here); }
        p class="table-totals" { (totals(rows, before, shown.len())) @if !shown.is_empty() && rows.fault.is_none() { " · " a href="#change" { "Change several" } } }
        @if shown.is_empty() {
            p class="muted" {
                @if state.is_filtered() { "Nothing is like that." } @else {
                    "Nothing is in the collection yet. " a href=(at::page(desk.game(), at::ENTER)) rel="external" { "Enter some cards" } "."
                }
            }
        } @else {
            form class="table-rows" id="rows" method="post" action=(at::page(desk.game(), at::TABLE_EDIT)) {
                @for (name, value) in state.fields() { @if !value.is_empty() { input type="hidden" name=(name) value=(value); } }
                table class="table copies-table" role="table" aria-label="Copies" {
                    thead role="rowgroup" { tr role="row" {
                        th scope="col" role="columnheader" { span class="hidden" { "Choose" } }
                        @for column in Column::ALL { (heading(desk, state, column)) }
                        th scope="col" role="columnheader" { span class="hidden" { "Edit" } }
                    } }
                    tbody role="rowgroup" { @for one in shown { (row(desk, one, &here, &ticked)) } }
                }
                (pages(desk, state, rows.rows.len()))
                @if rows.fault.is_none() { (several(desk, shown.len(), rows.rows.len(), form)) }
            }
        }
    }
}

fn heading(desk: &Desk<'_>, state: &State, column: Column) -> Markup {
    let is_sorted = state.sort == column;
    let order = if state.is_descending { "descending" } else { "ascending" };
    let next = State { sort: column, is_descending: is_sorted && !state.is_descending, page: 1, ..state.clone() };
    html! {
        th scope="col" role="columnheader" class=[(column == Column::Copies).then_some("number")] aria-sort=[is_sorted.then_some(order)] {
            a href=(next.address(desk)) rel="external" { (column.name()) @if is_sorted { span aria-hidden="true" { (if state.is_descending { " ▼" } else { " ▲" }) } } }
        }
    }
}

/// A row. The words of a column stand in it where it is a card.
fn row(desk: &Desk<'_>, row: &Row<'_>, here: &str, ticked: &BTreeSet<&str>) -> Markup {
    let Row { holding, copies, printing } = *row;
    let catalogue = desk.catalogue();
    let key = key_of(holding);
    let number = holding.number.as_str();
    let words = form_words(holding);
    let said = if words.is_empty() { number.to_owned() } else { format!("{number}, {words}") };
    let edit = at::asking(&at::page(desk.game(), at::TABLE_ROW), &[("row", &key), ("back", here)]);
    html! {
        tr role="row" data-negative=[(copies < 0).then_some("")] {
            td role="cell" class="copies-table__choose" { label class="table-check" { input type="checkbox" name="row" value=(key) checked[ticked.contains(key.as_str())]; span class="hidden" { "Choose " (said) } } }
            td role="cell" class="figures copies-table__number" { bdi { (number) } }
            td role="cell" class="copies-table__name" {
                @match printing {
                    Some(printing) => {
                        @let name = name_of(catalogue, printing);
                        a href=(catalogue.paths().card(catalogue.printing(printing), name)) rel="external" { (name) }
                    }
                    None => span class="muted" { "not in the card list" }
                }
            }
            td role="cell" class="copies-table__rarity" { @if let Some(printing) = printing { (rarity(catalogue, catalogue.printing(printing).rarity)) } }
            (fact("Finish", holding.finish.name(), holding.finish == Finish::Regular))
            (fact("Edition", holding.edition.name(), holding.edition == Edition::Unlimited))
            td role="cell" data-label="Condition" data-plain=[holding.condition.is_none().then_some("")] { @if let Some(condition) = holding.condition { abbr title=(condition.name()) { (condition.letters()) } } }
            (fact("Language", holding.language.map_or("", Language::name), holding.language.is_none()))
            (fact("Grade, marks", &grade(holding), grade(holding).is_empty()))
            td role="cell" data-label="Place" data-plain=[holding.place.is_empty().then_some("")] { @if !holding.place.is_empty() { (place_line(desk, &holding.place)) } }
            (fact("For trade", if holding.is_for_trade { "Yes" } else { "" }, !holding.is_for_trade))
            td role="cell" class="number copies-table__copies" {
                button class="copies-table__step" form="step" name="fewer" value=(key) aria-label={ "One fewer of " (said) } disabled[copies <= 0] { "−" }
                span class="figures" { (minus(copies)) @if copies < 0 { span class="hidden" { " copies, to be found" } } }
                button class="copies-table__step" form="step" name="more" value=(key) aria-label={ "One more of " (said) } { "+" }
            }
            td role="cell" class="copies-table__edit" { a href=(edit) rel="external" aria-label={ "Edit " (said) } { "Edit" } }
        }
    }
}

/// What is usual is not said again on a card.
fn fact(label: &str, words: &str, is_plain: bool) -> Markup {
    html! { td role="cell" data-label=(label) data-plain=[is_plain.then_some("")] { (words) } }
}

/// Grade, signature and paint, in words.
fn grade(holding: &Holding) -> String {
    let mut words = Vec::new();
    words.extend(holding.grading.as_ref().map(|Grading { company, grade, .. }| format!("{company} {grade}")));
    words.extend(holding.is_signed.then(|| "signed".to_owned()));
    words.extend(holding.is_altered.then(|| "altered".to_owned()));
    words.join(", ")
}

/// A number with the sign that is as wide as a digit.
fn minus(copies: i64) -> String {
    if copies < 0 { format!("−{}", copies.unsigned_abs()) } else { copies.to_string() }
}

fn pages(desk: &Desk<'_>, state: &State, all: usize) -> Markup {
    let last = all.saturating_sub(1) / PAGE + 1;
    let page = state.page.min(last);
    let address = |page: usize| State { page, ..state.clone() }.address(desk);
    html! {
        @if last > 1 {
            nav class="table-pages" aria-label="Pages" {
                @if page > 1 { a class="button button--plain" rel="prev external" href=(address(page - 1)) { "Before" } }
                span { "Page " (page) " of " (last) }
                @if page < last { a class="button button--plain" rel="next external" href=(address(page + 1)) { "Next" } }
            }
        }
    }
}

/// What is done with several rows.
fn several(desk: &Desk<'_>, shown: usize, all: usize, form: &Fields) -> Markup {
    html! {
        section class="table-several" id="change" aria-labelledby="change-heading" {
            h2 id="change-heading" { "Change several" }
            div class="table-several__which" {
                fieldset {
                    legend { "Which rows" }
                    label class="table-check" { input type="radio" name="which" value="ticked" checked; "Those that are ticked" }
                    label class="table-check" { input type="radio" name="which" value="page"; "All on this page (" (shown) ")" }
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
                    button class="button button--plain" name="do" value="remove" { "Remove" }
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

/// What is said of copies beside their number.
pub(super) fn said(holding: &Holding) -> Markup {
    let words = form_words(holding);
    html! {
        @if words.is_empty() { "ordinary" } @else { bdi { (words) } }
        ", in " bdi { (place_words(&holding.place)) }
    }
}
