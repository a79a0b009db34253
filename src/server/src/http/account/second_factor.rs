//! The second factor: given while signing in, set up, taken away.

use axum::{
    extract::{Request, State},
    response::Response,
};
use safehouse_app::{
    pages::account::{Form, SetupPage, draw_ask_factor, draw_factor_codes, draw_second_factor, draw_setup},
    paths,
};
use safehouse_service::{
    Refusal, Secret,
    accounts::Proof,
    second_factor::{self, Given},
};

use super::{
    answer::{Answering, confirmed_first, waiting},
    factor_codes::show_codes,
    fields::{Fields, query},
    passkeys,
};
use crate::http::{ServerState, lead::leads_to, posted::Posted};

/// What the page says was just done.
const DONE: &[(&str, &str)] = &[
    ("added", "The second factor is set up."),
    ("codes", "The codes are made."),
    ("named", "The passkey has its new name."),
    ("passkey-removed", "The passkey is removed. What your device keeps of it is of no use any more."),
    ("removed", "The authenticator is removed."),
    ("used", "You signed in with one of your codes. Is the authenticator lost? Then remove it and set up another."),
];

/// Goes on with signing in by the second factor.
pub(super) async fn give(answering: &Answering, fields: &Fields) -> Response {
    let given = Given {
        token: fields.get("token").to_owned(),
        code: fields.get("code").to_owned(),
        device: answering.device.clone(),
    };
    match second_factor::give_second_factor(answering.service(), &answering.caller, given).await {
        Ok(signed_in) => {
            let next = match signed_in.admitted.proof {
                Proof::PasswordAndRecoveryCode => "/account/second-factor?done=used".to_owned(),
                Proof::Password | Proof::PasswordAndCode | Proof::Passkey => fields.next(),
            };
            answering.begin(&signed_in.admitted, signed_in.device.as_ref(), &next).await
        }
        // Nothing that is written here would help.
        Err(refusal @ Refusal::AskedTooLongAgo) => {
            let form = Form { code: String::new(), ..fields.form(&refusal, "new") };
            let page = safehouse_app::pages::account::draw_sign_in(&form, answering.has_passkeys());
            answering.show(paths::SIGN_IN, page).await
        }
        Err(refusal) => {
            let (token, form) = (Secret::new(fields.get("token")), fields.form(&refusal, "new"));
            answering
                .show_or_fail(&refusal, paths::SIGN_IN, draw_ask_factor(&token, answering.has_passkeys(), &form))
                .await
        }
    }
}

pub(super) async fn get(State(site): State<ServerState>, request: Request) -> Response {
    let done = query(request.uri(), "done");
    let done = DONE.iter().find(|(key, _)| *key == done).map_or("", |(_, words)| words);
    let next = query(request.uri(), "next");
    let form = Form { next: paths::own_address(&next).unwrap_or_default().to_owned(), ..Form::default() };
    show(&Answering::of(&site, &request), done, &form).await
}

async fn show(answering: &Answering, done: &str, form: &Form) -> Response {
    match second_factor::own_second_factor(answering.service(), &answering.caller).await {
        Ok(own) => {
            let now_ms = answering.service().clock.now_ms();
            answering.show(paths::SECOND_FACTOR, draw_second_factor(&own, now_ms, done, form)).await
        }
        Err(refusal) => answering.fail(&refusal),
    }
}

/// Each form of the page says what it does: all are sent to the page's own address.
pub(super) async fn post(Posted { answering, fields }: Posted<Answering>) -> Response {
    let outcome = match fields.get("do") {
        "start" => start(&answering, &fields).await,
        "confirm" => confirm(&answering, &fields).await,
        "remove" => remove(&answering, &fields).await,
        "codes" => codes(&answering).await,
        "add-passkey" => passkeys::start(&answering, &fields).await,
        "keep-passkey" => passkeys::keep(&answering, &fields).await,
        "name-passkey" => passkeys::name(&answering, &fields).await,
        "remove-passkey" => passkeys::remove(&answering, &fields).await,
        "written" => Ok(leads_to(&match fields.next() {
            next if next.is_empty() => "/account/second-factor?done=codes".to_owned(),
            next => next,
        })),
        _ => Ok(leads_to(paths::SECOND_FACTOR)),
    };
    match outcome {
        Ok(response) => response,
        Err(Refusal::Confirm) => leads_to(&confirmed_first(paths::SECOND_FACTOR)),
        Err(refusal @ (Refusal::Store(_) | Refusal::Failed | Refusal::SignIn)) => answering.fail(&refusal),
        // It is as they saw it no more: another tab did something.
        Err(Refusal::Nothing) => leads_to(paths::SECOND_FACTOR),
        Err(refusal) => waiting(&refusal, show(&answering, "", &fields.form(&refusal, "new")).await),
    }
}

async fn start(answering: &Answering, fields: &Fields) -> Result<Response, Refusal> {
    let setup = second_factor::start_authenticator(answering.service(), &answering.caller).await?;
    show_setup(answering, &setup.secret, &Form { next: fields.next(), ..Form::default() }).await
}

async fn show_setup(answering: &Answering, secret: &Secret, form: &Form) -> Result<Response, Refusal> {
    let name = &answering.caller.person()?.name;
    let site = answering.site_name();
    let page = draw_setup(&SetupPage { name, site: &site, secret }, form);
    Ok(answering.show(paths::SECOND_FACTOR, page).await)
}

async fn confirm(answering: &Answering, fields: &Fields) -> Result<Response, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    match second_factor::confirm_authenticator(service, caller, fields.get("code")).await {
        Ok(done) => show_codes(answering, &done, &fields.next()).await,
        Err(refusal @ (Refusal::WrongCode | Refusal::AuthenticatorOut)) => {
            let setup = second_factor::open_setup(service, caller).await?;
            show_setup(answering, &setup.secret, &fields.form(&refusal, "new")).await
        }
        Err(refusal) => Err(refusal),
    }
}

async fn remove(answering: &Answering, fields: &Fields) -> Result<Response, Refusal> {
    second_factor::remove_authenticator(answering.service(), &answering.caller, fields.get("password")).await?;
    Ok(leads_to("/account/second-factor?done=removed"))
}

async fn codes(answering: &Answering) -> Result<Response, Refusal> {
    let codes = second_factor::make_factor_codes(answering.service(), &answering.caller).await?;
    Ok(answering.show_codes(paths::SECOND_FACTOR, |of| draw_factor_codes(of, &codes, 0, "")).await)
}
