//! What collections are worth.

use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::query::BareWords,
    copies::{
        Balances, Holding, Lot, Money, Owned,
        allocation::{Allocator, Certainty, Preferences, Stock},
        completion::{Completion, Per},
        dialect::{Choices, Line, dialect, losses, read},
        entry::{EntryDefaults, read as read_entry},
        prices::{Valuation, paid, read_prices, read_rates, series},
    },
    deck::interchange::import,
    wire::collection::{
        CollectionMissing, CollectionReading, CollectionTools, CollectionValue, ConvertedCollection, DecksBuilt,
        EnteredCopies, NotTaken, RefusedLine, Superseded,
    },
};
use safehouse_testing::shipped;

use crate::check;

#[test]
fn the_value_of_a_collection_leaves_in_its_form() {
    let text =
        "number,condition,currency,price,date\nNG-01-045,NM,EUR,1.25,2026-11-02\nNG-01-046,,USD,2.00,2026-10-30\n";
    let list = read_prices(text, shipped::catalogue()).expect("a price list").list;
    let mut balances = Balances::default();
    for (number, copies) in [("NG-01-045", 3), ("NG-01-046", 2), ("NG-01-047", 1)] {
        balances.add(&Holding::new(number, Edition::Unlimited, Finish::Foil).at("Box"), copies);
    }
    let valuation = Valuation::of(&balances, &list, None);
    let lot = Lot { price: Some(Money { minor: 50, currency: None }), ..Lot::default() };
    let holding = Holding::new("NG-01-045", Edition::Unlimited, Finish::Foil);
    let rates = read_rates("from,to,rate,date\nEUR,USD,1.08,2026-11-01\n").expect("rates").rates;
    let converted = rates.convert(&valuation.worth().totals, "EUR");
    let parts = vec![("place", valuation.by(|row| row.holding.place.clone()))];
    let full = CollectionValue::new(
        &valuation,
        &paid([(&holding, 3, &lot)]),
        Some(&converted),
        parts,
        &series(&balances, [&list], None),
    );
    let fault = NotTaken { file: "list.csv".to_owned(), line: 7, message: "price: it is none".to_owned() };
    let none = Balances::default();
    let empty = CollectionValue::new(&Valuation::of(&none, &list, None), &paid([]), None, Vec::new(), &[]);
    let older = Superseded { file: "list.csv".to_owned(), line: 3, by: 9 };
    // A card without a price, and a place.
    let left_out = |rows| serde_json::to_value(full.clone().at_most(rows)).expect("JSON")["left_out"].as_u64();
    assert_eq!((left_out(0), left_out(1)), (Some(2), None));
    check("collection_value", &[full.with_rows(vec![fault], vec![older]), empty]);
}

/// Three Rusty Pipes, and copies of a number that no card has.
fn balances() -> Balances {
    let mut balances = Balances::default();
    balances.add(&Holding::new("NG-01-045", Edition::Unlimited, Finish::Foil).at("Box"), 3);
    balances.add(&Holding::new("X-1", Edition::Unlimited, Finish::Regular), 2);
    balances
}

#[test]
fn what_a_target_lacks_leaves_in_its_form() {
    let (catalogue, balances) = (shipped::catalogue(), balances());
    let owned = Owned::of(&balances, catalogue);
    let formats = shipped::formats().newest();
    let query = catalogue.query("number:NG-01-045", &formats, BareWords::Anywhere).expect("a query");
    let printings = query.evaluate(catalogue, &formats);
    let of = |per, count| {
        let completion = Completion::of(catalogue, &owned, &printings, (per, count), |_| None);
        CollectionMissing::new(catalogue, ("number:NG-01-045", per, count), &completion, owned.unknown())
    };
    check("collection_missing", &[of(Per::FinishAndEdition, 4), of(Per::Card, 4), of(Per::Printing, 1)]);
}

#[test]
fn files_of_collections_leave_in_their_forms() {
    let catalogue = shipped::catalogue();
    let text = "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,\
        Altered,Condition,Language,Purchase price currency,Colour\n\
        Rusty Pipe,NG-01,Outbreak,045,foil,common,3,,,,false,false,near_mint,en,EUR,red\n\
        Nobody,NG-01,Outbreak,999,normal,common,1,,,,false,false,near_mint,en,EUR,\n";
    let tool = dialect("manabox").expect("a known tool");
    let open = read(text, tool, catalogue, &Choices::default()).expect("a file");
    let choices = Choices { edition: Some(Edition::First), ..Choices::default() };
    let whole = read(text, tool, catalogue, &choices).expect("a file");
    check("collection_reading", &[CollectionReading::new(catalogue, &open), CollectionReading::new(catalogue, &whole)]);
    let lines = Line::of(&balances());
    let lost = losses(&lines, tool, catalogue).expect("a tool that is written for");
    let converted = |text: Option<&str>| ConvertedCollection::new(&open, tool, &lost, text.map(str::to_owned));
    check("converted_collection", &[converted(None), converted(Some("Name\r\n"))]);
    let fault =
        read_entry("4x5x6", &EntryDefaults::new("NG-01"), &[], catalogue).expect_err("a line that means nothing");
    let refused = vec![
        RefusedLine::meaningless(2, "4x5x6", &fault),
        RefusedLine::undone(3, "-1", "There is no copy of NG-01-001 like that".to_owned()),
    ];
    check("entered_copies", &[EnteredCopies::new(&balances(), 1, refused)]);
    let tools = serde_json::to_value(CollectionTools::all()).expect("a form");
    assert_eq!(tools["version"], 1);
    let known = tools["tools"].as_array().expect("tools").iter().find(|tool| tool["id"] == "manabox");
    assert_eq!(known, Some(&serde_json::json!({"id": "manabox", "name": "ManaBox", "is_written": true})));
}

#[test]
fn decks_that_are_built_leave_in_their_form() {
    let (catalogue, balances) = (shipped::catalogue(), balances());
    let stock = |(holding, copies)| Stock { holding, copies, deck: None, is_protected: false };
    let stocks: Vec<Stock<'_>> = balances.iter().map(stock).collect();
    let decks = ["2 Rusty Pipe", "1 Rusty Pipe\n1 Pitch Torch"].map(|text| import(text, catalogue).deck);
    let lists: Vec<_> = decks.iter().collect();
    let allocator = || Allocator::new(catalogue, &stocks, &lists, &Preferences::default());
    let (apart, in_turns) = (allocator(), allocator().in_turns(&[vec![1, 0]]));
    let built = |allocator: &Allocator<'_>, certainty, currency: Option<&str>| {
        let shopping =
            allocator.allocate(&[0, 1]).shopping(|number, _, _| currency.filter(|_| number == "NG-01-047").map(|_| 25));
        let decks = (allocator, ["Pipes", "Torch"].as_slice());
        DecksBuilt::new(catalogue, &stocks, decks, (&[0], certainty), (&shopping, currency))
    };
    let between = Certainty::Between { at_least: 1, at_most: 2 };
    let forms = [
        built(&apart, None, None),
        built(&apart, Some(Certainty::Optimal), Some("EUR")),
        built(&in_turns, Some(between), None),
    ];
    check("decks_built", &forms);
}
