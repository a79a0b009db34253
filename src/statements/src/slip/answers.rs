//! The answers for a slip.

use safehouse_engine::{catalogue::Catalogue, deck::code::DecodeError, game::Games};
use safehouse_transparency::{Note, VerifyingKey};

use super::{Said, Slip, SlipKind, found};
use crate::{
    published::Published,
    receipt::Receipt,
    self_contained::{Parts, SelfContainedError},
    told::Asker,
    verify::{InLock, KeyWords, Outcome, in_lock},
};

fn yes(words: &str) -> Said {
    Said { outcome: Outcome::Pass, words: words.to_owned() }
}

fn open(words: &str) -> Said {
    Said { outcome: Outcome::Undecided, words: words.to_owned() }
}

fn no(words: &str) -> Said {
    Said { outcome: Outcome::Fail, words: words.to_owned() }
}

const BAD_SIGNATURE: &str = "The signature does not hold: the text was changed, or another key made it.";

/// What is said of a code, by the cards of its game.
///
/// # Errors
/// It is damaged.
pub(super) fn of_code(parts: &Parts<'_>, asker: &Asker, cards: &[&Catalogue]) -> Result<Slip, SelfContainedError> {
    let is_other = |read: &Result<_, SelfContainedError>| {
        matches!(read, Err(SelfContainedError::Decode(DecodeError::OtherGame(_))))
    };
    let mut read = cards.iter().map(|catalogue| (catalogue.game().id, parts.list(catalogue)));
    let read = read.find(|(_, list)| !is_other(list));
    let key = found(asker.stores(), parts.key, None);
    let is_signed = |game| key.is_some_and(|key| parts.check(game, key).is_ok());
    let (authentic, list, signer) = match (read, key) {
        (None, _) => (open("The cards of the game of this code are not known here."), None, None),
        (Some((game, _)), Some(_)) if !is_signed(game) => (no(BAD_SIGNATURE), None, None),
        (Some((_, Err(SelfContainedError::Content))), _) => {
            (no("The cards in the code are not those of the list that was signed."), None, None)
        }
        (Some((_, Err(SelfContainedError::UnknownCards))), _) => {
            (open("The code has cards that are not known here, so the list cannot be told."), None, None)
        }
        (Some((_, Err(damaged))), _) => return Err(damaged),
        (Some((_, Ok(list))), None) => {
            let words = format!(
                "The code is signed by a key with the id {}, and no store's key that you named has it: the store shows \
                 its own.",
                parts.key
            );
            (open(&words), Some(list), None)
        }
        (Some((_, Ok(list))), Some(key)) => {
            (yes("The store's key signed for this list, and no card was changed since."), Some(list), Some(key))
        }
    };
    Ok(Slip {
        kind: SlipKind::Sheet,
        answers: [
            authentic,
            open("The code says nothing of a log: the store may have put another list on a sheet of this event, too."),
            open("The code says nothing of witnesses."),
            open("The code says nothing of whether the list is legal."),
        ],
        key: signer.map(words_of),
        event: parts.event,
        registration: None,
        content: parts.content,
        commitment: None,
        at: None,
        list: list.map(|list| list.text().to_owned()),
        has_file: false,
    })
}

fn words_of(key: &VerifyingKey) -> KeyWords {
    KeyWords { vkey: key.to_string(), fingerprint: key.fingerprint(), keeper: None }
}

/// What is said of a receipt, and of its commitment in a published file.
pub(super) fn of_receipt(
    note: &Note,
    receipt: &Receipt,
    file: Option<&Published>,
    games: Games,
    asker: &Asker,
) -> Slip {
    let mut lines = note.signatures().iter();
    let key = lines.find_map(|line| found(asker.hosts(), line.id(), Some(line.name())));
    let holds = key.is_some_and(|key| note.verify(std::slice::from_ref(key)).is_ok());
    let authentic = match key {
        Some(_) if holds => yes("The host's key signed that this list was handed in for this registration."),
        Some(_) => no(BAD_SIGNATURE),
        None => {
            let names = note.signatures().iter().take(4).map(|line| format!("{}+{}", line.name(), line.id()));
            let names: Vec<String> = names.collect();
            open(&format!("The receipt is signed by {}, which is no host's key that you named.", names.join(", ")))
        }
    };
    let logged = file.map_or_else(
        || {
            open(
                "A receipt is no entry of the log. Give the published lists of its event beside it, and their lock is \
                 asked for it.",
            )
        },
        |file| stands(receipt, file, games, asker),
    );
    Slip {
        kind: SlipKind::Receipt,
        answers: [
            authentic,
            logged,
            open("A receipt says nothing of witnesses."),
            open("A receipt says nothing of whether the list is legal."),
        ],
        key: key.filter(|_| holds).map(words_of),
        event: Some(receipt.event),
        registration: Some(receipt.registration),
        content: receipt.content,
        commitment: Some(receipt.commitment()),
        at: Some(receipt.at),
        list: None,
        has_file: file.is_some(),
    }
}

/// Whether the commitment stands in the lock that the file shows.
fn stands(receipt: &Receipt, file: &Published, games: Games, asker: &Asker) -> Said {
    match in_lock(file, &asker.trust(games), receipt.event, receipt.commitment()) {
        InLock::Stands { index, is_known, is_replaced } => {
            let since = if is_replaced { " A correction put another list in its place since." } else { "" };
            let words = format!("Entry {index} of the log has this commitment.{since}");
            match is_known {
                true => yes(&words),
                false => open(&format!("{words} The log is not one that is known here.")),
            }
        }
        InLock::Missing => no(
            "The lock of this event has another commitment, or none, for this player. One that is handed in later takes \
             the place of one before.",
        ),
        InLock::NotWhole => open("The file shows a part of the lock of this event, and this commitment is not in it."),
        InLock::NoLock => open("The file shows no lock of this event."),
        InLock::Fault(reason) => no(&reason.to_string()),
    }
}
