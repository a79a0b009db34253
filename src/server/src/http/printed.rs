//! Documents that are printed as PDF: with the fonts of the site, on a thread of their own, one at a
//! time.

use std::sync::OnceLock;

use safehouse_documents::{Fonts, PdfError};
use safehouse_service::Refusal;
use tokio::sync::Semaphore;

use super::ServerState;
use crate::{
    assets::SiteFiles,
    sheets::{TEXT, family},
};

/// Documents that are printed at a time: a long one takes a core for seconds.
static PRINTED: Semaphore = Semaphore::const_new(1);
/// Seconds to wait while another one is printed.
const WAIT: u64 = 5;

/// Prints a document.
///
/// # Errors
/// Another one is being printed; the program was built without fonts, or the document cannot be
/// made, which the log says.
pub(super) async fn print(
    site: &ServerState,
    draw: impl FnOnce(&Fonts) -> Result<Vec<u8>, PdfError> + Send + 'static,
) -> Result<Vec<u8>, Refusal> {
    let Ok(_turn) = PRINTED.try_acquire() else { return Err(Refusal::Busy { seconds: WAIT }) };
    let files = site.files.clone();
    let printed = tokio::task::spawn_blocking(move || {
        let fonts = fonts(&files)?;
        draw(&fonts).map_err(|error| error.to_string())
    });
    match printed.await {
        Ok(Ok(pdf)) => Ok(pdf),
        Ok(Err(error)) => {
            tracing::error!(%error, "a document cannot be printed");
            Err(Refusal::Failed)
        }
        Err(error) => {
            tracing::error!(%error, "a document was not printed to its end");
            Err(Refusal::Failed)
        }
    }
}

/// The fonts, unpacked once.
fn fonts(files: &SiteFiles) -> Result<Fonts, String> {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    if let Some(known) = FONTS.get() {
        return Ok(known.clone());
    }
    let unpacked = family(files, TEXT).map_err(|error| error.to_string())?;
    let fonts = Fonts::new(unpacked).map_err(|error| error.to_string())?;
    Ok(FONTS.get_or_init(|| fonts).clone())
}
