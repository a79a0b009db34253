//! The price lists of a collection's owner: loaded, replaced, taken along and forgotten. Nothing of a list is
//! kept before its owner has seen what each of its rows comes to.

mod preview;
mod whole;

use maud::{Markup, html};
use safehouse_engine::{english::counted, limits::PRICE_LIST_BYTES};
use safehouse_paths::collection as at;
use sha2::{Digest as _, Sha256};

use self::whole::whole;
use super::when::moment;
use crate::{Answer, BroughtFile, Desk, Fields, Kept, OwnPriceList, Page, Request, parts::text_of};

/// What a list looks like.
const EXAMPLE: &str = "number,edition,finish,condition,currency,price,date,source\n\
    NG-01-045,First Edition,Foil,Near Mint,EUR,1.20,2026-11-02,my shop\n\
    NG-01-046,,,,EUR,0.35,2026-11-02,my shop";

/// The lists that there are, and the form that loads one.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let name = query.get("list");
    if query.get("form") == "csv" {
        return match desk.prices.iter().any(|own| own.name == name) {
            true => Answer::PriceListText { name: name.to_owned() },
            false => Answer::Nothing,
        };
    }
    let gone = query.get("gone");
    let content = html! {
        @if !gone.is_empty() { div class="form__done" role="status" { p { "The price list “" bdi { (gone) } "” is deleted." } } }
        (loading(desk, "", ""))
        @if !desk.prices.is_empty() { (lists(desk)) }
    };
    whole(desk, "Price lists", &content).into()
}

/// Takes a file, or a text that was pasted.
pub(super) fn bring(desk: &Desk<'_>, request: &Request) -> Answer {
    let pasted = request.form.as_ref().map_or("", |form| form.get("text"));
    let (name, content) = match &request.file {
        Some((name, content)) => (name.clone(), content.clone()),
        None => ("pasted text".to_owned(), pasted.as_bytes().to_vec()),
    };
    let refused = |fault: &str| {
        let content = html! { (loading(desk, fault, pasted)) @if !desk.prices.is_empty() { (lists(desk)) } };
        Answer::Page(whole(desk, "Price lists", &content).refused())
    };
    if content.iter().all(u8::is_ascii_whitespace) {
        return refused("Nothing was brought. Choose a file that has rows, or paste its text.");
    }
    if content.len() > PRICE_LIST_BYTES {
        let most = PRICE_LIST_BYTES / 1024 / 1024;
        return refused(&format!("A price list has at most {most} MiB. Divide it and load the parts."));
    }
    let digest = hex::encode(Sha256::digest(&content));
    let then = at::page(desk.game(), &format!("{}/{digest}", at::PRICES));
    Answer::Bring { file: BroughtFile { digest, name, content: Some(content), imported: None }, then }
}

/// What a list comes to, with nothing kept.
pub(super) fn look(desk: &Desk<'_>, digest: &str, request: &Request) -> Answer {
    let Some((file, content)) = brought(desk) else { return gone(desk).into() };
    let asked = preview::Asked::read(file, &request.query);
    let (page, _) = preview::page(desk, (digest, file), content, &asked);
    page.into()
}

/// Keeps a list under a name.
pub(super) fn keep(desk: &Desk<'_>, digest: &str, form: &Fields) -> Answer {
    let Some((file, content)) = brought(desk) else { return gone(desk).into() };
    let asked = preview::Asked { is_sent: true, ..preview::Asked::read(file, form) };
    let (page, may_be_kept) = preview::page(desk, (digest, file), content, &asked);
    let text = text_of(content).filter(|_| may_be_kept);
    let Some(text) = text else { return Answer::Page(page.refused()) };
    let then = at::asking(&at::page(desk.game(), at::VALUE), &[("list", &asked.name), ("kept", "1")]);
    let kept = Kept::PriceList { name: asked.name, text: text.text, leaves_out: asked.leaves_out };
    Answer::Keep { kept, then }
}

/// Forgets a list.
pub(super) fn forget(desk: &Desk<'_>, form: &Fields) -> Answer {
    let name = form.get("list").to_owned();
    let then = at::asking(&at::page(desk.game(), at::PRICES), &[("gone", &name)]);
    Answer::Keep { kept: Kept::NoPriceList(name), then }
}

fn brought<'a>(desk: &Desk<'a>) -> Option<(&'a BroughtFile, &'a [u8])> {
    let file = desk.file?;
    Some((file, file.content.as_deref()?))
}

/// The file is not kept any more.
fn gone(desk: &Desk<'_>) -> Page {
    let content = html! {
        p { "This file is not kept any more: a file that was brought stays for a day. Load it again to look at it." }
        p class="actions" { a class="button" href=(at::page(desk.game(), at::PRICES)) rel="external" { "Load a price list" } }
    };
    Page { status: 404, ..whole(desk, "This file is gone", &content) }
}

fn loading(desk: &Desk<'_>, fault: &str, pasted: &str) -> Markup {
    html! {
        section aria-labelledby="load" {
            h2 id="load" { "Load a price list" }
            form class="form files-form" method="post" action=(at::page(desk.game(), at::PRICES)) enctype="multipart/form-data" {
                @if !fault.is_empty() { div class="form__fault" role="alert" { p { (fault) } } }
                div class="labelled" {
                    label for="file" { "A table of prices" }
                    input class="field" id="file" name="file" type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" aria-describedby="file-hint";
                    p class="form__hint" id="file-hint" { "CSV with a header. You see what each row comes to before anything is kept." }
                }
                div class="labelled" {
                    label for="text" { "Or its text" }
                    textarea class="field" id="text" name="text" rows="4" spellcheck="false" autocapitalize="off" { (pasted) }
                }
                button class="button" type="submit" { "Look at it" }
            }
            details class="files-tools" {
                summary { "What the table says" }
                pre class="value-example" { (EXAMPLE) }
                p { "Number, price and date are needed. Edition, finish and condition may be empty: the price is then that of whichever. A column “grade” (as PSA 9.5) says that a price is of graded copies. The currency may stand in the price instead, as €1.20." }
            }
        }
    }
}

fn lists(desk: &Desk<'_>) -> Markup {
    html! {
        section aria-labelledby="lists" {
            h2 id="lists" { "Your price lists" }
            ul class="price-lists" { @for own in desk.prices { li { (list(desk, own)) } } }
        }
    }
}

fn list(desk: &Desk<'_>, own: &OwnPriceList) -> Markup {
    let of = |page: &str, form: &str| at::asking(&at::page(desk.game(), page), &[("list", &own.name), ("form", form)]);
    html! {
        div class="price-lists__what" {
            a href=(of(at::VALUE, "")) rel="external" { b { bdi { (own.name) } } }
            p class="muted" {
                (counted(own.prices, ("price", "prices"))) " of " time datetime=(own.day) { (own.day) } " at the latest, loaded " (moment(own.loaded_at))
            }
        }
        div class="actions" {
            a class="button button--plain button--small" href=(of(at::PRICES, "csv")) rel="external" download { "Take it along" span class="hidden" { ": " (own.name) } }
            details class="price-lists__delete" {
                summary { "Delete…" span class="hidden" { " " (own.name) } }
                form method="post" action=(at::page(desk.game(), at::FORGET_PRICES)) {
                    input type="hidden" name="list" value=(own.name);
                    button class="button button--danger button--small" type="submit" { "Delete it for good" }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
