//! Decks behind short links: shared, opened, looked after.

use safehouse_cards::{
    deck::{content_id::ContentId, list::DeckList},
    game::GameDefinition,
    limits::{COPIES, Excess, Limits, Measure},
    visible::visible_deck,
};
use safehouse_store::{
    NewSharedDeck, SharedDeck, SharedDeckEntry, SharedDeckTotals, ShortId, StoreError, shared_decks::UNOPENED_FOR_MS,
};

use crate::{Access, Caller, Refusal, Service};

/// How long a visit is remembered before the next one is written down.
const A_DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Who may share a deck.
pub const SHARE: Access = Access::Anyone;
/// Who may open a shared deck.
pub const OPEN: Access = Access::Anyone;
/// Who may list shared decks, look at one and take one out.
pub const LOOK_AFTER: Access = Access::Administrator;
/// Who lets shared decks expire.
pub const EXPIRE: Access = Access::Job;

/// A deck to be kept under a short link.
#[derive(Debug, Clone)]
pub struct ShareDeck {
    /// The deck. Its name, notes and tags are not kept, because they are the
    /// sharer's and not part of what the content id names.
    pub deck: DeckList,
    /// The game that it is for.
    pub game: &'static GameDefinition,
}

/// What is kept under a short id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    /// This deck.
    Deck(DeckList),
    /// Nothing any more: whoever runs the site took the deck out.
    Removed,
    /// Nothing.
    Nothing,
}

/// Keeps a deck and answers the short id of its link.
///
/// # Errors
/// The deck is empty, too large or of no section of the game; the caller's
/// network made enough links; there is no room; the deck was taken out; or the
/// store fails.
pub async fn share_deck(service: &Service, caller: &Caller, asked: ShareDeck) -> Result<ShortId, Refusal> {
    SHARE.check(caller)?;
    let ShareDeck { deck, game } = asked;
    if deck.game != game.id {
        return Err(Refusal::UnknownGame { game: deck.game });
    }
    if deck.lines.iter().all(|line| line.quantity == 0) {
        return Err(Refusal::EmptyDeck);
    }
    // Before anything that takes longer the longer the deck is.
    check(&deck, game)?;
    let deck = visible_deck(deck);
    let kept = DeckList { lines: deck.grouped(game).lines, format: deck.format, ..DeckList::new(game.id) };
    let deck_json = json(&kept)?;
    if let Some(network) = caller.network() {
        let taken = service.budgets.take_share(network, deck_json.len()).await;
        taken.map_err(|shortage| Refusal::of(shortage, |seconds| Refusal::TooOften { seconds }))?;
    }
    let now = service.clock.now_ms();
    let new =
        NewSharedDeck { content_id: ContentId::of(&kept, game), deck_json, game: game.id.to_owned(), created_at: now };
    let shared = service.store.put_shared_deck(new).await?;
    saw(service, &shared, Visit::Shared);
    Ok(shared.short_id)
}

/// What is kept under a short id, and that somebody asked for it.
///
/// # Errors
/// The store fails.
pub async fn open_shared_deck(service: &Service, caller: &Caller, short_id: &str) -> Result<Opened, Refusal> {
    OPEN.check(caller)?;
    let Some(id) = ShortId::parse(short_id) else { return Ok(Opened::Nothing) };
    let shared = match service.store.find_shared_deck(&id).await {
        Ok(Some(shared)) => shared,
        Ok(None) => return Ok(Opened::Nothing),
        Err(StoreError::Removed) => return Ok(Opened::Removed),
        Err(error) => return Err(error.into()),
    };
    saw(service, &shared, Visit::Opened);
    // Decks that were kept by an older program hold names as they came.
    let deck = serde_json::from_str(&shared.deck_json).map(|deck: DeckList| visible_deck(deck).named(&shared.game));
    Ok(deck.map_or(Opened::Nothing, Opened::Deck))
}

