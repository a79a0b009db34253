//! Pages of groups, and the forms on them.
//!
//! As with public decks, each handler asks the service and shows a page or leads on to one,
//! and a form that is refused is its page once more, with what was written. All of it works
//! without script.

use axum::{
    Router,
    extract::{Path, Request, State},
    response::Response,
    routing::{get, post},
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        groups::{
            GroupPage, GroupsPage, MadeInvitation, SettingsPage, deeds, draw_group, draw_groups, draw_invitation,
            draw_no_invitation, draw_settings,
        },
        refused::Way,
    },
    paths::groups as at,
};
use safehouse_service::{
    AccountId, Refusal, authors,
    groups::{self, GroupId, GroupWords, Invited},
    refusal::GroupFault,
};
use uuid::Uuid;

use super::{
    ServerState,
    account::fields::Fields,
    framed,
    lead::leads_to,
    posted::Posted,
    public_decks::{
        answer::{Answering, done},
        place::{self, PAGE},
    },
};

/// What a page says was just done.
const DONE: &[(&str, &str)] = &[
    ("changed", "The group has its new name and words."),
    ("dissolved", "The group is dissolved. What was for it is private now."),
    ("joined", "You are in the group."),
    ("left", "You left the group. What you showed in it is private now."),
    ("made", "The group is made. Invite others with a link."),
    ("passed", "The group has its new owner. You are a member of it."),
    ("removed", "They are not in the group any more. All invitations to it have ended."),
    ("revoked", "The invitation does not work any more."),
];

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::GROUPS, get(get_groups).post(post_group))
        .route(at::GROUP, get(get_group))
        .route(at::SETTINGS, get(get_settings))
        .route(at::PART, post(post_deed))
        .route(at::INVITATION, get(get_invitation))
        .route(at::ACCEPT, post(post_invitation));
    framed::pages(site, Way::OwnGroups, pages)
}

/// An address that names no group is that of one that is not there.
fn group_of(text: &str) -> Result<GroupId, Refusal> {
    GroupId::from_simple(text).ok_or(GroupFault::None.into())
}

fn words_of(fields: &Fields) -> GroupWords {
    GroupWords { name: fields.get("name").to_owned(), description: fields.get("description").to_owned() }
}

async fn get_groups(State(site): State<ServerState>, request: Request) -> Response {
    show_groups(&Answering::of(&site, &request), GroupWords::default(), None).await
}

async fn show_groups(answering: &Answering, written: GroupWords, fault: Option<FieldFault>) -> Response {
    match groups::list_groups(answering.service(), &answering.caller).await {
        Ok(groups) => {
            let done = done(&answering.query("done"), DONE);
            answering.show_own(at::GROUPS, draw_groups(&GroupsPage { groups, written, fault, done })).await
        }
        Err(refusal) => answering.fail(&refusal, at::GROUPS),
    }
}

async fn post_group(Posted { answering, fields }: Posted<Answering>) -> Response {
    let words = words_of(&fields);
    match groups::make_group(answering.service(), &answering.caller, &words).await {
        Ok(id) => leads_to(&format!("{}?done=made", at::part(&id.simple(), "settings"))),
        Err(refusal) if is_mended_in_place(&refusal) => {
            show_groups(&answering, words, Some(FieldFault::of(&refusal, ""))).await
        }
        Err(refusal) => answering.fail(&refusal, at::GROUPS),
    }
}

/// Whether a form is shown once more with what was refused.
fn is_mended_in_place(refusal: &Refusal) -> bool {
    match refusal {
        Refusal::Name(_) | Refusal::LongText { .. } | Refusal::DoneTooOften { .. } => true,
        Refusal::Group(fault) => !matches!(fault, GroupFault::None | GroupFault::NotOwner),
        _ => false,
    }
}

