//! What people mean to complete.

use safehouse_cards::{
    catalogue::Catalogue,
    copies::completion::{self, Narrow, Per, TargetFault},
    deck::format::Formats,
    game::GameDefinition,
    limits::COPIES,
};
use safehouse_store::{StoredTarget, collections::MAX_TARGETS};

use super::{
    CollectionFault,
    access::{READ, WRITE},
    names::list_name,
};
use crate::{Caller, Refusal, Service};

/// A target under its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// What its owner calls it.
    pub name: String,
    /// Which cards; every one where it is empty.
    pub query: String,
    /// What counts as one.
    pub per: Per,
    /// How many of each, 1 to [`COPIES`].
    pub count: u32,
}

/// The caller's targets of a game, by their names.
///
/// # Errors
/// The caller is not signed in, or a token is not for this; the store fails.
pub async fn list_targets(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
) -> Result<Vec<Target>, Refusal> {
    READ.check(caller)?;
    let stored = service.store.list_targets(caller.account()?, game.id).await?;
    Ok(stored.into_iter().filter_map(read).collect())
}

/// One that a newer program wrote stays where it is, and is nothing here.
fn read(StoredTarget { name, query, per, count, .. }: StoredTarget) -> Option<Target> {
    Some(Target { name, query, per: Per::from_id(&per)?, count: u32::try_from(count).ok()? })
}

/// Keeps a target of the caller's, in the place of one that has its name, and answers it as it is kept.
///
/// # Errors
/// The caller is not signed in, or a token is not for this; a [`CollectionFault`] of targets; the store fails.
pub async fn keep_target(
    service: &Service,
    caller: &Caller,
    (catalogue, formats): (&Catalogue, &Formats),
    target: &Target,
) -> Result<Target, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let (name, query) = (list_name(&target.name)?, target.query.trim().to_owned());
    let asked =
        completion::Target { query: query.clone(), per: target.per, count: target.count, narrow: Narrow::default() };
    asked.check(catalogue, formats).map_err(|fault| match fault {
        TargetFault::Count => CollectionFault::TargetCount { limit: COPIES },
        TargetFault::Query { first } => CollectionFault::TargetQuery { first },
    })?;
    let now = service.clock.now_ms();
    let kept = Target { name, query, ..*target };
    let stored = StoredTarget {
        name: kept.name.clone(),
        query: kept.query.clone(),
        per: kept.per.id().to_owned(),
        count: kept.count.into(),
        created_at: now,
        changed_at: now,
    };
    if !service.store.put_target((account, catalogue.game().id), &stored).await? {
        return Err(CollectionFault::TooManyTargets { limit: MAX_TARGETS }.into());
    }
    Ok(kept)
}

/// Forgets a target of the caller's. `false` where there was none of this name.
///
/// # Errors
/// As [`list_targets`].
pub async fn delete_target(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    name: &str,
) -> Result<bool, Refusal> {
    WRITE.check(caller)?;
    Ok(service.store.delete_target(caller.account()?, game.id, name).await?)
}
