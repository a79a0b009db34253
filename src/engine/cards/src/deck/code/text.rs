//! Bytes to characters and back: prefix, version, length, checksum.

use sha2::{Digest, Sha256};

use super::{
    bytes::{Reader, Writer},
    error::DecodeError,
    prefix::{NEWEST_VERSION, PREFIX},
};
use crate::{
    catalogue::Catalogue,
    deck::base32,
    limits::{DECK_CODE_CHARACTERS, Measure},
};

/// Bytes of the checksum.
const CHECKSUM: usize = 3;

/// The body of a code and its version.
pub(super) struct Envelope {
    pub(super) version: u8,
    pub(super) body: Vec<u8>,
}

impl Envelope {
    /// The code as text.
    pub(super) fn seal(&self, game: &str) -> String {
        let mut writer = Writer::default();
        writer.number(self.body.len() as u64);
        writer.0.extend_from_slice(&self.body);
        writer.0.extend_from_slice(&checksum(game, self.version, &self.body));
        format!("{PREFIX}{}{}", base32::digit(self.version), base32::encode(&writer.0))
    }

    /// Reads a code as far as its checksum, which must fit the
    /// catalogue's game.
    pub(super) fn open(code: &str, catalogue: &Catalogue) -> Result<Self, DecodeError> {
        let mut characters = code
            .chars()
            .enumerate()
            .map(|(at, character)| (at + 1, character))
            .filter(|(_, character)| !base32::is_separator(*character));
        for expected in PREFIX.chars() {
            if !characters.next().is_some_and(|(_, found)| found.eq_ignore_ascii_case(&expected)) {
                return Err(DecodeError::NotACode);
            }
        }
        let version = match characters.next().and_then(|(_, digit)| base32::value(digit)) {
            None | Some(0) => return Err(DecodeError::NotACode),
            Some(found) if found > NEWEST_VERSION => {
                return Err(DecodeError::NewerVersion { found, newest: NEWEST_VERSION });
            }
            Some(version) => version,
        };
        let length = code.chars().count();
        Measure::DeckCodeCharacters.check(length, DECK_CODE_CHARACTERS).map_err(DecodeError::TooLarge)?;
        let (mut values, mut positions) = (Vec::new(), Vec::new());
        for (position, found) in characters {
            values.push(base32::value(found).ok_or(DecodeError::BadDigit { position, found })?);
            positions.push(position);
        }

        let (bytes, is_exact) = base32::decode(&values);
        let mut reader = Reader { bytes: &bytes, at: 0 };
        // A length that cannot be read is one that was cut off, or damage.
        let length = match reader.number() {
            Ok(length) => usize::try_from(length).unwrap_or(usize::MAX),
            Err(_) if reader.is_done() => return Err(DecodeError::Truncated { missing: 1 }),
            Err(_) => return Err(DecodeError::Checksum),
        };
        let total = length.saturating_add(reader.at + CHECKSUM);
        // No code asks for so much; the number was damaged, and must not overflow below.
        if total > DECK_CODE_CHARACTERS {
            return Err(DecodeError::Checksum);
        }
        let digits = (total * 8).div_ceil(5);
        if values.len() < digits {
            return Err(DecodeError::Truncated { missing: digits - values.len() });
        }
        if values.len() > digits {
            let position = positions.get(digits).copied().unwrap_or_default();
            return Err(DecodeError::TrailingDigits { position });
        }
        let (body, given) = bytes[reader.at..].split_at(length);
        let fits = |game: &str| checksum(game, version, body) == given;
        if is_exact && fits(catalogue.game().id) {
            return Ok(Self { version, body: body.to_vec() });
        }
        match catalogue.games().iter().find(|other| is_exact && fits(other.id)) {
            Some(other) => Err(DecodeError::OtherGame(other.id.to_owned())),
            None => Err(DecodeError::Checksum),
        }
    }
}

/// The first bytes of SHA-256 over game, version and body. The game is part
/// of it, so a code of another game is noticed without carrying its name.
fn checksum(game: &str, version: u8, body: &[u8]) -> [u8; CHECKSUM] {
    let hash = Sha256::new().chain_update(game).chain_update([0, version]).chain_update(body).finalize();
    [hash[0], hash[1], hash[2]]
}
