//! Everything that an account has, as files that a person can read, and decks out of them
//! into another account.
//!
//! ```text
//! account.json                        name, address, when it was made
//! history.json                        what was done to it, as it can be read on its page
//! groups.json                         the groups that it is in
//! stores.json                         the stores that it is staff of
//! public.json                         what others see of it: published versions, comments, likes, whom it follows
//! programs.json                       its tokens and webhooks, without what lets them in
//! games/0001.json                     a test game: who played, what happened, and where its player may know it the record
//! collections/GAME/0001.json          what happened to the copies of its cards, a thousand events a file
//! collections/GAME/prices.json        its price lists, whose texts are prices/0001.csv and so on
//! collections/GAME/targets.json       what it means to complete
//! decks/0001/deck.json                game, name, folder, shelf
//! decks/0001/deck.txt                 the newest version as a list
//! decks/0001/versions/00000007.json   a version, the deck as JSON in it
//! ```
//!
//! Loading makes decks anew, under identities of their own: nothing that is there is written
//! over, and loading twice makes each deck twice. A deck whose versions cannot all be read
//! comes with those that can.

mod collections;
mod games;
mod others;
mod out;
mod trading;

use std::collections::BTreeMap;

use safehouse_cards::{deck::list::DeckList, game::GameDefinition, wire::WireForm};
use safehouse_store::{SavedDeck, SavedDecksAsked, Shelf};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use self::out::{MOST_BYTES, MOST_FILES};
use self::out::{Out, VERSION};
use crate::{
    Access, Caller, Refusal, Service, accounts,
    audit::{self, Action},
    refusal::ArchiveFault,
    saved_decks::{self, Device, SaveDeck},
    sessions,
    wire::History,
};

/// Who may take along what their account has, and load such files.
pub const OWN: Access = Access::SignedIn;

/// The most decks that are loaded at a time.
pub const MOST_DECKS: usize = saved_decks::MAX_DECKS as usize;

/// The account itself:
///
/// ```json
/// { "safehouse": "account", "version": 1, "name": "Rick", "email": null, "created_at": 1, "made_at": 2 }
/// ```
#[derive(Debug, Serialize)]
struct AccountFile<'a> {
    safehouse: &'static str,
    version: u32,
    name: &'a str,
    email: Option<&'a str>,
    created_at: i64,
    made_at: i64,
}

/// What lists say about a deck:
///
/// ```json
/// {
///   "safehouse": "deck", "version": 1, "game": "necrogenesis", "name": "Horde", "folder": "", "shelf": "decks",
///   "created_at": 1, "changed_at": 2
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckFile {
    safehouse: String,
    version: u32,
    game: String,
    name: String,
    folder: String,
    shelf: String,
    created_at: i64,
    changed_at: i64,
}

/// A version of a deck, and the deck as it was:
///
/// ```json
/// {
///   "safehouse": "deck-version", "version": 1, "number": 7, "kind": "checkpoint", "label": "", "device": "", "made_at": 2,
///   "deck": {}
/// }
/// ```
#[derive(Debug, Serialize, Deserialize)]
pub struct VersionFile<D> {
    safehouse: String,
    version: u32,
    number: i64,
    kind: String,
    label: String,
    device: String,
    made_at: i64,
    deck: D,
}

/// The groups that the account is in:
///
/// ```json
/// {
///   "safehouse": "groups", "version": 1,
///   "groups": [{ "name": "Riverside", "description": "", "role": "owner", "joined_at": 1 }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct GroupsFile<'a> {
    safehouse: &'static str,
    version: u32,
    groups: Vec<GroupEntry<'a>>,
}

#[derive(Debug, Serialize)]
struct GroupEntry<'a> {
    name: &'a str,
    description: &'a str,
    role: &'static str,
    joined_at: i64,
}

/// The stores, none of them closed, that the account is staff of:
///
/// ```json
/// {
///   "safehouse": "stores", "version": 1,
///   "stores": [{ "slug": "corner-games", "name": "Corner Games", "role": "judge" }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct StoresFile<'a> {
    safehouse: &'static str,
    version: u32,
    stores: Vec<StoreEntry<'a>>,
}

#[derive(Debug, Serialize)]
struct StoreEntry<'a> {
    slug: &'a str,
    name: &'a str,
    role: &'static str,
}

impl WireForm for AccountFile<'_> {}
impl WireForm for StoresFile<'_> {}
impl WireForm for GroupsFile<'_> {}
impl WireForm for DeckFile {}
impl<D: Serialize> WireForm for VersionFile<D> {}

/// What became of a deck that was to be loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded {
    /// Its name; that of its folder where it has none that can be read.
    pub name: String,
    /// How many versions it has now.
    pub versions: usize,
    /// How many could not be read.
    pub unread: usize,
    /// Why there is nothing of it; or else why not all of it.
    pub fault: Option<String>,
}

