//! Test games: begun, looked at, played on.

use axum::{extract::State, http::StatusCode, response::Response};
use safehouse_app::problem::Kind;
use safehouse_engine::{
    catalogue::Catalogue,
    deck::list::DeckList,
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        wire::{choice::Answer as ChoiceAnswer, orders::Orders},
    },
    table::Seat,
};
use safehouse_service::{
    test_games::{self as inner, Again, Change, OpenedGame, Player, StartGame},
    wire::{
        VERSION,
        test_games::{ChangedTestGame, LogFrom, TestGame, TestGameRecord, TestGames},
    },
};
use safehouse_store::TestGameId;
use serde::Deserialize;
use serde_json::{Value, value::to_raw_value};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{self, Answer, Answered},
    asked::{At, By, Sent, With, unreadable},
    cursor::AddressCursor,
    decks::{next, page},
    lists::AnyList,
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(begin_test_game))
        .routes(routes!(list_test_games))
        .routes(routes!(open_test_game, delete_test_game))
        .routes(routes!(change_test_game))
        .routes(routes!(begin_test_game_again))
        .routes(routes!(show_test_game_record))
}

/// Who plays a seat with what: the list as `deck`, or else as `text`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SeatAsked {
    /// `person`, or a program: `dummy`, `random`, `rule-of-thumb`, `search:N` with N up to 200.
    #[schema(example = "person")]
    player: String,
    /// The list as the API has it; either this or `text`.
    deck: Option<DeckList>,
    /// The list in any form that the site imports; either this or `deck`.
    #[schema(example = "1 Rifle")]
    text: Option<String>,
    /// What the deck is called; without it, as the list says.
    name: Option<String>,
}

/// A game to be begun.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeginTestGame {
    /// The first seat.
    first: SeatAsked,
    /// The second seat. One of both is a person's.
    second: SeatAsked,
    /// The seed; without it, one that nobody knows. A game whose seed is chosen is open.
    seed: Option<u64>,
    /// Where the rules are others than usual: members of the rules config, such as `{"hand_size": 6}`.
    #[schema(value_type = Option<Object>)]
    rules: Option<Value>,
}

/// Begins a test game
///
/// Lists need not be whole: blanks stand for what they lack, and “notes” say it. By a token the game
/// is the account's; without one it belongs to whoever has its address, and goes when nobody touches
/// it for thirty days.
#[utoipa::path(post, path = "/api/v1/games/{game}/test-games", operation_id = "begin_test_game", tag = "test games",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = BeginTestGame,
    security((), ("token" = ["games"])),
    responses((status = 201, description = "The game.", body = TestGame)))]
async fn begin_test_game(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<BeginTestGame>,
) -> Result<Response, Refused> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let config = rules_of(body.rules)?;
    let (first, second) = (body.first.read(catalogue, 1)?, body.second.read(catalogue, 2)?);
    let asked = StartGame {
        catalogue,
        decks: [first.deck, second.deck],
        players: [first.player, second.player],
        names: [first.name, second.name],
        seed: body.seed,
        config,
    };
    created(&game, &inner::start_game(&site.app.service, &by.caller, asked).await?)
}

/// The rules where some are others than usual.
pub(super) fn rules_of(members: Option<Value>) -> Result<RulesConfig, Refused> {
    match members {
        Some(members) => serde_json::from_value(members).map_err(|error| unreadable("“rules”", &error.to_string())),
        None => Ok(RulesConfig::default()),
    }
}

/// A seat as it was read.
struct SeatRead {
    player: Player,
    deck: DeckList,
    name: String,
}

impl SeatAsked {
    fn read(self, catalogue: &Catalogue, number: usize) -> Result<SeatRead, Refused> {
        let player = player(&self.player)?;
        let (deck, _) = AnyList { deck: self.deck, text: self.text }.read(catalogue)?;
        let named = self.name.filter(|name| !name.trim().is_empty());
        let own = Some(deck.name.clone()).filter(|name| !name.trim().is_empty());
        let name = named.or(own).unwrap_or_else(|| format!("Deck {number}"));
        Ok(SeatRead { player, deck, name })
    }
}

fn player(name: &str) -> Result<Player, Refused> {
    name.parse::<Player>()
        .map_err(|unknown| unreadable("“player”", &format!("a seat is a “person”'s or a program's; {unknown}")))
}

fn created(game: &str, made: &inner::TestGame) -> Result<Response, Refused> {
    let form = TestGame::playable(made, LogFrom::Entry(0)).ok_or_else(Refused::internal)?;
    Ok(answer::created(&format!("/api/v1/games/{game}/test-games/{}", made.id), Answer(form)))
}

/// Where games are listed from.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ListTestGames {
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<AddressCursor<TestGameId>>,
    /// The most games of the page, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 100)]
    limit: Option<u32>,
}

/// Lists the test games of the account
///
/// Those changed last first.
#[utoipa::path(get, path = "/api/v1/test-games", operation_id = "list_test_games", tag = "test games",
    params(ListTestGames),
    security(("token" = ["games"])),
    responses((status = 200, description = "A page of the list.", body = TestGames)))]
