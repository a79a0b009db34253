//! Pairings, standings and slips.

use safehouse_documents::{
    Paper,
    round::{Match, Seat, SlipAsks, Standing, pairings_by_name, pairings_by_table, slips, standings},
};

use super::{
    event::{kept, matches, round},
    reader::{dense, texts},
    site::fonts,
};

/// Both players of every table by name, as the event hands them in, and one who plays nobody.
fn seats(tables: usize) -> Vec<Seat> {
    let mut seats: Vec<Seat> = matches(tables)
        .into_iter()
        .flat_map(|one| {
            let [first, second] = one.players;
            let seat = |player: &String, opponent: &String| Seat {
                player: player.clone(),
                table: one.table.clone(),
                opponent: opponent.clone(),
            };
            [seat(&first, &second), seat(&second, &first)]
        })
        .collect();
    seats.push(Seat { player: "Zoë Last".to_owned(), opponent: "Bye".to_owned(), ..Seat::default() });
    seats.sort_by(|first, second| first.player.cmp(&second.player));
    seats
}

#[test]
fn pairings_by_name_have_every_player_once_in_the_order_handed_in() {
    let seats = seats(64);
    let written = pairings_by_name(&round(), &seats, Paper::A4, fonts()).expect("a document");
    kept("pairings-by-name", &written.pdf);
    assert_eq!(written, pairings_by_name(&round(), &seats, Paper::A4, fonts()).expect("a document"));
    assert!(written.boxed.is_empty(), "{:?}", written.boxed);
    let pages = texts(&written.pdf);
    assert!(pages.len() > 2, "{} pages", pages.len());
    for page in &pages {
        assert!(page.contains("Opponent") && page.contains("Round3of5"), "{page}");
    }
    let all = pages.concat();
    let mut from = 0;
    for seat in &seats {
        let row = dense(&format!("{}{}{}", seat.player, seat.table, seat.opponent));
        assert_eq!(all.matches(&row).count(), 1, "{row}");
        let at = all.find(&row).expect("a row");
        assert!(at >= from, "{row} is in its order");
        from = at;
    }
    let title = "Round 3 of 5 · Pairings by name Event Friday Night at the Safehouse Time Starts at 19:30";
    assert!(all.starts_with(&dense(title)), "{all}");
}

#[test]
fn pairings_by_table_are_in_the_order_of_tables() {
    let matches = matches(30);
    let written = pairings_by_table(&round(), &matches, Paper::Letter, fonts()).expect("a document");
    kept("pairings-by-table", &written.pdf);
    let all = texts(&written.pdf).concat();
    let places = matches.iter().map(|one| {
        let [first, second] = &one.players;
        all.find(&dense(&format!("{}{first}{second}", one.table))).expect("a row")
    });
    assert!(places.collect::<Vec<_>>().is_sorted(), "{all}");
}

#[test]
fn standings_have_a_column_for_every_tie_break() {
    let tie_breaks = ["OMW %", "GW %", "OGW %"].map(str::to_owned);
    let standing = |rank: u32| Standing {
        rank: rank.to_string(),
        player: format!("Player Number {rank}"),
        points: (90 - rank).to_string(),
        record: format!("{}-{}-0", 30 - rank / 3, rank / 3),
        tie_breaks: vec!["66.667".to_owned(), "71.429".to_owned(), "58.333".to_owned()],
    };
    let rows: Vec<Standing> = (1..=40).map(standing).collect();
    let written = standings(&round(), &tie_breaks, &rows, Paper::A4, fonts()).expect("a document");
    kept("standings", &written.pdf);
    let all = texts(&written.pdf).concat();
    assert!(all.contains("RankPlayerPointsRecordOMW%GW%OGW%"), "{all}");
    assert!(all.contains("7PlayerNumber78328-2-066.66771.42958.333"), "{all}");
}

/// The tables on each page of slips, in the order of their places.
fn tables(pdf: &[u8]) -> Vec<Vec<usize>> {
    let table =
        |part: &str| part.chars().take_while(char::is_ascii_digit).collect::<String>().parse().expect("a number");
    texts(pdf).iter().map(|page| page.split("of5Table").skip(1).map(table).collect()).collect()
}

#[test]
fn slips_that_are_cut_in_a_pile_are_in_the_order_of_tables() {
    for (count, paper) in [(1, Paper::A4), (8, Paper::Letter), (9, Paper::A4), (30, Paper::Letter), (128, Paper::A4)] {
        let written = slips(&round(), &matches(count), SlipAsks::Games, paper, fonts()).expect("a document");
        kept(&format!("slips-{count}"), &written.pdf);
        let pages = tables(&written.pdf);
        assert_eq!(pages.len(), count.div_ceil(8));
        let piles = (0..8).flat_map(|place| pages.iter().filter_map(move |page| page.get(place)));
        assert_eq!(piles.copied().collect::<Vec<_>>(), (1..=count).collect::<Vec<_>>());
    }
}

#[test]
fn a_slip_has_both_names_and_room_for_the_result() {
    let long = "Maximiliana-Konstanze von und zu Hohenlohe-Waldenburg-Schillingsfürst the Third of Her Name";
    let players = [long.to_owned(), String::new()];
    let odd = [Match { table: String::new(), players }];
    let written = slips(&round(), &odd, SlipAsks::Games, Paper::Letter, fonts()).expect("a document");
    kept("slip-odd", &written.pdf);
    let page = texts(&written.pdf).remove(0);
    for expected in [long, "Table ____", "Round 3 of 5", "Games won", "Games drawn", "Drop", "Signature of the first"] {
        assert!(page.contains(&dense(expected)), "{expected}: {page}");
    }
    assert!(!page.contains('…'), "{page}");
}

#[test]
fn a_slip_of_one_game_asks_who_won() {
    let written = slips(&round(), &matches(1), SlipAsks::Winner, Paper::A4, fonts()).expect("a document");
    kept("slips-one-game", &written.pdf);
    let page = texts(&written.pdf).remove(0);
    assert!(page.contains(&dense("Who won")) && page.contains("Drawn") && !page.contains("Games"), "{page}");
}
