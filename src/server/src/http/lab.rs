//! The lab: what is measured stands in its address, and the visitor's browser plays it.

mod of_site;

use axum::{
    Router,
    extract::{Path, Request, State},
    response::Response,
    routing::{get, post},
};
use safehouse_app::{
    deck::{
        address,
        label::DeckLabel,
        written::{Written, decode},
    },
    head::{HeadExtras, Sheet},
    pages::{
        account::FieldFault,
        lab::{AGAINST, Asked, GAMES, LabFields, LabFiles, draw_lab},
        refused::Way,
        test_games::OfferedDeck,
    },
    paths::{games, of},
};
use safehouse_engine::{
    deck::list::DeckList,
    library::GameLibrary,
    necrogenesis::{
        config::RulesConfig,
        simulation::{
            measurement::{MOST_SEED, Measurement, Question, Unmeasurable},
            policy::{PolicyKind, UnknownPolicy},
        },
        wire::measurement,
    },
};
use safehouse_lab::sentence;

use super::{
    ServerState,
    account::fields::Fields,
    framed,
    lead::leads_to,
    posted::Posted,
    public_decks::answer::Answering,
    test_games::{
        begin::playable,
        decks::{self, Named},
    },
};

/// The most characters of the address of a measurement, which browsers and proxies bear.
const ADDRESS: usize = 8_000;

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(games::LAB, get(get_lab).post(post_lab))
        .route(games::MEASUREMENTS, post(of_site::post_measurement))
        .route(games::MEASUREMENT_PART, post(of_site::post_deed).get(of_site::get_file));
    framed::pages(site, Way::TestGames, pages)
}

/// GET /{game}/lab
async fn get_lab(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let measured = answering.query(games::MEASUREMENT);
    if !measured.is_empty() {
        return of_site::show(&answering, library, &measured).await;
    }
    let own_decks = match decks::own(&answering, library).await {
        Ok(own) => own,
        Err(refusal) => return answering.fail(&refusal, &of(&game).lab()),
    };
    let first = |at: usize| library.decks.get(at).map(|deck| address::code_of(library, deck)).unwrap_or_default();
    let mut fields = LabFields {
        own_decks,
        own: first(0),
        against: (0..library.decks.len()).map(first).collect(),
        by: [PolicyKind::default().to_string(), PolicyKind::default().to_string()],
        games: GAMES[1].to_string(),
        seed: "1".to_owned(),
        ..LabFields::default()
    };
    let asked = asked_of(library, &answering);
    let asked = asked.map(|read| read.map(|read| filled(&answering, library, &mut fields, read)));
    let asked = match asked {
        None => None,
        Some(Ok(asked)) => Some(asked),
        Some(Err(fault)) => {
            fields.fault = Some(fault);
            None
        }
    };
    show(&answering, &game, &fields, asked.as_ref()).await
}

async fn show(answering: &Answering, game: &str, fields: &LabFields, asked: Option<&Asked>) -> Response {
    let page = answering.draw(game, |scene| draw_lab(scene, fields, asked));
    answering
        .show_own_with(&of(game).lab(), page, HeadExtras { sheet: Some(Sheet::Lab), ..HeadExtras::default() })
        .await
}

/// What an address asks, a deck with its name each.
struct Read {
    measurement: Measurement,
    deck: OfferedDeck,
    other: Option<OfferedDeck>,
    opponents: Vec<OfferedDeck>,
}

/// What the address asks to be measured; `None` where it names no deck.
fn asked_of(library: &GameLibrary, answering: &Answering) -> Option<Result<Read, FieldFault>> {
    let own = answering.address().to_owned();
    let Written::Code { code, label } = Written::read(&own) else { return None };
    (!answering.query("deck").trim().is_empty()).then(|| read(library, answering, &code, label))
}

