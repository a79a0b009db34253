//! The keys of a store, for its owners.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::{
    notary::{KeyHolder, StoreKeys},
    stores::{GameStore, KeyReason, StoreKey, Waiting, WaitingStoreKey},
};

use super::{crumbs, deeds, done_words, fault_above, sheets, store_mark};
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        public_decks::{day, minute},
    },
    paths::{events, log, stores as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct KeysPage {
    /// The store.
    pub store: GameStore,
    /// The keys that it has had.
    pub keys: StoreKeys,
    /// What waits for its signature.
    pub waiting: Waiting,
    /// How many of that the file has.
    pub in_file: usize,
    /// What was written as a key of its own.
    pub written: String,
    /// What was written as signed notes.
    pub notes: String,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
    /// The deed that was sent before its sender had to prove anew who they are, which they did: it is still to be done.
    pub again: Option<&'static str>,
}

impl KeysPage {
    /// That whoever sent this deed is known now and sends it once more; nothing of every other deed.
    fn again(&self, deed: &str, words: &str) -> Markup {
        done_words(if self.again == Some(deed) { words } else { "" })
    }
}

/// The page at `/stores/{store}/keys`.
pub fn draw_keys(page: &KeysPage) -> Page {
    let store = &page.store;
    let at = |deed: &str| at::part(&store.slug, deed);
    let holder = page.keys.holder();
    let first = page.keys.all().first().and_then(|key| key.vkey.split('+').next());
    let name = first.map_or_else(|| format!("HOST/store/{}", store.slug), str::to_owned);
    // Where the store keeps the present key, nobody but the store lets another one follow.
    let waits = holder == Some(KeyHolder::Store);
    let body = html! {
        div class="page page--form page--wide-form stores" {
            (crumbs(Some(store)))
            h1 { "Keys" }
            (store_mark(store))
            (done_words(page.done))
            (fault_above(page.fault.as_ref()))
            section class="panel" aria-labelledby="had" {
                h2 id="had" { "Its keys" }
                @if page.keys.all().is_empty() { p class="muted" { "The store has no key yet: it can state nothing." } }
                @if holder.is_some() { (sheets(&store.slug)) }
                ol class="key-list" reversed { @for key in page.keys.all().iter().rev() { li { (entry(key, page.keys.present().is_some_and(|present| present.number == key.number))) } } }
                @match holder {
                    Some(KeyHolder::Host) => { p { "This site keeps the key, sealed, and could sign for the store. Whoever trusts neither brings a key of their own." } }
                    Some(KeyHolder::Store) => { p { "The store keeps the key itself. It signs with " code { "safehouse store sign" } " on its own machine." } }
                    None => {}
                }
            }
            @if holder == Some(KeyHolder::Store) || page.waiting.all > 0 { (waiting(page, holder)) }
            @if let Some(key) = &page.waiting.next_key { (follows(page, key)) } @else {
                section class="panel" aria-labelledby="make" {
                    h2 id="make" { @if waits { "Let this site keep the key" } @else if holder.is_some() { "Replace the key" } @else { "Make a key" } }
                    p {
                        @if waits { "This site makes another key, keeps it, and could sign for the store then. " (WAITS) }
                        @else if holder.is_some() { "This site makes another key, and the present one signs that it follows. Hang up the new sheet." }
                        @else { "This site makes a key for the store and keeps it." }
                    }
                    (page.again(deeds::MAKE_KEY, if holder.is_some() { "Confirmed: tick the box and press again to replace the key." } else { "Confirmed: press again to make the key." }))
                    form class="form" method="post" action=(at(deeds::MAKE_KEY)) {
                        @if holder.is_some() { (replaces(waits)) button class=(if waits { "button button--plain" } else { "button" }) type="submit" { @if waits { "Have this site make a key" } @else { "Replace the key" } } }
                        @else { button class="button" type="submit" { "Make a key" } }
                    }
                }
                section class="panel" aria-labelledby="bring" {
                    h2 id="bring" { @if waits { "Bring another key of your own" } @else { "Bring a key that you keep yourself" } }
                    p {
                        "Make one with " code { "safehouse store keygen " (name) @if waits { " --out next.key" } } " on your own machine, and write here what it prints: the public part. "
                        @if waits { (WAITS) } @else { "This site cannot sign for the store then." }
                    }
                    (page.again(deeds::BRING_KEY, "Confirmed: write the key once more, and press again."))
                    form class="form" method="post" action=(at(deeds::BRING_KEY)) {
                        div class="labelled" {
                            label for="vkey" { "Public key" }
                            input class="field figures" id="vkey" name="vkey" value=(page.written) maxlength="512" autocomplete="off" spellcheck="false" required;
                        }
                        @if holder.is_some() { (replaces(waits)) button class="button button--plain" type="submit" { "Replace the key with this one" } }
                        @else { button class="button button--plain" type="submit" { "Take this key" } }
                    }
                }
            }
            @if holder.is_some() {
                section class="panel" aria-labelledby="revoke" {
                    h2 id="revoke" { "Revoke the key" }
                    p { "What it signs from then on counts for nothing. What it signed before keeps its standing. What waits to be signed waits for the next key; one that this site keeps signs it at once." @if page.waiting.next_key.is_some() { " The key that waits to follow is taken back." } }
                    (page.again(deeds::REVOKE_KEY, "Confirmed: tick the box and press again to revoke the key."))
                    form class="form" method="post" action=(at(deeds::REVOKE_KEY)) {
                        div class="labelled" {
                            label for="reason" { "Why" }
                            select class="field" id="reason" name="reason" {
                                @for reason in KeyReason::ALL { option value=(reason.id()) { (reason.sentence()) } }
                            }
                        }
                        label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "Revoke it." } }
                        button class="button button--danger" type="submit" { "Revoke the key" }
                    }
                }
            }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("Keys of {}", store.name), "", "", body) }
}

