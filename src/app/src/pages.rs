//! Pages, one file or folder a page.

pub mod not_found;
