//! Keys that sign.

use std::fmt;

use ed25519_dalek::Signer as _;

use super::{KeyError, KeyId, SignatureType, VerifyingKey};

/// A private key with its name. It is wiped when dropped, and its `Debug` shows nothing of it.
#[derive(Clone)]
pub struct SigningKey {
    key: ed25519_dalek::SigningKey,
    verifying: VerifyingKey,
}

impl SigningKey {
    /// The key of a seed of 32 random bytes (RFC 8032, 5.1.5). The same seed must not be used for
    /// two names or two types.
    ///
    /// # Errors
    /// The name is none.
    pub fn new(name: &str, kind: SignatureType, seed: &[u8; 32]) -> Result<Self, KeyError> {
        let key = ed25519_dalek::SigningKey::from_bytes(seed);
        let verifying = VerifyingKey::new(name, kind, &key.verifying_key().to_bytes())?;
        Ok(Self { key, verifying })
    }

    /// What verifies its signatures.
    #[must_use]
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.verifying
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.verifying.name()
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> KeyId {
        self.verifying.id()
    }

    /// What it signs.
    #[must_use]
    pub fn kind(&self) -> SignatureType {
        self.verifying.kind()
    }

    /// The bare signature of a message. Callers put the message together as the type of the key
    /// asks for.
    pub(crate) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.key.sign(message).to_bytes()
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("verifying", &self.verifying).finish_non_exhaustive()
    }
}
