//! `safehouse admin log`

use clap::{Args, Subcommand};
use safehouse_service::{Caller, Refusal, Service, log, wire::log::Logs};

use super::{
    super::{
        database::DatabaseFlags,
        exit::Exit,
        output::{counted, print, print_json},
    },
    told::told,
};

/// Whoever can open the database runs the site.
const CALLER: Caller = Caller::Administrator;

/// Look at the public log, and say which logs of others it witnesses
#[derive(Debug, Args)]
#[command(after_help = "\
What stores state about events and lists stands in the public log. Another log that is witnessed here asks for it at
/witness/add-checkpoint, and is cosigned where it goes on from what was cosigned before; whoever trusts both sees that
nobody was shown another history.

Examples:
  safehouse admin log show                    its histories, keys and what it witnesses
  safehouse admin log witness other.example/log+0123abcd+AQ...
  safehouse admin log leave other.example/log

Exit codes: 0 done; 1 this is no key, or no log of this origin is witnessed; 2 wrong use, or the database cannot be used.")]
pub(super) struct Log {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Show its histories, keys and what it witnesses
    Show,
    /// Witness a log from now on
    Witness {
        /// Its verifier key, whose name is its origin
        vkey: String,
    },
    /// Witness a log no more; what was cosigned of it is remembered
    Leave {
        /// Its origin
        origin: String,
    },
}

pub(super) fn run(arguments: &Log, database: &DatabaseFlags, as_json: bool) -> Exit {
    database.with_service(async |service| told(done(service, &arguments.action, as_json).await))
}

async fn done(service: &Service, action: &Action, as_json: bool) -> Result<Exit, Refusal> {
    match action {
        Action::Show => {}
        Action::Witness { vkey } => drop(log::add_witnessed(service, &CALLER, vkey).await?),
        Action::Leave { origin } => log::remove_witnessed(service, &CALLER, origin).await?,
    }
    let logs = log::logs(service, &CALLER).await?;
    let keys = log::keys(service, &CALLER).await?;
    let witnessed = log::list_witnessed(service, &CALLER).await?;
    if as_json {
        return Ok(print_json(&Logs::new(&logs, &keys, &witnessed), Exit::Done));
    }
    let mut text = String::new();
    for log in &logs {
        let signed = log.signed.as_ref().map_or(0, |signed| signed.size);
        let entries = counted(usize::try_from(log.size).unwrap_or(usize::MAX), ("entry", "entries"));
        text.push_str(&format!("{}: {entries}, {signed} of them signed\n", log.origin));
    }
    if logs.is_empty() {
        text.push_str("nothing is stated yet\n");
    }
    text.push_str(&format!(
        "key of the log: {}\nkey of the host: {}\nkey as witness: {}\n",
        keys.log, keys.host, keys.witness
    ));
    for log in &witnessed {
        let entries = counted(usize::try_from(log.size).unwrap_or(usize::MAX), ("entry", "entries"));
        text.push_str(&format!("witnesses {}, cosigned up to {entries}\n", log.origin));
    }
    Ok(print(&text, Exit::Done))
}
