//! The account over HTTP, as the API has it.

use safehouse_engine::deck::{list::DeckList, merge::Conflict};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::remote::{Fault, Listed, OpenedDeck, Remote, Save, SavedDeck};
use crate::{
    browser::request::{Answer, Request, ask},
    problem::Problem,
};

/// Where the account's decks are.
const DECKS: &str = "/api/v1/decks";
/// Says whose decks are meant: another tab may have signed somebody else in.
const ACCOUNT: &str = "Safehouse-Account";
/// The most decks that are brought to a device; the others are opened when they are asked for.
const MOST: usize = 300;
/// Seconds to wait for an account that has too much to do and does not say how long.
const BUSY: u32 = 30;

/// The account over HTTP.
#[derive(Debug)]
pub struct HttpAccount {
    account: String,
}

#[derive(Debug, Deserialize)]
struct Page {
    decks: Vec<Entry>,
    next: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Entry {
    id: String,
    revision: i64,
    conflict: Option<Met>,
}

/// Two versions that touch.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Met {
    theirs: i64,
    ours: i64,
}

impl Met {
    fn pair(self) -> (i64, i64) {
        (self.theirs, self.ours)
    }
}

#[derive(Debug, Deserialize)]
struct Opened {
    deck: DeckList,
    revision: i64,
    updated_at: i64,
    trashed_at: Option<i64>,
    conflict: Option<Met>,
}

#[derive(Debug, Serialize)]
struct Saving<'a> {
    deck: &'a DeckList,
    base: Option<i64>,
    save: &'a str,
    unanswered: &'a [String],
    import: bool,
    label: &'a str,
}

#[derive(Debug, Deserialize)]
struct Saved {
    deck: DeckList,
    revision: i64,
    others: Others,
    left_trash: bool,
    conflict: Option<Met>,
}

/// What others did; both kinds of it have the same parts.
#[derive(Debug, Default, Deserialize)]
struct Others {
    #[serde(default)]
    conflicts: Vec<Conflict>,
}

impl HttpAccount {
    /// The account that the server calls this.
    pub fn new(account: String) -> Self {
        Self { account }
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        method: &'static str,
        address: &str,
        body: Option<&str>,
    ) -> Result<T, Fault> {
        let answer = ask(Request { method, address, body, header: (ACCOUNT, &self.account) }).await;
        let answer = answer.ok_or(Fault::Unreachable)?;
        if !(200..300).contains(&answer.status) {
            return Err(fault(&answer));
        }
        let text = if answer.text.is_empty() { "null" } else { &answer.text };
        // What a newer server says is not understood until the page is loaded again.
        serde_json::from_str(text).map_err(|_| {
            Fault::Refused("The site has changed. Load the page again; the deck stays on this device.".to_owned())
        })
    }
}

fn fault(answer: &Answer) -> Fault {
    match answer.status {
        401 | 403 => Fault::SignedOut,
        404 | 410 => Fault::Nothing,
        429 | 500..=599 => Fault::Busy(answer.retry_after.unwrap_or(BUSY)),
        _ => Fault::Refused(
            serde_json::from_str::<Problem>(&answer.text)
                .map_or_else(|_| format!("The site answered {}.", answer.status), |problem| problem.detail),
        ),
    }
}

/// The last part of a deck's address; identities are hexadecimal digits.
fn at(deck: &str) -> String {
    format!("{DECKS}/{deck}")
}

/// An identity without the hyphens that it is written with elsewhere.
fn plain(id: &str) -> String {
    id.replace('-', "")
}

impl Remote for HttpAccount {
    async fn list(&self) -> Result<Vec<Listed>, Fault> {
        let mut listed = Vec::new();
        let mut address = DECKS.to_owned();
        while listed.len() < MOST {
            let page: Page = self.ask("GET", &address, None).await?;
            listed.extend(page.decks.iter().map(|entry| Listed {
                deck: plain(&entry.id),
                revision: entry.revision,
                met: entry.conflict.map(Met::pair),
            }));
            let Some(next) = page.next else { break };
            address = format!("{DECKS}?cursor={}", crate::paths::encode(&next));
        }
        Ok(listed)
    }

    async fn open(&self, deck: &str) -> Result<OpenedDeck, Fault> {
        let Opened { deck, revision, updated_at, trashed_at, conflict } = self.ask("GET", &at(deck), None).await?;
        Ok(OpenedDeck { deck, revision, updated_at, is_trashed: trashed_at.is_some(), met: conflict.map(Met::pair) })
    }

    async fn save(&self, asked: Save<'_>) -> Result<SavedDeck, Fault> {
        let Save { deck, list, base, save, unanswered, is_import, label } = asked;
        let body = Saving { deck: list, base, save, unanswered, import: is_import, label };
        let body = serde_json::to_string(&body).map_err(|error| Fault::Refused(error.to_string()))?;
        let Saved { deck, revision, others, left_trash, conflict } = self.ask("PUT", &at(deck), Some(&body)).await?;
        Ok(SavedDeck { deck, revision, conflicts: others.conflicts, met: conflict.map(Met::pair), left_trash })
    }

    async fn trash(&self, deck: &str, request: &str) -> Result<(), Fault> {
        let address = format!("{}?request={request}", at(deck));
        self.ask::<serde::de::IgnoredAny>("DELETE", &address, None).await.map(drop)
    }

    async fn put_back(&self, deck: &str) -> Result<(), Fault> {
        self.ask::<serde::de::IgnoredAny>("POST", &format!("{}/restore", at(deck)), None).await.map(drop)
    }
}
