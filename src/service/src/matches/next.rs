//! How matches begin: with an invitation, when it is accepted, and another one with the same decks.

use safehouse_cards::{catalogue::Catalogue, deck::list::DeckList, visible::visible_deck};
use safehouse_engine::{
    necrogenesis::{
        config::{FirstPlayer, RulesConfig},
        duel::Duel,
        explain,
    },
    table::record::Recorded as _,
};
use safehouse_store::{
    MatchContent, MatchHolder, MatchId, MatchInvitation, NewMatch, Secret, StoreError, StoredMatch, TestGameProgress,
};

use super::{
    address::{Address, Part, find, hash_of, new_key, written},
    fault::MatchFault,
    form::{FORM, Kept, KeptPeople, Stage, Waiting},
    game::{BeginMatch, Beginner, Invitation, Seated},
    limits::{INVITATION_MS, MOST_MATCHES},
    moment::moment,
    open::{Found, HOST, Rest, Table, read},
    play::Play,
};
use crate::{
    Caller, Refusal, Scope, Service,
    digest::digest,
    refusal::GameFault,
    shared_decks,
    test_games::{DuelSession, Note, compute, random_seed, shown, told_apart, unplayable},
};

/// The bytes of what the link of an invitation ends in.
const TOKEN_BYTES: usize = 20;

pub(super) async fn begin_waiting(
    service: &Service,
    caller: &Caller,
    asked: BeginMatch<'_>,
) -> Result<Seated, Refusal> {
    let BeginMatch { catalogue, deck, name, beginner, config } = asked;
    if catalogue.game().id != Duel::GAME {
        return Err(Refusal::UnknownGame { game: catalogue.game().id.to_owned() });
    }
    // Before anything that takes longer the longer a deck is.
    shared_decks::check_size(&deck)?;
    let (host, key) = holder(service, caller)?;
    take_budget(service, caller).await?;
    let now = service.clock.now_ms();
    let token = hex::encode(service.chance.bytes::<TOKEN_BYTES>());
    let kept =
        Kept { form: FORM, stage: Stage::Waiting(Box::new(Waiting { deck: visible_deck(deck), beginner, config })) };
    let people = KeptPeople { names: [shown(&name), String::new()], people: [name_of(caller), None], is_waiting: true };
    let id = MatchId::of(service.chance.bytes());
    let json = |error: serde_json::Error| {
        tracing::error!(%error, "a match cannot be written");
        Refusal::Failed
    };
    let new = NewMatch {
        id: id.clone(),
        game: Duel::GAME.to_owned(),
        watch_key: new_key(service),
        content: MatchContent {
            host,
            guest: MatchHolder::default(),
            invitation: Some(MatchInvitation { hash: token_hash(&token), ends_at: now.saturating_add(INVITATION_MS) }),
            seats: serde_json::to_string(&people).map_err(json)?,
            record: Secret::new(serde_json::to_string(&kept).map_err(json)?),
            kept: String::new(),
            due_at: None,
            progress: TestGameProgress::default(),
        },
        created_at: now,
    };
    if !service.store.create_match(&new, MOST_MATCHES).await? {
        return Err(MatchFault::TooMany { limit: MOST_MATCHES }.into());
    }
    Ok(Seated { address: written(&id, key.as_deref()), invitation: Some(token) })
}

/// Another invitation in the place of the one of before.
pub(super) async fn invite_again(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    address: &Address,
) -> Result<String, Refusal> {
    let (stored, part) = find(service, caller, address).await?;
    let Found::Waiting(_) = read(&service.tables, catalogue, &stored) else { return Err(MatchFault::Begun.into()) };
    if part != Part::Host {
        return Err(MatchFault::Watching.into());
    }
    let now = service.clock.now_ms();
    let token = hex::encode(service.chance.bytes::<TOKEN_BYTES>());
    let mut content = stored.content;
    content.invitation = Some(MatchInvitation { hash: token_hash(&token), ends_at: now.saturating_add(INVITATION_MS) });
    if !service.store.change_match(&stored.id, stored.version, &content, now).await? {
        return Err(MatchFault::Begun.into());
    }
    Ok(token)
}

