//! What whoever runs the site decides about stores.

use axum::{
    extract::{Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        stores::{WaitingPage, deeds, draw_waiting},
    },
    paths::stores as at,
};
use safehouse_service::{
    Refusal,
    stores::{self, ConfirmationKind, SuspensionReason},
};
use uuid::Uuid;

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        lead::leads_to,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{DONE, fail, is_mended_in_place, show_own},
    showing::place_of,
};

/// GET /stores/reports
pub(super) async fn get_waiting(State(site): State<ServerState>, request: Request) -> Response {
    show_waiting(&Answering::of(&site, &request), None).await
}

async fn show_waiting(answering: &Answering, fault: Option<FieldFault>) -> Response {
    match waiting_page(answering, fault).await {
        Ok(page) => show_own(answering, at::REPORTS, draw_waiting(&page)).await,
        Err(refusal) => fail(answering, &refusal, at::REPORTS),
    }
}

async fn waiting_page(answering: &Answering, fault: Option<FieldFault>) -> Result<WaitingPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let after = place_of(&answering.query("after"));
    let reports = stores::list_store_reports(service, caller, after).await?;
    let is_full = reports.len() >= stores::REPORTS_PAGE as usize;
    let more = reports.last().filter(|_| is_full).map(|last| format!("{}.{}", last.report.at, last.report.id));
    let waiting = stores::list_waiting_stores(service, caller).await?;
    Ok(WaitingPage { reports, more, waiting, fault, done: done(&answering.query("done"), DONE) })
}

/// POST /stores/reports/close
pub(super) async fn post_close_report(Posted { answering, fields }: Posted<Answering>) -> Response {
    let (service, caller) = (answering.service(), &answering.caller);
    // What is no id is none of an open report.
    let report = fields.get("report").parse().unwrap_or(Uuid::nil());
    match stores::close_store_reports(service, caller, report, fields.get("outcome")).await {
        // Somebody else closed it meanwhile, which is what was wanted.
        Ok(()) | Err(Refusal::Nothing) => leads_to(&format!("{}?done=settled", at::REPORTS)),
        Err(refusal) if is_mended_in_place(&refusal) => {
            show_waiting(&answering, Some(FieldFault::of(&refusal, ""))).await
        }
        Err(refusal) => fail(&answering, &refusal, at::REPORTS),
    }
}

/// Decides something about a store, and says what was done; `None` for a deed that is none.
pub(super) async fn decide(
    answering: &Answering,
    slug: &str,
    deed: &str,
    fields: &Fields,
) -> Result<Option<&'static str>, Refusal> {
    let (service, caller, words) = (answering.service(), &answering.caller, fields.get("words"));
    Ok(Some(match deed {
        deeds::CONFIRM => {
            let kind = fields.chosen("kind", ConfirmationKind::Known, ConfirmationKind::from_id)?;
            stores::confirm_store(service, caller, slug, kind, words).await?;
            "confirmed"
        }
        deeds::SUSPEND => {
            let reason = fields.chosen("reason", SuspensionReason::Rules, SuspensionReason::from_id)?;
            stores::suspend_store(service, caller, slug, reason, words).await?;
            "suspended"
        }
        deeds::HIDE => {
            stores::hide_store(service, caller, slug, words).await?;
            "hidden"
        }
        deeds::SHOW => {
            stores::show_store(service, caller, slug).await?;
            "shown"
        }
        deeds::ANSWER => {
            stores::answer_appeal(service, caller, slug, words).await?;
            "answered"
        }
        _ => return Ok(None),
    }))
}
