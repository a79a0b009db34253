//! What is kept so that whoever reads the database alone cannot use it.
//!
//! Sealed is with XChaCha20-Poly1305 under a key that is in no database and no backup. What is
//! sealed names its key by some digits of the key's hash, so that another key is known as such,
//! and is bound to whom it is of: put beside another account it does not open.
//!
//! A key is changed without anybody noticing: what was sealed with the one of before is opened
//! with it for as long as it is given, and [`crate::resealing`] seals it with the present one.

use std::{fmt, sync::Arc};

use chacha20poly1305::{
    XChaCha20Poly1305, XNonce,
    aead::{Aead as _, KeyInit as _, Payload},
};
use safehouse_store::Secret;

use crate::{Refusal, chance::Chance, digest::digest};

/// Bytes of a key.
pub const KEY_BYTES: usize = 32;
/// Bytes of what makes two seals of the same differ.
const NONCE_BYTES: usize = 24;
/// Digits of a key's hash that name it.
const NAME_DIGITS: usize = 8;

/// Seals and opens. Cloning shares it; [`fmt::Debug`] shows no key.
#[derive(Clone)]
pub struct Sealing(Option<Arc<Keys>>);

/// The key of a sealed secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SealedWith {
    /// The one that seals now.
    Present,
    /// The one that there was before.
    Before,
    /// One that is not here.
    Another,
}

struct Keys {
    /// Seals, and opens.
    present: Key,
    /// Opens what was sealed before.
    before: Option<Key>,
}

#[derive(Clone)]
struct Key {
    name: String,
    cipher: XChaCha20Poly1305,
}

impl Sealing {
    /// With this key.
    pub fn with(key: &[u8; KEY_BYTES]) -> Self {
        Self(Some(Arc::new(Keys { present: Key::of(key), before: None })))
    }

    /// The same, which opens as well what was sealed with the key of before. Without a key it
    /// stays without one.
    #[must_use]
    pub fn with_before(self, key: &[u8; KEY_BYTES]) -> Self {
        Self(self.0.map(|keys| Arc::new(Keys { present: keys.present.clone(), before: Some(Key::of(key)) })))
    }

    /// For what neither seals nor opens anything.
    pub fn without_key() -> Self {
        Self(None)
    }

    /// A key from 64 hexadecimal digits, with or without white space around them.
    pub fn key_from(text: &str) -> Option<[u8; KEY_BYTES]> {
        bytes(text.trim())?.try_into().ok()
    }

    /// A new key as 64 hexadecimal digits.
    pub fn new_key(chance: &dyn Chance) -> Secret {
        Secret::new(hex::encode(chance.bytes::<KEY_BYTES>()))
    }

    /// Seals bytes for whoever is named.
    ///
    /// # Errors
    /// [`Refusal::Failed`] without a key.
    pub(crate) fn seal(&self, plain: &[u8], of: &str, chance: &dyn Chance) -> Result<Secret, Refusal> {
        let key = &self.keys()?.present;
        let nonce = chance.bytes::<NONCE_BYTES>();
        let payload = Payload { msg: plain, aad: of.as_bytes() };
        let sealed = key.cipher.encrypt(XNonce::from_slice(&nonce), payload).map_err(|_| Refusal::Failed)?;
        Ok(Secret::new(format!("{}.{}{}", key.name, hex::encode(nonce), hex::encode(&sealed))))
    }

    /// Opens what was sealed for whoever is named.
    ///
    /// # Errors
    /// [`Refusal::Failed`] where it was sealed with another key, for somebody else, or was
    /// changed since; the log says which.
    pub(crate) fn open(&self, sealed: &Secret, of: &str) -> Result<Vec<u8>, Refusal> {
        let keys = self.keys()?;
        let (name, rest) = sealed.expose().split_once('.').ok_or(Refusal::Failed)?;
        let Some(key) = [Some(&keys.present), keys.before.as_ref()].into_iter().flatten().find(|key| key.name == name)
        else {
            tracing::error!(
                sealed_with = name,
                present = keys.present.name,
                "a secret was sealed with another key: give that one as sealing_key_before"
            );
            return Err(Refusal::Failed);
        };
        let rest = bytes(rest).ok_or(Refusal::Failed)?;
        let (nonce, sealed) = rest.split_at_checked(NONCE_BYTES).ok_or(Refusal::Failed)?;
        let payload = Payload { msg: sealed, aad: of.as_bytes() };
        key.cipher.decrypt(XNonce::from_slice(nonce), payload).map_err(|_| {
            tracing::error!("a sealed secret is of somebody else, or was changed");
            Refusal::Failed
        })
    }

