//! `safehouse admin`

mod breached;
mod log;
mod mail;
mod reseal;
mod staff;
mod store;
mod told;

use clap::{Args, Subcommand};
use safehouse_service::{
    Account, AccountId, Caller, Refusal, Role, Service, accounts, audit, recovery, second_factor, sessions,
    wire::{Accounts, History, MadeLink, OpenSessions},
};

use self::told::told;
use super::{
    database::DatabaseFlags,
    doctor,
    exit::Exit,
    output::{ago, counted, print, print_json},
};

/// Whoever can open the database runs the site.
const CALLER: Caller = Caller::Administrator;

/// Look after accounts, stores and letters
#[derive(Debug, Args)]
#[command(after_help = "\
The database is the one that `safehouse serve` would use with the same flags, environment and file; it may be served
meanwhile. Nobody learns a password: `create` and `recover` print a link that sets one, once, and say until when.

Examples:
  safehouse admin create Morgan              an account that runs the site
  safehouse admin recover rick               a link for somebody who lost the password
  safehouse admin recover rick --second-factor
                                             the same for somebody who lost the second factor, too
  safehouse admin disable rick               stop an account and end its sessions
  safehouse admin audit rick --json          what was done to it
  safehouse admin store add corner-games \"Corner Games\"
                                             a game store, whose staff `safehouse admin staff` names
  safehouse admin mail test rick@example.org whether letters arrive
  safehouse admin breached build LIST FILE   passwords that nobody may choose

Exit codes: 0 done; 1 there is no such account, or the name cannot be had; 2 wrong use, or the database cannot be used.")]
pub(super) struct Admin {
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
    /// Make an account that runs the site, and a link that sets its password
    Create {
        /// Its name
        name: String,
    },
    /// List accounts by name
    List {
        /// Those behind this name
        #[arg(long, value_name = "NAME", default_value = "")]
        after: String,
        /// The most accounts to list, up to 100
        #[arg(long, value_name = "NUMBER", default_value_t = 50)]
        limit: u32,
    },
    /// Stop an account and end its sessions
    Disable {
        /// Its name
        name: String,
    },
    /// Let an account be used again that was stopped
    Enable {
        /// Its name
        name: String,
    },
    /// Make a link that sets the password of an account, once
    Recover {
        /// Its name
        name: String,
        /// Take its second factor away as well, and end its sessions: for whoever lost all of it
        #[arg(long)]
        second_factor: bool,
    },
    /// List the sessions of an account
    Sessions {
        /// Its name
        name: String,
        /// End them all
        #[arg(long)]
        end: bool,
    },
    /// Look after the game stores of the site
    Store(store::Store),
    /// Say who works in a game store, and as what
    Staff(staff::Staff),
    /// Look at the public log, say who is asked to witness it and which logs of others are witnessed here
    Log(log::Log),
    /// See what becomes of letters, have them tried again, send one to try it
    Mail(mail::Mail),
    /// Seal with the present key what was sealed with the one before
    Reseal(reseal::Reseal),
    /// Make a file of passwords that became known elsewhere, which nobody may choose here
    Breached(breached::Breached),
    /// Say whether the installation is well, and how to mend what is not, as `safehouse doctor` does
    Doctor,
    /// List what was done to accounts, the newest first
    Audit {
        /// The account; without one, all
        name: Option<String>,
        /// The most entries to list, up to 100
        #[arg(long, value_name = "NUMBER", default_value_t = 50)]
        limit: u32,
    },
}

pub(super) fn run(arguments: &Admin) -> Exit {
    let as_json = arguments.json;
    // It needs neither settings nor a database.
    if let Action::Breached(arguments_of_breached) = &arguments.action {
        return breached::run(arguments_of_breached, as_json);
    }
    let origin = match arguments.database.config() {
        Ok(config) => config.origin_of_site(),
        Err(exit) => return exit,
    };
    match &arguments.action {
        Action::Create { name } => {
            arguments.database.with_new_service(async |service| told(create(service, name, &origin, as_json).await))
        }
        Action::Doctor => doctor::examine(&arguments.database, as_json),
        Action::Mail(arguments_of_mail) => mail::run(arguments_of_mail, &arguments.database, as_json),
        Action::Log(arguments_of_log) => log::run(arguments_of_log, &arguments.database, as_json),
        Action::Store(arguments_of_store) => store::run(arguments_of_store, &arguments.database, as_json),
        Action::Staff(arguments_of_staff) => staff::run(arguments_of_staff, &arguments.database, as_json),
        Action::Reseal(arguments_of_reseal) => reseal::run(arguments_of_reseal, &arguments.database, as_json),
        action => arguments.database.with_service(async |service| {
            told(match action {
                Action::Create { .. }
                | Action::Log(_)
                | Action::Store(_)
                | Action::Staff(_)
                | Action::Mail(_)
                | Action::Reseal(_)
                | Action::Breached(_)
                | Action::Doctor => Ok(Exit::Done),
                Action::List { after, limit } => list(service, after, *limit, as_json).await,
                Action::Disable { name } => disable(service, name, true, as_json).await,
                Action::Enable { name } => disable(service, name, false, as_json).await,
                Action::Recover { name, second_factor } => {
                    recover(service, name, *second_factor, &origin, as_json).await
                }
                Action::Sessions { name, end } => list_sessions(service, name, *end, as_json).await,
                Action::Audit { name, limit } => list_audit(service, name.as_deref(), *limit, as_json).await,
            })
        }),
    }
}

