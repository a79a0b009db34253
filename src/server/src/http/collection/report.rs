//! Reports for an insurer, printed.

use safehouse_collection::{File, Report};
use safehouse_documents::{
    Paper,
    insurance::{Issue, report},
};
use safehouse_service::Refusal;

use crate::http::{ServerState, printed::print as printed};

/// Prints a report as PDF.
///
/// # Errors
/// Another document is being printed; the program was built without fonts, or the document cannot be
/// made, which the log says.
pub(in crate::http) async fn print(site: &ServerState, of: Report) -> Result<File, Refusal> {
    let content = printed(site, move |fonts| {
        let Report { insurance, day, owner, list, is_on_letter } = of;
        let paper = if is_on_letter { Paper::Letter } else { Paper::A4 };
        report(&insurance, &Issue { day, owner, list, converted: None, paper }, fonts)
    });
    Ok(File { name: "insurance.pdf".to_owned(), media_type: "application/pdf", content: content.await? })
}
