//! Price lists and rates of the command line.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    path::{Path, PathBuf},
};

use clap::Args;
use safehouse_engine::{
    catalogue::Catalogue,
    copies::prices::{Converted, PriceList, Rates, Totals, read_prices, read_rates},
    english::counted,
    wire::collection::{NotTaken, Superseded},
};

use super::{super::input::read_collection, file::lines};

/// The most rows of a file that are named.
const MOST_ROWS: usize = 20;

/// By which prices copies are valued, and in which currency.
#[derive(Debug, Args)]
pub(super) struct PriceFiles {
    /// A price list: a table number,edition,finish,condition,currency,price,date,source
    #[arg(long, value_name = "LIST", required = true)]
    prices: Vec<PathBuf>,
    /// Rates between currencies: a table from,to,rate,date
    #[arg(long, value_name = "RATES", requires = "currency")]
    rates: Option<PathBuf>,
    /// The currency that is taken where a price has several, and that rates lead to
    #[arg(long, value_name = "CODE", value_parser = currency)]
    pub(super) currency: Option<String>,
}

/// By which prices what is missing is bought.
#[derive(Debug, Args)]
pub(super) struct ShoppingPrices {
    /// A price list of your own, for what is missing: a table number,edition,finish,condition,currency,price,date,source
    #[arg(long, value_name = "LIST")]
    prices: Vec<PathBuf>,
    /// The currency to buy in; the one that most prices are in where none is named
    #[arg(long, value_name = "CODE", requires = "prices", value_parser = currency)]
    currency: Option<String>,
}

impl ShoppingPrices {
    /// Reads the files.
    ///
    /// # Errors
    /// In words: one cannot be read, or is no such table.
    pub(super) fn read(&self, catalogue: &Catalogue) -> Result<LoadedPrices, String> {
        read_files(&self.prices, None, catalogue)
    }

    /// In which currency is bought by a list.
    pub(super) fn currency<'a>(&'a self, list: &'a PriceList) -> Option<&'a str> {
        self.currency.as_deref().or_else(|| list.usual_currency())
    }
}

fn currency(text: &str) -> Result<String, String> {
    let code = text.to_ascii_uppercase();
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    if is_code { Ok(code) } else { Err("it is a code of three letters, as EUR".to_owned()) }
}

/// Price lists and rates that were read.
#[derive(Default)]
pub(super) struct LoadedPrices {
    /// The lists with their names, that of the latest day last.
    lists: Vec<(String, PriceList)>,
    rates: Option<Rates>,
    /// The rows that cannot be taken.
    pub(super) not_taken: Vec<NotTaken>,
    /// The rows that do not count, as others for the same do.
    pub(super) superseded: Vec<Superseded>,
    /// The columns that nobody reads, with their files.
    unknown: Vec<(String, Vec<String>)>,
}

impl PriceFiles {
    /// Reads the files.
    ///
    /// # Errors
    /// In words: one cannot be read, or is no such table.
    pub(super) fn read(&self, catalogue: &Catalogue) -> Result<LoadedPrices, String> {
        read_files(&self.prices, self.rates.as_deref(), catalogue)
    }

    /// Sums in the currency that was asked for, where rates were loaded.
    pub(super) fn converted(&self, totals: &Totals, loaded: &LoadedPrices) -> Option<Converted> {
        Some(loaded.rates.as_ref()?.convert(totals, self.currency.as_deref()?))
    }
}

fn read_files(prices: &[PathBuf], rates: Option<&Path>, catalogue: &Catalogue) -> Result<LoadedPrices, String> {
    let mut loaded = LoadedPrices::default();
    for path in prices {
        let text = read_collection(path)?;
        let reading = read_prices(&text, catalogue).map_err(|fault| format!("{}: {fault}", path.display()))?;
        loaded.note(path, reading.not_taken(), reading.superseded());
        let name = loaded.named(path, reading.unknown);
        loaded.lists.push((name, reading.list));
    }
    loaded.lists.sort_by(|(_, one), (_, other)| one.days().map(|days| days.1).cmp(&other.days().map(|days| days.1)));
    if let Some(path) = rates {
        let text = read_collection(path)?;
        let reading = read_rates(&text).map_err(|fault| format!("{}: {fault}", path.display()))?;
        let refused = reading.refused().map(|(line, fault)| (line, fault.to_string()));
        loaded.note(path, refused, reading.superseded());
        loaded.named(path, reading.unknown);
        loaded.rates = Some(reading.rates);
    }
    Ok(loaded)
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

impl LoadedPrices {
    fn note(
        &mut self,
        path: &Path,
        not_taken: impl Iterator<Item = (usize, String)>,
        superseded: impl Iterator<Item = (usize, usize)>,
    ) {
        let file = file_name(path);
        self.not_taken.extend(not_taken.map(|(line, message)| NotTaken { file: file.clone(), line, message }));
        self.superseded.extend(superseded.map(|(line, by)| Superseded { file: file.clone(), line, by }));
    }

    /// The name of a file of which nobody reads some columns.
    fn named(&mut self, path: &Path, unknown: Vec<String>) -> String {
        let file = file_name(path);
        if !unknown.is_empty() {
            self.unknown.push((file.clone(), unknown));
        }
        file
    }

    /// The list of the latest day, with its name.
    pub(super) fn latest(&self) -> Option<(&str, &PriceList)> {
        self.lists.last().map(|(name, list)| (name.as_str(), list))
    }

    /// Every list, that of the latest day last.
    pub(super) fn lists(&self) -> impl ExactSizeIterator<Item = &PriceList> {
        self.lists.iter().map(|(_, list)| list)
    }

    /// What was not taken of the files, as lines of text.
    pub(super) fn told(&self) -> String {
        let mut text = String::new();
        for NotTaken { file, line, message } in self.not_taken.iter().take(MOST_ROWS) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {file}:{line}: {message}");
        }
        let more = self.not_taken.len().saturating_sub(MOST_ROWS);
        if more > 0 {
            let _ = writeln!(text, "  and {}", counted(more as u64, ("more row", "more rows")));
        }
        let mut older: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for row in &self.superseded {
            older.entry(&row.file).or_default().push(row.line);
        }
        for (file, rows) in older {
            let _ = writeln!(text, "  {file}: later rows for the same count instead of {}", lines(&rows));
        }
        for (file, columns) in &self.unknown {
            let _ = writeln!(text, "  {file}: read by nobody: the columns {}", columns.join(", "));
        }
        text
    }
}
