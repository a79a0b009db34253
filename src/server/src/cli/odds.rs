//! `safehouse odds`

use std::{fmt::Write as _, path::PathBuf};

use super::{
    exit::Exit,
    input::{CardList, CardsFlag},
    language::odds_help,
    output::{Failure, Nothing, counted, fail, pointed, print, print_json},
};
use clap::{Args, value_parser};
use safehouse_engine::{
    deck::odds::{Answer, ByCopies, Moment, Question, TurnOrder},
    english::English,
    wire,
};

/// The copies shown when a format sets no limit.
const MOST_ROWS: u32 = 4;

const EXAMPLES: &str = "\
Examples:
  safehouse odds 'at least 1 of t:weapon in the opening hand' --deck deck.txt
  safehouse odds '2 of t:item by turn 3 on the draw with best mulligan' --deck deck.txt --json
  safehouse odds --by-copies survivor_deck
  safehouse help odds                      the whole grammar of questions
  safehouse odds --by-copies zombie_deck --deck-size 25

Exit codes: 0 answered; 1 answered, but a line of the deck needs attention; 2 the question or the deck cannot be read.";

/// Say exactly how likely a deck is to draw something
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = odds_help(EXAMPLES))]
pub(super) struct Odds {
    /// The question; `safehouse help odds` shows what can be asked
    #[arg(num_args = 0.., required_unless_present = "by_copies", requires = "deck")]
    question: Vec<String>,
    /// The deck it is about, in any form that can be imported; - is standard input
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// Print instead what 1, 2, 3 … copies of a card in a section are worth
    #[arg(long, value_name = "SECTION", conflicts_with_all = ["question", "deck"])]
    by_copies: Option<String>,
    /// The cards of that section [default: what the first format asks]
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u32).range(1..))]
    deck_size: Option<u32>,
    /// The most copies to show [default: what the first format allows]
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u32).range(1..))]
    copies: Option<u32>,
    /// The last turn to show [default: 6]
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u32).range(1..=LAST_TURN))]
    turns: Option<u32>,
    /// Go second
    #[arg(long)]
    second: bool,
    /// Exchange an opening hand without a copy
    #[arg(long)]
    mulligan: bool,
    /// Print the answer as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

/// The last turn that a table goes to: later ones would not fit a line.
const LAST_TURN: i64 = 100;
/// The last turn shown when none is asked for.
const USUAL_TURNS: u32 = 6;

pub(super) fn run(arguments: &Odds) -> Exit {
    let list = match arguments.cards.load() {
        Ok(list) => list,
        Err(reason) => return fail(reason),
    };
    if let Some(reason) = misplaced(arguments) {
        return fail(reason);
    }
    match &arguments.by_copies {
        Some(section) => by_copies(arguments, section, &list).unwrap_or_else(fail),
        None => question(arguments, &list),
    }
}

/// A flag of the table beside a question, which it would not change, and how
/// the question says the same.
fn misplaced(arguments: &Odds) -> Option<String> {
    if arguments.by_copies.is_some() {
        return None;
    }
    let flags = [
        ("--second", arguments.second, "write “on the draw” in the question"),
        ("--mulligan", arguments.mulligan, "write “with mulligan” in the question"),
        ("--turns", arguments.turns.is_some(), "write “by turn 3” in the question"),
        ("--copies", arguments.copies.is_some(), "the copies are those of the deck"),
        ("--deck-size", arguments.deck_size.is_some(), "the cards are those of the deck"),
    ];
    let said: Vec<String> = flags
        .iter()
        .filter(|(_, is_said, _)| *is_said)
        .map(|(flag, _, instead)| format!("{flag} belongs to --by-copies; {instead}"))
        .collect();
    (!said.is_empty()).then(|| said.join("\n"))
}

fn question(arguments: &Odds, list: &CardList) -> Exit {
    let text = arguments.question.join(" ");
    let Some(file) = &arguments.deck else {
        return fail("name the deck with --deck");
    };
    let import = match list.deck(file) {
        Ok(import) => import,
        Err(reason) => return fail(reason),
    };
    let question = match Question::parse_about(&text, &import.deck, &list.catalogue) {
        Ok(question) => question,
        Err(fault) if arguments.json => {
            return print_json(&Failure::<Nothing>::new(&fault.message, Some(fault.column), None), Exit::Failure);
        }
        Err(fault) => return fail(format_args!("{fault}\n{}", pointed(&text, fault.column, 1))),
    };
    let outcome = if import.needs_attention() { Exit::Finding } else { Exit::Done };
    match question.answer(&import.deck, &list.catalogue, &list.formats.newest()) {
        Ok(answer) if arguments.json => print_json(&wire::odds::Answer::from(&answer), outcome),
        Ok(answer) => print(&written(&English::new(list.catalogue.game()), &question, &answer), outcome),
        Err(error) => fail(error),
    }
}

fn written(english: &English, question: &Question, answer: &Answer) -> String {
    let mut text = english.question(question);
    text.push('\n');
    for counted in english.odds_counted(&answer.steps) {
        text.push_str(&format!("  {counted}\n"));
    }
    text.push_str(&format!("  {}\n  = {}, {} %\n", answer.fraction, answer.decimal, answer.odds.percent_bounded(2)));
    text
}

fn by_copies(arguments: &Odds, section: &str, list: &CardList) -> Result<Exit, String> {
    let opening = list.catalogue.game().opening;
    let draws = opening.section(section).ok_or_else(|| {
        let known: Vec<_> = opening.sections.iter().map(|draws| draws.section).collect();
        format!("no cards are drawn from {section:?}; use {}", known.join(" or "))
    })?;
    let order = if arguments.second { TurnOrder::Second } else { TurnOrder::First };
    let moments = ByCopies::usual_moments(draws, arguments.turns.unwrap_or(USUAL_TURNS), order);
    let snapshot = list.snapshot(None, None, None)?;
    let cards = arguments
        .deck_size
        .or_else(|| snapshot.section_size(section))
        .ok_or_else(|| format!("the format asks no number of cards of {section}; say one with --deck-size"))?;
    let copies = arguments.copies.or_else(|| snapshot.usual_copy_limit()).unwrap_or(MOST_ROWS);
    let table =
        ByCopies::new(draws, cards, copies, &moments, order, arguments.mulligan).map_err(|error| error.to_string())?;
    if arguments.json {
        return Ok(print_json(&wire::odds::ByCopies::from(&table), Exit::Done));
    }
    let mut text = "copies".to_owned();
    // Writing to a string cannot fail.
    for moment in &table.moments {
        let _ = match moment {
            Moment::OpeningHand => write!(text, "  {:>9}", "opening"),
            Moment::Turn(turn) => write!(text, "  {:>9}", format!("turn {turn}")),
            Moment::Cards(cards) => write!(text, "  {:>9}", counted(*cards as usize, ("card", "cards"))),
        };
    }
    text.push('\n');
    for row in &table.rows {
        let _ = write!(text, "{:>6}", row.copies);
        for odds in &row.odds {
            let _ = write!(text, "  {:>7} %", odds.percent_bounded(2));
        }
        text.push('\n');
    }
    Ok(print(&text, Exit::Done))
}
