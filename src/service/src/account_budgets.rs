//! How often an account may do what others see.

use safehouse_store::{AccountId, StoreError};

use crate::{Refusal, Service};

const MINUTE_MS: i64 = 60 * 1000;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    Publish,
    Copy,
    Like,
    Comment,
    Report,
    Relate,
    Group,
    Invite,
    Join,
    Tag,
    Webhook,
    Want,
    ShareList,
    FindMatches,
    ProposeTrade,
    AnswerTrade,
    PublishStoreList,
}

impl Counted {
    /// Its name in the store, how often, and in how many minutes: several times what somebody
    /// does who means it.
    fn allowance(self) -> (&'static str, u32, i64) {
        match self {
            Self::Publish => ("publish", 30, 60),
            Self::Copy => ("copy", 60, 60),
            Self::Like => ("like", 120, 10),
            Self::Comment => ("comment", 20, 10),
            Self::Report => ("report", 20, 60),
            Self::Relate => ("relate", 120, 60),
            Self::Group => ("group", 30, 60),
            Self::Invite => ("invite", 60, 60),
            Self::Join => ("join", 30, 60),
            Self::Tag => ("tag", 120, 10),
            Self::Webhook => ("webhook", 30, 60),
            Self::Want => ("want", 300, 10),
            Self::ShareList => ("share-list", 60, 60),
            // Each compares what dozens of people want and have.
            Self::FindMatches => ("find-matches", 60, 10),
            Self::ProposeTrade => ("propose-trade", 30, 60),
            Self::AnswerTrade => ("answer-trade", 120, 60),
            // What a store states stays in the log.
            Self::PublishStoreList => ("store-list", 50, 24 * 60),
        }
    }
}

/// Counts one more.
///
/// # Errors
/// [`Refusal::DoneTooOften`]; the account is gone; the store fails.
pub(crate) async fn take(service: &Service, account: AccountId, what: Counted) -> Result<(), Refusal> {
    let (kind, most, minutes) = what.allowance();
    let now = service.clock.now_ms();
    let taken = service.store.take_of_budget(account, kind, most, minutes * MINUTE_MS, now).await;
    match taken {
        Ok(Ok(())) => Ok(()),
        Ok(Err(wait_ms)) => Err(Refusal::DoneTooOften { seconds: wait_ms.unsigned_abs().div_ceil(1000) }),
        Err(StoreError::NoAccount) => Err(Refusal::SignIn),
        Err(error) => Err(error.into()),
    }
}
