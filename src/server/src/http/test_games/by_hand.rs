//! Changes of a table by hand: their page, and what its forms ask for.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::test_games::{ByHandFault, ByHandPage, draw_by_hand, pool_field},
    paths::games,
    problem::refused,
};
use safehouse_engine::{
    library::GameLibrary,
    necrogenesis::{
        edit::Edit,
        explain,
        object::{Area, CARDS, ObjectId, area_of_zone},
        rulestext::{
            Words as _,
            ability::{Points, StatusKind, Token, Zone},
        },
        state::Stage,
    },
    table::Seat,
};
use safehouse_service::{
    Refusal,
    refusal::GameFault,
    test_games::{self, Change, OpenedGame, TestGame},
};

use super::{begin::playable, table::unreadable};
use crate::http::{
    ServerState, account::fields::Fields, lead::leads_to, posted::Posted, public_decks::answer::Answering,
};

/// GET /{game}/games/{id}/edit
pub(super) async fn get_edit(
    State(site): State<ServerState>,
    Path((game, id)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    match test_games::open_game(answering.service(), &answering.caller, &library.catalogue, &id).await {
        Ok(OpenedGame::Playable(opened)) => show(&answering, &game, &opened, None).await,
        Ok(OpenedGame::Kept(_)) => answering.nothing(),
        Err(refusal) => answering.fail(&refusal, &games::part(&game, &id, games::EDIT)),
    }
}

/// POST /{game}/games/{id}/edit
pub(super) async fn post_edit(Path((game, id)): Path<(String, String)>, posted: Posted<Answering>) -> Response {
    match playable(&posted.answering.site, &game) {
        Some(library) => change(&posted.answering, (&game, &id), library, &posted.fields).await,
        None => posted.answering.nothing(),
    }
}

/// Makes the change of a form.
async fn change(answering: &Answering, (game, id): (&str, &str), library: &GameLibrary, fields: &Fields) -> Response {
    let (service, caller, catalogue) = (answering.service(), &answering.caller, &library.catalogue);
    let here = games::part(game, id, games::EDIT);
    let Ok(revision) = fields.get("revision").parse::<i64>() else { return unreadable() };
    let opened = match test_games::open_game(service, caller, catalogue, id).await {
        Ok(OpenedGame::Playable(opened)) => opened,
        Ok(OpenedGame::Kept(_)) => return answering.nothing(),
        Err(refusal) => return answering.fail(&refusal, &here),
    };
    // What no form of the page says belongs to none of them.
    let verb = Some(fields.get("verb")).filter(|verb| VERBS.contains(verb)).unwrap_or_default();
    let fault = |verb: &str, words: String, status: u16| ByHandFault {
        verb: verb.to_owned(),
        words,
        status,
        written: fields.each().collect(),
    };
    let edits = match edits(library, &opened, fields) {
        Ok(edits) => edits,
        Err(words) => {
            return show(answering, game, &opened, Some(fault(verb, words, 422))).await;
        }
    };
    let text: Vec<String> = edits.iter().map(Edit::to_string).collect();
    let change = Change::ByHand(text.join("\n"));
    match test_games::change_game(service, caller, catalogue, id, revision, None, change).await {
        Ok(_) => leads_to(&here),
        Err(Refusal::TestGame(GameFault::Stale(now))) => {
            let words = "The game was changed meanwhile, perhaps in another tab. This is how it is now.".to_owned();
            show(answering, game, &now, Some(fault("", words, 409))).await
        }
        Err(refusal @ Refusal::TestGame(_)) => {
            let problem = refused(&refusal);
            show(answering, game, &opened, Some(fault(verb, problem.detail, problem.status))).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

/// The forms of the page.
const VERBS: [&str; 7] = ["put", "bring", "card", "points", "tokens", "turn", "dice"];

async fn show(answering: &Answering, game: &str, opened: &TestGame, fault: Option<ByHandFault>) -> Response {
    let session = &opened.session;
    let at = session.at();
    let is_changed = at.checked_sub(1).is_some_and(|last| session.record().edit_at(last).is_some());
    let [first, second] = &opened.names;
    let numbered = |name: &String, number: usize| format!("{name} ({number})");
    let names =
        if first == second { [numbered(first, 1), numbered(second, 2)] } else { [first.clone(), second.clone()] };
    let page = ByHandPage {
        id: opened.id.as_str(),
        revision: opened.revision,
        duel: session.rules(),
        state: session.state(),
        names,
        is_open: opened.may_change_by_hand(),
        last: if is_changed { opened.last_lines() } else { Vec::new() },
        fault,
    };
    let page = answering.draw(game, |scene| draw_by_hand(scene, &page));
    answering.show_own(&games::part(game, opened.id.as_str(), games::EDIT), page).await
}

/// What a form asks for.
///
/// # Errors
/// What is missing in it.
fn edits(library: &GameLibrary, game: &TestGame, fields: &Fields) -> Result<Vec<Edit>, String> {
    let (duel, state) = (game.session.rules(), game.session.state());
    match fields.get("verb") {
        "put" => {
            let card = card(fields, "card")?.ok_or("Choose a card first.")?;
            let host = self::card(fields, "host")?;
            Ok(vec![Edit::Put { card, area: area(fields)?, on_top: on_top(fields)?, host }])
        }
        "bring" => {
            let name = fields.get("name");
            let found = library.catalogue.find_name(name).map(|index| library.catalogue.card(index));
            let wanted = found.ok_or("Choose a card of the list.")?;
            Edit::bring(duel, state, (seat(fields)?, wanted), area(fields)?, on_top(fields)?)
        }
        "card" => {
            let card = card(fields, "card")?.ok_or("Choose a card first.")?;
            let mut edits = Vec::new();
            if let Some(left) = number(fields, "hp")? {
                edits.push(Edit::hp_left(duel, state, card, left));
            }
            if let Some(counters) = number(fields, "counters")? {
                edits.push(Edit::Counters { card, counters });
            }
            match fields.get("turned") {
                "rest" => edits.push(Edit::Rest { card, rests: true }),
                "ready" => edits.push(Edit::Rest { card, rests: false }),
                _ => {}
            }
            if let Some(at) = number(fields, "status")? {
                let status = *StatusKind::ALL.get(usize::from(at)).ok_or(NOT_OFFERED)?;
                edits.push(Edit::Status { card, status, amount: number(fields, "amount")?.unwrap_or(1) });
            }
            if edits.is_empty() { Err("Say what is to be different about it.".to_owned()) } else { Ok(edits) }
        }
        "points" => {
            let mut edits = Vec::new();
            for seat in Seat::BOTH {
                for points in Points::ALL {
                    let amount = number(fields, &pool_field(points, seat))?;
                    if let Some(amount) = amount.filter(|amount| *amount != state.side(seat).points(points)) {
                        edits.push(Edit::Points { seat, points, amount });
                    }
                }
            }
            if edits.is_empty() {
                Err("These are the points that there are; change one of them.".to_owned())
            } else {
                Ok(edits)
            }
        }
        "tokens" => {
            let area = area(fields)?;
            let zone = Zone::ALL.iter().copied().find(|zone| area_of_zone(*zone) == area).ok_or(NOT_OFFERED)?;
            let at = number(fields, "token")?.ok_or(NOT_OFFERED)?;
            let token = *Token::ALL.get(usize::from(at)).ok_or(NOT_OFFERED)?;
            let count = number(fields, "count")?.ok_or("Say how many tokens are to lie there.")?;
            Ok(vec![Edit::Tokens { seat: seat(fields)?, zone, token, count }])
        }
        "turn" => {
            let number: u16 = fields.get("number").trim().parse().map_err(|_| "Say which turn, by its number.")?;
            let step: usize = fields.get("step").parse().map_err(|_| NOT_OFFERED)?;
            let stage = Stage::ALL.into_iter().find(|stage| explain::step_of(*stage) == step).ok_or(NOT_OFFERED)?;
            Ok(vec![Edit::Turn { number, seat: seat(fields)?, stage }])
        }
        "dice" => {
            let dice = fields.get("dice").split_whitespace().map(str::parse::<u8>).collect::<Result<Vec<_>, _>>();
            match dice {
                Ok(dice) if !dice.is_empty() => Ok(vec![Edit::Dice(dice)]),
                _ => Err("Write the numbers that the next dice show, such as “6 3”.".to_owned()),
            }
        }
        _ => Err(NOT_OFFERED.to_owned()),
    }
}

/// What is said of a field that no form of the page sends so.
const NOT_OFFERED: &str = "This is no change that the page offers. Load the page again.";

fn number(fields: &Fields, name: &str) -> Result<Option<u8>, String> {
    match fields.get(name).trim() {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| {
            format!(
                "“{}” is no whole number, or more than anything here comes to. Write a smaller one.",
                shortened(text)
            )
        }),
    }
}

/// What somebody wrote, as far as a sentence bears it.
fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}

fn card(fields: &Fields, name: &str) -> Result<Option<ObjectId>, String> {
    let id = number(fields, name)?;
    match id {
        Some(id) if usize::from(id) >= CARDS => Err(NOT_OFFERED.to_owned()),
        id => Ok(id.map(ObjectId)),
    }
}

fn area(fields: &Fields) -> Result<Area, String> {
    let at = number(fields, "area")?.ok_or(NOT_OFFERED)?;
    Area::ALL.get(usize::from(at)).copied().ok_or_else(|| NOT_OFFERED.to_owned())
}

fn on_top(fields: &Fields) -> Result<bool, String> {
    let is_deck = matches!(area(fields)?, Area::SurvivorDeck | Area::ZombieDeck);
    Ok(is_deck && fields.get("top") == "1")
}

fn seat(fields: &Fields) -> Result<Seat, String> {
    match fields.get("seat") {
        "0" => Ok(Seat::First),
        "1" => Ok(Seat::Second),
        _ => Err(NOT_OFFERED.to_owned()),
    }
}
