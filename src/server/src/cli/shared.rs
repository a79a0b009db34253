//! `safehouse shared`

use clap::{Args, Subcommand};
use safehouse_service::{
    Caller, Refusal, Service,
    shared_decks::{list_shared_decks, remove_shared_deck, show_shared_deck},
    wire::{RemovedDecks, SharedDecks},
};
use safehouse_store::{SharedDeck, SharedDeckEntry, ShortId};

use super::{
    database::DatabaseFlags,
    exit::Exit,
    output::{ago, counted, fail, print, print_json},
};

/// Whoever can open the database may look after what it holds.
const CALLER: Caller = Caller::Administrator;

/// Look after the decks behind short links
#[derive(Debug, Args)]
#[command(after_help = "\
The database is the one that `safehouse serve` would use with the same flags, environment and file.
A deck that was removed answers 410 from then on, and the same cards cannot be shared again.

Examples:
  safehouse shared list --limit 20
  safehouse shared show 4h7kq2m9xz
  safehouse shared remove 4h7kq2m9xz 9c0d1e2f3g --data /var/lib/safehouse

Exit codes: 0 done; 1 there is no such deck; 2 wrong use, or the database cannot be used.")]
pub(super) struct Shared {
    #[command(subcommand)]
    action: Action,
    #[command(flatten)]
    database: DatabaseFlags,
    /// Print one line of JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the decks that were shared last
    List {
        /// The most decks to list
        #[arg(long, value_name = "NUMBER", default_value_t = 50)]
        limit: u32,
    },
    /// Print a deck as it is kept
    Show {
        /// The last part of its link
        id: String,
    },
    /// Take decks out for good
    Remove {
        /// The last parts of their links
        #[arg(required = true)]
        ids: Vec<String>,
    },
}

pub(super) fn run(arguments: &Shared) -> Exit {
    arguments.database.with_service(async |service| match &arguments.action {
        Action::List { limit } => list(service, *limit, arguments.json).await,
        Action::Show { id } => show(service, id, arguments.json).await,
        Action::Remove { ids } => remove(service, ids, arguments.json).await,
    })
}

async fn list(service: &Service, limit: u32, as_json: bool) -> Result<Exit, Refusal> {
    let (decks, totals) = list_shared_decks(service, &CALLER, limit).await?;
    if as_json {
        return Ok(print_json(&SharedDecks::new(&decks, totals), Exit::Done));
    }
    let mut text = format!("{}, {} bytes in all\n", counted_decks(totals.decks), totals.bytes);
    for deck in &decks {
        text.push_str(&row(deck));
    }
    Ok(print(&text, Exit::Done))
}

fn row(deck: &SharedDeckEntry) -> String {
    let state = match deck.removed_at {
        Some(at) => format!("removed {}", ago(at)),
        None => format!("{} bytes, {}", deck.bytes, visits(deck.created_at, deck.opened_at, deck.last_seen_at)),
    };
    format!("{:<12} {state}\n", deck.short_id.as_str())
}

/// When a deck was shared and last asked for.
fn visits(created_at: i64, opened_at: Option<i64>, last_seen_at: i64) -> String {
    match opened_at {
        Some(_) => format!("shared {}, opened {}", ago(created_at), ago(last_seen_at)),
        None => format!("shared {}, never opened", ago(created_at)),
    }
}

fn counted_decks(number: u64) -> String {
    counted(usize::try_from(number).unwrap_or(usize::MAX), ("deck", "decks"))
}

async fn show(service: &Service, id: &str, as_json: bool) -> Result<Exit, Refusal> {
    let Some(short_id) = ShortId::parse(id) else { return Ok(no_id(id)) };
    let deck = match show_shared_deck(service, &CALLER, &short_id).await {
        Ok(Some(deck)) => deck,
        Ok(None) => return Ok(absent(id)),
        Err(Refusal::Removed) => {
            eprintln!("safehouse: the deck {id} was removed");
            return Ok(Exit::Finding);
        }
        Err(error) => return Err(error),
    };
    if as_json {
        return Ok(print(&deck.deck_json, Exit::Done));
    }
    Ok(print(&described(&deck), Exit::Done))
}

/// The lines of a deck. A name that a stranger wrote is printed without what
/// would steer a terminal.
fn described(deck: &SharedDeck) -> String {
    let mut text = format!(
        "{}\n{}, {} bytes\n\n",
        deck.short_id,
        visits(deck.created_at, deck.opened_at, deck.last_seen_at),
        deck.deck_json.len()
    );
    let list: safehouse_engine::deck::list::DeckList = match serde_json::from_str(&deck.deck_json) {
        Ok(list) => list,
        Err(error) => return format!("{text}it cannot be read: {error}\n"),
    };
    let plain = |name: &str| name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    for line in &list.lines {
        text.push_str(&format!("{} {} ({})\n", line.quantity, plain(&line.card), plain(&line.section)));
    }
    text
}

async fn remove(service: &Service, ids: &[String], as_json: bool) -> Result<Exit, Refusal> {
    let mut outcome = Exit::Done;
    let (mut removed, mut missing) = (Vec::new(), Vec::new());
    for id in ids {
        let Some(short_id) = ShortId::parse(id) else { return Ok(no_id(id)) };
        if remove_shared_deck(service, &CALLER, &short_id).await? {
            removed.push(short_id.to_string());
        } else {
            missing.push(id.as_str());
            outcome = Exit::Finding;
        }
    }
    if as_json {
        return Ok(print_json(&RemovedDecks::new(&removed, &missing), outcome));
    }
    for id in missing {
        absent(id);
    }
    let text: String = removed.iter().map(|id| format!("{id} is taken out\n")).collect();
    Ok(print(&text, outcome))
}

fn no_id(id: &str) -> Exit {
    fail(format_args!("“{id}” is no id of a short link; one has {} or more letters and digits", ShortId::SHORTEST))
}

fn absent(id: &str) -> Exit {
    eprintln!("safehouse: no deck has the id {id}, or it was removed before");
    Exit::Finding
}
