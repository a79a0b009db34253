//! Addresses of a collection. The server draws its pages, and in a browser whose script runs a worker
//! does; links to them are `rel="external"`.

use super::{encode, of};

/// The overview, as the server spells its address.
pub const COLLECTION: &str = "/{game}/collection";
/// A page of it, or a form.
pub const PART: &str = "/{game}/collection/{part}";
/// Bringing a file.
pub const BRING: &str = "/{game}/collection/import";
/// The script by which pages of collections open without a line; pages are below it.
pub const OFFLINE: &str = "/collection-offline.js";
/// What a row of our own collection files may say, as the server spells its address.
pub const ROW_SCHEMA: &str = "/schemas/{name}";
/// What its name ends in, behind the game.
pub const ROW_SCHEMA_END: &str = "-collection-row.json";
/// Loading a price list.
pub const LOAD_PRICES: &str = "/{game}/collection/prices";
/// A page or a form below that.
pub const PART_OF: &str = "/{game}/collection/{part}/{of}";

/// What is wanted, as the server spells its address; so are those below.
pub const WANTS_PAGE: &str = "/{game}/collection/wants";
/// Who sees which list.
pub const LISTS_PAGE: &str = "/{game}/collection/lists";
/// People whose lists fit.
pub const MATCHES_PAGE: &str = "/{game}/collection/matches";
/// Trades.
pub const TRADES_PAGE: &str = "/{game}/collection/trades";
/// A trade that is put together.
pub const PROPOSE_PAGE: &str = "/{game}/collection/trades/propose";
/// A trade.
pub const TRADE_PAGE: &str = "/{game}/collection/trades/{trade}";
/// A list that its owner made a link to.
pub const LINKED_LIST: &str = "/{game}/collection/shared/{token}";
/// What somebody wants, for everybody.
pub const SHOWN_WANTS: &str = "/{game}/collection/wants-of/{name}";
/// What somebody would give away, for everybody.
pub const SHOWN_TRADE: &str = "/{game}/collection/trade-of/{name}";
/// All copies of somebody, for everybody.
pub const SHOWN_COPIES: &str = "/{game}/collection/collection-of/{name}";

/// The overview.
pub fn overview(game: &str) -> String {
    of(game).collection()
}

/// What a row of our own files of a game's collection may say: a JSON Schema.
pub fn row_schema(game: &str) -> String {
    format!("/schemas/{}{ROW_SCHEMA_END}", encode(game))
}

/// A page, by the rest of its address.
pub fn page(game: &str, rest: &str) -> String {
    format!("{}/{rest}", overview(game))
}

/// Entry by number.
pub const ENTER: &str = "enter";
/// Every copy, filtered and sorted.
pub const TABLE: &str = "table";
/// The binders: a set each.
pub const SETS: &str = "sets";
/// What happened.
pub const HISTORY: &str = "history";
/// What is taken back: a form.
pub const UNDO: &str = "history/undo";
/// What was taken back is done once more: a form.
pub const AGAIN: &str = "history/again";
/// What the ledger asks, answered: a form.
pub const SETTLE: &str = "history/settle";
/// What is missing of a target.
pub const MISSING: &str = "missing";
/// Where copies are.
pub const PLACES: &str = "places";
/// Every card of the list, found by what there is of it.
pub const CARDS: &str = "cards";
/// One copy more or fewer of a printing: a form.
pub const STEP: &str = "step";
/// Taking copies in out of a file.
pub const IMPORT: &str = "import";
/// Taking them along as a file.
pub const EXPORT: &str = "export";
/// What decks need and have.
pub const DECKS: &str = "decks";
/// What it is worth.
pub const VALUE: &str = "value";
/// The price lists that say what it is worth, and loading one.
pub const PRICES: &str = "prices";
/// A price list that is forgotten: a form.
pub const FORGET_PRICES: &str = "prices/forget";
/// The report for an insurer.
pub const INSURANCE: &str = "insurance";
/// A target that is kept under a name: a form.
pub const TARGETS: &str = "targets";
/// A target that is forgotten: a form.
pub const FORGET_TARGET: &str = "targets/forget";
/// What is wanted.
pub const WANTS: &str = "wants";
/// Exchanges with others.
pub const TRADES: &str = "trades";
/// People whose lists fit.
pub const MATCHES: &str = "matches";
/// Who sees which list.
pub const LISTS: &str = "lists";
/// A trade that is put together.
pub const PROPOSE: &str = "trades/propose";

/// The binder of a set.
pub fn set(game: &str, code: &str) -> String {
    page(game, &format!("{SETS}/{}", encode(code)))
}

/// One copy more or fewer of a row of the table: a form.
pub const TABLE_STEP: &str = "table/step";
/// What is done with several rows of the table: a form.
pub const TABLE_EDIT: &str = "table/edit";
/// A row of the table, and what is done with it.
pub const TABLE_ROW: &str = "table/row";
/// What is noted of copies that came together: a form.
pub const TABLE_LOT: &str = "table/lot";
/// A place that gets another name: a form.
pub const RENAME_PLACE: &str = "places/rename";
/// A place whose copies go into another one, or into none: a form.
pub const EMPTY_PLACE: &str = "places/empty";
/// Copies that go from one place to another.
pub const PULL: &str = "places/pull";

/// A list that its owner made a link to, by what the link ends in.
pub fn linked_list(game: &str, token: &str) -> String {
    page(game, &format!("shared/{}", encode(token)))
}

/// A list of somebody that everybody may see, by its kind: `wants`, `trade` or `collection`.
pub fn shown_list(game: &str, kind: &str, owner: &str) -> String {
    page(game, &format!("{kind}-of/{}", encode(owner)))
}

/// A trade.
pub fn trade(game: &str, id: &str) -> String {
    page(game, &format!("{TRADES}/{}", encode(id)))
}

/// What a deck needs and has.
pub fn deck(game: &str, id: &str) -> String {
    page(game, &format!("{DECKS}/{}", encode(id)))
}

/// An address with what it asks, the empty values left out. A place on the page stays at its end.
pub fn asking(address: &str, asked: &[(&str, &str)]) -> String {
    let (address, place) = address.split_once('#').unwrap_or((address, ""));
    let mut whole = address.to_owned();
    let mut mark = if address.contains('?') { '&' } else { '?' };
    for (name, value) in asked.iter().filter(|(_, value)| !value.is_empty()) {
        whole.push(mark);
        whole.push_str(name);
        whole.push('=');
        whole.push_str(&encode(value));
        mark = '&';
    }
    if !place.is_empty() {
        whole.push('#');
        whole.push_str(place);
    }
    whole
}

/// Whether a path is that of bringing a file, whose form is as long as one.
pub fn is_bringing(path: &str) -> bool {
    path.ends_with("/collection/import") || path.ends_with("/collection/prices")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_stands_before_the_place_on_the_page() {
        assert_eq!(asking("/a?page=2#n-045", &[("did", "7"), ("hint", "")]), "/a?page=2&did=7#n-045");
        assert_eq!(asking("/a", &[("q", "a b"), ("page", "2")]), "/a?q=a%20b&page=2");
    }
}
