//! A list as others see it.

use safehouse_cards::copies::Balances;
use safehouse_engine::library::GameLibrary;
use safehouse_store::{AccountId, ListFields, ListKind, ListShown, ListVisibility};

use super::{
    copies::{balances_of, offers_of},
    fault::ListFault,
    own::hash,
    public::{PublicCopy, PublicWant, open_wants, public_copies, public_offers},
};
use crate::{
    Caller, Refusal, Service,
    account_names::key,
    days::day,
    wants::{LOOK, all_wants},
};

/// The most lines of a page.
pub const PAGE: usize = 200;

/// Which lines are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// Behind how many.
    pub after: usize,
    /// At most how many, and no more than [`PAGE`].
    pub most: usize,
}

/// A list that others see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedList {
    /// The name of the account whose it is.
    pub owner: String,
    /// Of what.
    pub kind: ListKind,
    /// Whether everybody may see it, so that search engines may list it: who has a link has to keep it to
    /// themselves.
    pub is_public: bool,
    /// What it says of each: nothing else is in its lines.
    pub fields: ListFields,
    /// How many lines there are in all.
    pub total: usize,
    /// Those that were asked for.
    pub lines: Lines,
}

/// Lines of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lines {
    /// What is wanted, in the order in which it was written down, and behind it what follows from targets and decks.
    Wants(Vec<PublicWant>),
    /// Copies, in the order of holdings.
    Copies(Vec<PublicCopy>),
}

/// The list that a link leads to, of the library's game.
///
/// # Errors
/// [`ListFault::Revoked`] when its owner took the link back; [`ListFault::None`] when it leads nowhere; the store
/// fails.
pub async fn open_list_link(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    token: &str,
    seen: Seen,
) -> Result<OpenedList, Refusal> {
    LOOK.check(caller)?;
    let found = service.store.find_list_link(&hash(token)).await?;
    let list = found.filter(|list| list.game == library.game().id).ok_or(ListFault::None)?;
    if list.is_revoked || !list.shown.visibility.has_links() {
        return Err(ListFault::Revoked.into());
    }
    let is_public = list.shown.visibility == ListVisibility::Public;
    let (total, lines) = read(service, library, list.account, (list.kind, list.shown), seen).await?;
    Ok(OpenedList { owner: list.owner, kind: list.kind, is_public, fields: list.shown.fields, total, lines })
}

/// The list of an account that everybody may see, of the library's game.
///
/// # Errors
/// [`ListFault::None`] when nobody has this name, was stopped, or does not show this list to everybody; the store
/// fails.
pub async fn open_public_list(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    (owner, kind): (&str, ListKind),
    seen: Seen,
) -> Result<OpenedList, Refusal> {
    LOOK.check(caller)?;
    let account = service.store.find_account_by_name(&key(owner)).await?;
    let account = account.filter(|account| account.disabled_at.is_none()).ok_or(ListFault::None)?;
    let lists = service.store.list_shared_lists(account.id, library.game().id).await?;
    let list = lists.into_iter().find(|list| list.kind == kind && list.shown.visibility == ListVisibility::Public);
    let shown = list.ok_or(ListFault::None)?.shown;
    let (total, lines) = read(service, library, account.id, (kind, shown), seen).await?;
    Ok(OpenedList { owner: account.name, kind, is_public: true, fields: shown.fields, total, lines })
}

async fn read(
    service: &Service,
    library: &GameLibrary,
    account: AccountId,
    (kind, shown): (ListKind, ListShown),
    seen: Seen,
) -> Result<(usize, Lines), Refusal> {
    let (game, catalogue) = (library.game().id, &library.catalogue);
    let most = seen.most.min(PAGE);
    match kind {
        ListKind::Wants => {
            let wants = all_wants(service, library, account, None).await?;
            let open = open_wants(wants, &day(service.clock.now_ms()));
            let lines: Vec<_> = open.iter().filter_map(|want| PublicWant::of(want, shown, catalogue)).collect();
            let total = lines.len();
            Ok((total, Lines::Wants(lines.into_iter().skip(seen.after).take(most).collect())))
        }
        ListKind::Trade | ListKind::Collection => {
            let mut balances = balances_of(service, account, game).await?;
            if kind == ListKind::Trade {
                let offers = offers_of(service, account, game, &balances).await?;
                let offers = public_offers(&offers, u32::MAX);
                balances = offers.iter().map(|offer| (&offer.holding, i64::from(offer.copies))).collect::<Balances>();
            }
            let lines = public_copies(&balances, shown, catalogue);
            let total = lines.len();
            Ok((total, Lines::Copies(lines.into_iter().skip(seen.after).take(most).collect())))
        }
    }
}
