//! `safehouse odds`

use std::{fmt::Write as _, path::PathBuf};

use clap::{Args, value_parser};
use safehouse_engine::{
    deck::odds::{Answer, ByCopies, Moment, Question, QuestionFault, TurnOrder},
    english::English,
};
use serde::Serialize;

use super::{
    Outcome, fail,
    input::{CardList, CardsFlag},
    output::{pointed, print, print_json},
};

/// The copies shown when a format sets no limit.
const MOST_ROWS: u32 = 4;

/// Say exactly how likely a deck is to draw something
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse odds 'at least 1 of t:weapon in the opening hand' --deck deck.txt
  safehouse odds '2 of t:item by turn 3 on the draw with best mulligan' --deck deck.txt --json
  safehouse odds --by-copies survivor_deck
  safehouse odds --by-copies zombie_deck --deck-size 25

Exit codes: 0 answered; 1 answered, but a line of the deck needs attention; 2 the question or the deck cannot be read.")]
pub(super) struct Odds {
    /// The question
    #[arg(num_args = 0.., required_unless_present = "by_copies", requires = "deck")]
    question: Vec<String>,
    /// The deck it is about, in any form that can be imported; - is standard input
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// Print instead what 1, 2, 3 … copies of a card in a section are worth
    #[arg(long, value_name = "SECTION", conflicts_with_all = ["question", "deck"])]
    by_copies: Option<String>,
    /// The cards of that section [default: what the first format asks]
    #[arg(long, value_name = "NUMBER", requires = "by_copies", value_parser = value_parser!(u32).range(1..))]
    deck_size: Option<u32>,
    /// The most copies to show [default: what the first format allows]
    #[arg(long, value_name = "NUMBER", requires = "by_copies", value_parser = value_parser!(u32).range(1..))]
    copies: Option<u32>,
    /// The last turn to show
    #[arg(long, value_name = "NUMBER", default_value_t = 6, requires = "by_copies", value_parser = value_parser!(u32).range(1..))]
    turns: u32,
    /// Go second
    #[arg(long, requires = "by_copies")]
    second: bool,
    /// Exchange an opening hand without a copy
    #[arg(long, requires = "by_copies")]
    mulligan: bool,
    /// Print the answer as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

#[derive(Serialize)]
struct Fault<'a> {
    error: &'a QuestionFault,
}

pub(super) fn run(arguments: &Odds) -> Outcome {
    let list = match arguments.cards.load() {
        Ok(list) => list,
        Err(reason) => return fail(reason),
    };
    match &arguments.by_copies {
        Some(section) => by_copies(arguments, section, &list).unwrap_or_else(fail),
        None => question(arguments, &list),
    }
}

fn question(arguments: &Odds, list: &CardList) -> Outcome {
    let text = arguments.question.join(" ");
    let question = match Question::parse(&text, list.catalogue.game()) {
        Ok(question) => question,
        Err(fault) if arguments.json => return print_json(&Fault { error: &fault }, Outcome::Failure),
        Err(fault) => return fail(format_args!("{fault}\n{}", pointed(&text, fault.column, 1))),
    };
    let answer = || {
        let Some(file) = &arguments.deck else {
            return Err("name the deck with --deck".to_owned());
        };
        let import = list.deck(file)?;
        let outcome = if import.needs_attention() { Outcome::Finding } else { Outcome::Done };
        let answer = question.answer(&import.deck, &list.catalogue, &list.formats.newest());
        answer.map(|answer| (answer, outcome)).map_err(|error| error.to_string())
    };
    match answer() {
        Ok((answer, outcome)) if arguments.json => print_json(&answer, outcome),
        Ok((answer, outcome)) => {
            let words = English::new(list.catalogue.game()).question(&question);
            print(&written(&words, &answer), outcome)
        }
        Err(reason) => fail(reason),
    }
}

fn written(words: &str, answer: &Answer) -> String {
    format!("{words}\n  {}\n  = {}, {} %\n", answer.fraction, answer.decimal, answer.percent)
}

fn by_copies(arguments: &Odds, section: &str, list: &CardList) -> Result<Outcome, String> {
    let opening = list.catalogue.game().opening;
    let draws = opening.section(section).ok_or_else(|| {
        let known: Vec<_> = opening.sections.iter().map(|draws| draws.section).collect();
        format!("no cards are drawn from {section:?}; use {}", known.join(" or "))
    })?;
    let order = if arguments.second { TurnOrder::Second } else { TurnOrder::First };
    let moments = ByCopies::usual_moments(draws, arguments.turns);
    let snapshot = list.snapshot(None, None, None)?;
    let cards = arguments
        .deck_size
        .or_else(|| snapshot.section_size(section))
        .ok_or_else(|| format!("the format asks no number of cards of {section}; say one with --deck-size"))?;
    let copies = arguments.copies.or_else(|| snapshot.usual_copy_limit()).unwrap_or(MOST_ROWS);
    let table =
        ByCopies::new(draws, cards, copies, &moments, order, arguments.mulligan).map_err(|error| error.to_string())?;
    if arguments.json {
        return Ok(print_json(&table, Outcome::Done));
    }
    let mut text = "copies".to_owned();
    // Writing to a string cannot fail.
    for moment in &table.moments {
        let _ = match moment {
            Moment::OpeningHand => write!(text, "  {:>8}", "opening"),
            Moment::Turn(turn) => write!(text, "  {:>8}", format!("turn {turn}")),
            Moment::Cards(cards) => write!(text, "  {:>8}", format!("{cards} cards")),
        };
    }
    text.push('\n');
    for row in &table.rows {
        let _ = write!(text, "{:>6}", row.copies);
        for odds in &row.odds {
            let _ = write!(text, "  {:>6} %", odds.percent(2));
        }
        text.push('\n');
    }
    Ok(print(&text, Outcome::Done))
}
