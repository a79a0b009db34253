use std::{cell::Cell, collections::BTreeMap};

use super::*;

const PAUSE_MS: i64 = 120_000;

/// A storage with room for so many bytes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Small {
    room: usize,
    texts: BTreeMap<String, String>,
    given: Cell<u64>,
}

impl KeyValue for Small {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.get(key).cloned()
    }

    fn set(&mut self, key: &str, value: &str) -> bool {
        let others: usize = self.texts.iter().filter(|(other, _)| *other != key).map(|(k, v)| k.len() + v.len()).sum();
        let fits = others + key.len() + value.len() <= self.room;
        if fits {
            self.texts.insert(key.to_owned(), value.to_owned());
        }
        fits
    }

    fn remove(&mut self, key: &str) {
        self.texts.remove(key);
    }

    fn keys(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }

    fn unique(&self) -> String {
        self.given.set(self.given.get() + 1);
        format!("u{}", self.given.get())
    }
}

impl DeviceDecks<Small> {
    /// The same with other room.
    pub(super) fn with_room(&self, room: usize) -> Self {
        Self::new(Small { room, ..self.storage.clone() })
    }
}

pub(crate) fn device(room: usize) -> DeviceDecks<Small> {
    DeviceDecks::new(Small { room, ..Small::default() })
}

fn saved(id: &str, name: &str, saved_at: i64) -> SavedDeck {
    let deck = DeckList { name: name.to_owned(), ..DeckList::new("necrogenesis") };
    SavedDeck::new(id.to_owned(), deck, saved_at)
}

fn version_names<S: KeyValue>(device: &DeviceDecks<S>, id: &str) -> Vec<String> {
    device.versions(id).into_iter().map(|version| version.deck.name).collect()
}

#[test]
fn decks_come_back_the_last_saved_first() {
    let mut device = device(100_000);
    device.save(&saved("a", "First", 1), "New deck").expect("room");
    device.save(&saved("b", "Second", 2), "New deck").expect("room");
    let names: Vec<_> = device.decks().into_iter().map(|saved| saved.deck.name).collect();
    assert_eq!(names, ["Second", "First"]);
}

#[test]
fn one_sitting_is_one_version_and_another_label_or_a_pause_begins_the_next() {
    let mut device = device(100_000);
    let mut sitting = None;
    for (name, at, label) in
        [("1", 0, "Edited"), ("2", 1_000, "Edited"), ("3", 2_000, "Imported"), ("4", 2_000 + PAUSE_MS, "Imported")]
    {
        device.save_in(&saved("a", name, at), label, &mut sitting, &[]).expect("room");
    }
    assert_eq!(version_names(&device, "a"), ["4", "3", "2"]);
}

#[test]
fn a_sitting_without_a_pause_leaves_a_version_now_and_then() {
    let mut device = device(1_000_000);
    let mut sitting = None;
    for minute in 0..60 {
        let saved = saved("a", &minute.to_string(), minute * 60_000);
        device.save_in(&saved, "Edited", &mut sitting, &[]).expect("room");
    }
    assert_eq!(version_names(&device, "a"), ["59", "44", "29", "14"]);
}

/// Whichever tab it is: only a tab's own sitting takes the place of a version.
#[test]
fn no_tab_takes_the_place_of_another_ones_version() {
    let mut device = device(100_000);
    let mut sittings = [None, None];
    for (name, at) in [("1", 0), ("2", 1), ("3", 2), ("4", 3)] {
        let sitting = &mut sittings[usize::try_from(at % 2).expect("0 or 1")];
        device.save_in(&saved("a", name, at), "Edited", sitting, &[]).expect("room");
    }
    assert_eq!(version_names(&device, "a"), ["4", "3"]);
}

#[test]
fn versions_of_one_moment_keep_their_order_and_two_decks_do_not_mix() {
    let mut device = device(100_000);
    for name in ["1", "2", "3"] {
        device.save(&saved("a", name, 7), "Edited").expect("room");
    }
    device.save(&saved("a.b", "Other", 7), "Edited").expect("room");
    assert_eq!(version_names(&device, "a"), ["3", "2", "1"]);
    assert_eq!(version_names(&device, "a.b"), ["Other"]);
}

#[test]
fn the_list_of_an_earlier_build_is_read_with_the_new_versions() {
    let mut device = device(100_000);
    let list = r#"[{"saved_at":5,"label":"Edited","deck":{"name":"Old"}},{"saved_at":4,"label":"New deck","deck":{}}]"#;
    device.storage.set("safehouse.versions.a", list);
    device.save(&saved("a", "New", 9), "Edited").expect("room");
    assert_eq!(version_names(&device, "a"), ["New", "Old", ""]);
    assert_eq!(device.storage.get("safehouse.versions.a").as_deref(), Some(list));
}

