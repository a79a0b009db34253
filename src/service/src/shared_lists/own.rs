//! Whoever has lists decides who sees them, and by which links.

use safehouse_store::{ListKind, ListShown, ListVisibility, SharedList, ShownCounts, StoreError};

use super::fault::ListFault;
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    audit::{self, Action},
    collections,
    digest::digest,
    saved_decks,
    wants::{self, READ_TRADES, TRADE},
};

/// The bytes of what a link ends in: nobody guesses it.
const TOKEN_BYTES: usize = 20;

/// A link that was just made.
#[derive(Clone, PartialEq, Eq)]
pub struct ListLink {
    /// What it ends in, as 40 hexadecimal digits. It cannot be read again.
    pub token: String,
}

impl std::fmt::Debug for ListLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ListLink").finish_non_exhaustive()
    }
}

/// What a link's token is kept by.
pub(super) fn hash(token: &str) -> safehouse_store::Digest {
    digest(&["collection-list", token])
}

/// Who may see which of the caller's lists of a game: each of [`ListKind`], in their order.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_shared_lists(service: &Service, caller: &Caller, game: &str) -> Result<Vec<SharedList>, Refusal> {
    READ_TRADES.check(caller)?;
    let decided = service.store.list_shared_lists(caller.account()?, game).await?;
    let list = |kind: &ListKind| {
        let found = decided.iter().find(|list| list.kind == *kind).cloned();
        found.unwrap_or(SharedList {
            kind: *kind,
            shown: ListShown::wholly(ListVisibility::Private, ShownCounts::Some),
            linked_at: None,
            changed_at: 0,
        })
    };
    Ok(ListKind::ALL.iter().map(list).collect())
}

/// Refuses tokens that would read by a list what they may not read otherwise: whoever opens it shows it to everybody, and
/// so to themselves.
fn check_shown(caller: &Caller, kind: ListKind) -> Result<(), Refusal> {
    collections::READ.check(caller)?;
    if kind == ListKind::Wants {
        // Some of them follow from targets and decks.
        wants::READ.check(caller)?;
        saved_decks::READ.check(caller)?;
    }
    Ok(())
}

/// Decides who may see a list of the caller's, and how much of it. Its link is revoked where links do not lead
/// to it any more.
///
/// # Errors
/// The caller is not signed in, or a token that shows a list to somebody is not for what is in it;
/// [`ListFault::NoFields`]; [`ListFault::NoMatches`]; the account did so often enough for now; the store fails.
pub async fn share_list(
    service: &Service,
    caller: &Caller,
    game: &str,
    kind: ListKind,
    shown: ListShown,
) -> Result<(), Refusal> {
    TRADE.check(caller)?;
    let account = caller.account()?;
    if !shown.fields.say_what() {
        return Err(ListFault::NoFields.into());
    }
    if shown.visibility == ListVisibility::Matches && kind == ListKind::Collection {
        return Err(ListFault::NoMatches.into());
    }
    if shown.visibility != ListVisibility::Private {
        check_shown(caller, kind)?;
    }
    take(service, account, Counted::ShareList).await?;
    let now = service.clock.now_ms();
    match service.store.put_shared_list(account, game, (kind, shown), now).await {
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        done => done?,
    }
    let written = serde_json::json!({
        "game": game, "list": kind.as_str(), "visibility": shown.visibility.as_str(), "counts": shown.counts.as_str(),
        "fields": shown.fields.to_string(),
    });
    audit::write_more(service, caller, account, Action::ListShared, &written).await
}

/// Makes a link to a list of the caller's. The one before works no more.
///
/// # Errors
/// The caller is not signed in, or a token is not for what is in the list; [`ListFault::NoLinks`]; the account made
/// enough for now; the store fails.
pub async fn make_list_link(
    service: &Service,
    caller: &Caller,
    game: &str,
    kind: ListKind,
) -> Result<ListLink, Refusal> {
    TRADE.check(caller)?;
    check_shown(caller, kind)?;
    let account = caller.account()?;
    take(service, account, Counted::ShareList).await?;
    let token = hex::encode(service.chance.bytes::<TOKEN_BYTES>());
    let now = service.clock.now_ms();
    match service.store.put_list_link(account, game, kind, &hash(&token), now).await {
        Ok(true) => {}
        Ok(false) => return Err(ListFault::NoLinks.into()),
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        Err(error) => return Err(error.into()),
    }
    let written = serde_json::json!({ "game": game, "list": kind.as_str() });
    audit::write_more(service, caller, account, Action::ListLinkMade, &written).await?;
    Ok(ListLink { token })
}

/// Takes the link to a list of the caller's back. Whoever follows it is told so from then on. One that does not work any
/// more is what was wanted.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn revoke_list_link(service: &Service, caller: &Caller, game: &str, kind: ListKind) -> Result<(), Refusal> {
    TRADE.check(caller)?;
    let account = caller.account()?;
    let now = service.clock.now_ms();
    if service.store.revoke_list_link(account, game, kind, now).await? {
        let written = serde_json::json!({ "game": game, "list": kind.as_str() });
        audit::write_more(service, caller, account, Action::ListLinkRevoked, &written).await?;
    }
    Ok(())
}
