//! `safehouse collection build`

use std::{fmt::Write as _, path::PathBuf};

use clap::Args;
use safehouse_engine::{
    catalogue::Catalogue,
    copies::{
        Money,
        allocation::{Allocation, Allocator, Certainty, Origin, Preferences, Shopping, Stock, StockCopies, Swap},
    },
    deck::list::DeckList,
    english::counted,
    wire::collection::DecksBuilt,
};

use super::{
    super::{
        exit::Exit,
        input::CardsFlag,
        output::{fail, print, print_json},
    },
    file::{self, CollectionFile},
    prices::ShoppingPrices,
};

/// How many partial choices are looked at for the most decks at once: a second or two at worst.
const STEPS: u64 = 10_000;

/// Say which decks can be built at once of a collection, what to fetch from where, and what to buy
#[derive(Debug, Args)]
#[command(after_help = "\
A place that is called like a deck holds copies of that deck: they stay in it. What is missing costs what the price list says,
of each card the cheapest that will do; no price comes from anywhere else.

Examples:
  safehouse collection build mine.csv a.txt b.txt --keep 'Binder 2'
  safehouse collection build mine.csv a.txt b.txt c.txt --turns 1,3
  safehouse collection build mine.csv a.txt b.txt --prices november.csv --currency EUR

