//! `safehouse collection build`

use std::{fmt::Write as _, path::PathBuf};

use clap::Args;
use safehouse_engine::{
    catalogue::Catalogue,
    copies::allocation::{Allocation, Allocator, Certainty, Origin, Preferences, Stock},
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
};

/// How many partial choices are looked at for the most decks at once: a second or two at worst.
const STEPS: u64 = 10_000;

/// Say which decks can be built at once of a collection, what to fetch from where, and what to buy
#[derive(Debug, Args)]
#[command(after_help = "\
A place that is called like a deck holds copies of that deck: they stay in it.

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
    /// Print all of it as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
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
    let allocator = Allocator::new(catalogue, &stocks, &lists, &Preferences::default());
    let all: Vec<usize> = (0..decks.len()).collect();
    let (built, certainty) = if arguments.most {
        let most = allocator.most_at_once(&all, STEPS);
        (most.decks, Some(most.certainty))
    } else {
        (allocator.by_ranking(&all), None)
    };
    let outcome = if built.len() == decks.len() { Exit::Done } else { Exit::Finding };
    if arguments.json {
        let names: Vec<&str> = decks.iter().map(|(name, _)| name.as_str()).collect();
        let form = DecksBuilt::new(catalogue, &stocks, (&allocator, &names), (&built, certainty));
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
    shopping(&allocator.allocate(&all), &mut text);
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

/// What all decks at once would need beside.
fn shopping(all: &Allocation<'_>, text: &mut String) {
    if all.missing() == 0 {
        return;
    }
    let _ = writeln!(
        text,
        "To build all of them at once, {} missing:",
        if all.missing() == 1 { "1 copy is".to_owned() } else { format!("{} copies are", all.missing()) }
    );
    for short in all.shopping(|_, _, _| None).cards {
        let printing = short.printing.map_or(String::new(), |printing| format!(" ({})", printing.number));
        let _ = writeln!(text, "  {} {}{printing}", short.copies, short.card);
    }
}
