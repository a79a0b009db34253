//! Parts of pages, one file a part.

pub mod bottom_bar;
pub mod card_face;
pub mod card_lists;
pub mod card_picture;
pub mod clauses;
pub mod connection_notice;
pub mod cost_curve;
pub mod deck_sheet;
pub mod footer;
pub mod import_report;
pub mod keyboard;
pub mod library_notice;
pub mod list_input;
pub mod list_reading;
pub mod menu;
pub mod modal;
pub mod page_buttons;
pub mod rules_text;
pub mod slots;
pub mod symbol;
pub mod symbols;
pub mod theme_switch;
pub mod toasts;
pub mod top_bar;
pub mod verdict;
