//! A small event: what its public page says of a cut that is another than announced, and of an owner who plays as well.

use safehouse_app::pages::stores::{StorePage, draw_store};
use safehouse_service::{Caller, stores};

use crate::{
    browser::Browser,
    test_app::TestResponse,
    test_desk::{STORE, led, made_with, owner, page, site, values},
};

/// An event without lists whose players are entered by staff.
struct Small<'a> {
    owner: &'a Browser<'a>,
    code: String,
}

impl<'a> Small<'a> {
    async fn of(owner: &'a Browser<'a>, names: &[&str], changed: &[(&str, &str)]) -> Self {
        let code = made_with(owner, "Small Cup", &[&[("lists", "none"), ("rounds", "1")][..], changed].concat()).await;
        let small = Self { owner, code };
        for name in names {
            page(&owner.post(&small.at("desk/enter"), &[("name", *name), ("shown_as", "")]).await, 200);
        }
        small
    }

    fn at(&self, part: &str) -> String {
        format!("/events/{}/{part}", self.code)
    }

    async fn run(&self, deed: &str, fields: &[(&str, &str)]) -> TestResponse {
        self.owner.post(&self.at(&format!("run/{deed}")), fields).await
    }

    async fn does(&self, deed: &str, fields: &[(&str, &str)]) {
        led(&self.run(deed, fields).await);
    }

    /// Enters that the first won, of these tables of round 1.
    async fn first_wins(&self, tables: &[u32]) {
        let shown = page(&self.owner.get(&self.at("run")).await, 200);
        let mut fields = vec![("round".to_owned(), "1".to_owned())];
        for table in tables {
            let base = format!("base-{table}");
            fields.push((base.clone(), values(&shown, &base).remove(0)));
            fields.push((format!("result-{table}"), "a".to_owned()));
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        self.does("results", &fields).await;
    }

    async fn begins(&self) {
        self.does("begin", &[("everybody", "yes")]).await;
        self.does("pair", &[]).await;
        self.does("publish", &[("round", "1"), ("timed", "no")]).await;
    }
}

#[tokio::test]
async fn the_page_of_an_event_says_what_cut_is_played_and_what_was_announced() {
    let app = site().await;
    let owner = owner(&app).await;
    let names = ["Ada", "Ben", "Cleo", "Dora", "Eli", "Fay"];
    let small = Small::of(&owner, &names, &[("cut", "4")]).await;
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    let public = format!("/events/{}", small.code);
    let says = async |words: &str| {
        let shown = page(&visitor.get(&public).await, 200);
        assert!(shown.contains(words), "{words}: {shown}");
        shown
    };
    let before = says(", then the best 4, of 40 minutes").await;
    assert!(!before.contains("not made yet"), "{before}");
    small.begins().await;
    small.first_wins(&[1, 2, 3]).await;
    small.does("finish", &[("round", "1")]).await;
    says("then the best 4 (the cut is not made yet)").await;
    small.does("cut", &[("players", "2"), ("absent", ""), ("despite", "yes")]).await;
    let made = says("then the best 2 (announced: the best 4)").await;
    assert!(!made.contains("not made yet"), "{made}");
    small.does("uncut", &[]).await;
    says("then the best 4 (the cut is not made yet)").await;
    small.does("cut", &[("players", "4"), ("absent", "")]).await;
    let usual = says(", then the best 4, of 40 minutes").await;
    assert!(!usual.contains("announced"), "{usual}");
    small.does("uncut", &[]).await;
    small.does("end", &[("early", "yes"), ("sure", "yes")]).await;
    says(", without a cut (announced: the best 4)").await;
}

#[tokio::test]
async fn a_cut_that_was_not_announced_is_made_on_the_page_of_rounds() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small::of(&owner, &["Ada", "Ben", "Cleo", "Dora"], &[]).await;
    small.begins().await;
    small.first_wins(&[1, 2]).await;
    small.does("finish", &[("round", "1")]).await;
    let shown = page(&owner.get(&small.at("run")).await, 200);
    assert!(shown.contains("The event announced no cut.") && !shown.contains("Lists are seen in this one"), "{shown}");
    small.does("cut", &[("players", "2"), ("absent", ""), ("despite", "yes")]).await;
    let public = page(&owner.get(&format!("/events/{}", small.code)).await, 200);
    assert!(public.contains("then the best 2 (announced: no cut)"), "{public}");
}

