//! Lists that a store publishes: judged, signed with the store's key and put into the log.

use safehouse_cards::visible::visible;
use safehouse_engine::{
    deck::{list::DeckList, registered::Registered},
    library::GameLibrary,
};
use safehouse_statements::{Judgement, Statement};
use safehouse_store::{
    StoreError,
    stores::{MAX_LIST_TITLE, MAX_STORE_LISTS, NewStoreList, StoreListPut},
};

use super::fault::StoreListFault;
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    events::{IllegalList, ListSource, ReadNotes, ground_json, judge_of, read_list, rules_at, verdict_of},
    notary,
    refusal::{EventFault, StoreFault},
    stores::{
        access::{PUBLISH, RUN_ROLES},
        acts::{Act, write_act},
        kept::{staffed, stating},
    },
};

/// A list that is to be published.
#[derive(Debug, Clone, Copy)]
pub struct ListForm<'a> {
    /// What the store calls it. No statement has it.
    pub title: &'a str,
    /// The format that it is legal in.
    pub format: &'a str,
    /// Where it comes from.
    pub source: ListSource<'a>,
    /// What the form is known by, which counts once however often it is sent; empty where there is none.
    pub turn: &'a str,
}

/// A list that was looked at.
#[derive(Debug, Clone)]
pub struct StoreListLooked {
    /// The list as it would be registered: without printings.
    pub list: DeckList,
    /// What the rules of the format that are in force say of it.
    pub judgement: Judgement,
    /// What was read of it.
    pub notes: ReadNotes,
}

/// What the newest rules of a format say of a list; nothing is published.
///
/// # Errors
/// The caller neither owns the store nor organises it; [`StoreFault::None`]; [`EventFault::NoFormat`],
/// [`EventFault::Unread`], [`EventFault::Unfit`]; there is no such deck; the store fails.
pub async fn look_at_store_list(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    slug: &str,
    form: ListForm<'_>,
) -> Result<StoreListLooked, Refusal> {
    PUBLISH.check(caller)?;
    staffed(service, caller, slug, RUN_ROLES).await?;
    let (deck, notes) = read_list(service, caller, library, library.game().id, form.source).await?;
    let (list, judgement) = judged(library, (form.format, service.clock.now_ms()), &deck)?;
    Ok(StoreListLooked { list: list.deck().clone(), judgement, notes })
}

/// Publishes a list of a store that is legal in the rules of a format that are in force, and answers which of the store's it is.
///
/// # Errors
/// As [`look_at_store_list`]; [`StoreListFault::Title`]; [`StoreListFault::Same`]; [`StoreListFault::Illegal`] with what
/// keeps it from being legal; [`StoreListFault::TooMany`]; the account published as many as it may for now; the store may
/// state nothing.
pub async fn publish_list(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    slug: &str,
    form: ListForm<'_>,
) -> Result<u32, Refusal> {
    PUBLISH.check(caller)?;
    let store = staffed(service, caller, slug, RUN_ROLES).await?;
    stating(service, store.id).await?;
    let title = read_title(form.title)?;
    let (deck, notes) = read_list(service, caller, library, library.game().id, form.source).await?;
    let (list, judgement) = judged(library, (form.format, service.clock.now_ms()), &deck)?;
    if !judgement.certificate.is_legal() {
        let illegal = IllegalList { list: list.deck().clone(), certificate: judgement.certificate, notes };
        return Err(StoreListFault::Illegal(Box::new(illegal)).into());
    }
    let account = caller.account()?;
    take(service, account, Counted::PublishStoreList).await?;
    let at = service.clock.now_ms();
    let stated = Statement::ListPublished {
        store: notary::slug_of(&store)?,
        // Nobody's list: there is no name to vouch for.
        list: judgement.stated(None).map_err(|_| EventFault::NoFormat)?,
        at: at.unsigned_abs(),
    };
    let entry = notary::state_as_store(service, store.id, &stated).await?;
    let (format, snapshot) = (&judgement.certificate.format, &judgement.certificate.snapshot);
    let new = NewStoreList {
        store: store.id,
        title,
        text: list.text().to_owned(),
        content_id: hex::encode(list.content_id().as_bytes()),
        certificate: judgement.digest.to_hex(),
        ground: ground_json(library, (format, snapshot), (&list, &judgement)),
        game: library.game().id.to_owned(),
        format: format.clone(),
        snapshot: snapshot.clone(),
        verdict: verdict_of(judgement.verdict()),
        account,
        turn: (1..=64).contains(&form.turn.len()).then(|| form.turn.to_owned()),
        at,
    };
    let number = match service.store.publish_store_list(&new, &entry).await {
        Ok(StoreListPut::Done { number }) => number,
        Ok(StoreListPut::Same { number }) => return Err(StoreListFault::Same { number }.into()),
        Ok(StoreListPut::TooMany) => return Err(StoreListFault::TooMany { limit: MAX_STORE_LISTS }.into()),
        Ok(StoreListPut::None) => return Err(StoreFault::None.into()),
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        Err(error) => return Err(error.into()),
    };
    write_act(service, caller, store.id, None, Act::ListPublished, &serde_json::json!({ "list": number })).await?;
    Ok(number)
}

/// A deck as it is registered, judged by the snapshot of a format that is in force now.
fn judged(
    library: &GameLibrary,
    (format, now): (&str, i64),
    deck: &DeckList,
) -> Result<(Registered, Judgement), Refusal> {
    let list = Registered::of(deck, library.game()).map_err(|fault| EventFault::Unfit(fault.to_string()))?;
    let found = library.formats.get(format).ok_or(EventFault::NoFormat)?;
    let judgement = judge_of(library, &found.id, &rules_at(found, now).id)?.judge(&list);
    Ok((list, judgement))
}

/// What a store calls a list, on one line in which something can be read.
fn read_title(text: &str) -> Result<String, Refusal> {
    let title = visible(text).trim().to_owned();
    let fits = (1..=MAX_LIST_TITLE).contains(&title.chars().count()) && title.chars().any(char::is_alphanumeric);
    if fits { Ok(title) } else { Err(StoreListFault::Title { limit: MAX_LIST_TITLE }.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_has_something_to_read_on_one_line() {
        assert_eq!(read_title(" Deck of the \u{202e}week ").unwrap(), "Deck of the week");
        assert_eq!(read_title(&"\u{5e97}".repeat(80)).unwrap().chars().count(), 80);
        for unfit in ["", " \u{200b} ", "&&&", &"x".repeat(81)] {
            let refused = read_title(unfit);
            assert!(matches!(refused, Err(Refusal::StoreList(StoreListFault::Title { limit: 80 }))), "{unfit}");
        }
    }
}
