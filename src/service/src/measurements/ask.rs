//! How measurements are asked for.

use std::sync::Arc;

use safehouse_cards::{catalogue::Catalogue, deck::list::DeckList, visible::visible_deck};
use safehouse_engine::{
    necrogenesis::{
        duel::Duel,
        simulation::{
            measurement::{Measurement, PLAYERS, Prepared, Question},
            policy::PolicyKind,
        },
        wire::measurement::{Asked as AskedForm, VERSION},
    },
    table::record::{Fingerprint, Recorded as _},
};
use safehouse_store::{
    Asked, Digest, MeasurementId, MeasurementLimits, NewAsk, NewMeasurement,
    measurements::{MAX_REQUEST_BYTES, MAX_SHOWN_BYTES},
};
use serde::{Deserialize, Serialize};

use super::{
    limits::{
        MOST_ASKS, MOST_KEPT, MOST_OF_ACCOUNT, MOST_OF_GUEST, MOST_PLAYED, MOST_PLAYED_BY_GUEST, MOST_WAITING, played,
    },
    stretch::stretches,
};
use crate::{
    Caller, Refusal, Scope, Service, budgets::neighbourhood, digest::digest, refusal::MeasurementFault, shared_decks,
    test_games::MOST_ITERATIONS,
};

const A_DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// For how many days a measurement without an account is kept.
const GUEST_DAYS: i64 = 7;
/// For how many days a measurement of an account is kept.
const ACCOUNT_DAYS: i64 = 30;

/// What was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeasurementAsked {
    /// What its address ends in.
    pub id: MeasurementId,
    /// Whether this account had asked for the same before, under this address.
    pub is_known: bool,
}

/// What decks are called by whoever asked; nobody else is told.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Names {
    pub(super) deck: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) versus: Option<String>,
    pub(super) opponents: Vec<String>,
}

/// Whose chunks can be merged: what plays, and the cards that it plays with.
pub(super) fn engine(catalogue: &Catalogue) -> String {
    let (game, rules) = (catalogue.game().id, Duel::ENGINE);
    let cards = String::from(Fingerprint::of_catalogue(catalogue));
    format!("{game} {rules} {PLAYERS} {VERSION} {cards}")
}

pub(super) async fn ask(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    measurement: Measurement,
) -> Result<MeasurementAsked, Refusal> {
    check(catalogue, &measurement)?;
    let account = match caller {
        Caller::Person(person) => Some(person.account),
        Caller::Token(token) if token.scopes.has(Scope::Games) => Some(token.account),
        Caller::Token(_) => return Err(Refusal::Scope { scope: Scope::Games }),
        Caller::Guest { .. } | Caller::Administrator | Caller::Job => None,
    };
    let (measurement, names) = without_names(measurement);
    let policies = measurement.policies;
    let prepared = measurement.prepare(catalogue).map_err(unmeasurable)?;
    let key = Digest::from_bytes(prepared.key().0);
    let (of_asker, most) = match account {
        Some(_) => (MOST_OF_ACCOUNT, MOST_PLAYED),
        None => (MOST_OF_GUEST, MOST_PLAYED_BY_GUEST),
    };
    let games = played(&prepared, policies);
    if games > most {
        let may_sign_in = account.is_none();
        return Err(MeasurementFault::TooMuch { games, most, may_sign_in }.into());
    }
    let asker = asker(caller);
    let limits = MeasurementLimits { of_asker, of_all: MOST_WAITING, kept: MOST_KEPT, asks_of_asker: MOST_ASKS };
    // What is there already costs nothing.
    if !service.store.is_measured(&key).await? {
        if service.store.count_open_asks(&asker).await? >= u64::from(of_asker) {
            return Err(MeasurementFault::TooMany { limit: of_asker }.into());
        }
        if let Some(network) = caller.network() {
            let taken = service.budgets.take_measurement(network, account, games).await;
            taken.map_err(|shortage| Refusal::of(shortage, |seconds| MeasurementFault::TooOften { seconds }.into()))?;
        }
    }
    let request = serde_json::to_string(&AskedForm::from(&measurement)).map_err(|_| Refusal::Failed)?;
    let shown = serde_json::to_string(&names).map_err(|_| Refusal::Failed)?;
    if request.len() > MAX_REQUEST_BYTES || shown.len() > MAX_SHOWN_BYTES {
        return Err(MeasurementFault::TooLong { limit: MAX_REQUEST_BYTES }.into());
    }
    let chunks = stretches(&prepared).ok_or(Refusal::Failed)?;
    let new =
        NewMeasurement { key: key.clone(), game: Duel::GAME.to_owned(), engine: engine(catalogue), request, chunks };
    let now = service.clock.now_ms();
    let days = if account.is_some() { ACCOUNT_DAYS } else { GUEST_DAYS };
    let id = MeasurementId::of(service.chance.bytes());
    let ends_at = now.saturating_add(days * A_DAY_MS);
    let ask = NewAsk { id: id.clone(), account, asker, shown, created_at: now, ends_at };
    let asked = service.store.ask_measurement(&new, &ask, limits).await?;
    service.tables.keep_prepared(&key, Arc::new(prepared));
    match asked {
        Asked::Taken => {
            service.tables.wake_workers();
            Ok(MeasurementAsked { id, is_known: false })
        }
        Asked::Again(id) => Ok(MeasurementAsked { id, is_known: true }),
        Asked::TooMany => Err(MeasurementFault::TooMany { limit: of_asker }.into()),
        Asked::Full => Err(MeasurementFault::Busy { seconds: 60 }.into()),
    }
}

