//! The history of a store's keys: which one counted where.

use safehouse_transparency::{SignatureType, VerifyingKey};

use super::{
    log::{Found, Logs, Place},
    reason::Reason,
    report::KeyWords,
    trust::Trust,
};
use crate::{
    code::Keeper,
    entry::{Entry, is_key_at, is_key_of},
    id::Slug,
    published::Published,
    statement::Statement,
};

/// A key and between which places it counts.
pub(super) struct Span {
    pub(super) key: VerifyingKey,
    pub(super) words: KeyWords,
    /// The entry that made it known; `None` for one that the asker knows.
    from: Option<Place>,
    until: Option<Place>,
    /// Whether the asker knows the key, or every log that vouches for it.
    pub(super) is_known: bool,
}

pub(super) struct KeyHistory {
    spans: Vec<Span>,
    /// What is wrong with the statements about keys.
    pub(super) fault: Option<Reason>,
}

impl KeyHistory {
    pub(super) fn read(file: &Published, store: Option<&Slug>, logs: &Logs<'_>, trust: &Trust) -> Self {
        let mut history = Self { spans: Vec::new(), fault: None };
        let Some(store) = store else { return history };
        let known = trust.stores.iter().filter(|key| is_key_of(key.name(), store));
        known.for_each(|key| history.begin(key, None, None, true));

        let mut read: Vec<(usize, Entry, Found)> = Vec::new();
        for (at, logged) in file.keys.iter().enumerate() {
            let entry = Entry::read(logged.entry.as_bytes()).map_err(|error| format!("{error}."));
            let found = entry.and_then(|entry| {
                let found = logs.find(logged).map_err(|reason| reason.to_string())?;
                found.doubt.as_ref().map_or(Ok(()), |doubt| Err(doubt.to_string()))?;
                Ok((at, entry, found))
            });
            match found {
                Ok(found) => read.push(found),
                Err(fault) => history.fail(at, fault),
            }
        }
        read.sort_by_key(|(_, _, found)| found.place);
        for (at, entry, found) in &read {
            if let Err(fault) = history.add(entry, found, store, logs) {
                history.fail(*at, fault.to_owned());
            }
        }
        for revoked in &trust.revoked {
            if let Some(place) = logs.place_in(&revoked.origin, revoked.index) {
                history.end(&revoked.key, place);
            }
        }
        history
    }

    fn fail(&mut self, entry: usize, fault: String) {
        self.fault = self.fault.take().or(Some(Reason::KeyHistory { entry, fault }));
    }

    fn begin(&mut self, key: &VerifyingKey, keeper: Option<Keeper>, from: Option<Place>, is_known: bool) {
        // What the log says of a key that the asker knows is told of it as well.
        for span in self.spans.iter_mut().filter(|span| span.key == *key) {
            span.words.keeper = span.words.keeper.or(keeper);
        }
        let words = KeyWords { vkey: key.to_string(), fingerprint: key.fingerprint(), keeper };
        self.spans.push(Span { key: key.clone(), words, from, until: None, is_known });
    }

    /// A key counts up to the first entry that ends it.
    fn end(&mut self, key: &VerifyingKey, place: Place) {
        for span in self.spans.iter_mut().filter(|span| span.key == *key) {
            span.until = Some(span.until.map_or(place, |until| until.min(place)));
        }
    }

