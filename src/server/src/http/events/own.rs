//! One's own standing at an event, by an account or by a code on paper, and what is done there.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        events::{CodePage, HiddenPage, OwnPage, deeds, draw_code, draw_hidden, draw_own, parts},
    },
    paths::events as at,
};
use safehouse_engine::{
    deck::{
        certificate::{Certificate, certify},
        list::DeckList,
    },
    library::GameLibrary,
};
use safehouse_service::{
    Refusal,
    events::{
        self, Asker, EventList, EventSeen, EventState, OwnEntry, PlayerMet, ReadNotes, StoredEvent,
        rounds::{self, PlaySeen},
    },
    refusal::EventFault,
};

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        lead::leads_to,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{
        DONE, OpenedByPlayer, fail, fault_of, is_hidden, is_mended_in_place, opened, opened_by_player, show_own,
    },
    claim,
};

/// GET /events/{event}/own
pub(super) async fn get_own(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    show(&Answering::of(&site, &request), &code, None).await
}

/// The page of whoever is known at the event, or the one that asks for a code.
async fn show(answering: &Answering, code: &str, fault: Option<FieldFault>) -> Response {
    show_with(answering, code, fault, None).await
}

/// The page of whoever handed a list in a moment ago, of which there is something to tell.
pub(super) async fn show_handed(answering: &Answering, code: &str, notes: ReadNotes) -> Response {
    show_with(answering, code, None, Some(notes)).await
}

