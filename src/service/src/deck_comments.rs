//! What people say about published decks, and who may say, change and hide it.

use std::collections::HashSet;

use safehouse_store::{
    AccountId, DeckComment, DeckReport, HiddenBy, NewDeckComment, PublishedDeck, SavedDeckId,
    deck_comments::MAX_COMMENT_BYTES, deck_reports::MAX_REASON_BYTES,
};
use uuid::Uuid;

use crate::{
    Access, Caller, Refusal, Scope, Service,
    account_budgets::{Counted, take},
    audit::{self, Action},
    published_decks::{runs_the_site, seen},
    words::some_lines,
};

/// Who may read what people say.
pub const READ: Access = Access::Anyone;
/// Who may send a form of what they say, and of what they report.
pub const OWN: Access = Access::SignedIn;
/// Who may say something, and report what others said.
pub const TALK: Access = Access::Scoped(Scope::Social);

/// How long a comment may be changed by whoever said it.
pub const EDIT_MS: i64 = 30 * 60 * 1000;

/// A comment as somebody may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenComment {
    /// The comment, without words that are not to be seen.
    pub comment: DeckComment,
    /// Why its words are not to be seen by everybody.
    pub away: Option<Away>,
    /// Whether its words are there.
    pub is_shown: bool,
    /// Whether the reader said it.
    pub is_own: bool,
    /// Whether the reader may still change it.
    pub may_edit: bool,
    /// Whether the reader may hide it, or show it again.
    pub may_hide: bool,
}

/// Why the words of a comment are not to be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Away {
    /// Whoever said it deleted it.
    Deleted,
    /// Somebody hid it.
    Hidden(HiddenBy),
    /// The author of the deck, or the reader, does not want comments of whoever said it.
    Blocked,
}

/// Every comment on a deck that the caller may see, the oldest first.
///
/// # Errors
/// [`Refusal::NoPublication`]; [`Refusal::TakenDown`]; the store fails.
pub async fn list_comments(service: &Service, caller: &Caller, address: &str) -> Result<Vec<SeenComment>, Refusal> {
    READ.check(caller)?;
    let deck = seen(service, caller, address).await?;
    let reader = caller.account().ok();
    let looks_after = runs_the_site(caller) || reader == Some(deck.account);
    let mut comments = service.store.list_deck_comments(deck.id).await?;
    // The answers to what is for others are for them as well.
    let is_meant = |comment: &DeckComment| is_meant(caller, &deck, comment);
    let unmeant: HashSet<Uuid> =
        comments.iter().filter(|comment| !is_meant(comment)).map(|comment| comment.id).collect();
    comments.retain(|comment| is_meant(comment) && comment.parent.is_none_or(|parent| !unmeant.contains(&parent)));
    let mut unwanted = blocked_by(service, deck.account).await?;
    if let Some(reader) = reader.filter(|reader| *reader != deck.account) {
        unwanted.extend(blocked_by(service, reader).await?);
    }
    let now = service.clock.now_ms();
    let show = |mut comment: DeckComment| {
        let is_own = reader == Some(comment.account);
        let away = match comment.hidden_by {
            _ if comment.deleted_at.is_some() => Some(Away::Deleted),
            Some(by) => Some(Away::Hidden(by)),
            None if unwanted.contains(&comment.account) => Some(Away::Blocked),
            None => None,
        };
        let is_shown = match away {
            None => true,
            Some(Away::Deleted) => false,
            Some(Away::Hidden(_) | Away::Blocked) => looks_after || is_own,
        };
        if !is_shown {
            comment.body.clear();
            comment.name.clear();
        }
        SeenComment {
            may_edit: is_own && away.is_none() && now.saturating_sub(comment.at) < EDIT_MS,
            may_hide: looks_after && comment.deleted_at.is_none() && may_hide(caller, comment.hidden_by),
            comment,
            away,
            is_shown,
            is_own,
        }
    };
    Ok(comments.into_iter().map(show).collect())
}

