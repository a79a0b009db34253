//! What wants follow from: kept, changed and forgotten. What is lacking is counted whenever somebody looks.

use std::collections::BTreeSet;

use safehouse_cards::{
    catalogue::{CardIndex, Catalogue},
    copies::{
        Balances,
        wants::{Source, Want, WantOwner, WantSource, derived::together},
    },
    deck::list::DeckList,
    limits::DECKS_AT_ONCE,
};
use safehouse_engine::{library::GameLibrary, table::record::Fingerprint};
use safehouse_store::{
    AccountId, NewWantSource, SavedDeckId, SourceCards, StoredWantSource, WantSourceKind,
    want_sources::MAX_WANT_SOURCES,
};
use uuid::Uuid;

use super::{EXPIRE, READ, WANTS_AT_ONCE, WRITE, WantRefused, kept_wants};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    collections,
    saved_decks::{self, newest_decks},
    shared_lists::{balances_of, kept_holdings},
};

/// How many sources are looked at in one go of [`freshen_want_sources`].
const AT_A_TIME: u32 = 100;

/// What wants follow from, and those that follow now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedSource {
    /// Its identity.
    pub id: Uuid,
    /// What it says.
    pub source: WantSource,
    /// What is lacking now, in the order of numbers or of the decks' lines: at most [`WANTS_AT_ONCE`].
    pub wants: Vec<Want>,
    /// How many wants follow, those that are left out among them.
    pub total: usize,
    /// When it was saved, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
}

/// What the caller's wants follow from in a game, in the order in which it was saved, with what is lacking now.
///
/// # Errors
/// The caller is not signed in, or a token is not for wants, collections and decks; the store fails.
pub async fn list_want_sources(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
) -> Result<Vec<FollowedSource>, Refusal> {
    READ.check(caller)?;
    check_lacking(caller)?;
    let account = caller.account()?;
    let sources = kept_sources(service, account, library.game().id).await?;
    let copies = Lacking::of(service, library, account, &sources, None).await?;
    let owner = copies.owner(library);
    let followed = sources.into_iter().map(|(stored, source)| {
        let mut wants = source.wants(&owner);
        let total = wants.len();
        wants.truncate(WANTS_AT_ONCE);
        let StoredWantSource { id, created_at, changed_at, .. } = stored;
        FollowedSource { id, source, wants, total, created_at, changed_at }
    });
    Ok(followed.collect())
}

/// Saves what wants of the caller follow from, in the place of the one that is named or that is about the same, and
/// answers its identity.
///
/// # Errors
/// The caller is not signed in, or a token is not for wants, collections and decks; one of [`WantRefused`]; the account saved enough for now; the store fails.
pub async fn save_want_source(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    (id, source): (Option<Uuid>, WantSource),
) -> Result<Uuid, Refusal> {
    WRITE.check(caller)?;
    check_lacking(caller)?;
    let (account, game) = (caller.account()?, library.game().id);
    take(service, account, Counted::Want).await?;
    let source = source.tidied(&library.catalogue, &library.formats).map_err(WantRefused::UnfitSource)?;
    let kept = kept_sources(service, account, game).await?;
    let known = |(stored, known): &&(StoredWantSource, WantSource)| match id {
        Some(id) => stored.id == id,
        None => known.of == source.of,
    };
    let id = match (kept.iter().find(known), id) {
        (Some((stored, _)), _) => stored.id,
        (None, Some(_)) => return Err(WantRefused::NoSource.into()),
        (None, None) => service.chance.id(service.clock.now_ms()),
    };
    let source_json = serde_json::to_string(&source).map_err(|_| Refusal::Failed)?;
    let now = service.clock.now_ms();
    let kind = match source.of {
        Source::Target { .. } => WantSourceKind::Target,
        Source::Decks { .. } => WantSourceKind::Decks,
    };
    let cards = cards_of(service, library, account, &source).await?;
    let new = NewWantSource { id, kind, source_json, cards };
    match service.store.put_want_source((account, game), &new, now).await? {
        true => Ok(id),
        false => Err(WantRefused::TooManySources { limit: MAX_WANT_SOURCES }.into()),
    }
}

/// Forgets what wants of the caller follow from, and these with it. What is not there any more is what was wanted.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn delete_want_source(service: &Service, caller: &Caller, id: Uuid) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    service.store.delete_want_source(caller.account()?, id).await?;
    Ok(())
}

/// Finds the cards of sources anew where the card list or a deck changed since, so that who can want a card is found by
/// it; answers how many sources there were. What somebody lacks is never of yesterday, whether this ran or not.
///
/// # Errors
/// The caller is not the server; the store fails.
pub async fn freshen_want_sources(service: &Service, caller: &Caller, library: &GameLibrary) -> Result<usize, Refusal> {
    EXPIRE.check(caller)?;
    let (game, of) = (library.game().id, card_list(&library.catalogue));
    let stale = service.store.list_stale_want_sources(game, &of, AT_A_TIME).await?;
    for stale in &stale {
        let source = &stale.source;
        let cards = match read(source) {
            Some(known) => cards_of(service, library, stale.account, &known).await?,
            // One that a newer program wrote is that program's to look at.
            None => SourceCards { of: of.clone(), cards: Vec::new() },
        };
        let now = service.clock.now_ms();
        service.store.put_source_cards((stale.account, source.id, source.changed_at), &cards, now).await?;
    }
    Ok(stale.len())
}

