//! Decks that others may see: published, read, liked, copied.
//!
//! What is published is a version of a deck in the caller's account, as it is then. A deck
//! that somebody may not see is answered as one that is not there.

use safehouse_cards::{
    catalogue::Catalogue,
    deck::{
        certificate::{Certificate, Verdict, certify_as_meant},
        format::Formats,
        list::DeckList,
    },
    english::English,
    visible::visible_deck,
};
use safehouse_store::{
    AccountId, DeckFacts, DeckOrigin, Legality, NewDeckVersion, NewPublishedVersion, NewSavedDeck, PublicAddress,
    PublicDeckPlace, PublicDecksAsked, PublishDeck, Published, PublishedDeck, PublishedVersionEntry, Reach, Role,
    SavedDeckId, StoreError, VersionKind, Visibility, published_decks::MAX_NOTE_BYTES,
};

use crate::{
    Access, Caller, Refusal, Scope, Service,
    account_budgets::{Counted, take},
    audit::{self, Action},
    saved_decks::{read, version_of},
    words::{lines, lines_within},
};

/// Who may read what is published.
pub const READ: Access = Access::Anyone;
/// Who may ask for a page or send a form of what they publish, like and copy.
pub const OWN: Access = Access::SignedIn;
/// Who may read what of their own decks is published, and what those are copies of.
pub const READ_OWN: Access = Access::Scoped(Scope::DecksRead);
/// Who may publish their own decks.
pub const PUBLISH: Access = Access::Scoped(Scope::Publish);
/// Who may like decks of others, and read what those publish whom they follow.
pub const SOCIAL: Access = Access::Scoped(Scope::Social);
/// Who may copy decks of others into their own account.
pub const COPY: Access = Access::Scoped(Scope::DecksWrite);
/// Who keeps an index of all that everybody may see.
pub const INDEX: Access = Access::Job;

/// The most decks of one page of a list.
pub const PAGE: u32 = 60;
/// The most bytes of what is kept of what stood in the way of a version.
const MAX_FINDINGS_BYTES: usize = 8 * 1024;

/// A version of a deck to be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publish {
    /// The deck, of the caller's.
    pub deck: SavedDeckId,
    /// The number of its version.
    pub revision: i64,
    /// Who may see it from now on.
    pub visibility: Visibility,
    /// What changed since the last published version; may be empty.
    pub note: String,
}

/// A deck to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedPublication {
    /// What lists say about it.
    pub deck: PublishedDeck,
    /// The version that was asked for.
    pub version: PublishedVersionEntry,
    /// What that holds.
    pub list: DeckList,
    /// Every published version that is kept, the newest first.
    pub versions: Vec<PublishedVersionEntry>,
    /// What it is a copy of.
    pub origin: Option<DeckOrigin>,
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

/// The last change of a deck that everybody may see, or may not any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedDeck {
    /// The number of the change. A later one of any deck has a higher one.
    pub sequence: i64,
    /// The deck.
    pub id: SavedDeckId,
    /// What lists say about it and what it holds, every line with its section, card and
    /// copies; `None` when it is to be forgotten.
    pub content: Option<(PublishedDeck, DeckList)>,
}

