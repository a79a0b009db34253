use safehouse_engine::library::bundle::{Bundle, GameBundle};
use safehouse_testing::shipped;
use serde_json::{Value, json, value::RawValue};

use super::*;

const GAME: &str = "necrogenesis";
const NOW: i64 = 1_790_000_000_000;

fn empty() -> Device {
    let raw = |text: &'static str| serde_json::from_str::<&RawValue>(text).expect("a card file is JSON");
    let game = GameBundle {
        sets: shipped::CARDS.iter().map(|source| raw(source.text)).collect(),
        formats: vec![raw(shipped::FORMATS.text)],
        decks: Vec::new(),
    };
    let bundle = Bundle { games: vec![game] }.to_json().expect("a bundle");
    Device::open(&bundle, GAME, "/icons.svg").expect("the shipped cards")
}

/// What a browser that keeps a collection does: it asks, keeps, and takes in what it kept.
struct Browser {
    device: Device,
    /// What it is known by as a device.
    name: u32,
    kept: Vec<String>,
    /// The greatest identity that it has given out.
    last: Option<EventId>,
}

impl Browser {
    fn new(name: u32) -> Self {
        Self { device: empty(), name, kept: Vec::new(), last: None }
    }

    fn ask(&mut self, more: &Value, content: Option<&[u8]>) -> Answered {
        let next = self.kept.len() + 1;
        let mut asked = json!({
            "rest": "", "now": NOW + i64::try_from(next).expect("few events"),
            "device": format!("{:032x}", self.name), "sequence": next,
            "last": self.last, "random": vec![self.name; 10],
        });
        asked.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        let answer = self.device.answer(&asked.to_string(), content.map(<[u8]>::to_vec)).expect("it is in its form");
        serde_json::from_str(&answer).expect("an answer")
    }

    /// Sends a form, keeps what is to be kept, and answers where it leads.
    fn send(&mut self, rest: &str, form: &str) -> String {
        match self.ask(&json!({ "rest": rest, "form": form }), None) {
            Answered::Deed { events, then, last, .. } => {
                self.last = last;
                self.keep(&events);
                then
            }
            other => panic!("{rest} did nothing: {other:?}"),
        }
    }

    fn keep(&mut self, events: &[String]) {
        assert_eq!(self.device.take(events), [0; 0]);
        self.kept.extend_from_slice(events);
    }

    fn page(&mut self, rest: &str) -> String {
        match self.ask(&json!({ "rest": rest }), None) {
            Answered::Page { body, status: 200, .. } => body,
            other => panic!("{rest} is no page: {other:?}"),
        }
    }

    fn copies(&self) -> i64 {
        self.device.shelf.balances().iter().map(|(_, copies)| copies).sum()
    }
}

#[test]
fn what_is_entered_is_there_after_its_events_are_read_again() {
    let mut browser = Browser::new(1);
    let then = browser.send("enter", "line=45x3&set=NG-01");
    assert!(then.starts_with("/necrogenesis/collection/enter?") && then.contains("did="), "{then}");
    browser.send("enter", "line=1-3&set=NG-01");
    assert_eq!(browser.copies(), 6);
    let mut again = Browser::new(1);
    again.keep(&browser.kept);
    again.keep(&browser.kept);
    assert_eq!(again.copies(), 6, "what comes twice counts once");
    let page = again.page("");
    assert!(
        page.contains("6 copies") && page.contains("on this device") && !page.contains("in your account"),
        "{page}"
    );
}

#[test]
fn two_devices_that_enter_without_a_line_end_with_the_same_sum() {
    let (mut one, mut other) = (Browser::new(1), Browser::new(2));
    one.send("enter", "line=45x2&set=NG-01");
    other.send("enter", "line=45&set=NG-01");
    other.send("enter", "line=-45&set=NG-01");
    let (of_one, of_other) = (one.kept.clone(), other.kept.clone());
    one.keep(&of_other);
    other.keep(&of_one);
    other.keep(&of_other);
    assert_eq!((one.copies(), other.copies()), (2, 2));
    assert_eq!(one.device.shelf.balances(), other.device.shelf.balances());
}

#[test]
fn what_is_no_event_is_named_and_the_others_count() {
    let mut browser = Browser::new(1);
    browser.send("enter", "line=45&set=NG-01");
    let good = browser.kept.clone();
    let mut events = vec!["garbage".to_owned(), "{}".to_owned(), "[]".to_owned(), String::new()];
    events.extend(good.iter().cloned());
    // Of a newer program, and one that says nothing.
    events.push(good[0].replace("acquired", "inherited"));
    events.push(good[0].replace("\"by\":1", "\"by\":0"));
    let mut again = Browser::new(1);
    assert_eq!(again.device.take(&events), [0, 1, 2, 3, 5, 6]);
    assert_eq!(again.copies(), 1);
}

