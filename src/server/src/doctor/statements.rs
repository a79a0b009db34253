//! Whether what stores state is signed, and can be.

use safehouse_service::{Caller, Refusal, Service, log, refusal::LogFault, stores};

use super::finding::{Finding, failed};

pub(super) async fn examine(service: &Service) -> Vec<Finding> {
    let waiting = waiting(service).await.unwrap_or_else(|error| failed("statements", &error));
    let key = key(service).await.unwrap_or_else(|error| Some(failed("key of the log", &error)));
    key.into_iter().chain([waiting]).collect()
}

/// Whether the program has the key of the log; nothing before it has begun, or where no key is made yet.
async fn key(service: &Service) -> Result<Option<Finding>, Refusal> {
    let subject = "key of the log";
    Ok(match log::has_log_key(service, &Caller::Administrator).await {
        Err(Refusal::Log(LogFault::NoKey)) | Ok(None) => None,
        Ok(Some(true)) => Some(Finding::well(subject, "it is the one that the log goes on with")),
        Ok(Some(false)) => Some(Finding::fault(
            subject,
            "it is another one than the log goes on with",
            "nothing is signed, so that stores state and publish nothing",
            "put back the log.key that there was, or say with `safehouse admin log change-key --because lost` that it is gone",
        )),
        Err(refusal) => return Err(refusal),
    })
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