    fn add(&mut self, entry: &Entry, found: &Found, store: &Slug, logs: &Logs<'_>) -> Result<(), &'static str> {
        if entry.statement().store() != Some(store) {
            return Err("it is about another store.");
        }
        let is_host = || logs.key(found.host).is_some_and(|key| entry.is_signed_by(key));
        let is_at =
            |vkey: &VerifyingKey| logs.key(found.host).is_some_and(|key| is_key_at(vkey.name(), store, key.name()));
        let fits = |vkey: &VerifyingKey| is_at(vkey) && vkey.kind() == SignatureType::Ed25519;
        match entry.statement() {
            Statement::StoreKey { vkey, keeper, .. } => {
                if !fits(vkey) {
                    return Err("its key is none of the store at the host of the log.");
                }
                if !is_host() {
                    return Err("the host did not sign it.");
                }
                self.begin(vkey, Some(*keeper), Some(found.place), logs.is_known(found.host));
            }
            Statement::StoreKeyRotated { vkey, keeper, .. } => {
                if !fits(vkey) {
                    return Err("its key is none of the store at the host of the log.");
                }
                let old = self.signer(entry, found.place).ok_or("no key that counted there signed it.")?;
                let (old, is_known) = (old.key.clone(), old.is_known);
                self.end(&old, found.place);
                self.begin(vkey, *keeper, Some(found.place), is_known && logs.is_known(found.host));
            }
            Statement::StoreKeyRevoked { vkey, .. } => {
                let is_own = self.signer(entry, found.place).is_some_and(|span| span.key == *vkey);
                if !is_own && !is_host() {
                    return Err("neither the host nor the key itself signed it.");
                }
                self.end(vkey, found.place);
            }
            _ => return Err("it is not about a key."),
        }
        Ok(())
    }

    /// The key that signed an entry and counted at its place.
    pub(super) fn signer(&self, entry: &Entry, place: Place) -> Option<&Span> {
        first_signer(&self.spans, place, |key| entry.is_signed_by(key))
    }

    /// The key that signed an entry of the store, and what is wrong with that. An entry whose place is not known is
    /// only looked at for its signature.
    pub(super) fn examine(&self, entry: &Entry, place: Option<Place>, store: &Slug) -> (Option<&Span>, Option<Reason>) {
        let line = entry.note().signatures().iter().find(|line| is_key_of(line.name(), store));
        let Some(line) = line else { return (None, Some(Reason::NotSignedByStore)) };
        let is_of = |span: &&Span| span.key.name() == line.name() && span.key.id() == line.id();
        let mut spans: Vec<&Span> = self.spans.iter().filter(is_of).collect();
        // One that counts says more than one that does not.
        spans.sort_by_key(|span| !place.is_some_and(|place| span.counts_at(place)));
        let Some(span) = spans.first().copied() else {
            return (None, Some(Reason::UnknownKey { key: format!("{}+{}", line.name(), line.id()) }));
        };
        if !entry.is_signed_by(&span.key) {
            return (Some(span), Some(Reason::BadSignature));
        }
        (Some(span), place.and_then(|place| span.fault_at(place)))
    }
}

/// The first key that counts at a place and signed. Each key is asked once however often the file makes it known: asking is
/// what takes long, and a hostile file makes one known as often as it asks who signed.
fn first_signer(spans: &[Span], place: Place, mut signed: impl FnMut(&VerifyingKey) -> bool) -> Option<&Span> {
    let mut asked: Vec<&VerifyingKey> = Vec::new();
    spans.iter().filter(|span| span.counts_at(place)).find(|span| {
        if asked.contains(&&span.key) {
            return false;
        }
        asked.push(&span.key);
        signed(&span.key)
    })
}

impl Span {
    fn counts_at(&self, place: Place) -> bool {
        self.fault_at(place).is_none()
    }

    fn fault_at(&self, place: Place) -> Option<Reason> {
        match (self.from, self.until) {
            (Some(from), _) if place <= from => Some(Reason::KeyTooNew { index: from.index }),
            (_, Some(until)) if place >= until => Some(Reason::KeyEnded { index: until.index }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use safehouse_transparency::SigningKey;

    use super::*;

    #[test]
    fn a_key_that_is_made_known_a_thousand_times_is_asked_once_whether_it_signed() {
        let key = SigningKey::new("cards.example/store/corner-shop", SignatureType::Ed25519, &[2; 32]).expect("a name");
        let key = key.verifying_key();
        let words = KeyWords { vkey: key.to_string(), fingerprint: key.fingerprint(), keeper: None };
        let span = |index| Span {
            key: key.clone(),
            words: words.clone(),
            from: Some(Place { rank: 0, index }),
            until: None,
            is_known: false,
        };
        let spans: Vec<Span> = (0..1_000).map(span).collect();
        let mut asked = 0;
        let mut ask = |signed| {
            let found = first_signer(&spans, Place { rank: 0, index: 2_000 }, |_| {
                asked += 1;
                signed
            });
            found.map(|span| span.from.map(|place| place.index))
        };
        assert_eq!((ask(false), ask(true)), (None, Some(Some(0))));
        assert_eq!(asked, 2);
    }
}
