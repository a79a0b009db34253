//! The database: reached, up to date, whole, its clock.

use std::sync::Arc;

use safehouse_service::{Clock as _, Collections, Passkeys, Passwords, Service, Tables, Unlimited};
use safehouse_store::{Checkup, Database, Store};

use super::{finding::Finding, size::in_words};
use crate::{
    chance::SystemChance,
    clock::SystemClock,
    config::{Config, PublicUrl},
};

/// Milliseconds that two clocks may be apart.
const APART: u64 = 30_000;

/// What is so, and the service where it can be asked.
pub(super) async fn examine(config: &Config) -> (Vec<Finding>, Option<Service>) {
    let database = config.database();
    if let Database::Sqlite(file) = &database
        && !file.exists()
    {
        let what = format!("{database} is not there yet");
        return (vec![Finding::well("database", format!("{what}; it is made when the site is served first"))], None);
    }
    let checkup = match Checkup::of(&database).await {
        Ok(checkup) => checkup,
        Err(error) => {
            let fault = Finding::fault(
                "database",
                format!("{database} cannot be used: {error}"),
                "everything that people keep is there",
                "see whether it runs, whether the address and the password are right, and who may read its file",
            );
            return (vec![fault], None);
        }
    };
    let findings = vec![reached(&database, &checkup), migrations(&checkup), integrity(&checkup), clock(&checkup)];
    let is_current = checkup.missing_migrations == 0 && checkup.foreign_migrations == 0;
    let store = if is_current { Store::open(&database).await.ok() } else { None };
    let service = store.map(|store| Service {
        store,
        clock: Arc::new(SystemClock),
        budgets: Arc::new(Unlimited),
        chance: Arc::new(SystemChance),
        passwords: Passwords::new(1, Vec::new()),
        mail: config.letterhead(),
        sealing: config.sealing_that_is_there(),
        passkeys: Passkeys::at(config.public_url.as_ref().map(PublicUrl::as_str)),
        tables: Tables::new(1),
        collections: Collections::default(),
        notary: config.notary_that_is_there(),
    });
    (findings, service)
}

fn reached(database: &Database, checkup: &Checkup) -> Finding {
    let what = format!("{database}: {}, {}", checkup.program, in_words(checkup.bytes));
    if checkup.is_read_only {
        return Finding::fault(
            "database",
            format!("{what}, takes no changes"),
            "nobody can sign in, and nothing that people do is kept",
            "a standby server must be promoted; a file must be writable for the user whom the program runs as",
        );
    }
    Finding::well("database", what)
}

fn migrations(checkup: &Checkup) -> Finding {
    let subject = "migrations";
    if checkup.foreign_migrations > 0 {
        return Finding::fault(
            subject,
            format!("{} of the database are not this program's", checkup.foreign_migrations),
            "another version of the program wrote it, and this one does not start on it",
            "serve it with the newer program, or restore a backup of before (`safehouse restore`)",
        );
    }
    if checkup.missing_migrations > 0 {
        return Finding::warning(
            subject,
            format!("{} are not applied yet", checkup.missing_migrations),
            "accounts and letters were not looked at before they are",
            "safehouse backup FILE, then safehouse migrate; serving does it as well",
        );
    }
    Finding::well(subject, "all are applied")
}

fn integrity(checkup: &Checkup) -> Finding {
    let subject = "integrity";
    if checkup.damage.is_empty() {
        return Finding::well(subject, "nothing is damaged, as far as the database knows");
    }
    Finding::fault(
        subject,
        checkup.damage.join("; "),
        "what is damaged spreads to backups",
        "stop the site, keep a copy of the file, and restore the last backup that is whole (`safehouse restore`)",
    )
}

fn clock(checkup: &Checkup) -> Finding {
    let subject = "clock of the database";
    let Some(theirs) = checkup.clock_ms else { return Finding::well(subject, "it is the machine's") };
    let apart = theirs.abs_diff(SystemClock.now_ms());
    if apart <= APART {
        return Finding::well(subject, "it shows the machine's time");
    }
    Finding::warning(
        subject,
        format!("it is {} s apart from this machine's", apart / 1000),
        "one of the two is wrong: sessions, links and delays end by this machine's",
        "set both by NTP",
    )
}