/// Gives out every file of the caller's account, one after the other, with its name. `list`
/// writes a deck as text, where its game is known. The caller of this stops it with `false`.
///
/// # Errors
/// The caller is not signed in, or gave the password too long ago;
/// [`ArchiveFault::TooLarge`] above [`MOST_BYTES`]; the store fails.
pub async fn write_archive(
    service: &Service,
    caller: &Caller,
    list: &(dyn Fn(&DeckList) -> Option<String> + Sync),
    add: &mut (dyn FnMut(&str, &str) -> bool + Send),
) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let account = accounts::own(service, person).await?;
    let mut out = Out::new(add);
    out.json(
        "account.json",
        &AccountFile {
            safehouse: "account",
            version: VERSION,
            name: &account.name,
            email: account.email.as_deref(),
            created_at: account.created_at,
            made_at: service.clock.now_ms(),
        },
    )?;
    let history = service.store.list_audit(Some(account.id), None, 10_000).await?;
    out.json("history.json", &History::new(&history))?;
    let groups = service.store.list_own_groups(account.id).await?;
    let groups = groups.iter().map(|group| GroupEntry {
        name: &group.name,
        description: &group.description,
        role: group.role.as_str(),
        joined_at: group.joined_at,
    });
    let groups = groups.collect();
    out.json("groups.json", &GroupsFile { safehouse: "groups", version: VERSION, groups })?;
    let stores = person.staff.iter().map(|of| StoreEntry { slug: &of.slug, name: &of.name, role: of.role.as_str() });
    let stores = stores.collect();
    out.json("stores.json", &StoresFile { safehouse: "stores", version: VERSION, stores })?;
    others::write(service, account.id, &mut out).await?;
    games::write(service, account.id, &mut out).await?;
    collections::write(service, account.id, &mut out).await?;
    trading::write(service, account.id, &mut out).await?;
    let mut number = 0;
    for shelf in [Shelf::Decks, Shelf::Archive, Shelf::Trash] {
        let mut before = None;
        loop {
            let asked = SavedDecksAsked { shelf, folder: None, game: None, before, most: saved_decks::PAGE };
            let decks = service.store.list_saved_decks(account.id, &asked).await?;
            let Some(last) = decks.last() else { break };
            before = Some((last.changed_at, last.id));
            for deck in &decks {
                number += 1;
                write_deck(service, caller, &format!("decks/{number:04}"), deck, shelf, list, &mut out).await?;
            }
        }
    }
    audit::write(service, caller, account.id, Action::TakenAlong).await
}

async fn write_deck(
    service: &Service,
    caller: &Caller,
    folder: &str,
    deck: &SavedDeck,
    shelf: Shelf,
    list: &(dyn Fn(&DeckList) -> Option<String> + Sync),
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    let account = caller.person()?.account;
    out.json(
        &format!("{folder}/deck.json"),
        &DeckFile {
            safehouse: "deck".to_owned(),
            version: VERSION,
            game: deck.game.clone(),
            name: deck.name.clone(),
            folder: deck.folder.clone(),
            shelf: name_of(shelf).to_owned(),
            created_at: deck.created_at,
            changed_at: deck.changed_at,
        },
    )?;
    let mut before = None;
    loop {
        let versions = service.store.list_deck_versions(account, deck.id, before, saved_decks::PAGE).await?;
        let Some(last) = versions.last() else { return Ok(()) };
        let is_newest = before.is_none();
        before = Some(last.number);
        for (place, entry) in versions.iter().enumerate() {
            // One that gave way meanwhile is not there any more.
            let found = service.store.find_deck_version(account, deck.id, entry.number).await?;
            let Some(version) = found else { continue };
            let as_it_is = RawValue::from_string(version.deck_json.clone()).map_err(|_| Refusal::UnreadDeck)?;
            out.json(
                &format!("{folder}/versions/{:08}.json", entry.number),
                &VersionFile {
                    safehouse: "deck-version".to_owned(),
                    version: VERSION,
                    number: entry.number,
                    kind: entry.kind.as_str().to_owned(),
                    label: entry.label.clone(),
                    device: entry.device.clone(),
                    made_at: entry.made_at,
                    deck: as_it_is,
                },
            )?;
            let newest = (is_newest && place == 0).then(|| serde_json::from_str::<DeckList>(&version.deck_json).ok());
            if let Some(text) = newest.flatten().and_then(|newest| list(&newest.named(&deck.game))) {
                out.text(&format!("{folder}/deck.txt"), &text)?;
            }
        }
    }
}