/// Publishes a version of a deck of the caller's and answers what its link ends in and which
/// of its published versions this is.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`], also of one in the trash or of a game
/// that the catalogue is not of; [`Refusal::NoVersion`]; [`Refusal::EmptyDeck`]; the note is
/// too long; it was taken down ([`Refusal::TakenDown`]); the account published enough for
/// now; the store fails.
pub async fn publish_deck(
    service: &Service,
    caller: &Caller,
    asked: &Publish,
    catalogue: &Catalogue,
    formats: &Formats,
) -> Result<(PublicAddress, i64), Refusal> {
    PUBLISH.check(caller)?;
    let account = caller.account()?;
    let note = lines_within(&asked.note, MAX_NOTE_BYTES)?;
    let (entry, version) = version_of(service, account, asked.deck, asked.revision).await?;
    if entry.game != catalogue.game().id {
        return Err(Refusal::NoDeck);
    }
    let mut deck = visible_deck(read(&version, &entry.game)?);
    deck.notes = lines(&deck.notes);
    deck.card_notes.values_mut().for_each(|note| *note = lines(note));
    if deck.lines.iter().all(|line| line.quantity == 0) {
        return Err(Refusal::EmptyDeck);
    }
    take(service, account, Counted::Publish).await?;
    let certificate = certify_as_meant(&deck, catalogue, formats);
    let publish = PublishDeck {
        account,
        deck: asked.deck,
        address: PublicAddress::of(service.chance.bytes()),
        visibility: asked.visibility,
        name: deck.name.clone(),
        game: entry.game,
        facts: facts(&deck, catalogue),
        version: NewPublishedVersion {
            revision: asked.revision,
            deck_json: serde_json::to_string(&deck).map_err(|_| Refusal::UnreadDeck)?,
            content_id: certificate.content_id,
            note,
            format: certificate.format.clone(),
            snapshot: certificate.snapshot.clone(),
            legality: legality(certificate.verdict),
            findings: findings(&certificate, catalogue),
            made_at: service.clock.now_ms(),
        },
    };
    match service.store.publish_deck(&publish).await? {
        Published::Done { address, number } => {
            let details = serde_json::json!({ "deck": address.as_str(), "version": number });
            audit::write_more(service, caller, account, Action::DeckPublished, &details).await?;
            Ok((address, number))
        }
        Published::Nothing => Err(Refusal::NoDeck),
        Published::TakenDown => Err(Refusal::TakenDown),
    }
}

/// The code of the game of a deck of the caller's that is to be published.
///
/// # Errors
/// The caller may not publish; [`Refusal::NoDeck`]; the store fails.
pub async fn game_to_publish(service: &Service, caller: &Caller, deck: SavedDeckId) -> Result<String, Refusal> {
    PUBLISH.check(caller)?;
    let found = service.store.find_saved_deck(caller.account()?, deck).await?;
    Ok(found.ok_or(Refusal::NoDeck)?.game)
}

/// Lets a published deck of the caller's be seen by others than before, and answers it
/// as it is then.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn set_visibility(
    service: &Service,
    caller: &Caller,
    deck: SavedDeckId,
    visibility: Visibility,
) -> Result<PublishedDeck, Refusal> {
    PUBLISH.check(caller)?;
    let account = caller.account()?;
    if !service.store.set_deck_visibility(account, deck, visibility).await? {
        return Err(Refusal::NoDeck);
    }
    let details = serde_json::json!({ "deck": deck.to_string(), "visibility": visibility.as_str() });
    audit::write_more(service, caller, account, Action::DeckVisibility, &details).await?;
    service.store.find_publication(deck).await?.ok_or(Refusal::NoDeck)
}

/// Takes a published deck of the caller's back for good, with its published versions, likes
/// and comments. The deck itself stays in the account.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; it was taken down, which is not undone by
/// this ([`Refusal::TakenDown`]); the store fails.
pub async fn withdraw_deck(service: &Service, caller: &Caller, deck: SavedDeckId) -> Result<(), Refusal> {
    PUBLISH.check(caller)?;
    let account = caller.account()?;
    let found = service.store.find_publication(deck).await?.filter(|found| found.account == account);
    if found.ok_or(Refusal::NoDeck)?.taken_down.is_some() {
        return Err(Refusal::TakenDown);
    }
    if !service.store.withdraw_deck(account, deck).await? {
        return Err(Refusal::NoDeck);
    }
    let details = serde_json::json!({ "deck": deck.to_string() });
    audit::write_more(service, caller, account, Action::DeckWithdrawn, &details).await
}

/// What the caller published of a deck of theirs, if anything, whoever sees it.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn own_publication(
    service: &Service,
    caller: &Caller,
    deck: SavedDeckId,
) -> Result<Option<PublishedDeck>, Refusal> {
    READ_OWN.check(caller)?;
    let account = caller.account()?;
    Ok(service.store.find_publication(deck).await?.filter(|found| found.account == account))
}

/// What the caller published, whoever sees it, what was published last first.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_own_publications(service: &Service, caller: &Caller) -> Result<Vec<PublishedDeck>, Refusal> {
    READ_OWN.check(caller)?;
    let most = u32::try_from(safehouse_store::saved_decks::MAX_DECKS).unwrap_or(u32::MAX);
    Ok(service.store.list_publications(caller.account()?, most).await?)
}

