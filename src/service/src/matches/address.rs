//! What the address of a match ends in: which it is, and for whoever has no account, or watches,
//! a secret after it.

use safehouse_store::{Digest, MatchId, StoredMatch};

use crate::{Caller, Refusal, Service, digest::digest, test_games};

/// An address as it was asked for.
pub(super) struct Address {
    pub(super) id: MatchId,
    /// What only whoever was given it knows.
    pub(super) key: Option<String>,
}

impl Address {
    /// Reads one, as forgivingly as a short link.
    ///
    /// # Errors
    /// [`Refusal::Nothing`] for what is none.
    pub(super) fn read(text: &str) -> Result<Self, Refusal> {
        let read = |digits: &str| digits.parse::<MatchId>().map_err(|_| Refusal::Nothing);
        match text.split_at_checked(MatchId::DIGITS) {
            Some((id, "")) => Ok(Self { id: read(id)?, key: None }),
            // A secret is written as an id is.
            Some((id, key)) => Ok(Self { id: read(id)?, key: Some(read(key)?.as_str().to_owned()) }),
            None => Err(Refusal::Nothing),
        }
    }

    /// The same of another match.
    pub(super) fn of(&self, id: &MatchId) -> String {
        written(id, self.key.as_deref())
    }
}

/// An address as a link has it.
pub(super) fn written(id: &MatchId, key: Option<&str>) -> String {
    format!("{id}{}", key.unwrap_or_default())
}

/// By what a seat is found whose player has this secret.
pub(super) fn hash_of(key: &str) -> Digest {
    digest(&["match-seat", key])
}

/// A secret that nobody guesses.
pub(super) fn new_key(service: &Service) -> String {
    MatchId::of(service.chance.bytes()).as_str().to_owned()
}

/// What somebody is in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// They began it.
    Host,
    /// They were invited.
    Guest,
    /// They look on.
    Watcher,
}

/// The match of an address, and what the caller is in it.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is none of theirs; the store fails.
pub(super) async fn find(
    service: &Service,
    caller: &Caller,
    address: &Address,
) -> Result<(StoredMatch, Part), Refusal> {
    let stored = service.store.find_match(&address.id).await?.ok_or(Refusal::Nothing)?;
    let content = &stored.content;
    let part = match &address.key {
        Some(key) if *key == stored.watch_key => Part::Watcher,
        Some(key) => {
            let hash = Some(hash_of(key));
            [(&content.host, Part::Host), (&content.guest, Part::Guest)]
                .into_iter()
                .find_map(|(holder, part)| (holder.key == hash).then_some(part))
                .ok_or(Refusal::Nothing)?
        }
        None => {
            // Whoever may list them may play them.
            test_games::LIST.check(caller).map_err(|_| Refusal::Nothing)?;
            let account = Some(caller.account()?);
            [(&content.host, Part::Host), (&content.guest, Part::Guest)]
                .into_iter()
                .find_map(|(holder, part)| (holder.account == account).then_some(part))
                .ok_or(Refusal::Nothing)?
        }
    };
    Ok((stored, part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_which_match_it_is_with_a_secret_or_without() {
        let (id, key) = ("0123456789abcdefghjkmnpqrs", "zzzzzzzzzzzzzzzzzzzzzzzzzz");
        let read = |text: &str| Address::read(text).map(|read| (read.id.to_string(), read.key));
        assert_eq!(read(id).unwrap(), (id.to_owned(), None));
        assert_eq!(read(&format!("{id}{key}")).unwrap(), (id.to_owned(), Some(key.to_owned())));
        assert_eq!(read(&format!("{id}{key}").to_uppercase()).unwrap(), (id.to_owned(), Some(key.to_owned())));
        let seat = Address::read(&format!("{id}{key}")).unwrap();
        assert_eq!(seat.of(&key.parse().unwrap()), format!("{key}{key}"));
        for none in [
            "",
            "0",
            id.trim_start_matches('0'),
            &format!("{id}0"),
            &format!("{id}{key}0"),
            &"é".repeat(26),
            &"u".repeat(52),
        ] {
            assert!(read(none).is_err(), "{none}");
        }
    }
}
