//! Reports for an insurer, printed: with the fonts of the site, on a thread of their own, one at a time.

use std::sync::OnceLock;

use safehouse_collection::{File, Report};
use safehouse_documents::{
    Fonts, Paper,
    insurance::{Issue, report},
};
use safehouse_service::Refusal;
use tokio::sync::Semaphore;

use crate::{
    assets::SiteFiles,
    http::ServerState,
    sheets::{TEXT, family},
};

/// Reports that are printed at a time: a long one takes a core for seconds.
static PRINTED: Semaphore = Semaphore::const_new(1);
/// Seconds to wait while another one is printed.
const WAIT: u64 = 5;

/// Prints a report as PDF.
///
/// # Errors
/// Another one is being printed; the program was built without fonts, or the document cannot be made, which
/// the log says.
pub(in crate::http) async fn print(site: &ServerState, of: Report) -> Result<File, Refusal> {
    let Ok(_turn) = PRINTED.try_acquire() else { return Err(Refusal::Busy { seconds: WAIT }) };
    let files = site.files.clone();
    let printed = tokio::task::spawn_blocking(move || {
        let Report { insurance, day, owner, list, is_on_letter } = of;
        let paper = if is_on_letter { Paper::Letter } else { Paper::A4 };
        let fonts = fonts(&files)?;
        report(&insurance, &Issue { day, owner, list, converted: None, paper }, &fonts)
            .map_err(|error| error.to_string())
    });
    match printed.await {
        Ok(Ok(content)) => Ok(File { name: "insurance.pdf".to_owned(), media_type: "application/pdf", content }),
        Ok(Err(error)) => {
            tracing::error!(%error, "a report cannot be printed");
            Err(Refusal::Failed)
        }
        Err(error) => {
            tracing::error!(%error, "a report was not printed to its end");
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