#[test]
fn a_full_storage_gives_up_old_versions_before_it_refuses_a_deck() {
    let mut device = device(1_500);
    for turn in 0..40 {
        let at = turn * PAUSE_MS;
        device.save(&saved("a", &format!("Version {turn}"), at), "Edited").expect("old versions make room");
    }
    assert_eq!(device.deck("a").expect("kept").deck.name, "Version 39");
    assert!((1..40).contains(&device.versions("a").len()));
    assert!(device.made_room());

    let huge = "x".repeat(5_000);
    assert_eq!(device.save(&saved("a", &huge, 0), "Edited"), Err(StorageError::Full));
    assert_eq!(device.deck("a").expect("still there").deck.name, "Version 39");
}

#[test]
fn a_full_storage_gives_up_the_oldest_of_the_list_as_well_and_the_newest_last() {
    let mut device = device(700);
    let old = |at: i64| Version { saved_at: at, label: "Edited".into(), deck: saved("", "old", 0).deck };
    let list = serde_json::to_string(&[old(3), old(2), old(1)]).expect("JSON");
    assert!(device.storage.set("safehouse.versions.a", &list));
    device.save(&saved("b", &"b".repeat(100), 4), "Edited").expect("room");
    assert_eq!(device.deck("b").expect("kept").deck.name.len(), 100);
    assert!(!device.versions("a").is_empty());
}

#[test]
fn a_deleted_deck_can_be_put_back_with_everything_it_had() {
    let mut device = device(100_000);
    device.save(&saved("a", "One", 0), "New deck").expect("room");
    device.save(&saved("a", "Two", PAUSE_MS), "Edited").expect("room");
    device.keep_past("a", &History::new(DeckList::new("necrogenesis")));
    device.storage.set("safehouse.version.a.5.0.newer", "{\"pages\":[]}");
    let before = device.storage.texts.clone();
    let deleted = device.delete("a").expect("was there");
    assert!(device.decks().is_empty() && device.storage.texts.is_empty());
    device.put_back(&deleted).expect("room");
    assert_eq!(device.storage.texts, before);
}

#[test]
fn a_deck_that_another_tab_went_on_with_is_not_put_back_over() {
    let mut device = device(100_000);
    device.save(&saved("a", "Deleted", 0), "New deck").expect("room");
    let deleted = device.delete("a").expect("was there");
    device.save(&saved("a", "Went on", PAUSE_MS), "Edited").expect("room");
    device.put_back(&deleted).expect("room");
    assert_eq!(device.deck("a").map(|saved| saved.deck.name), Some("Went on".to_owned()));
    assert!(version_names(&device, "a").contains(&"Deleted".to_owned()));
}

#[test]
fn a_deck_that_was_kept_before_there_were_stamps_is_read() {
    let mut device = device(100_000);
    for text in [
        r#"{"id":"a","deck":{"name":"Old"},"saved_at":5}"#,
        r#"{"id":"a","deck":{"name":"Old"},"saved_at":5,"revision":3,"follows":2}"#,
    ] {
        device.storage.set("safehouse.deck.a", text);
        assert_eq!(device.deck("a").map(|saved| saved.deck.name).as_deref(), Some("Old"));
    }
}

#[test]
fn what_cannot_be_read_is_told_and_never_written_over() {
    for text in [
        "{broken",
        "",
        r#"{"id":"x","deck":{"name":"Later","pages":[]},"saved_at":5}"#,
        r#"{"id":"x","deck":{"name":"Later"},"saved_at":5,"sleeves":"black"}"#,
        r#"{"id":"other","deck":{"name":"Moved"},"saved_at":5}"#,
    ] {
        let mut device = device(100_000);
        device.storage.set("safehouse.deck.x", text);
        assert!(device.decks().is_empty());
        assert_eq!(device.save(&saved("x", "Mine", 9), "Edited"), Err(StorageError::Unread), "{text}");
        assert!(device.bring(&saved("x", "Mine", 9), &[]).is_err(), "{text}");
        assert!(device.delete("x").is_none());
        let [unread] = &device.unread()[..] else { panic!("{text} is told once") };
        assert_eq!((unread.deck_id(), unread.text.as_str()), (Some("x"), text));
        assert_eq!(device.storage.get("safehouse.deck.x").as_deref(), Some(text));
    }
}

