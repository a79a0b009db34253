//! Who runs the site, and whether what people keep is kept a second time.

use safehouse_service::{Caller, Clock as _, Refusal, Service, accounts, backups, stores};

use super::finding::{Finding, failed};
use crate::clock::SystemClock;

const CALLER: Caller = Caller::Administrator;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Days after which a backup is old.
const OLD: i64 = 7;

pub(super) async fn examine(service: &Service) -> Vec<Finding> {
    vec![
        administrators(service).await.unwrap_or_else(|error| failed("administrators", &error)),
        staff(service).await.unwrap_or_else(|error| failed("store staff", &error)),
        backup(service).await.unwrap_or_else(|error| failed("backup", &error)),
    ]
}

async fn administrators(service: &Service) -> Result<Finding, Refusal> {
    let subject = "administrators";
    let all = accounts::list_administrators(service, &CALLER).await?;
    if all.is_empty() {
        return Ok(Finding::warning(
            subject,
            "nobody runs the site",
            "nobody can help whoever lost the password, but by the command line",
            "safehouse admin create NAME",
        ));
    }
    let bare: Vec<_> =
        all.iter().filter(|(_, has_factor)| !has_factor).map(|(account, _)| account.name.as_str()).collect();
    if !bare.is_empty() {
        return Ok(Finding::warning(
            subject,
            format!("without a second factor: {}", bare.join(", ")),
            "whoever learns the password of one runs the site",
            "let them sign in and add one on the page of their account, or stop them: safehouse admin disable NAME",
        ));
    }
    Ok(Finding::well(subject, format!("{}, each with a second factor", all.len())))
}

/// Staff of stores: the site asks each for a second factor, and whoever has none is of no help.
async fn staff(service: &Service) -> Result<Finding, Refusal> {
    let subject = "store staff";
    let totals = stores::total_staff(service, &CALLER).await?;
    if totals.unproven.is_empty() {
        let what = match totals.accounts {
            0 => "nobody is staff of a store".to_owned(),
            accounts => format!("{accounts}, each with a second factor"),
        };
        return Ok(Finding::well(subject, what));
    }
    let named: Vec<_> = totals.unproven.iter().map(|staff| format!("{} ({})", staff.account, staff.store)).collect();
    Ok(Finding::warning(
        subject,
        format!("without a second factor: {}", named.join(", ")),
        "they may do nothing for their store, and whoever learns the password of one sets up a factor of their own",
        "let them sign in and add one, or take them out: safehouse admin staff remove STORE NAME",
    ))
}

async fn backup(service: &Service) -> Result<Finding, Refusal> {
    let subject = "backup";
    let why = "a disk that breaks takes all that people keep along";
    let mend = "safehouse backup FILE every day, and keep the file on another machine";
    let Some(at) = backups::last_backup(service, &CALLER).await? else {
        return Ok(Finding::warning(subject, "none was written by `safehouse backup`, as far as is known", why, mend));
    };
    let days = SystemClock.now_ms().saturating_sub(at) / DAY_MS;
    if days >= OLD {
        return Ok(Finding::warning(subject, format!("the last one is {days} days old"), why, mend));
    }
    Ok(Finding::well(subject, format!("the last one is {days} days old")))
}