/// The decks that were shared last, the newest first, removed ones included, and
/// the sums over all that are there.
///
/// # Errors
/// The caller does not look after them; the store fails.
pub async fn list_shared_decks(
    service: &Service,
    caller: &Caller,
    most: u32,
) -> Result<(Vec<SharedDeckEntry>, SharedDeckTotals), Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok((service.store.list_shared_decks(most).await?, service.store.total_shared_decks().await?))
}

/// A deck as it is kept. That is no visit.
///
/// # Errors
/// The caller does not look after it; it was taken out; the store fails.
pub async fn show_shared_deck(service: &Service, caller: &Caller, id: &ShortId) -> Result<Option<SharedDeck>, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.find_shared_deck(id).await?)
}

/// Takes a deck out for good. `false` when there is no such deck, or it was
/// taken out before.
///
/// # Errors
/// The caller does not look after it; the store fails.
pub async fn remove_shared_deck(service: &Service, caller: &Caller, id: &ShortId) -> Result<bool, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.remove_shared_deck(id, service.clock.now_ms()).await?)
}

/// Deletes the decks that nobody opened or shared for so many days, and answers
/// how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_shared_decks(service: &Service, caller: &Caller, days: u32) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    let unseen_since = service.clock.now_ms().saturating_sub(i64::from(days) * A_DAY_MS);
    Ok(service.store.expire_shared_decks(unseen_since).await?)
}

/// Refuses lines that no deck of the game needs.
pub(crate) fn check(deck: &DeckList, game: &GameDefinition) -> Result<(), Refusal> {
    check_size(deck)?;
    match deck.lines.iter().find(|line| game.section(&line.section).is_none()) {
        Some(line) => Err(Refusal::UnknownSection {
            section: line.section.clone(),
            known: game.sections.iter().map(|section| section.id).collect(),
        }),
        None => Ok(()),
    }
}

/// Refuses lines that no deck of any game needs.
pub(crate) fn check_size(deck: &DeckList) -> Result<(), Refusal> {
    let Limits { lines, name_bytes, .. } = Limits::STRANGER;
    let sizes = || -> Result<(), Excess> {
        Measure::DeckLines.check(deck.lines.len(), lines)?;
        Measure::FormatName.check(deck.format.as_deref().unwrap_or_default().len(), name_bytes)?;
        for line in &deck.lines {
            Measure::SectionName.check(line.section.len(), name_bytes)?;
            Measure::CardName.check(line.card.len(), name_bytes)?;
            Measure::Copies.check(line.quantity as usize, COPIES as usize)?;
            if let Some(printing) = &line.printing {
                Measure::CollectorNumber.check(printing.number.len(), name_bytes)?;
            }
        }
        Ok(())
    };
    sizes().map_err(Refusal::from)
}

fn json(deck: &DeckList) -> Result<String, Refusal> {
    // A list is text and numbers, which JSON can always hold.
    serde_json::to_string(deck).map_err(|_| StoreError::Value("a deck that JSON cannot hold").into())
}

/// What somebody did with a deck that is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    /// Made a link to it, or was given the one that there was.
    Shared,
    /// Asked for what its link leads to.
    Opened,
}

/// Writes down, without anybody waiting for it, that the deck was asked for: the
/// first time that it was opened, then at most once a day. One that nobody asks
/// for expires, and one that nobody ever opened makes room for others, so that it
/// is written down sooner when such a one is shared again.
fn saw(service: &Service, shared: &SharedDeck, visit: Visit) {
    let now = service.clock.now_ms();
    let is_first = visit == Visit::Opened && shared.opened_at.is_none();
    let remembered = if shared.opened_at.is_some() { A_DAY_MS } else { UNOPENED_FOR_MS / 2 };
    if !is_first && now.saturating_sub(shared.last_seen_at) < remembered {
        return;
    }
    let (store, id) = (service.store.clone(), shared.short_id.clone());
    tokio::spawn(async move {
        let written = match visit {
            Visit::Shared => store.see_shared_deck(&id, now).await,
            Visit::Opened => store.open_shared_deck(&id, now).await,
        };
        if let Err(error) = written {
            tracing::warn!(%error, "a visit to a shared deck was not written down");
        }
    });
}
