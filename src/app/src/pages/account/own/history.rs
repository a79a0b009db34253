//! What was done to an account, as whoever it was done to reads it.

use maud::{Markup, html};
use safehouse_service::{AuditEntry, audit::Action};

use crate::{pages::account::when::ago, paths};

/// What was done to an account, a page of it.
#[derive(Debug, Clone)]
pub struct AccountHistory {
    /// The entries, the newest first.
    pub entries: Vec<AuditEntry>,
    /// The place of the last of these, where there are older ones.
    pub older: Option<String>,
    /// Whether these are not the newest.
    pub is_older: bool,
}

/// The part of one's own account that says it.
pub(super) fn history(of: &AccountHistory, now_ms: i64) -> Markup {
    html! {
        section aria-labelledby="history" {
            h2 id="history" { "What was done to it" }
            div {
                ul class="audit" {
                    @for entry in &of.entries {
                        li {
                            p class="audit__what" {
                                @if is_a_warning(entry) { span class="tag tag--warn" { "! Failed" } " " }
                                (said(entry))
                            }
                            p class="muted" {
                                (ago(now_ms, entry.at))
                                @if !entry.network.is_empty() { " · from " span class="figures" { (entry.network) } }
                            }
                        }
                    }
                }
                p class="actions" {
                    @if of.is_older { a class="button button--plain button--small" href=(format!("{}#history", paths::ACCOUNT)) rel="external" { "The newest" } }
                    @if let Some(older) = &of.older {
                        a class="button button--plain button--small" href=(format!("{}?before={older}#history", paths::ACCOUNT)) rel="external next" { "Show more" }
                    }
                }
            }
        }
    }
}

/// Whether somebody tried to come in and did not.
fn is_a_warning(entry: &AuditEntry) -> bool {
    matches!(Action::named(&entry.action), Some(Action::SignInFailed | Action::SecondFactorFailed))
}

