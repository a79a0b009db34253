//! What several pages of a collection show.

mod frame;
mod holdings;
mod numbers;
mod printing;
mod shares;
mod stepper;

pub(crate) use frame::{Section, frame};
pub(crate) use holdings::{form_of, form_words, signed};
pub(crate) use numbers::{Numbers, place};
pub(crate) use printing::{art, copies_of, name_of, printing_line, rarity};
pub(crate) use shares::{Row, bar, shares};
pub(crate) use stepper::{just_done, stepper};
