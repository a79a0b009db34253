//! The one file that carries the cards and formats of this installation to the browser.

#[cfg(not(feature = "ssr"))]
mod fetch;

pub use safehouse_engine::library::bundle::{Bundle, GameBundle, read, read_of};

#[cfg(not(feature = "ssr"))]
pub(crate) use self::fetch::{Read, fetch};

/// Why the browser has no cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LibraryFault {
    /// They did not arrive; they may the next time.
    Unreachable,
    /// They are gone or of another kind: the page is older than the server.
    Outdated,
}
