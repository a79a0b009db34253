//! Registering for an event.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        events::{EnteredPage, RegisterPage, draw_entered, draw_register, parts},
    },
    paths::events as at,
};
use safehouse_service::{
    Refusal,
    events::{self, EnterForm},
};

use super::{
    super::{ServerState, account::fields::Fields, lead::leads_to, posted::Posted, public_decks::answer::Answering},
    answers::{fail, fault_of, is_mended_in_place, opened, show_own},
    claim,
};

/// GET /events/{event}/register
pub(super) async fn get_register(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    show(&Answering::of(&site, &request), &code, EnterForm::default(), None).await
}

async fn show(answering: &Answering, code: &str, written: EnterForm, fault: Option<FieldFault>) -> Response {
    let here = at::part(code, parts::REGISTER);
    match opened(answering, code).await {
        Ok((seen, _)) => {
            let account = answering.caller.person().ok().map(|person| person.name.clone());
            let page = draw_register(&RegisterPage { seen, account, written, fault });
            show_own(answering, &here, page).await
        }
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

fn form_of(fields: &Fields) -> EnterForm {
    EnterForm {
        name: fields.get("name").to_owned(),
        shown_as: fields.get("shown_as").to_owned(),
        consent: fields.get("consent").parse().unwrap_or_default(),
        invitation: fields.get("invitation").to_owned(),
        ..EnterForm::default()
    }
}

/// POST /events/{event}/register
pub(super) async fn post_register(
    Path(code): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let form = form_of(&fields);
    let entered = async {
        let (seen, _) = opened(&answering, &code).await?;
        let (service, caller) = (answering.service(), &answering.caller);
        let entered = match answering.is_signed_in() {
            true => events::enter(service, caller, &code, &form).await?,
            false => events::enter_without_account(service, caller, &code, &form).await?,
        };
        Ok((seen, entered))
    };
    match entered.await {
        Ok((seen, entered)) => match entered.claim.clone() {
            // The code is told in the answer itself, and never again.
            Some(claim) => {
                let page = draw_entered(&EnteredPage { seen, entered });
                let shown = show_own(&answering, &at::part(&code, parts::REGISTER), page).await;
                claim::keep(&answering, &code, Some(&claim), shown)
            }
            None => leads_to(&format!("{}?done=registered", at::part(&code, parts::OWN))),
        },
        // Codes were tried too often: what was written is there once it may be tried again.
        Err(refusal) if is_mended_in_place(&refusal) || matches!(refusal, Refusal::TriedTooOften { .. }) => {
            show(&answering, &code, form, Some(fault_of(&refusal))).await
        }
        Err(refusal) => fail(&answering, &refusal, &at::part(&code, parts::REGISTER)),
    }
}
