//! What is said of a list or a name before it is shown, and shows nothing of it. The commitment to the seed of an
//! event is made where seeds are drawn from.

use safehouse_engine::deck::content_id::ContentId;
use sha2::{Digest as _, Sha256};

use crate::{
    bytes::{Commitment, Digest, Salt},
    id::Id,
};

/// The commitment to a list:
///
/// SHA-256(`safehouse list commitment 1\n` ‖ event id ‖ `\n` ‖ registration id ‖ `\n` ‖ 32 bytes of salt ‖ 32 bytes
/// of content id), the ids as UUIDs in small letters.
///
/// Lists are guessable, so the salt is what hides one. Event and registration are inside, or a rival's commitment
/// could be handed in as one's own.
pub fn of_list(event: &Id, registration: &Id, salt: &Salt, content: &ContentId) -> Commitment {
    let hash = Sha256::new()
        .chain_update(b"safehouse list commitment 1\n")
        .chain_update(event.to_string())
        .chain_update(b"\n")
        .chain_update(registration.to_string())
        .chain_update(b"\n")
        .chain_update(salt.as_bytes())
        .chain_update(content.as_bytes());
    Commitment::from_bytes(hash.finalize().into())
}

/// The digest of a player's name: SHA-256(`safehouse name 1\n` ‖ 32 bytes of salt ‖ name in UTF-8).
///
/// The salt is another one than that of the list, which everybody reads once the list is shown. When name and salt
/// are deleted, nobody can match the digest.
pub fn of_name(salt: &Salt, name: &str) -> Digest {
    let hash = Sha256::new().chain_update(b"safehouse name 1\n").chain_update(salt.as_bytes()).chain_update(name);
    Digest::from_bytes(hash.finalize().into())
}
