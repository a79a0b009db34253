//! What each row of a file becomes, before anything is recorded.

mod change;
mod decisions;
mod form;
mod rows;
mod texts;
mod told;

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Condition, Language,
        dialect::{DIALECTS, Dialect, Outcome},
    },
    english::counted,
};
use safehouse_paths::collection as at;

use self::{
    change::change,
    decisions::decisions,
    form::CHOICES,
    rows::row_by_row,
    told::{all_in, elsewhere_told, refused, remarks, sum},
};
use super::{
    super::when::moment,
    reading::{Asked, Mode, Read, Unread},
    summary::{elsewhere, is_taken_in},
};
use crate::{
    BroughtFile, Desk, Page,
    parts::{Section, choice, choices, file_ways, frame, place_list},
};

pub(super) fn page(
    desk: &Desk<'_>,
    (digest, file): (&str, &BroughtFile),
    asked: &Asked,
    read: Result<Read, Unread>,
    fault: Option<&str>,
) -> Page {
    let here = at::page(desk.game(), &format!("{}/{digest}", at::IMPORT));
    let heading = "Look at the file";
    let content = html! {
        (file_ways(desk, true))
        p { bdi { (file.name) } @if let Ok(Read { letters: Some(letters), .. }) = &read { ", written in " (letters) } }
        @if let Some((at, _)) = file.imported {
            p class="playtest-note" {
                "The copies of this very file were taken in on " (moment(at))
                @if is_taken_in(desk, file.imported.map(|(_, by)| by)) { "." } @else { ", and that was taken back." }
            }
        }
        @if let Some(fault) = fault { p class="form__fault" role="alert" { (fault) } }
        @match &read {
            Ok(read) => (understood(desk, (&here, file), asked, read)),
            Err(unread) => (not_understood(&here, unread)),
        }
    };
    let page = Page::new(heading, frame(desk, Section::Files, heading, &content));
    if read.is_ok() && asked.place_fault.is_none() && fault.is_none() { page } else { page.refused() }
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

fn understood(desk: &Desk<'_>, (here, file): (&str, &BroughtFile), asked: &Asked, read: &Read) -> Markup {
    let rows = &read.rows;
    let elsewhere = elsewhere(rows, asked);
    let is_open = rows.rows.iter().any(|row| matches!(row.outcome, Outcome::Open(_)));
    let taken = rows.taken().count();
    html! {
        (sum(rows))
        (elsewhere_told(asked, &elsewhere))
        // What is decided may be more than an address holds.
        form class="form files-form" method="post" action=(here) id=(CHOICES) {
            // The button of a form that is sent by a key is its first.
            button class="hidden" type="submit" name="look" value="1" formnovalidate tabindex="-1" aria-hidden="true" { "Look once more" }
            @if let Some((_, by)) = file.imported { input type="hidden" name="after" value=(by); }
            input type="hidden" name="seen" value=(asked.digest(rows.dialect));
            (tools(Some(rows.dialect), &[rows.dialect]))
            fieldset class="files-modes" {
                legend { "What happens to what is there" }
                @for (mode, id, words) in Mode::ALL {
                    label class="files-mode" { input type="radio" name="mode" value=(id) checked[mode == asked.mode]; span { (words) } }
                }
            }
            (place(desk, asked))
            (usual(asked))
            (decisions(desk, rows, asked))
            button class="button button--plain" type="submit" name="look" value="1" formnovalidate { "Look once more" }
        }
        (refused(read))
        (remarks(rows))
        @if !rows.unknown.is_empty() {
            p class="muted" { "Kept with their rows as they are: the columns " (rows.unknown.join(", ")) "." }
        }
        (change(desk, rows, asked))
        (row_by_row(desk, read, asked))
        div class="files-take" {
            @if is_taken_in(desk, file.imported.map(|(_, by)| by)) {
                label class="files-mode" { input type="checkbox" form=(CHOICES) name="again" value="yes" required; span { "Take the same file in again" } }
            }
            @if asked.place_fault.is_some() {
                p { "Name the place otherwise and look once more." }
            } @else if taken > 0 {
                button class="button" type="submit" form=(CHOICES) { "Take in " (counted(taken as u64, ("row", "rows"))) }
                @if elsewhere.rows > 0 { p class="muted" { (all_in(asked, &elsewhere)) } }
                @if is_open { p class="muted" { "Rows of which something is still to be decided are left out." } }
            } @else {
                p { "No row can be taken in as it stands." }
            }
        }
    }
}

fn place(desk: &Desk<'_>, asked: &Asked) -> Markup {
    html! {
        div class="labelled" {
            label for="place" { "Where the copies are" }
            input class="field" id="place" name="place" value=(asked.place_written) autocomplete="off" list="places"
                aria-invalid=[asked.place_fault.as_ref().map(|_| "true")] aria-describedby=(if asked.place_fault.is_some() { "place-fault place-hint" } else { "place-hint" });
            (place_list(desk, "places"))
            @if let Some(fault) = &asked.place_fault { p class="form__fault" id="place-fault" role="alert" { (fault) } }
            p class="form__hint" id="place-hint" { "Of rows that do not say it; of a place that is replaced, which one." }
        }
        @if asked.mode == Mode::Replace && asked.place_written.trim().is_empty() {
            label class="files-mode" { input type="checkbox" name="nowhere" value="yes" checked[asked.is_nowhere]; span { "Replace the copies that are in no place" } }
        }
    }
}

/// What holds for rows that do not say it.
fn usual(asked: &Asked) -> Markup {
    let Asked { choices: said, .. } = asked;
    let is_said = said.condition.is_some() || said.language.is_some() || said.month_first.is_some();
    let days = match said.month_first {
        None => "",
        Some(true) => "month",
        Some(false) => "day",
    };
    html! {
        details class="files-usual" open[is_said] {
            summary { "What rows do not say" }
            div class="labelled" {
                label for="condition" { "Condition" }
                select class="field" id="condition" name="condition" { (choices("Stays unsaid", Condition::ALL.iter().map(|one| (one.id(), one.name())), said.condition.map(Condition::id))) }
            }
            div class="labelled" {
                label for="language" { "Language" }
                select class="field" id="language" name="language" { (choices("Stays unsaid", Language::ALL.iter().map(|one| (one.id(), one.name())), said.language.map(Language::id))) }
            }
            div class="labelled" {
                label for="days" { "Days such as 3/4/2021" }
                select class="field" id="days" name="days" {
                    (choice("", "As the tool writes them", days))
                    (choice("month", "The month comes first", days))
                    (choice("day", "The day comes first", days))
                }
            }
        }
    }
}
