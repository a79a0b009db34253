//! What is to be decided about the rows of a file: one decision for all rows of a cause, or one of a row.

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_engine::{
    copies::dialect::{Cause, Decision, Group, Open, Reading},
    english::counted,
};

use super::{
    super::{
        reading::{Asked, DECIDES, LEAVE_OUT},
        summary::{offers, openings, printing},
    },
    form::{CHOICES, lines},
};
use crate::{Desk, parts::choice};

/// How many causes are asked at once; the others come when some of these are decided.
const MOST: usize = 200;

/// The causes of a file, those that are open before those that were decided, which can be decided otherwise.
pub(super) fn decisions(desk: &Desk<'_>, rows: &Reading, asked: &Asked) -> Markup {
    let open = rows.open();
    let is_open: BTreeSet<String> = open.iter().map(|group| group.cause.key()).collect();
    let decided: Vec<Cause> =
        asked.for_all().filter(|(key, _)| !is_open.contains(*key)).filter_map(|(key, _)| Cause::of_key(key)).collect();
    if open.is_empty() && decided.is_empty() && asked.of_lines().next().is_none() {
        return html! {};
    }
    let openings = openings(rows);
    html! {
        fieldset class="files-decisions" {
            legend { "To decide" }
            @for group in open.iter().take(MOST) { (asking(desk, group, openings.get(group.cause).copied(), asked)) }
            @if open.len() > MOST { p { "There are " (open.len() - MOST) " more: they are asked when these are decided." } }
            @for cause in &decided {
                @let key = cause.key();
                div class="labelled" {
                    label for=(id_of(&key)) { (cause) }
                    (control(desk, &id_of(&key), &key, cause, &[], asked, None))
                    p class="form__hint" { "Decided." }
                }
            }
            // What was decided of single rows, unless the rows that are shown ask it themselves.
            @if asked.rows.is_none() {
                @for (key, word) in asked.of_lines() { input type="hidden" name=(format!("{DECIDES}{key}")) value=(word); }
            }
        }
    }
}

/// A decision about a row alone.
pub(super) fn of_row(desk: &Desk<'_>, line: usize, cause: &Cause, open: Option<&Open>, asked: &Asked) -> Markup {
    let key = format!("{line}:{}", cause.key());
    let printings = open.map_or(&[][..], |open| &open.printings);
    html! {
        label class="hidden" for=(id_of(&key)) { "Line " (line) ": " (cause) }
        (control(desk, &id_of(&key), &key, cause, printings, asked, Some("As all such rows")))
    }
}

fn asking(desk: &Desk<'_>, group: &Group<&Cause>, open: Option<&Open>, asked: &Asked) -> Markup {
    let key = group.cause.key();
    let id = id_of(&key);
    let printings = open.map_or(&[][..], |open| &open.printings);
    html! {
        div class="labelled" {
            label for=(id) { (group.cause) }
            (control(desk, &id, &key, group.cause, printings, asked, None))
            p class="form__hint" { (counted(group.lines.len() as u64, ("row", "rows"))) ", " (counted(group.copies, ("copy", "copies"))) ": " (lines(&group.lines)) }
        }
    }
}

/// What is chosen about a cause. A shop's number is answered by one of ours, which is written.
fn control(
    desk: &Desk<'_>,
    id: &str,
    key: &str,
    cause: &Cause,
    printings: &[String],
    asked: &Asked,
    undecided: Option<&str>,
) -> Markup {
    let name = format!("{DECIDES}{key}");
    let chosen = asked.word(key);
    if matches!(cause, Cause::Product(_)) {
        let is_left_out = chosen == LEAVE_OUT;
        let number = if is_left_out { "" } else { chosen };
        let is_unknown = !number.is_empty() && desk.catalogue().find_number(number).is_none();
        let fault = format!("{id}-fault");
        return html! {
            input class="field" form=(CHOICES) id=(id) name=(name) value=(number) autocomplete="off" autocapitalize="off" spellcheck="false"
                placeholder="Number of the printing" aria-invalid=[is_unknown.then_some("true")] aria-describedby=[is_unknown.then_some(&fault)];
            @if is_unknown { p class="form__fault" id=(fault) role="alert" { "No printing has the number " bdi { (number) } ". Write it as it stands on the card." } }
            label class="files-mode" { input type="checkbox" form=(CHOICES) name=(name) value=(LEAVE_OUT) checked[is_left_out]; span { "Leave these rows out" } }
        };
    }
    let offers = words(desk, cause, printings, chosen);
    html! {
        select class="field" form=(CHOICES) id=(id) name=(name) {
            (choice("", undecided.unwrap_or("Not decided"), chosen))
            @for (word, said) in &offers { (choice(word, said, chosen)) }
        }
    }
}

/// The words that decide about a cause, with what they say; what is chosen is among them.
fn words(desk: &Desk<'_>, cause: &Cause, printings: &[String], chosen: &str) -> Vec<(String, String)> {
    let mut words = offers(desk.catalogue(), cause, printings);
    let is_there = chosen.is_empty() || words.iter().any(|(word, _)| word == chosen);
    if !is_there && Decision::read(cause.kind(), chosen).is_some() {
        words.push(printing(desk.catalogue(), chosen));
    }
    words
}

/// An identity for what asks about a cause: the words of a file may have any sign.
fn id_of(key: &str) -> String {
    let plain =
        |sign: char| if sign.is_ascii_alphanumeric() { sign.to_string() } else { format!("-{:x}-", sign as u32) };
    format!("decide-{}", key.chars().map(plain).collect::<String>())
}
