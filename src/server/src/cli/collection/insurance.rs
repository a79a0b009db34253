//! `safehouse collection insurance`

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Args;
use safehouse_documents::{
    Fonts, Paper,
    insurance::{Issue, report},
};
use safehouse_engine::{
    copies::insurance::{Insurance as Report, InsuranceOptions},
    deck::format::is_day,
};

use super::{
    super::{
        exit::Exit,
        input::CardsFlag,
        output::{fail, print},
    },
    file::{self, CollectionFile},
    prices::PriceFiles,
    value::lot,
};
use crate::{
    assets::SiteFiles,
    clock,
    sheets::{TEXT, family},
};

/// Write the report of a collection for an insurer: as PDF, and as the table whose digest stands on it
#[derive(Debug, Args)]
#[command(after_help = "\
A graded copy has a row of its own, and so have copies that came on other days or for other prices. Places stand in the
report only with --places. While anything of the collection is to be decided, nothing is written.

Examples:
  safehouse collection insurance mine.csv --prices november.csv --out reports --owner 'A. Collector'
  safehouse collection insurance mine.csv --prices november.csv --pdf report.pdf --csv report.csv --letter

Exit codes: 0 written, and every copy has a price; 1 written, but some have none or a row of a file was not taken, or something
is to be decided; 2 a file cannot be read or written.")]
pub(super) struct Insurance {
    #[command(flatten)]
    file: CollectionFile,
    #[command(flatten)]
    prices: PriceFiles,
    /// The folder for insurance.pdf and insurance.csv; it is made if there is none
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["pdf", "csv"], required_unless_present_any = ["pdf", "csv"])]
    out: Option<PathBuf>,
    /// Write the printed report into this file
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,
    /// Write the table into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print on Letter rather than A4
    #[arg(long)]
    letter: bool,
    /// Whose the copies are
    #[arg(long, value_name = "NAME", default_value = "")]
    owner: String,
    /// Say where the copies are
    #[arg(long)]
    places: bool,
    /// The date of issue; today without it
    #[arg(long, value_name = "DAY", value_parser = day)]
    date: Option<String>,
    #[command(flatten)]
    cards: CardsFlag,
}

fn day(text: &str) -> Result<String, String> {
    if is_day(text) { Ok(text.to_owned()) } else { Err("it is a day such as 2026-11-20".to_owned()) }
}

pub(super) fn run(arguments: &Insurance) -> Exit {
    match written(arguments) {
        Ok((text, outcome)) => print(&text, outcome),
        Err(reason) => fail(reason),
    }
}

fn written(arguments: &Insurance) -> Result<(String, Exit), String> {
    let list = arguments.cards.load()?;
    let catalogue = &list.catalogue;
    let reading = arguments.file.read(catalogue)?;
    let loaded = arguments.prices.read(catalogue)?;
    if !file::is_whole(&reading) {
        eprint!("{}", file::told(&reading));
    }
    eprint!("{}", loaded.told());
    if !reading.open().is_empty() {
        eprintln!("safehouse: nothing is written until this is decided: --edition, --finish, --decide");
        return Ok((String::new(), Exit::Finding));
    }
    let (name, prices) = loaded.latest().ok_or("a price list is needed")?;
    let options = InsuranceOptions { currency: arguments.prices.currency.clone(), shows_places: arguments.places };
    let lines = file::copies(&reading);
    let insurance =
        Report::of(lines.iter().map(lot), prices, catalogue, &options).map_err(|excess| excess.to_string())?;
    let issue = Issue {
        day: arguments.date.clone().unwrap_or_else(|| clock::day_after(0)),
        owner: arguments.owner.clone(),
        list: name.to_owned(),
        converted: arguments.prices.converted(insurance.totals(), &loaded),
        paper: if arguments.letter { Paper::Letter } else { Paper::A4 },
    };
    let (pdf, csv) = match &arguments.out {
        Some(folder) => {
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            (Some(folder.join("insurance.pdf")), Some(folder.join("insurance.csv")))
        }
        None => (arguments.pdf.clone(), arguments.csv.clone()),
    };
    let mut text = String::new();
    // The printed one first: without fonts nothing is written at all.
    if let Some(path) = &pdf {
        let files = SiteFiles::embedded().map_err(|error| error.to_string())?;
        let fonts = family(&files, TEXT).map_err(|error| error.to_string())?;
        let fonts = Fonts::new(fonts).map_err(|error| error.to_string())?;
        let bytes = report(&insurance, &issue, &fonts).map_err(|error| error.to_string())?;
        text.push_str(&kept(path, &bytes)?);
    }
    if let Some(path) = &csv {
        text.push_str(&kept(path, insurance.csv().as_bytes())?);
    }
    text.push_str(&format!("SHA-256 of the table: {}\n", insurance.digest()));
    text.push_str(&format!("{}; {}\n", insurance.totals(), insurance.worth.coverage));
    let is_whole = file::is_whole(&reading) && loaded.not_taken.is_empty() && insurance.worth.coverage.unpriced() == 0;
    Ok((text, if is_whole { Exit::Done } else { Exit::Finding }))
}

fn kept(path: &Path, bytes: &[u8]) -> Result<String, String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(format!("{}\n", path.display()))
}
