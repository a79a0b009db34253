//! `safehouse admin log`

mod change_key;
mod show;

use clap::{Args, Subcommand};
use safehouse_service::{Refusal, Service, log};

use self::show::{CALLER, show};
use super::{
    super::{database::DatabaseFlags, exit::Exit},
    told::told,
};

/// Look at the public log, say who is asked to witness it and which logs of others are witnessed here
#[derive(Debug, Args)]
#[command(after_help = "\
What stores state about events and lists stands in the public log. Another log that is witnessed here asks for it at
/witness/add-checkpoint, and is cosigned where it goes on from what was cosigned before; whoever trusts both sees that
nobody was shown another history.

The log of this site is witnessed the other way round: whoever runs another site witnesses it there by its key, and here
that site is asked with its key as witness and its address. `safehouse serve` then asks it after each checkpoint, in the
open internet by https alone; a network of yours is named by the setting webhook_networks.

Examples:
  safehouse admin log show                    its histories, keys and what it witnesses
  safehouse admin log witness other.example/log+0123abcd+AQ...
  safehouse admin log leave other.example/log
  safehouse admin log ask other.example/witness+0123abcd+BA... https://other.example/witness
                                              have another site witness this log
  safehouse admin log ask-not other.example/witness
  safehouse admin log change-key              another key signs from now on, as the old one says

Exit codes: 0 done; 1 this is no key or address, or nobody of this name is witnessed or asked; 2 wrong use, or the database cannot be used.")]
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
    /// Have another site witness this log from now on
    Ask {
        /// Its key as witness, as `admin log show` prints it there
        vkey: String,
        /// What the addresses of requests begin with, such as https://other.example/witness
        address: String,
    },
    /// Ask another site no more
    AskNot {
        /// The name of its key
        name: String,
    },
    ChangeKey(change_key::ChangeKey),
}

pub(super) fn run(arguments: &Log, database: &DatabaseFlags, as_json: bool) -> Exit {
    if let Action::ChangeKey(arguments) = &arguments.action {
        return change_key::run(arguments, database, as_json);
    }
    database.with_service(async |service| told(done(service, &arguments.action, as_json).await))
}

async fn done(service: &Service, action: &Action, as_json: bool) -> Result<Exit, Refusal> {
    match action {
        Action::Show | Action::ChangeKey(_) => {}
        Action::Witness { vkey } => drop(log::add_witnessed(service, &CALLER, vkey).await?),
        Action::Leave { origin } => log::remove_witnessed(service, &CALLER, origin).await?,
        Action::Ask { vkey, address } => log::add_asked_witness(service, &CALLER, vkey, address).await?,
        Action::AskNot { name } => log::remove_asked_witness(service, &CALLER, name).await?,
    }
    show(service, as_json).await
}
