//! Keys that verify.

use std::{fmt, str::FromStr};

use sha2::{Digest as _, Sha256};

use super::{KeyError, KeyId, SignatureType, check_name};
use crate::{
    fingerprint,
    text::{base64, unbase64},
};

/// A public key with its name. As text it is a verifier key, or vkey:
/// `name+hex(id)+base64(type ‖ public key)`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct VerifyingKey {
    name: String,
    kind: SignatureType,
    id: KeyId,
    key: ed25519_dalek::VerifyingKey,
}

impl VerifyingKey {
    /// The key of 32 bytes as RFC 8032 writes them.
    ///
    /// # Errors
    /// The name is none; the bytes are no point, another form of one, or of small order.
    pub fn new(name: &str, kind: SignatureType, public_key: &[u8; 32]) -> Result<Self, KeyError> {
        check_name(name)?;
        let refused = || KeyError::PublicKey(name.to_owned());
        let key = ed25519_dalek::VerifyingKey::from_bytes(public_key).map_err(|_| refused())?;
        // Two forms of one point would be two keys to a policy.
        let canonical = key.to_edwards().compress().to_bytes() == *public_key;
        if key.is_weak() || !canonical {
            return Err(refused());
        }
        Ok(Self { name: name.to_owned(), kind, id: key_id(name, kind, public_key), key })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it verifies.
    #[must_use]
    pub fn kind(&self) -> SignatureType {
        self.kind
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> KeyId {
        self.id
    }

    /// Its 32 bytes, without name and type.
    #[must_use]
    pub fn public_key(&self) -> [u8; 32] {
        self.key.to_bytes()
    }

    /// The words to compare with those on a wall; see [`fingerprint::words`].
    #[must_use]
    pub fn fingerprint(&self) -> String {
        fingerprint::words(self.to_string().as_bytes())
    }

    /// Whether a bare signature is that of a message, by the strict rules: no other form of the
    /// same signature passes.
    pub(crate) fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        let Ok(signature) = ed25519_dalek::Signature::from_slice(signature) else { return false };
        self.key.verify_strict(message, &signature).is_ok()
    }
}

fn key_id(name: &str, kind: SignatureType, public_key: &[u8; 32]) -> KeyId {
    let hash = Sha256::new()
        .chain_update(name)
        .chain_update(b"\n")
        .chain_update([kind.byte()])
        .chain_update(public_key)
        .finalize();
    let [a, b, c, d, ..]: [u8; 32] = hash.into();
    KeyId([a, b, c, d])
}

impl fmt::Display for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut key = vec![self.kind.byte()];
        key.extend_from_slice(self.key.as_bytes());
        write!(f, "{}+{}+{}", self.name, self.id, base64(&key))
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VerifyingKey({self})")
    }
}

// signed_note::StandardVerifier reads upper-case ids, knows no type 0x04 and verifies by the lax
// rules, so that it serves as a second opinion in tests only.
impl FromStr for VerifyingKey {
    type Err = KeyError;

    fn from_str(vkey: &str) -> Result<Self, KeyError> {
        // Base64 has '+' too, a name and an id have none.
        let (name, rest) = vkey.split_once('+').ok_or(KeyError::Parts)?;
        let (id, key) = rest.split_once('+').ok_or(KeyError::Parts)?;
        check_name(name)?;
        let owned = || name.to_owned();
        let mut written = [0; 4];
        if id.bytes().any(|byte| byte.is_ascii_uppercase()) || hex::decode_to_slice(id, &mut written).is_err() {
            return Err(KeyError::IdFormat(owned()));
        }
        let bytes = unbase64(key).ok_or_else(|| KeyError::Base64(owned()))?;
        let (&byte, public_key) = bytes.split_first().ok_or_else(|| KeyError::Base64(owned()))?;
        let kind = SignatureType::from_byte(byte).ok_or_else(|| KeyError::Type { name: owned(), byte })?;
        let public_key = public_key.try_into().map_err(|_| KeyError::PublicKey(owned()))?;
        let read = Self::new(name, kind, public_key)?;
        let written = KeyId(written);
        if read.id != written {
            return Err(KeyError::Id { name: owned(), written, computed: read.id });
        }
        Ok(read)
    }
}
