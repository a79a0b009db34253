//! What a large site holds.

use std::{fmt, time::Instant};

use safehouse_engine::deck::list::DeckList;
use safehouse_service::{
    Caller, PublicAddress, Secret, SessionKey,
    account_names::key,
    accounts::{Register, register},
};
use safehouse_store::{ContentId, Session};
use safehouse_testing::{
    many_decks::{MadeUpDeck, many_decks},
    shipped,
};
use serde_json::{Value as Json, json};

use crate::{
    Outcome,
    site::{NETWORK, PASSWORD, Site, account_id, deck_id, id, name, session_key},
    surroundings::mix,
};

/// The versions of each deck.
const VERSIONS: usize = 10;
/// The decks of each account that has many.
const DECKS_OF_MANY: usize = 50;
/// Accounts and decks that are written at a time.
const ACCOUNTS_AT_A_TIME: usize = 5_000;
const DECKS_AT_A_TIME: usize = 500;
const HOUR_MS: i64 = 3_600_000;
/// The tag of few decks.
pub(crate) const RARE_TAG: &str = "Rare";

/// How large the site is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Size {
    /// Accounts, and as many decks.
    pub(crate) decks: usize,
    /// The first accounts, which have half of the decks.
    pub(crate) many: usize,
}

impl Size {
    pub(crate) fn of(decks: usize) -> Self {
        Self { decks, many: (decks / 2 / DECKS_OF_MANY).max(1) }
    }

    /// Whose a deck is: half of them are those of the first accounts, the others have one or
    /// none.
    pub(crate) fn owner(self, deck: usize) -> usize {
        if deck.is_multiple_of(2) { deck / 2 % self.many } else { self.many + deck / 2 }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { decks, many } = self;
        write!(f, "{decks} accounts, {decks} decks ({many} accounts have half of them), {VERSIONS} versions each")
    }
}

/// Loads what is not there yet.
pub(crate) async fn load(site: &Site, size: Size) -> Outcome<()> {
    let store = &site.service.store;
    if store.find_account(account_id(size.decks - 1)).await?.is_some() {
        eprintln!("what is there is taken as it is");
        return Ok(());
    }
    let begin = Instant::now();
    let password = hash(site).await?;
    for first in (0..size.decks).step_by(ACCOUNTS_AT_A_TIME) {
        let numbers = first..(first + ACCOUNTS_AT_A_TIME).min(size.decks);
        let accounts = numbers.clone().map(|number| account(number, &password, site.now())).collect();
        let sessions = numbers.map(|number| session_row(number, site.now())).collect();
        store.load(&[("accounts", accounts), ("sessions", sessions)]).await?;
    }
    eprintln!("{} accounts in {:.1?}", size.decks, begin.elapsed());
    let mut decks = many_decks(shipped::catalogue(), 20_261_124, size.decks).enumerate().peekable();
    while let Some(&(first, _)) = decks.peek() {
        let mut rows = Rows::default();
        decks.by_ref().take(DECKS_AT_A_TIME).for_each(|(number, made_up)| rows.add(size, number, made_up));
        store.load(&rows.tables()).await?;
        if first % 10_000 == 0 {
            eprintln!("{first} decks after {:.1?}", begin.elapsed());
        }
    }
    store.count_loaded().await?;
    eprintln!("loaded in {:.1?}", begin.elapsed());
    Ok(())
}

/// The hash of everybody's password.
async fn hash(site: &Site) -> Outcome<Secret> {
    let asked = Register { name: "First of all".to_owned(), password: PASSWORD.to_owned() };
    let caller = Caller::Guest { network: NETWORK };
    let admitted = register(&site.service, &caller, asked).await?;
    let account = site.service.store.find_account(admitted.account).await?;
    Ok(account.ok_or("the account is not there")?.password)
}

fn account(number: usize, password: &Secret, now: i64) -> Json {
    json!({
        "id": account_id(number).to_string(), "name": name(number), "name_key": key(&name(number)),
        "password": password.expose(), "epoch": 0, "role": "player", "created_at": now,
        "password_changed_at": now, "saved_decks": 0, "saved_bytes": 0,
    })
}

fn session_row(number: usize, now: i64) -> Json {
    let session = session(number, session_key(number), now);
    json!({
        "key": session.key.as_str(), "account_id": account_id(number).to_string(), "epoch": session.epoch,
        "data": session.data.expose(), "agent": session.agent, "network": session.network, "factor": session.factor,
        "created_at": now, "seen_at": now, "idle_ends_at": session.idle_ends_at, "ends_at": session.ends_at,
    })
}

