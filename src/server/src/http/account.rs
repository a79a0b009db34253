//! Pages of accounts and the forms on them.
//!
//! Each handler asks the service and shows a page, or leads on to one. A form that is
//! refused is its page once more with the refusal's status; a change that is made leads
//! on (303), so that loading the page again repeats nothing. All of it works without
//! script.

mod address;
pub(in crate::http) mod answer;
mod archive;
mod decks;
mod factor_codes;
pub(super) mod fields;
mod own;
mod passkeys;
mod second_factor;
mod tokens;
mod webhooks;

use axum::{
    Router,
    extract::{Path, Request, State},
    middleware::from_fn_with_state,
    response::Response,
    routing::{get, post},
};
use safehouse_app::{
    pages::account::{
        FieldFault, Form, RecoverForm, draw_codes, draw_codes_offer, draw_confirm, draw_delete, draw_none_here,
        draw_recover, draw_register, draw_set_password, draw_sign_in,
    },
    paths,
    routes::ACCOUNT_PAGES,
};
use safehouse_service::{
    Refusal, SessionKey, accounts, groups,
    passkeys::confirm_with_passkey,
    recovery, second_factor as factors, sessions as own_sessions,
    sign_in::{self, SignIn},
    stores::StaffRole,
};

use self::answer::{Answering, confirmed_first, waiting};
pub(super) use self::archive::MOST_PACKED;
use super::{ServerState, lead::leads_to, posted::Posted, sessions, workers};

/// The page of a link that sets a password.
const RECOVER_LINK: &str = "/recover/{token}";

pub(super) fn routes(site: &ServerState) -> Router {
    let signs_in = sessions::signs_in(sessions::Safety::of(&site.config));
    let pages = if signs_in { forms(site) } else { nobody() };
    let pages = pages.with_state(site.clone()).layer(from_fn_with_state(site.workers.clone(), workers::work_apart));
    if signs_in { pages.merge(archive::bringing().with_state(site.clone())) } else { pages }
}

/// Where nobody can sign in, every one of these addresses says why.
fn nobody() -> Router<ServerState> {
    let say = async |State(site): State<ServerState>, request: Request| {
        Answering::of(&site, &request).show(paths::SIGN_IN, draw_none_here()).await
    };
    ACCOUNT_PAGES.iter().fold(Router::new(), |routes, page| routes.route(page, get(say)))
}

fn forms(site: &ServerState) -> Router<ServerState> {
    Router::new()
        .route(paths::SIGN_IN, get(get_sign_in).post(post_sign_in))
        .route(paths::ASK_PASSKEY, post(passkeys::ask))
        .route(paths::SIGN_OUT, post(post_sign_out))
        .route(paths::REGISTER, get(get_register).post(post_register))
        .route(paths::ACCOUNT, get(own::get))
        .route(paths::CONFIRM, get(get_confirm).post(post_confirm))
        .route(paths::CODES, get(get_codes).post(post_codes))
        .route(paths::RENAME, post(own::post_name))
        .route(paths::CHANGE_PASSWORD, post(own::post_password))
        .route(paths::END_SESSION, post(post_end_session))
        .route(paths::END_OTHERS, post(post_end_others))
        .route(paths::SECOND_FACTOR, get(second_factor::get).post(second_factor::post))
        .route(paths::DELETE_ACCOUNT, get(get_delete).post(post_delete))
        .route(paths::RECOVER, get(get_recover).post(post_recover))
        .route(RECOVER_LINK, get(get_recover_link).post(post_recover_link))
        .merge(address::routes())
        .merge(decks::routes(site))
        .merge(archive::routes())
        .merge(tokens::routes())
        .merge(webhooks::routes())
}

async fn get_sign_in(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    if answering.caller.person().is_ok() {
        return leads_to(paths::ACCOUNT);
    }
    let form = Form { next: fields::next_of(&request), ..Form::default() };
    answering.show(paths::SIGN_IN, draw_sign_in(&form, answering.has_passkeys())).await
}

