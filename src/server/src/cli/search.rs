//! `safehouse search`

use std::path::PathBuf;

use clap::Args;
use safehouse_engine::{
    catalogue::{
        Catalogue, PrintingIndex,
        query::{BareWords, NoticeKind, QueryError, Unique},
    },
    wire::search::{Found, QueryFault},
};

use super::{
    collection,
    exit::Exit,
    input::CardsFlag,
    language::search_help,
    output::{Failure, counted, fail, pointed, print, print_json, quoted},
};

const EXAMPLES: &str = "\
Examples:
  safehouse search 't:zombie st:boss'
  safehouse search 'dmg>hp or kw:fast order:hp' --json
  safehouse search 'unique:prints !\"Rusty Pipe\"'
  safehouse search -- '-t:zombie is:promo'
  safehouse search 'trade:foil place:box order:-owned' --collection mine.csv
  safehouse help query                     the whole language, field by field

Exit codes: 0 something was found; 1 nothing was found; 2 the query or the card list has faults.";

/// Find cards by a query
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = search_help(EXAMPLES))]
pub(super) struct Search {
    /// The query; after -- when it begins with a minus
    #[arg(required = true, num_args = 1..)]
    query: Vec<String>,
    /// The most rows to print; 0 is all
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    limit: usize,
    /// Print the rows as one line of JSON
    #[arg(long)]
    json: bool,
    /// What owned:, missing:, trade:, free:, condition: and place: ask: a collection file, as of safehouse collection
    #[arg(long, value_name = "FILE")]
    collection: Option<PathBuf>,
    /// A place in the collection that is a built deck, whose copies are not free; as often as there are such places
    #[arg(long, value_name = "PLACE", requires = "collection")]
    built: Vec<String>,
    #[command(flatten)]
    cards: CardsFlag,
}

pub(super) fn run(arguments: &Search) -> Exit {
    let list = match arguments.cards.load() {
        Ok(list) => list,
        Err(reason) => return fail(reason),
    };
    let catalogue = &list.catalogue;
    let text = arguments.query.join(" ");
    let query = match catalogue.query(&text, &list.formats.newest(), BareWords::Anywhere) {
        Ok(query) => query,
        Err(errors) if arguments.json => {
            let (message, column) = (errors.to_string(), errors.0.first().map(|error| error.column));
            let faults: Vec<_> = errors.0.iter().map(QueryFault::from).collect();
            return print_json(&Failure::new(&message, column, Some(&faults)), Exit::Failure);
        }
        Err(errors) => {
            let told = |error: &QueryError| format!("{error}\n{}", pointed(&text, error.column, error.length));
            return fail(errors.0.iter().map(told).collect::<Vec<_>>().join("\n"));
        }
    };
    let owned = match arguments.collection.clone().map(|file| collection::balances(file, catalogue)).transpose() {
        Ok(balances) => {
            let is_built = |place: &str| arguments.built.iter().any(|built| built == place);
            balances.map(|balances| list.owned(&balances, &is_built))
        }
        Err(reason) => return fail(reason),
    };
    let result = catalogue.search_with_owned(&query, &list.formats.newest(), owned.as_ref());
    let outcome = if result.rows.is_empty() { Exit::Finding } else { Exit::Done };
    let limit = if arguments.limit == 0 { usize::MAX } else { arguments.limit };

    if arguments.json {
        return print_json(&Found::new(&query, &result, catalogue, limit), outcome);
    }
    for notice in &result.notices {
        let advice =
            if notice.kind == NoticeKind::NoCollection { " Give a file of yours with --collection." } else { "" };
        eprintln!("safehouse: {notice}{advice}");
    }
    for suggestion in &result.suggestions {
        // Behind -- a query may begin with a minus.
        let dashes = if suggestion.query.starts_with('-') { "-- " } else { "" };
        eprintln!("safehouse: {suggestion}  safehouse search {dashes}{}", quoted(&suggestion.query));
    }
    let mut lines: Vec<_> = result.rows.iter().take(limit).map(|row| listed(row.printing, catalogue)).collect();
    let what = match result.unique {
        Unique::Cards => ("card", "cards"),
        Unique::Prints => ("printing", "printings"),
    };
    lines.push(counted(result.total(), what));
    print(&lines.join("\n"), outcome)
}

fn listed(printing: PrintingIndex, catalogue: &Catalogue) -> String {
    let card = catalogue.card(catalogue.card_of(printing));
    let printing = catalogue.printing(printing);
    let card_type = catalogue.game().card_type(card.card_type).map_or(card.card_type, |word| word.name);
    format!("{:<12} {:<40} {card_type}, {}", printing.number, card.name.to_string(), printing.rarity)
}
