//! What decks are made of.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{
        list::{ChosenPrinting, DeckLine, DeckList},
        statistics::{Breakdown, Facet, Statistics},
    },
    games::GAMES,
    necrogenesis::{MAYBEBOARD, NECROGENESIS, SURVIVOR_DECK, ZOMBIE_DECK},
};

const CARDS: &str = r#"{"game":"necrogenesis","set":{"code":"NG-T1","name":"Test","status":"playtest"},"cards":[
    {"name":"Rifle","type":"weapon","class":"ranged","damage":3,"ap":1,"hit_roll":4,"range":["threat","zombie"],
     "hands":2,"subtype":"Firearm","printings":[{"number":"NG-T1-001","rarity":"U"},
     {"number":"NG-T1-002","rarity":"SCR","variant":"alternate-art"}]},
    {"name":"Bat","type":"weapon","class":"melee","damage":2,"ap":1,"hit_roll":3,"range":["threat"],"hands":1,
     "traits":["Silent","Wooden"],"printings":[{"number":"NG-T1-003","rarity":"C"}]},
    {"name":"Net","type":"weapon","class":"melee","damage":"X","ap":4,"range":[],"hands":"–",
     "printings":[{"number":"NG-T1-004","rarity":"C"}]},
    {"name":"Medkit","type":"item","class":"consumable","ap":"–","text":["Remove Poison. *(Not Bleed.)*"],
     "printings":[{"number":"NG-T1-005","rarity":"C"}]},
    {"name":"Walker","type":"zombie","subtype":"Walker","hp":2,"damage":1,"ztc":1,"ed":3,
     "printings":[{"number":"NG-T1-006","rarity":"C"}]}
]}"#;

fn catalogue() -> Catalogue {
    Catalogue::read(GAMES, &[CatalogueSource { name: "test", text: CARDS }]).expect("a catalogue without faults")
}

fn line(quantity: u32, card: &str, section: &str) -> DeckLine {
    DeckLine { section: section.to_owned(), card: card.to_owned(), quantity, printing: None }
}

fn deck() -> DeckList {
    let chosen = ChosenPrinting { number: "NG-T1-002".to_owned(), finish: None, edition: None };
    let lines = vec![
        line(3, "Rifle", SURVIVOR_DECK),
        line(4, "Bat", SURVIVOR_DECK),
        line(2, "Net", SURVIVOR_DECK),
        line(1, "Medkit", SURVIVOR_DECK),
        line(4, "Walker", ZOMBIE_DECK),
        line(9, "Bat", MAYBEBOARD),
        DeckLine { printing: Some(chosen), ..line(1, "rifle", SURVIVOR_DECK) },
        line(2, "Unheard Of", SURVIVOR_DECK),
        line(0, "Medkit", SURVIVOR_DECK),
    ];
    DeckList { lines, ..DeckList::new("necrogenesis") }
}

fn facet(name: &str) -> Facet {
    Facet::named(&NECROGENESIS, name).unwrap_or_else(|| panic!("no facet {name}"))
}

/// `value copies@lines` of each bucket.
fn buckets(breakdown: &Breakdown) -> Vec<String> {
    let bucket = |bucket: &safehouse_engine::deck::statistics::Bucket| {
        format!("{} {}@{:?}", bucket.value, bucket.tally.copies, bucket.tally.lines)
    };
    breakdown.buckets.iter().map(bucket).collect()
}

fn by(name: &str) -> Vec<String> {
    buckets(&Statistics::of_deck(&deck(), &catalogue()).by(facet(name)))
}

#[test]
fn only_copies_in_counted_sections_are_counted() {
    let (deck, catalogue) = (deck(), catalogue());
    let all = Statistics::of_deck(&deck, &catalogue);
    assert_eq!((all.total().copies, all.total().lines), (17, vec![0, 1, 2, 3, 4, 6, 7]));
    assert_eq!((all.unknown_cards().copies, all.unknown_cards().lines), (2, vec![7]));
    assert_eq!(Statistics::new(&deck, &catalogue, &[ZOMBIE_DECK, MAYBEBOARD]).total().copies, 4);
    assert_eq!(by("section"), ["Survivor Deck 13@[0, 1, 2, 3, 6, 7]", "Zombie Deck 4@[4]"]);
}

#[test]
fn words_stand_in_the_order_of_their_list() {
    assert_eq!(by("type"), ["Zombie 4@[4]", "Weapon 10@[0, 1, 2, 6]", "Item 1@[3]", "– 2@[7]"]);
    assert_eq!(by("class"), ["Melee 6@[1, 2]", "Ranged 4@[0, 6]", "Consumable 1@[3]", "– 2@[7]"]);
    assert_eq!(by("r"), ["Common 11@[1, 2, 3, 4]", "Uncommon 3@[0]", "Secret Rare 1@[6]", "– 2@[7]"]);
    assert_eq!(by("range"), ["Threat Zone 4@[1]", "Threat Zone + Zombie Zone 4@[0, 6]", "none 2@[2]", "– 2@[7]"]);
}

