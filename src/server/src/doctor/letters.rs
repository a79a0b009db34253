//! Whether letters leave.

use safehouse_service::{Caller, Clock as _, Refusal, Service, mail};

use super::finding::{Finding, failed};
use crate::{clock::SystemClock, config::Config, mail::Posting};

const CALLER: Caller = Caller::Administrator;
/// Milliseconds after which a letter has waited for long.
const LONG: i64 = 60 * 60 * 1000;

pub(super) async fn examine(config: &Config, service: &Service) -> Vec<Finding> {
    let posting = match Posting::open(&config.mail) {
        Ok(Some(posting)) => posting,
        Ok(None) => {
            let what = "no mail server is set: people come back by codes or by whoever runs the site";
            return vec![Finding::well("mail server", what)];
        }
        Err(error) => {
            return vec![Finding::fault(
                "mail server",
                error.to_string(),
                "the site does not start",
                "mend the setting",
            )];
        }
    };
    let server = match posting.try_connection().await {
        Ok(()) => Finding::well("mail server", "it answers"),
        Err(unsent) => Finding::fault(
            "mail server",
            unsent.why,
            "letters wait for a day and are given up then",
            "see smtp_host, smtp_port, smtp_tls, smtp_user and the password; then safehouse admin mail test ADDRESS",
        ),
    };
    vec![server, outbox(service).await.unwrap_or_else(|error| failed("letters", &error))]
}

async fn outbox(service: &Service) -> Result<Finding, Refusal> {
    let subject = "letters";
    let totals = mail::total_letters(service, &CALLER).await?;
    let waited = totals.oldest_waiting.map_or(0, |at| SystemClock.now_ms().saturating_sub(at));
    let what = format!("{} waiting, {} sent, {} given up of late", totals.waiting, totals.sent, totals.failed);
    if waited > LONG {
        return Ok(Finding::warning(
            subject,
            format!("{what}; one waits for {} minutes", waited / 60_000),
            "people wait for it, and a link in it is of no use by now",
            "safehouse admin mail list says why; safehouse admin mail retry has all tried at once",
        ));
    }
    if totals.failed > totals.sent {
        let why = "people who asked for them got none";
        return Ok(Finding::warning(subject, what, why, "safehouse admin mail list says why"));
    }
    Ok(Finding::well(subject, what))
}
