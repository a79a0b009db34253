//! What statements call things by: ids, slugs and codes, none of which holds a free text.

use std::fmt;

/// Most characters of a [`Slug`] or a [`Code`].
pub const NAME_CHARACTERS: usize = 64;

/// Why a text is no id, slug or code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Not a UUID.
    #[error("an id is a UUID in small letters: 8-4-4-4-12 hexadecimal digits")]
    Id,
    /// Not a slug.
    #[error("the slug of a store has 1 to {NAME_CHARACTERS} small letters, digits and hyphens, no hyphen at its ends")]
    Slug,
    /// Not a code.
    #[error("an identifier has 1 to {NAME_CHARACTERS} small letters, digits, hyphens and underscores")]
    Code,
}

/// The id of an event or of a registration: a UUID. That of a registration is random and of one event alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id([u8; 16]);

impl Id {
    /// The id with these bytes.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// Reads the form with hyphens in small letters.
    ///
    /// # Errors
    /// The text has another form.
    pub fn read(text: &str) -> Result<Self, NameError> {
        let digits: String = text.split('-').collect();
        let mut bytes = [0; 16];
        hex::decode_to_slice(&digits, &mut bytes).map_err(|_| NameError::Id)?;
        let id = Self(bytes);
        if id.to_string() == text { Ok(id) } else { Err(NameError::Id) }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in [&self.0[..4], &self.0[4..6], &self.0[6..8], &self.0[8..10], &self.0[10..]].iter().enumerate()
        {
            if at > 0 {
                formatter.write_str("-")?;
            }
            formatter.write_str(&hex::encode(part))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Id({self})")
    }
}

macro_rules! word {
    ($(#[$meta:meta])* $name:ident, $fits:expr, $error:expr) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// Reads one.
            ///
            /// # Errors
            /// The text has another form.
            pub fn read(text: &str) -> Result<Self, NameError> {
                let fits: fn(&str) -> bool = $fits;
                let is_long = text.is_empty() || text.len() > NAME_CHARACTERS;
                if is_long || !fits(text) { Err($error) } else { Ok(Self(text.to_owned())) }
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    };
}

word! {
    /// A store in addresses and in the names of keys: 1 to [`NAME_CHARACTERS`] small letters, digits and hyphens.
    /// It is never given to another store.
    Slug,
    |text| {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        text.bytes().all(plain) && !text.starts_with('-') && !text.ends_with('-')
    },
    NameError::Slug
}
word! {
    /// Identifier of a game or of a format: 1 to [`NAME_CHARACTERS`] small letters, digits, hyphens, underscores.
    Code,
    |text| text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_')),
    NameError::Code
}
