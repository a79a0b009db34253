//! What each row of a price list comes to, before anything is kept.

use maud::{Markup, html};
use safehouse_engine::{
    copies::prices::{PriceReading, Valuation, read_prices},
    english::counted,
    limits::NAME_BYTES,
    visible::visible,
};
use safehouse_paths::collection as at;

use super::whole::whole;
use crate::{BroughtFile, Desk, Fields, Page, parts::text_of};

/// How many rows are named that are no prices.
const NAMED: usize = 100;
/// How many others are named by their lines.
const LINES: usize = 12;

/// Under which name a list is kept, and how.
pub(super) struct Asked {
    /// The name, as it is kept.
    pub(super) name: String,
    /// Whether rows that are no prices are left out.
    pub(super) leaves_out: bool,
    /// Whether it is asked to be kept.
    pub(super) is_sent: bool,
}

impl Asked {
    /// What an address or a form says; the file's own name where it says none.
    pub(super) fn read(file: &BroughtFile, fields: &Fields) -> Self {
        let said = fields.all("name").next();
        let usual = || file.name.rsplit_once('.').map_or(file.name.as_str(), |(name, _)| name);
        let shown = visible(said.unwrap_or_else(usual));
        let name = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { name, leaves_out: fields.get("faulty") == "leave-out", is_sent: false }
    }

    /// What is wrong with the name.
    fn fault(&self) -> Option<String> {
        match self.name.len() {
            0 => Some("Give it a name.".to_owned()),
            1..=NAME_BYTES => None,
            _ => Some(format!("A name has at most {NAME_BYTES} bytes. Shorten it.")),
        }
    }
}

/// The page, and whether the list may be kept as it is asked.
pub(super) fn page(
    desk: &Desk<'_>,
    (digest, file): (&str, &BroughtFile),
    content: &[u8],
    asked: &Asked,
) -> (Page, bool) {
    let heading = "Look at the price list";
    let read = text_of(content).ok_or_else(|| "It is no text. Save the table as CSV and load that.".to_owned());
    let read = read.and_then(|text| {
        let reading = read_prices(&text.text, desk.catalogue());
        reading.map(|reading| (reading, text.letters)).map_err(|fault| format!("It is no price list: {fault}."))
    });
    let (body, may_be_kept) = match &read {
        Ok((reading, letters)) => {
            let is_whole = reading.not_taken().next().is_none();
            let may = !reading.list.is_empty() && asked.fault().is_none() && (is_whole || asked.leaves_out);
            (understood(desk, (digest, file), (reading, *letters), asked), may)
        }
        Err(words) => {
            let body = html! {
                div class="form__fault" role="alert" { p { (words) } }
                p class="actions" { a class="button" href=(at::page(desk.game(), at::PRICES)) rel="external" { "Load another file" } }
            };
            (body, false)
        }
    };
    let content = html! { p { bdi { (file.name) } } (body) };
    let page = whole(desk, heading, &content);
    (if read.is_ok() { page } else { page.refused() }, may_be_kept)
}

fn understood(
    desk: &Desk<'_>,
    (digest, file): (&str, &BroughtFile),
    (reading, letters): (&PriceReading, Option<&str>),
    asked: &Asked,
) -> Markup {
    let list = &reading.list;
    let not_taken: Vec<(usize, String)> = reading.not_taken().collect();
    let superseded: Vec<(usize, usize)> = reading.superseded().collect();
    html! {
        p class="files-sum" role="status" data-state=[(!not_taken.is_empty()).then_some("warn")] {
            b { (counted(list.len() as u64, ("price", "prices"))) }
            @if let Some((oldest, newest)) = list.days() {
                " of " (oldest) @if oldest != newest { " to " (newest) }
                ", in " (list.currencies().join(", "))
            }
            @if !not_taken.is_empty() { "; " (counted(not_taken.len() as u64, ("row is", "rows are"))) " no price" }
            "."
            @if let Some(letters) = letters { " It is written in " (letters) "." }
        }
        @if !list.is_empty() {
            p { "Of your copies: " (Valuation::of(desk.shelf.balances(), list, None).worth().coverage) "." }
        }
        @if !not_taken.is_empty() {
            section aria-labelledby="faults" {
                h2 id="faults" { "Rows that are no prices" }
                ol class="price-faults" {
                    @for (line, words) in not_taken.iter().take(NAMED) {
                        li value=(line) { span class="muted" { "Line " (line) } " " (words) }
                    }
                }
                @if not_taken.len() > NAMED { p class="muted" { "And " (counted((not_taken.len() - NAMED) as u64, ("more row", "more rows"))) "." } }
            }
        }
        @if !superseded.is_empty() {
            p class="muted" { "Later rows for the same count instead of " (lines(&superseded)) "." }
        }
        @if !reading.unknown.is_empty() {
            p class="muted" { "Read by nobody: the columns " (reading.unknown.join(", ")) "." }
        }
        @if list.is_empty() {
            p { "No row of it is a price, so there is nothing to keep. Mend the file and load it again." }
            p class="actions" { a class="button" href=(at::page(desk.game(), at::PRICES)) rel="external" { "Load another file" } }
        } @else {
            (form(desk, (digest, file), asked, not_taken.len()))
        }
    }
}

fn form(desk: &Desk<'_>, (digest, _): (&str, &BroughtFile), asked: &Asked, not_taken: usize) -> Markup {
    let here = at::page(desk.game(), &format!("{}/{digest}", at::PRICES));
    let fault = asked.is_sent.then(|| asked.fault()).flatten();
    let lacks_word = asked.is_sent && not_taken > 0 && !asked.leaves_out;
    let replaced = desk.prices.iter().find(|own| own.name == asked.name);
    html! {
        form class="form files-form" method="post" action=(here) {
            div class="labelled" {
                label for="name" { "Keep it under the name" }
                input class="field" id="name" name="name" value=(asked.name) maxlength=(NAME_BYTES) autocomplete="off" list="names" required
                    aria-invalid=[fault.as_ref().map(|_| "true")] aria-describedby=(if fault.is_some() { "name-fault name-hint" } else { "name-hint" });
                datalist id="names" { @for own in desk.prices { option value=(own.name) {} } }
                @if let Some(fault) = &fault { p class="form__fault" id="name-fault" role="alert" { (fault) } }
                p class="form__hint" id="name-hint" {
                    @if let Some(own) = replaced { "There is a list of this name, of " (own.day) ": it is replaced. " }
                    "A list of the same name takes the place of the one before; under another name, both can be compared."
                }
            }
            @if not_taken > 0 {
                @if lacks_word { div class="form__fault" role="alert" { p { "Say that the rows that are no prices are left out, or mend the file and load it again. Nothing was kept." } } }
                label class="files-mode" {
                    input type="checkbox" name="faulty" value="leave-out" checked[asked.leaves_out];
                    span { "Leave out " (counted(not_taken as u64, ("row that is", "rows that are"))) " no price" }
                }
            }
            button class="button" type="submit" { "Keep the price list" }
        }
    }
}

/// Lines by their numbers, the first of many.
fn lines(rows: &[(usize, usize)]) -> String {
    let told: Vec<String> = rows.iter().take(LINES).map(|(line, _)| line.to_string()).collect();
    let more = rows.len().saturating_sub(LINES);
    let noun = if rows.len() == 1 { "line" } else { "lines" };
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{noun} {}{more}", told.join(", "))
}
