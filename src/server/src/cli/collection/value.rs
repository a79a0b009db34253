//! `safehouse collection value`

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use safehouse_engine::{
    catalogue::Catalogue,
    copies::{
        Holding, Lot,
        dialect::Line,
        prices::{Point, Valuation, Valued, Worth, paid, series},
    },
    wire::collection::CollectionValue,
};

use super::{
    super::{
        exit::Exit,
        input::CardsFlag,
        output::{fail, print, print_json},
    },
    file::{self, CollectionFile},
    prices::PriceFiles,
};

/// The most copies without a price that are named.
const MOST_UNPRICED: usize = 50;

/// Say what a collection is worth by price lists of your own, and of how many copies that speaks
#[derive(Debug, Args)]
#[command(after_help = "\
A copy has a price of its own printing, finish and edition in the list, or none. Another condition stands in and is counted
beside it. Graded copies have the price of their grade (a column “grade”, as PSA 9.5) or none. Of several lists the one of the
latest day counts, and all of them are compared.

Examples:
  safehouse collection value mine.csv --prices november.csv --by set --by place
  safehouse collection value mine.csv --prices november.csv --rates rates.csv --currency EUR
  safehouse collection value mine.csv --prices october.csv --prices november.csv --json

Exit codes: 0 every copy has a price; 1 some have none, or a row of a file was not taken; 2 a file cannot be read.")]
pub(super) struct Value {
    #[command(flatten)]
    file: CollectionFile,
    #[command(flatten)]
    prices: PriceFiles,
    /// In parts, too; as often as there are such divisions
    #[arg(long, value_name = "PART")]
    by: Vec<By>,
    /// Print the value as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

/// Into which parts a collection is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    Set,
    Rarity,
    Place,
}

impl By {
    fn id(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Rarity => "rarity",
            Self::Place => "place",
        }
    }

    /// The part that copies belong to; empty where nobody knows.
    fn part(self, row: &Valued<'_>, catalogue: &Catalogue) -> String {
        let printing = || catalogue.find_number(&row.holding.number).map(|printing| catalogue.printing(printing));
        match self {
            Self::Set => printing().map(|printing| printing.set.clone()).unwrap_or_default(),
            Self::Rarity => printing().map(|printing| printing.rarity.to_owned()).unwrap_or_default(),
            Self::Place => row.holding.place.clone(),
        }
    }

    /// What is said of the part whose key is empty.
    fn nowhere(self) -> &'static str {
        match self {
            Self::Set | Self::Rarity => "numbers that the card list does not have",
            Self::Place => "no place in particular",
        }
    }
}

pub(super) fn run(arguments: &Value) -> Exit {
    match told(arguments) {
        Ok(exit) => exit,
        Err(reason) => fail(reason),
    }
}

fn told(arguments: &Value) -> Result<Exit, String> {
    let list = arguments.cards.load()?;
    let catalogue = &list.catalogue;
    let reading = arguments.file.read(catalogue)?;
    let loaded = arguments.prices.read(catalogue)?;
    let (_, prices) = loaded.latest().ok_or("a price list is needed")?;
    let preferred = arguments.prices.currency.as_deref();
    let balances = reading.balances();
    let valuation = Valuation::of(&balances, prices, preferred);
    let worth = valuation.worth();
    let lines = file::copies(&reading);
    let paid = paid(lines.iter().map(lot));
    let converted = arguments.prices.converted(&worth.totals, &loaded);
    let parts: Vec<(By, Vec<(String, Worth)>)> =
        arguments.by.iter().map(|by| (*by, valuation.by(|row| by.part(row, catalogue)))).collect();
    let points = if loaded.lists().len() > 1 { series(&balances, loaded.lists(), preferred) } else { Vec::new() };
    let is_whole = file::is_whole(&reading) && loaded.not_taken.is_empty() && worth.coverage.unpriced() == 0;
    let outcome = if is_whole { Exit::Done } else { Exit::Finding };
    if !file::is_whole(&reading) {
        eprint!("{}", file::told(&reading));
    }
    if arguments.json {
        let parts = parts.into_iter().map(|(by, parts)| (by.id(), parts)).collect();
        let form = CollectionValue::new(&valuation, &paid, converted.as_ref(), parts, &points);
        return Ok(print_json(&form.with_rows(loaded.not_taken, loaded.superseded), outcome));
    }
    eprint!("{}", loaded.told());
    let mut text = format!("{}\n", summary(&worth));
    // Writing to a string cannot fail.
    if let Some(converted) = &converted {
        let _ = writeln!(text, "Together: {converted}");
    }
    let _ = writeln!(text, "Paid: {paid}");
    for (by, parts) in &parts {
        let _ = writeln!(text, "By {}:", by.id());
        for (key, worth) in parts {
            let key = if key.is_empty() { by.nowhere() } else { key };
            let _ = writeln!(text, "  {key}: {}", summary(worth));
        }
    }
    if !points.is_empty() {
        text.push_str("By day:\n");
        for Point { day, worth } in &points {
            let _ = writeln!(text, "  {day}: {}", summary(worth));
        }
    }
    unpriced(&valuation, catalogue, &mut text);
    Ok(print(&text, outcome))
}

/// Copies of a row with what belongs to their lot.
pub(super) fn lot(line: &Line) -> (&Holding, u64, &Lot) {
    (&line.holding, u64::try_from(line.count).unwrap_or_default(), &line.lot)
}

fn summary(worth: &Worth) -> String {
    format!("{}; {}", worth.totals, worth.coverage)
}

fn unpriced(valuation: &Valuation<'_>, catalogue: &Catalogue, text: &mut String) {
    let all: Vec<_> = valuation.unpriced().collect();
    if all.is_empty() {
        return;
    }
    text.push_str("Without a price:\n");
    for (row, why) in all.iter().take(MOST_UNPRICED) {
        let holding = row.holding;
        let printing = catalogue.find_number(&holding.number);
        let name = printing.map_or("", |index| catalogue.card(catalogue.card_of(index)).name.as_str());
        let (finish, edition) = (holding.finish.name(), holding.edition.name());
        let grade = holding.grading.as_ref();
        let grade = grade.map_or_else(String::new, |grading| format!(", {} {}", grading.company, grading.grade));
        let _ = writeln!(text, "  {} {} {name}, {finish}, {edition}{grade}: {why}", row.copies, holding.number);
    }
    let more = all.len().saturating_sub(MOST_UNPRICED);
    if more > 0 {
        let _ = writeln!(text, "  and {more} more; --json lists all");
    }
}