#[test]
fn a_curve_has_no_gaps_and_x_unknown_and_none_stand_apart() {
    assert_eq!(by("ap"), ["1 8@[0, 1, 6]", "2 0@[]", "3 0@[]", "4 2@[2]", "– 3@[3, 7]"]);
    assert_eq!(by("dmg"), ["1 4@[4]", "2 4@[1]", "3 4@[0, 6]", "X 2@[2]", "– 2@[7]"]);
    assert_eq!(by("hit"), ["3 4@[1]", "4 4@[0, 6]", "none 2@[2]", "– 2@[7]"]);
    assert_eq!(by("hands"), ["1 4@[1]", "2 4@[0, 6]", "– 4@[2, 7]"]);
}

#[test]
fn a_card_with_several_words_is_in_several_buckets() {
    assert_eq!(by("tr"), ["Silent 4@[1]", "Wooden 4@[1]", "none 11@[0, 2, 3, 4, 6]", "– 2@[7]"]);
    let breakdown = Statistics::of_deck(&deck(), &catalogue()).by(facet("traits"));
    assert_eq!((breakdown.total.copies, breakdown.without.copies), (17, 0));
    // What stands between asterisks is no rule (3.8.3).
    assert_eq!(by("keyword")[0], "Poison 1@[3]");
    assert!(by("keyword").iter().all(|bucket| !bucket.starts_with("Bleed")));
}

#[test]
fn cards_that_never_print_a_field_are_left_out_of_it() {
    let breakdown = Statistics::of_deck(&deck(), &catalogue()).by(facet("ztc"));
    assert_eq!(buckets(&breakdown), ["1 4@[4]", "– 2@[7]"]);
    assert_eq!((breakdown.without.copies, breakdown.without.lines), (11, vec![0, 1, 2, 3, 6]));
}

#[test]
fn a_mean_is_over_the_numbers_alone() {
    let (deck, catalogue) = (deck(), catalogue());
    let statistics = Statistics::of_deck(&deck, &catalogue);
    let mean = |name| statistics.average(facet(name)).map(|mean| (mean.to_string(), mean.decimal(2)));
    assert_eq!(mean("ap"), Some(("8/5".to_owned(), "1.60".to_owned())));
    assert_eq!(mean("dmg"), Some(("2".to_owned(), "2.00".to_owned())));
    assert_eq!(mean("charges"), None);
    assert_eq!(mean("class"), None);
}

#[test]
fn a_cross_table_counts_each_pair() {
    let (deck, catalogue) = (deck(), catalogue());
    let table = Statistics::of_deck(&deck, &catalogue).cross(facet("class"), facet("ap"));
    let names = |values: &[safehouse_engine::deck::statistics::FacetValue]| {
        values.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(names(&table.rows), ["Melee", "Ranged", "Consumable", "–"]);
    assert_eq!(names(&table.columns), ["1", "4", "–"]);
    let copies: Vec<Vec<u64>> = table.cells.iter().map(|row| row.iter().map(|cell| cell.copies).collect()).collect();
    assert_eq!(copies, [[4, 2, 0], [4, 0, 0], [0, 0, 1], [0, 0, 2]]);
    assert_eq!(table.cells[0][0].lines, [1]);
}

#[test]
fn every_number_is_the_sum_of_its_lines() {
    let (deck, catalogue) = (deck(), catalogue());
    let statistics = Statistics::of_deck(&deck, &catalogue);
    let on = |lines: &[usize]| lines.iter().map(|line| u64::from(deck.lines[*line].quantity)).sum::<u64>();
    for facet in Facet::all(&NECROGENESIS) {
        let breakdown = statistics.by(facet);
        for bucket in &breakdown.buckets {
            assert_eq!(bucket.tally.copies, on(&bucket.tally.lines), "{}", facet.id());
        }
        let (inside, outside) = (&breakdown.total, &breakdown.without);
        assert_eq!(inside.copies + outside.copies, statistics.total().copies, "{}", facet.id());
        assert_eq!(Facet::named(&NECROGENESIS, facet.id()), Some(facet));
    }
}

#[test]
fn absurd_quantities_are_counted_without_overflow() {
    let catalogue = catalogue();
    let lines = vec![line(u32::MAX, "Rifle", SURVIVOR_DECK), line(u32::MAX, "Rifle", SURVIVOR_DECK)];
    let deck = DeckList { lines, ..DeckList::new("necrogenesis") };
    let statistics = Statistics::of_deck(&deck, &catalogue);
    assert_eq!(statistics.total().copies, 2 * u64::from(u32::MAX));
    assert_eq!(statistics.average(facet("dmg")).map(|mean| mean.to_string()), Some("3".to_owned()));
    assert!(Statistics::of_deck(&DeckList::new("necrogenesis"), &catalogue).by(facet("ap")).buckets.is_empty());
}
