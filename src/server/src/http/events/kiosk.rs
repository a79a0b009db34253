//! A device on the counter at which players enter themselves.
//!
//! Staff start it and are signed out by that; from then on the device is known by a cookie that opens this form and
//! nothing else. Whoever is signed in on it sees what staff do, never the form. A form that is taken leads on to a page
//! that is told once, so that the history of the browser has nothing of who stood there before.

mod cookies;

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        events::{
            KioskPage, KioskTold, KiosksPage, ListTold, RefusedList, draw_kiosk, draw_kiosk_told, draw_kiosks,
            kiosk_deeds, parts,
        },
    },
    paths::events as at,
    problem::refused,
};
use safehouse_engine::deck::{certificate::Certificate, list::DeckList};
use safehouse_service::{
    Refusal,
    events::{self, Asker, EnterForm, EventSeen, IllegalList, ListSource, ReadNotes},
    refusal::EventFault,
};

pub(in crate::http) use self::cookies::cookie_of_kiosk;

use self::cookies::Kept;
use super::{
    super::{
        ServerState,
        account::fields::Fields,
        lead::leads_to,
        posted::Posted,
        public_decks::answer::{Answering, done},
        random_hex::random_hex,
        sessions::Safety,
    },
    answers, claim, handing_in,
    own::{own, read},
};

/// What a page says was just done.
const DONE: &[(&str, &str)] = &[("ended", "No device is a kiosk of this event any more.")];

/// The bytes of a turn.
const TURN_BYTES: usize = 16;

/// What a form shows beside what there is.
#[derive(Default)]
struct Shown {
    turn: String,
    written: EnterForm,
    text: String,
    refused: RefusedList,
    looked: Option<(ReadNotes, Certificate)>,
    fault: Option<FieldFault>,
}

fn safety(answering: &Answering) -> Safety {
    Safety::of(&answering.site.config)
}

fn kept(answering: &Answering) -> Kept {
    Kept::of(answering.headers(), safety(answering))
}

/// GET /events/{event}/kiosk
pub(super) async fn get_kiosk(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::part(&code, parts::KIOSK);
    if let Err(refusal) = answers::opened(&answering, &code).await {
        return answers::fail(&answering, &refusal, &here);
    }
    if answering.is_signed_in() {
        return show_staff(&answering, &code, None).await;
    }
    let kept = kept(&answering);
    match opened(&answering, &code, &kept).await {
        Ok(seen) => match kept.told() {
            Some((number, claim, list)) => {
                let judged = if list == ListTold::HandedIn { handed_in(&answering, &seen, &claim).await } else { None };
                let page = KioskTold { seen, number, code: claim, list, judged };
                let drawn = answering.draw(&page.seen.event.game, |scene| draw_kiosk_told(scene, &page));
                let shown = answers::show_own(&answering, &here, drawn).await;
                cookies::turn(shown, safety(&answering), &code, "")
            }
            None => show(&answering, seen, Shown { turn: random_hex::<TURN_BYTES>(), ..Shown::default() }).await,
        },
        Err(refusal) => none_here(&answering, &code, &refusal),
    }
}

/// The list of the player who is told their code, with what the event's format says of it: found by that code, so that
/// the browser keeps nothing of it. They are told as much as is known.
async fn handed_in(answering: &Answering, seen: &EventSeen, claim: &str) -> Option<(DeckList, Certificate)> {
    let library = answering.site.app.library.of_game(&seen.event.game)?;
    let own = own(answering, claim, &seen.event.code).await.ok().flatten()?;
    let (deck, certificate) = read(library, &seen.event, own.lists.last()?)?;
    Some((deck, certificate?))
}

/// The event, if the device is a kiosk of it.
async fn opened(answering: &Answering, code: &str, kept: &Kept) -> Result<EventSeen, Refusal> {
    if kept.token.is_empty() {
        return Err(EventFault::NoKiosk.into());
    }
    events::open_kiosk(answering.service(), &answering.caller, (code, &kept.token)).await
}

/// Whoever asks on a device that is no kiosk signs in first: staff start one there.
fn none_here(answering: &Answering, code: &str, refusal: &Refusal) -> Response {
    let here = at::part(code, parts::KIOSK);
    match refusal {
        Refusal::Event(EventFault::NoKiosk) => {
            cookies::end(answers::fail(answering, &Refusal::SignIn, &here), safety(answering), code)
        }
        _ => answers::fail(answering, refusal, &here),
    }
}

async fn show(answering: &Answering, seen: EventSeen, shown: Shown) -> Response {
    let (code, here) = (seen.event.code.clone(), at::part(&seen.event.code, parts::KIOSK));
    let Shown { turn, written, text, refused, looked, fault } = shown;
    let page = KioskPage { seen, turn, written, text, refused, looked, fault };
    let drawn = answering.draw(&page.seen.event.game, |scene| draw_kiosk(scene, &page));
    let response = answers::show_own(answering, &here, drawn).await;
    cookies::turn(response, safety(answering), &code, &page.turn)
}

/// What staff see and do.
async fn show_staff(answering: &Answering, code: &str, fault: Option<FieldFault>) -> Response {
    let here = at::part(code, parts::KIOSK);
    let (service, caller) = (answering.service(), &answering.caller);
    let page = async {
        let kiosks = events::list_kiosks(service, caller, code).await?;
        let seen = events::staff_event(service, caller, code).await?;
        Ok(KiosksPage { seen, kiosks, done: done(&answering.query("done"), DONE), fault })
    };
    match page.await {
        Ok(page) => answers::show_own(answering, &here, draw_kiosks(&page)).await,
        Err(refusal) => answers::fail(answering, &refusal, &here),
    }
}