#[test]
fn versions_that_cannot_be_read_stay_and_are_counted() {
    let mut device = device(2_000);
    for (key, text) in [("safehouse.versions.a", "{broken"), ("safehouse.version.a.1.0.u", "{\"pages\":[]}")] {
        device.storage.set(key, text);
    }
    for turn in 0..40 {
        device.save(&saved("a", &format!("Version {turn}"), turn * PAUSE_MS), "Edited").expect("room");
    }
    assert_eq!(device.unread_versions("a"), 2);
    assert_eq!(device.storage.get("safehouse.versions.a").as_deref(), Some("{broken"));
    assert_eq!(device.unread()[0].name(), None);
}

#[test]
fn something_unread_goes_and_comes_as_it_is() {
    let mut device = device(100_000);
    device.storage.set("safehouse.deck.x", r#"{"deck":{"name":"Later"},"form":7}"#);
    let unread = device.unread().remove(0);
    assert_eq!(unread.name().as_deref(), Some("Later"));
    assert!(device.forget_unread(&unread) && device.unread().is_empty());
    assert!(device.put_back_unread(&unread));
    assert_eq!(device.unread(), std::slice::from_ref(&unread));
    device.storage.set("safehouse.deck.x", "something else");
    assert!(!device.forget_unread(&unread) && !device.put_back_unread(&unread));
    assert_eq!(device.storage.get("safehouse.deck.x").as_deref(), Some("something else"));
}

#[test]
fn times_that_no_clock_tells_do_no_harm() {
    let mut device = device(100_000);
    let mut sitting = None;
    for (name, at) in [("1", i64::MAX), ("2", i64::MIN), ("3", 0), ("4", i64::MAX), ("5", i64::MIN)] {
        device.save_in(&saved("a", name, at), "Edited", &mut sitting, &[]).expect("room");
    }
    assert_eq!(version_names(&device, "a"), ["4", "1", "3", "5", "2"]);
}

const BEFORE_GAMES: [(&str, &str); 4] = [
    ("safehouse.deck.a", r#"{"id":"a","deck":{"name":"Old"},"saved_at":5,"revision":3}"#),
    ("safehouse.version.a.5.0.x", r#"{"saved_at":5,"label":"New deck","deck":{"name":"Older"}}"#),
    (
        "safehouse.past.a",
        r#"{"deck":{"name":"Old"},"done":[{"label":{"action":"replace_all"},"redo":{"replace_all":{"name":"Old"}},"undo":{"batch":[{"replace_all":{"name":"Older"}}]}}],"undone":[]}"#,
    ),
    ("safehouse.last-deck", "a"),
];

#[test]
fn what_names_no_game_is_of_the_one_before_there_were_more_and_is_written_with_it() {
    let mut device = device(100_000);
    for (key, text) in BEFORE_GAMES {
        device.storage.set(key, text);
    }
    let deck = device.deck("a").expect("it is read");
    assert_eq!(deck.deck.game, "necrogenesis");
    assert_eq!(device.versions("a")[0].deck.game, "necrogenesis");
    assert_eq!(device.last_opened("necrogenesis").as_ref(), Some(&deck));
    assert_eq!(device.last_opened("lighthouse"), None);
    let mut past = device.past("a").expect("its steps are read");
    assert!(past.undo().is_some());
    assert_eq!((past.deck().game.as_str(), past.deck().name.as_str()), ("necrogenesis", "Older"));

    device.write_game("a");
    for (key, text) in &BEFORE_GAMES[..3] {
        let written = device.storage.get(key).expect("it is there");
        assert_eq!(
            written.matches(r#""game":"necrogenesis""#).count(),
            text.matches(r#""name""#).count(),
            "{key}: {written}"
        );
    }
    assert_eq!(device.deck("a"), Some(deck));
    let before = device.storage.texts.clone();
    device.write_game("a");
    assert_eq!(device.storage.texts, before);
}

#[test]
fn each_game_has_its_own_deck_that_was_opened_last() {
    let mut device = device(100_000);
    for (id, game) in [("a", "necrogenesis"), ("b", "lighthouse")] {
        let deck = DeckList::new(game);
        device.save(&SavedDeck::new(id.to_owned(), deck, 1), "New deck").expect("room");
        device.set_last_opened(id, game);
    }
    let last = |game| device.worked_on_last(game).map(|saved| saved.id);
    assert_eq!((last("necrogenesis"), last("lighthouse"), last("third")), (Some("a".into()), Some("b".into()), None));
}
