//! Tokens for programs, on the pages of an account.

use axum::{
    Router,
    extract::{Request, State},
    response::Response,
    routing::{get, post},
};
use safehouse_app::{
    pages::account::{FieldFault, Form, TokenFields, draw_made_token, draw_new_token, draw_tokens},
    paths,
};
use safehouse_service::{
    Caller, Refusal,
    stores::StaffOf,
    tokens::{self, DAYS, MakeToken},
};
use uuid::Uuid;

use super::{
    answer::{Answering, waiting},
    confirmed_first, fields,
};
use crate::http::{ServerState, lead::leads_to, posted::Posted};

pub(super) fn routes() -> Router<ServerState> {
    Router::new()
        .route(paths::TOKENS, get(get_tokens))
        .route(paths::NEW_TOKEN, get(get_new_token).post(post_new_token))
        .route(paths::REVOKE_TOKEN, post(post_revoke_token))
}

async fn get_tokens(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let done = match fields::query(request.uri(), "done").as_str() {
        "revoked" => "The token works no more.",
        _ => "",
    };
    let service = answering.service();
    match tokens::list_tokens(service, &answering.caller).await {
        Ok(tokens) => {
            answering
                .show(paths::TOKENS, draw_tokens(&tokens, stores_of(&answering.caller), service.clock.now_ms(), done))
                .await
        }
        Err(refusal) => answering.fail(&refusal),
    }
}

/// Whoever makes a token gives the password first, and then has what they wrote again.
async fn get_new_token(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let query = request.uri().query().unwrap_or_default();
    let written = token_fields(url::form_urlencoded::parse(query.as_bytes()).into_owned());
    if !answering.service().is_confirmed(&answering.caller) {
        return leads_to(&confirmed_first(&with_fields(&written)));
    }
    let page = draw_new_token(&written, stores_of(&answering.caller), &Form::default());
    answering.show(paths::NEW_TOKEN, page).await
}

async fn post_new_token(Posted { answering, fields }: Posted<Answering>) -> Response {
    let sent = [("sent".to_owned(), String::new())].into_iter();
    let written = token_fields(fields.each().chain(sent));
    let asked = MakeToken {
        name: written.name.clone(),
        scopes: written.scopes.clone(),
        store: written.store.clone(),
        days: written.days,
    };
    match tokens::make_token(answering.service(), &answering.caller, asked).await {
        Ok(token) => answering.show(paths::NEW_TOKEN, draw_made_token(&token, &written.name)).await,
        Err(Refusal::Confirm) => leads_to(&confirmed_first(&with_fields(&written))),
        Err(refusal @ (Refusal::Store(_) | Refusal::Failed | Refusal::SignIn)) => answering.fail(&refusal),
        Err(refusal) => {
            let mut fault = FieldFault::of(&refusal, "");
            if matches!(refusal, Refusal::NoLabel | Refusal::LongLabel { .. }) {
                fault.field = "name";
            }
            let form = Form { fault: Some(fault), ..Form::default() };
            let page = draw_new_token(&written, stores_of(&answering.caller), &form);
            waiting(&refusal, answering.show(paths::NEW_TOKEN, page).await)
        }
    }
}

async fn post_revoke_token(Posted { answering, fields }: Posted<Answering>) -> Response {
    let id = Uuid::try_parse(fields.get("token")).unwrap_or_default();
    match tokens::revoke_token(answering.service(), &answering.caller, id).await {
        // One that is gone already is what was asked for.
        Ok(_) => leads_to(&format!("{}?done=revoked", paths::TOKENS)),
        Err(refusal) => answering.fail(&refusal),
    }
}

/// The stores that the caller works in.
fn stores_of(caller: &Caller) -> &[StaffOf] {
    match caller.person() {
        Ok(person) => &person.staff,
        Err(_) => &[],
    }
}

/// A token as a form or an address has it; nothing of it is that of a form that nobody
/// filled in.
fn token_fields(pairs: impl Iterator<Item = (String, String)>) -> TokenFields {
    let pairs: Vec<_> = pairs.collect();
    if pairs.is_empty() {
        return TokenFields::default();
    }
    let named = |name: &'static str| pairs.iter().filter(move |(field, _)| field == name).map(|(_, value)| value);
    TokenFields {
        name: named("name").next().cloned().unwrap_or_default(),
        scopes: tokens::scopes_named(named("scope").map(String::as_str)),
        store: named("store").next().cloned().unwrap_or_default(),
        days: named("days").next().map_or(DAYS, |days| days.parse().unwrap_or_default()),
    }
}

/// The address of the form with what was written in it.
fn with_fields(fields: &TokenFields) -> String {
    if *fields == TokenFields::default() {
        return paths::NEW_TOKEN.to_owned();
    }
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("name", &fields.name).append_pair("days", &fields.days.to_string());
    query.extend_pairs(fields.scopes.iter().map(|scope| ("scope", scope.name())));
    if !fields.store.is_empty() {
        query.append_pair("store", &fields.store);
    }
    format!("{}?{}", paths::NEW_TOKEN, query.finish())
}