async fn show_with(answering: &Answering, code: &str, fault: Option<FieldFault>, notes: Option<ReadNotes>) -> Response {
    let here = at::part(code, parts::OWN);
    let OpenedByPlayer { seen, claim, is_hidden } = match opened_by_player(answering, code).await {
        Ok(opened) => opened,
        Err(refusal) if is_hidden(&refusal) => return show_hidden(answering, code, fault).await,
        Err(refusal) => return fail(answering, &refusal, &here),
    };
    match own(answering, &claim, code).await {
        Ok(Some(own)) => {
            // Where they sit is told by what everybody sees of the round.
            let play = match seen.event.state {
                // Rounds are hidden from them as from everybody.
                EventState::Running if !is_hidden => {
                    match rounds::see_play(answering.service(), &answering.caller, code).await {
                        Ok(play) => Some(play),
                        Err(refusal) => return fail(answering, &refusal, &here),
                    }
                }
                _ => None,
            };
            let met = met_opponent(answering, &claim, code).await;
            let page = own_page(answering, (seen, is_hidden), (own, play, met), (!claim.is_empty(), fault), notes);
            let drawn = answering.draw(&page.seen.event.game, |scene| draw_own(scene, &page));
            show_own(answering, &here, drawn).await
        }
        Ok(None) => show_code(answering, seen, fault).await,
        // The code is of no use any more: whoever has it put it into an account, or got another one.
        Err(refusal @ Refusal::Event(EventFault::NoCode)) => {
            let shown = show_code(answering, seen, fault.or_else(|| Some(of_code(&refusal)))).await;
            claim::keep(answering, code, None, shown)
        }
        Err(refusal) if is_mended_in_place(&refusal) => {
            show_code(answering, seen, fault.or_else(|| Some(of_code(&refusal)))).await
        }
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

async fn show_code(answering: &Answering, seen: EventSeen, fault: Option<FieldFault>) -> Response {
    let here = at::part(&seen.event.code, parts::OWN);
    let done = done(&answering.query("done"), DONE);
    let page = CodePage { seen, is_signed_in: answering.is_signed_in(), fault, done };
    show_own(answering, &here, draw_code(&page)).await
}

/// The page of an event that is hidden, for whoever has a code: it tells nothing of the event.
pub(super) async fn show_hidden(answering: &Answering, code: &str, fault: Option<FieldFault>) -> Response {
    let here = at::part(code, parts::OWN);
    let page = HiddenPage {
        code: code.to_owned(),
        is_signed_in: answering.is_signed_in(),
        fault,
        done: done(&answering.query("done"), DONE),
    };
    show_own(answering, &here, draw_hidden(&page)).await
}

fn of_code(refusal: &Refusal) -> FieldFault {
    FieldFault { field: "code", ..FieldFault::of(refusal, "") }
}

/// How whoever asks stands; none of somebody who is not known there.
pub(in crate::http) async fn own(answering: &Answering, claim: &str, code: &str) -> Result<Option<OwnEntry>, Refusal> {
    let asker = Asker { caller: &answering.caller, claim };
    match events::own_entry(answering.service(), asker, code).await {
        Ok(own) => Ok(Some(own)),
        Err(Refusal::SignIn | Refusal::Event(EventFault::NoPlayer)) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}

/// Whose list whoever asks sees as the opponent of the round; nobody's where that cannot be said now.
pub(in crate::http) async fn met_opponent(answering: &Answering, claim: &str, code: &str) -> Vec<PlayerMet> {
    let asker = Asker { caller: &answering.caller, claim };
    let mut met = events::list_met(answering.service(), asker, code).await.unwrap_or_default();
    met.retain(|player| player.is_opponent);
    met
}

fn own_page(
    answering: &Answering,
    (seen, is_hidden): (EventSeen, bool),
    (own, play, met): (OwnEntry, Option<PlaySeen>, Vec<PlayerMet>),
    (is_by_code, fault): (bool, Option<FieldFault>),
    notes: Option<ReadNotes>,
) -> OwnPage {
    let library = answering.site.app.library.of_game(&seen.event.game);
    let last = own.lists.last().filter(|list| list.withdrawn_at.is_none());
    let is_handed = notes.is_some() || answering.query("done") == "handed";
    let list = library.zip(last).and_then(|(library, list)| read(library, &seen.event, list));
    OwnPage {
        seen,
        own,
        play,
        list,
        met,
        is_hidden,
        is_by_code,
        is_signed_in: answering.is_signed_in(),
        is_handed,
        fault,
        done: if is_handed { done("handed", DONE) } else { done(&answering.query("done"), DONE) },
        notes,
    }
}

/// A list as it is kept, with what the event's format says of it.
pub(super) fn read(
    library: &GameLibrary,
    event: &StoredEvent,
    list: &EventList,
) -> Option<(DeckList, Option<Certificate>)> {
    let (json, _) = list.kept.as_ref()?;
    let deck: DeckList = serde_json::from_str(json)
        .inspect_err(|error| tracing::error!(column = error.column(), "a list of an event cannot be read"))
        .ok()?;
    let snapshot = library.formats.get(&event.format).and_then(|format| format.snapshot(&event.snapshot));
    let certificate = snapshot.map(|snapshot| certify(&deck, &library.catalogue, snapshot));
    Some((deck, certificate))
}

/// POST /events/{event}/own
pub(super) async fn post_code(Path(code): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let here = at::part(&code, parts::OWN);
    let claim = fields.get("code").trim();
    let seen = match opened(&answering, &code).await {
        Ok((seen, _)) => Some(seen),
        Err(refusal) if is_hidden(&refusal) => None,
        Err(refusal) => return fail(&answering, &refusal, &here),
    };
    let asker = Asker { caller: &answering.caller, claim };
    let known = match claim.is_empty() {
        true => Err(EventFault::NoCode.into()),
        // Whoever comes next would find it open.
        false if claim::is_at_kiosk(&answering) => Err(EventFault::AtKiosk.into()),
        false => events::own_entry(answering.service(), asker, &code).await,
    };
    match (known, seen) {
        (Ok(_), _) => claim::keep(&answering, &code, Some(claim), leads_to(&here)),
        (Err(refusal), Some(seen)) if is_mended_in_place(&refusal) => {
            show_code(&answering, seen, Some(of_code(&refusal))).await
        }
        (Err(refusal), None) if is_mended_in_place(&refusal) => {
            show_hidden(&answering, &code, Some(of_code(&refusal))).await
        }
        (Err(refusal), _) => fail(&answering, &refusal, &here),
    }
}

/// GET /events/{event}/own/{deed}: a form that was answered with a page leaves its address behind, which leads back.
pub(super) async fn get_deed(Path((code, _)): Path<(String, String)>) -> Response {
    leads_to(&at::part(&code, parts::OWN))
}

/// POST /events/{event}/own/{deed}
pub(super) async fn post_deed(
    Path((code, deed)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let here = at::part(&code, parts::OWN);
    if deed == deeds::FORGET {
        return claim::keep(&answering, &code, None, leads_to(&format!("{here}?done=forgotten")));
    }
    match act(&answering, &code, &deed, &fields).await {
        // The code is of nobody from now on.
        Ok(Some(done @ ("claimed" | "erased"))) => {
            claim::keep(&answering, &code, None, leads_to(&format!("{here}?done={done}")))
        }
        Ok(Some("")) => leads_to(&here),
        Ok(Some(done)) => leads_to(&format!("{here}?done={done}")),
        Ok(None) => answering.nothing(),
        Err(Refusal::SignIn) => leads_to(&here),
        Err(refusal) if is_mended_in_place(&refusal) => show(&answering, &code, Some(fault_of(&refusal))).await,
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// Does something with one's own standing, and says what was done; nothing where its sender did not say that they
/// mean it, and `None` for a deed that is none.
async fn act(answering: &Answering, code: &str, deed: &str, fields: &Fields) -> Result<Option<&'static str>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let OpenedByPlayer { claim, .. } = opened_by_player(answering, code).await?;
    let asker = Asker { caller, claim: &claim };
    let is_sure = fields.get("sure") == "yes";
    Ok(Some(match deed {
        deeds::WITHDRAW | deeds::DROP | deeds::ERASE if !is_sure => "",
        deeds::AGREE => {
            let version = fields.get("consent").parse().map_err(|_| EventFault::Consent)?;
            events::agree(service, asker, code, version).await?;
            "agreed"
        }
        deeds::CONFIRM => {
            events::confirm_list(service, asker, code).await?;
            "confirmed"
        }
        deeds::TAKE_BACK => {
            events::take_back_list(service, asker, code).await?;
            "taken-back"
        }
        deeds::WITHDRAW => {
            events::withdraw(service, asker, code).await?;
            "withdrawn"
        }
        deeds::DROP => {
            rounds::drop_own(service, asker, code).await?;
            "dropped"
        }
        deeds::ERASE => {
            events::withdraw_list(service, asker, code, None).await?;
            "erased"
        }
        deeds::CLAIM => {
            events::claim_entry(service, caller, code, &claim).await?;
            "claimed"
        }
        _ => return Ok(None),
    }))
}