/// Whether the invitation of a match can be accepted with this.
pub(super) fn is_invitation(stored: &StoredMatch, token: &str, now: i64) -> bool {
    let invitation = stored.content.invitation.as_ref();
    invitation.is_some_and(|invitation| invitation.hash == token_hash(token) && invitation.ends_at > now)
}

pub(super) async fn open_invitation(
    service: &Service,
    catalogue: &Catalogue,
    token: &str,
) -> Result<(Invitation, StoredMatch, Waiting), Refusal> {
    let none = || Refusal::from(MatchFault::NoInvitation);
    let found = service.store.find_invited_match(&token_hash(token), service.clock.now_ms()).await?;
    let stored = found.filter(|stored| stored.game == catalogue.game().id).ok_or_else(none)?;
    let Found::Waiting(waiting) = read(&service.tables, catalogue, &stored) else { return Err(none()) };
    let [host, _] = KeptPeople::read(&stored.content.seats).people;
    let ends_at = stored.content.invitation.as_ref().map_or(0, |invitation| invitation.ends_at);
    let invitation = Invitation {
        game: stored.game.clone(),
        host,
        beginner: waiting.beginner,
        config: waiting.config.clone(),
        ends_at,
    };
    Ok((invitation, stored, *waiting))
}

pub(super) async fn join(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    token: &str,
    (deck, name): (DeckList, String),
) -> Result<Seated, Refusal> {
    let (_, stored, waiting) = open_invitation(service, catalogue, token).await?;
    shared_decks::check_size(&deck)?;
    let (guest, key) = holder(service, caller)?;
    if guest.account.is_some() && guest.account == stored.content.host.account {
        return Err(MatchFault::OwnInvitation.into());
    }
    if let Some(account) = guest.account
        && service.store.count_matches(account).await? >= u64::from(MOST_MATCHES)
    {
        return Err(MatchFault::TooMany { limit: MOST_MATCHES }.into());
    }
    take_budget(service, caller).await?;
    let KeptPeople { names: [host_name, _], people: [host, _], .. } = KeptPeople::read(&stored.content.seats);
    let names = told_apart([host_name, shown(&name)]);
    let people = KeptPeople { names, people: [host, name_of(caller)], is_waiting: false };
    let Waiting { deck: host_deck, beginner, config } = waiting;
    let table = dealt(service, catalogue, [host_deck, visible_deck(deck)], config, beginner, people).await?;
    let content = table.written([stored.content.host.clone(), guest], due(service, &table)).ok_or(Refusal::Failed)?;
    let now = service.clock.now_ms();
    if !service.store.change_match(&stored.id, stored.version, &content, now).await? {
        return Err(MatchFault::NoInvitation.into());
    }
    service.store.see_match(&stored.id, false, now).await?;
    Ok(Seated { address: written(&stored.id, key.as_deref()), invitation: None })
}

/// Begins another match of the same players with the same decks. Whoever was to have the first turn
/// has it no more; by chance it stays.
pub(super) async fn begin(
    service: &Service,
    catalogue: &Catalogue,
    stored: &StoredMatch,
    table: &Table,
) -> Result<MatchId, Refusal> {
    let record = table.play.session.record();
    let beginner = match table.rest.beginner {
        Beginner::Chance => Beginner::Chance,
        Beginner::Host => Beginner::Guest,
        Beginner::Guest => Beginner::Host,
    };
    let people = KeptPeople {
        names: table.rest.people.names.clone(),
        people: table.rest.people.people.clone(),
        is_waiting: false,
    };
    let next = dealt(service, catalogue, record.decks.clone(), record.config.clone(), beginner, people).await?;
    let holders = [stored.content.host.clone(), stored.content.guest.clone()];
    let content = next.written(holders, due(service, &next)).ok_or(Refusal::Failed)?;
    let id = MatchId::of(service.chance.bytes());
    let new = NewMatch {
        id: id.clone(),
        game: stored.game.clone(),
        watch_key: stored.watch_key.clone(),
        content,
        created_at: service.clock.now_ms(),
    };
    match service.store.create_match(&new, MOST_MATCHES).await {
        Ok(true) => Ok(id),
        Ok(false) => Err(MatchFault::TooMany { limit: MOST_MATCHES }.into()),
        Err(StoreError::NoAccount) => Err(Refusal::Nothing),
        Err(error) => Err(error.into()),
    }
}

