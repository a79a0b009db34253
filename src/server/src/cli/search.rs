//! `safehouse search`

use clap::Args;
use safehouse_engine::{
    card::Fact,
    catalogue::{
        Catalogue, PrintingIndex, SearchRow, Suggestion,
        query::{BareWords, Notice, QueryError, Unique},
    },
};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{
    Outcome, fail,
    input::CardsFlag,
    language::search_help,
    output::{Failure, counted, pointed, print, print_json, quoted},
};

const EXAMPLES: &str = "\
Examples:
  safehouse search 't:zombie st:boss'
  safehouse search 'dmg>hp or kw:fast order:hp' --json
  safehouse search 'unique:prints !\"Rusty Pipe\"'
  safehouse search -- '-t:zombie is:promo'
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
    #[command(flatten)]
    cards: CardsFlag,
}

#[derive(Serialize)]
struct Found<'a> {
    query: String,
    total: usize,
    unique: &'static str,
    rows: Vec<Row<'a>>,
    notices: &'a [Notice],
    /// Queries that find something, when this one finds nothing.
    suggestions: &'a [Suggestion],
}

#[derive(Serialize)]
struct Row<'a> {
    number: &'a str,
    name: String,
    #[serde(rename = "type")]
    card_type: &'a str,
    set: &'a str,
    rarity: &'a str,
    variant: &'a str,
    fields: Map<String, Value>,
    text: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    flavor: Option<&'a str>,
}

pub(super) fn run(arguments: &Search) -> Outcome {
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
            return print_json(&Failure::new(&message, column, Some(&errors.0)), Outcome::Failure);
        }
        Err(errors) => {
            let told = |error: &QueryError| format!("{error}\n{}", pointed(&text, error.column, error.length));
            return fail(errors.0.iter().map(told).collect::<Vec<_>>().join("\n"));
        }
    };
    let result = catalogue.search(&query, &list.formats.newest());
    let outcome = if result.rows.is_empty() { Outcome::Finding } else { Outcome::Done };
    let limit = if arguments.limit == 0 { usize::MAX } else { arguments.limit };
    let rows = || result.rows.iter().take(limit);

    if arguments.json {
        let found = Found {
            query: query.to_string(),
            total: result.total(),
            unique: match result.unique {
                Unique::Cards => "cards",
                Unique::Prints => "prints",
            },
            rows: rows().map(|row| described(row, catalogue)).collect(),
            notices: &result.notices,
            suggestions: &result.suggestions,
        };
        return print_json(&found, outcome);
    }
    for notice in &result.notices {
        eprintln!("safehouse: {notice}");
    }
    for suggestion in &result.suggestions {
        // Behind -- a query may begin with a minus.
        let dashes = if suggestion.query.starts_with('-') { "-- " } else { "" };
        eprintln!("safehouse: {suggestion}  safehouse search {dashes}{}", quoted(&suggestion.query));
    }
    let mut lines: Vec<_> = rows().map(|row| listed(row.printing, catalogue)).collect();
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

fn described<'a>(row: &SearchRow, catalogue: &'a Catalogue) -> Row<'a> {
    let card = catalogue.card(row.card);
    let printing = catalogue.printing(row.printing);
    Row {
        number: &printing.number,
        name: card.name.to_string(),
        card_type: card.card_type,
        set: &printing.set,
        rarity: printing.rarity,
        variant: printing.variant.id(),
        fields: card.facts.iter().map(|(field, fact)| ((*field).to_owned(), value(fact))).collect(),
        text: &card.text,
        flavor: card.flavor.as_deref(),
    }
}

/// A printed value as card files write it: `null` is unknown.
fn value(fact: &Fact) -> Value {
    match fact {
        Fact::Unknown => Value::Null,
        Fact::Number(number) => Value::from(*number),
        Fact::Variable => Value::from("X"),
        Fact::Text(text) => Value::from(text.as_str()),
        Fact::Word(word) => Value::from(*word),
        Fact::Words(words) => Value::from(words.clone()),
        Fact::Flag => Value::from(true),
    }
}