/// What is lacking says what is there: a token that does not read collections and decks learns it neither here nor by
/// having a list say it to others.
fn check_lacking(caller: &Caller) -> Result<(), Refusal> {
    collections::READ.check(caller)?;
    saved_decks::READ.check(caller)
}

/// All that an account wants in a game, by hand or because something lacks it, each want once; where only some cards
/// matter, what follows of others is left out.
pub(crate) async fn all_wants(
    service: &Service,
    library: &GameLibrary,
    account: AccountId,
    among: Option<BTreeSet<CardIndex>>,
) -> Result<Vec<Want>, Refusal> {
    let game = library.game().id;
    let by_hand = kept_wants(service, account, game).await?.into_iter().map(|kept| kept.want).collect();
    let sources = kept_sources(service, account, game).await?;
    if sources.is_empty() {
        return Ok(by_hand);
    }
    let copies = Lacking::of(service, library, account, &sources, among).await?;
    let owner = copies.owner(library);
    Ok(together(by_hand, sources.iter().flat_map(|(_, source)| source.wants(&owner))))
}

/// What somebody has of what they could want.
struct Lacking {
    balances: Balances,
    decks: Vec<(String, DeckList)>,
    among: Option<BTreeSet<CardIndex>>,
}

impl Lacking {
    async fn of(
        service: &Service,
        library: &GameLibrary,
        account: AccountId,
        sources: &[(StoredWantSource, WantSource)],
        among: Option<BTreeSet<CardIndex>>,
    ) -> Result<Self, Refusal> {
        let (game, catalogue) = (library.game().id, &library.catalogue);
        let balances = match (&among, sources) {
            (_, []) => Balances::default(),
            (None, _) => balances_of(service, account, game).await?,
            (Some(cards), _) => {
                let printings = cards.iter().flat_map(|card| &catalogue.card(*card).printings);
                let numbers: Vec<String> = printings.map(|printing| printing.number.clone()).collect();
                kept_holdings(service.store.list_balances_of(account, game, &numbers).await?)
            }
        };
        let decks = decks_of(service, account, game, sources.iter().map(|(_, source)| source)).await?;
        Ok(Self { balances, decks, among })
    }

    fn owner<'a>(&'a self, library: &'a GameLibrary) -> WantOwner<'a> {
        let decks = self.decks.iter().map(|(id, list)| (id.clone(), list)).collect();
        let owner = WantOwner::new((&library.catalogue, &library.formats), &self.balances, decks);
        match &self.among {
            Some(cards) => owner.among(cards.clone()),
            None => owner,
        }
    }
}

/// The decks that some sources have to do with.
async fn decks_of(
    service: &Service,
    account: AccountId,
    game: &str,
    sources: impl Iterator<Item = &WantSource>,
) -> Result<Vec<(String, DeckList)>, Refusal> {
    // Every one, as soon as one of them is about every deck.
    let named: Option<Vec<Vec<&str>>> = sources.map(WantSource::decks).collect();
    let named: Option<BTreeSet<&str>> = named.map(|named| named.concat().into_iter().collect());
    if named.as_ref().is_some_and(BTreeSet::is_empty) {
        return Ok(Vec::new());
    }
    let is_asked = |id: SavedDeckId| named.as_ref().is_none_or(|named| named.contains(&*id.to_string()));
    let newest = newest_decks(service, account, (game, DECKS_AT_ONCE), is_asked).await?;
    Ok(newest.into_iter().map(|(id, list)| (id.to_string(), list)).collect())
}

/// By what the cards of which wants can follow from a source are found.
async fn cards_of(
    service: &Service,
    library: &GameLibrary,
    account: AccountId,
    source: &WantSource,
) -> Result<SourceCards, Refusal> {
    let (catalogue, balances) = (&library.catalogue, Balances::default());
    let decks = decks_of(service, account, library.game().id, std::iter::once(source)).await?;
    let decks = decks.iter().map(|(id, list)| (id.clone(), list)).collect();
    let owner = WantOwner::new((catalogue, &library.formats), &balances, decks);
    let cards = source.cards(&owner).into_iter().map(|card| catalogue.card(card).name.key().to_owned());
    Ok(SourceCards { of: card_list(catalogue), cards: cards.collect() })
}

/// What tells card lists apart: what their cards say, and how many printings they have.
fn card_list(catalogue: &Catalogue) -> String {
    format!("{}-{}", String::from(Fingerprint::of_catalogue(catalogue)), catalogue.printing_count())
}

/// What an account's wants follow from.
async fn kept_sources(
    service: &Service,
    account: AccountId,
    game: &str,
) -> Result<Vec<(StoredWantSource, WantSource)>, Refusal> {
    let stored = service.store.list_want_sources(account, game).await?;
    Ok(stored.into_iter().filter_map(|stored| read(&stored).map(|source| (stored, source))).collect())
}

/// One that a newer program wrote stays where it is, and is nothing here.
fn read(stored: &StoredWantSource) -> Option<WantSource> {
    match serde_json::from_str(&stored.source_json) {
        Ok(source) => Some(source),
        Err(error) => {
            tracing::error!(id = %stored.id, %error, "what wants follow from cannot be read");
            None
        }
    }
}
