//! Parts of pages, one file a part.

pub mod add_to_deck;
pub mod card_face;
pub mod card_fan;
pub mod card_lists;
pub mod card_names;
pub mod card_picture;
pub mod clauses;
pub mod connection_notice;
pub mod cost_curve;
pub mod deck_sheet;
pub mod frame;
pub mod import_report;
pub mod keyboard;
pub mod library_notice;
pub mod list_input;
pub mod menu;
pub mod modal;
pub(crate) mod owned_marks;
pub mod page_buttons;
pub mod pasted_list;
pub mod patience;
pub mod rules_text;
pub mod slots;
pub mod suggestions;
pub mod symbols;
pub mod test_deck;
pub mod toasts;
pub mod verdict;

pub use safehouse_symbols::lines as symbol;
