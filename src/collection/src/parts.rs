//! What several pages of a collection show.

mod checklist;
mod choices;
mod done;
mod file_ways;
mod frame;
mod history_of;
mod holdings;
mod key;
mod numbers;
mod place;
mod printing;
mod query;
mod shares;
mod stepper;
mod text;
mod value_ways;
mod write_down;

pub(crate) use checklist::{Named, checklist, special};
pub(crate) use choices::{choice, choices};
pub(crate) use done::{AGAIN, done, is_last_undo, way};
pub(crate) use file_ways::file_ways;
pub(crate) use frame::{Section, frame};
pub(crate) use history_of::history_of;
pub(crate) use holdings::{form_of, form_words, signed};
pub(crate) use key::{holding_of, key_of};
pub(crate) use numbers::{Numbers, anchor};
pub(crate) use place::{named_place, place_line, place_list, place_words};
pub(crate) use printing::{art, copies_of, name_of, printing_line};
pub(crate) use query::{FAULTS_ID, faults, notices};
pub(crate) use shares::{Row, bar, shares};
pub(crate) use stepper::{just_done, stepper};
pub use text::{Text, text_of};
pub(crate) use value_ways::value_ways;
pub(crate) use write_down::{WRITE_DOWN, write_down};
