//! A list in one code.

use safehouse_statements::{
    Id, Registered,
    self_contained::{PREFIX, SelfContainedError, read, write},
};

use crate::evening::{event, golden, key, lighthouse, necrogenesis, store_key};

fn code(event: Option<Id>) -> String {
    let table = necrogenesis();
    let list = Registered::of(&table.decks[0], table.catalogue.game()).expect("a list");
    write(&list, event, table.catalogue, &store_key(2)).expect("a code")
}

#[test]
fn a_list_comes_back_from_its_code() {
    for table in [necrogenesis(), lighthouse()] {
        let list = Registered::of(&table.decks[0], table.catalogue.game()).expect("a list");
        for event in [None, Some(event())] {
            let code = write(&list, event, table.catalogue, &store_key(2)).expect("a code");
            let keys = [key("cards.example/log", 1), store_key(2)].map(|key| key.verifying_key().clone());
            let back = read(&code, table.catalogue, &keys).expect("a list");
            assert_eq!((back.list.text(), back.event), (list.text(), event));
            assert_eq!(back.key, keys[1]);
        }
    }
}

#[test]
fn the_code_of_a_tournament_deck_is_short_and_of_signs_that_pack_well() {
    let code = code(Some(event()));
    assert!(code.len() <= 320, "{} characters", code.len());
    assert!(code.starts_with(PREFIX));
    let packs_well = |sign: char| sign.is_ascii_uppercase() || sign.is_ascii_digit() || " $%*+-./:".contains(sign);
    assert!(code.chars().all(packs_well), "{code}");
}

#[test]
fn a_code_has_these_signs() {
    let table = lighthouse();
    let list = Registered::of(&table.decks[0], table.catalogue.game()).expect("a list");
    let code = write(&list, Some(event()), table.catalogue, &store_key(2)).expect("a code");
    golden("code", &code);
}

#[test]
fn a_changed_code_is_refused() {
    let table = necrogenesis();
    let good = code(Some(event()));
    let keys = [store_key(2).verifying_key().clone()];
    for (at, sign) in good.char_indices() {
        let other = if sign == 'A' { 'B' } else { 'A' };
        let changed = format!("{}{other}{}", &good[..at], &good[at + 1..]);
        assert!(read(&changed, table.catalogue, &keys).is_err(), "{at}: {changed}");
    }
    let parts: Vec<&str> = good.split('.').collect();
    for without in 0..parts.len() {
        let mut parts = parts.clone();
        parts.remove(without);
        assert!(read(&parts.join("."), table.catalogue, &keys).is_err(), "without part {without}");
    }
    let other_event =
        good.replacen(parts[2], code(Some(Id::from_bytes([9; 16]))).split('.').nth(2).expect("an event"), 1);
    assert!(matches!(read(&other_event, table.catalogue, &keys), Err(SelfContainedError::Note(_))));
    let unknown = [store_key(3).verifying_key().clone()];
    assert!(matches!(read(&good, table.catalogue, &unknown), Err(SelfContainedError::UnknownKey)));
    assert!(matches!(read(&"x".repeat(5_000), table.catalogue, &keys), Err(SelfContainedError::TooLong(5_000))));
}