async fn post_sign_in(Posted { answering, fields }: Posted<Answering>) -> Response {
    if !fields.get("passkey").is_empty() {
        return passkeys::sign_in(&answering, &fields).await;
    }
    if !fields.get("token").is_empty() {
        return second_factor::give(&answering, &fields).await;
    }
    let asked = SignIn {
        name: fields.get("name").to_owned(),
        password: fields.get("password").to_owned(),
        device: answering.device.clone(),
    };
    match sign_in::sign_in(answering.service(), &answering.caller, asked).await {
        Ok(step) => answering.go_on(step, &fields.next()).await,
        Err(refusal) => {
            let form = fields.form(&refusal, "password");
            answering.show_or_fail(&refusal, paths::SIGN_IN, draw_sign_in(&form, answering.has_passkeys())).await
        }
    }
}

async fn post_sign_out(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    // Somebody whose session has ended is signed out already.
    match own_sessions::sign_out(answering.service(), &answering.caller).await {
        Ok(()) | Err(Refusal::SignIn) => answering.forget(false).await,
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn get_register(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    if answering.caller.person().is_ok() {
        return leads_to(paths::ACCOUNT);
    }
    let form = Form { next: fields::next_of(&request), ..Form::default() };
    answering.show(paths::REGISTER, draw_register(&form)).await
}

async fn post_register(Posted { answering, fields }: Posted<Answering>) -> Response {
    let asked = accounts::Register { name: fields.get("name").to_owned(), password: fields.get("new").to_owned() };
    match accounts::register(answering.service(), &answering.caller, asked).await {
        Ok(admitted) => {
            // Codes are a step that nobody leaves out without knowing it.
            let codes = paths::with_next(paths::CODES, &fields.next());
            answering.begin_known(&admitted, &codes).await
        }
        Err(refusal) => {
            let form = fields.form(&refusal, "new");
            answering.show_or_fail(&refusal, paths::REGISTER, draw_register(&form)).await
        }
    }
}

async fn post_end_session(Posted { answering, fields }: Posted<Answering>) -> Response {
    let Some(key) = SessionKey::parse(fields.get("session")) else {
        return answering.fail(&Refusal::Nothing);
    };
    match own_sessions::end_own_session(answering.service(), &answering.caller, &key).await {
        // One that has ended meanwhile is what was wanted.
        Ok(_) => leads_to("/account?done=ended"),
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn post_end_others(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    match own_sessions::end_other_sessions(answering.service(), &answering.caller).await {
        Ok(_) => leads_to("/account?done=ended"),
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn get_confirm(State(site): State<ServerState>, request: Request) -> Response {
    let form = Form { next: fields::next_of(&request), ..Form::default() };
    show_confirm(&Answering::of(&site, &request), &form).await
}

async fn show_confirm(answering: &Answering, form: &Form) -> Response {
    let factor = factors::own_second_factor(answering.service(), &answering.caller).await;
    match (answering.caller.person(), factor) {
        (Ok(person), Ok(factor)) => {
            let has_passkeys = !factor.passkeys.is_empty() && answering.has_passkeys();
            let page = draw_confirm(&person.name, factor.is_there(), has_passkeys, form);
            answering.show(paths::CONFIRM, page).await
        }
        (Err(refusal), _) | (_, Err(refusal)) => answering.fail(&refusal),
    }
}

async fn post_confirm(Posted { answering, fields }: Posted<Answering>) -> Response {
    let (service, caller) = (answering.service(), &answering.caller);
    let confirmed = if fields.get("passkey").is_empty() {
        sign_in::confirm_password(service, caller, fields.get("password"), fields.get("code")).await
    } else {
        confirm_with_passkey(service, caller, &passkeys::answer_in(&fields)).await
    };
    match confirmed {
        Ok(admitted) => answering.confirm(&admitted, &fields.next()).await,
        Err(refusal @ (Refusal::Store(_) | Refusal::Failed)) => answering.fail(&refusal),
        Err(refusal) => waiting(&refusal, show_confirm(&answering, &fields.form(&refusal, "new")).await),
    }
}

async fn get_codes(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let form = Form { next: fields::next_of(&request), ..Form::default() };
    match recovery::count_codes(answering.service(), &answering.caller).await {
        Ok(codes) => answering.show(paths::CODES, draw_codes_offer(codes.all, &form)).await,
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn post_codes(Posted { answering, fields }: Posted<Answering>) -> Response {
    if fields.get("written") == "yes" {
        let next = fields.next();
        return leads_to(if next.is_empty() { paths::ACCOUNT } else { &next });
    }
    match recovery::make_codes(answering.service(), &answering.caller).await {
        Ok(codes) => answering.show_codes(paths::CODES, |of| draw_codes(of, &codes, &fields.next())).await,
        Err(Refusal::Confirm) => leads_to(&confirmed_first(&paths::with_next(paths::CODES, &fields.next()))),
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn get_delete(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    if !answering.service().is_confirmed(&answering.caller) {
        return leads_to(&confirmed_first(paths::DELETE_ACCOUNT));
    }
    show_delete(&answering, &Form::default()).await
}

async fn show_delete(answering: &Answering, form: &Form) -> Response {
    let heirs = groups::list_heirs(answering.service(), &answering.caller).await;
    match (answering.caller.person(), heirs) {
        (Ok(person), Ok(heirs)) => {
            let owned: Vec<_> = person.staff.iter().filter(|of| of.role == StaffRole::Owner).collect();
            answering.show(paths::DELETE_ACCOUNT, draw_delete(&person.name, &heirs, &owned, form)).await
        }
        (Err(refusal), _) | (_, Err(refusal)) => answering.fail(&refusal),
    }
}

async fn post_delete(Posted { answering, fields }: Posted<Answering>) -> Response {
    if fields.get("sure") != "yes" {
        let fault = FieldFault {
            field: "",
            words: "Say that you mean it: tick the box.".to_owned(),
            status: 422,
            ..FieldFault::default()
        };
        return show_delete(&answering, &Form { fault: Some(fault), ..Form::default() }).await;
    }
    match accounts::delete_own_account(answering.service(), &answering.caller).await {
        Ok(()) => answering.forget(true).await,
        Err(Refusal::Confirm) => leads_to(&confirmed_first(paths::DELETE_ACCOUNT)),
        Err(refusal @ (Refusal::Store(_) | Refusal::Failed)) => answering.fail(&refusal),
        Err(refusal) => show_delete(&answering, &fields.form(&refusal, "new")).await,
    }
}

async fn get_recover(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let is_asked = fields::query(request.uri(), "asked") == "letter";
    let ways = address::ways_back(&answering, is_asked);
    answering.show(paths::RECOVER, draw_recover(&Form::default(), RecoverForm::Code, &ways)).await
}

async fn post_recover(Posted { answering, fields }: Posted<Answering>) -> Response {
    let (name, code, new) = (fields.get("name"), fields.get("code"), fields.get("new"));
    match recovery::recover_by_code(answering.service(), &answering.caller, name, code, new).await {
        Ok(step) => answering.go_on(step, "/account?done=password").await,
        Err(refusal) => {
            let form = fields.form(&refusal, "new");
            let page = draw_recover(&form, RecoverForm::Code, &address::ways_back(&answering, false));
            answering.show_or_fail(&refusal, paths::RECOVER, page).await
        }
    }
}

async fn get_recover_link(State(site): State<ServerState>, Path(token): Path<String>, request: Request) -> Response {
    show_recover_link(&Answering::of(&site, &request), &token, &Form::default()).await
}

async fn show_recover_link(answering: &Answering, token: &str, form: &Form) -> Response {
    let name = match recovery::open_link(answering.service(), &answering.caller, token).await {
        Ok(account) => Some(account.name),
        Err(Refusal::Nothing) => None,
        Err(refusal) => return answering.fail(&refusal),
    };
    answering.show("/recover/link", draw_set_password(name.as_deref(), token, form)).await
}

async fn post_recover_link(Path(token): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    match recovery::recover_by_link(answering.service(), &answering.caller, &token, fields.get("new")).await {
        Ok(step) => answering.go_on(step, "/account?done=password").await,
        Err(refusal @ (Refusal::WeakPassword(_) | Refusal::Nothing)) => {
            show_recover_link(&answering, &token, &fields.form(&refusal, "new")).await
        }
        Err(refusal) => answering.fail(&refusal),
    }
}