/// POST /events/{event}/kiosk
pub(super) async fn post_kiosk(Path(code): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let here = at::part(&code, parts::KIOSK);
    if let Err(refusal) = answers::opened(&answering, &code).await {
        return answers::fail(&answering, &refusal, &here);
    }
    let outcome = match fields.get("deed") {
        kiosk_deeds::START => start(&answering, &code).await,
        kiosk_deeds::END => {
            let ended = events::end_kiosks(answering.service(), &answering.caller, &code).await;
            ended.map(|_| leads_to(&format!("{here}?done=ended")))
        }
        // Where somebody is signed in, nobody enters: they would find an account open.
        _ if answering.is_signed_in() => return leads_to(&here),
        _ => return enter(&answering, &code, &fields).await,
    };
    match outcome {
        Ok(response) => response,
        Err(refusal) if answers::is_mended_in_place(&refusal) => {
            show_staff(&answering, &code, Some(FieldFault::of(&refusal, ""))).await
        }
        Err(refusal) => answers::fail(&answering, &refusal, &here),
    }
}

/// Makes the device a kiosk, and signs whoever does out of it.
async fn start(answering: &Answering, code: &str) -> Result<Response, Refusal> {
    let service = answering.service();
    let started = events::start_kiosk(service, &answering.caller, code).await?;
    let response = answering.sign_out_to(&at::part(code, parts::KIOSK)).await?;
    let ms = started.ends_at.saturating_sub(service.clock.now_ms());
    let response = cookies::begin(response, safety(answering), code, (&started.token, ms));
    // Nor is the place of a player open there whose code the device remembered.
    Ok(claim::keep(answering, code, None, response))
}

/// Enters whoever stands there, with their list if they wrote one.
async fn enter(answering: &Answering, code: &str, fields: &Fields) -> Response {
    let here = at::part(code, parts::KIOSK);
    let kept = kept(answering);
    let seen = match opened(answering, code, &kept).await {
        Ok(seen) => seen,
        Err(refusal) => return none_here(answering, code, &refusal),
    };
    let turn = fields.get("turn");
    if !kept.is_turn(turn) {
        return leads_to(&here);
    }
    let form = EnterForm {
        name: fields.get("name").to_owned(),
        shown_as: fields.get("shown_as").to_owned(),
        consent: fields.get("consent").parse().unwrap_or_default(),
        ..EnterForm::default()
    };
    let text = fields.get("text");
    match taken(answering, &seen, (&kept.token, turn, &form, text), fields.get("told")).await {
        Ok(Taken::Entered(number, claim, list)) => {
            cookies::tell(leads_to(&here), safety(answering), code, (number, &claim, list))
        }
        Ok(Taken::ToBeTold(looked)) => {
            let (turn, text) = (turn.to_owned(), text.to_owned());
            let looked = Some(*looked);
            show(answering, seen, Shown { turn, written: form, text, looked, ..Shown::default() }).await
        }
        Err(Refusal::Event(EventFault::NoKiosk)) => none_here(answering, code, &EventFault::NoKiosk.into()),
        Err(refusal) if answers::is_mended_in_place(&refusal) => {
            let refused = RefusedList::of(&refusal);
            let fault = match &refusal {
                Refusal::Event(EventFault::Consent) => answers::fault_of(&refusal),
                _ => handing_in::list_fault(&refusal),
            };
            let (turn, text) = (turn.to_owned(), text.to_owned());
            show(answering, seen, Shown { turn, written: form, text, refused, fault: Some(fault), looked: None }).await
        }
        Err(refusal) => answers::fail(answering, &refusal, &here),
    }
}

/// What became of a form.
enum Taken {
    /// They are entered: their number, their code, and what became of their list.
    Entered(u32, String, ListTold),
    /// Nobody is yet: what was read of their list is told before.
    ToBeTold(Box<(ReadNotes, Certificate)>),
}

/// Looks at the list first, so that nobody is entered by a form that is refused for it, then enters the player and hands
/// the list in by the code that they are told.
async fn taken(
    answering: &Answering,
    seen: &EventSeen,
    (token, turn, form, text): (&str, &str, &EnterForm, &str),
    told: &str,
) -> Result<Taken, Refusal> {
    let (service, caller, code) = (answering.service(), &answering.caller, seen.event.code.as_str());
    let library = answering.site.app.library.of_game(&seen.event.game);
    let has_list = !text.trim().is_empty();
    if has_list {
        let library = library.ok_or(EventFault::NoFormat)?;
        let looked = events::look_at_list(service, caller, library, code, ListSource::Text(text)).await?;
        if !looked.judgement.certificate.is_legal() && !seen.settings.takes_illegal {
            let (list, certificate) = (looked.list, looked.judgement.certificate);
            let illegal = IllegalList { list, certificate, notes: looked.notes };
            return Err(EventFault::Illegal(Box::new(illegal)).into());
        }
        if looked.notes.is_to_be_told() && told != looked.notes.mark() {
            return Ok(Taken::ToBeTold(Box::new((looked.notes, looked.judgement.certificate))));
        }
    }
    let entered = events::enter_at_kiosk(service, caller, (code, token), turn, form).await?;
    let claim = entered.claim.unwrap_or_default();
    let list = match library.filter(|_| has_list) {
        None => ListTold::None,
        Some(library) => {
            let asker = Asker { caller, claim: &claim };
            match events::hand_in(service, asker, library, code, ListSource::Text(text)).await {
                Ok(_) => ListTold::HandedIn,
                // They are entered, and have to be told their code whatever becomes of the list.
                Err(refusal) => {
                    // Words of a refusal may have a line of the list.
                    tracing::info!(kind = %refused(&refusal).kind, "a list was not taken at a kiosk");
                    ListTold::NotTaken
                }
            }
        }
    };
    Ok(Taken::Entered(entered.number, claim, list))
}