/// Refuses what would take long before it is begun, and what takes too long to play.
fn check(catalogue: &Catalogue, measurement: &Measurement) -> Result<(), Refusal> {
    let game = catalogue.game();
    if game.id != Duel::GAME {
        return Err(Refusal::UnknownGame { game: game.id.to_owned() });
    }
    measurement.check().map_err(unmeasurable)?;
    measurement.decks().try_for_each(shared_decks::check_size)?;
    let too_long = |policy: PolicyKind| matches!(policy, PolicyKind::Search(games) if games > MOST_ITERATIONS);
    if measurement.policies.into_iter().any(too_long) {
        return Err(MeasurementFault::SearchTooLong { most: MOST_ITERATIONS }.into());
    }
    Ok(())
}

/// The measurement as it is kept, of which others who ask for the same see nothing of this asker's.
fn without_names(measurement: Measurement) -> (Measurement, Names) {
    let mut names = Names::default();
    let deck = plain(measurement.deck, &mut names.deck);
    let question = match measurement.question {
        Question::Compare(other) => Question::Compare(plain(other, names.versus.get_or_insert_default())),
        other => other,
    };
    let opponents = measurement
        .opponents
        .into_iter()
        .map(|opponent| {
            let mut name = String::new();
            let opponent = plain(opponent, &mut name);
            names.opponents.push(name);
            opponent
        })
        .collect();
    (Measurement { deck, question, opponents, ..measurement }, names)
}

/// The cards of a deck, and nothing else that its player wrote.
fn plain(deck: DeckList, name: &mut String) -> DeckList {
    let deck = visible_deck(deck);
    *name = crate::test_games::shown_name(&deck.name);
    DeckList { lines: deck.lines, ..DeckList::new(deck.game) }
}

/// The measurement with the names that its asker gave.
pub(super) fn with_names(measurement: &mut Measurement, names: Names) {
    measurement.deck.name = names.deck;
    if let (Question::Compare(other), Some(name)) = (&mut measurement.question, names.versus) {
        other.name = name;
    }
    for (opponent, name) in measurement.opponents.iter_mut().zip(names.opponents) {
        opponent.name = name;
    }
}

/// Whose turn it is when what this caller asked for is played.
fn asker(caller: &Caller) -> Digest {
    match (caller.account(), caller.network()) {
        (Ok(account), _) => digest(&["asker", "account", &account.to_string()]),
        // A customer of a provider who has many networks of IPv6 has one turn.
        (Err(_), Some(network)) => digest(&["asker", "network", &neighbourhood(network).to_string()]),
        (Err(_), None) => digest(&["asker", "machine"]),
    }
}

pub(super) fn unmeasurable(error: impl ToString) -> Refusal {
    MeasurementFault::Unmeasurable { why: error.to_string() }.into()
}

/// A measurement that is kept, compiled.
pub(super) fn prepared(
    service: &Service,
    catalogue: &Catalogue,
    key: &Digest,
    measurement: &Measurement,
) -> Option<Arc<Prepared>> {
    if let Some(known) = service.tables.prepared(key) {
        return Some(known);
    }
    let prepared = Arc::new(measurement.prepare(catalogue).ok()?);
    // With other cards it would be another one.
    if Digest::from_bytes(prepared.key().0) != *key {
        return None;
    }
    service.tables.keep_prepared(key, Arc::clone(&prepared));
    Some(prepared)
}
