//! The page of one's own account, its name and its password.

use axum::{
    extract::{Request, State},
    response::Response,
};
use safehouse_app::{
    pages::account::{AccountHistory, Form, OwnAccount, OwnForm, draw_own},
    paths,
};
use safehouse_service::{Refusal, accounts, audit, recovery, second_factor, sessions, sign_in};
use uuid::Uuid;

use super::{
    answer::{Answering, confirmed_first, waiting},
    fields::{self, Fields},
};
use crate::http::{ServerState, lead::leads_to, posted::Posted};

/// What the page of one's own account says was just done.
const DONE: &[(&str, &str)] = &[
    ("codes", "The codes are made."),
    ("ended", "The sessions have ended."),
    ("letter", "A letter is on its way to that address. The link in it says that it is yours."),
    ("name", "The account has its new name."),
    ("no-address", "The account has no address any more."),
    ("password", "The password is changed. All other sessions have ended."),
];

/// Entries of the history that the page shows.
const HISTORY: usize = 10;

pub(super) async fn get(State(site): State<ServerState>, request: Request) -> Response {
    let done = fields::query(request.uri(), "done");
    let done = DONE.iter().find(|(key, _)| *key == done).map_or("", |(_, words)| words);
    let form = Form {
        name: fields::query(request.uri(), "name"),
        email: fields::query(request.uri(), "email"),
        ..Form::default()
    };
    let before = fields::query(request.uri(), "before");
    let before = before.split_once('.').and_then(|(at, id)| Some((at.parse().ok()?, Uuid::try_parse(id).ok()?)));
    show(&Answering::of(&site, &request), done, OwnForm::Neither, before, &form).await
}

/// The place of an entry in the history.
type Place = (i64, Uuid);

/// The page of one's own account, with the form that was refused.
async fn show(
    answering: &Answering,
    done: &'static str,
    refused: OwnForm,
    before: Option<Place>,
    form: &Form,
) -> Response {
    match own(answering, done, before).await {
        Ok(own) => answering.show(paths::ACCOUNT, draw_own(&own, refused, form)).await,
        Err(refusal) => answering.fail(&refusal),
    }
}

/// The page of one's own account with one of its forms refused.
pub(super) async fn refuse(answering: &Answering, which: OwnForm, refusal: &Refusal, fields: &Fields) -> Response {
    match refusal {
        Refusal::Store(_) | Refusal::Failed | Refusal::SignIn => answering.fail(refusal),
        _ => waiting(refusal, show(answering, "", which, None, &fields.form(refusal, "new")).await),
    }
}

async fn own(answering: &Answering, done: &'static str, before: Option<Place>) -> Result<OwnAccount, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let most = u32::try_from(HISTORY).unwrap_or(audit::PAGE) + 1;
    let mut entries = audit::read_own_audit(service, caller, before, most).await?;
    let has_older = entries.len() > HISTORY;
    entries.truncate(HISTORY);
    let account = accounts::own_account(service, caller).await?;
    Ok(OwnAccount {
        name: account.name,
        role: account.role,
        staff: caller.person()?.staff.clone(),
        email: account.email,
        sends_letters: service.mail.is_some(),
        sessions: sessions::list_own_sessions(service, caller).await?,
        this: caller.person()?.session.clone(),
        codes: recovery::count_codes(service, caller).await?,
        factor: second_factor::own_second_factor(service, caller).await?,
        history: AccountHistory {
            older: entries.last().filter(|_| has_older).map(|last| format!("{}.{}", last.at, last.id)),
            is_older: before.is_some(),
            entries,
        },
        now_ms: service.clock.now_ms(),
        done,
    })
}

pub(super) async fn post_name(Posted { answering, fields }: Posted<Answering>) -> Response {
    match accounts::rename_own_account(answering.service(), &answering.caller, fields.get("name")).await {
        Ok(()) => leads_to("/account?done=name"),
        // What was written is there again on the way back.
        Err(Refusal::Confirm) => {
            let name: String = url::form_urlencoded::byte_serialize(fields.get("name").trim().as_bytes()).collect();
            leads_to(&confirmed_first(&format!("{}?name={name}", paths::ACCOUNT)))
        }
        Err(refusal) => refuse(&answering, OwnForm::Name, &refusal, &fields).await,
    }
}

pub(super) async fn post_password(Posted { answering, fields }: Posted<Answering>) -> Response {
    let (service, caller) = (answering.service(), &answering.caller);
    match sign_in::change_password(service, caller, fields.get("password"), fields.get("new")).await {
        Ok(admitted) => answering.begin_known(&admitted, "/account?done=password").await,
        Err(Refusal::Confirm) => leads_to(&confirmed_first(paths::ACCOUNT)),
        Err(refusal) => refuse(&answering, OwnForm::Password, &refusal, &fields).await,
    }
}