/// What an entry of the history says.
fn said(entry: &AuditEntry) -> String {
    let by_others = entry.actor == "administrator";
    let done = match Action::named(&entry.action) {
        Some(Action::Registered) => "The account was made",
        Some(Action::SignedIn) => "Signed in",
        Some(Action::SignInFailed) => "Somebody tried another password",
        Some(Action::SignedOut) => "Signed out",
        Some(Action::SessionsEnded) => "Sessions were ended",
        Some(Action::Confirmed) => "The password was given once more",
        Some(Action::Renamed) => "The name was changed",
        Some(Action::PasswordChanged) => "The password was changed",
        Some(Action::Disabled) => "The account was stopped",
        Some(Action::Enabled) => "The account was let in again",
        Some(Action::RoleChanged) => "What the account may do was changed",
        Some(Action::CodesMade) => "Codes to come back with were made",
        Some(Action::CodeUsed) => "A code set another password",
        Some(Action::LinkMade) => "A link that sets a password was made",
        Some(Action::LinkUsed) => "A link set another password",
        Some(Action::LetterAsked) => "Somebody asked for a letter that helps back",
        Some(Action::AddressAsked) => "Another address for letters was asked for",
        Some(Action::AddressChanged) => "Letters go to another address",
        Some(Action::TakenAlong) => "All of it was downloaded",
        Some(Action::BroughtAlong) => "Decks were brought from a file",
        Some(Action::BackedUp) => "All was written into a file",
        Some(Action::SecretsResealed) => "Secrets were sealed with another key",
        Some(Action::AddressRemoved) => "The address for letters was removed",
        Some(Action::AuthenticatorAdded) => "An authenticator was added",
        Some(Action::AuthenticatorRemoved) => "The authenticator was removed",
        Some(Action::PasskeyAdded) => "A passkey was added",
        Some(Action::PasskeyRemoved) => "A passkey was removed",
        Some(Action::SecondFactorFailed) => "Somebody knew the password and gave a wrong code",
        Some(Action::FactorCodesMade) => "Codes for the second factor were made",
        Some(Action::FactorCodeUsed) => "A code stood in for the second factor",
        Some(Action::SecondFactorTaken) => "The second factor was taken away",
        Some(Action::DeckPublished) => "A deck was published",
        Some(Action::DeckVisibility) => "Others may see a deck than before",
        Some(Action::DeckWithdrawn) => "A published deck was taken back",
        Some(Action::DeckTakenDown) => "A deck was taken down",
        Some(Action::DeckPutBack) => "A deck was put back",
        Some(Action::CommentHidden) => "A comment was hidden",
        Some(Action::CommentShown) => "A hidden comment was shown again",
        Some(Action::ReportsClosed) => "What you reported was looked at",
        Some(Action::Blocked) => "Somebody's comments were blocked",
        Some(Action::Unblocked) => "Somebody's comments were let in again",
        Some(Action::TokenMade) => "A token for programs was made",
        Some(Action::TokenRevoked) => "A token for programs was taken back",
        Some(Action::GroupMade) => "A group was made",
        Some(Action::GroupChanged) => "A group was changed",
        Some(Action::GroupInvited) => "An invitation to a group was made",
        Some(Action::GroupInvitationRevoked) => "An invitation to a group was taken back",
        Some(Action::GroupJoined) => "You came into a group",
        Some(Action::GroupLeft) => "You left a group",
        Some(Action::GroupMemberRemoved) => "Somebody was sent away from a group",
        Some(Action::GroupPassed) => "A group has another owner",
        Some(Action::GroupDissolved) => "A group was dissolved",
        Some(Action::StoreAdded) => "A store was added",
        Some(Action::StoreRenamed) => "A store that you are staff of has another name",
        Some(Action::StoreClosed) => "A store that you are staff of was closed",
        Some(Action::StoreOpened) => "A store that you are staff of was opened again",
        Some(Action::StoreConfirmed) => "A store that you are staff of was confirmed",
        Some(Action::StoreSuspended) => "A store that you are staff of was suspended",
        Some(Action::StoreHidden) => "A store that you are staff of was hidden",
        Some(Action::StoreShown) => "A store that you are staff of is shown again",
        Some(Action::EventHidden) => "An event of a store that you are staff of was hidden",
        Some(Action::EventShown) => "An event of a store that you are staff of is shown again",
        Some(Action::StoreAppealAnswered) => "What you said against a decision on your store was answered",
        Some(Action::StoreKeyChanged) => "The key of a store that you own was made, replaced or revoked",
        Some(Action::StaffAdded) => "You were made staff of a store",
        Some(Action::StaffChanged) => "You have another role in a store",
        Some(Action::StaffRemoved) => "You are staff of a store no more",
        Some(Action::WebhookMade) => "A webhook was added",
        Some(Action::WebhookOn) => "A webhook was turned on again",
        Some(Action::WebhookOff) => "A webhook was turned off: it took nothing",
        Some(Action::WebhookDeleted) => "A webhook was deleted",
        Some(Action::ListShared) => "Others may see a list of your collection than before",
        Some(Action::ListLinkMade) => "A link to a list of your collection was made",
        Some(Action::ListLinkRevoked) => "A link to a list of your collection was revoked",
        Some(Action::TradeProposed) => "A trade was proposed",
        Some(Action::TradeAccepted) => "A trade was accepted",
        Some(Action::TradeDeclined) => "A trade was declined",
        Some(Action::TradeWithdrawn) => "A trade was withdrawn",
        Some(Action::TradeConfirmed) => "You said that the copies of a trade changed hands",
        Some(Action::TradeTakenBack) => "You took back that the copies of a trade changed hands",
        Some(Action::TradeDone) => "A trade was done and booked",
        // Of a newer program.
        None => entry.action.as_str(),
    };
    if by_others { format!("{done}, by whoever runs the site") } else { done.to_owned() }
}
