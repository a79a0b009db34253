//! Price lists and rates of the command line.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

use clap::Args;
use safehouse_engine::{
    catalogue::Catalogue,
    copies::prices::{Converted, PriceList, Rates, RatesReading, Totals, read_prices, read_rates},
    english::counted,
    wire::collection::NotTaken,
};

use super::super::input::read_collection;

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

fn currency(text: &str) -> Result<String, String> {
    let code = text.to_ascii_uppercase();
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    if is_code { Ok(code) } else { Err("it is a code of three letters, as EUR".to_owned()) }
}

/// Price lists and rates that were read.
pub(super) struct LoadedPrices {
    /// The lists with their names, that of the latest day last.
    lists: Vec<(String, PriceList)>,
    rates: Option<Rates>,
    /// The rows that do not count.
    pub(super) not_taken: Vec<NotTaken>,
}

impl PriceFiles {
    /// Reads the files.
    ///
    /// # Errors
    /// In words: one cannot be read, or is no such table.
    pub(super) fn read(&self, catalogue: &Catalogue) -> Result<LoadedPrices, String> {
        let mut loaded = LoadedPrices { lists: Vec::new(), rates: None, not_taken: Vec::new() };
        for path in &self.prices {
            let name = file_name(path);
            let reading = read_prices(&read_collection(path)?, catalogue)
                .map_err(|fault| format!("{}: {fault}", path.display()))?;
            let mut say = |line, message| loaded.not_taken.push(NotTaken { file: name.clone(), line, message });
            reading.refused().for_each(|(line, fault)| say(line, fault.to_string()));
            for (line, number) in reading.unknown_numbers() {
                say(line, format!("number: no printing has the number {number}; correct it, or leave the row out"));
            }
            for (line, by) in reading.superseded() {
                say(line, format!("the row of line {by} for the same copies is later and counts instead"));
            }
            loaded.lists.push((name, reading.list));
        }
        loaded
            .lists
            .sort_by(|(_, one), (_, other)| one.days().map(|days| days.1).cmp(&other.days().map(|days| days.1)));
        if let Some(path) = &self.rates {
            let reading =
                read_rates(&read_collection(path)?).map_err(|fault| format!("{}: {fault}", path.display()))?;
            let RatesReading { rates, .. } = &reading;
            let faults = reading.refused();
            let file = file_name(path);
            loaded.not_taken.extend(faults.map(|(line, fault)| NotTaken {
                file: file.clone(),
                line,
                message: fault.to_string(),
            }));
            loaded.rates = Some(rates.clone());
        }
        Ok(loaded)
    }

    /// Sums in the currency that was asked for, where rates were loaded.
    pub(super) fn converted(&self, totals: &Totals, loaded: &LoadedPrices) -> Option<Converted> {
        Some(loaded.rates.as_ref()?.convert(totals, self.currency.as_deref()?))
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

impl LoadedPrices {
    /// The list of the latest day, with its name.
    pub(super) fn latest(&self) -> Option<(&str, &PriceList)> {
        self.lists.last().map(|(name, list)| (name.as_str(), list))
    }

    /// Every list, that of the latest day last.
    pub(super) fn lists(&self) -> impl ExactSizeIterator<Item = &PriceList> {
        self.lists.iter().map(|(_, list)| list)
    }

    /// The rows that do not count, as lines of text.
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
        text
    }
}
