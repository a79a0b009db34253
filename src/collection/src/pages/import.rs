//! Copies out of a file: it is brought, looked at, and taken in as a whole that is undone as one. Nothing
//! is recorded before its owner has seen what each row becomes.

mod preview;
mod reading;
mod summary;
mod taking;

use maud::html;
use safehouse_engine::copies::{dialect::DIALECTS, ledger::Cause};
use safehouse_paths::collection as at;
use sha2::{Digest as _, Sha256};

pub use self::{
    reading::{Asked, AskedFault, DECIDES, Read, Unread, read},
    summary::{Change, Total, changed, is_taken_in, offers, openings},
    taking::drafts,
};
use super::when::moment;
use crate::{
    Answer, BroughtFile, Deed, Desk, Fields, Page, Request,
    parts::{Section, done, file_ways, frame},
};

const CHANGED: &str = "Something was chosen otherwise since you looked. This is what becomes of the rows now: take them in if it is right.";
const AGAIN: &str = "Its copies are in the collection already. Tick below that they are to be taken in again.";

/// The page on which a file is brought.
pub(super) fn page(desk: &Desk<'_>) -> Answer {
    bringing(desk, "").into()
}

/// Takes a file, or a text that was pasted.
pub(super) fn bring(desk: &Desk<'_>, request: &Request) -> Answer {
    let pasted = request.form.as_ref().map_or("", |form| form.get("text"));
    let (name, content) = match &request.file {
        Some((name, content)) => (name.clone(), content.clone()),
        None => ("pasted text".to_owned(), pasted.as_bytes().to_vec()),
    };
    if content.iter().all(u8::is_ascii_whitespace) {
        let words = "Nothing was brought. Choose a file that has rows, or paste its text.";
        return Answer::Page(bringing(desk, words).refused());
    }
    let digest = digest_of(&content);
    let then = at::page(desk.game(), &format!("{}/{digest}", at::IMPORT));
    Answer::Bring { file: BroughtFile { digest, name, content: Some(content), imported: None }, then }
}

/// By what a file is known: the SHA-256 of its content, in 64 hexadecimal digits.
pub fn digest_of(content: &[u8]) -> String {
    hex::encode(Sha256::digest(content))
}

fn bringing(desk: &Desk<'_>, fault: &str) -> Page {
    let tools: Vec<&str> = DIALECTS.iter().map(|dialect| dialect.name).collect();
    let content = html! {
        (file_ways(desk, true))
        form class="form files-form" method="post" action=(at::page(desk.game(), at::IMPORT)) enctype="multipart/form-data" {
            @if !fault.is_empty() { div class="form__fault" role="alert" { p { (fault) } } }
            div class="labelled" {
                label for="file" { "A file of a collection" }
                input class="field" id="file" name="file" type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" aria-describedby="file-hint";
                p class="form__hint" id="file-hint" { "A table with a header, as tools export it. Nothing is recorded before you have seen what each row becomes." }
            }
            div class="labelled" {
                label for="text" { "Or its text" }
                textarea class="field" id="text" name="text" rows="5" spellcheck="false" autocapitalize="off" {}
            }
            button class="button" type="submit" { "Look at it" }
        }
        details class="files-tools" {
            summary { "Files of these tools are read (" (tools.len()) ")" }
            p { (tools.join(", ")) "." }
            p {
                "Any other table is read when its columns have our names: Number, Name, Quantity, Edition, Finish. "
                a href=(at::row_schema(desk.game())) rel="external" { "What each of them may say" } " (JSON Schema)."
            }
        }
    };
    Page::new("Bring a file", frame(desk, Section::Files, "Bring a file", &content))
}

/// What a file comes to, with nothing recorded.
pub(super) fn look(desk: &Desk<'_>, digest: &str, request: &Request) -> Answer {
    let Some((file, content)) = kept(desk) else { return gone(desk, digest, &request.query).into() };
    if !request.query.get("done").is_empty() {
        return taken(desk, (digest, file), &request.query).into();
    }
    let asked = Asked::read(desk, &request.query);
    preview::page(desk, (digest, file), &asked, read(desk, content, &asked), None).into()
}

