//! An event to print: sheets of its players, a round.

use std::path::Path;

use safehouse_documents::{
    Fact,
    registration::{Line, Proof, Section, Sheet, Verdict},
    round::{Match, Round},
};

pub const LINK: &str = "HTTPS://SAFEHOUSE.EXAMPLE/L/7F3K-2M9Q-X4TD";

/// As long as a deck code, a content id and a signature together.
pub fn proof() -> String {
    (0..54).map(|at| format!("{:05}", at * 7919 % 100_000)).collect()
}

/// Lines of distinct cards, numbered from here.
pub fn lines(from: usize, lines: usize) -> Vec<Line> {
    const NAMES: [&str; 6] = [
        "Abandoned Ambulance",
        "Barricade",
        "Crowbar, Slightly Bent",
        "The Night Nobody Came Home from the Mall",
        "Shotgun",
        "Ättikka Ölçü",
    ];
    let line = |at: usize| Line {
        count: 1,
        name: format!("{} {at}", NAMES[at % NAMES.len()]),
        number: format!("NG-01-{at:03}"),
    };
    (from..from + lines).map(line).collect()
}

pub fn section(title: &str, lines: Vec<Line>, wanted: u32) -> Section {
    Section { title: title.to_owned(), lines, open_lines: 0, wanted: Some(wanted..=wanted) }
}

fn fact(label: &str, value: &str) -> Fact {
    Fact { label: label.to_owned(), value: value.to_owned() }
}

/// A sheet of 1 card, and as many lines in both decks.
pub fn sheet(player: &str, survivors: usize, zombies: usize) -> Sheet {
    Sheet {
        event: "Friday Night at the Safehouse".to_owned(),
        player: player.to_owned(),
        facts: vec![
            fact("Store", "The Last Bookshop, Leipzig"),
            fact("Date", "2026-11-27"),
            fact("Survivor", "Mara Voss, Night Nurse"),
        ],
        decks: [
            vec![
                Section { wanted: Some(1..=1), ..section("Survivor", lines(0, 1), 1) },
                section("Survivor Deck", lines(1, survivors), 40),
            ],
            vec![section("Zombie Deck", lines(501, zombies), 20)],
        ],
        verdict: Some(Verdict {
            words: "Legal".to_owned(),
            basis: "Format Standard, snapshot 2026-11 of 2026-11-01".to_owned(),
        }),
        content_id: "9f3ac2817d04b6e5".to_owned(),
        link: LINK.to_owned(),
        proof: Some(Proof { text: proof(), verifier: "safehouse.example/verify".to_owned() }),
    }
}

/// A form to fill in.
pub fn blank() -> Sheet {
    let open = |title: &str, open_lines, wanted| Section { open_lines, ..section(title, Vec::new(), wanted) };
    Sheet {
        event: "Friday Night at the Safehouse".to_owned(),
        facts: ["Store", "Date", "Survivor"].map(|label| fact(label, "")).into(),
        decks: [vec![open("Survivor Deck", 40, 40)], vec![open("Zombie Deck", 20, 20)]],
        ..Sheet::default()
    }
}

pub fn round() -> Round {
    Round {
        event: "Friday Night at the Safehouse".to_owned(),
        round: "Round 3 of 5".to_owned(),
        time: "Starts at 19:30".to_owned(),
    }
}

pub fn matches(tables: usize) -> Vec<Match> {
    let one = |table| Match {
        table: format!("{table}"),
        players: [format!("Ada Example {table}a"), format!("Bela Example-Longname {table}b")],
    };
    (1..=tables).map(one).collect()
}

/// Keeps a document, where somebody wants to look at it.
pub fn kept(name: &str, pdf: &[u8]) {
    if let Some(folder) = std::env::var_os("SAFEHOUSE_REPORTS") {
        std::fs::write(Path::new(&folder).join(format!("{name}.pdf")), pdf).expect("a folder to look at documents");
    }
}