/// Says something about a deck, or answers a comment on it, and answers its id.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoPublication`]; [`Refusal::TakenDown`]; the author
/// of the deck, or of the comment, does not want it ([`Refusal::Blocked`]); it is empty or
/// too long; what it answers is not there any more or is for others, or the deck has as many
/// comments as it may ([`Refusal::Nothing`]); the account said enough for now; the store fails.
pub async fn comment(
    service: &Service,
    caller: &Caller,
    address: &str,
    parent: Option<Uuid>,
    body: &str,
) -> Result<Uuid, Refusal> {
    TALK.check(caller)?;
    let account = caller.account()?;
    let deck = seen(service, caller, address).await?;
    let body = some_lines(body, MAX_COMMENT_BYTES)?;
    if service.store.blocks_account(deck.account, account).await? {
        return Err(Refusal::Blocked);
    }
    if let Some(parent) = parent {
        let parent = service.store.find_deck_comment(parent).await?;
        let parent = parent.filter(|parent| is_meant(caller, &deck, parent)).ok_or(Refusal::Nothing)?;
        if service.store.blocks_account(parent.account, account).await? {
            return Err(Refusal::Blocked);
        }
    }
    take(service, account, Counted::Comment).await?;
    let at = service.clock.now_ms();
    let id = service.chance.id(at);
    let new = NewDeckComment { id, deck: deck.id, account, parent, body, at };
    if service.store.create_deck_comment(&new).await? { Ok(id) } else { Err(Refusal::Nothing) }
}

/// Changes a comment of the caller's, within [`EDIT_MS`], where they may still say something.
///
/// # Errors
/// The caller is not signed in; [`Refusal::Nothing`], also of others' comments and on a deck
/// that the caller does not see any more; [`Refusal::TakenDown`]; the author of the deck does
/// not want it ([`Refusal::Blocked`]); [`Refusal::TooLate`]; it is empty or too long; the
/// account said enough for now; the store fails.
pub async fn edit_comment(service: &Service, caller: &Caller, id: Uuid, body: &str) -> Result<(), Refusal> {
    TALK.check(caller)?;
    let account = caller.account()?;
    let body = some_lines(body, MAX_COMMENT_BYTES)?;
    let kept = service.store.find_deck_comment(id).await?.filter(|kept| kept.account == account);
    let kept = kept.ok_or(Refusal::Nothing)?;
    let deck = seen_deck(service, caller, kept.deck).await?;
    if service.store.blocks_account(deck.account, account).await? {
        return Err(Refusal::Blocked);
    }
    let now = service.clock.now_ms();
    if now.saturating_sub(kept.at) >= EDIT_MS || kept.hidden_by.is_some() {
        return Err(Refusal::TooLate);
    }
    take(service, account, Counted::Comment).await?;
    found(service.store.edit_deck_comment(account, id, &body, now).await?)
}

/// Deletes a comment of the caller's.
///
/// # Errors
/// The caller is not signed in; [`Refusal::Nothing`], also of others' comments; the store
/// fails.
pub async fn delete_comment(service: &Service, caller: &Caller, id: Uuid) -> Result<(), Refusal> {
    TALK.check(caller)?;
    let account = caller.account()?;
    found(service.store.delete_deck_comment(account, id, service.clock.now_ms()).await?)
}

/// Hides a comment on a deck of the caller's, or shows it again. Whoever runs the site does
/// so on every deck, and what they hid only they show.
///
/// # Errors
/// The caller is not signed in; [`Refusal::Nothing`], also on a deck that the caller does not
/// see; it is not theirs to hide ([`Refusal::Forbidden`]); the store fails.
pub async fn hide_comment(service: &Service, caller: &Caller, id: Uuid, hides: bool) -> Result<(), Refusal> {
    TALK.check(caller)?;
    let account = caller.account()?;
    let kept = service.store.find_deck_comment(id).await?.ok_or(Refusal::Nothing)?;
    let deck = seen_deck(service, caller, kept.deck).await?;
    let is_author = deck.account == account;
    if !(is_author || runs_the_site(caller)) || !may_hide(caller, kept.hidden_by) {
        return Err(Refusal::Forbidden);
    }
    let by = if is_author && !runs_the_site(caller) { HiddenBy::Author } else { HiddenBy::Administrator };
    found(service.store.hide_deck_comment(id, hides.then_some(by)).await?)?;
    let action = if hides { Action::CommentHidden } else { Action::CommentShown };
    let details = serde_json::json!({ "comment": id.to_string(), "deck": deck.address.as_str() });
    audit::write_more(service, caller, kept.account, action, &details).await
}