    /// Whether there is a key.
    ///
    /// # Errors
    /// [`Refusal::Failed`] without one.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        self.keys().map(|_| ())
    }

    /// Which key something says that it was sealed with.
    pub(crate) fn sealed_with(&self, sealed: &Secret) -> SealedWith {
        let (Some(keys), Some((name, _))) = (self.0.as_deref(), sealed.expose().split_once('.')) else {
            return SealedWith::Another;
        };
        if name == keys.present.name {
            SealedWith::Present
        } else if keys.before.as_ref().is_some_and(|before| before.name == name) {
            SealedWith::Before
        } else {
            SealedWith::Another
        }
    }

    fn keys(&self) -> Result<&Keys, Refusal> {
        self.0.as_deref().ok_or_else(|| {
            tracing::error!("there is no sealing key here");
            Refusal::Failed
        })
    }
}

impl Key {
    fn of(key: &[u8; KEY_BYTES]) -> Self {
        let name = digest(&["sealing key", &hex::encode(key)]).as_str().chars().take(NAME_DIGITS).collect();
        Self { name, cipher: XChaCha20Poly1305::new(key.into()) }
    }
}

impl fmt::Debug for Sealing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let present = self.0.as_deref().map(|keys| &keys.present.name);
        let before = self.0.as_deref().and_then(|keys| keys.before.as_ref()).map(|key| &key.name);
        f.debug_struct("Sealing").field("key", &present).field("before", &before).finish()
    }
}

/// Bytes from hexadecimal digits.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    if !digits.len().is_multiple_of(2) || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let digit = |digit: &u8| char::from(*digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let pair = |pair: &[u8]| match pair {
        [high, low] => Some(digit(high)? * 16 + digit(low)?),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Fixed(u8);

    impl Chance for Fixed {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(self.0);
        }
    }

    #[test]
    fn what_is_sealed_is_opened_with_its_key_for_whom_it_is_alone() {
        let sealing = Sealing::with(&[7; KEY_BYTES]);
        let sealed = sealing.seal(b"a secret", "glenn", &Fixed(1)).unwrap();
        assert_eq!(sealing.open(&sealed, "glenn").unwrap(), b"a secret");
        assert!(sealing.open(&sealed, "maggie").is_err());
        assert!(Sealing::with(&[8; KEY_BYTES]).open(&sealed, "glenn").is_err());
        assert!(Sealing::without_key().open(&sealed, "glenn").is_err());
        assert!(Sealing::without_key().seal(b"a secret", "glenn", &Fixed(1)).is_err());
        let changed = sealed.expose().replace('0', "1");
        for unfit in [&*changed, "", ".", "x.y", "0a1b2c3d.00ff"] {
            assert!(sealing.open(&Secret::new(unfit), "glenn").is_err(), "{unfit}");
        }
        assert_ne!(sealing.seal(b"a secret", "glenn", &Fixed(2)).unwrap(), sealed);
        assert!(!sealed.expose().contains(&hex::encode(b"a secret")));
        assert!(!format!("{sealing:?}").contains("0707"));
    }

    #[test]
    fn what_a_key_of_before_sealed_is_opened_while_that_is_given() {
        let old = Sealing::with(&[7; KEY_BYTES]);
        let sealed = old.seal(b"a secret", "glenn", &Fixed(1)).unwrap();
        let both = Sealing::with(&[8; KEY_BYTES]).with_before(&[7; KEY_BYTES]);
        assert_eq!(both.open(&sealed, "glenn").unwrap(), b"a secret");
        assert!(both.open(&sealed, "maggie").is_err());
        let told = [&both, &old, &Sealing::with(&[8; KEY_BYTES])].map(|keys| keys.sealed_with(&sealed));
        assert_eq!(told, [SealedWith::Before, SealedWith::Present, SealedWith::Another]);
        assert_eq!(both.sealed_with(&Secret::new("nothing")), SealedWith::Another);
        assert_eq!(Sealing::without_key().sealed_with(&sealed), SealedWith::Another);
        let anew = both.seal(b"a secret", "glenn", &Fixed(1)).unwrap();
        assert!(old.open(&anew, "glenn").is_err(), "the present key seals");
        assert!(Sealing::with(&[8; KEY_BYTES]).open(&anew, "glenn").is_ok());
        assert!(Sealing::without_key().with_before(&[7; KEY_BYTES]).open(&sealed, "glenn").is_err());
        assert!(!format!("{both:?}").contains("0707"));
    }

    #[test]
    fn a_key_is_64_digits() {
        let key = Sealing::new_key(&Fixed(0xab));
        assert_eq!(Sealing::key_from(&format!(" {}\n", key.expose())), Some([0xab; KEY_BYTES]));
        for unfit in ["", "ab", &"a".repeat(63), &"x".repeat(64), &"ab".repeat(33), &"ä".repeat(32)] {
            assert_eq!(Sealing::key_from(unfit), None, "{unfit}");
        }
    }
}