async fn create(service: &Service, name: &str, origin: &str, as_json: bool) -> Result<Exit, Refusal> {
    let admitted = accounts::create_administrator(service, &CALLER, name).await?;
    link(service, admitted.account, second_factor::is_required_of(admitted.rank), name, origin, as_json).await
}

async fn recover(
    service: &Service,
    name: &str,
    takes_factor: bool,
    origin: &str,
    as_json: bool,
) -> Result<Exit, Refusal> {
    let account = accounts::find_account(service, &CALLER, name).await?;
    if takes_factor {
        second_factor::take_second_factor(service, &CALLER, account.id).await?;
    }
    // One that is left is asked for as before.
    let must_have = second_factor::is_required_of(service.rank_of(&account).await?) && takes_factor;
    link(service, account.id, must_have, &account.name, origin, as_json).await
}

async fn link(
    service: &Service,
    account: AccountId,
    must_have_factor: bool,
    name: &str,
    origin: &str,
    as_json: bool,
) -> Result<Exit, Refusal> {
    let token = recovery::make_link(service, &CALLER, account).await?;
    let address = format!("{origin}{}", safehouse_app::paths::recover_link(&token));
    if as_json {
        return Ok(print_json(
            &MadeLink::new(name, &address, service.clock.now_ms() + recovery::LINK_FOR_MS),
            Exit::Done,
        ));
    }
    let then = if must_have_factor {
        " Then the site asks for a second factor, and for nothing else until it is set up."
    } else {
        ""
    };
    let minutes = recovery::LINK_FOR_MINUTES;
    Ok(print(&format!("{name} sets a password at\n{address}\nonce, within {minutes} minutes.{then}\n"), Exit::Done))
}

async fn list(service: &Service, after: &str, limit: u32, as_json: bool) -> Result<Exit, Refusal> {
    let accounts = accounts::list_accounts(service, &CALLER, after, limit).await?;
    if as_json {
        return Ok(print_json(&Accounts::new(&accounts), Exit::Done));
    }
    let text: String = accounts.iter().map(row).collect();
    Ok(print(if text.is_empty() { "no accounts\n" } else { &text }, Exit::Done))
}

fn row(account: &Account) -> String {
    let role = if account.role == Role::Administrator { ", runs the site" } else { "" };
    let stopped = account.disabled_at.map(|at| format!(", stopped {}", ago(at))).unwrap_or_default();
    format!("{:<30} made {}{role}{stopped}\n", account.name, ago(account.created_at))
}

async fn disable(service: &Service, name: &str, disabled: bool, as_json: bool) -> Result<Exit, Refusal> {
    let account = accounts::find_account(service, &CALLER, name).await?;
    accounts::disable_account(service, &CALLER, account.id, disabled).await?;
    if as_json {
        let account = accounts::find_account(service, &CALLER, name).await?;
        return Ok(print_json(&Accounts::new(&[account]), Exit::Done));
    }
    let done = if disabled { "is stopped; its sessions have ended" } else { "may be used again" };
    Ok(print(&format!("{} {done}\n", account.name), Exit::Done))
}

async fn list_sessions(service: &Service, name: &str, end: bool, as_json: bool) -> Result<Exit, Refusal> {
    let account = accounts::find_account(service, &CALLER, name).await?;
    if end {
        let ended = sessions::end_sessions(service, &CALLER, account.id).await?;
        if as_json {
            return Ok(print_json(&OpenSessions::new(&account.name, &[]), Exit::Done));
        }
        let ended = counted(usize::try_from(ended).unwrap_or(usize::MAX), ("session has", "sessions have"));
        return Ok(print(&format!("{ended} ended\n"), Exit::Done));
    }
    let open = sessions::list_sessions(service, &CALLER, account.id).await?;
    if as_json {
        return Ok(print_json(&OpenSessions::new(&account.name, &open), Exit::Done));
    }
    let text: String = open
        .iter()
        .map(|session| format!("{:<24} {:<18} used {}\n", session.agent, session.network, ago(session.seen_at)))
        .collect();
    Ok(print(if text.is_empty() { "no sessions\n" } else { &text }, Exit::Done))
}

async fn list_audit(service: &Service, name: Option<&str>, limit: u32, as_json: bool) -> Result<Exit, Refusal> {
    let account = match name {
        Some(name) => Some(accounts::find_account(service, &CALLER, name).await?.id),
        None => None,
    };
    let entries = audit::read_audit(service, &CALLER, account, limit).await?;
    if as_json {
        return Ok(print_json(&History::new(&entries), Exit::Done));
    }
    let text: String = entries
        .iter()
        .map(|entry| {
            let account = entry.account_id.map(|account| account.to_string()).unwrap_or_else(|| "nobody".to_owned());
            format!("{:<16} {:<18} by {:<14} {account} {}\n", ago(entry.at), entry.action, entry.actor, entry.network)
        })
        .collect();
    Ok(print(if text.is_empty() { "nothing was done\n" } else { &text }, Exit::Done))
}
