//! Lists that a store published, as everybody sees them.

use safehouse_engine::{deck::registered::Registered, library::Library};
use safehouse_store::{
    LogPlace,
    events::ListVerdict,
    stores::{KeptStoreList, StoreList},
};

use super::fault::StoreListFault;
use crate::{
    Caller, Refusal, Service,
    events::{JudgedNow, Kept, judged_now},
    stores::{
        access::LOOK,
        seen::{StoreSeen, see_store},
    },
};

/// The most lists of one page.
pub const STORE_LISTS_PAGE: u32 = 50;

/// A list that a store published: nothing of it tells who of the staff did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreListShown {
    /// Which of the store's, from 1.
    pub number: u32,
    /// What the store calls it. Nothing vouches for that.
    pub title: String,
    /// The canonical text of the list as it is registered.
    pub text: String,
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// What the format said of it when it was published.
    pub then: ListVerdict,
    /// Which snapshot of the format that was.
    pub snapshot: String,
    /// What the snapshot of the format that is in force says of it; none while it is being judged again.
    pub now: Option<JudgedNow>,
    /// The id of what it holds, as 64 hexadecimal digits.
    pub content_id: String,
    /// The digest of the certificate, likewise.
    pub certificate: String,
    /// Where the log states it; nowhere while that waits for the store's signature.
    pub place: Option<LogPlace>,
    /// When it was published, in milliseconds since 1970-01-01T00:00:00Z.
    pub published_at: i64,
}

/// A page of lists of a store.
#[derive(Debug, Clone)]
pub struct StoreLists {
    /// The store as the caller sees it.
    pub seen: StoreSeen,
    /// Its lists, the newest first.
    pub lists: Vec<StoreListShown>,
    /// Where they go on: before the list of this number.
    pub more: Option<u32>,
}

/// The lists that a store shows, the newest first, only those before this number; at most [`STORE_LISTS_PAGE`]. `site` has
/// the rules of today.
///
/// # Errors
/// As [`see_store`].
pub async fn list_store_lists(
    service: &Service,
    caller: &Caller,
    site: &Library,
    slug: &str,
    before: Option<u32>,
) -> Result<StoreLists, Refusal> {
    LOOK.check(caller)?;
    let seen = see_store(service, caller, slug).await?;
    let now = service.clock.now_ms();
    let mut lists = service.store.list_store_lists(seen.store.id, before, STORE_LISTS_PAGE + 1).await?;
    let has_more = lists.len() > STORE_LISTS_PAGE as usize;
    lists.truncate(STORE_LISTS_PAGE as usize);
    let more = lists.last().filter(|_| has_more).map(|last| last.number);
    Ok(StoreLists { seen, lists: lists.into_iter().filter_map(|list| shown(site, list, now)).collect(), more })
}

/// The list of a store with this number. `site` has the rules of today.
///
/// # Errors
/// As [`see_store`]; [`StoreListFault::None`]; [`StoreListFault::Withdrawn`].
pub async fn open_store_list(
    service: &Service,
    caller: &Caller,
    site: &Library,
    (slug, number): (&str, u32),
) -> Result<(StoreSeen, StoreListShown), Refusal> {
    LOOK.check(caller)?;
    let (seen, list) = found_list(service, caller, (slug, number)).await?;
    let shown = shown(site, list, service.clock.now_ms()).ok_or(StoreListFault::Withdrawn)?;
    Ok((seen, shown))
}

/// The list of a store with this number as it is kept, also one that is withdrawn.
///
/// # Errors
/// As [`see_store`]; [`StoreListFault::None`].
pub(super) async fn found_list(
    service: &Service,
    caller: &Caller,
    (slug, number): (&str, u32),
) -> Result<(StoreSeen, StoreList), Refusal> {
    let seen = see_store(service, caller, slug).await?;
    let list = service.store.find_store_list(seen.store.id, number).await?.ok_or(StoreListFault::None)?;
    Ok((seen, list))
}

/// What everybody sees of a list; nothing of one that is withdrawn.
fn shown(site: &Library, list: StoreList, now: i64) -> Option<StoreListShown> {
    let KeptStoreList { title, text, content_id, certificate } = list.kept?;
    let kept = Kept { format: (&list.format, &list.snapshot), then: list.verdict, now: list.now.as_ref() };
    let games = site.first().catalogue.games();
    let library = site.of_game(&list.game).map(AsRef::as_ref);
    let now = judged_now(library, kept, now, || Registered::read(&text, games).ok());
    Some(StoreListShown {
        number: list.number,
        title,
        text,
        game: list.game,
        format: list.format,
        then: list.verdict,
        snapshot: list.snapshot,
        now,
        content_id,
        certificate,
        place: list.place,
        published_at: list.published_at,
    })
}
