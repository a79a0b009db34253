//! What somebody wants of a game: written down, changed and forgotten, and what follows from targets and decks that
//! they mean to complete ([`list_want_sources`]). Nobody else reads it here; who may see which of it is decided by lists
//! ([`shared_lists`](crate::shared_lists)).

mod access;
mod refused;
mod sources;

use std::cmp::Reverse;

use safehouse_cards::{
    catalogue::Catalogue,
    copies::{
        entry::{self, Amount, EntryDefaults, EntryLine},
        matching::{Offered, assign},
        wants::{Want, Wanted},
    },
};
use safehouse_store::{AccountId, MetWant, NewWant, StoredWant, wants::MAX_WANTS};
use uuid::Uuid;

pub(crate) use self::sources::all_wants;
pub use self::{
    access::{EXPIRE, KEYED, LOOK, OWN, READ, READ_TRADES, TRADE, WRITE},
    refused::{UnfitWant, WantRefused},
    sources::{FollowedSource, delete_want_source, freshen_want_sources, list_want_sources, save_want_source},
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    days::day,
    words::lines,
};

/// The most wants that are saved at a time: what a set lacks.
pub const WANTS_AT_ONCE: usize = 1_000;

/// A want that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptWant {
    /// Its identity.
    pub id: Uuid,
    /// What it says.
    pub want: Want,
    /// When it was written down, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
}

/// A want to be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaveWant {
    /// Of a want that is changed, its identity; `None` for a new one.
    pub id: Option<Uuid>,
    /// What it says from now on.
    pub want: Want,
}

/// What the caller wants of a game, in the order in which it was written down.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_wants(service: &Service, caller: &Caller, game: &str) -> Result<Vec<KeptWant>, Refusal> {
    READ.check(caller)?;
    kept_wants(service, caller.account()?, game).await
}

/// Saves wants of the caller for the catalogue's game, all or none, and answers their identities. Names and
/// numbers are kept as the cards have them, and texts without what shows nothing; what is the name of no card and a number
/// as a line of entry has it is a want of that printing.
///
/// # Errors
/// The caller is not signed in; one of [`WantRefused`]; the account saved enough for now; the store fails.
pub async fn save_wants(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    wants: Vec<SaveWant>,
) -> Result<Vec<Uuid>, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    if wants.len() > WANTS_AT_ONCE {
        return Err(WantRefused::TooManyAtOnce { most: WANTS_AT_ONCE }.into());
    }
    take(service, account, Counted::Want).await?;
    let game = catalogue.game().id;
    // What left the cards since may be changed and is kept.
    let known = match wants.iter().any(|saved| saved.id.is_some()) {
        true => kept_wants(service, account, game).await?,
        false => Vec::new(),
    };
    let now = service.clock.now_ms();
    let mut new = Vec::with_capacity(wants.len());
    for SaveWant { id, want } in wants {
        let before = id.map(|id| known.iter().find(|kept| kept.id == id).ok_or(WantRefused::None)).transpose()?;
        let before = before.map(|kept| &kept.want);
        let want = read(catalogue, want, before)?;
        check_last_day(&want, before, &day(now))?;
        let want_json = serde_json::to_string(&want).map_err(|_| Refusal::Failed)?;
        let card = card_of(&want, catalogue);
        new.push(NewWant { id: id.unwrap_or_else(|| service.chance.id(now)), card, want_json });
    }
    if !service.store.put_wants(account, game, &new, now).await? {
        return Err(WantRefused::TooMany { limit: MAX_WANTS }.into());
    }
    Ok(new.into_iter().map(|want| want.id).collect())
}

/// Forgets a want of the caller's. One that is not there any more is what was wanted.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn delete_want(service: &Service, caller: &Caller, id: Uuid) -> Result<(), Refusal> {
    WRITE.check(caller)?;
    service.store.delete_want(caller.account()?, id).await?;
    Ok(())
}

/// What an account wants of a game.
pub(crate) async fn kept_wants(service: &Service, account: AccountId, game: &str) -> Result<Vec<KeptWant>, Refusal> {
    let stored = service.store.list_wants(account, game).await?;
    Ok(stored.into_iter().filter_map(kept).collect())
}

