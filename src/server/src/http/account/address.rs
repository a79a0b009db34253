//! The address of an account, and coming back by a letter.

use axum::{
    Router,
    extract::{Path, Request, State},
    response::Response,
    routing::{get, post},
};
use safehouse_app::{
    pages::account::{
        Form, OwnForm, RecoverForm, WaysBack, draw_confirm_address, draw_confirmed_address, draw_recover,
    },
    paths,
};
use safehouse_service::{Refusal, emails, recovery};

use super::{
    answer::{Answering, confirmed_first},
    own,
};
use crate::http::{ServerState, lead::leads_to, posted::Posted};

/// The page of a link that confirms an address.
const CONFIRM_ADDRESS: &str = "/confirm-address/{token}";
/// As the application spells it.
const PAGE: &str = "/confirm-address/link";

pub(super) fn routes() -> Router<ServerState> {
    Router::new()
        .route(paths::ADDRESS, post(post_address))
        .route(paths::REMOVE_ADDRESS, post(post_remove))
        .route(paths::RECOVER_BY_LETTER, post(post_letter))
        .route(CONFIRM_ADDRESS, get(get_link).post(post_link))
}

/// The ways back that this site has.
pub(super) fn ways_back(answering: &Answering, is_asked: bool) -> WaysBack {
    let sends_letters = answering.service().mail.is_some();
    WaysBack { contact: answering.contact(), sends_letters, is_asked: is_asked && sends_letters }
}

async fn post_address(Posted { answering, fields }: Posted<Answering>) -> Response {
    match emails::ask_for_address(answering.service(), &answering.caller, fields.get("email")).await {
        Ok(()) => leads_to("/account?done=letter"),
        // What was written is there again on the way back.
        Err(Refusal::Confirm) => {
            let email: String = url::form_urlencoded::byte_serialize(fields.get("email").trim().as_bytes()).collect();
            leads_to(&confirmed_first(&format!("{}?email={email}", paths::ACCOUNT)))
        }
        Err(refusal) => own::refuse(&answering, OwnForm::Address, &refusal, &fields).await,
    }
}

async fn post_remove(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    match emails::remove_address(answering.service(), &answering.caller).await {
        Ok(()) => leads_to("/account?done=no-address"),
        Err(Refusal::Confirm) => leads_to(&confirmed_first(paths::ACCOUNT)),
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn post_letter(Posted { answering, fields }: Posted<Answering>) -> Response {
    match recovery::recover_by_letter(answering.service(), &answering.caller, fields.get("email")).await {
        Ok(()) => leads_to("/recover?asked=letter"),
        Err(refusal) => {
            let form = fields.form(&refusal, "new");
            let page = draw_recover(&form, RecoverForm::Letter, &ways_back(&answering, false));
            answering.show_or_fail(&refusal, paths::RECOVER, page).await
        }
    }
}

async fn get_link(State(site): State<ServerState>, Path(token): Path<String>, request: Request) -> Response {
    show_link(&Answering::of(&site, &request), &token, &Form::default()).await
}

async fn show_link(answering: &Answering, token: &str, form: &Form) -> Response {
    let address = match emails::open_address_link(answering.service(), &answering.caller, token).await {
        Ok(address) => Some(address),
        Err(Refusal::Nothing) => None,
        Err(refusal) => return answering.fail(&refusal),
    };
    answering.show(PAGE, draw_confirm_address(address.as_deref(), token, form)).await
}

async fn post_link(Path(token): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    match emails::confirm_address(answering.service(), &answering.caller, &token).await {
        Ok(()) => answering.show(PAGE, draw_confirmed_address()).await,
        Err(refusal @ (Refusal::Address(_) | Refusal::Nothing)) => {
            let mut form = fields.form(&refusal, "new");
            // There is no field to write it at.
            if let Some(fault) = &mut form.fault {
                fault.field = "";
            }
            show_link(&answering, &token, &form).await
        }
        Err(refusal) => answering.fail(&refusal),
    }
}
