//! The rulebook: its pages, what is looked for in it, and its examples on the table.
//!
//! All of it is drawn from what belongs to the game: nobody is asked who they are, and nothing is
//! kept, but the test game that somebody plays on from a step of an example.

use axum::{
    Router,
    extract::{Path, Request, State},
    response::{IntoResponse as _, Response},
    routing::get,
};
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    pages::{
        refused::Way,
        rulebook::{draw_rule, draw_rules},
        test_games::{By, Example, Seated, Sight, Since, Solo, Table, draw_table},
    },
    paths::{HasPaths as _, games as games_paths, rules},
    problem::Kind,
};
use safehouse_engine::{
    games,
    necrogenesis::{
        orders::Orders,
        scenario::{Walk, up_to},
    },
};
use safehouse_service::test_games::{self, StartPosition};

use super::{
    ServerState, framed,
    lead::{leads_to, private},
    posted::Posted,
    problem::Refused,
    public_decks::answer::Answering,
    test_games::{begin::playable, file},
};

pub(super) fn routes(site: &ServerState) -> Router {
    let routes = Router::new()
        .route(rules::RULES, get(get_rules))
        .route(rules::PART, get(get_rule))
        .route(rules::EXAMPLE, get(get_example).post(post_example));
    framed::pages(site, Way::Rules, routes)
}

/// GET /{game}/rules
async fn get_rules(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    if site.app.library.of_game(&game).is_none() {
        return answering.nothing();
    }
    let question = answering.query("q");
    let page = answering.draw(&game, |scene| draw_rules(scene, &question));
    show(&answering, page, !question.trim().is_empty()).await
}

/// GET /{game}/rules/{part}
async fn get_rule(
    State(site): State<ServerState>,
    Path((game, part)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let is_there = site.app.library.of_game(&game).is_some();
    match answering.draw(&game, |scene| draw_rule(scene, &part)).filter(|_| is_there) {
        Some(page) => show(&answering, page, false).await,
        None => no_clause(),
    }
}

fn no_clause() -> Response {
    let words = "The rulebook has no clause of this number. All of them stand on the page of the rules, where they can be \
                 searched as well.";
    private(Refused::from(Kind::NotFound.problem(words)).into_response())
}

/// A page of the rulebook, which anybody may find; what a question finds is nobody's place.
async fn show(answering: &Answering, page: Page, is_hidden: bool) -> Response {
    let extras = HeadExtras { is_hidden, sheet: Some(Sheet::Rules), ..HeadExtras::default() };
    let address = answering.address().to_owned();
    answering.show(&address, page, extras).await
}

/// GET /{game}/rules/examples/{chapter}/{name}
async fn get_example(
    State(site): State<ServerState>,
    Path((game, chapter, name)): Path<(String, String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = site.app.library.of_game(&game) else { return answering.nothing() };
    let Some(example) = games::rule_example(library.game(), &chapter, &name) else { return answering.nothing() };
    if answering.query("as") == games_paths::POSITION {
        return file("text/plain; charset=utf-8", &format!("{name}.scenario"), example.text.to_owned());
    }
    // Its cards are those of the project or its own; with other cards it may not be playable here.
    let walk = match Walk::of(example.text, &library.catalogue) {
        Ok(walk) => walk,
        Err(_) => return private(Refused::from(Kind::NotFound.problem(NOT_HERE)).into_response()),
    };
    let last = walk.moments.len().saturating_sub(1);
    let at = answering.query("at").parse().unwrap_or(0).min(last);
    let Some(moment) = walk.moments.get(at) else { return answering.nothing() };
    let (log, none) = (walk.log(at), Orders::default());
    let seated = |deck| Seated { by: By::Person, deck };
    let table = Table {
        id: "",
        game: &game,
        revision: 0,
        session: Sight::of_moment(&walk.duel, moment, &log, at, last),
        seats: [seated("A"), seated("B")],
        notes: &[],
        is_open: true,
        since: at.checked_sub(1).map_or(Since::Now, Since::Step),
        told: None,
        orders: [&none, &none],
        record: None,
        solo: Solo::default(),
        replay: None,
        example: Some(Example { chapter: &chapter, name: &name, walk: &walk, moment, at }),
        between: None,
    };
    let page = answering.draw(&game, |scene| Page {
        canonical: rules::example(library.paths(), &chapter, &name, 0),
        ..draw_table(scene, &table)
    });
    let address = answering.address().to_owned();
    answering.show(&address, page, HeadExtras::default()).await
}

/// POST /{game}/rules/examples/{chapter}/{name}: a test game of one's own that goes on from the step that
/// the address names.
async fn post_example(
    Path((game, chapter, name)): Path<(String, String, String)>,
    Posted { answering, .. }: Posted<Answering>,
) -> Response {
    let site = answering.site.clone();
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let Some(example) = games::rule_example(library.game(), &chapter, &name) else { return answering.nothing() };
    let at: usize = answering.query("at").parse().unwrap_or(0);
    let scenario = up_to(example.text, at);
    let asked = StartPosition { catalogue: &library.catalogue, scenario: &scenario, title: example.title };
    match test_games::start_position(answering.service(), &answering.caller, asked).await {
        Ok(begun) => leads_to(&games_paths::game(&game, begun.id.as_str())),
        Err(refusal) => answering.fail(&refusal, &rules::example(library.paths(), &chapter, &name, at)),
    }
}

const NOT_HERE: &str =
    "This example is played with cards that this installation does not have, or that say something else here.";
