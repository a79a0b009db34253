//! What several pages of a collection show.

mod frame;
mod holdings;
mod printing;

pub(crate) use frame::{Section, frame};
pub(crate) use holdings::{form_of, form_words, signed};
pub(crate) use printing::{art, copies_of, name_of, printing_line, rarity};