/// A session as the server keeps one.
pub(crate) fn session(account: usize, key: SessionKey, now: i64) -> Session {
    Session {
        key,
        account_id: Some(account_id(account)),
        epoch: 0,
        data: Secret::new("{}"),
        agent: "Firefox on Linux".to_owned(),
        network: "203.0.113.0/24".to_owned(),
        factor: "password".to_owned(),
        created_at: now,
        seen_at: now,
        stepped_up_at: None,
        idle_ends_at: now + 30 * 24 * HOUR_MS,
        ends_at: now + 180 * 24 * HOUR_MS,
    }
}

/// Decks as the rows that their saving and publishing would have left.
#[derive(Default)]
struct Rows {
    decks: Vec<Json>,
    versions: Vec<Json>,
    published: Vec<Json>,
    published_versions: Vec<Json>,
    facets: Vec<Json>,
    changes: Vec<Json>,
}

impl Rows {
    fn tables(self) -> [(&'static str, Vec<Json>); 6] {
        [
            ("saved_decks", self.decks),
            ("deck_versions", self.versions),
            ("published_decks", self.published),
            ("published_versions", self.published_versions),
            ("published_deck_facets", self.facets),
            ("public_deck_changes", self.changes),
        ]
    }

    fn add(&mut self, size: Size, number: usize, made_up: MadeUpDeck) {
        let (mut list, at) = (made_up.list, made_up.published_ms);
        if mix(number as u64).is_multiple_of(10_000) {
            list.tags.push(RARE_TAG.to_owned());
        }
        let (account, deck) = (account_id(size.owner(number)).to_string(), deck_id(number).to_string());
        let text = text(&list);
        let content_id = ContentId::of(&list, shipped::catalogue().game()).to_string();
        let first_at = at - VERSIONS as i64 * HOUR_MS;
        self.decks.push(json!({
            "id": deck, "account_id": account, "game": list.game, "name": list.name,
            "folder": if number.is_multiple_of(3) { "League" } else { "" }, "revision": VERSIONS,
            "created_at": first_at, "changed_at": at, "tags": json!(list.tags).to_string(),
        }));
        for version in 1..=VERSIONS {
            let before = before(&list, VERSIONS - version);
            let deck_json = if version == VERSIONS { text.clone() } else { self::text(&before) };
            self.versions.push(json!({
                "deck_id": deck, "number": version, "parent": (version > 1).then_some(version - 1),
                "kind": "checkpoint", "label": "", "bytes": deck_json.len(), "deck_json": deck_json,
                "content_id": ContentId::of(&before, shipped::catalogue().game()).to_string(),
                "device": "Firefox on Linux", "save_id": id(2, number * VERSIONS + version).to_string(),
                "made_at": first_at + version as i64 * HOUR_MS,
            }));
        }
        let leads: Vec<&String> = list.lines.first().map(|line| &line.card).into_iter().collect();
        let verdict = if number.is_multiple_of(7) { "illegal" } else { "legal" };
        let format = list.format.clone().unwrap_or_default();
        self.published.push(json!({
            "deck_id": deck, "account_id": account, "address": address(number).as_str(), "visibility": "public",
            "reach": 2, "number": 1, "game": list.game, "name": list.name, "format": format, "verdict": verdict,
            "facts": json!({ "leads": leads, "tags": list.tags }).to_string(), "likes": made_up.likes,
            "first_published_at": at, "published_at": at,
        }));
        self.published_versions.push(json!({
            "deck_id": deck, "number": 1, "revision": VERSIONS, "deck_json": text, "content_id": content_id,
            "note": "", "format": format, "snapshot": "", "verdict": verdict, "findings": "[]", "made_at": at,
        }));
        let leads = leads.into_iter().map(|lead| ("lead", lead.to_lowercase()));
        let mut facets: Vec<_> = leads.chain(list.tags.iter().map(|tag| ("tag", tag.to_lowercase()))).collect();
        facets.sort();
        facets.dedup();
        let facet = |(kind, value)| json!({ "kind": kind, "value": value, "deck_id": deck });
        self.facets.extend(facets.into_iter().map(facet));
        self.changes.push(json!({ "deck_id": deck, "sequence": number + 1 }));
    }
}

pub(crate) fn address(deck: usize) -> PublicAddress {
    PublicAddress::of(std::array::from_fn(|digit| mix((deck * PublicAddress::DIGITS + digit) as u64) as u8))
}

/// What a deck was so many saves ago: every save changed how many there are of a card.
fn before(list: &DeckList, saves: usize) -> DeckList {
    let mut list = list.clone();
    let lines = list.lines.len().max(1);
    for save in 0..saves {
        if let Some(line) = list.lines.get_mut(save * 7 % lines) {
            line.quantity = 1 + line.quantity % 3;
        }
    }
    list
}

fn text(list: &DeckList) -> String {
    serde_json::to_string(list).unwrap_or_default()
}
