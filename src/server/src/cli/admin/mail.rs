//! `safehouse admin mail`

use clap::{Args, Subcommand};
use safehouse_service::{
    Caller, LetterEntry, LetterState, Refusal, Service, mail,
    wire::{Letters, RetriedLetters, TriedLetter},
};

use super::super::{
    database::DatabaseFlags,
    exit::Exit,
    output::{ago, counted, fail, print, print_json},
};
use crate::mail::Posting;

/// Whoever can open the database runs the site.
const CALLER: Caller = Caller::Administrator;

/// See what becomes of letters, have them tried again, send one to try it
#[derive(Debug, Args)]
#[command(after_help = "\
`safehouse serve` sends letters; what the mail server does not take is tried again for a day. Settings that begin with
smtp_ and mail_ say how, see `safehouse serve --help`.

Exit codes: 0 done; 1 the letter was not taken; 2 wrong use, or the database cannot be used.")]
pub(super) struct Mail {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List letters, the newest first, without their texts
    List {
        /// The most letters to list, up to 200
        #[arg(long, value_name = "NUMBER", default_value_t = 50)]
        limit: u32,
    },
    /// Send a letter at once and say what the mail server says
    Test {
        /// Where to
        address: String,
    },
    /// Have every letter that waits tried at once
    Retry,
}

pub(super) fn run(arguments: &Mail, database: &DatabaseFlags, as_json: bool) -> Exit {
    match &arguments.action {
        Action::List { limit } => database.with_service(async |service| list(service, *limit, as_json).await),
        Action::Retry => database.with_service(async |service| retry(service, as_json).await),
        Action::Test { address } => {
            let config = match database.config() {
                Ok(config) => config,
                Err(exit) => return exit,
            };
            let posting = match Posting::open(&config.mail) {
                Ok(Some(posting)) => posting,
                Ok(None) => {
                    return fail("no mail server is set: write smtp_host and mail_from, see `safehouse serve --help`");
                }
                Err(error) => return fail(error),
            };
            database.with_service(async |service| test(service, &posting, address, as_json).await)
        }
    }
}

async fn list(service: &Service, limit: u32, as_json: bool) -> Result<Exit, Refusal> {
    let totals = mail::total_letters(service, &CALLER).await?;
    let letters = mail::list_letters(service, &CALLER, limit).await?;
    if as_json {
        return Ok(print_json(&Letters::new(&letters, totals), Exit::Done));
    }
    let off = if service.mail.is_some() { "" } else { "this site sends no letters: no mail server is set\n" };
    let sums = format!("{} waiting, {} sent, {} given up of late\n", totals.waiting, totals.sent, totals.failed);
    let rows: String = letters.iter().map(row).collect();
    Ok(print(&format!("{off}{sums}{rows}"), Exit::Done))
}

fn row(letter: &LetterEntry) -> String {
    let state = match letter.state {
        LetterState::Waiting if letter.tries == 0 => "waiting".to_owned(),
        LetterState::Waiting => format!("tried {}", counted(letter.tries as usize, ("time", "times"))),
        LetterState::Sent => "sent".to_owned(),
        LetterState::Failed => "given up".to_owned(),
    };
    let fault = if letter.fault.is_empty() { String::new() } else { format!(": {}", letter.fault) };
    format!("{:<16} {:<16} {:<30} {state}{fault}\n", ago(letter.created_at), letter.kind, letter.recipient)
}

async fn retry(service: &Service, as_json: bool) -> Result<Exit, Refusal> {
    let letters = mail::retry_letters(service, &CALLER).await?;
    if as_json {
        return Ok(print_json(&RetriedLetters::new(letters), Exit::Done));
    }
    let letters = counted(usize::try_from(letters).unwrap_or(usize::MAX), ("letter is", "letters are"));
    Ok(print(&format!("{letters} tried as soon as the site is served\n"), Exit::Done))
}

async fn test(service: &Service, posting: &Posting, address: &str, as_json: bool) -> Result<Exit, Refusal> {
    let outcome = mail::test_letter(service, &CALLER, posting, address).await?;
    let exit = if outcome.is_ok() { Exit::Done } else { Exit::Finding };
    if as_json {
        let fault = outcome.as_ref().err().map(|unsent| unsent.why.as_str());
        return Ok(print_json(&TriedLetter::new(fault), exit));
    }
    Ok(match outcome {
        Ok(()) => print(&format!("the mail server took a letter to {address}: see whether it arrives\n"), exit),
        Err(unsent) => {
            eprintln!("safehouse: the letter was not taken: {}", unsent.why);
            exit
        }
    })
}
