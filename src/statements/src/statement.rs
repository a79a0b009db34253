//! Statements: what a store or a host says for ever.
//!
//! A statement is the text of a signed note, and the bytes of that note are an entry of the log. It holds ids,
//! digests and codes: no name of a person, no free text, no id of an account. Times are milliseconds since 1970 and
//! claims of the host; the order of statements is that of their entries and of nothing else.
//!
//! The text is made of lines `key value`, each ended by `\n`, in one fixed order; reading anything else is an error,
//! and what was read is written again byte for byte. Its first line is `safehouse.statement/1 KIND`; a change of what
//! a kind says makes another version.

mod about;
mod kinds;
mod lock;
mod part;
mod read;
mod write;

pub use self::{
    about::Signer,
    kinds::{ENTRY_BYTES, HEAD, HostKeys, Origin, StatedList, Statement},
    part::{COMMITMENTS, Part},
};
