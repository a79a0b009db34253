//! Forms of comments, reports and what whoever runs the site does about them.

use axum::{
    extract::{Path, Request, State},
    http::HeaderValue,
    response::Response,
};
use safehouse_app::{
    pages::{account::FieldFault, public_decks::Written},
    paths::{self, public},
};
use safehouse_service::{Refusal, deck_comments, moderation};
use uuid::Uuid;

use super::{
    answer::Answering,
    deck::{edit_form, report_form, show_deck, show_form, take_down_form},
};
use crate::http::{ServerState, account::fields::Fields, lead::leads_to, posted::Posted};

/// Whether what was refused is shown at its form, with what was written.
fn is_of_form(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::NoText | Refusal::LongText { .. } | Refusal::DoneTooOften { .. } | Refusal::Blocked)
}

/// Says in a header how long to wait, where that helps.
fn waiting(refusal: &Refusal, mut response: Response) -> Response {
    if let Refusal::DoneTooOften { seconds } = refusal {
        response.headers_mut().insert(axum::http::header::RETRY_AFTER, HeaderValue::from(*seconds));
    }
    response
}

/// The id of a comment in a field, if it is one.
fn comment_of(fields: &Fields, name: &str) -> Option<Uuid> {
    fields.get(name).parse().ok()
}

/// Back to the deck, saying what was done.
fn back(address: &str, done: &str, place: &str) -> Response {
    leads_to(&format!("{}?done={done}{place}", public::deck(address)))
}

pub(super) async fn post_comment(
    Path(address): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let parent = comment_of(&fields, "parent");
    let said =
        deck_comments::comment(answering.service(), &answering.caller, &address, parent, fields.get("body")).await;
    match said {
        Ok(id) => back(&address, "commented", &format!("#comment-{id}")),
        Err(refusal) if is_of_form(&refusal) => {
            let written = Written {
                parent: parent.map(|parent| parent.to_string()).unwrap_or_default(),
                body: fields.get("body").to_owned(),
                fault: Some(FieldFault::of(&refusal, "")),
            };
            waiting(&refusal, show_deck(&answering, &address, written).await)
        }
        Err(refusal) => answering.fail(&refusal, &public::deck(&address)),
    }
}

pub(super) async fn post_edit(
    Path(address): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let Some(id) = comment_of(&fields, "comment") else { return answering.fail(&Refusal::Nothing, "") };
    match deck_comments::edit_comment(answering.service(), &answering.caller, id, fields.get("body")).await {
        Ok(()) => back(&address, "edited", &format!("#comment-{id}")),
        Err(refusal) if is_of_form(&refusal) => {
            let answering = answering.asking(&format!("{}?comment={id}", public::deck_part(&address, "edit")));
            let form = edit_form(&answering, Some(FieldFault::of(&refusal, "")), fields.get("body")).await;
            waiting(&refusal, show_form(&answering, &public::deck_part(&address, "edit"), form).await)
        }
        Err(refusal) => answering.fail(&refusal, &public::deck(&address)),
    }
}

pub(super) async fn post_delete(
    Path(address): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let Some(id) = comment_of(&fields, "comment") else { return answering.fail(&Refusal::Nothing, "") };
    match deck_comments::delete_comment(answering.service(), &answering.caller, id).await {
        Ok(()) => back(&address, "deleted", "#comments"),
        Err(refusal) => answering.fail(&refusal, &public::deck(&address)),
    }
}

pub(super) async fn post_hide(
    Path(address): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let Some(id) = comment_of(&fields, "comment") else { return answering.fail(&Refusal::Nothing, "") };
    let hides = fields.get("hides") != "no";
    match deck_comments::hide_comment(answering.service(), &answering.caller, id, hides).await {
        Ok(()) => match paths::own_address(fields.get("next")) {
            Some(next) => leads_to(next),
            None => back(&address, "hidden", &format!("#comment-{id}")),
        },
        Err(refusal) => answering.fail(&refusal, &public::deck(&address)),
    }
}

pub(super) async fn post_report(
    Path(address): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let comment = comment_of(&fields, "comment");
    let (service, caller) = (answering.service(), &answering.caller);
    match deck_comments::report(service, caller, &address, comment, fields.get("reason")).await {
        Ok(()) => back(&address, "reported", ""),
        Err(refusal) if is_of_form(&refusal) => {
            let here = public::deck_part(&address, "report");
            let query = comment.map(|comment| format!("?comment={comment}")).unwrap_or_default();
            let answering = answering.asking(&format!("{here}{query}"));
            let fault = FieldFault::of(&refusal, "");
            let form = report_form(&answering, &address, Some(fault), fields.get("reason")).await;
            waiting(&refusal, show_form(&answering, &here, form).await)
        }
        Err(refusal) => answering.fail(&refusal, &public::deck(&address)),
    }
}

pub(super) async fn post_take_down(
    Path(address): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    match moderation::take_down(answering.service(), &answering.caller, &address, fields.get("reason")).await {
        Ok(()) => back(&address, "taken-down", ""),
        Err(refusal) if is_of_form(&refusal) => {
            let fault = FieldFault::of(&refusal, "");
            let form = take_down_form(&answering, &address, Some(fault), fields.get("reason")).await;
            show_form(&answering, &public::deck_part(&address, "take-down"), form).await
        }
        Err(refusal) => answering.fail(&refusal, &public::deck(&address)),
    }
}

pub(super) async fn post_put_back(
    State(site): State<ServerState>,
    Path(address): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    match moderation::put_back(answering.service(), &answering.caller, &address).await {
        Ok(()) => back(&address, "put-back", ""),
        Err(refusal) => answering.fail(&refusal, &public::deck(&address)),
    }
}

pub(super) async fn post_close_report(
    State(site): State<ServerState>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Ok(id) = id.parse::<Uuid>() else { return answering.nothing() };
    match moderation::close_reports(answering.service(), &answering.caller, id).await {
        // One that somebody else closed meanwhile is what was wanted.
        Ok(()) | Err(Refusal::Nothing) => leads_to(&format!("{}?done=closed", public::REPORTS)),
        Err(refusal) => answering.fail(&refusal, public::REPORTS),
    }
}
