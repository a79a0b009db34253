//! One's test games, and beginning one.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    deck::address,
    pages::{
        account::FieldFault,
        test_games::{GamesPage, OwnGame, RULE, StartFields, by_hand_words, draw_games, draw_start},
    },
    paths::{games, of},
};
use safehouse_engine::{
    games as register,
    library::GameLibrary,
    necrogenesis::{
        config::{READINGS, RulesConfig},
        simulation::policy::{PolicyKind, UnknownPolicy},
    },
    table::Outcome,
};
use safehouse_service::{
    Refusal,
    test_games::{self, GameEntry, Player, StartGame},
};

use super::decks::{self, Named};
use crate::http::{
    ServerState,
    account::fields::Fields,
    lead::leads_to,
    posted::Posted,
    public_decks::answer::{Answering, done},
};

/// Games of a page of the list.
const PAGE: u32 = 24;

/// What the page says was just done.
const DONE: &[(&str, &str)] = &[("deleted", "The game is deleted.")];

/// The library of a game that can be played here.
pub(in crate::http) fn playable<'a>(site: &'a ServerState, game: &str) -> Option<&'a GameLibrary> {
    let library: &GameLibrary = site.app.library.of_game(game)?;
    register::is_played(library.game()).then_some(library)
}

/// GET /{game}/games
pub(super) async fn get_games(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let here = of(&game).test_games();
    let deck = decks::of_page(library, answering.address());
    let found = async { Ok((own_games(&answering, &here).await?, decks::own(&answering, library).await?)) };
    let ((games, more), own_decks) = match found.await {
        Ok(found) => found,
        Err(refusal) => return answering.fail(&refusal, &here),
    };
    let start = StartFields {
        own: deck.as_ref().map_or_else(|| first_code(library, 0), |deck| deck.value.clone()),
        against: first_code(library, 1),
        deck,
        own_decks,
        by: PolicyKind::default().to_string(),
        ..StartFields::default()
    };
    let page = GamesPage {
        games,
        more,
        is_signed_in: answering.is_signed_in(),
        guest_days: site.config.guest_game_days,
        start,
        done: done(&answering.query("done"), DONE),
    };
    answering.show_own(&here, answering.draw(&game, |scene| draw_games(scene, &page))).await
}

/// The code of a ready-made deck, or else of the first.
pub(in crate::http) fn first_code(library: &GameLibrary, at: usize) -> String {
    let deck = library.decks.get(at).or_else(|| library.decks.first());
    deck.map(|deck| address::code_of(library, deck)).unwrap_or_default()
}

async fn own_games(answering: &Answering, here: &str) -> Result<(Vec<OwnGame>, Option<String>), Refusal> {
    if !answering.is_signed_in() {
        return Ok((Vec::new(), None));
    }
    let place = answering.query("before");
    let before = place.split_once('.').and_then(|(at, id)| Some((at.parse::<i64>().ok()?, id)));
    let mut found = test_games::list_games(answering.service(), &answering.caller, before, PAGE + 1).await?;
    let is_more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let more =
        found.last().filter(|_| is_more).map(|last| format!("{here}?before={}.{}", last.changed_at, last.id.as_str()));
    Ok((found.into_iter().map(own_game).collect(), more))
}

/// How far a game is, or how it ended, in a few words.
pub(in crate::http) fn standing(outcome: Option<Outcome>, turns: u32, names: &[String; 2]) -> String {
    match outcome {
        None => format!("turn {turns}"),
        Some(Outcome::Drawn) => format!("drawn after {turns} turns"),
        Some(Outcome::Won(seat)) => format!("{} won in {turns} turns", seat.of(names)),
    }
}

fn own_game(entry: GameEntry) -> OwnGame {
    let [first, second] = &entry.names;
    let title = if entry.title.is_empty() { format!("{first} against {second}") } else { entry.title.clone() };
    let mut standing = standing(entry.outcome, entry.turns, &entry.names);
    if let Some(by_hand) = entry.by_hand {
        standing = format!("{standing}, {}", by_hand_words(by_hand));
    }
    OwnGame { id: entry.id.as_str().to_owned(), title, standing, updated_at: entry.changed_at }
}

