//! What letters say: plain text, in words that are all the site's own. What somebody may
//! choose, such as a name, is in none: a stranger would choose what leads others astray.

use safehouse_store::{AccountId, Email, NewLetter, Secret};

use crate::{Letterhead, Service};

/// How long a letter is tried to be sent, in milliseconds.
pub(crate) const TRIED_FOR_MS: i64 = 24 * 60 * 60 * 1000;

/// Sets another password, or says that no account is here.
pub(crate) const RECOVER: &str = "recover";
/// Asks whether letters reach somebody.
pub(crate) const CONFIRM: &str = "confirm-address";
/// Tells of what was done to an account.
pub(crate) const NOTICE: &str = "notice";

/// A letter before it has an address.
pub(crate) struct Draft {
    kind: &'static str,
    subject: String,
    body: String,
    /// Milliseconds for which it is of use.
    useful_for: i64,
}

impl Draft {
    /// The letter to an address, about an account if it is about one.
    pub(crate) fn to(self, service: &Service, email: &Email, account_id: Option<AccountId>) -> NewLetter {
        let now = service.clock.now_ms();
        NewLetter {
            id: service.chance.id(now),
            account_id,
            kind: self.kind.to_owned(),
            recipient: email.address.clone(),
            recipient_key: email.key.clone(),
            subject: self.subject,
            body: Secret::new(self.body),
            created_at: now,
            ends_at: now.saturating_add(self.useful_for),
        }
    }
}

/// With a link that sets another password, for so many milliseconds.
pub(crate) fn recover(head: &Letterhead, token: &str, lasts_ms: i64) -> Draft {
    let link = head.address(&format!("/recover/{token}"));
    let minutes = lasts_ms / 60_000;
    draft(
        head,
        RECOVER,
        "Set another password",
        &format!(
            "Somebody, perhaps you, asked to set another password for the\naccount with this address.\n\n\
            {link}\n\n\
            The link works once, within {minutes} minutes. If it was not you, do nothing:\nnothing has changed."
        ),
        lasts_ms,
    )
}

/// For an address that no account has.
pub(crate) fn no_account(head: &Letterhead, lasts_ms: i64) -> Draft {
    draft(
        head,
        RECOVER,
        "No account has this address",
        "Somebody, perhaps you, asked to set another password for the\naccount with this address. \
        There is none. Perhaps it has another\naddress, or none: then a code that was written down helps, or \
        whoever\nruns the site.\n\nIf it was not you, do nothing.",
        lasts_ms,
    )
}

/// With a link that shows that letters reach somebody.
pub(crate) fn confirm(head: &Letterhead, token: &str, lasts_ms: i64) -> Draft {
    let link = head.address(&format!("/confirm-address/{token}"));
    let minutes = lasts_ms / 60_000;
    draft(
        head,
        CONFIRM,
        "Is this your address?",
        &format!(
            "Somebody, perhaps you, wants letters of their account to go to this\naddress. If it was you, say so \
            here:\n\n{link}\n\n\
            The link works once, within {minutes} minutes. If it was not you, do nothing:\nno further letter will come."
        ),
        lasts_ms,
    )
}

/// For an address that another account has.
pub(crate) fn already_yours(head: &Letterhead) -> Draft {
    draft(
        head,
        CONFIRM,
        "This address has an account already",
        "Somebody, perhaps you, wants letters of an account to go to this\naddress. Another account has it, and \
        no two may have the same.\n\nIf it was not you, do nothing: nothing has changed.",
        TRIED_FOR_MS,
    )
}

/// To the old address, when an account has another one or none.
pub(crate) fn moved(head: &Letterhead, is_removed: bool) -> Draft {
    let (subject, done) = if is_removed {
        (
            "The address was removed",
            "The account that had this address has none any more: no further\nletter will come.",
        )
    } else {
        ("The address was changed", "The account that had this address has another one: no further letter\nwill come.")
    };
    let body = format!("{done}\n\nIf it was not you, tell whoever runs the site.");
    draft(head, NOTICE, subject, &body, TRIED_FOR_MS)
}

/// Of what was done to an account, in a sentence.
pub(crate) fn notice(head: &Letterhead, done: &str, network: &str) -> Draft {
    let from =
        if network.is_empty() { String::new() } else { format!("\nIt was asked for from the network {network}.") };
    let look = head.address("/account");
    let recover = head.address("/recover");
    let body = format!(
        "{done}{from}\n\nIf it was you, all is well. If not: set another password at\n{recover}\n\
        and look at what was done at\n{look}"
    );
    draft(head, NOTICE, "Your account", &body, TRIED_FOR_MS)
}

fn draft(head: &Letterhead, kind: &'static str, subject: &str, body: &str, useful_for: i64) -> Draft {
    Draft {
        kind,
        subject: format!("{subject} ({})", head.host()),
        body: format!("{body}\n\n-- \n{}\n", head.origin),
        useful_for,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_short_lines_of_ascii_with_whole_links() {
        let head = Letterhead::new("https://cards.example:8443");
        let token = "0123456789abcdef".repeat(4);
        for letter in [
            recover(&head, &token, 600_000),
            no_account(&head, 600_000),
            confirm(&head, &token, 600_000),
            already_yours(&head),
            moved(&head, true),
            moved(&head, false),
            notice(&head, "The password was changed.", "192.0.2.0/24"),
        ] {
            assert!(letter.body.is_ascii() && letter.subject.is_ascii() && letter.subject.len() < 78);
            assert!(letter.subject.ends_with("(cards.example:8443)"));
            let long: Vec<_> =
                letter.body.lines().filter(|line| line.len() > 76 && !line.contains("https://")).collect();
            assert_eq!(long, [""; 0]);
        }
        let link = format!("https://cards.example:8443/recover/{token}");
        assert!(recover(&head, &token, 600_000).body.lines().any(|line| line == link));
    }
}