/// What a deck of the caller's is a copy of, if it is one.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoDeck`]; the store fails.
pub async fn own_origin(service: &Service, caller: &Caller, deck: SavedDeckId) -> Result<Option<DeckOrigin>, Refusal> {
    READ_OWN.check(caller)?;
    service.store.find_saved_deck(caller.account()?, deck).await?.ok_or(Refusal::NoDeck)?;
    Ok(service.store.find_deck_origin(deck).await?)
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
    let version = service.store.find_published_version(deck.id, number).await?.ok_or(Refusal::NoVersion)?;
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
    Ok(OpenedPublication {
        version: version.entry,
        list,
        versions: service.store.list_published_versions(deck.id).await?,
        origin: service.store.find_deck_origin(deck.id).await?,
        reader,
        deck,
    })
}

/// A page of the decks of a game that everybody may see.
///
/// # Errors
/// The store fails.
pub async fn browse_decks(
    service: &Service,
    caller: &Caller,
    asked: &PublicDecksAsked<'_>,
) -> Result<Vec<PublishedDeck>, Refusal> {
    READ.check(caller)?;
    let asked = PublicDecksAsked { most: asked.most.min(PAGE), ..*asked };
    Ok(service.store.list_public_decks(&asked).await?)
}

/// The cards that lead most public decks of a game and the tags that most have, with how
/// many: by which they can be looked through.
///
/// # Errors
/// The store fails.
pub async fn browse_facets(
    service: &Service,
    caller: &Caller,
    game: &str,
    most: u32,
) -> Result<[Vec<(String, u64)>; 2], Refusal> {
    READ.check(caller)?;
    let most = most.min(PAGE);
    let leads = service.store.list_public_leads(game, most).await?;
    Ok([leads, service.store.list_public_tags(game, most).await?])
}

/// A page of the decks of all games that everybody may see, those published last first; of
/// one author, if one is named.
///
/// # Errors
/// The store fails.
pub async fn newest_decks(
    service: &Service,
    caller: &Caller,
    author: Option<AccountId>,
    after: PublicDeckPlace,
    most: u32,
) -> Result<Vec<PublishedDeck>, Refusal> {
    READ.check(caller)?;
    Ok(service.store.list_newest_decks(author, after, most.min(PAGE)).await?)
}

/// A page of what those published whom the caller follows, the newest first.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn followed_decks(
    service: &Service,
    caller: &Caller,
    after: PublicDeckPlace,
    most: u32,
) -> Result<Vec<PublishedDeck>, Refusal> {
    SOCIAL.check(caller)?;
    Ok(service.store.list_followed_decks(caller.account()?, after, most.min(PAGE)).await?)
}

/// Likes a deck of somebody else, or does not any more, and answers how many do.
///
/// # Errors
/// The caller is not signed in, or made the deck; [`Refusal::NoPublication`];
/// [`Refusal::TakenDown`]; the account did so often enough for now; the store fails.
pub async fn like_deck(service: &Service, caller: &Caller, address: &str, likes: bool) -> Result<u64, Refusal> {
    SOCIAL.check(caller)?;
    let account = caller.account()?;
    let deck = seen(service, caller, address).await?;
    if deck.account == account {
        return Err(Refusal::Forbidden);
    }
    take(service, account, Counted::Like).await?;
    let now = service.clock.now_ms();
    service.store.like_deck(account, deck.id, likes, now).await?.ok_or(Refusal::NoPublication)
}