/// The page of a file.
fn page_of(desk: &Desk<'_>, digest: &str) -> String {
    at::page(desk.game(), &format!("{}/{digest}", at::IMPORT))
}

/// The page that tells what became of a file. Who takes it back or does it again comes back to it, and is told there.
fn told_at(desk: &Desk<'_>, digest: &str) -> String {
    at::asking(&page_of(desk, digest), &[("done", "1")])
}

/// Takes the copies of a file in.
pub(super) fn take(desk: &Desk<'_>, digest: &str, request: &Request) -> Answer {
    let form = request.form.as_ref().unwrap_or(&request.query);
    let Some((file, content)) = kept(desk) else { return gone(desk, digest, form).into() };
    let asked = Asked::read(desk, form);
    let looked = read(desk, content, &asked);
    if !form.get("look").is_empty() || asked.rows.is_some() {
        return preview::page(desk, (digest, file), &asked, looked, None).into();
    }
    let fault = match &looked {
        Ok(read) if !form.get("seen").is_empty() && form.get("seen") != asked.digest(read.rows.dialect) => {
            Some(CHANGED)
        }
        _ if is_taken_in(desk, file.imported.map(|(_, by)| by)) && form.get("again") != "yes" => Some(AGAIN),
        _ => None,
    };
    let reading = match looked {
        Ok(read) if asked.place_fault.is_none() && fault.is_none() => read,
        read => return Answer::Page(preview::page(desk, (digest, file), &asked, read, fault).refused()),
    };
    let drafts = drafts(desk, &reading.rows, &asked);
    if drafts.is_empty() {
        return Answer::Lead(at::asking(&page_of(desk, digest), &[("done", "nothing")]));
    }
    let then = told_at(desk, digest);
    Answer::Deed(Deed { drafts, is_whole: true, file: Some(digest.to_owned()), then })
}

fn kept<'a>(desk: &Desk<'a>) -> Option<(&'a BroughtFile, &'a [u8])> {
    let file = desk.file?;
    Some((file, file.content.as_deref()?))
}

/// The file is not kept any more.
fn gone(desk: &Desk<'_>, digest: &str, query: &Fields) -> Page {
    let imported = desk.file.and_then(|file| file.imported);
    let content = html! {
        (file_ways(desk, true))
        (done(desk, query, &told_at(desk, digest)))
        p { "This file is not kept any more: a file that was brought stays for a day. Bring it again to look at it." }
        @if let Some((at, _)) = imported { p { "Its copies were taken in on " (moment(at)) "." } }
        p class="actions" { a class="button" href=(at::page(desk.game(), at::IMPORT)) rel="external" { "Bring a file" } }
    };
    let page = Page::new("Bring a file", frame(desk, Section::Files, "This file is gone", &content));
    Page { status: 404, ..page }
}

/// What was just taken in, with the way back; or taken back, with the way to do it again.
fn taken(desk: &Desk<'_>, (digest, file): (&str, &BroughtFile), query: &Fields) -> Page {
    let did = desk.named(query.get("did"));
    let ledger = desk.shelf.ledger();
    let is_back = did.iter().any(|event| matches!(event.cause, Cause::Undone { .. }) || ledger.is_undone(event.id));
    let heading = if is_back { "Taken back" } else { "Taken in" };
    let content = html! {
        (file_ways(desk, true))
        @if query.get("did").is_empty() {
            p role="status" { "Nothing had to change: the collection is already as the file says." }
        } @else {
            (done(desk, query, &told_at(desk, digest)))
        }
        p { "The file: " bdi { (file.name) } "." }
        p class="actions" {
            a class="button" href=(at::page(desk.game(), at::TABLE)) rel="external" { "Open the table" }
            @if is_back { a class="button button--plain" href=(page_of(desk, digest)) rel="external" { "Look at the file once more" } }
            a class="button button--plain" href=(at::page(desk.game(), at::IMPORT)) rel="external" { "Bring another file" }
        }
    };
    Page::new(heading, frame(desk, Section::Files, heading, &content))
}

#[cfg(test)]
mod tests;
