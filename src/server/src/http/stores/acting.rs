//! What is done with a store by forms.

use axum::{extract::Path, response::Response};
use safehouse_app::{
    pages::{
        account::FieldFault,
        stores::{deeds, parts},
    },
    paths::stores as at,
};
use safehouse_service::{
    Access, AccountId, Refusal,
    notary::KeyGiven,
    refusal::StoreFault,
    stores::{self, KeyReason, OWN_ROLES, StaffRole, StoreWords},
};
use uuid::Uuid;

use super::{
    super::{account::fields::Fields, lead::leads_to, posted::Posted, public_decks::answer::Answering},
    answers::{AGAIN, KEY_DEEDS, confirmed_first, fail, is_mended_in_place},
    deciding,
    showing::{Shown, show_part},
};

/// POST /stores/{store}/{part}
pub(super) async fn post_deed(
    Path((slug, deed)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let page = page_of(&deed);
    match act(&answering, &slug, &deed, &fields).await {
        Ok(Some(answer)) => answer,
        Ok(None) => answering.nothing(),
        Err(refusal) if is_mended_in_place(&refusal) => {
            let fault = Some(FieldFault::of(&refusal, ""));
            let words = (page == parts::SETTINGS).then(|| words_of(&fields));
            let field = match deed.as_str() {
                parts::REPORT => "reason",
                deeds::BRING_KEY => "vkey",
                _ => "words",
            };
            let text = (deed.clone(), fields.get(field).to_owned());
            let event = Some(fields.get("event").to_owned());
            show_part(&answering, &slug, page, Shown { words, text, event, fault, ..Shown::default() }).await
        }
        // The way back names the deed and carries nothing of what it was sent with.
        Err(Refusal::Confirm) if KEY_DEEDS.contains(&deed.as_str()) => {
            confirmed_first(&format!("{}?{AGAIN}={deed}", at::part(&slug, page)))
        }
        Err(refusal) => fail(&answering, &refusal, &at::part(&slug, page)),
    }
}

/// The page whose form does something.
fn page_of(deed: &str) -> &'static str {
    match deed {
        parts::SETTINGS | deeds::CLOSE => parts::SETTINGS,
        _ if KEY_DEEDS.contains(&deed) => parts::KEYS,
        parts::REPORT => parts::REPORT,
        parts::APPEAL => parts::APPEAL,
        deeds::CONFIRM | deeds::SUSPEND | deeds::HIDE | deeds::SHOW | deeds::ANSWER => parts::STANDING,
        _ => parts::STAFF,
    }
}

fn words_of(fields: &Fields) -> StoreWords {
    let text = |name: &str| fields.get(name).to_owned();
    StoreWords {
        name: text("name"),
        about: text("about"),
        address: text("address"),
        hours: text("hours"),
        contact: text("contact"),
        website: text("website"),
        time_zone: text("time_zone"),
    }
}

/// Whether another key may follow: in place of one that counts only where whoever asks said that they mean it.
async fn replaces_key(answering: &Answering, slug: &str, is_sure: bool) -> Result<(), Refusal> {
    let seen = stores::see_store(answering.service(), &answering.caller, slug).await?;
    Access::StaffOf(seen.store.id, OWN_ROLES).check(&answering.caller)?;
    if is_sure || seen.keys.present().is_none() { Ok(()) } else { Err(StoreFault::ReplacesKey.into()) }
}

/// What is said of a key that the store was given.
fn given(key: KeyGiven, counts: &'static str) -> &'static str {
    match key {
        KeyGiven::Counts => counts,
        KeyGiven::Waits => "key-waits",
    }
}

/// Does something with a store; `None` for a deed that is none.
async fn act(answering: &Answering, slug: &str, deed: &str, fields: &Fields) -> Result<Option<Response>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let on = |page: &str, done: &str| leads_to(&format!("{}?done={done}", at::part(slug, page)));
    let store = |done: &str| leads_to(&format!("{}?done={done}", at::store(slug)));
    let list = |done: &str| leads_to(&format!("{}?done={done}", at::STORES));
    let member = || fields.get("member").parse::<AccountId>().map_err(|_| Refusal::from(StoreFault::NoStaff));
    let role = || StaffRole::named(fields.get("role")).ok_or(Refusal::from(StoreFault::RoleUnfit));
    let event = fields.get("event").parse::<Uuid>().ok();
    let is_sure = fields.get("sure") == "yes";
    Ok(Some(match deed {
        parts::SETTINGS => {
            stores::change_profile(service, caller, slug, &words_of(fields)).await?;
            on(parts::SETTINGS, "changed")
        }
        // Whoever did not say that they mean it did nothing.
        deeds::CLOSE | deeds::LEAVE | deeds::REVOKE_KEY if !is_sure => leads_to(&at::part(slug, page_of(deed))),
        deeds::CLOSE => {
            stores::close_own_store(service, caller, slug).await?;
            list("closed")
        }
        deeds::INVITE => {
            let made = Some(stores::invite_staff(service, caller, slug, None, role()?).await?);
            show_part(answering, slug, parts::STAFF, Shown { made, ..Shown::default() }).await
        }
        deeds::REVOKE => {
            // What is no id is none of an invitation that works.
            let invitation = fields.get("invitation").parse().unwrap_or(Uuid::nil());
            stores::revoke_staff_invitation(service, caller, slug, event, invitation).await?;
            on(parts::STAFF, "revoked")
        }
        deeds::ROLE => {
            stores::change_own_staff(service, caller, slug, member()?, Some(role()?)).await?;
            on(parts::STAFF, "role")
        }
        deeds::DISMISS => {
            stores::change_own_staff(service, caller, slug, member()?, None).await?;
            on(parts::STAFF, "dismissed")
        }
        deeds::LEAVE => {
            stores::leave_store(service, caller, slug).await?;
            list("left")
        }
        deeds::MAKE_KEY => {
            replaces_key(answering, slug, is_sure).await?;
            on(parts::KEYS, given(stores::make_store_key(service, caller, slug).await?, "made"))
        }
        deeds::BRING_KEY => {
            replaces_key(answering, slug, is_sure).await?;
            on(parts::KEYS, given(stores::bring_store_key(service, caller, slug, fields.get("vkey")).await?, "brought"))
        }
        deeds::TAKE_BACK_KEY => {
            stores::take_back_store_key(service, caller, slug).await?;
            on(parts::KEYS, "key-back")
        }
        deeds::REVOKE_KEY => {
            let reason = fields.chosen("reason", KeyReason::Exposed, KeyReason::from_id)?;
            stores::revoke_store_key(service, caller, slug, reason).await?;
            on(parts::KEYS, "revoked-key")
        }
        parts::APPEAL => {
            stores::appeal(service, caller, (slug, fields.get("event")), fields.get("words")).await?;
            store("appealed")
        }
        parts::REPORT => {
            stores::report_store(service, caller, slug, event, fields.get("reason")).await?;
            store("reported")
        }
        _ => {
            let Some(done) = deciding::decide(answering, slug, deed, fields).await? else { return Ok(None) };
            on(parts::STANDING, done)
        }
    }))
}