#[tokio::test]
async fn an_owner_who_runs_the_event_alone_and_plays_enters_their_table_and_everybody_reads_it() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small::of(&owner, &["Ada", "Ben", "Cleo"], &[]).await;
    let fields = [("name", "Glenn"), ("shown_as", ""), ("consent", "1")];
    led(&owner.post(&small.at("register"), &fields).await);
    small.begins().await;
    let alone = page(&owner.get(&small.at("run")).await, 200);
    assert!(alone.contains("You play here, and nobody else of the staff can enter it."), "{alone}");
    assert!(!alone.contains("You play here: report it"), "{alone}");
    small.first_wins(&[1, 2]).await;
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    let shown = page(&visitor.get(&small.at("pairings?round=1&order=table")).await, 200);
    assert_eq!(shown.matches("entered by a player of this table").count(), 1, "{shown}");
    let acts = page(&owner.get(&format!("/stores/{STORE}/acts")).await, 200);
    assert_eq!(acts.matches(", who plays at this table, entered a result").count(), 1, "{acts}");
    for place in ["entered a result: round 1, table 1", "entered a result: round 1, table 2"] {
        assert_eq!(acts.matches(place).count(), 1, "{place}: {acts}");
    }

    // As soon as somebody else can, the owner does not decide their own table.
    let run = page(&owner.get(&small.at("run")).await, 200);
    let service = &app.site.app.service;
    crate::stores::proven(&app, "Sasha").await;
    stores::add_staff(service, &Caller::Administrator, STORE, "Sasha", stores::StaffRole::Scorekeeper).await.unwrap();
    // A form that would be refused is not offered.
    let offered = page(&owner.get(&small.at("run")).await, 200);
    assert_eq!((values(&run, "base").len(), values(&offered, "base").len()), (2, 1), "{offered}");
    let (bases, mut refused) = (values(&run, "base"), 0);
    for (table, base) in ["1", "2"].iter().zip(&bases) {
        let correction = [
            ("round", "1"),
            ("table", *table),
            ("base", base.as_str()),
            ("deed", "correct"),
            (if *table == "1" { "result-1" } else { "result-2" }, "b"),
            ("reason", "A slip"),
        ];
        let answer = small.run("correct", &correction).await;
        if answer.status == 403 {
            assert!(answer.text().contains("ou play at this table"), "{}", answer.text());
            refused += 1;
        } else {
            page(&answer, 200);
        }
    }
    assert_eq!(refused, 1, "their own table, and no other");
}

#[tokio::test]
async fn the_page_of_a_store_says_what_waits_long_for_its_signature() {
    let app = site().await;
    let owner = owner(&app).await;
    let shown = page(&owner.get(&format!("/stores/{STORE}")).await, 200);
    assert!(!shown.contains("for this store’s signature"), "{shown}");
    let guest = Caller::Guest { network: [192, 0, 2, 9].into() };
    let seen = stores::see_store(&app.site.app.service, &guest, STORE).await.unwrap();
    // Since 20 November 2026.
    for (statements, words) in [(1, "1 statement waits"), (3, "3 statements wait")] {
        let waits = Some((statements, 1_795_171_200_000));
        let seen = stores::StoreSeen { waits, ..seen.clone() };
        let sections = maud::PreEscaped(String::new());
        let page = draw_store(&StorePage { seen, done: "", joined: None, contact: String::new(), sections });
        let expected = format!("<strong>{words} for this store’s signature since 20 November 2026.</strong>");
        assert!(page.body.contains(&expected), "{}", page.body);
    }
}
