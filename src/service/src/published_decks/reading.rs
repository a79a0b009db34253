//! A published deck as somebody reads it, and who may.

use safehouse_cards::deck::list::DeckList;
use safehouse_store::{DeckOrigin, PublicAddress, PublishedDeck, PublishedVersionEntry, Reach, Role, Visibility};

use super::access::READ;
use crate::{Caller, Refusal, Service};

/// A deck to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedPublication {
    /// What lists say about it.
    pub deck: PublishedDeck,
    /// The version that was asked for.
    pub version: PublishedVersionEntry,
    /// What that holds.
    pub list: DeckList,
    /// Every published version that is kept and that the reader may see, the newest first.
    pub versions: Vec<PublishedVersionEntry>,
    /// What it is a copy of, where the reader may see that.
    pub origin: Option<DeckOrigin>,
    /// The name of the group that it is for, where it is for one.
    pub group: Option<String>,
    /// What the one who reads has to do with it.
    pub reader: Reader,
}

/// What somebody has to do with a deck that they read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reader {
    /// Whether they are signed in.
    pub is_signed_in: bool,
    /// Whether it is theirs.
    pub is_author: bool,
    /// Whether they run the site.
    pub is_administrator: bool,
    /// Whether they like it.
    pub likes: bool,
    /// Whether they follow its author.
    pub follows: bool,
    /// Whether they do not want its author's comments.
    pub blocks: bool,
}

/// A published deck with a version of it, the newest if none is named.
///
/// # Errors
/// [`Refusal::NoPublication`] when there is none at the address that the caller may see;
/// [`Refusal::TakenDown`] when whoever runs the site took it down, but for its author and
/// them; [`Refusal::NoVersion`]; [`Refusal::UnreadDeck`]; the store fails.
pub async fn open_publication(
    service: &Service,
    caller: &Caller,
    address: &str,
    number: Option<i64>,
) -> Result<OpenedPublication, Refusal> {
    READ.check(caller)?;
    let deck = seen(service, caller, address).await?;
    let number = number.unwrap_or(deck.number);
    let knows_all = caller.account().is_ok_and(|account| account == deck.account) || runs_the_site(caller);
    // What was published for fewer stays theirs.
    let is_shown = |entry: &PublishedVersionEntry| knows_all || entry.audience.covers(deck.visibility);
    let version = service.store.find_published_version(deck.id, number).await?;
    let version = version.filter(|version| is_shown(&version.entry)).ok_or(Refusal::NoVersion)?;
    let mut versions = service.store.list_published_versions(deck.id).await?;
    versions.retain(is_shown);
    let list = list_of(&version.deck_json, &deck.game)?;
    let mut reader = Reader { is_administrator: runs_the_site(caller), ..Reader::default() };
    if let Ok(account) = caller.account() {
        reader = Reader {
            is_signed_in: true,
            is_author: account == deck.account,
            likes: service.store.likes_deck(account, deck.id).await?,
            follows: service.store.follows_account(account, deck.account).await?,
            blocks: service.store.blocks_account(account, deck.account).await?,
            ..reader
        };
    }
    let group = match (deck.visibility, caller.account()) {
        (Visibility::Group(id), Ok(account)) => service.store.find_own_group(account, id).await?,
        _ => None,
    };
    Ok(OpenedPublication {
        group: group.map(|group| group.name),
        version: version.entry,
        list,
        versions,
        origin: shown_origin(service, caller, &deck).await?,
        reader,
        deck,
    })
}

/// What a deck is a copy of, as long as the caller may see the original without having been
/// given its link: the address of one that is for whoever has it is its only lock. Its author
/// has the name of now.
async fn shown_origin(service: &Service, caller: &Caller, deck: &PublishedDeck) -> Result<Option<DeckOrigin>, Refusal> {
    let Some(origin) = service.store.find_deck_origin(deck.id).await? else { return Ok(None) };
    let Some(original) = service.store.find_published_deck(&origin.address).await? else { return Ok(None) };
    let account = caller.account().ok();
    let is_shown = match (original.reach, account) {
        (Reach::Everybody, _) => true,
        (_, Some(account)) if account == original.account => true,
        (Reach::Group, Some(account)) => service.store.shares_group_of(account, &origin.address).await?,
        _ => false,
    };
    Ok(is_shown.then_some(DeckOrigin { author: original.author, ..origin }))
}

/// The published deck at an address, if the caller may see it.
pub(crate) async fn seen(service: &Service, caller: &Caller, address: &str) -> Result<PublishedDeck, Refusal> {
    let Ok(address) = address.parse::<PublicAddress>() else { return Err(Refusal::NoPublication) };
    let found = service.store.find_published_deck(&address).await?;
    if let Some(deck) = &found
        && matches!(deck.reach, Reach::Link | Reach::Everybody)
    {
        return found.ok_or(Refusal::NoPublication);
    }
    // This is asked where there is no deck, too, so that it takes as long.
    let is_member = match caller.account() {
        Ok(account) => service.store.shares_group_of(account, &address).await?,
        Err(_) => false,
    };
    let deck = found.ok_or(Refusal::NoPublication)?;
    let is_author = caller.account().is_ok_and(|account| account == deck.account);
    let is_for_others = match deck.visibility {
        Visibility::Private => false,
        Visibility::Group(_) => is_member,
        Visibility::Link | Visibility::Public => true,
    };
    match deck.reach {
        Reach::Link | Reach::Everybody => Ok(deck),
        Reach::Nobody | Reach::Group if is_author => Ok(deck),
        Reach::Group if is_member => Ok(deck),
        // Whoever runs the site looks at what a member reported.
        Reach::Group if runs_the_site(caller) && service.store.is_deck_reported(deck.id).await? => Ok(deck),
        Reach::Group => Err(Refusal::NoPublication),
        Reach::Nobody if deck.taken_down.is_some() && runs_the_site(caller) => Ok(deck),
        Reach::Nobody if deck.taken_down.is_some() && is_for_others => Err(Refusal::TakenDown),
        Reach::Nobody => Err(Refusal::NoPublication),
    }
}

/// Whether somebody looks after what others published.
pub(crate) fn runs_the_site(caller: &Caller) -> bool {
    match caller {
        Caller::Administrator => true,
        Caller::Person(person) => person.role == Role::Administrator,
        Caller::Guest { .. } | Caller::Token(_) | Caller::Job => false,
    }
}

pub(super) fn list_of(deck_json: &str, game: &str) -> Result<DeckList, Refusal> {
    let deck: Result<DeckList, _> = serde_json::from_str(deck_json);
    deck.map(|deck| deck.named(game)).map_err(|error| {
        tracing::error!(%error, "a published deck cannot be read");
        Refusal::UnreadDeck
    })
}
