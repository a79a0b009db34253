//! What is said of a file before its rows: how many are understood, which are not and why, and what is odd.

use maud::{Markup, html};
use safehouse_engine::{
    copies::dialect::{Reading, Refusal},
    english::counted,
};

use super::{
    super::{
        reading::{Asked, Read},
        summary::Elsewhere,
    },
    form::lines,
    texts::Texts,
};
use crate::parts::place_words;

/// How many rows of a reason are shown.
const SHOWN: usize = 5;
/// How many places are named.
const PLACES: usize = 5;

/// How many rows are understood. It warns while something is to be decided or could not be taken; what its owner left
/// out is neither.
pub(super) fn sum(rows: &Reading) -> Markup {
    let (open, refused) = (rows.open(), rows.refused());
    let (taken, remarked) = rows
        .taken()
        .fold((0, 0), |(taken, remarked), (_, row)| (taken + 1_u64, remarked + u64::from(!row.remarks.is_empty())));
    let warns = !open.is_empty() || refused.iter().any(|group| group.cause != Refusal::LeftOut);
    let state = warns.then_some("warn");
    html! {
        p class="files-sum" data-state=[state] role="status" {
            b { (rows.dialect.name) } ": " (counted(taken, ("row", "rows"))) " with "
            (counted(rows.balances().copies(), ("copy", "copies"))) " understood"
            @if remarked > 0 { " (" (remarked) " of these with a remark)" }
            @if !open.is_empty() { ", " (counted(open.len() as u64, ("thing", "things"))) " to decide" }
            @if !refused.is_empty() { ", " (counted(refused.iter().map(|group| group.lines.len() as u64).sum(), ("row", "rows"))) " not taken" }
            "."
        }
    }
}

/// The rows that are not taken, the first of each reason as they are written.
pub(super) fn refused(Read { rows, text, .. }: &Read) -> Markup {
    let refused = rows.refused();
    html! {
        @if !refused.is_empty() {
            @let texts = Texts::of(text);
            section {
                h2 { "Not taken" }
                ul class="files-causes" {
                    @for group in &refused {
                        li {
                            (group.cause) ":"
                            ul class="files-refused" {
                                @for line in group.lines.iter().take(SHOWN) {
                                    li { span class="muted" { "Line " (line) ": " } bdi { (texts.of_row(&rows.rows, *line)) } }
                                }
                                @if group.lines.len() > SHOWN { li class="muted" { "and " (group.lines.len() - SHOWN) " more" } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What is odd about rows that are taken.
pub(super) fn remarks(rows: &Reading) -> Markup {
    let remarks = rows.remarks();
    html! {
        @if !remarks.is_empty() {
            section {
                h2 { "Remarks on rows that are taken" }
                ul class="files-causes" { @for group in &remarks { li { (group.cause) " " span class="muted" { (lines(&group.lines)) } } } }
            }
        }
    }
}

/// That rows name another place than the one that is replaced, and which.
pub(super) fn elsewhere_told(asked: &Asked, elsewhere: &Elsewhere<'_>) -> Markup {
    let Elsewhere { rows, places } = elsewhere;
    html! {
        @if *rows > 0 {
            div class="playtest-note files-elsewhere" role="alert" {
                p {
                    (all_in(asked, elsewhere)) " They name: "
                    @for (at, place) in places.iter().take(PLACES).enumerate() { @if at > 0 { ", " } bdi { (place_words(place)) } }
                    @if places.len() > PLACES { " and " (counted((places.len() - PLACES) as u64, ("further place", "further places"))) }
                    ". To leave each where the file says, choose another of the ways below, or bring a file of this place alone."
                }
            }
        }
    }
}

/// That all rows will stand in the place that is replaced, also those that name another one.
pub(super) fn all_in(asked: &Asked, elsewhere: &Elsewhere<'_>) -> Markup {
    let words = if elsewhere.rows == 1 {
        "row names another place and will stand"
    } else {
        "rows name other places and will all stand"
    };
    html! { (elsewhere.rows) " " (words) " in " bdi { (place_words(&asked.choices.place)) } " all the same." }
}
