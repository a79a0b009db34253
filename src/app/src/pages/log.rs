//! The public log as the server draws it: what stores and the host stated, and by which keys it is
//! verified.

mod entry;

use std::collections::BTreeMap;

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::{
    LogOrigin, WitnessedLog,
    log::{ENTRIES, EntryShown, HostKeys, WitnessSaid},
};
use safehouse_statements::{Id, Statement, code::CorrectionReason};

pub use self::entry::{EntryPage, draw_entry};
use crate::{
    drawing::Page,
    pages::public_decks::minute,
    paths::{
        events::{self, EVENTS},
        log as at,
        stores::STORES,
        verify::VERIFY,
    },
};

/// What stands where an entry of the log would be named that a store has yet to sign.
pub(in crate::pages) const UNSIGNED: &str = "waits for the store’s signature";

/// The code of events, and their names, by the ids that the log has of them.
pub type NamedEvents = BTreeMap<Id, (String, String)>;

/// What the page shows.
#[derive(Debug, Clone)]
pub struct LogPage {
    /// Its histories, the first one first.
    pub logs: Vec<LogOrigin>,
    /// The number of the one that is shown.
    pub shown: u32,
    /// Some of its entries, the newest first.
    pub entries: Vec<EntryShown>,
    /// The code and the name of each event of these that everybody finds.
    pub events: NamedEvents,
    /// The keys of the host; none where the program signs nothing.
    pub keys: Option<HostKeys>,
    /// Who is asked to witness it, and did so with its last checkpoint.
    pub witnesses: Vec<WitnessSaid>,
    /// The logs of others that are witnessed here.
    pub witnessed: Vec<WitnessedLog>,
}

/// The page at `/log`.
pub fn draw_log(page: &LogPage) -> Page {
    let shown = page.logs.iter().find(|log| log.number == page.shown);
    let body = html! {
        div class="page log-page" {
            header class="page-head" { h1 { "The log" } }
            p class="page__lead" {
                "Whatever " a href=(STORES) rel="external" { "stores" } " state here about " a href=(EVENTS) rel="external" { "events" } " and lists stands in this log, in the order in which it was stated. Nothing in it can be changed, moved or taken out without everybody who kept an older checkpoint noticing. It holds ids and digests, no names."
            }
            @match shown {
                Some(log) => { (history(page, log)) }
                None => { p class="panel" { strong { "Nothing is stated yet." } " The log begins with the first key of a store." } }
            }
            p { "What an event published says where it stands here: " a href=(VERIFY) rel="external" { "verify a file" } "." }
            @if let Some(keys) = &page.keys { (verified_by(keys, shown)) }
            @if !page.witnessed.is_empty() {
                section aria-labelledby="witnessed" {
                    h2 id="witnessed" { "Logs that this one witnesses" }
                    ul { @for log in &page.witnessed { li { code { (log.origin) } ", " (counted(log.size, ("entry", "entries"))) } } }
                }
            }
        }
    };
    Page::new("The log", "What stores state about events and lists, in an order that nobody can change.", at::LOG, body)
}

fn history(page: &LogPage, log: &LogOrigin) -> Markup {
    let first = page.entries.last().map_or(0, |entry| entry.position);
    let goes_on = page.logs.last().is_some_and(|last| last.number == log.number);
    html! {
        @if page.logs.len() > 1 {
            nav aria-label="Histories" {
                ul class="log-page__histories" {
                    @for other in &page.logs {
                        li { a href=(at::page(other.number, None)) rel="external" aria-current=[(other.number == page.shown).then_some("page")] { (other.origin) } }
                    }
                }
            }
        }
        dl class="facts" {
            div { dt { "Origin" } dd { code { (log.origin) } } }
            div { dt { "Entries" } dd class="figures" { (log.size) } }
            div {
                dt { "Last checkpoint" }
                dd {
                    @match &log.signed {
                        Some(signed) => { a href=(at::checkpoint(log.number)) rel="external" { (counted(signed.size, ("entry", "entries"))) } ", " (minute(signed.at)) ", " (witnessed_by(&page.witnesses, goes_on)) }
                        None => { "none yet; it follows within seconds" }
                    }
                }
            }
        }
        section {
            h2 id="entries" { "Entries" }
            div class="table-scroll" tabindex="0" role="region" aria-labelledby="entries" {
                table class="table table--stacked" {
                    thead { tr { th scope="col" { "Number" } th scope="col" { "What is stated" } th scope="col" { "By" } th scope="col" { "Verify" } } }
                    tbody { @for entry in &page.entries { (row(log.number, entry, &page.events)) } }
                }
            }
            @if first > 0 && page.entries.len() >= ENTRIES as usize {
                p class="actions" { a class="button" href=(at::page(log.number, Some(first))) rel="external next" { "Older entries" } }
            }
        }
    }
}

