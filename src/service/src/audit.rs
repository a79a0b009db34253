//! What was done to accounts, for whoever it was done to and for whoever runs the site.
//!
//! An entry says when, by whom, from which network and what; never a password, a code
//! or an address for letters.

use std::{
    net::IpAddr,
    sync::atomic::{AtomicU64, Ordering},
};

use safehouse_store::{AccountId, AuditEntry, Role};
use uuid::Uuid;

use crate::{Access, Caller, Refusal, Service, notices};

/// Who may read what was done to their own account.
pub const READ_OWN: Access = Access::SignedIn;
/// Who may read what was done to any.
pub const READ_ALL: Access = Access::Administrator;
/// Who lets entries expire.
pub const EXPIRE: Access = Access::Job;

/// The most entries of one page.
pub const PAGE: u32 = 100;

macro_rules! actions {
    ($($(#[$doc:meta])+ $action:ident = $name:literal;)+) => {
        /// What was done. Names are kept and never change.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Action {
            $($(#[$doc])+ $action,)+
        }

        impl Action {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$action),+];

            /// As it is kept.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$action => $name,)+
                }
            }
        }
    };
}

actions! {
    /// The account was made.
    Registered = "registered";
    /// Somebody signed in.
    SignedIn = "signed-in";
    /// Somebody tried to sign in with another password.
    SignInFailed = "sign-in-failed";
    /// A session was ended by whoever had it.
    SignedOut = "signed-out";
    /// Sessions were ended from another one.
    SessionsEnded = "sessions-ended";
    /// The password was given once more.
    Confirmed = "confirmed";
    /// It has another name.
    Renamed = "renamed";
    /// It has another password.
    PasswordChanged = "password-changed";
    /// It was stopped.
    Disabled = "disabled";
    /// It may be used again.
    Enabled = "enabled";
    /// It may do other things.
    RoleChanged = "role-changed";
    /// Codes that let its owner in without the password were made.
    CodesMade = "codes-made";
    /// One of these was used.
    CodeUsed = "code-used";
    /// A link that lets its owner in once was made.
    LinkMade = "link-made";
    /// It was used.
    LinkUsed = "link-used";
    /// A letter with such a link was asked for.
    LetterAsked = "letter-asked";
    /// It is to have another address, once that is confirmed.
    AddressAsked = "address-asked";
    /// It has another address.
    AddressChanged = "address-changed";
    /// It has no address any more.
    AddressRemoved = "address-removed";
    /// All that it has was taken along as files.
    TakenAlong = "taken-along";
    /// Decks of such files were made.
    BroughtAlong = "brought-along";
    /// All that is remembered was written into a file.
    BackedUp = "backed-up";
    /// Secrets were sealed with another key.
    SecretsResealed = "secrets-resealed";
    /// It has an authenticator as a second factor.
    AuthenticatorAdded = "authenticator-added";
    /// It has none any more.
    AuthenticatorRemoved = "authenticator-removed";
    /// It has another passkey.
    PasskeyAdded = "passkey-added";
    /// It has one fewer.
    PasskeyRemoved = "passkey-removed";
    /// The password was right, and the code that was given with it was not.
    SecondFactorFailed = "second-factor-failed";
    /// Codes that stand in for the second factor were made.
    FactorCodesMade = "factor-codes-made";
    /// One of these was used.
    FactorCodeUsed = "factor-code-used";
    /// The second factor was taken away, as its owner lost it.
    SecondFactorTaken = "second-factor-taken";
    /// A version of a deck was published.
    DeckPublished = "deck-published";
    /// Others than before may see a published deck.
    DeckVisibility = "deck-visibility";
    /// What was published of a deck was taken back.
    DeckWithdrawn = "deck-withdrawn";
    /// Whoever runs the site took a deck down.
    DeckTakenDown = "deck-taken-down";
    /// They put it back.
    DeckPutBack = "deck-put-back";
    /// A comment was hidden.
    CommentHidden = "comment-hidden";
    /// It was shown again.
    CommentShown = "comment-shown";
    /// What was reported was looked at.
    ReportsClosed = "reports-closed";
    /// The comments of another account are not wanted.
    Blocked = "account-blocked";
    /// They are again.
    Unblocked = "account-unblocked";
    /// A token for programs was made.
    TokenMade = "token-made";
    /// A token was taken back.
    TokenRevoked = "token-revoked";
    /// A group was made.
    GroupMade = "group-made";
    /// It has another name or other words.
    GroupChanged = "group-changed";
    /// An invitation to a group was made.
    GroupInvited = "group-invited";
    /// It was taken back.
    GroupInvitationRevoked = "group-invitation-revoked";
    /// The account came into a group.
    GroupJoined = "group-joined";
    /// It left one.
    GroupLeft = "group-left";
    /// Somebody was sent away from a group.
    GroupMemberRemoved = "group-member-removed";
    /// A group has another owner.
    GroupPassed = "group-passed";
    /// A group was dissolved.
    GroupDissolved = "group-dissolved";
    /// A game store was added.
    StoreAdded = "store-added";
    /// It has another name.
    StoreRenamed = "store-renamed";
    /// It was closed: its staff are nothing there.
    StoreClosed = "store-closed";
    /// It was opened again.
    StoreOpened = "store-opened";
    /// Whoever runs the site says that it is what it says.
    StoreConfirmed = "store-confirmed";
    /// It may state nothing.
    StoreSuspended = "store-suspended";
    /// Nobody sees it but its staff.
    StoreHidden = "store-hidden";
    /// Others see it again.
    StoreShown = "store-shown";
    /// Nobody sees an event of it but its staff.
    EventHidden = "event-hidden";
    /// Others see the event again.
    EventShown = "event-shown";
    /// What its owner said against that was answered.
    StoreAppealAnswered = "store-appeal-answered";
    /// It has another key, or none any more.
    StoreKeyChanged = "store-key-changed";
    /// The account is staff of a store.
    StaffAdded = "staff-added";
    /// It is something else there.
    StaffChanged = "staff-role-changed";
    /// It is staff of a store no more.
    StaffRemoved = "staff-removed";
    /// An address is to be told of public decks.
    WebhookMade = "webhook-made";
    /// It is told again.
    WebhookOn = "webhook-on";
    /// It took nothing, and is told no more.
    WebhookOff = "webhook-off";
    /// It is told no more.
    WebhookDeleted = "webhook-deleted";
    /// Others may see a list of the collection than before.
    ListShared = "list-shared";
    /// A link to such a list was made.
    ListLinkMade = "list-link-made";
    /// It was revoked.
    ListLinkRevoked = "list-link-revoked";
    /// A trade was proposed to somebody.
    TradeProposed = "trade-proposed";
    /// A trade that somebody proposed was accepted.
    TradeAccepted = "trade-accepted";
    /// It was declined.
    TradeDeclined = "trade-declined";
    /// A trade is not wanted any more.
    TradeWithdrawn = "trade-withdrawn";
    /// The copies of a trade changed hands, as the account says.
    TradeConfirmed = "trade-confirmed";
    /// It does not say so any more.
    TradeTakenBack = "trade-taken-back";
    /// Both say so: the copies are booked.
    TradeDone = "trade-done";
}