/// POST /{game}/games
pub(super) async fn post_game(Path(game): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let site = answering.site.clone();
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    match begun(&answering, library, &fields).await {
        Ok(address) => leads_to(&address),
        Err(fault) => refused(&answering, &game, library, &fields, fault).await,
    }
}

/// Begins the game of a form, and says where it is.
async fn begun(answering: &Answering, library: &GameLibrary, fields: &Fields) -> Result<String, FieldFault> {
    let own = deck_of(answering, library, fields, "own").await?;
    let against = deck_of(answering, library, fields, "against").await?;
    let at = |field: &'static str, words: String| FieldFault { field, words, status: 422, ..FieldFault::default() };
    let seed = match fields.get("seed").trim() {
        "" => None,
        seed => Some(
            seed.parse::<u64>()
                .map_err(|_| at("seed", "A seed is a whole number from 0 on; leave it empty for chance.".to_owned()))?,
        ),
    };
    let config = config_of(fields)?;
    let by = match fields.get("by") {
        "" => Player::Person,
        policy => policy.parse().map_err(|fault: UnknownPolicy| at("", format!("{fault}.")))?,
    };
    let asked = StartGame {
        catalogue: &library.catalogue,
        decks: [own.deck, against.deck],
        players: [Player::Person, by],
        names: [own.name, against.name],
        seed,
        config,
    };
    let begun = test_games::start_game(answering.service(), &answering.caller, asked).await;
    let begun = begun.map_err(|refusal| FieldFault::of(&refusal, ""))?;
    Ok(games::game(library.game().id, begun.id.as_str()))
}

/// The rules as a form reads them.
pub(in crate::http) fn config_of(fields: &Fields) -> Result<RulesConfig, FieldFault> {
    let written =
        |field: &str| Some(fields.get(&format!("{RULE}{field}")).to_owned()).filter(|value| !value.is_empty());
    let fault = |words: String| FieldFault { field: "rules", words, status: 422, ..FieldFault::default() };
    RulesConfig::of_readings(written).map_err(|reading| fault(format!("{reading}.")))
}

/// Readings of the rules that a form has and that are not the recommended ones, each by its field.
pub(in crate::http) fn other_readings(fields: &Fields) -> Vec<(String, String)> {
    let standard = RulesConfig::default();
    let written = READINGS.iter().filter_map(|reading| {
        let value = fields.get(&format!("{RULE}{}", reading.field));
        (!value.is_empty() && value != reading.of(&standard)).then(|| (reading.field.to_owned(), value.to_owned()))
    });
    written.collect()
}

/// The deck that is chosen, or else written.
pub(in crate::http) async fn deck_of(
    answering: &Answering,
    library: &GameLibrary,
    fields: &Fields,
    name: &'static str,
) -> Result<Named, FieldFault> {
    let (chosen, written) = (fields.get(name).trim(), fields.get(&format!("{name}-text")).trim());
    let text = if written.is_empty() { chosen } else { written };
    let read = decks::read(answering, library, text).await;
    read.map_err(|words| FieldFault { field: name, words, status: 422, ..FieldFault::default() })
}

/// The form once more, with what was written and why it was refused.
async fn refused(
    answering: &Answering,
    game: &str,
    library: &GameLibrary,
    fields: &Fields,
    fault: FieldFault,
) -> Response {
    let start = StartFields {
        deck: decks::of_page(library, fields.get("own")),
        // What was written matters more than a list that cannot be had now.
        own_decks: decks::own(answering, library).await.unwrap_or_default(),
        own: fields.get("own").to_owned(),
        against: fields.get("against").to_owned(),
        own_text: fields.get("own-text").to_owned(),
        against_text: fields.get("against-text").to_owned(),
        by: fields.get("by").to_owned(),
        seed: fields.get("seed").to_owned(),
        rules: other_readings(fields),
        fault: Some(fault),
    };
    answering.show_own(&of(game).test_games(), answering.draw(game, |scene| draw_start(scene, &start))).await
}
