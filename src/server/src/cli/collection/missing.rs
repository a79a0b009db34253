//! `safehouse collection missing`

use std::fmt::Write as _;

use clap::Args;
use safehouse_engine::{
    catalogue::query::BareWords,
    copies::{
        Owned,
        completion::{Completion, Per, Slot},
    },
    english::counted,
    library::GameLibrary,
    limits::COPIES,
    wire::collection::CollectionMissing,
};

use super::{
    super::{
        exit::Exit,
        input::CardsFlag,
        output::{fail, print, print_json},
    },
    file::{self, CollectionFile},
};

/// Say what of a target is there and what is missing, by number
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse collection missing mine.csv                       of every set, a copy of each number
  safehouse collection missing mine.csv 'set:NG-01' --per master
  safehouse collection missing mine.csv 't:zombie' --per card --count 4
  safehouse collection missing mine.csv 'owned: finish:foil' --per finish

Exit codes: 0 nothing is missing; 1 something is; 2 the file or the query cannot be read.")]
pub(super) struct Missing {
    #[command(flatten)]
    file: CollectionFile,
    /// What is wanted, as a query for cards; everything without one
    #[arg(default_value = "")]
    query: String,
    /// How many of each; of a card no more than a deck may hold
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(COPIES)))]
    count: u32,
    /// What counts as one: card (whichever printing), printing (each number), finish (each number in each finish)
    /// or master (in each finish and edition)
    #[arg(long, value_name = "THING", default_value = "printing", value_parser = per)]
    per: Per,
    /// Print the target as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

fn per(text: &str) -> Result<Per, String> {
    Per::from_id(text).ok_or_else(|| "it is card, printing, finish or master".to_owned())
}

pub(super) fn run(arguments: &Missing) -> Exit {
    match told(arguments) {
        Ok(exit) => exit,
        Err(reason) => fail(reason),
    }
}

fn told(arguments: &Missing) -> Result<Exit, String> {
    let list = arguments.cards.load()?;
    let GameLibrary { catalogue, formats, .. } = &*list;
    let reading = arguments.file.read(catalogue)?;
    if !file::is_whole(&reading) {
        eprint!("{}", file::told(&reading));
    }
    let snapshot = formats.newest();
    let query =
        catalogue.query(&arguments.query, &snapshot, BareWords::Anywhere).map_err(|errors| errors.to_string())?;
    let balances = reading.balances();
    let index = query.asks_collection().then(|| list.owned(&balances, &|_| false));
    let found = catalogue.search_with_owned(&query, &snapshot, index.as_ref());
    let owned = Owned::of(&balances, catalogue);
    let format = formats.resolve(None).map_err(|unknown| unknown.to_string())?.newest();
    let is_of_cards = arguments.per == Per::Card;
    let most = |card| is_of_cards.then(|| format.allowance(card, catalogue).most).flatten();
    let completion = Completion::of(catalogue, &owned, &found.printings, (arguments.per, arguments.count), most);
    let share = completion.share();
    let outcome = if share.full == share.slots { Exit::Done } else { Exit::Finding };
    if arguments.json {
        let target = (arguments.query.as_str(), arguments.per, arguments.count);
        return Ok(print_json(&CollectionMissing::new(catalogue, target, &completion, owned.unknown()), outcome));
    }
    let mut text = format!(
        "{} of {} complete; {} of {} there, {} in all\n",
        share.full,
        counted(u64::from(share.slots), ("thing", "things")),
        share.counted,
        counted(share.wanted, ("copy", "copies")),
        share.owned
    );
    for slot in completion.missing() {
        let _ = writeln!(text, "{}", line(slot, catalogue));
    }
    for (number, copies) in owned.unknown() {
        eprintln!(
            "safehouse: the card list has no {number} ({}); it counts nowhere",
            counted(copies, ("copy", "copies"))
        );
    }
    Ok(print(&text, outcome))
}

fn line(slot: &Slot, catalogue: &safehouse_engine::catalogue::Catalogue) -> String {
    let printing = catalogue.printing(slot.printing);
    let finish = slot.finish.map_or(String::new(), |finish| format!(", {}", finish.name()));
    let edition = slot.edition.map_or(String::new(), |edition| format!(", {}", edition.name()));
    let name = &catalogue.card(slot.card).name;
    format!("{} {name} ({}{finish}{edition}): {} missing", printing.number, printing.rarity, slot.missing())
}
