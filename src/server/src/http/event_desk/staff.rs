//! Who works at an event, for whoever runs it.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        event_desk::{EventStaffPage, draw_event_staff, staff_deeds as deeds},
        stores::MadeStaffInvitation,
    },
    paths::{event_desk as at, stores as stores_at},
};
use safehouse_service::{
    Refusal, events,
    refusal::StoreFault,
    stores::{self, StaffInvited, StaffRole},
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
    answers::{DONE, fail, is_mended_in_place, show_page},
};

/// What a page shows beside what is kept.
#[derive(Default)]
struct Shown {
    made: Option<StaffInvited>,
    chosen: Option<(String, StaffRole)>,
    fault: Option<FieldFault>,
}

/// GET /events/{event}/staff
pub(super) async fn get_staff(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    show(&answering, &code, Shown::default()).await
}

async fn show(answering: &Answering, code: &str, shown: Shown) -> Response {
    let here = at::part(code, "staff");
    match page(answering, code, shown).await {
        Ok(page) => show_page(answering, &here, draw_event_staff(&page)).await,
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

async fn page(answering: &Answering, code: &str, shown: Shown) -> Result<EventStaffPage, Refusal> {
    let staffed = events::see_event_staff(answering.service(), &answering.caller, code).await?;
    let Shown { made, chosen, fault } = shown;
    let made = made.map(|StaffInvited { id: _, token, role, ends_at }| {
        let link = answering.whole(&stores_at::invitation(&token));
        MadeStaffInvitation { link, role, ends_at }
    });
    let reader = answering.caller.account()?;
    Ok(EventStaffPage { staffed, reader, made, chosen, fault, done: done(&answering.query("done"), DONE) })
}

/// POST /events/{event}/staff/{deed}
pub(super) async fn post_deed(
    Path((code, deed)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let here = at::part(&code, "staff");
    match act(&answering, &code, &deed, &fields).await {
        Ok(Done::On(done)) => leads_to(&format!("{here}?done={done}")),
        Ok(Done::Back) => leads_to(&here),
        Ok(Done::Made(made)) => show(&answering, &code, Shown { made: Some(made), ..Shown::default() }).await,
        Ok(Done::None) => answering.nothing(),
        Err(refusal) if is_mended_in_place(&refusal) || matches!(refusal, Refusal::DoneTooOften { .. }) => {
            let told = FieldFault::of(&refusal, "");
            let field = if deed == deeds::INVITE { "role" } else { told.field };
            let member = if deed == deeds::INVITE { "" } else { fields.get("member") };
            let chosen = StaffRole::named(fields.get("role")).map(|role| (member.to_owned(), role));
            show(&answering, &code, Shown { made: None, chosen, fault: Some(FieldFault { field, ..told }) }).await
        }
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// What became of a deed.
enum Done {
    /// It is done: the page says so.
    On(&'static str),
    /// Nothing was to be done.
    Back,
    /// An invitation is made, and told once.
    Made(StaffInvited),
    /// There is no such deed.
    None,
}

/// Does something about the staff of an event. Whoever does not run it is told so before anything that they sent is read.
async fn act(answering: &Answering, code: &str, deed: &str, fields: &Fields) -> Result<Done, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let event = events::run_event(service, caller, code).await?.event;
    let role = || StaffRole::named(fields.get("role")).ok_or(Refusal::from(StoreFault::RoleUnfit));
    Ok(match deed {
        deeds::INVITE => {
            Done::Made(stores::invite_staff(service, caller, &event.store_slug, Some(event.id), role()?).await?)
        }
        deeds::ROLE => {
            events::change_event_staff(service, caller, code, (fields.get("member"), role()?)).await?;
            Done::On("role")
        }
        // Whoever did not say that they mean it did nothing.
        deeds::REMOVE if fields.get("sure") != "yes" => Done::Back,
        deeds::REMOVE => {
            events::remove_event_staff(service, caller, code, fields.get("member")).await?;
            Done::On("staff-removed")
        }
        deeds::REVOKE => {
            // What is no id is none of an invitation that works.
            let invitation = fields.get("invitation").parse().unwrap_or(Uuid::nil());
            let slug = &event.store_slug;
            stores::revoke_staff_invitation(service, caller, slug, Some(event.id), invitation).await?;
            Done::On("revoked")
        }
        _ => Done::None,
    })
}
