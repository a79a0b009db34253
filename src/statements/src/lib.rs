//! What stores state and the world may verify: statements, commitments, files of published lists.
//!
//! Nothing here reads a file, a clock or a source of chance: keys, times, salts and proofs are handed in. It is the
//! same in a browser and in a program.
//!
//! From a list to a file that anyone verifies:
//!
//! 1. A deck is registered: [`Registered::of`] takes off printings, notes and what is no part of it. Its canonical text
//!    is what is published, and [`Registered::content_id`] its id.
//! 2. It is judged: [`Judge::new`] once for a snapshot, then [`Judge::judge`]. [`Judgement::stated`] is what a store says
//!    of the list.
//! 3. It is hidden: [`commitment::of_list`] with a salt, and the player gets a [`Receipt`]. At the lock
//!    [`Statement::lists_locked`] gives the statements with all commitments.
//! 4. A [`Statement`] becomes an entry of the log by [`Entry::sign`]: [`Entry::text`] are the bytes that are appended, a
//!    signed note of at most [`statement::ENTRY_BYTES`]. [`Entry::read`] reads them again.
//! 5. It is published: [`Ground::of`] writes what lists were judged by, [`Published`] is the file, as JSON
//!    ([`Published::to_json`]) or as a page ([`Published::to_html`]).
//! 6. Anyone verifies it: [`verify()`] gives a [`Report`] with four answers for each list, and [`Told`] what a person
//!    or a program is told of it.
//!
//! [`self_contained`] is the code on a sheet that verifies offline, [`Slip`] what is told of one and of a receipt,
//! [`several`] the file of what a store has to sign.
//!
//! A statement holds ids, digests and codes. The types of its parts ([`Id`], [`Slug`], [`Code`], the codes in [`code`])
//! leave no room for a name of a person or a free text.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

pub mod basis;
pub mod bytes;
pub mod code;
pub mod commitment;
pub mod entry;
mod fixed_words;
pub mod id;
pub mod judgement;
mod lines;
pub mod published;
pub mod receipt;
pub mod self_contained;
pub mod several;
pub mod slip;
pub mod statement;
pub mod told;
pub mod verify;

pub use safehouse_engine::deck::registered::{Registered, RegisteredFault};

pub use self::{
    basis::Basis,
    bytes::{Commitment, Digest, Salt, Seed},
    entry::{Entry, EntryError, store_key_name},
    id::{Code, Id, NameError, Slug},
    judgement::{Judge, Judgement},
    lines::LineFault,
    published::{FileFault, Ground, GroundError, Logged, Published, PublishedList, ShownName},
    receipt::{Receipt, ReceiptError},
    slip::Slip,
    statement::{Origin, Signer, StatedList, Statement},
    told::{Asker, Told},
    verify::{Report, Trust, verify},
};