Exit codes: 0 all decks can be built at once; 1 not all; 2 a file cannot be read.")]
pub(super) struct Build {
    #[command(flatten)]
    file: CollectionFile,
    /// The decks, the one that matters most first
    #[arg(required = true, num_args = 1..)]
    decks: Vec<PathBuf>,
    /// As many decks as possible, whichever they are, rather than by their order
    #[arg(long)]
    most: bool,
    /// A place that is broken into last; as often as there are such places
    #[arg(long, value_name = "PLACE")]
    keep: Vec<String>,
    /// Decks that are never out at the same time and share their copies, by their places on this line as 1,3; as often as there
    /// are such groups
    #[arg(long, value_name = "DECKS", value_parser = in_turns)]
    turns: Vec<InTurns>,
    #[command(flatten)]
    prices: ShoppingPrices,
    /// Print all of it as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

/// Places of decks on the command line, counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
struct InTurns(Vec<usize>);

fn in_turns(text: &str) -> Result<InTurns, String> {
    let place = |part: &str| part.trim().parse::<usize>().ok().and_then(|place| place.checked_sub(1));
    let mut places: Vec<usize> = text
        .split(',')
        .map(|part| place(part).ok_or_else(|| format!("“{part}” is no place of a deck, which are counted from 1")))
        .collect::<Result<_, _>>()?;
    places.sort_unstable();
    places.dedup();
    if places.len() < 2 {
        return Err("it takes two decks at least to take turns, as 1,3".to_owned());
    }
    Ok(InTurns(places))
}

/// The groups that are named, each deck in one of them at most.
fn groups(turns: &[InTurns], decks: usize) -> Result<Vec<Vec<usize>>, String> {
    let mut named = vec![false; decks];
    for deck in turns.iter().flat_map(|InTurns(places)| places) {
        let Some(named) = named.get_mut(*deck) else {
            return Err(format!("--turns names deck {}, and there are {decks}", deck + 1));
        };
        if std::mem::replace(named, true) {
            return Err(format!(
                "--turns names deck {} in two groups; name all that share its copies in one",
                deck + 1
            ));
        }
    }
    Ok(turns.iter().map(|InTurns(places)| places.clone()).collect())
}

pub(super) fn run(arguments: &Build) -> Exit {
    match told(arguments) {
        Ok(exit) => exit,
        Err(reason) => fail(reason),
    }
}

fn told(arguments: &Build) -> Result<Exit, String> {
    let list = arguments.cards.load()?;
    let catalogue = &list.catalogue;
    let reading = arguments.file.read(catalogue)?;
    if !file::is_whole(&reading) {
        eprint!("{}", file::told(&reading));
    }
    let mut decks: Vec<(String, DeckList)> = Vec::with_capacity(arguments.decks.len());
    for path in &arguments.decks {
        let deck = list.deck(path)?.deck;
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        decks.push((if deck.name.is_empty() { stem } else { deck.name.clone() }, deck));
    }
    let balances = reading.balances();
    let stock = |(holding, copies)| {
        let place = |name: &String| *name == holding_place(holding);
        Stock {
            holding,
            copies,
            deck: decks.iter().position(|(name, _)| place(name)),
            is_protected: arguments.keep.iter().any(place),
        }
    };
    let stocks: Vec<Stock<'_>> = balances.iter().map(stock).collect();
    let lists: Vec<&DeckList> = decks.iter().map(|(_, deck)| deck).collect();
    let turns = groups(&arguments.turns, decks.len())?;
    let allocator = Allocator::new(catalogue, &stocks, &lists, &Preferences::default()).in_turns(&turns);
    let loaded = arguments.prices.read(catalogue)?;
    let prices = loaded.latest().and_then(|(name, list)| Some((name, list, arguments.prices.currency(list)?)));
    eprint!("{}", loaded.told());
    let all: Vec<usize> = (0..decks.len()).collect();
    let (built, certainty) = if arguments.most {
        let most = allocator.most_at_once(&all, STEPS);
        (most.decks, Some(most.certainty))
    } else {
        (allocator.by_ranking(&all), None)
    };
    let together = allocator.allocate(&all);
    let shopping = together.shopping(|number, edition, finish| {
        prices.and_then(|(_, list, currency)| list.price_of(number, edition, finish, currency))
    });
    let outcome = if built.len() == decks.len() { Exit::Done } else { Exit::Finding };
    if arguments.json {
        let names: Vec<&str> = decks.iter().map(|(name, _)| name.as_str()).collect();
        let currency = prices.map(|(_, _, currency)| currency);
        let form =
            DecksBuilt::new(catalogue, &stocks, (&allocator, &names), (&built, certainty), (&shopping, currency));
        return Ok(print_json(&form, outcome));
    }
    let how = match certainty {
        None => "by their order".to_owned(),
        Some(Certainty::Optimal) => "optimal".to_owned(),
        Some(Certainty::Between { at_least, at_most }) => format!("at least {at_least}, at most {at_most}"),
    };
    let mut text = format!("{} of {} at once ({how})\n", built.len(), counted(decks.len() as u64, ("deck", "decks")));
    for (at, (name, deck)) in decks.iter().enumerate() {
        let is_built = built.contains(&at);
        let alone = allocator.allocate(&[at]);
        let word = match (is_built, alone.missing()) {
            (true, _) => "complete".to_owned(),
            (false, 0) => "complete alone, but not beside the others".to_owned(),
            (false, missing) => format!("{} missing", counted(missing, ("copy", "copies"))),
        };
        let total = counted(u64::from(deck.lines.iter().map(|line| line.quantity).sum::<u32>()), ("card", "cards"));
        let _ = writeln!(text, "  {name}: {word} ({total} listed)");
    }
    let chosen = allocator.allocate(&built);
    fetch(&chosen, &stocks, &decks, catalogue, &mut text);
    changes(&allocator, &stocks, &decks, catalogue, &mut text);
    to_buy(&shopping, prices.map(|(name, _, currency)| (name, currency)), &mut text);
    Ok(print(&text, outcome))
}

fn holding_place(holding: &safehouse_engine::copies::Holding) -> &str {
    &holding.place
}

/// What to fetch for the decks that are built, place by place.
fn fetch(
    chosen: &Allocation<'_>,
    stocks: &[Stock<'_>],
    decks: &[(String, DeckList)],
    catalogue: &Catalogue,
    text: &mut String,
) {
    let mut place_before = None;
    for step in chosen.moves() {
        let (Some(stock), Some((deck, _))) = (stocks.get(step.stock), decks.get(step.deck)) else { continue };
        let place = stock.holding.place.as_str();
        if place_before != Some(place) {
            let _ = writeln!(text, "From {}:", if place.is_empty() { "no place in particular" } else { place });
            place_before = Some(place);
        }
        let printing = catalogue.find_number(&stock.holding.number);
        let name = printing.map_or("", |index| catalogue.card(catalogue.card_of(index)).name.as_str());
        let why = match step.origin {
            Origin::Free | Origin::InPlace => "",
            Origin::Shared { .. } => " (shared)",
            Origin::Protected => " (kept place: nothing else suffices)",
            Origin::OtherDeck { .. } => " (out of another deck: nothing else suffices)",
        };
        let (finish, edition) = (stock.holding.finish.name(), stock.holding.edition.name());
        let _ = writeln!(text, "  {} {} {name}, {finish}, {edition} → {deck}{why}", step.copies, stock.holding.number);
    }
}

/// What changes hands between decks that take turns, from each to the next of its group.
fn changes(
    allocator: &Allocator<'_>,
    stocks: &[Stock<'_>],
    decks: &[(String, DeckList)],
    catalogue: &Catalogue,
    text: &mut String,
) {
    let name = |deck: usize| decks.get(deck).map_or("", |(name, _)| name.as_str());
    for group in allocator.groups() {
        let allocation = allocator.allocate(group);
        for (&from, &to) in group.iter().zip(group.iter().skip(1)) {
            let Swap { out, into, stays } = allocation.swap(from, to);
            let sum = |listed: &[StockCopies]| listed.iter().map(|one| u64::from(one.copies)).sum::<u64>();
            let stay = sum(&stays);
            let _ = writeln!(
                text,
                "From {} to {}: take out {}, put in {}; {} stay:",
                name(from),
                name(to),
                sum(&out),
                sum(&into),
                stay
            );
            for (sign, one) in out.iter().map(|one| ('-', one)).chain(into.iter().map(|one| ('+', one))) {
                let Some(holding) = stocks.get(one.stock).map(|stock| stock.holding) else { continue };
                let printing = catalogue.find_number(&holding.number);
                let card = printing.map_or("", |index| catalogue.card(catalogue.card_of(index)).name.as_str());
                let (finish, edition) = (holding.finish.name(), holding.edition.name());
                let _ = writeln!(text, "  {sign}{} {} {card}, {finish}, {edition}", one.copies, holding.number);
            }
        }
    }
}

/// What all decks at once would need beside, and what that costs as far as a list says it.
fn to_buy(shopping: &Shopping, prices: Option<(&str, &str)>, text: &mut String) {
    let copies: u64 = shopping.cards.iter().map(|short| short.copies).sum();
    if copies == 0 {
        return;
    }
    let missing = if copies == 1 { "1 copy is".to_owned() } else { format!("{copies} copies are") };
    let _ = writeln!(text, "To build all of them at once, {missing} missing:");
    let money = |minor: u64, currency: &str| Money { minor, currency: Some(currency.to_owned()) }.signed();
    for short in &shopping.cards {
        let printing = short.printing.as_ref().map_or(String::new(), |printing| format!(" ({})", printing.number));
        let _ = write!(text, "  {} {}{printing}", short.copies, short.card);
        let _ = match (prices, &short.cheapest) {
            (None, _) => writeln!(text),
            (Some(_), None) => writeln!(text, ": no price"),
            (Some((_, currency)), Some(offer)) => writeln!(
                text,
                ": {}, {}, {} at {}",
                offer.number,
                offer.finish.name(),
                offer.edition.name(),
                money(offer.price, currency)
            ),
        };
    }
    let (priced, all) = (shopping.priced(), shopping.cards.len());
    let _ = match prices {
        None => writeln!(text, "What it costs is not known: --prices names a price list."),
        Some((name, currency)) if priced == 0 => {
            writeln!(text, "What it costs is not known: no line has a price in {currency} by {name}.")
        }
        Some((name, currency)) => writeln!(
            text,
            "At least {} for what has a price: {priced} of {} by {name}",
            money(shopping.total, currency),
            counted(all as u64, ("line", "lines"))
        ),
    };
}