async fn get_group(State(site): State<ServerState>, Path(group): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::group(&group);
    match group_page(&answering, &group).await {
        Ok(page) => {
            let game = page.decks.first().map_or("", |deck| deck.game.as_str());
            answering.show_own(&here, answering.draw(game, |scene| draw_group(scene, &page))).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn group_page(answering: &Answering, group: &str) -> Result<GroupPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = group_of(group)?;
    let group = groups::open_group(service, caller, id).await?;
    let members = groups::list_members(service, caller, id).await?;
    let blocked = authors::list_blocked(service, caller).await?;
    let after = place::read(&answering.query("after"));
    let found = groups::group_decks(service, caller, id, after, PAGE + 1).await?;
    let (decks, more) = place::page(found, PAGE);
    Ok(GroupPage {
        has_blocked: members.iter().any(|member| blocked.contains(&member.name)),
        group,
        members,
        decks,
        more,
        done: done(&answering.query("done"), DONE),
    })
}

async fn get_settings(State(site): State<ServerState>, Path(group): Path<String>, request: Request) -> Response {
    show_settings(&Answering::of(&site, &request), &group, Shown::default()).await
}

/// What the page of a group's owner shows beside what there is.
#[derive(Default)]
struct Shown {
    made: Option<Invited>,
    written: Option<GroupWords>,
    fault: Option<(&'static str, FieldFault)>,
}

async fn show_settings(answering: &Answering, group: &str, shown: Shown) -> Response {
    let here = at::part(group, "settings");
    match settings_page(answering, group, shown).await {
        Ok(page) => answering.show_own(&here, draw_settings(&page)).await,
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn settings_page(answering: &Answering, group: &str, shown: Shown) -> Result<SettingsPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = group_of(group)?;
    let group = groups::open_group(service, caller, id).await?;
    let made = shown.made.map(|Invited { token, uses, ends_at }| {
        let link = answering.whole(&at::invitation(&token));
        MadeInvitation { link, uses, ends_at }
    });
    let as_it_is = GroupWords { name: group.name.clone(), description: group.description.clone() };
    Ok(SettingsPage {
        invitations: groups::list_invitations(service, caller, id).await?,
        members: groups::list_members(service, caller, id).await?,
        group,
        made,
        written: shown.written.unwrap_or(as_it_is),
        fault: shown.fault,
        done: done(&answering.query("done"), DONE),
    })
}

async fn post_deed(
    Path((group, deed)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    match act(&answering, &group, &deed, &fields).await {
        Ok(Some(answer)) => answer,
        Ok(None) => answering.nothing(),
        Err(refusal) if is_mended_in_place(&refusal) && deed != deeds::LEAVE => {
            let of = match deed.as_str() {
                deeds::CHANGE => deeds::CHANGE,
                deeds::INVITE => deeds::INVITE,
                _ => deeds::REMOVE,
            };
            let fault = Some((of, FieldFault::of(&refusal, "")));
            let written = (of == deeds::CHANGE).then(|| words_of(&fields));
            show_settings(&answering, &group, Shown { made: None, written, fault }).await
        }
        Err(refusal) => answering.fail(&refusal, &at::group(&group)),
    }
}

/// Does something with a group; `None` for a deed that is none.
async fn act(answering: &Answering, group: &str, deed: &str, fields: &Fields) -> Result<Option<Response>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = group_of(group)?;
    let settings = |done: &str| leads_to(&format!("{}?done={done}", at::part(group, "settings")));
    let list = |done: &str| leads_to(&format!("{}?done={done}", at::GROUPS));
    let member = || fields.get("member").parse::<AccountId>().map_err(|_| Refusal::from(GroupFault::NoMember));
    let is_sure = fields.get("sure") == "yes";
    Ok(Some(match deed {
        deeds::CHANGE => {
            groups::change_group(service, caller, id, &words_of(fields)).await?;
            settings("changed")
        }
        deeds::INVITE => {
            let uses = fields.get("uses").trim().parse().unwrap_or(0);
            let made = Some(groups::invite(service, caller, id, uses).await?);
            show_settings(answering, group, Shown { made, ..Shown::default() }).await
        }
        deeds::REVOKE => {
            // What is no id is none of an invitation that works.
            let invitation = fields.get("invitation").parse().unwrap_or(Uuid::nil());
            groups::revoke_invitation(service, caller, id, invitation).await?;
            settings("revoked")
        }
        deeds::REMOVE => {
            groups::remove_member(service, caller, id, member()?).await?;
            settings("removed")
        }
        deeds::PASS => {
            groups::pass_group(service, caller, id, member()?).await?;
            leads_to(&format!("{}?done=passed", at::group(group)))
        }
        // Whoever did not say that they mean it did nothing.
        deeds::LEAVE | deeds::DISSOLVE if !is_sure => leads_to(&at::group(group)),
        deeds::LEAVE => {
            groups::leave_group(service, caller, id).await?;
            list("left")
        }
        deeds::DISSOLVE => {
            groups::dissolve_group(service, caller, id).await?;
            list("dissolved")
        }
        _ => return Ok(None),
    }))
}

async fn get_invitation(State(site): State<ServerState>, Path(token): Path<String>, request: Request) -> Response {
    show_invitation(&Answering::of(&site, &request), &token, None).await
}

async fn show_invitation(answering: &Answering, token: &str, fault: Option<FieldFault>) -> Response {
    let here = at::invitation(token);
    match groups::open_invitation(answering.service(), &answering.caller, token).await {
        Ok(invitation) => {
            let page = draw_invitation(&invitation, token, answering.is_signed_in(), fault.as_ref());
            answering.show_own(&here, page).await
        }
        Err(Refusal::Group(GroupFault::NoInvitation)) => answering.show_own(&here, draw_no_invitation()).await,
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn post_invitation(Path(token): Path<String>, Posted { answering, .. }: Posted<Answering>) -> Response {
    let here = at::invitation(&token);
    match groups::accept_invitation(answering.service(), &answering.caller, &token).await {
        Ok(id) => leads_to(&format!("{}?done=joined", at::group(&id.simple()))),
        Err(Refusal::Group(GroupFault::NoInvitation)) => answering.show_own(&here, draw_no_invitation()).await,
        Err(refusal @ (Refusal::Group(_) | Refusal::DoneTooOften { .. })) => {
            show_invitation(&answering, &token, Some(FieldFault::of(&refusal, ""))).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}
