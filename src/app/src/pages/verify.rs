//! The page that verifies what a store or an event published: the visitor's own browser does it.

use maud::{Markup, html};
use safehouse_statements::published::FILE_BYTES;

use super::account::copying::copy_button;
use crate::{
    drawing::Page,
    paths::{events::EVENTS, log, stores::STORES, verify::VERIFY},
};

/// What marks the page for its script.
pub const MARK: &str = "data-verify=";

/// What the page works with.
#[derive(Debug, Clone, Default)]
pub struct VerifyPage {
    /// The script of the worker; empty where none was built.
    pub script: String,
    /// The module that it runs.
    pub wasm: String,
    /// Where the card files of the site are, by which the code of a sheet is read.
    pub cards: String,
    /// Verifier keys of the logs of this site, and of its receipts.
    pub keys: Vec<String>,
}

/// The page at `/verify`.
pub fn draw_verify(page: &VerifyPage) -> Page {
    let body = html! {
        div class="page stores verify" data-verify="1" data-script=(page.script) data-wasm=(page.wasm) data-cards=(page.cards) data-most=(FILE_BYTES) {
            header class="page-head" { h1 { "Verify a file" } }
            p class="page__lead" {
                "Four answers for a list that a " a href=(STORES) rel="external" { "store" } " or an " a href=(EVENTS) rel="external" { "event" } " published: whether it is authentic, in the log, witnessed and legal. The larger code of a registration sheet and a receipt are verified here as well."
            }
            p { strong { "Nothing is uploaded." } " Your own browser verifies the file, and once this page is loaded it asks for nothing more: you can take it offline first." }
            div class="verify__waiting panel" {
                p { "Verifying on this page takes a script, which does not run here yet. The program does the same without a browser:" }
                pre tabindex="0" { code { "safehouse verify FILE" } }
            }
            div class="verify__tool" hidden { (tool(page)) }
            p class="verify__status" role="status" {}
            section class="verify__result" aria-label="Answers" aria-busy="false" {}
            section class="verify__taken" aria-labelledby="verify-taken" hidden {
                h2 id="verify-taken" { "Take it with you" }
                p class="actions" {
                    (copy_button("verify-text", "what it says"))
                    button class="button button--plain" type="button" data-deed="json" { "JSON" }
                }
                details {
                    summary { "What it says, as text" }
                    pre id="verify-text" class="verify__text" tabindex="0" {}
                }
                p { "The same on the command line, given the same keys:" }
                pre tabindex="0" { code { "safehouse verify FILE" } }
            }
            (what_they_mean())
        }
    };
    let words = "Whether a published list is authentic, in the log, witnessed and legal, without uploading it.";
    Page::new("Verify a file", words, VERIFY, body)
}

fn tool(page: &VerifyPage) -> Markup {
    html! {
        div class="verify__drop" {
            div class="labelled" {
                label for="verify-file" { "The file, as JSON or as a page of HTML" }
                input class="field" type="file" id="verify-file" name="file" aria-describedby="verify-file-hint"
                    accept=".json,.html,.htm,application/json,text/html";
            }
            p class="form__hint" id="verify-file-hint" { "Choose it, or drop it anywhere on this page. The page of each shown list saves one, and that of an event’s lists one with all of them." }
        }
        details {
            summary { "Or paste it" }
            div class="labelled" {
                label for="verify-pasted" { "What was published" }
                textarea class="field" id="verify-pasted" name="pasted" rows="6" spellcheck="false" autocomplete="off" aria-describedby="verify-pasted-hint" {}
                p class="form__hint" id="verify-pasted-hint" { "Or what the larger code of a registration sheet says, which begins SHS1., or a receipt; with the published file of its event below a receipt, the lock of the event is asked for it." }
            }
            p class="actions" { button class="button" type="button" data-deed="pasted" { "Verify what is pasted" } }
        }
        details {
            summary { "Whom you trust" }
            div class="labelled" {
                label for="verify-keys" { "Keys of logs and stores, one a line" }
                textarea class="field figures" id="verify-keys" name="keys" rows="4" spellcheck="false" autocomplete="off" aria-describedby="verify-keys-hint" {
                    @for key in &page.keys { (key) "\n" }
                }
                p class="form__hint" id="verify-keys-hint" {
                    @if page.keys.is_empty() { "This site has no log of its own." } @else { "Those of this site's log and receipts are filled in already: compare them with what you know of the site from elsewhere, or put others in their place." }
                    " A file of another host is undecided until its key stands here, and the code of a sheet until that of the store does, which its page and its wall show."
                }
            }
            div class="labelled" {
                label for="verify-policy" { "A policy that says which witnesses count" }
                textarea class="field figures" id="verify-policy" name="policy" rows="4" spellcheck="false" autocomplete="off" {}
            }
        }
    }
}

fn what_they_mean() -> Markup {
    html! {
        section aria-labelledby="verify-meaning" {
            h2 id="verify-meaning" { "What the answers mean" }
            dl class="facts facts--told" {
                div { dt { "Authentic" } dd { "A key of the store that counted then signed for just this list, it was locked before, and the host or the key is one of those under “Whom you trust”." } }
                div { dt { "Logged" } dd { "The statement stands in the " a href=(log::LOG) rel="external" { "log" } " of a host whose key stands under “Whom you trust”, where nothing can be changed or taken out unnoticed. A host vouches for keys of its own stores alone." } }
                div { dt { "Witnessed" } dd { "As many others saw that log as your policy asks for. Without a policy this is undecided." } }
                div { dt { "Legal" } dd { "Judged again by the facts of the cards and the format in the file, the list is legal, and those are the facts that were stated." } }
            }
            p { "A forged file names keys of its own. So compare the words of the store's key with those on its wall, and trust no sign that a file draws of itself." }
        }
    }
}
