//! Whoever published something, as others see them; whom somebody follows, and whose
//! comments they do not want.

use safehouse_store::AccountId;

use crate::{
    Access, Caller, Refusal, Scope, Service,
    account_budgets::{Counted, take},
    account_names::key,
    audit::{self, Action},
};

/// Who may read about an author.
pub const READ: Access = Access::Anyone;
/// Who may send a form of whom they follow and block.
pub const OWN: Access = Access::SignedIn;
/// Who may follow and block others.
pub const RELATE: Access = Access::Scoped(Scope::Social);

/// The most accounts that one follows, and the most that one blocks.
pub const MAX_RELATIONS: u32 = safehouse_store::relations::MAX_RELATIONS;

/// An account as everybody may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// Its identity.
    pub id: AccountId,
    /// Its name.
    pub name: String,
    /// When it was made, in milliseconds since 1970-01-01T00:00:00Z.
    pub since: i64,
    /// How many decks everybody may see.
    pub decks: u64,
    /// How many likes these have together.
    pub likes: u64,
    /// How many follow it.
    pub followers: u64,
    /// Whether it is the caller's own.
    pub is_caller: bool,
    /// Whether the caller follows it.
    pub is_followed: bool,
    /// Whether the caller does not want its comments.
    pub is_blocked: bool,
}

/// The author of a name.
///
/// # Errors
/// [`Refusal::Nothing`] when no account has it, or one that was stopped; the store fails.
pub async fn find_author(service: &Service, caller: &Caller, name: &str) -> Result<Author, Refusal> {
    READ.check(caller)?;
    let account = service.store.find_account_by_name(&key(name)).await?;
    let account = account.filter(|account| account.disabled_at.is_none()).ok_or(Refusal::Nothing)?;
    let (decks, likes) = service.store.total_public_decks(account.id).await?;
    let reader = caller.account().ok();
    let (mut is_followed, mut is_blocked) = (false, false);
    if let Some(reader) = reader {
        is_followed = service.store.follows_account(reader, account.id).await?;
        is_blocked = service.store.blocks_account(reader, account.id).await?;
    }
    Ok(Author {
        id: account.id,
        since: account.created_at,
        decks,
        likes,
        followers: service.store.count_followers(account.id).await?,
        is_caller: reader == Some(account.id),
        is_followed,
        is_blocked,
        name: account.name,
    })
}

/// Follows the author of a name, or does not any more.
///
/// # Errors
/// The caller is not signed in, or is the author; [`Refusal::Nothing`];
/// [`Refusal::TooManyRelations`]; the account did so often enough for now; the store fails.
pub async fn follow_author(service: &Service, caller: &Caller, name: &str, follows: bool) -> Result<(), Refusal> {
    RELATE.check(caller)?;
    let account = caller.account()?;
    let author = other(service, account, name).await?;
    take(service, account, Counted::Relate).await?;
    let now = service.clock.now_ms();
    let done = service.store.follow_account(account, author, follows, now).await?;
    if done { Ok(()) } else { Err(Refusal::TooManyRelations { limit: MAX_RELATIONS.into() }) }
}

/// Keeps the comments of the account of a name from the caller's decks and sight, or lets them
/// be again.
///
/// # Errors
/// As [`follow_author`].
pub async fn block_author(service: &Service, caller: &Caller, name: &str, blocks: bool) -> Result<(), Refusal> {
    RELATE.check(caller)?;
    let account = caller.account()?;
    let blocked = other(service, account, name).await?;
    take(service, account, Counted::Relate).await?;
    let now = service.clock.now_ms();
    if !service.store.block_account(account, blocked, blocks, now).await? {
        return Err(Refusal::TooManyRelations { limit: MAX_RELATIONS.into() });
    }
    let action = if blocks { Action::Blocked } else { Action::Unblocked };
    audit::write_more(service, caller, account, action, &serde_json::json!({ "account": blocked.to_string() })).await
}

/// Whom the caller follows, by name.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_followed(service: &Service, caller: &Caller) -> Result<Vec<String>, Refusal> {
    RELATE.check(caller)?;
    Ok(names(service.store.list_followed(caller.account()?).await?))
}

/// Whose comments the caller does not want, by name.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_blocked(service: &Service, caller: &Caller) -> Result<Vec<String>, Refusal> {
    RELATE.check(caller)?;
    Ok(names(service.store.list_blocked(caller.account()?).await?))
}

fn names(accounts: Vec<(AccountId, String)>) -> Vec<String> {
    accounts.into_iter().map(|(_, name)| name).collect()
}

/// The account of a name, which is another one than this.
async fn other(service: &Service, account: AccountId, name: &str) -> Result<AccountId, Refusal> {
    let found = service.store.find_account_by_name(&key(name)).await?.ok_or(Refusal::Nothing)?;
    if found.id == account { Err(Refusal::Forbidden) } else { Ok(found.id) }
}