#[test]
fn a_file_is_brought_looked_at_and_taken_in_on_the_device() {
    let mut browser = Browser::new(1);
    let text = b"Number,Quantity,Edition,Finish\nNG-01-045,3,Unlimited,Regular\n";
    let asked = json!({ "rest": "import", "form": "", "brought": "mine.csv" });
    let Answered::Bring { digest, name, then } = browser.ask(&asked, Some(text)) else { panic!("it is not kept") };
    assert_eq!((name.as_str(), browser.device.content()), ("mine.csv", text.to_vec()));
    let rest = then.strip_prefix("/necrogenesis/collection/").expect("an address of the collection").to_owned();
    let file = json!({ "digest": digest, "name": name });
    let looked = browser.ask(&json!({ "rest": rest, "file": file }), Some(text));
    let Answered::Page { body, .. } = looked else { panic!("{looked:?}") };
    assert!(body.contains("1 row with 3 copies understood"), "{body}");
    let taken = browser.ask(&json!({ "rest": rest, "file": file, "form": "mode=add" }), Some(text));
    let Answered::Deed { events, file: Some((of, by)), last, .. } = taken else { panic!("{taken:?}") };
    browser.keep(&events);
    assert_eq!((of, browser.copies()), (digest, 3));
    assert!(Some(by) <= last, "no identity is given out twice");
    let exported = browser.ask(&json!({ "rest": "export?form=file" }), None);
    assert!(matches!(&exported, Answered::File { name, .. } if name == "collection-safehouse.csv"), "{exported:?}");
    assert!(String::from_utf8_lossy(&browser.device.content()).contains("NG-01-045"));
}

#[test]
fn decks_of_the_device_are_asked_what_they_need_and_what_is_none_is_left_out() {
    let mut browser = Browser::new(1);
    let deck = |game: &str, name: &str| {
        json!({ "id": "x", "saved_at": 1, "deck": { "game": game, "name": name, "lines": [] } }).to_string()
    };
    let decks = json!([
        { "id": "a", "text": deck(GAME, "Long walk") }, { "id": "b", "text": deck("chess", "Queens") },
        { "id": "c", "text": "{" }, { "id": "d", "text": deck("", "Before games had names") },
    ]);
    let Answered::Page { body, .. } = browser.ask(&json!({ "rest": "decks", "decks": decks }), None) else {
        panic!("the page of decks")
    };
    assert!(
        body.contains("Long walk") && body.contains("Before games had names") && !body.contains("Queens"),
        "{body}"
    );
}

#[test]
fn what_a_device_does_not_know_is_nothing_and_what_is_not_in_its_form_is_said() {
    let mut browser = Browser::new(1);
    assert_eq!(browser.ask(&json!({ "rest": "no/such/page" }), None), Answered::Nothing);
    assert!(browser.device.answer("{\"rest\": 1}", None).is_err());
    assert!(Device::open("no cards", GAME, "").is_err());
}

#[test]
fn pages_that_are_not_drawn_here_are_told_what_there_is_of_cards_and_which_a_query_finds() {
    let mut browser = Browser::new(1);
    let owned = |browser: &Browser, numbers| -> Value {
        serde_json::from_str(&browser.device.owned(numbers).expect("it is written")).expect("JSON")
    };
    assert_eq!(owned(&browser, None), json!({ "printings": [] }));
    browser.send("enter", "line=45x2,45fe,46&set=NG-01");
    let all = owned(&browser, None);
    let numbers: Vec<&Value> = all["printings"].as_array().expect("them").iter().map(|one| &one["number"]).collect();
    assert_eq!(numbers, ["NG-01-045", "NG-01-199", "NG-01-046"], "every printing of a card that there is");
    let one = &owned(&browser, Some("NG-01-199,NG-01-045,no number"))["printings"];
    assert_eq!((one[0]["copies"].clone(), one[0]["card_copies"].clone()), (json!(0), json!(3)));
    assert_eq!((one[1]["copies"].clone(), one[1]["card_most"].clone()), (json!(3), json!(6)));
    assert!(
        one[1]["forms"]
            .as_array()
            .expect("forms")
            .contains(&json!({ "finish": "foil", "edition": "first", "copies": 1 }))
    );

    let found = |query, order| browser.device.cards(query, order);
    assert_eq!(found("owned>=1", "-owned").as_deref(), Ok(r#"{"names":["Rusty Pipe","Lantern Staff"]}"#));
    assert_eq!(found("owned>=1 order:owned", "-owned").as_deref(), Ok(r#"{"names":["Lantern Staff","Rusty Pipe"]}"#));
    assert_eq!(found("owned>=9", "").as_deref(), Ok(r#"{"names":[]}"#));
    assert!(found("owned>=many", "").is_err() && found("", "<b>").is_err());
}
