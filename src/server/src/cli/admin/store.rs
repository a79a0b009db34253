//! `safehouse admin store`

use clap::{Args, Subcommand};
use safehouse_service::{
    Caller, Refusal, Service, events,
    stores::{self, ConfirmationKind, GameStore, SuspensionReason},
    wire::stores::GameStores,
};

use super::{
    super::{
        database::DatabaseFlags,
        exit::Exit,
        output::{ago, counted, print, print_json},
    },
    told::told,
};

/// Whoever can open the database runs the site.
const CALLER: Caller = Caller::Administrator;

/// Look after the game stores of the site
#[derive(Debug, Args)]
#[command(after_help = "\
A store is named in addresses and commands by small letters, digits and hyphens, which stay; its name may change. Who works
there is said with `safehouse admin staff`.

Examples:
  safehouse admin store add corner-games \"Corner Games\"
  safehouse admin store rename corner-games \"Corner Games & Coffee\"
  safehouse admin store close corner-games   its staff are nothing there from then on
  safehouse admin store confirm corner-games --by visit --how \"I was there on Friday.\"
  safehouse admin store suspend corner-games --because rules --how \"Its lists were made up.\"
  safehouse admin store hide-event 7k3m9zqx --why \"It was made up.\"

Confirming and suspending are stated in the public log, in a word each; the other words stand on the store's page. Both
need the key of the log, which the program makes when it first serves.

Exit codes: 0 done; 1 there is no such store or event, it stands so already, or it cannot be named so; 2 wrong use, or the database cannot be used.")]
pub(super) struct Store {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Add a store
    Add {
        /// How addresses and commands name it
        store: String,
        /// Its name
        name: String,
    },
    /// List stores, closed ones included
    List,
    /// Give a store another name
    Rename {
        /// How addresses and commands name it
        store: String,
        /// Its new name
        name: String,
    },
    /// Close a store: its staff are nothing there from then on
    Close {
        /// How addresses and commands name it
        store: String,
    },
    /// Open a closed store again, with the staff that it had
    Open {
        /// How addresses and commands name it
        store: String,
    },
    /// Say that a store is what it says; it lifts a suspension
    Confirm {
        /// How addresses and commands name it
        store: String,
        /// How you made sure, for the log: visit, document, contact or known
        #[arg(long, value_name = "WORD", value_parser = confirmation)]
        by: ConfirmationKind,
        /// How, in your words, for the store's page
        #[arg(long, value_name = "WORDS")]
        how: String,
    },
    /// Suspend a store: it states nothing any more, and what it stated keeps its standing
    Suspend {
        /// How addresses and commands name it
        store: String,
        /// Why, for the log: asked, rules, identity or closed
        #[arg(long, value_name = "WORD", value_parser = suspension)]
        because: SuspensionReason,
        /// Why, in your words, for its staff
        #[arg(long, value_name = "WORDS")]
        how: String,
    },
    /// Hide a store from everybody but its staff
    Hide {
        /// How addresses and commands name it
        store: String,
        /// Why, for its staff
        #[arg(long, value_name = "WORDS")]
        why: String,
    },
    /// Show a hidden store again
    Show {
        /// How addresses and commands name it
        store: String,
    },
    /// Hide an event from everybody but the staff of its store
    HideEvent {
        /// The code of the event, as addresses have it
        event: String,
        /// Why, for its staff
        #[arg(long, value_name = "WORDS")]
        why: String,
    },
    /// Show a hidden event again
    ShowEvent {
        /// The code of the event, as addresses have it
        event: String,
    },
}

fn confirmation(word: &str) -> Result<ConfirmationKind, String> {
    let known = || ConfirmationKind::ALL.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", ");
    ConfirmationKind::from_id(word).ok_or_else(|| format!("write one of {}", known()))
}

fn suspension(word: &str) -> Result<SuspensionReason, String> {
    let known = || SuspensionReason::ALL.iter().map(|reason| reason.id()).collect::<Vec<_>>().join(", ");
    SuspensionReason::from_id(word).ok_or_else(|| format!("write one of {}", known()))
}

pub(super) fn run(arguments: &Store, database: &DatabaseFlags, as_json: bool) -> Exit {
    database.with_service(async |service| {
        told(done(service, &arguments.action).await.map(|stores| {
            if as_json {
                return print_json(&GameStores::new(&stores), Exit::Done);
            }
            let text: String = stores.iter().map(row).collect();
            print(if text.is_empty() { "no stores\n" } else { &text }, Exit::Done)
        }))
    })
}

/// Does what is asked and answers with the stores that it was about.
async fn done(service: &Service, action: &Action) -> Result<Vec<GameStore>, Refusal> {
    Ok(match action {
        Action::Add { store, name } => vec![stores::add_store(service, &CALLER, store, name).await?],
        Action::List => stores::list_stores(service, &CALLER).await?,
        Action::Rename { store, name } => vec![stores::rename_store(service, &CALLER, store, name).await?],
        Action::Close { store } => vec![stores::close_store(service, &CALLER, store, true).await?],
        Action::Open { store } => vec![stores::close_store(service, &CALLER, store, false).await?],
        Action::Confirm { store, by, how } => vec![stores::confirm_store(service, &CALLER, store, *by, how).await?],
        Action::Suspend { store, because, how } => {
            vec![stores::suspend_store(service, &CALLER, store, *because, how).await?]
        }
        Action::Hide { store, why } => vec![stores::hide_store(service, &CALLER, store, why).await?],
        Action::Show { store } => vec![stores::show_store(service, &CALLER, store).await?],
        Action::HideEvent { event, why } => vec![events::hide_event(service, &CALLER, event, Some(why)).await?],
        Action::ShowEvent { event } => vec![events::hide_event(service, &CALLER, event, None).await?],
    })
}

fn row(store: &GameStore) -> String {
    let staff = counted(usize::try_from(store.staff).unwrap_or(usize::MAX), ("account is staff", "accounts are staff"));
    let closed = store.closed_at.map(|at| format!(", closed {}", ago(at))).unwrap_or_default();
    let hidden = store.hidden_at.map(|at| format!(", hidden {}", ago(at))).unwrap_or_default();
    let (slug, name, level, added) = (&store.slug, &store.name, store.level.as_str(), ago(store.created_at));
    format!("{slug:<24} {name:<30} {level}, added {added}, {staff}{closed}{hidden}\n")
}