/// When a key counts that follows one which the store keeps itself.
const WAITS: &str =
    "That it follows waits for the signature of the present key, which counts until you handed that in.";

/// What has to be said before another key follows the present one, at once or once that signed it.
fn replaces(waits: bool) -> Markup {
    html! {
        label class="form__check" {
            input type="checkbox" name="sure" value="yes" required;
            span {
                @if waits { "Once it signed that, the present key becomes void: it signs nothing any more, " } @else { "The present key becomes void: it signs nothing any more, " }
                "and every sheet that shows it is out of date. What it signed before keeps its standing."
            }
        }
    }
}

/// The key that follows the present one once that signed so, and the form that takes it back.
fn follows(page: &KeysPage, key: &WaitingStoreKey) -> Markup {
    html! {
        section class="panel" aria-labelledby="follows" {
            h2 id="follows" { "The key that follows" }
            p { code class="log__key" { (key.vkey) } }
            p class="muted" { "waits since " (minute(key.since)) "; " @if key.is_sealed { "this site keeps it" } @else { "the store keeps it itself" } }
            p {
                "Its statement is number " (key.number) " of what waits. The present key counts until you signed that with it and handed it in. What waits behind it is signed with this key"
                @if key.is_sealed { ", by this site and at once" } ". Hang up the new sheet then."
            }
            (page.again(deeds::TAKE_BACK_KEY, "Confirmed: press again to take the key back."))
            form class="form" method="post" action=(at::part(&page.store.slug, deeds::TAKE_BACK_KEY)) {
                button class="button button--plain" type="submit" { "Take it back" }
            }
        }
    }
}

/// The most statements that the page names.
const NAMED: usize = 50;

/// What waits for the signature of the store, and the form that hands it in.
fn waiting(page: &KeysPage, holder: Option<KeyHolder>) -> Markup {
    let (store, waiting) = (&page.store, &page.waiting);
    html! {
        section class="panel" aria-labelledby="waiting" {
            h2 id="waiting" { "What waits for your signature" }
            @if waiting.all == 0 { p class="muted" { "Nothing waits. What the store states by what its staff do is listed here until you signed it." } }
            @else {
                @if waiting.is_long { p class="store-mark store-mark--warn" { strong { "It has waited for more than a day." } " Nobody can verify what the log does not have: sign it, and hand it in." } }
                p { (counted(waiting.all, ("statement waits", "statements wait"))) ", in this order. What was done is done; the log has it once you signed it." }
                ol {
                    @for waits in waiting.statements.iter().take(NAMED) {
                        li value=(waits.number) {
                            code { (waits.kind) }
                            @if waiting.next_key.as_ref().is_some_and(|key| key.number == waits.number) { ", by which another key follows" }
                            @if let Some((code, name)) = &waits.event { " of " a href=(events::event(code)) rel="external" { bdi { (name) } } }
                            span class="muted" { ", since " (minute(waits.since)) }
                        }
                    }
                }
                @if waiting.statements.len() > NAMED { p class="muted" { "The others follow in the file." } }
                @if holder == Some(KeyHolder::Store) {
                    p { "Save the file, sign it on the machine that has the key, and hand in what that writes:" }
                    p class="actions" { a class="button" href=(at::statements(&store.slug)) rel="external" download { "Save what is to be signed" } }
                    @if u64::try_from(page.in_file).is_ok_and(|many| many < waiting.all) { p class="muted" { "The file has the first " (page.in_file) ". Those that follow are in it once these are handed in." } }
                    p { code class="log__key" { "safehouse store sign --key " (store.slug) ".key " (store.slug) "-to-sign.txt > signed.txt" } }
                    form class="form" method="post" action=(at::statements(&store.slug)) enctype="multipart/form-data" {
                        div class="labelled" {
                            label for="file" { "The signed file, or several" }
                            input class="field" type="file" id="file" name="file" multiple accept=".txt,.note,text/plain";
                        }
                        div class="labelled" {
                            label for="notes" { "Or its text" }
                            textarea class="field figures" id="notes" name="notes" rows="6" autocomplete="off" spellcheck="false" { (page.notes) }
                        }
                        button class="button" type="submit" { "Hand it in" }
                    }
                } @else {
                    p { "It waits for a key. Make or bring one below: one that this site keeps signs it at once." }
                }
            }
        }
    }
}

fn entry(key: &StoreKey, counts: bool) -> Markup {
    html! {
        p {
            code class="log__key" { (key.vkey) }
            @if counts { " " span class="tag tag--good" { "✓ Counts" } }
            @else { " " span class="tag" { @if key.revoked.is_some() { "Revoked" } @else { "Replaced" } } }
        }
        p class="muted" {
            "since " (day(key.created_at)) ", "
            a href=(log::entry_page(key.created.log, key.created.position)) rel="external" { "entry " (key.created.position) " of the log" }
            @if let Some(place) = key.revoked { "; revoked by " a href=(log::entry_page(place.log, place.position)) rel="external" { "entry " (place.position) } }
        }
    }
}
