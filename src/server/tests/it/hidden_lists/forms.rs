//! Forms that are sent at an evening, with names and cards in what people write: the program logs nothing of it.

use safehouse_testing::shipped;

use super::{
    HIDDEN,
    houses::{AT_KIOSK, House},
};
use crate::{
    test_app::TestResponse,
    test_desk::{led, page, values},
};

/// What somebody writes wherever they may, beside a card.
const WRITTEN: &str = "Nora Nobody and Carl Careless had";

/// Names in what is written, and those that somebody is given.
pub(super) const NAMES: &[&str] = &["Vera Vague", "Nora Nobody", "Carl Careless", "Greta Garbled", "The Heron"];

/// What is written, with a card that each list but the hidden one has.
fn written() -> String {
    format!("{WRITTEN} {}", shipped::decks()[0].lines[0].card)
}

/// Who sends a form, what it is, where, its fields, and whether it is done.
type Form<'a> = (&'static str, &'static str, String, &'a [(&'a str, &'a str)], bool);

/// What came of a form.
pub(super) struct Answered {
    pub(super) visitor: &'static str,
    pub(super) form: &'static str,
    /// Whether it is done, and its sender led on, or else refused.
    pub(super) is_done: bool,
    pub(super) answer: TestResponse,
}

impl House<'_> {
    fn at(&self, part: &str) -> String {
        format!("/events/{}/{part}", self.code)
    }

    /// Somebody does not come, whose list goes with them.
    pub(super) async fn withdraws(&self) {
        let done = self.withdraws.post(&self.at("own/withdraw"), &[("sure", "yes")]).await;
        assert_eq!(led(&done), self.at("own?done=withdrawn"));
    }

    /// A judge puts the other hidden list in the place of the one that was handed in at the kiosk, and writes why.
    pub(super) async fn corrects_the_list_of_the_kiosk(&self) {
        let [one, other] = HIDDEN.map(|deck| shipped::DECKS[deck].text);
        let text = if self.hidden == one { other } else { one };
        let (judge, written) = (self.browser("a judge"), written());
        let path = self.at(&format!("player/{}", self.entries(&self.code).await[AT_KIOSK]));
        let opened = page(&judge.post(&path, &[("deed", "open")]).await, 200);
        let before = values(&opened, "before").remove(0);
        let fields =
            [("deed", "correct"), ("before", &*before), ("reason", "clerical"), ("words", &*written), ("text", text)];
        assert_eq!(led(&judge.post(&path, &fields).await), format!("{path}?done=corrected"));
    }

    /// A judge counts the deck whose list is hidden, which lacks a card, and writes so.
    pub(super) async fn checks_the_hidden_deck(&self) {
        let (judge, path) = (self.browser("a judge"), self.at("check/2"));
        let form = page(&judge.get(&path).await, 200);
        let written = written();
        let mut fields = vec![
            ("scope", "all".to_owned()),
            ("minutes", "4".to_owned()),
            ("reason", written.clone()),
            ("note", written.clone()),
        ];
        for name in ["id", "round", "table", "list", "started_at"] {
            fields.push((name, values(&form, name).remove(0)));
        }
        let lines = values(&form, "section").into_iter().zip(values(&form, "card")).zip(values(&form, "wanted"));
        for (number, ((section, card), wanted)) in lines.enumerate() {
            let found = wanted.parse::<u32>().unwrap() - u32::from(number == 0);
            // The value stands in the page as HTML.
            let card = card.replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&");
            fields.extend([("section", section), ("card", card), ("wanted", wanted), ("found", found.to_string())]);
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(led(&judge.post(&path, &fields).await), self.at("checks?done=checked"));
    }

    /// The final was won by the other one, for a reason that staff write.
    pub(super) async fn corrects_the_last_result(&self) {
        let written = written();
        let fields = [
            ("round", "2"),
            ("table", "1"),
            ("base", "2"),
            ("deed", "correct"),
            ("result-1", "b"),
            ("reason", written.as_str()),
        ];
        let told = page(&self.owner.post(&self.at("run/correct"), &fields).await, 200);
        assert!(told.contains("The result is corrected"), "{told}");
    }

    /// Everything that is sent once the event is over, and what was answered. Some of it is refused.
    pub(super) async fn forms_of_the_end(&self) -> Vec<Answered> {
        let (written, entries) = (written(), self.entries(&self.code).await);
        let player = |number: usize| self.at(&format!("player/{}", entries[number - 1]));
        let reason = [("reason", written.as_str())];
        let names = [("deed", "rename"), ("name", "Greta Garbled"), ("shown_as", "The Heron")];
        let (code, sure) = ([("code", self.claim.as_str())], [("sure", "yes")]);
        let sent: [Form<'_>; 9] = [
            ("a stranger", "a report", self.at("report"), &reason, true),
            ("the owner", "another name", player(1), &names, true),
            ("a scorekeeper", "another name", player(2), &names, false),
            ("a stranger", "a code of nobody", self.at("own"), &[("code", "0000-0000-0000")], false),
            ("a stranger", "a code", self.at("own"), &code, true),
            ("a stranger", "a claim", self.at("own/claim"), &[], true),
            ("an opponent with an account", "a list", self.at("list"), &[("text", &written), ("deed", "hand")], false),
            ("the owner", "an erasure", player(1), &[("deed", "erase"), ("sure", "yes")], true),
            ("the player whose list it is", "an erasure", self.at("own/erase"), &sure, true),
        ];
        let mut answered = Vec::new();
        for (visitor, form, path, fields, is_done) in sent {
            answered.push(Answered { visitor, form, is_done, answer: self.browser(visitor).post(&path, fields).await });
        }
        answered
    }
}
