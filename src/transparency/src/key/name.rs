//! Names of keys.

use super::KeyError;

/// The most bytes of a name. The specification sets no limit; an address is far shorter.
pub const MAX_NAME_BYTES: usize = 512;

/// A name is not empty and has no Unicode spaces and no `+` (`signed-note`, "Format").
pub(crate) fn check_name(name: &str) -> Result<(), KeyError> {
    if name.is_empty() {
        return Err(KeyError::EmptyName);
    }
    if name.len() > MAX_NAME_BYTES {
        return Err(KeyError::LongName(name.len()));
    }
    // signed_note::is_key_name_valid lets control characters through, with which no note could
    // be read again.
    let refused = |&c: &char| c == '+' || c.is_whitespace() || c < ' ';
    name.chars().find(refused).map_or(Ok(()), |c| Err(KeyError::NameCharacter(c)))
}
