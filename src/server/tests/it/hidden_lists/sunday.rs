//! An event that is over and shows its lists to everybody, all but the hidden one: its player did not agree to what the
//! event asks by now. So pages, files, counts and feeds that are made of lists tell of those of others.

use safehouse_testing::shipped;

use super::houses::House;
use crate::{
    test_desk::{Run, fields_of, led, made_with, moved, page, values},
    test_shop::{comes, list},
};

const NAME: &str = "Sunday Morning";
/// Who plays, and as whom.
const PLAYERS: [(&str, &str); 3] =
    [("an opponent with an account", "The Fox"), (HIDES, "The Owl"), ("a judge who plays", "The Judge")];
const HIDES: &str = "the player whose list it is";
/// How many of their lists everybody sees.
pub(super) const SHOWN: u64 = 2;

/// The form of the event with some fields changed.
fn form<'a>(changed: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = fields_of(NAME).to_vec();
    fields.retain(|(field, _)| changed.iter().all(|(known, _)| known != field));
    fields.extend_from_slice(changed);
    fields
}

impl House<'_> {
    /// The whole event, of which the code is answered.
    pub(super) async fn plays_on_sunday(&self) -> String {
        let settings = [("rounds", "1"), ("takes_illegal", "yes")];
        let code = made_with(&self.owner, NAME, &settings).await;
        moved(&self.owner, &code, "lists_open").await;
        for (visitor, shown_as) in PLAYERS {
            comes(self.browser(visitor), &code, shown_as).await;
        }
        // It asks something else from now on, and whoever does not agree to that hands in no list: staff type it.
        let at = |part: &str| format!("/events/{code}/{part}");
        let revision = values(&page(&self.owner.get(&at("edit")).await, 200), "revision").remove(0);
        let asks = [("consent", "We hang lists on a wall."), ("revision", revision.as_str())];
        led(&self.owner.post(&at("edit"), &form(&[settings.as_slice(), &asks].concat())).await);
        let players = self.entries(&code).await;
        for ((visitor, _), id) in PLAYERS.iter().zip(players) {
            if *visitor == HIDES {
                let typed = [("deed", "type"), ("text", self.hidden.as_str())];
                let told = page(&self.owner.post(&at(&format!("player/{id}")), &typed).await, 200);
                assert!(told.contains("The list is handed in"), "{told}");
                continue;
            }
            let browser = self.browser(visitor);
            led(&browser.post(&at("own/agree"), &[("consent", "2")]).await);
            led(&list(browser, &code, shipped::DECKS[0].text, "hand").await);
        }
        led(&self.owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
        let run = Run { owner: &self.owner, code: code.clone() };
        run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");
        run.said(&run.post("pair", &[]).await, "paired");
        run.said(&run.post("publish", &[("round", "1"), ("timed", "no")]).await, "shown");
        run.said(&run.results("1", &[("1", "a")]).await, "results");
        run.said(&run.post("finish", &[("round", "1")]).await, "finished");
        run.said(&run.post("end", &[]).await, "ended");
        code
    }
}
