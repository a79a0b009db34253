//! `safehouse admin store`

use clap::{Args, Subcommand};
use safehouse_service::{
    Caller, Refusal, Service,
    stores::{self, GameStore},
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

Exit codes: 0 done; 1 there is no such store, or it cannot be named so; 2 wrong use, or the database cannot be used.")]
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
    })
}

fn row(store: &GameStore) -> String {
    let staff = counted(usize::try_from(store.staff).unwrap_or(usize::MAX), ("account is staff", "accounts are staff"));
    let closed = store.closed_at.map(|at| format!(", closed {}", ago(at))).unwrap_or_default();
    format!("{:<24} {:<30} added {}, {staff}{closed}\n", store.slug, store.name, ago(store.created_at))
}