fn due(service: &Service, table: &Table) -> Option<i64> {
    table.play.by_itself().map(|_| service.clock.now_ms().saturating_add(moment(service)))
}

/// A game that was just dealt.
async fn dealt(
    service: &Service,
    catalogue: &Catalogue,
    decks: [DeckList; 2],
    config: RulesConfig,
    beginner: Beginner,
    people: KeptPeople,
) -> Result<Box<Table>, Refusal> {
    let first_player = match beginner {
        Beginner::Chance => FirstPlayer::Random,
        Beginner::Host => FirstPlayer::Seat(HOST),
        Beginner::Guest => FirstPlayer::Seat(HOST.other()),
    };
    let [first, second] = &decks;
    let mut completed = Duel::completed(RulesConfig { first_player, ..config }, catalogue, [first, second]);
    // When it halts must tell neither what the other holds.
    completed.duel = completed.duel.with_even_pace();
    let notes = completed
        .completions
        .iter()
        .map(|completion| Note { seat: completion.seat, what: explain::completion(&completion.what) });
    let notes: Vec<Note> = notes.collect();
    let record = completed.record(catalogue, random_seed(service));
    let (duel, _) = service.tables.duel(&record, catalogue).map_err(unplayable)?;
    let session = compute(None, move || DuelSession::open(duel, record)).await?;
    let play = Play {
        session,
        by: Vec::new(),
        orders: Default::default(),
        thinks: [false; 2],
        undo: None,
        refuses: [false; 2],
        again: [false; 2],
    };
    let rest = Rest { beginner, notes, people, private: [0; 2], sent: [None, None], next: None };
    Ok(Box::new(Table { play, rest }))
}

/// Who has a seat that the caller takes, and the secret by which it is theirs, where they have no
/// account.
fn holder(service: &Service, caller: &Caller) -> Result<(MatchHolder, Option<String>), Refusal> {
    let account = match caller {
        Caller::Person(person) => Some(person.account),
        Caller::Token(token) if !token.scopes.has(Scope::Games) => {
            return Err(Refusal::Scope { scope: Scope::Games });
        }
        Caller::Token(token) => Some(token.account),
        Caller::Guest { .. } | Caller::Administrator | Caller::Job => None,
    };
    if account.is_some() {
        return Ok((MatchHolder { account, key: None }, None));
    }
    let key = new_key(service);
    Ok((MatchHolder { account: None, key: Some(hash_of(&key)) }, Some(key)))
}

fn name_of(caller: &Caller) -> Option<String> {
    match caller {
        Caller::Person(person) => Some(person.name.clone()),
        Caller::Token(token) => Some(token.owner.clone()),
        Caller::Guest { .. } | Caller::Administrator | Caller::Job => None,
    }
}

/// A match counts as a game that a network begins, for each of those who play it.
async fn take_budget(service: &Service, caller: &Caller) -> Result<(), Refusal> {
    let Some(network) = caller.network() else { return Ok(()) };
    let taken = service.budgets.take_game(network).await;
    taken.map_err(|shortage| Refusal::of(shortage, |seconds| GameFault::TooOften { seconds }.into()))
}

fn token_hash(token: &str) -> safehouse_store::Digest {
    digest(&["match-invitation", token])
}
