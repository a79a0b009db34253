//! What each row of a file becomes, before anything is recorded.

use std::collections::BTreeMap;

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Balances,
        dialect::{Cause, DIALECTS, Decision, Dialect, Open, Outcome, Reading},
    },
    english::counted,
};
use safehouse_paths::collection as at;

use super::{
    super::when::moment,
    reading::{Asked, DECIDES, Mode, Read, Unread},
    taking,
};
use crate::{
    BroughtFile, Desk, Page,
    parts::{Section, file_ways, frame, place_list},
};

/// How many lines of a cause are named.
const LINES: usize = 12;
/// How many rows are shown as examples.
const ROWS: usize = 10;

pub(super) fn page(
    desk: &Desk<'_>,
    (digest, file): (&str, &BroughtFile),
    asked: &Asked,
    read: Result<Read, Unread>,
) -> Page {
    let here = at::page(desk.game(), &format!("{}/{digest}", at::IMPORT));
    let heading = "Look at the file";
    let content = html! {
        (file_ways(desk, true))
        p { bdi { (file.name) } @if let Ok(Read { letters: Some(letters), .. }) = &read { ", written in " (letters) } }
        @if let Some((at, _)) = file.imported {
            p class="playtest-note" { "The copies of this very file were taken in on " (moment(at)) "." }
        }
        @match &read {
            Ok(read) => (understood(desk, (&here, file), asked, &read.rows)),
            Err(unread) => (not_understood(&here, unread)),
        }
    };
    let page = Page::new(heading, frame(desk, Section::Files, heading, &content));
    if read.is_ok() && asked.place_fault.is_none() { page } else { page.refused() }
}

fn tools(asked: Option<&'static Dialect>, first: &[&'static Dialect]) -> Markup {
    let all = first
        .iter()
        .copied()
        .chain(DIALECTS.iter().copied().filter(|one| first.iter().all(|known| known.id != one.id)));
    html! {
        div class="labelled" {
            label for="tool" { "Which tool wrote it?" }
            select class="field" id="tool" name="tool" {
                option value="" { "As its header says" }
                @for dialect in all {
                    option value=(dialect.id) selected[asked.is_some_and(|asked| asked.id == dialect.id)] { (dialect.name) }
                }
            }
        }
    }
}