impl Action {
    /// The action of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|action| action.name() == name)
    }

    /// What its owner is told of it by letter, in a sentence: of all that lets somebody in
    /// who was not let in before, or keeps somebody out.
    fn notice(self) -> Option<&'static str> {
        Some(match self {
            Self::PasswordChanged => "The password of your account was changed.",
            Self::CodesMade => "Codes that set another password for your account were made.",
            Self::CodeUsed => "A code that had been written down set another password for\nyour account.",
            Self::LinkMade => "Whoever runs the site made a link that sets another password for\nyour account.",
            Self::LinkUsed => "A link set another password for your account.",
            Self::TakenAlong => "All that your account has was downloaded.",
            Self::Disabled => "Your account was stopped.",
            Self::Enabled => "Your account may be used again.",
            Self::RoleChanged => "What your account may do was changed.",
            Self::AuthenticatorAdded => "An authenticator was added to your account as a second factor.",
            Self::AuthenticatorRemoved => "The authenticator of your account was removed.",
            Self::PasskeyAdded => "A passkey was added to your account.",
            Self::PasskeyRemoved => "A passkey of your account was removed.",
            Self::SecondFactorFailed => {
                "Somebody gave the password of your account and a wrong code\nof the second factor."
            }
            Self::FactorCodesMade => "Codes that stand in for the second factor of your account were\nmade.",
            Self::FactorCodeUsed => "A code stood in for the second factor of your account.",
            Self::TokenMade => "A token by which a program works on your decks was made.",
            Self::WebhookOff => {
                "A webhook of your account took nothing for days, or asked for it,\nand was turned off."
            }
            Self::SecondFactorTaken => "Whoever runs the site took the second factor of your account\naway.",
            Self::StaffAdded => {
                "Your account was made staff of a store. It asks for a second factor\nnow, and its sessions end sooner."
            }
            Self::StaffChanged => "Your account has another role in a store.",
            Self::StaffRemoved => "Your account is staff of a store no more.",
            Self::StoreKeyChanged => "The key of a store that you own was made, replaced or revoked.",
            Self::Registered
            | Self::SignedIn
            | Self::SignInFailed
            | Self::SignedOut
            | Self::SessionsEnded
            | Self::Confirmed
            | Self::Renamed
            | Self::LetterAsked
            | Self::AddressAsked
            | Self::AddressChanged
            | Self::AddressRemoved
            | Self::TokenRevoked
            | Self::WebhookMade
            | Self::WebhookOn
            | Self::WebhookDeleted
            | Self::BroughtAlong
            | Self::BackedUp
            | Self::SecretsResealed
            | Self::DeckPublished
            | Self::DeckVisibility
            | Self::DeckWithdrawn
            | Self::DeckTakenDown
            | Self::DeckPutBack
            | Self::CommentHidden
            | Self::CommentShown
            | Self::ReportsClosed
            | Self::Blocked
            | Self::Unblocked
            | Self::GroupMade
            | Self::GroupChanged
            | Self::GroupInvited
            | Self::GroupInvitationRevoked
            | Self::GroupJoined
            | Self::GroupLeft
            | Self::GroupMemberRemoved
            | Self::GroupPassed
            | Self::GroupDissolved
            | Self::StoreAdded
            | Self::StoreRenamed
            | Self::StoreClosed
            | Self::StoreOpened
            | Self::StoreConfirmed
            | Self::StoreSuspended
            | Self::StoreHidden
            | Self::StoreShown
            | Self::EventHidden
            | Self::EventShown
            | Self::StoreAppealAnswered
            | Self::ListShared
            | Self::ListLinkMade
            | Self::ListLinkRevoked
            | Self::TradeProposed
            | Self::TradeAccepted
            | Self::TradeDeclined
            | Self::TradeWithdrawn
            | Self::TradeConfirmed
            | Self::TradeTakenBack
            | Self::TradeDone => return None,
        })
    }
}