/// Which wants of an account that are open on a day copies meet that came, and what is left of each. A copy meets one want
/// at most, as many as possible are met, of these the most wanted ([`assign`]), and of these the pickiest.
pub(crate) async fn met_wants(
    service: &Service,
    account: AccountId,
    catalogue: &Catalogue,
    came: &[Offered],
    today: &str,
) -> Result<Vec<MetWant>, Refusal> {
    let stored = service.store.list_wants(account, catalogue.game().id).await?;
    let read = |stored: StoredWant| Some((kept(stored.clone())?.want, stored));
    let open = stored.into_iter().filter_map(read).filter(|(want, _)| want.is_open(today));
    let mut open: Vec<(Want, StoredWant)> = open.collect();
    // Of those that are wanted alike, whoever asks most of a copy has it: the others find another one sooner.
    open.sort_by_key(|(want, _)| Reverse(want.asks()));
    let (wants, stored): (Vec<Want>, Vec<StoredWant>) = open.into_iter().unzip();
    let given = assign(catalogue, &wants, came);
    let mut met = Vec::new();
    for (at, (want, stored)) in wants.into_iter().zip(stored).enumerate() {
        let copies: u32 = given.iter().filter(|given| given.want == at).map(|given| given.copies).sum();
        if copies > 0 {
            let left = Want { count: want.count.saturating_sub(copies), ..want };
            let left_json = (left.count > 0).then(|| serde_json::to_string(&left)).transpose();
            let left_json = left_json.map_err(|_| Refusal::Failed)?;
            met.push(MetWant { id: stored.id, was_json: stored.want_json, left_json });
        }
    }
    Ok(met)
}

/// One that a newer program wrote stays where it is, and is nothing here.
fn kept(stored: StoredWant) -> Option<KeptWant> {
    let StoredWant { id, want_json, created_at, changed_at } = stored;
    match serde_json::from_str(&want_json) {
        Ok(want) => Some(KeptWant { id, want, created_at, changed_at }),
        Err(error) => {
            tracing::error!(%id, %error, "a want cannot be read");
            None
        }
    }
}

/// By what the wants for the cards of an offer are found.
pub(crate) fn card_of(want: &Want, catalogue: &Catalogue) -> String {
    match (want.card(catalogue), &want.what) {
        (Some(card), _) => catalogue.card(card).name.key().to_owned(),
        (None, Wanted::Card { name } | Wanted::Printing { number: name }) => name.clone(),
    }
}

/// Refuses a last day that is over. One that a want had before stays: what else it says may be changed.
fn check_last_day(want: &Want, before: Option<&Want>, today: &str) -> Result<(), WantRefused> {
    match &want.until {
        Some(last) if !want.is_open(today) && before.is_none_or(|before| before.until != want.until) => {
            Err(WantRefused::Unfit(UnfitWant::Over { day: last.clone() }))
        }
        _ => Ok(()),
    }
}

fn read(catalogue: &Catalogue, want: Want, before: Option<&Want>) -> Result<Want, Refusal> {
    let want = Want { notes: lines(&want.notes), ..want.tidied() };
    want.check().map_err(|fault| WantRefused::Unfit(UnfitWant::Never(fault)))?;
    if before.is_some_and(|before| before.what == want.what) {
        return Ok(want);
    }
    let what = match &want.what {
        Wanted::Card { name } => match catalogue.find_name(name) {
            Some(card) => Wanted::Card { name: catalogue.card(card).name.as_str().to_owned() },
            None => {
                let number = short_number(name, catalogue);
                Wanted::Printing { number: number.ok_or_else(|| WantRefused::NoCard { name: name.clone() })? }
            }
        },
        Wanted::Printing { number } => {
            let found = catalogue.find_number(number);
            let found = found.ok_or_else(|| WantRefused::NoPrinting { number: number.clone() })?;
            Wanted::Printing { number: catalogue.printing(found).number.clone() }
        }
    };
    Ok(Want { what, ..want })
}

/// The whole number of the one printing that a short one names, alone: as a line of entry means it, where `48` is a number of
/// the first set.
fn short_number(text: &str, catalogue: &Catalogue) -> Option<String> {
    let (text, defaults) = (text.trim(), EntryDefaults::new(catalogue.sets().first()?.code.as_str()));
    let EntryLine::Copies(entered) = entry::read(text, &defaults, &[], catalogue).ok()?.line else { return None };
    match entered.as_slice() {
        // How many are wanted is said apart, and so are finish and edition.
        [one] if one.amount == Amount::Add(1) && text.ends_with(|last: char| last.is_ascii_digit()) => {
            Some(one.holding.number.clone())
        }
        _ => None,
    }
}
