//! Whether what stores state is signed.

use safehouse_service::{Caller, Refusal, Service, stores};

use super::finding::{Finding, failed};

pub(super) async fn examine(service: &Service) -> Vec<Finding> {
    vec![waiting(service).await.unwrap_or_else(|error| failed("statements", &error))]
}

async fn waiting(service: &Service) -> Result<Finding, Refusal> {
    let subject = "statements";
    let totals = stores::total_long_waiting(service, &Caller::Administrator).await?;
    if totals.statements == 0 {
        return Ok(Finding::well(subject, "none has waited for the signature of its store for more than a day"));
    }
    Ok(Finding::warning(
        subject,
        format!(
            "{} of {} stores have waited for their signature for more than a day",
            totals.statements, totals.stores
        ),
        "nobody can verify what the log does not have",
        "ask the owners of these stores to sign what waits: the page of their keys lists it",
    ))
}
