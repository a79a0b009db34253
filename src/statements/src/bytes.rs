//! Thirty-two bytes and what they are: digests, commitments, salts and seeds.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// The bytes of 64 lower-case hexadecimal digits; anything else is `None`.
fn from_hex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    let is_lower = text.bytes().all(|byte| !byte.is_ascii_uppercase());
    (is_lower && hex::decode_to_slice(text, &mut bytes).is_ok()).then_some(bytes)
}

macro_rules! thirty_two {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; 32]);

        impl $name {
            /// What these bytes are.
            pub const fn from_bytes(bytes: [u8; 32]) -> Self {
                Self(bytes)
            }

            /// The bytes.
            pub const fn as_bytes(&self) -> &[u8; 32] {
                &self.0
            }

            /// Reads 64 lower-case hexadecimal digits; anything else is `None`.
            pub fn from_hex(text: &str) -> Option<Self> {
                from_hex(text).map(Self)
            }

            /// 64 lower-case hexadecimal digits.
            pub fn to_hex(&self) -> String {
                hex::encode(self.0)
            }
        }
    };
}

thirty_two! {
    /// SHA-256 of something.
    Digest
}
thirty_two! {
    /// What the log holds of a list before it is shown; see [`crate::commitment`].
    Commitment
}
thirty_two! {
    /// Random bytes that make a commitment or a digest say nothing of what is in it, from the system's generator
    /// and used once. `Debug` does not show them.
    Salt
}
thirty_two! {
    /// What an event draws by, from the system's generator. `Debug` does not show it.
    Seed
}

impl Digest {
    /// That of some bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.to_hex())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Digest({self})")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.to_hex())
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Commitment({self})")
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Salt(…)")
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Seed(…)")
    }
}
