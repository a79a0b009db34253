//! One player, for the staff of an event.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::{
        account::FieldFault,
        event_desk::{OpenedList, PlayerPage, draw_player, player_deeds as deeds},
        events::RefusedList,
    },
    paths::event_desk as at,
};
use safehouse_engine::deck::{certificate::Verdict, list::DeckList};
use safehouse_service::{
    Refusal,
    events::{self, Asker, Correction, ListSource, ReadNotes, ViewReason},
    refusal::EventFault,
};
use safehouse_statements::code::{CorrectionReason, WithdrawalReason};
use uuid::Uuid;

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        events::list_fault,
        lead::leads_to,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{DONE, fail, is_mended_in_place, show_page},
};

/// What a page shows beside what is kept.
#[derive(Default)]
struct Shown {
    opened: Option<OpenedList>,
    written: (String, String),
    refused: RefusedList,
    fault: Option<FieldFault>,
    verdict: Option<Verdict>,
    chosen: (String, String),
    notes: Option<ReadNotes>,
    done: &'static str,
}

/// What was written of a list.
fn written(fields: &Fields) -> (String, String) {
    (fields.get("text").to_owned(), fields.get("words").to_owned())
}

/// What was chosen beside it.
fn chosen(fields: &Fields) -> (String, String) {
    (fields.get("reason").to_owned(), fields.get("before").to_owned())
}

fn player_of(text: &str) -> Result<Uuid, Refusal> {
    text.parse().map_err(|_| EventFault::NoPlayer.into())
}

/// GET /events/{event}/player/{player}
pub(super) async fn get_player(
    State(site): State<ServerState>,
    Path((code, player)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    show(&answering, (&code, &player), Shown::default()).await
}

async fn show(answering: &Answering, (code, player): (&str, &str), shown: Shown) -> Response {
    let here = at::of(code, "player", player);
    let page = async {
        let id = player_of(player)?;
        let (seen, entry, known, agreed) =
            events::staff_player(answering.service(), &answering.caller, (code, id)).await?;
        let Shown { opened, written, refused, fault, verdict, chosen, notes, done: said } = shown;
        let done = if said.is_empty() { done(&answering.query("done"), DONE) } else { done(said, DONE) };
        Ok(PlayerPage { seen, entry, known, agreed, opened, written, chosen, notes, refused, fault, verdict, done })
    };
    match page.await {
        Ok(page) => {
            let drawn = answering.draw(&page.seen.event.game, |scene| draw_player(scene, &page));
            show_page(answering, &here, drawn).await
        }
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

/// POST /events/{event}/player/{player}
pub(super) async fn post_player(
    Path((code, player)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    match act(&answering, (&code, &player), &fields).await {
        Ok(Some(answer)) => answer,
        Ok(None) => answering.nothing(),
        Err(refusal) if is_mended_in_place(&refusal) => {
            let (written, chosen) = (written(&fields), chosen(&fields));
            let (refused, fault) = (RefusedList::of(&refusal), Some(list_fault(&refusal)));
            show(&answering, (&code, &player), Shown { written, chosen, refused, fault, ..Shown::default() }).await
        }
        Err(refusal) => fail(&answering, &refusal, &at::of(&code, "player", &player)),
    }
}

/// Does something about a player; `None` for a deed that is none.
async fn act(
    answering: &Answering,
    (code, player): (&str, &str),
    fields: &Fields,
) -> Result<Option<Response>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = player_of(player)?;
    let on = |done: &str| leads_to(&format!("{}?done={done}", at::of(code, "player", player)));
    let library = async || {
        let seen = events::staff_event(service, caller, code).await?;
        answering.site.app.library.of_game(&seen.event.game).cloned().ok_or(Refusal::from(EventFault::NoFormat))
    };
    let source = ListSource::Text(fields.get("text"));
    if matches!(fields.get("deed"), deeds::TYPE | deeds::CORRECT) {
        // What would be handed in otherwise than it is written is told before anything counts.
        let looked = events::look_at_list(service, caller, &*library().await?, code, source).await?;
        if looked.notes.is_to_be_told() && fields.get("told") != looked.notes.mark() {
            let (written, chosen, notes) = (written(fields), chosen(fields), Some(looked.notes));
            return Ok(Some(
                show(answering, (code, player), Shown { written, chosen, notes, ..Shown::default() }).await,
            ));
        }
    }
    Ok(Some(match fields.get("deed") {
        deeds::LET_IN => {
            events::decide_entry(service, caller, code, id, true).await?;
            on("in")
        }
        deeds::TAKE_OUT => {
            events::decide_entry(service, caller, code, id, false).await?;
            on("out")
        }
        deeds::AGREED => {
            let version = fields.get("consent").parse().map_err(|_| EventFault::Consent)?;
            events::record_agreement(service, caller, (code, id), version).await?;
            on("agreed")
        }
        deeds::RENAME => {
            let names = (fields.get("name"), fields.get("shown_as"));
            events::rename_player(service, caller, code, id, names).await?;
            on("renamed")
        }
        deeds::OPEN => {
            let opened = events::view_list(service, caller, (code, id), ViewReason::List).await?;
            let sections = sections_of(answering, &opened.deck);
            let opened = Some(OpenedList { list: opened.list, deck: opened.deck, sections });
            show(answering, (code, player), Shown { opened, ..Shown::default() }).await
        }
        deeds::TYPE => {
            let handed = events::type_list(service, caller, &*library().await?, (code, id), source).await?;
            let verdict = Some(handed.judgement.verdict());
            let notes = Some(handed.notes);
            show(answering, (code, player), Shown { verdict, notes, ..Shown::default() }).await
        }
        deeds::CORRECT => {
            let before: Option<u32> = fields.get("before").parse().ok();
            let usual = if before.is_some() { CorrectionReason::Clerical } else { CorrectionReason::Late };
            let correction = Correction {
                before,
                reason: fields.chosen("reason", usual, CorrectionReason::from_id)?,
                words: fields.get("words"),
            };
            let done = if correction.before.is_some() { "corrected" } else { "taken-late" };
            let handed =
                events::correct_list(service, caller, &*library().await?, (code, id), source, correction).await?;
            if handed.notes.is_to_be_told() {
                let notes = Some(handed.notes);
                show(answering, (code, player), Shown { notes, done, ..Shown::default() }).await
            } else {
                on(done)
            }
        }
        // Whoever did not say that they mean it did nothing.
        deeds::ERASE if fields.get("sure") != "yes" => leads_to(&at::of(code, "player", player)),
        deeds::ERASE => {
            let asker = Asker { caller, claim: "" };
            events::withdraw_list(service, asker, code, Some((id, WithdrawalReason::Player))).await?;
            on("erased")
        }
        _ => return Ok(None),
    }))
}

/// The sections of a list with their lines, as people read them.
fn sections_of(answering: &Answering, deck: &DeckList) -> Vec<(String, Vec<String>)> {
    let Some(library) = answering.site.app.library.of_game(&deck.game) else { return Vec::new() };
    let catalogue = &library.catalogue;
    let sections = library.game().sections.iter().map(|section| {
        let lines = deck.lines.iter().filter(|line| line.section == section.id && line.quantity > 0);
        let name = |card: &str| {
            catalogue.find_name(card).map_or_else(|| card.to_owned(), |at| catalogue.card(at).name.to_string())
        };
        let lines = lines.map(|line| format!("{} {}", line.quantity, name(&line.card))).collect::<Vec<_>>();
        (section.name.to_owned(), lines)
    });
    sections.filter(|(_, lines)| !lines.is_empty()).collect()
}
