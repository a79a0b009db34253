//! What whoever runs the site decides about an event.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        events::{EventStandingPage, draw_event_standing, standing_deeds},
    },
    paths::events as at,
};
use safehouse_service::{Refusal, events, stores};

use super::{
    super::{
        ServerState,
        lead::leads_to,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{DONE, fail, is_mended_in_place, opened, show_own},
};

/// GET /events/{event}/standing
pub(super) async fn get_standing(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    show(&Answering::of(&site, &request), &code, String::new(), None).await
}

async fn show(answering: &Answering, code: &str, written: String, fault: Option<FieldFault>) -> Response {
    let here = at::standing(code);
    let page = async {
        stores::LOOK_AFTER.check(&answering.caller)?;
        let (seen, _) = opened(answering, code).await?;
        Ok(EventStandingPage { seen, written, fault, done: done(&answering.query("done"), DONE) })
    };
    match page.await {
        Ok(page) => show_own(answering, &here, draw_event_standing(&page)).await,
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

/// POST /events/{event}/standing
pub(super) async fn post_standing(
    Path(code): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let here = at::standing(&code);
    let words = fields.get("words");
    // Whatever else is asked hides it, which takes a reason.
    let reason = (fields.get("deed") != standing_deeds::SHOW).then_some(words);
    match events::hide_event(answering.service(), &answering.caller, &code, reason).await {
        Ok(_) => leads_to(&format!("{here}?done={}", if reason.is_some() { "hidden" } else { "shown" })),
        Err(refusal) if is_mended_in_place(&refusal) => {
            show(&answering, &code, words.to_owned(), Some(fault_of(&refusal))).await
        }
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// A refusal at the field where it can be mended.
fn fault_of(refusal: &Refusal) -> FieldFault {
    let fault = FieldFault::of(refusal, "");
    match refusal {
        Refusal::NoText | Refusal::LongText { .. } => FieldFault { field: "words", ..fault },
        _ => fault,
    }
}
