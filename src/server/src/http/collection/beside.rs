//! What some pages of a collection look at beside the copies, and what they keep there.

use safehouse_app::paths::collection as at;
use safehouse_collection::{
    BroughtFile, Desk, Keeper, Kept, OwnDeck, OwnPriceList, OwnTarget, Request as Asked,
    pages::{PricesAsked, prices_asked},
};
use safehouse_engine::{copies::Shelf, library::GameLibrary};
use safehouse_service::{
    Refusal,
    collections::{self, FaultyRows, PriceListEntry, Target},
    trades::{self, TradesAsked},
};

use crate::http::{own_decks::decks_of, public_decks::answer::Answering};

/// What some pages look at beside the copies.
#[derive(Default)]
pub(in crate::http) struct Beside {
    pub(super) file: Option<BroughtFile>,
    decks: Vec<OwnDeck>,
    prices: Vec<OwnPriceList>,
    targets: Vec<OwnTarget>,
    trades_waiting: u32,
}

impl Beside {
    /// What the page or form at an address looks at.
    pub(super) async fn of(answering: &Answering, library: &GameLibrary, request: &Asked) -> Result<Self, Refusal> {
        Ok(Self {
            file: known_file(answering, library, request).await?,
            decks: own_decks(answering, library, request).await?,
            prices: own_prices(answering, library, request).await?,
            targets: own_targets(answering, library, request).await?,
            trades_waiting: trades_waiting(answering, library, request).await?,
        })
    }

    /// The account's decks alone, for a form that is about them.
    pub(in crate::http) async fn of_decks(answering: &Answering, library: &GameLibrary) -> Result<Self, Refusal> {
        let decks = decks_of(answering.service(), &answering.caller, library, None).await?;
        Ok(Self { decks, ..Self::default() })
    }

    /// All that pages look at.
    pub(in crate::http) fn desk<'a>(
        &'a self,
        answering: &'a Answering,
        library: &'a GameLibrary,
        shelf: &'a Shelf,
    ) -> Desk<'a> {
        Desk {
            library,
            shelf,
            file: self.file.as_ref(),
            decks: &self.decks,
            prices: &self.prices,
            targets: &self.targets,
            trades_waiting: self.trades_waiting,
            icons: &answering.site.app.assets.icons,
            keeper: Keeper::Account,
            now: answering.service().clock.now_ms(),
        }
    }
}

/// The file that an address names, if any is known.
async fn known_file(
    answering: &Answering,
    library: &GameLibrary,
    request: &Asked,
) -> Result<Option<BroughtFile>, Refusal> {
    let [part, digest] = request.path.as_slice() else { return Ok(None) };
    if ![at::IMPORT, at::PRICES].contains(&part.as_str()) {
        return Ok(None);
    }
    let found =
        collections::find_file(answering.service(), &answering.caller, (library.game(), digest.as_str())).await?;
    let brought = |file: collections::File| BroughtFile {
        digest: digest.clone(),
        name: file.name,
        content: file.content,
        imported: file.imported,
    };
    Ok(found.map(brought))
}

/// The account's decks of the game, for the pages of decks.
async fn own_decks(answering: &Answering, library: &GameLibrary, request: &Asked) -> Result<Vec<OwnDeck>, Refusal> {
    match request.path.as_slice() {
        [part, rest @ ..] if part == at::DECKS => {
            decks_of(answering.service(), &answering.caller, library, rest.first().map(String::as_str)).await
        }
        _ => Ok(Vec::new()),
    }
}

/// The account's price lists, with the prices of those that the address looks at.
async fn own_prices(
    answering: &Answering,
    library: &GameLibrary,
    request: &Asked,
) -> Result<Vec<OwnPriceList>, Refusal> {
    let asked = prices_asked(request);
    if asked == PricesAsked::Nothing {
        return Ok(Vec::new());
    }
    let (service, caller) = (answering.service(), &answering.caller);
    let entries = collections::list_price_lists(service, caller, library.game()).await?;
    let named = |name: &str| entries.iter().position(|entry| entry.name == name).unwrap_or_default();
    let is_opened = |at: usize| match &asked {
        PricesAsked::One(name) => at == named(name),
        PricesAsked::Every => true,
        PricesAsked::Names | PricesAsked::Nothing => false,
    };
    let mut own = Vec::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        let opened = match is_opened(at) {
            true => collections::open_price_list(service, caller, &library.catalogue, &entry.name).await?,
            false => None,
        };
        let PriceListEntry { name, day, prices, loaded_at, .. } = entry.clone();
        let prices = prices.unsigned_abs();
        own.push(OwnPriceList { name, day, prices, loaded_at, list: opened.map(|(_, list)| list) });
    }
    Ok(own)
}

/// The account's targets, for the pages of what is missing.
async fn own_targets(answering: &Answering, library: &GameLibrary, request: &Asked) -> Result<Vec<OwnTarget>, Refusal> {
    if request.path.first().is_none_or(|part| ![at::MISSING, at::TARGETS].contains(&part.as_str())) {
        return Ok(Vec::new());
    }
    let targets = collections::list_targets(answering.service(), &answering.caller, library.game()).await?;
    let own = |Target { name, query, per, count }| OwnTarget { name, query, per, count };
    Ok(targets.into_iter().map(own).collect())
}

/// How many of the account's open trades wait for it, for the first page.
async fn trades_waiting(answering: &Answering, library: &GameLibrary, request: &Asked) -> Result<u32, Refusal> {
    if !request.path.is_empty() || request.form.is_some() {
        return Ok(0);
    }
    let page = (None, trades::PAGE);
    let (service, caller) = (answering.service(), &answering.caller);
    let open = trades::list_trades(service, caller, &library.catalogue, TradesAsked::Open, page).await?;
    Ok(u32::try_from(open.iter().filter(|trade| trade.waits_for_caller()).count()).unwrap_or(u32::MAX))
}

/// Keeps, or forgets, what a form says.
pub(super) async fn keep(answering: &Answering, library: &GameLibrary, kept: Kept) -> Result<(), Refusal> {
    let (service, caller, game) = (answering.service(), &answering.caller, library.game());
    match kept {
        Kept::PriceList { name, text, leaves_out } => {
            let faulty = if leaves_out { FaultyRows::LeaveOut } else { FaultyRows::Refuse };
            collections::keep_price_list(service, caller, &library.catalogue, (&name, &text), faulty).await?;
        }
        // What is not there any more is what was wanted.
        Kept::NoPriceList(name) => drop(collections::delete_price_list(service, caller, game, &name).await?),
        Kept::Target(OwnTarget { name, query, per, count }) => {
            let target = Target { name, query, per, count };
            collections::keep_target(service, caller, (&library.catalogue, &library.formats), &target).await?;
        }
        Kept::NoTarget(name) => drop(collections::delete_target(service, caller, game, &name).await?),
    }
    Ok(())
}
