//! How the browser gets the cards.

use std::pin::Pin;

use safehouse_engine::library::Library;

use super::LibraryFault;
use crate::{
    browser::{self, FetchError},
    drawing::Tools,
};

/// Reads the text of a [`super::Bundle`]. What reads is fetched first, and with it what
/// is done with a library.
pub(crate) type Read = fn(String) -> Pin<Box<dyn Future<Output = Result<(Library, &'static Tools), String>>>>;

/// Fetches the [`super::Bundle`] from this address and reads it.
///
/// # Errors
/// It does not arrive, or is none that this build reads.
pub(crate) async fn fetch(address: &str, read: Read) -> Result<(Library, &'static Tools), LibraryFault> {
    match browser::fetch_text(address).await {
        Ok(bundle) => read(bundle).await.map_err(|_| LibraryFault::Outdated),
        Err(FetchError::Status(404 | 410)) => Err(LibraryFault::Outdated),
        Err(_) => Err(LibraryFault::Unreachable),
    }
}
