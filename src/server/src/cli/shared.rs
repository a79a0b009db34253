//! `safehouse shared`

use std::{path::PathBuf, sync::Arc, time::Duration};

use clap::{Args, Subcommand};
use safehouse_service::{
    Caller, Clock as _, Refusal, Service, Unlimited,
    shared_decks::{list_shared_decks, remove_shared_deck, show_shared_deck},
    wire::{RemovedDecks, SharedDecks},
};
use safehouse_store::{SharedDeck, SharedDeckEntry, ShortId, Store};

use super::{
    exit::Exit,
    output::{counted, fail, print, print_json},
};
use crate::{
    clock::SystemClock,
    config::{Config, Sources},
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
    /// Folder of everything that is kept, as for `serve`
    #[arg(long, value_name = "FOLDER", global = true)]
    data: Option<String>,
    /// The database, as for `serve`
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    /// TOML file with settings, as for `serve`
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
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
    let flags = [("data", &arguments.data), ("database", &arguments.database)];
    let sources = Sources {
        flags: flags.into_iter().filter_map(|(key, value)| Some((key, value.clone()?))).collect(),
        environment: std::env::vars_os().collect(),
        file: arguments.config.clone(),
        folder: PathBuf::new(),
    };
    let config = match Config::read(&sources) {
        Ok(config) => config,
        Err(problems) => return fail(problems),
    };
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(format_args!("the threads cannot be started: {error}")),
    };
    let database = config.database();
    runtime.block_on(async {
        // Asking must not make an empty database where the real one is elsewhere.
        if let safehouse_store::Database::Sqlite(file) = &database
            && !file.exists()
        {
            return fail(format_args!("there is no database {database}; name it with --data or --database"));
        }
        let store = match Store::open(&database).await {
            Ok(store) => store,
            Err(error) => return fail(format_args!("the database {database} cannot be used: {error}")),
        };
        let service = Service { store: store.clone(), clock: Arc::new(SystemClock), budgets: Arc::new(Unlimited) };
        let outcome = match &arguments.action {
            Action::List { limit } => list(&service, *limit, arguments.json).await,
            Action::Show { id } => show(&service, id, arguments.json).await,
            Action::Remove { ids } => remove(&service, ids, arguments.json).await,
        };
        store.close().await;
        outcome.unwrap_or_else(|error| fail(format_args!("the database {database} failed: {error}")))
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

/// How long ago a moment is, in the largest unit that fits.
fn ago(at: i64) -> String {
    let passed = Duration::from_millis(u64::try_from(SystemClock.now_ms().saturating_sub(at)).unwrap_or(0)).as_secs();
    let (number, unit) = match passed {
        0..60 => return "just now".to_owned(),
        60..3600 => (passed / 60, ("minute", "minutes")),
        3600..86_400 => (passed / 3600, ("hour", "hours")),
        _ => (passed / 86_400, ("day", "days")),
    };
    format!("{} ago", counted(usize::try_from(number).unwrap_or(usize::MAX), unit))
}