/// How often each was done, by this process.
static COUNTS: [AtomicU64; Action::ALL.len()] = [const { AtomicU64::new(0) }; Action::ALL.len()];

/// What was done to accounts since the program began, by this process: how often each.
pub fn counted() -> impl Iterator<Item = (Action, u64)> {
    Action::ALL.iter().copied().zip(COUNTS.iter().map(|count| count.load(Ordering::Relaxed)))
}

fn count(action: Action) {
    let place = Action::ALL.iter().position(|other| *other == action);
    if let Some(count) = place.and_then(|place| COUNTS.get(place)) {
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// Who did it.
fn actor(caller: &Caller, account: Option<AccountId>) -> &'static str {
    match caller {
        Caller::Person(person) if Some(person.account) == account => "self",
        Caller::Person(person) if person.role == Role::Administrator => "administrator",
        Caller::Administrator => "administrator",
        // Somebody signed in may try another account, too.
        Caller::Person(_) | Caller::Guest { .. } => "somebody",
        Caller::Token(_) => "token",
        Caller::Job => "job",
    }
}

/// The network of an entry: enough to tell a stranger's from one's own, and too little
/// to find a household by: /24 of IPv4, /48 of IPv6.
pub fn coarse(network: IpAddr) -> String {
    match network.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

/// Writes down what was done to an account.
///
/// # Errors
/// The store fails.
pub(crate) async fn write(
    service: &Service,
    caller: &Caller,
    account: AccountId,
    action: Action,
) -> Result<(), Refusal> {
    write_of(service, caller, Some(account), action).await
}

/// The same, with more about it, which can be read.
///
/// # Errors
/// The store fails.
pub(crate) async fn write_more(
    service: &Service,
    caller: &Caller,
    account: AccountId,
    action: Action,
    details: &serde_json::Value,
) -> Result<(), Refusal> {
    write_entry(service, caller, Some(account), action, details.to_string()).await
}

/// The same, of an account or of none: what is nobody's own, whoever runs the site reads.
///
/// # Errors
/// The store fails.
pub(crate) async fn write_about(
    service: &Service,
    caller: &Caller,
    account: Option<AccountId>,
    action: Action,
    details: &serde_json::Value,
) -> Result<(), Refusal> {
    write_entry(service, caller, account, action, details.to_string()).await
}

/// Writes down what was done to an account, or to a name that nobody has, which takes as
/// long.
///
/// # Errors
/// The store fails.
pub(crate) async fn write_of(
    service: &Service,
    caller: &Caller,
    account: Option<AccountId>,
    action: Action,
) -> Result<(), Refusal> {
    write_entry(service, caller, account, action, "{}".to_owned()).await
}

async fn write_entry(
    service: &Service,
    caller: &Caller,
    account: Option<AccountId>,
    action: Action,
    details: String,
) -> Result<(), Refusal> {
    let at = service.clock.now_ms();
    let entry = AuditEntry {
        id: service.chance.id(at),
        at,
        account_id: account,
        actor: actor(caller, account).to_owned(),
        action: action.name().to_owned(),
        network: caller.network().map(coarse).unwrap_or_default(),
        details,
    };
    count(action);
    let named = account.map(|account| account.to_string()).unwrap_or_default();
    tracing::info!(account = named, actor = entry.actor, action = entry.action, "audit");
    let letter = match (account, action.notice()) {
        (Some(account), Some(done)) => notices::notice(service, account, done, &entry.network).await?,
        _ => None,
    };
    match letter {
        Some(letter) => service.store.write_audit_and_letter(&entry, &letter).await?,
        None => service.store.write_audit(&entry).await?,
    }
    Ok(())
}

/// What was done to the caller's account, the newest first; only what was before an entry, by its
/// time and identity.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn read_own_audit(
    service: &Service,
    caller: &Caller,
    before: Option<(i64, Uuid)>,
    most: u32,
) -> Result<Vec<AuditEntry>, Refusal> {
    READ_OWN.check(caller)?;
    let person = caller.person()?;
    Ok(service.store.list_audit(Some(person.account), before, most.min(PAGE)).await?)
}

/// What was done to an account, or to all, the newest first.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn read_audit(
    service: &Service,
    caller: &Caller,
    account: Option<AccountId>,
    most: u32,
) -> Result<Vec<AuditEntry>, Refusal> {
    READ_ALL.check(caller)?;
    Ok(service.store.list_audit(account, None, most.min(PAGE)).await?)
}

/// Forgets entries of before so many days, and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_audit(service: &Service, caller: &Caller, days: u32) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    let day_ms = 24 * 60 * 60 * 1000;
    Ok(service.store.expire_audit(service.clock.now_ms().saturating_sub(i64::from(days) * day_ms)).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_told_so_coarsely_that_it_is_no_household() {
        for (address, told) in [
            ("192.0.2.77", "192.0.2.0/24"),
            ("::ffff:192.0.2.77", "192.0.2.0/24"),
            ("2001:db8:1:2:3::9", "2001:db8:1::/48"),
        ] {
            assert_eq!(coarse(address.parse().unwrap()), told);
        }
    }

    #[test]
    fn every_action_is_found_by_its_name() {
        for &action in Action::ALL {
            assert_eq!(Action::named(action.name()), Some(action));
        }
        assert_eq!(Action::named(""), None);
    }
}