fn read(library: &GameLibrary, answering: &Answering, code: &str, label: DeckLabel) -> Result<Read, FieldFault> {
    let deck = deck_of(library, code, label).map_err(|words| fault("own", words))?;
    let labelled = |text: &str, field: &'static str| {
        let (code, name) = text.split_once(' ').unwrap_or((text, ""));
        let deck = deck_of(library, code, DeckLabel::named(name)).map_err(|words| fault(field, words))?;
        Ok::<_, FieldFault>((OfferedDeck { value: code.to_owned(), name: deck.name.clone() }, deck))
    };
    let versus = answering.query("versus");
    let versus = Some(versus.trim()).filter(|versus| !versus.is_empty());
    let versus = versus.map(|text| labelled(text, "versus")).transpose()?;
    let against: Vec<String> = answering.query_all(AGAINST).collect();
    let opponents: Vec<(OfferedDeck, DeckList)> = if against.is_empty() {
        library.decks.iter().map(|deck| (offered(library, deck), deck.clone())).collect()
    } else {
        against.iter().map(|text| labelled(text.trim(), AGAINST)).collect::<Result<_, _>>()?
    };
    let (other, other_deck) = versus.unzip();
    let question = match other_deck {
        Some(other) => Question::Compare(other),
        None if answering.query("worth") == "1" => Question::Ablate(None),
        None => Question::Report,
    };
    let policy = |name: &str| match answering.query(name).trim() {
        "" => Ok(PolicyKind::default()),
        policy => policy.parse().map_err(|error: UnknownPolicy| fault("", format!("{error}."))),
    };
    let number = |name: &str, usual: u64, at: &'static str, words: &str| match answering.query(name).trim() {
        "" => Ok(usual),
        number => number.parse::<u64>().map_err(|_| fault(at, words.to_owned())),
    };
    let measurement = Measurement {
        question,
        opponents: opponents.iter().map(|(_, deck)| deck.clone()).collect(),
        policies: [policy("by")?, policy("by-other")?],
        rules: RulesConfig::default(),
        seed: number("seed", 1, "seed", SEED)?,
        games: number("games", GAMES[1], "", "How many games there are is a whole number; choose one of the form.")?,
        until_width: None,
        deck,
    };
    measurement.check().map_err(|error| {
        let field = match &error {
            Unmeasurable::Opponents(_) => AGAINST,
            Unmeasurable::Seed(_) => "seed",
            _ => "",
        };
        fault(field, format!("{error}."))
    })?;
    Ok(Read {
        deck: offered(library, &measurement.deck),
        other,
        opponents: opponents.into_iter().map(|(offered, _)| offered).collect(),
        measurement,
    })
}

const SEED: &str = "A seed is a whole number from 0 on.";

fn fault(field: &'static str, words: String) -> FieldFault {
    FieldFault { field, words, status: 422, ..FieldFault::default() }
}

fn offered(library: &GameLibrary, deck: &DeckList) -> OfferedDeck {
    OfferedDeck { value: address::code_of(library, deck), name: decks::name_of(library, deck) }
}

/// The deck of a code, named.
fn deck_of(library: &GameLibrary, code: &str, label: DeckLabel) -> Result<DeckList, String> {
    let deck =
        decode(code, label, &library.catalogue).map_err(|error| format!("The deck code cannot be read: {error}."))?;
    Ok(DeckList { name: decks::name_of(library, &deck), ..deck })
}

/// The form as the address fills it, and what the script is told.
fn filled(answering: &Answering, library: &GameLibrary, fields: &mut LabFields, read: Read) -> Asked {
    let Read { measurement, deck, other, opponents } = read;
    let ready_made: Vec<String> = library.decks.iter().map(|deck| address::code_of(library, deck)).collect();
    fields.own.clone_from(&deck.value);
    fields.versus = other.as_ref().map_or_else(String::new, |other| other.value.clone());
    fields.against = opponents.iter().map(|deck| deck.value.clone()).collect();
    fields.by = measurement.policies.map(|policy| policy.to_string());
    fields.games = measurement.games.to_string();
    fields.seed = measurement.seed.to_string();
    fields.asks_worth = matches!(measurement.question, Question::Ablate(_));
    let is_new = |offered: &OfferedDeck| !ready_made.contains(&offered.value);
    fields.deck = Some(deck).filter(is_new);
    fields.other = other.filter(is_new);
    fields.opponents = opponents.into_iter().filter(is_new).collect();
    let assets = &answering.site.app.assets;
    let address = answering.address();
    let mark = if address.contains('?') { '&' } else { '?' };
    Asked {
        json: serde_json::to_string(&measurement::Asked::from(&measurement)).unwrap_or_default(),
        title: sentence::title(&measurement),
        worth: format!("{address}{mark}worth=1"),
        files: LabFiles {
            script: assets.lab_script.clone(),
            wasm: assets.lab_wasm.clone(),
            cards: answering.site.bundle.address(),
        },
    }
}

