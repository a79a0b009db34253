//! Whether as many copies are kept of each collection as its events come to.

use safehouse_service::{Caller, Refusal, Service, collections};

use super::finding::{Finding, failed};

/// How many differences are counted.
const MOST: u32 = 100;

pub(super) async fn examine(service: &Service) -> Vec<Finding> {
    vec![sums(service).await.unwrap_or_else(|error| failed("collections", &error))]
}

async fn sums(service: &Service) -> Result<Finding, Refusal> {
    let subject = "collections";
    let differences = collections::check_collections(service, &Caller::Administrator, MOST).await?;
    Ok(match differences.len() {
        0 => Finding::well(subject, "as many copies are kept as events come to"),
        count => Finding::fault(
            subject,
            format!("of {count} kinds of copies{} another number is kept than their events come to", more(count)),
            "owners see wrong numbers",
            "count them anew: safehouse check --rebuild",
        ),
    })
}

fn more(count: usize) -> &'static str {
    if count >= MOST as usize { " or more" } else { "" }
}