/// Copies a published version of a deck into the caller's account, where it says what it is a
/// copy of, also when the original is gone.
///
/// # Errors
/// The caller is not signed in; [`Refusal::NoPublication`]; [`Refusal::TakenDown`];
/// [`Refusal::NoVersion`]; the account keeps as many decks or bytes as it may, or made
/// enough copies for now; the store fails.
pub async fn copy_publication(
    service: &Service,
    caller: &Caller,
    address: &str,
    number: Option<i64>,
) -> Result<SavedDeckId, Refusal> {
    COPY.check(caller)?;
    let account = caller.account()?;
    let OpenedPublication { deck, version, list, .. } = open_publication(service, caller, address, number).await?;
    take(service, account, Counted::Copy).await?;
    let now = service.clock.now_ms();
    let id = SavedDeckId::from(service.chance.id(now));
    let new = NewSavedDeck {
        id,
        account,
        game: deck.game,
        name: list.name.clone(),
        folder: String::new(),
        origin: None,
        version: NewDeckVersion {
            parent: None,
            kind: VersionKind::Imported,
            label: String::new(),
            deck_json: serde_json::to_string(&list).map_err(|_| Refusal::UnreadDeck)?,
            content_id: version.content_id,
            device: String::new(),
            save: None,
            made_at: now,
        },
        holder: None,
    };
    match service.store.create_saved_deck(&new).await {
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        made => made?,
    };
    let origin = DeckOrigin {
        address: deck.address,
        number: version.number,
        name: deck.name,
        author: deck.author,
        copied_at: now,
    };
    service.store.set_deck_origin(account, id, &origin).await?;
    Ok(id)
}

/// The decks that everybody may see, or may not any more, with a change after the one of this
/// number, in the order of their last changes; from 0 on, all of them. Whoever reads on from
/// the last number has missed nothing, whichever process made it. A deck that cannot be read
/// is left out.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn changed_decks(
    service: &Service,
    caller: &Caller,
    after: i64,
    most: u32,
) -> Result<Vec<ChangedDeck>, Refusal> {
    INDEX.check(caller)?;
    let changes = service.store.list_public_changes(after, most).await?;
    let read = changes.into_iter().map(|change| {
        let content = change.content.and_then(|content| {
            let list = list_of(&content.deck_json, &content.deck.game).ok()?;
            Some((content.deck, list))
        });
        ChangedDeck { sequence: change.sequence, id: change.id, content }
    });
    Ok(read.collect())
}

/// The published deck at an address, if the caller may see it.
pub(crate) async fn seen(service: &Service, caller: &Caller, address: &str) -> Result<PublishedDeck, Refusal> {
    let Ok(address) = address.parse::<PublicAddress>() else { return Err(Refusal::NoPublication) };
    let deck = service.store.find_published_deck(&address).await?.ok_or(Refusal::NoPublication)?;
    let is_author = caller.account().is_ok_and(|account| account == deck.account);
    match deck.reach {
        Reach::Link | Reach::Everybody => Ok(deck),
        Reach::Nobody if is_author => Ok(deck),
        Reach::Nobody if deck.taken_down.is_some() && runs_the_site(caller) => Ok(deck),
        Reach::Nobody if deck.taken_down.is_some() && deck.visibility != Visibility::Private => Err(Refusal::TakenDown),
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

fn list_of(deck_json: &str, game: &str) -> Result<DeckList, Refusal> {
    let deck: Result<DeckList, _> = serde_json::from_str(deck_json);
    deck.map(|deck| deck.named(game)).map_err(|error| {
        tracing::error!(%error, "a published deck cannot be read");
        Refusal::UnreadDeck
    })
}

/// What a deck is looked for by. A card that the catalogue does not know is a stranger's word
/// and leads nothing.
fn facts(deck: &DeckList, catalogue: &Catalogue) -> DeckFacts {
    let sections = catalogue.game().sections.iter().filter(|section| section.counted && deck.count(section.id) == 1);
    let lines = sections.filter_map(|section| deck.section(section.id).find(|line| line.quantity > 0));
    let leads = lines.filter_map(|line| catalogue.find_name(&line.card));
    DeckFacts { leads: leads.map(|card| catalogue.card(card).name.to_string()).collect(), tags: deck.tags.clone() }
}

/// The verdict as it is kept.
pub fn legality(verdict: Verdict) -> Legality {
    match verdict {
        Verdict::Legal => Legality::Legal,
        Verdict::Illegal => Legality::Illegal,
        Verdict::Undecided => Legality::Undecided,
    }
}

/// What stands in the way of a deck, a sentence each, as it is kept and held against later.
pub fn findings(certificate: &Certificate, catalogue: &Catalogue) -> Vec<String> {
    let english = English::new(catalogue.game());
    let mut left = MAX_FINDINGS_BYTES;
    let sentences = certificate.problems().map(|problem| english.finding(problem));
    let fits = |sentence: &String| match left.checked_sub(sentence.len() + 3) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    };
    sentences.take_while(fits).collect()
}