/// POST /{game}/lab: leads to the address of what the form asks.
async fn post_lab(Path(game): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let site = answering.site.clone();
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    match address_of(&answering, library, &fields).await {
        Ok(address) => leads_to(&address),
        Err(fault) => {
            let own_decks = decks::own(&answering, library).await.unwrap_or_default();
            let field = |name: &str| fields.get(name).to_owned();
            let again = LabFields {
                own_decks,
                deck: decks::of_page(library, fields.get("own")),
                own: field("own"),
                own_text: field("own-text"),
                versus: Some(field("versus")).filter(|versus| versus != "none").unwrap_or_default(),
                versus_text: field("versus-text"),
                against: fields.all(AGAINST).map(str::to_owned).collect(),
                against_text: field("against-text"),
                by: [field("by"), field("by-other")],
                games: field("games"),
                seed: field("seed"),
                asks_worth: fields.get("worth") == "1",
                fault: Some(fault),
                ..LabFields::default()
            };
            show(&answering, &game, &again, None).await
        }
    }
}

async fn address_of(answering: &Answering, library: &GameLibrary, fields: &Fields) -> Result<String, FieldFault> {
    let read = async |text: String, field: &'static str| {
        let read = decks::read(answering, library, &text).await;
        let named = read.map_err(|words| fault(field, words))?;
        let code = address::code_of(library, &named.deck);
        let words =
            || format!("{} is larger than an address can carry. Take out what is no part of the deck.", named.name);
        if code.is_empty() { Err(fault(field, words())) } else { Ok((code, named)) }
    };
    let chosen = |name: &str| {
        let (chosen, written) = (fields.get(name).trim(), fields.get(&format!("{name}-text")).trim());
        if written.is_empty() { chosen.to_owned() } else { written.to_owned() }
    };
    let (code, Named { deck, name }) = read(chosen("own"), "own").await?;
    let mut address = of(library.game().id).measure(&code, &DeckLabel { name, ..DeckLabel::of(&deck) });
    let mut say = |name: &str, value: &str| address.push_str(&games::lab_parameter(name, value));
    let versus = chosen("versus");
    if !versus.is_empty() && versus != "none" {
        let (code, Named { name, .. }) = read(versus, "versus").await?;
        say("versus", &format!("{code} {name}"));
    }
    let written = fields.get("against-text").trim();
    let opponents = fields.all(AGAINST).chain(Some(written).filter(|written| !written.is_empty()));
    // Without any it is all ready-made decks.
    let opponents: Vec<String> = opponents.map(str::to_owned).collect();
    for opponent in opponents {
        let (code, Named { name, .. }) = read(opponent, AGAINST).await?;
        say(AGAINST, &format!("{code} {name}"));
    }
    let seed = fields.get("seed").trim();
    if !seed.is_empty() && seed.parse::<u64>().ok().is_none_or(|seed| seed > MOST_SEED) {
        return Err(fault("seed", SEED.to_owned()));
    }
    for name in ["by", "by-other", "games", "seed", "worth"] {
        let value = fields.get(name).trim();
        if !value.is_empty() {
            say(name, value);
        }
    }
    if address.len() > ADDRESS {
        return Err(fault(AGAINST, "These are more decks than an address can carry. Choose fewer.".to_owned()));
    }
    Ok(address)
}