async fn list_test_games(
    State(site): State<ServerState>,
    by: By,
    With(asked): With<ListTestGames>,
) -> Answered<TestGames> {
    let most = page(asked.limit)?;
    let before = asked.cursor.as_ref().map(|AddressCursor(at, id)| (*at, id.as_str()));
    let games = inner::list_games(&site.app.service, &by.caller, before, most).await?;
    let next = next(&games, most).map(|last| AddressCursor(last.changed_at, last.id.clone()).text());
    Ok(Answer(TestGames { version: VERSION, test_games: games.into_iter().map(Into::into).collect(), next }))
}

/// From where a game is told.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct OpenTestGame {
    /// The first entry of its log that is sent; whoever has some asks for them from their last on.
    #[param(default = 0)]
    from: Option<usize>,
}

/// Opens a test game
///
/// As its player may see it. A game that was played by other rules or cards and goes another way now
/// has no table; “kept” says what happened in it.
#[utoipa::path(get, path = "/api/v1/games/{game}/test-games/{id}", operation_id = "open_test_game", tag = "test games",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The test game."),
        OpenTestGame,
    ),
    security((), ("token" = ["games"])),
    responses((status = 200, description = "The game.", body = TestGame)))]
async fn open_test_game(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
    With(asked): With<OpenTestGame>,
) -> Answered<TestGame> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    match inner::open_game(&site.app.service, &by.caller, catalogue, &id).await? {
        OpenedGame::Playable(game) => {
            let from = LogFrom::Entry(asked.from.unwrap_or_default());
            TestGame::playable(&game, from).map(Answer).ok_or_else(Refused::internal)
        }
        OpenedGame::Kept(game) => Ok(Answer(TestGame::kept(&game))),
    }
}

/// Deletes a test game
///
/// For good.
#[utoipa::path(delete, path = "/api/v1/games/{game}/test-games/{id}", operation_id = "delete_test_game",
    tag = "test games",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The test game."),
    ),
    security((), ("token" = ["games"])),
    responses((status = 204, description = "It is gone.")))]
async fn delete_test_game(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
) -> Result<StatusCode, Refused> {
    game_of(&site, &game)?;
    inner::delete_game(&site.app.service, &by.caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// One of the two seats.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum SeatName {
    First,
    Second,
}

/// What is done to a game, by its `kind`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schema(example = json!({"kind": "rename", "title": "The long night"}))]
enum ChangeAsked {
    /// Answers what is asked, and what is asked then, up to the first surprise.
    Choose {
        /// 1 to 64 choices, each as the prompt writes it, such as `{"kind": "play", "object": 7}`.
        #[schema(value_type = Vec<Object>)]
        choices: Vec<Value>,
    },
    /// Goes back to the last decision of a person's own.
    Undo {},
    /// Goes forward to the next decision of a person's own.
    Redo {},
    /// Goes back to before an entry of the log.
    Jump {
        /// Which, from 1; 0 is the opening.
        entry: usize,
    },
    /// Chance goes another way from here on.
    NewLuck {},
    /// Shows what is hidden, and the seed with the record.
    Reveal {},
    /// Gives up.
    Concede {},
    /// Puts standing orders in the place of those of a seat.
    Orders {
        /// Whose.
        seat: SeatName,
        /// The orders: `{"version": 1, "orders": [{"order": {"kind": "spawn_all"}, "turn": null}]}`.
        #[schema(value_type = Object)]
        orders: Value,
    },
    /// Goes to the beginning of a turn of the line, also of one that was taken back.
    Turn {
        /// Its number; 0 is the opening.
        turn: u16,
    },
    /// Goes to the end of a line that the game left.
    Line {
        /// Its place in `left` of the game's table.
        place: usize,
    },
    /// Writes something about the position of now.
    Remark {
        /// What, up to 600 bytes; empty takes it away.
        text: String,
    },
    /// Calls the game something.
    Rename {
        /// What; empty for nothing.
        title: String,
    },
}

/// A change of a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangeTestGame {
    /// The revision that it is made for. At another one it is refused with 409: read the game again.
    revision: i64,
    /// By which it is known when it is sent again, up to 64 bytes: it is answered again then, and not
    /// made again.
    key: Option<String>,
    /// What is done.
    change: ChangeAsked,
}

/// Changes a test game
///
/// What programs and standing orders answer then is part of the change. A choice that is not legal
/// is refused with 422 and the clause that forbids it.
#[utoipa::path(post, path = "/api/v1/games/{game}/test-games/{id}/changes", operation_id = "change_test_game",
    tag = "test games",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The test game."),
    ),
    request_body = ChangeTestGame,
    security((), ("token" = ["games"])),
    responses((status = 200, description = "The game after it.", body = ChangedTestGame)))]
