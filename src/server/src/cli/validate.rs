//! `safehouse validate`

use std::{fmt::Write as _, path::PathBuf};

use clap::Args;
use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        certificate::{Certificate, Finding, FindingKind, RequirementOutcome, certify, certify_as_meant},
        interchange::{LineOutcome, LineReport},
        list::DeckList,
        unknown::replacements,
    },
    english::{English, shortened},
    wire,
};

use super::{
    exit::Exit,
    input::CardsFlag,
    output::{fail, print, print_json},
};

/// How many cards are offered in the place of an unknown one.
const OFFERED: usize = 3;

/// Say whether a deck is legal, and everything that stands in its way
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse validate deck.txt
  safehouse validate deck.txt --format standard --json
  safehouse code deck.txt | safehouse validate - --format standard

A deck that names a format which there is not is undecided; --format refuses one.

Exit codes: 0 legal; 1 not legal, undecided, or a line that could not be read; 2 unreadable input.")]
pub(super) struct Validate {
    /// The deck in any form that can be imported; - is standard input
    file: PathBuf,
    /// The format; without it, the one the deck names, else the first
    #[arg(long, value_name = "ID")]
    format: Option<String>,
    /// Judge by the snapshot in force on a day, as 2026-11-20; without it, by the newest
    #[arg(long, value_name = "DAY")]
    as_of: Option<String>,
    /// Print the certificate as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

pub(super) fn run(arguments: &Validate) -> Exit {
    match validate(arguments) {
        Ok(outcome) => outcome,
        Err(reason) => fail(reason),
    }
}

fn validate(arguments: &Validate) -> Result<Exit, String> {
    let list = arguments.cards.load()?;
    let import = list.deck(&arguments.file)?;
    let deck = &import.deck;
    let of_deck = deck.format.as_deref();
    let is_unknown = list.formats.resolve(of_deck).is_err_and(|unknown| !unknown.asked.is_empty());
    let certificate = if arguments.format.is_none() && is_unknown {
        certify_as_meant(deck, &list.catalogue, &list.formats)
    } else {
        let snapshot = list.snapshot(arguments.format.as_deref(), of_deck, arguments.as_of.as_deref())?;
        certify(deck, &list.catalogue, snapshot)
    };
    let unread = import.lines.iter().filter(|report| matches!(report.outcome, LineOutcome::Unreadable { .. }));
    let unread: Vec<_> = unread.map(LineReport::shown).collect();
    let certificate = certificate.with_unread(unread.iter().map(AsRef::as_ref));
    let outcome = if certificate.is_legal() { Exit::Done } else { Exit::Finding };
    if arguments.json {
        return Ok(print_json(&wire::certificate::Certificate::from(&certificate), outcome));
    }
    let english = English::new(list.catalogue.game());
    Ok(print(&written(&certificate, deck, &list.catalogue, &english), outcome))
}

fn written(certificate: &Certificate, deck: &DeckList, catalogue: &Catalogue, english: &English) -> String {
    let mut text = String::new();
    if !deck.name.is_empty() {
        line(&mut text, format_args!("{}", deck.name));
    }
    line(&mut text, format_args!("{}", english.verdict(certificate)));
    // What only follows from an unknown card is told with that card.
    let told = certificate.data.iter().chain(&certificate.requirements);
    for finding in told.filter(|finding| !finding.follows_from_unknown_cards) {
        let mark = match finding.outcome {
            RequirementOutcome::Pass => "pass     ",
            RequirementOutcome::Fail => "FAIL     ",
            RequirementOutcome::Undecided => "undecided",
        };
        line(&mut text, format_args!("  {mark}  {}", english.finding(finding)));
        details(&mut text, finding, deck, catalogue, english);
    }
    for finding in &certificate.advice {
        line(&mut text, format_args!("  advice     {}", english.finding(finding)));
        details(&mut text, finding, deck, catalogue, english);
    }
    line(&mut text, format_args!("Content id {}", certificate.content_id));
    text
}

fn details(text: &mut String, finding: &Finding, deck: &DeckList, catalogue: &Catalogue, english: &English) {
    for entry in finding.lines.iter().filter_map(|&at| deck.lines.get(at)) {
        line(text, format_args!("             {} {} ({})", entry.quantity, shortened(&entry.card), entry.section));
    }
    // A misspelt card is rather put right than taken out.
    let near = finding.lines.first().filter(|_| finding.kind == FindingKind::UnknownCard);
    for replacement in near.into_iter().flat_map(|&at| replacements(deck, at, catalogue)).take(OFFERED) {
        line(text, format_args!("             to mend it: Replace with {}", replacement.card));
    }
    if let Some(repair) = &finding.repair {
        line(text, format_args!("             to mend it: {}", english.repair(repair)));
    }
}

fn line(text: &mut String, content: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{content}");
}
