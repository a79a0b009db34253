//! What makes two decks the same deck.

use safehouse_engine::{
    card::{Edition, Finish},
    deck::{
        content_id::{ContentId, canonical_bytes},
        list::{ChosenPrinting, DeckList},
    },
    necrogenesis::NECROGENESIS,
};
use safehouse_testing::small_set::{SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK, legal, line, printed};

fn id(deck: &DeckList) -> ContentId {
    ContentId::of(deck, &NECROGENESIS)
}

#[test]
fn the_canonical_bytes_are_as_documented() {
    let mut foil = printed(SURVIVOR_DECK, 2, "Rusty Pipe", "ng-01-045");
    foil.printing = Some(ChosenPrinting {
        number: " ng-01-045".to_owned(),
        finish: Some(Finish::Foil),
        edition: Some(Edition::First),
    });
    let lines = vec![
        line(ZOMBIE_DECK, 1, "Walker"),
        foil,
        line("sideboard", 1, "Medic’s Touch"),
        printed(SURVIVOR_DECK, 1, "Rusty Pipe", "NG-01-045"),
        line(SURVIVOR_DECK, 1, "Rusty  Pipe"),
        line("maybeboard", 4, "Rusty Pipe"),
        line(SURVIVOR_DECK, 2, "rusty pipe"),
        line(SURVIVOR_DECK, 0, "Nothing"),
        line(SURVIVOR, 1, "Sarah — The Sharpshooter"),
    ];
    let deck = DeckList { name: "Mine".to_owned(), lines, ..DeckList::new("necrogenesis") };
    assert_eq!(
        String::from_utf8(canonical_bytes(&deck, &NECROGENESIS)).expect("text"),
        "deck 1\ngame necrogenesis\nsection survivor\n1\tsarah-the sharpshooter\nsection survivor_deck\n\
         3\trusty pipe\n1\trusty pipe\tNG-01-045\t\t\n2\trusty pipe\tNG-01-045\tfoil\tfirst\n\
         section zombie_deck\n1\twalker\nsection sideboard\n1\tmedic's touch\n"
    );
}

#[test]
fn a_name_notes_and_the_maybeboard_make_no_other_deck() {
    let mut deck = legal();
    deck.name = "Renamed".to_owned();
    deck.notes = "Notes".to_owned();
    deck.tags = vec!["fast".to_owned()];
    deck.format = Some("casual".to_owned());
    deck.lines.push(line("maybeboard", 3, "Rusty Pipe"));
    assert_eq!(id(&deck), id(&legal()));
}

#[test]
fn cards_copies_sections_and_printings_do() {
    let change = |change: &dyn Fn(&mut DeckList)| {
        let mut deck = legal();
        change(&mut deck);
        id(&deck)
    };
    let ids = [
        id(&legal()),
        change(&|deck| deck.lines[1].quantity = 3),
        change(&|deck| deck.lines[1].card = "Rusty Pipe".to_owned()),
        change(&|deck| deck.lines[1].section = ZOMBIE_DECK.to_owned()),
        change(&|deck| deck.lines[1] = printed(SURVIVOR_DECK, 4, "Supply Crate 1", "NG-T1-016")),
        change(&|deck| deck.lines.clear()),
    ];
    let mut distinct = ids.to_vec();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), ids.len());
}

#[test]
fn no_name_can_pretend_to_be_several_lines() {
    let forged = DeckList { lines: vec![line(SURVIVOR_DECK, 1, "a\n1\tb")], ..DeckList::new("necrogenesis") };
    let honest = DeckList {
        lines: vec![line(SURVIVOR_DECK, 1, "a"), line(SURVIVOR_DECK, 1, "b")],
        ..DeckList::new("necrogenesis")
    };
    assert_ne!(id(&forged), id(&honest));
    let forged = DeckList { lines: vec![line("x\nsection y", 1, "a")], ..DeckList::new("necrogenesis") };
    let bytes = canonical_bytes(&forged, &NECROGENESIS);
    assert_eq!(bytes.iter().filter(|&&byte| byte == b'\n').count(), 4);
}

#[test]
fn ids_are_written_and_read() {
    let id = id(&legal());
    assert_eq!(ContentId::from_hex(&id.to_string()), Some(id));
    assert_eq!(ContentId::from_hex("abc"), None);
    assert_eq!(ContentId::from_hex(&"g".repeat(64)), None);
    assert_eq!((id.short(0).len(), id.short(12).len(), id.short(99).len()), (10, 12, 52));
    assert!(id.short(52).starts_with(&id.short(10)));
    let json = serde_json::to_string(&id).expect("JSON");
    assert_eq!(serde_json::from_str::<ContentId>(&json).expect("an id"), id);
}
