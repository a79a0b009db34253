//! The addresses of the site's pages, by the name that the app has for them.

pub use safehouse_paths::*;
