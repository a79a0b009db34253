//! A list in one code: what the larger QR code of a sheet holds, so that it verifies without any network.
//!
//! `SHS1.DECK.EVENT.CONTENT.SIGNATURE`, all in the signs that a QR code packs best: the deck code in capitals, and in
//! Crockford's base 32 the event's id (empty outside of one), the content id, and the id of the key with its
//! signature. Some 290 characters for a tournament deck. What is signed is a note of the text
//!
//! ```text
//! safehouse.sheet/1
//! event UUID                              or `-`
//! game necrogenesis
//! content 64 hexadecimal digits           id of the list, without printings
//! ```
//!
//! It says that whoever has the key put this list on a sheet of this event: nothing of the log, and nothing of whether
//! the list is legal.

use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        base32,
        code::{DecodeError, EncodeError, decode, encode},
        content_id::ContentId,
        registered::{Registered, RegisteredFault},
    },
};
use safehouse_transparency::{Note, Signature, SigningKey, VerifyingKey, key::KeyId, note::NoteError};

use crate::id::Id;

/// What such a code begins with.
pub const PREFIX: &str = "SHS1.";

/// Most characters of a code. A QR code holds 4,296 of these signs at most.
pub const CHARACTERS: usize = 4_296;

/// A code that was read and whose signature holds.
#[derive(Debug, Clone)]
pub struct SelfContained {
    /// The list.
    pub list: Registered,
    /// The event.
    pub event: Option<Id>,
    /// The key that signed.
    pub key: VerifyingKey,
}

/// Why a code was not made or not believed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SelfContainedError {
    /// It begins with something else, or lacks a part.
    #[error("this is no list in one code, which begins with {PREFIX}")]
    Form,
    /// It has this many characters.
    #[error("the code has {0} characters; at most {CHARACTERS} are read")]
    TooLong(usize),
    /// A part holds signs that it should not, or is cut off.
    #[error("the {0} in the code is damaged")]
    Part(&'static str),
    /// The deck cannot be written.
    #[error("the list cannot be put into a code: {0}")]
    Encode(EncodeError),
    /// The deck cannot be read.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The deck cannot be registered.
    #[error(transparent)]
    List(#[from] RegisteredFault),
    /// The content id is that of another list, or the cards have other names here.
    #[error("the list in the code has not the content id that was signed")]
    Content,
    /// Cards of the list are not known here, so that nobody can say whether it is the one that was signed.
    #[error("the list in the code has cards that are not known here")]
    UnknownCards,
    /// None of the keys that are known made it.
    #[error("the code is signed by no key that is known here")]
    UnknownKey,
    /// The signature does not hold.
    #[error(transparent)]
    Note(#[from] NoteError),
}

fn text(game: &str, event: Option<Id>, content: &ContentId) -> String {
    let event = event.map_or_else(|| "-".to_owned(), |event| event.to_string());
    format!("safehouse.sheet/1\nevent {event}\ngame {game}\ncontent {content}\n")
}

/// Puts a list into a code.
///
/// # Errors
/// The list is in a section that deck codes do not have, or too large for a QR code.
pub fn write(
    list: &Registered,
    event: Option<Id>,
    catalogue: &Catalogue,
    key: &SigningKey,
) -> Result<String, SelfContainedError> {
    let deck = encode(list.deck(), catalogue).map_err(SelfContainedError::Encode)?;
    let note = Note::sign(&text(list.game().id, event, &list.content_id()), key)?;
    let signature = note.signatures().first().map_or(&[][..], Signature::bytes);
    let signed = [&key.id().0[..], signature].concat();
    let event = event.map_or_else(String::new, |event| base32::encode(event.as_bytes()));
    let parts = [deck, event, base32::encode(list.content_id().as_bytes()), base32::encode(&signed)];
    let code = format!("{PREFIX}{}", parts.join(".").to_ascii_uppercase());
    if code.len() > CHARACTERS { Err(SelfContainedError::TooLong(code.len())) } else { Ok(code) }
}

/// Reads a code that one of these keys signed. `catalogue` is of the game of the list.
///
/// # Errors
/// It is damaged, or none of the keys signed it.
pub fn read(code: &str, catalogue: &Catalogue, keys: &[VerifyingKey]) -> Result<SelfContained, SelfContainedError> {
    let parts = Parts::read(code)?;
    let list = parts.list(catalogue)?;
    let key = keys.iter().find(|key| key.id() == parts.key).ok_or(SelfContainedError::UnknownKey)?;
    parts.check(catalogue.game().id, key)?;
    Ok(SelfContained { list, event: parts.event, key: key.clone() })
}

/// The parts of a code. That they were read says nothing of whether they belong together.
pub(crate) struct Parts<'c> {
    deck: &'c str,
    pub(crate) event: Option<Id>,
    pub(crate) content: ContentId,
    pub(crate) key: KeyId,
    signature: [u8; 64],
}

impl<'c> Parts<'c> {
    pub(crate) fn read(code: &'c str) -> Result<Self, SelfContainedError> {
        let code = code.trim();
        if code.len() > CHARACTERS {
            return Err(SelfContainedError::TooLong(code.len()));
        }
        let rest = code.strip_prefix(PREFIX).ok_or(SelfContainedError::Form)?;
        let parts: Vec<&str> = rest.split('.').collect();
        let [deck, event, content, signed] = *parts.as_slice() else { return Err(SelfContainedError::Form) };
        let event = match event {
            "" => None,
            event => Some(Id::from_bytes(part(event, "event")?)),
        };
        let content = ContentId::from_bytes(part(content, "content id")?);
        let signed: [u8; 68] = part(signed, "signature")?;
        let damaged = || SelfContainedError::Part("signature");
        let (id, signature) = signed.split_first_chunk::<4>().ok_or_else(damaged)?;
        let signature = signature.try_into().map_err(|_| damaged())?;
        Ok(Self { deck, event, content, key: KeyId(*id), signature })
    }

    /// The list, by the cards of its game.
    ///
    /// # Errors
    /// It cannot be read, or is not the one that was signed.
    pub(crate) fn list(&self, catalogue: &Catalogue) -> Result<Registered, SelfContainedError> {
        let decoded = decode(self.deck, catalogue)?;
        let list = Registered::of(&decoded.deck, catalogue.game())?;
        match list.content_id() == self.content {
            true => Ok(list),
            false if decoded.unknown.is_empty() => Err(SelfContainedError::Content),
            false => Err(SelfContainedError::UnknownCards),
        }
    }

    /// Whether this key signed what the parts say of a list of this game.
    ///
    /// # Errors
    /// It did not.
    pub(crate) fn check(&self, game: &str, key: &VerifyingKey) -> Result<(), NoteError> {
        let line = Signature::new(key.name(), self.key, &self.signature)?;
        let text = text(game, self.event, &self.content);
        Note::parse(format!("{text}\n{line}\n").as_bytes())?.verify(std::slice::from_ref(key)).map(|_| ())
    }
}

/// The bytes of a part.
fn part<const BYTES: usize>(text: &str, name: &'static str) -> Result<[u8; BYTES], SelfContainedError> {
    let damaged = || SelfContainedError::Part(name);
    let values: Option<Vec<u8>> = text.chars().map(base32::value).collect();
    let (bytes, is_exact) = base32::decode(&values.ok_or_else(damaged)?);
    if is_exact { bytes.try_into().map_err(|_| damaged()) } else { Err(damaged()) }
}