async fn change_test_game(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
    Sent(body): Sent<ChangeTestGame>,
) -> Answered<ChangedTestGame> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let (service, caller) = (&site.app.service, &by.caller);
    let change = match body.change {
        ChangeAsked::Choose { choices } => Change::Choose(choices.iter().map(choice).collect::<Result<_, _>>()?),
        ChangeAsked::Undo {} => Change::Undo,
        ChangeAsked::Redo {} => Change::Redo,
        ChangeAsked::Jump { entry } => {
            let OpenedGame::Playable(game) = inner::open_game(service, caller, catalogue, &id).await? else {
                return Err(Kind::GameKept.problem("This game can only be read.").into());
            };
            let step = game.step_of_entry(entry);
            Change::Jump(step.ok_or_else(|| unreadable("“entry”", "its log has no such entry to go back to"))?)
        }
        ChangeAsked::Turn { turn } => {
            let OpenedGame::Playable(game) = inner::open_game(service, caller, catalogue, &id).await? else {
                return Err(Kind::GameKept.problem("This game can only be read.").into());
            };
            let begins = game.turns().unwrap_or_default().into_iter().find(|(number, _)| *number == turn);
            let step = if turn == 0 { Some(0) } else { begins.map(|(_, step)| step) };
            Change::Jump(step.ok_or_else(|| unreadable("“turn”", "its line has no such turn"))?)
        }
        ChangeAsked::Line { place } => Change::Line(place),
        ChangeAsked::Remark { text } => Change::Remark(text),
        ChangeAsked::NewLuck {} => Change::NewLuck,
        ChangeAsked::Reveal {} => Change::Reveal,
        ChangeAsked::Concede {} => Change::Concede,
        ChangeAsked::Orders { seat, orders } => {
            let orders =
                Orders::read(&orders.to_string()).map_err(|error| unreadable("“orders”", &error.to_string()))?;
            Change::SetOrders(seat.into(), orders)
        }
        ChangeAsked::Rename { title } => Change::Rename(title),
    };
    let changed = inner::change_game(service, caller, catalogue, &id, body.revision, body.key.as_deref(), change);
    ChangedTestGame::new(&changed.await?).map(Answer).ok_or_else(Refused::internal)
}

fn choice(written: &Value) -> Result<Choice, Refused> {
    let answer = serde_json::json!({ "version": 1, "choice": written }).to_string();
    ChoiceAnswer::read(&answer).map_err(|error| unreadable("“choices”", &error.to_string()))
}

impl From<SeatName> for Seat {
    fn from(name: SeatName) -> Self {
        match name {
            SeatName::First => Seat::First,
            SeatName::Second => Seat::Second,
        }
    }
}

/// A game of the same decks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeginAgain {
    /// Whether chance goes another way than in the game before.
    #[serde(default)]
    new_luck: bool,
    /// Before which entry of the log of the game before it goes on, from 1; without it, it is dealt
    /// anew.
    from: Option<usize>,
    /// Who plays each seat, where it is not who played them before: two words as in “player”.
    players: Option<[String; 2]>,
}

/// Begins a test game again
///
/// Of the same decks: dealt anew, or played on from some place of the game before, as a game of its
/// own.
#[utoipa::path(post, path = "/api/v1/games/{game}/test-games/{id}/again", operation_id = "begin_test_game_again",
    tag = "test games",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The test game before."),
    ),
    request_body = BeginAgain,
    security((), ("token" = ["games"])),
    responses((status = 201, description = "The new game.", body = TestGame)))]
async fn begin_test_game_again(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
    Sent(body): Sent<BeginAgain>,
) -> Result<Response, Refused> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let (service, caller) = (&site.app.service, &by.caller);
    let players = match &body.players {
        Some([first, second]) => Some([player(first)?, player(second)?]),
        None => None,
    };
    let from = match body.from {
        None => None,
        Some(entry) => {
            let OpenedGame::Playable(before) = inner::open_game(service, caller, catalogue, &id).await? else {
                return Err(Kind::GameKept.problem("This game can only be read, and be dealt anew.").into());
            };
            let step = before.step_of_entry(entry);
            Some(step.ok_or_else(|| unreadable("“from”", "the log has no such entry to go on from"))?)
        }
    };
    let again = Again { new_luck: body.new_luck, from, players };
    created(&game, &inner::start_again(service, caller, catalogue, &id, again).await?)
}

/// Shows the record of a test game
///
/// By which it is played again anywhere. It holds the seed, so it is to be had once the game is
/// over, of an open game, and where one person plays both hands.
#[utoipa::path(get, path = "/api/v1/games/{game}/test-games/{id}/record", operation_id = "show_test_game_record",
    tag = "test games",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The test game."),
    ),
    security((), ("token" = ["games"])),
    responses((status = 200, description = "The record.", body = TestGameRecord)))]
async fn show_test_game_record(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
) -> Answered<TestGameRecord> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let record = inner::own_record(&site.app.service, &by.caller, catalogue, &id).await?;
    let word = record.to_text(catalogue).map_err(|_| Refused::internal())?;
    let record = to_raw_value(&record).map_err(|_| Refused::internal())?;
    Ok(Answer(TestGameRecord { version: VERSION, word, record }))
}
