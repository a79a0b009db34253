//! Who runs the site, and whether what people keep is kept a second time.

use safehouse_service::{
    Caller, Clock as _, Refusal, Service, accounts, backups,
    passkeys::{self, StrayPasskeys},
    resealing::count_sealed_secrets,
    stores,
};

use super::finding::{Finding, failed};
use crate::clock::SystemClock;

const CALLER: Caller = Caller::Administrator;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The most accounts that a finding names.
const NAMED: usize = 50;
/// Days after which a backup is old.
const OLD: i64 = 7;

pub(super) async fn examine(service: &Service) -> Vec<Finding> {
    vec![
        administrators(service).await.unwrap_or_else(|error| failed("administrators", &error)),
        staff(service).await.unwrap_or_else(|error| failed("store staff", &error)),
        stray_passkeys(service).await.unwrap_or_else(|error| failed("stray passkeys", &error)),
        sealed_secrets(service).await.unwrap_or_else(|error| failed("sealed secrets", &error)),
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

/// Passkeys that are bound to another host than the site's is now: with it their owners lost
/// what they sign in with.
async fn stray_passkeys(service: &Service) -> Result<Finding, Refusal> {
    let subject = "stray passkeys";
    let strays = passkeys::list_stray_passkeys(service, &CALLER).await?;
    if strays.is_empty() {
        return Ok(Finding::well(subject, "none: every passkey is bound to the host of the site"));
    }
    let counted = |of: fn(&StrayPasskeys) -> u64, bound: &str| {
        let some: Vec<_> = strays.iter().filter(|stray| of(stray) > 0).collect();
        let all: u64 = some.iter().map(|stray| of(stray)).sum();
        (all > 0).then(|| {
            let named: Vec<_> = some.iter().take(NAMED).map(|stray| stray.account.as_str()).collect();
            let more = some.len().saturating_sub(NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("{all} bound to {bound}: {}{more}", named.join(", "))
        })
    };
    let told = [
        counted(|stray| stray.elsewhere, "another host"),
        counted(|stray| stray.unknown, "a host that was not written down"),
    ];
    let here = service.passkeys.host().map_or_else(
        || "set public_url to the host of before, by https".to_owned(),
        |host| format!("have them sign in with the password and a code and add a passkey for {host}; or set public_url to the host of before"),
    );
    Ok(Finding::warning(
        subject,
        told.into_iter().flatten().collect::<Vec<_>>().join("; "),
        "a passkey works at the host that it was made for alone; one whose host was not written down shows it once it is used",
        format!("{here}. For whoever has no code left: safehouse admin recover NAME --second-factor"),
    ))
}

/// Secrets of authenticators and webhooks: whether the keys that are here open them.
async fn sealed_secrets(service: &Service) -> Result<Finding, Refusal> {
    let subject = "sealed secrets";
    let counted = count_sealed_secrets(service, &CALLER).await?;
    if counted.unread > 0 {
        return Ok(Finding::fault(
            subject,
            format!("{} sealed with a key that is not here", counted.unread),
            "nobody can check the codes of these authenticators, and these webhooks tell nobody anything",
            "give the key that they were sealed with, as sealing_key or sealing_key_before; where it is lost, people \
             sign in with a code that they wrote down and set up another authenticator",
        ));
    }
    if counted.before > 0 {
        return Ok(Finding::warning(
            subject,
            format!("{} still sealed with the key of before", counted.before),
            "they open only while sealing_key_before is set",
            "safehouse admin reseal, then take sealing_key_before out",
        ));
    }
    Ok(match counted.present {
        0 => Finding::well(subject, "there are none"),
        number => Finding::well(subject, format!("{number}, all sealed with the present key")),
    })
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