/// Tells whoever runs the site about a deck or a comment on it.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoPublication`]; [`Refusal::TakenDown`];
/// [`Refusal::Nothing`] when the comment is not on the deck or is for others; the reason is empty or too long;
/// the account reported enough for now; the store fails. Whoever reported the same already is
/// told that it is done.
pub async fn report(
    service: &Service,
    caller: &Caller,
    address: &str,
    comment: Option<Uuid>,
    reason: &str,
) -> Result<(), Refusal> {
    TALK.check(caller)?;
    let account = caller.account()?;
    let deck = seen(service, caller, address).await?;
    let reason = some_lines(reason, MAX_REASON_BYTES)?;
    if let Some(comment) = comment {
        let kept = service.store.find_deck_comment(comment).await?;
        kept.filter(|kept| kept.deck == deck.id && is_meant(caller, &deck, kept)).ok_or(Refusal::Nothing)?;
    }
    take(service, account, Counted::Report).await?;
    let at = service.clock.now_ms();
    let report = DeckReport { id: service.chance.id(at), deck: deck.id, comment, account, reason, at };
    service.store.create_deck_report(&report).await?;
    Ok(())
}

/// Where a comment is: the deck that it is on, if the caller may see both.
///
/// # Errors
/// [`Refusal::Nothing`]; [`Refusal::TakenDown`]; the store fails.
pub async fn deck_of_comment(service: &Service, caller: &Caller, id: Uuid) -> Result<PublishedDeck, Refusal> {
    READ.check(caller)?;
    let kept = service.store.find_deck_comment(id).await?.ok_or(Refusal::Nothing)?;
    let deck = seen_deck(service, caller, kept.deck).await?;
    if is_meant(caller, &deck, &kept) { Ok(deck) } else { Err(Refusal::Nothing) }
}

/// The deck that a comment is on. Where the caller does not see it, the comment is nothing to
/// them either.
async fn seen_deck(service: &Service, caller: &Caller, id: SavedDeckId) -> Result<PublishedDeck, Refusal> {
    let deck = service.store.find_publication(id).await?.ok_or(Refusal::Nothing)?;
    match seen(service, caller, deck.address.as_str()).await {
        Err(Refusal::NoPublication) => Err(Refusal::Nothing),
        seen => seen,
    }
}

/// Whether a comment on a deck that the caller sees is for them: what was said among fewer stays
/// theirs.
fn is_meant(caller: &Caller, deck: &PublishedDeck, comment: &DeckComment) -> bool {
    let reader = caller.account().ok();
    let looks_after = runs_the_site(caller) || reader == Some(deck.account);
    looks_after || reader == Some(comment.account) || comment.audience.covers(deck.visibility)
}

/// Whether somebody who may hide comments may do so with one that is hidden like this.
fn may_hide(caller: &Caller, hidden_by: Option<HiddenBy>) -> bool {
    hidden_by != Some(HiddenBy::Administrator) || runs_the_site(caller)
}

async fn blocked_by(service: &Service, account: AccountId) -> Result<HashSet<AccountId>, Refusal> {
    Ok(service.store.list_blocked(account).await?.into_iter().map(|(id, _)| id).collect())
}

fn found(is_there: bool) -> Result<(), Refusal> {
    if is_there { Ok(()) } else { Err(Refusal::Nothing) }
}
