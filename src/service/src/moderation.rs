//! What whoever runs the site does about what others published.

use safehouse_store::{DeckComment, DeckReport, PublishedDeck};
use uuid::Uuid;

use crate::{
    Access, Caller, Refusal, Service,
    audit::{self, Action},
    words::some_lines,
};

/// Who looks after it.
pub const LOOK_AFTER: Access = Access::Administrator;

/// The most reports of one page.
pub const PAGE: u32 = 50;
/// The most bytes of why a deck is taken down, so that it has no more characters than are
/// kept.
pub const MAX_REASON_BYTES: usize = safehouse_store::published_decks::MAX_TAKEN_DOWN_CHARS;

/// An open report with what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenReport {
    /// The report.
    pub report: DeckReport,
    /// The name of whoever reported it.
    pub by: String,
    /// The deck.
    pub deck: PublishedDeck,
    /// The comment, if it is about one.
    pub comment: Option<DeckComment>,
}

/// The open reports, the oldest first; only those behind the one of this time and id.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_reports(
    service: &Service,
    caller: &Caller,
    after: Option<(i64, Uuid)>,
) -> Result<Vec<OpenReport>, Refusal> {
    LOOK_AFTER.check(caller)?;
    let mut open = Vec::new();
    for report in service.store.list_deck_reports(after, PAGE).await? {
        let Some(deck) = service.store.find_publication(report.deck).await? else { continue };
        let comment = match report.comment {
            Some(comment) => service.store.find_deck_comment(comment).await?,
            None => None,
        };
        let by = service.store.find_account(report.account).await?.map(|account| account.name).unwrap_or_default();
        open.push(OpenReport { report, by, deck, comment });
    }
    Ok(open)
}

/// How many reports are open.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn count_reports(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.count_deck_reports().await?)
}

/// Closes a report, and every other open one of the same thing.
///
/// # Errors
/// The caller does not run the site; [`Refusal::Nothing`] when it is not open; the store
/// fails.
pub async fn close_reports(service: &Service, caller: &Caller, id: Uuid) -> Result<(), Refusal> {
    LOOK_AFTER.check(caller)?;
    let now = service.clock.now_ms();
    let closed = service.store.close_deck_reports(id, now).await?.ok_or(Refusal::Nothing)?;
    let details = serde_json::json!({
        "report": id.to_string(),
        "deck": closed.deck.to_string(),
        "comment": closed.comment.map(|comment| comment.to_string()),
    });
    // It is about whoever reported, who may read it among what was done to their account.
    audit::write_more(service, caller, closed.account, Action::ReportsClosed, &details).await
}

/// Takes a deck down, with a reason that its author reads.
///
/// # Errors
/// The caller does not run the site; [`Refusal::NoPublication`]; the reason is empty or too
/// long; the store fails.
pub async fn take_down(service: &Service, caller: &Caller, address: &str, reason: &str) -> Result<(), Refusal> {
    LOOK_AFTER.check(caller)?;
    let reason = some_lines(reason, MAX_REASON_BYTES)?;
    set(service, caller, address, Some(&reason)).await
}

/// Puts a deck back that was taken down.
///
/// # Errors
/// The caller does not run the site; [`Refusal::NoPublication`]; the store fails.
pub async fn put_back(service: &Service, caller: &Caller, address: &str) -> Result<(), Refusal> {
    LOOK_AFTER.check(caller)?;
    set(service, caller, address, None).await
}

async fn set(service: &Service, caller: &Caller, address: &str, reason: Option<&str>) -> Result<(), Refusal> {
    let address = address.parse().map_err(|_| Refusal::NoPublication)?;
    let deck = service.store.find_published_deck(&address).await?.ok_or(Refusal::NoPublication)?;
    let author = service.store.take_deck_down(deck.id, reason).await?.ok_or(Refusal::NoPublication)?;
    let action = if reason.is_some() { Action::DeckTakenDown } else { Action::DeckPutBack };
    let details = serde_json::json!({ "deck": address.as_str(), "reason": reason });
    audit::write_more(service, caller, author, action, &details).await
}