fn not_understood(here: &str, unread: &Unread) -> Markup {
    let (words, first): (String, &[&'static Dialect]) = match unread {
        Unread::NoText => ("It is no text. Export the collection as CSV and bring that file.".to_owned(), &[]),
        Unread::TooLarge(words) => (format!("It is larger than is read: {words}. Divide it and bring the parts."), &[]),
        Unread::Several(tools) => ("Several tools write such a header. Say which one wrote it.".to_owned(), tools),
        Unread::Unknown => (
            "No known tool writes such a header. Say which form it has, or give its columns our names: Number, Name, \
             Quantity, Edition, Finish."
                .to_owned(),
            &[],
        ),
    };
    html! {
        div class="form__fault" role="alert" { p { (words) } }
        @if matches!(unread, Unread::Several(_) | Unread::Unknown) {
            form class="form" method="get" action=(here) {
                (tools(None, first))
                button class="button" type="submit" { "Read it so" }
            }
        }
    }
}

fn understood(desk: &Desk<'_>, (here, file): (&str, &BroughtFile), asked: &Asked, rows: &Reading) -> Markup {
    let (open, refused, remarks) = (rows.open(), rows.refused(), rows.remarks());
    let taken = rows.taken().count();
    let printings: BTreeMap<&Cause, &Open> = rows
        .rows
        .iter()
        .filter_map(|row| match &row.outcome {
            Outcome::Open(open) => Some(open.causes.iter().map(move |cause| (cause, open))),
            _ => None,
        })
        .flatten()
        .collect();
    html! {
        p class="files-sum" role="status" {
            b { (rows.dialect.name) } ": " (counted(taken as u64, ("row", "rows"))) " with "
            (counted(rows.balances().copies(), ("copy", "copies"))) " understood"
            @if !open.is_empty() { ", " (counted(open.len() as u64, ("thing", "things"))) " to decide" }
            @if !refused.is_empty() { ", " (counted(refused.iter().map(|group| group.lines.len() as u64).sum(), ("row", "rows"))) " not taken" }
            "."
        }
        form class="form files-form" method="get" action=(here) id="choices" {
            (tools(Some(rows.dialect), &[rows.dialect]))
            fieldset class="files-modes" {
                legend { "What happens to what is there" }
                @for (mode, id, words) in Mode::ALL {
                    label class="files-mode" { input type="radio" name="mode" value=(id) checked[mode == asked.mode]; span { (words) } }
                }
            }
            div class="labelled" {
                label for="place" { "Where the copies are" }
                input class="field" id="place" name="place" value=(asked.place_written) autocomplete="off" list="places"
                    aria-invalid=[asked.place_fault.map(|_| "true")] aria-describedby=(if asked.place_fault.is_some() { "place-fault place-hint" } else { "place-hint" });
                (place_list(desk, "places"))
                @if let Some(fault) = asked.place_fault { p class="form__fault" id="place-fault" role="alert" { (fault) } }
                p class="form__hint" id="place-hint" { "Of rows that do not say it; of a place that is replaced, which one." }
            }
            @if !open.is_empty() || !asked.decided.is_empty() {
                fieldset class="files-decisions" {
                    legend { "To decide" }
                    @for group in &open {
                        @let key = group.cause.key();
                        @let id = format!("decide-{}", key.replace(|sign: char| !sign.is_ascii_alphanumeric(), "-"));
                        div class="labelled" {
                            label for=(id) { (group.cause) }
                            (decision(desk, &id, group.cause, printings.get(group.cause).copied()))
                            p class="form__hint" { (counted(group.lines.len() as u64, ("row", "rows"))) ", " (counted(group.copies, ("copy", "copies"))) ": " (lines(&group.lines)) }
                        }
                    }
                    // What was decided before holds on.
                    @for (key, word) in asked.decided.iter().filter(|(key, _)| open.iter().all(|group| group.cause.key() != *key)) {
                        input type="hidden" name=(format!("{DECIDES}{key}")) value=(word);
                    }
                }
            }
            button class="button button--plain" type="submit" { "Look once more" }
        }
        @if !refused.is_empty() {
            section { h2 { "Not taken" }
                ul class="files-causes" { @for group in &refused { li { (group.cause) " " span class="muted" { (lines(&group.lines)) } } } } }
        }
        @if !remarks.is_empty() {
            section { h2 { "Remarks" }
                ul class="files-causes" { @for group in &remarks { li { (group.cause) " " span class="muted" { (lines(&group.lines)) } } } } }
        }
        @if !rows.unknown.is_empty() {
            p class="muted" { "Kept with their rows as they are: the columns " (rows.unknown.join(", ")) "." }
        }
        (totals(desk, rows, asked))
        (examples(rows))
        form method="post" action=(here) class="files-take" {
            @for (name, value) in fields(asked, rows) { input type="hidden" name=(name) value=(value); }
            @if file.imported.is_some() {
                label class="files-mode" { input type="checkbox" name="again" value="yes" required; span { "Take the same file in again" } }
            }
            @if asked.place_fault.is_some() {
                p { "Name the place otherwise and look once more." }
            } @else if taken > 0 {
                button class="button" type="submit" { "Take in " (counted(taken as u64, ("row", "rows"))) }
                @if !open.is_empty() { p class="muted" { "Rows of which something is still to be decided are left out." } }
            } @else {
                p { "No row can be taken in as it stands." }
            }
        }
    }
}

/// What says the same again, for the form that takes the copies in.
fn fields(asked: &Asked, rows: &Reading) -> Vec<(String, String)> {
    let mode = Mode::ALL.iter().find(|(mode, ..)| *mode == asked.mode).map_or("add", |(_, id, _)| id);
    let mut fields = vec![
        ("tool".to_owned(), rows.dialect.id.to_owned()),
        ("mode".to_owned(), mode.to_owned()),
        ("place".to_owned(), asked.place_written.clone()),
    ];
    fields.extend(asked.decided.iter().map(|(key, word)| (format!("{DECIDES}{key}"), word.clone())));
    fields
}

/// Lines by their numbers, the first of many.
fn lines(lines: &[usize]) -> String {
    let shown: Vec<String> = lines.iter().take(LINES).map(usize::to_string).collect();
    let more = lines.len().saturating_sub(LINES);
    let word = if lines.len() == 1 { "line" } else { "lines" };
    if more > 0 {
        format!("{word} {} and {more} more", shown.join(", "))
    } else {
        format!("{word} {}", shown.join(", "))
    }
}

/// The choices about a cause, one for all of its rows.
fn decision(desk: &Desk<'_>, id: &str, cause: &Cause, open: Option<&Open>) -> Markup {
    let catalogue = desk.catalogue();
    let printing = |number: &String| {
        let known = catalogue.find_number(number).map(|index| catalogue.printing(index));
        let words = known.map_or_else(|| number.clone(), |known| format!("{number}, {}", known.variant.name()));
        (number.clone(), words)
    };
    let printings = open.filter(|_| matches!(cause, Cause::SeveralPrintings(_)));
    let printings = printings.iter().flat_map(|open| open.printings.iter()).map(printing);
    let offers = Decision::offers(cause.kind());
    let offers = offers.iter().map(|(word, says)| ((*word).to_owned(), (*says).to_owned()));
    let mut words: Vec<_> = offers.collect();
    let leave_out = words.pop();
    words.extend(printings.chain(leave_out));
    html! {
        select class="field" id=(id) name=(format!("{DECIDES}{}", cause.key())) {
            option value="" { "Not decided" }
            @for (word, said) in &words { option value=(word) { (said) } }
        }
    }
}

/// How many copies of each set there are, and would be.
fn totals(desk: &Desk<'_>, rows: &Reading, asked: &Asked) -> Markup {
    let (before, after) = (by_set(desk, desk.shelf.balances()), by_set(desk, &taking::after(desk, rows, asked)));
    let sets: BTreeMap<&String, (u64, u64)> = before
        .keys()
        .chain(after.keys())
        .map(|set| (set, (before.get(set).copied().unwrap_or(0), after.get(set).copied().unwrap_or(0))))
        .collect();
    html! {
        section aria-labelledby="totals" {
            h2 id="totals" { "Before and after" }
            div class="table-scroll" { table class="table" {
                thead { tr { th scope="col" { "Set" } th scope="col" class="number" { "Copies now" } th scope="col" class="number" { "Afterwards" } } }
                tbody { @for (set, (now, then)) in &sets { tr { th scope="row" { (set) } td class="number" { (now) } td class="number" { (then) } } } }
            } }
        }
    }
}

fn by_set(desk: &Desk<'_>, balances: &Balances) -> BTreeMap<String, u64> {
    let mut sets: BTreeMap<String, u64> = BTreeMap::new();
    for (holding, copies) in balances.iter() {
        let known = desk.catalogue().find_number(&holding.number).map(|index| desk.catalogue().printing(index));
        let set = known.map_or_else(|| "Not in the card list".to_owned(), |printing| printing.set.clone());
        *sets.entry(set).or_default() += u64::try_from(copies).unwrap_or_default();
    }
    sets
}

/// The first rows as they were understood.
fn examples(rows: &Reading) -> Markup {
    html! {
        details class="files-rows" {
            summary { "The first rows as they were understood" }
            ul {
                @for (line, taken) in rows.taken().take(ROWS) {
                    @for (holding, copies) in &taken.copies {
                        li { "Line " (line) ": " b { (copies) } " " bdi { (holding.number) } " " (crate::parts::form_words(holding))
                            @if !holding.place.is_empty() { " in " bdi { (holding.place) } } }
                    }
                }
            }
        }
    }
}