fn name_of(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Decks => "decks",
        Shelf::Archive => "archive",
        Shelf::Trash => "trash",
    }
}

/// Makes a deck in the caller's account of each that is among these files, with its versions
/// in their order, and answers what became of each. What was in the trash stays away.
/// `game` knows the games of this installation.
///
/// # Errors
/// The caller is not signed in, or gave the password too long ago; no file is one of an
/// archive; there are more than [`MOST_DECKS`] decks. What fails for one deck alone is in
/// its answer.
pub async fn load_archive(
    service: &Service,
    caller: &Caller,
    game: &(dyn Fn(&str) -> Option<&'static GameDefinition> + Sync),
    files: &BTreeMap<String, String>,
) -> Result<Vec<Loaded>, Refusal> {
    OWN.check(caller)?;
    sessions::is_confirmed(service, caller.person()?)?;
    let decks: Vec<(&str, &str)> = files
        .iter()
        .filter_map(|(name, text)| Some((name.strip_suffix("/deck.json")?, text.as_str())))
        .filter(|(folder, _)| folder.starts_with("decks/"))
        .collect();
    if decks.is_empty() && !files.contains_key("account.json") {
        return Err(ArchiveFault::None.into());
    }
    if decks.len() > MOST_DECKS {
        return Err(ArchiveFault::TooLarge.into());
    }
    let mut loaded = Vec::new();
    for (folder, text) in decks {
        let unread =
            |why: &str| Loaded { name: folder.to_owned(), versions: 0, unread: 0, fault: Some(why.to_owned()) };
        match serde_json::from_str::<DeckFile>(text) {
            Ok(deck) if deck.safehouse == "deck" && deck.version == VERSION => {
                loaded.push(if deck.shelf == "trash" {
                    let fault = Some("it was in the trash, and stays away".to_owned());
                    Loaded { name: deck.name.clone(), versions: 0, unread: 0, fault }
                } else {
                    load_deck(service, caller, game, files, folder, &deck).await?
                });
            }
            Ok(_) => loaded.push(unread("a newer program wrote it")),
            Err(_) => loaded.push(unread("its deck.json cannot be read")),
        }
    }
    audit::write(service, caller, caller.person()?.account, Action::BroughtAlong).await?;
    Ok(loaded)
}

async fn load_deck(
    service: &Service,
    caller: &Caller,
    game: &(dyn Fn(&str) -> Option<&'static GameDefinition> + Sync),
    files: &BTreeMap<String, String>,
    folder: &str,
    deck: &DeckFile,
) -> Result<Loaded, Refusal> {
    let mut loaded = Loaded { name: deck.name.clone(), versions: 0, unread: 0, fault: None };
    let Some(game) = game(&deck.game) else {
        loaded.fault = Some(format!("there is no game “{}” here", deck.game));
        return Ok(loaded);
    };
    let id = service.chance.id(service.clock.now_ms()).into();
    let begin = format!("{folder}/versions/");
    let versions = files.iter().filter(|(name, _)| name.starts_with(&begin) && name.ends_with(".json"));
    let mut base = None;
    for (_, text) in versions {
        let Ok(version) = serde_json::from_str::<VersionFile<DeckList>>(text) else {
            loaded.unread += 1;
            continue;
        };
        let name = (version.kind == "named").then(|| version.label.clone());
        let asked = SaveDeck {
            id,
            deck: version.deck.named(game.id),
            game,
            base,
            only_on: None,
            save: service.chance.id(service.clock.now_ms()),
            unanswered: Vec::new(),
            is_import: base.is_none(),
            label: version.label,
            device: Device { holder: None, words: version.device },
        };
        match saved_decks::save_deck(service, caller, asked).await {
            Ok(saved) => {
                base = Some(saved.revision);
                loaded.versions += 1;
                if let Some(name) = name.as_deref().filter(|name| !name.trim().is_empty()) {
                    // One name too many is no reason to lose the version.
                    let named = saved_decks::name_version(service, caller, id, saved.revision, Some(name)).await;
                    loaded.fault = named.err().map(|refusal| refusal.to_string()).or(loaded.fault);
                }
            }
            Err(refusal @ (Refusal::Store(_) | Refusal::SignIn)) => return Err(refusal),
            Err(refusal) => {
                loaded.unread += 1;
                loaded.fault = Some(refusal.to_string());
            }
        }
    }
    if base.is_some() {
        if !deck.folder.is_empty() {
            saved_decks::move_deck(service, caller, id, &deck.folder).await?;
        }
        if deck.shelf == "archive" {
            saved_decks::archive_deck(service, caller, id, true).await?;
        }
    } else if loaded.fault.is_none() {
        loaded.fault = Some("none of its versions can be read".to_owned());
    }
    Ok(loaded)
}
