//! How the browser gets the cards.

use std::sync::Arc;

use leptos::lazy;
use safehouse_engine::library::Library;

use super::LibraryFault;
use crate::browser::{self, FetchError};

/// Fetches the [`super::Bundle`] from this address and reads it.
///
/// # Errors
/// It does not arrive, or is none that this build reads.
pub(crate) async fn fetch(address: &str) -> Result<Arc<Library>, LibraryFault> {
    match browser::fetch_text(address).await {
        Ok(bundle) => read(bundle).await.map(Arc::new).map_err(|_| LibraryFault::Outdated),
        Err(FetchError::Status(404 | 410)) => Err(LibraryFault::Outdated),
        Err(_) => Err(LibraryFault::Unreachable),
    }
}

/// A chunk of its own: pages are shown before the engine is here.
#[lazy]
fn read(bundle: String) -> Result<Library, String> {
    super::read(&bundle)
}
