//! Price lists that people load to know what their copies are worth.

use std::sync::Arc;

use safehouse_cards::{
    catalogue::Catalogue,
    copies::prices::{PriceList, PriceReading, read_prices},
    game::GameDefinition,
    limits::PRICE_LIST_BYTES,
};
use safehouse_store::{
    PriceListEntry, PriceListPut,
    collections::{MAX_PRICE_LIST_BYTES, MAX_PRICE_LISTS, MAX_PRICES},
};
use sha2::{Digest as _, Sha256};

use super::{
    CollectionFault,
    access::{READ, WRITE},
    names::list_name,
    packing::{packed, unpacked},
};
use crate::{Caller, Refusal, Service};

/// What becomes of a list of which some rows cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultyRows {
    /// Nothing is kept.
    Refuse,
    /// What can be read is kept.
    LeaveOut,
}

/// The caller's price lists of a game, that of the latest day first.
///
/// # Errors
/// The caller is not signed in, or a token is not for this; the store fails.
pub async fn list_price_lists(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
) -> Result<Vec<PriceListEntry>, Refusal> {
    READ.check(caller)?;
    Ok(service.store.list_price_lists(caller.account()?, game.id).await?)
}

/// The prices of a list of the caller's, as the cards of this program read them; `None` where there is no list
/// of this name.
///
/// # Errors
/// As [`list_price_lists`].
pub async fn open_price_list(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    name: &str,
) -> Result<Option<(PriceListEntry, Arc<PriceList>)>, Refusal> {
    READ.check(caller)?;
    let (account, game) = (caller.account()?, catalogue.game().id);
    let Some((entry, content)) = service.store.find_price_list(account, game, name).await? else { return Ok(None) };
    let of = (account, game.to_owned(), entry.digest.clone());
    if let Some(known) = service.collections.prices(&of) {
        return Ok(Some((entry, known)));
    }
    let text = text_of(&content)?;
    // It was read once; what cards have changed since is in what it says of each row.
    let reading = read_prices(&text, catalogue).map_err(|_| Refusal::Failed)?;
    let list = Arc::new(reading.list);
    service.collections.keep_prices(of, &list, text.len());
    Ok(Some((entry, list)))
}

/// The text of a price list of the caller's, as it was loaded; `None` where there is none of this name.
///
/// # Errors
/// As [`list_price_lists`].
pub async fn price_list_text(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    name: &str,
) -> Result<Option<(PriceListEntry, String)>, Refusal> {
    READ.check(caller)?;
    let found = service.store.find_price_list(caller.account()?, game.id, name).await?;
    found.map(|(entry, content)| Ok((entry, text_of(&content)?))).transpose()
}

/// The text that a list is packed as.
pub(crate) fn text_of(content: &str) -> Result<String, Refusal> {
    let unpacked = unpacked(content, PRICE_LIST_BYTES).and_then(|bytes| String::from_utf8(bytes).ok());
    unpacked.ok_or(Refusal::Failed)
}

/// Keeps a price list of the caller's, in the place of one that has its name. Answers what is known of it
/// from now on, and what each of its rows came to.
///
/// # Errors
/// The caller is not signed in, or a token is not for this; a [`CollectionFault`] of price lists; the store fails.
pub async fn keep_price_list(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    (name, text): (&str, &str),
    faulty: FaultyRows,
) -> Result<(PriceListEntry, PriceReading), Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let name = list_name(name)?;
    let too_long = || CollectionFault::PriceListTooLong { limit: PRICE_LIST_BYTES };
    if text.len() > PRICE_LIST_BYTES {
        return Err(too_long().into());
    }
    let reading = read_prices(text, catalogue).map_err(CollectionFault::NoPriceList)?;
    let not_taken = reading.not_taken().count();
    if faulty == FaultyRows::Refuse
        && let Some((line, fault)) = reading.not_taken().next()
    {
        return Err(CollectionFault::PriceRows { rows: not_taken, line, first: fault }.into());
    }
    let Some((_, newest)) = reading.list.days() else { return Err(CollectionFault::NoPrices.into()) };
    let content = packed(text.as_bytes()).ok_or(Refusal::Failed)?;
    if content.len() > MAX_PRICE_LIST_BYTES {
        return Err(too_long().into());
    }
    let entry = PriceListEntry {
        name,
        day: newest.to_owned(),
        prices: i64::try_from(reading.list.len()).unwrap_or(i64::MAX),
        digest: hex::encode(Sha256::digest(text)),
        loaded_at: service.clock.now_ms(),
    };
    match service.store.put_price_list((account, catalogue.game().id), &entry, &content).await? {
        PriceListPut::Kept => Ok((entry, reading)),
        PriceListPut::TooManyLists => Err(CollectionFault::TooManyPriceLists { limit: MAX_PRICE_LISTS }.into()),
        PriceListPut::TooManyPrices => Err(CollectionFault::TooManyPrices { limit: MAX_PRICES }.into()),
    }
}

/// Forgets a price list of the caller's. `false` where there was none of this name.
///
/// # Errors
/// The caller is not signed in, or a token is not for this; the store fails.
pub async fn delete_price_list(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    name: &str,
) -> Result<bool, Refusal> {
    WRITE.check(caller)?;
    Ok(service.store.delete_price_list(caller.account()?, game.id, name).await?)
}