/// Who cosigned the last checkpoint, and in the history that goes on who is still asked to.
fn witnessed_by(witnesses: &[WitnessSaid], goes_on: bool) -> Markup {
    let cosigned: Vec<_> = witnesses.iter().filter_map(|witness| Some((&witness.name, witness.cosigned_at?))).collect();
    let missing: Vec<_> = witnesses.iter().filter(|witness| goes_on && witness.cosigned_at.is_none()).collect();
    html! {
        @if cosigned.is_empty() { "not witnessed by others" } @else { "witnessed by " }
        @for (place, (name, at)) in cosigned.iter().enumerate() {
            @if place > 0 { ", " }
            code { (name) } " (" (minute(*at)) ")"
        }
        @if !missing.is_empty() { "; asked, without an answer yet: " }
        @for (place, witness) in missing.iter().enumerate() {
            @if place > 0 { ", " }
            code { (witness.name) }
        }
    }
}

fn row(log: u32, entry: &EntryShown, events: &NamedEvents) -> Markup {
    html! {
        tr {
            th scope="row" class="figures" { (entry.position) }
            td {
                @match &entry.statement {
                    Some(statement) => { (words(statement, events)) br; span class="muted" { (minute(i64::try_from(statement.at()).unwrap_or(i64::MAX))) } }
                    None => { "Something that this program does not know" }
                }
            }
            @if let Some(name) = &entry.signed_by { td data-label="By" { code { (name) } } } @else { td {} }
            td {
                a href=(at::entry_page(log, entry.position)) rel="external" { "Entry" } " "
                a href=(at::proof(log, entry.position)) rel="external" { "Proof" }
            }
        }
    }
}

/// What a statement says, in a few words.
fn words(statement: &Statement, named: &NamedEvents) -> Markup {
    let store = statement.store().map(ToString::to_string);
    let of = html! { @if let Some(store) = &store { " of " b { (store) } } };
    let event = html! {
        @if let Some(id) = statement.event() {
            @match named.get(&id) {
                Some((code, name)) => { a href=(events::event(code)) rel="external" { bdi { (name) } } }
                None => { "the event " code { (id) } }
            }
        }
    };
    match statement {
        Statement::StoreKey { keeper, .. } => html! { "A key" (of) ": " (keeper.sentence()) },
        Statement::StoreKeyRotated { keeper, .. } => {
            html! { "Another key" (of) @if let Some(keeper) = keeper { ": " (keeper.sentence()) } }
        }
        Statement::StoreKeyRevoked { .. } => html! { "The key" (of) " counts no more" },
        Statement::StoreConfirmed { .. } => html! { "The host made sure" (of) },
        Statement::StoreSuspended { .. } => html! { "Nothing more is stated" (of) },
        Statement::EventOpened { .. } => html! { "Announced: " (event) (of) },
        Statement::ListsLocked { lists, .. } if lists.is_empty() => {
            html! { "Entries closed, without lists: " (event) (of) }
        }
        Statement::ListsLocked { lists, .. } => {
            html! { (counted(lists.len() as u64, ("hidden list", "hidden lists"))) " locked at " (event) (of) }
        }
        Statement::ListCorrected { old: None, reason: CorrectionReason::Late, .. } => {
            html! { "A list taken late at " (event) (of) }
        }
        Statement::ListCorrected { .. } => html! { "A list corrected at " (event) (of) },
        Statement::ListRevealed { .. } => html! { "A list shown, of " (event) (of) },
        Statement::ListPublished { .. } => html! { "A list published, " (of) },
        Statement::Results { round, .. } => html! { "Results of round " (round) " at " (event) (of) },
        Statement::SeedRevealed { .. } => html! { "What pairings were drawn by at " (event) (of) },
        Statement::ListWithdrawn { index, .. } => html! { "Entry " (index) " is shown no longer" },
        Statement::EventCancelled { .. } => html! { "Cancelled: " (event) (of) },
        Statement::LogContinued { origin, size, .. } => {
            html! { "Goes on from " code { (origin.as_str()) } ", of which " (counted(*size, ("entry", "entries"))) " were signed" }
        }
        Statement::HostKeys { .. } => html! { "The keys of the host" },
        Statement::LogKeyRotated { origin, .. } => html! { "The log goes on as " code { (origin.as_str()) } },
        Statement::LogKeyRevoked { .. } => html! { "The key of the log before counts no more" },
    }
}

fn verified_by(keys: &HostKeys, log: Option<&LogOrigin>) -> Markup {
    html! {
        section aria-labelledby="keys" {
            h2 id="keys" { "Verified by" }
            dl class="facts" {
                div { dt { "Checkpoints, and what the host states" } dd { code { (keys.log) } } }
                div { dt { "Receipts of the host" } dd { code { (keys.host) } } }
                div { dt { "What it witnesses" } dd { code { (keys.witness) } } }
            }
            p {
                "The log follows the public formats signed-note, tlog-checkpoint, tlog-tiles, tlog-proof and tlog-witness of C2SP, so other programs can read and watch it"
                @if log.is_some() { ": " a href=(at::POLICY) rel="external" { "policy file" } }
                "."
            }
        }
    }
}
