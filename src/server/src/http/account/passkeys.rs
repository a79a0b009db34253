//! Passkeys: asked for, used to sign in, looked after.

use axum::{
    Json,
    extract::{Request, State},
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    pages::account::{draw_add_passkey, draw_sign_in},
    paths,
};
use safehouse_service::{
    Refusal, SessionKey,
    passkeys::{self, Answer},
};
use serde_json::{json, value::RawValue};

use super::{answer::Answering, factor_codes::show_codes, fields::Fields};
use crate::http::{
    ServerState,
    lead::{leads_to, private},
};

/// POST /sign-in/passkey: what the browser is asked, as JSON.
pub(super) async fn ask(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    match passkeys::ask_for_passkey(answering.service(), &answering.caller).await {
        Ok(question) => match RawValue::from_string(question.options) {
            Ok(options) => {
                private(Json(json!({ "token": question.token.expose(), "options": options })).into_response())
            }
            Err(_) => answering.fail(&Refusal::Failed),
        },
        Err(refusal) => answering.fail(&refusal),
    }
}

/// What the script put into a form.
pub(super) fn answer_in(fields: &Fields) -> Answer {
    Answer { token: fields.get("token").to_owned(), credential: fields.get("passkey").to_owned() }
}

/// Signs somebody in by the passkey in the form.
pub(super) async fn sign_in(answering: &Answering, fields: &Fields) -> Response {
    let (service, caller) = (answering.service(), &answering.caller);
    match passkeys::sign_in_with_passkey(service, caller, &answer_in(fields), answering.device.as_deref()).await {
        Ok(signed_in) => answering.begin(&signed_in.admitted, signed_in.device.as_ref(), &fields.next()).await,
        Err(refusal) => {
            let page = draw_sign_in(&fields.form(&refusal, "new"), answering.has_passkeys());
            answering.show_or_fail(&refusal, paths::SIGN_IN, page).await
        }
    }
}

/// The page on which a passkey is added.
pub(super) async fn start(answering: &Answering, fields: &Fields) -> Result<Response, Refusal> {
    let question = passkeys::start_passkey(answering.service(), &answering.caller).await?;
    Ok(answering.show(paths::SECOND_FACTOR, draw_add_passkey(&question, "", &fields.next())).await)
}

/// Keeps the passkey that a browser made.
pub(super) async fn keep(answering: &Answering, fields: &Fields) -> Result<Response, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let kept = passkeys::add_passkey(service, caller, &answer_in(fields), fields.get("label")).await?;
    show_codes(answering, &kept, &fields.next()).await
}

/// Names a passkey.
pub(super) async fn name(answering: &Answering, fields: &Fields) -> Result<Response, Refusal> {
    let id = SessionKey::parse(fields.get("id")).ok_or(Refusal::Nothing)?;
    passkeys::rename_passkey(answering.service(), &answering.caller, &id, fields.get("label")).await?;
    Ok(leads_to("/account/second-factor?done=named"))
}

/// Removes a passkey.
pub(super) async fn remove(answering: &Answering, fields: &Fields) -> Result<Response, Refusal> {
    let id = SessionKey::parse(fields.get("id")).ok_or(Refusal::Nothing)?;
    passkeys::remove_passkey(answering.service(), &answering.caller, &id, fields.get("password")).await?;
    Ok(leads_to("/account/second-factor?done=passkey-removed"))
}
