//! Parts of pages, one file a part.

pub mod bottom_bar;
pub mod footer;
pub mod keyboard;
pub mod symbol;
pub mod theme_switch;
pub mod toasts;
pub mod top_bar;
