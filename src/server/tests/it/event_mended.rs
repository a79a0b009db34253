//! What staff meet at a small event: who begins of those who are not there, why a draft is not shown, results that are
//! corrected once the event is over, and lists that the page of deck checks keeps on a device.

use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_app::TestResponse,
    test_desk::{agreed, led, made, made_with, owner, page, site, values},
};

/// An event whose players are entered by staff.
struct Small<'a> {
    owner: &'a Browser<'a>,
    code: String,
}

impl<'a> Small<'a> {
    /// Four of an event without lists, with so many rounds.
    async fn of(owner: &'a Browser<'a>, rounds: &str) -> Self {
        let small = Self { owner, code: made_with(owner, "Cup", &[("lists", "none"), ("rounds", rounds)]).await };
        for name in ["Ada", "Ben", "Cleo", "Dora"] {
            small.enters(name).await;
        }
        small
    }

    fn at(&self, part: &str) -> String {
        format!("/events/{}/{part}", self.code)
    }

    /// The code on paper of whoever is entered.
    async fn enters(&self, name: &str) -> String {
        let told = page(&self.owner.post(&self.at("desk/enter"), &agreed(name)).await, 200);
        let (_, code) = told.split_once("desk__code\"><code>").expect("a code");
        code.split('<').next().unwrap().to_owned()
    }

    async fn shows(&self, part: &str) -> String {
        page(&self.owner.get(&self.at(part)).await, 200)
    }

    async fn run(&self, deed: &str, fields: &[(&str, &str)]) -> TestResponse {
        self.owner.post(&self.at(&format!("run/{deed}")), fields).await
    }

    async fn does(&self, deed: &str, fields: &[(&str, &str)]) {
        led(&self.run(deed, fields).await);
    }

    /// The first round, which the first of both tables wins.
    async fn plays_a_round(&self) {
        self.does("begin", &[("everybody", "yes")]).await;
        self.does("pair", &[]).await;
        self.does("publish", &[("round", "1"), ("timed", "no")]).await;
        let run = self.shows("run").await;
        let [one, other] = [1, 2].map(|table| values(&run, &format!("base-{table}")).remove(0));
        let bases = [("base-1", one.as_str()), ("base-2", other.as_str())];
        let won = [[("round", "1"), ("result-1", "a"), ("result-2", "a")].as_slice(), &bases].concat();
        self.does("results", &won).await;
        self.does("finish", &[("round", "1")]).await;
    }

    /// Corrects that the second of the first table won its match of the first round, as of this page.
    async fn corrects(&self, run: &str) -> TestResponse {
        let (_, first) = run.split_once("Finished rounds").expect("finished rounds");
        let base = values(first, "base").remove(0);
        let fields = [
            ("round", "1"),
            ("table", "1"),
            ("base", base.as_str()),
            ("deed", "correct"),
            ("result-1", "b"),
            ("reason", "The slip was read upside down"),
        ];
        self.run("correct", &fields).await
    }
}

#[tokio::test]
async fn whether_those_who_are_not_there_play_is_one_choice_that_nothing_makes_before() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small::of(&owner, "1").await;
    let choice = |value: &str| format!("type=\"radio\" name=\"everybody\" value=\"{value}\" required>");
    // Where nobody was checked in there is one answer, and it is given by whoever begins.
    let run = small.shows("run").await;
    assert!(run.contains("type=\"checkbox\" name=\"everybody\" value=\"yes\" required>"), "{run}");
    assert!(!run.contains("type=\"radio\" name=\"everybody\""), "{run}");
    for player in ["1", "2", "3"] {
        small.does("check-in", &[("player", player), ("there", "yes")]).await;
    }
    let run = small.shows("run").await;
    assert!(run.contains(&choice("yes")) && run.contains(&choice("no")), "{run}");
    assert!(run.contains("1 player is not checked in: "), "{run}");
    let refused = page(&small.run("begin", &[("everybody", "yes"), ("without_absent", "yes")]).await, 422);
    assert!(refused.contains("cannot both play and stay out"), "{refused}");
    page(&small.run("begin", &[]).await, 409);
    small.does("begin", &[("everybody", "no")]).await;
    let run = small.shows("run").await;
    assert!(run.contains("3 of 3 there"), "{run}");

    // Where everybody is there, nothing is asked.
    let full = Small::of(&owner, "1").await;
    for player in ["1", "2", "3", "4"] {
        full.does("check-in", &[("player", player), ("there", "yes")]).await;
    }
    assert!(!full.shows("run").await.contains("name=\"everybody\""));
    full.does("begin", &[]).await;
    // What is said of a button stands beside it, and not round it.
    let next = full.shows("run").await;
    assert!(
        next.contains("<div class=\"actions run__noted\"><button class=\"button\" type=\"submit\">Pair round 1<"),
        "{next}"
    );
}

#[tokio::test]
async fn a_stale_draft_says_who_left_offers_to_be_paired_anew_and_is_no_round_that_was_played() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small::of(&owner, "2").await;
    small.plays_a_round().await;
    small.does("pair", &[]).await;
    assert!(small.shows("run").await.contains("Show the round and start its time"));
    small.does("drop", &[("player", "3")]).await;
    let run = small.shows("run").await;
    assert!(run.contains("Since this round was paired, <bdi>Cleo</bdi> left: pair it anew."), "{run}");
    assert!(!run.contains("a result was corrected"), "{run}");
    for gone in ["Show the round and start its time", "Show it without a time", "Change places by hand"] {
        assert!(!run.contains(gone), "{gone}: {run}");
    }
    assert!(run.contains("<button class=\"button\" type=\"submit\">Pair it anew</button>"), "{run}");
    for timed in ["yes", "no"] {
        let refused = small.run("publish", &[("round", "2"), ("timed", timed), ("minutes", "40")]).await;
        let told = page(&refused, 409);
        assert!(told.contains("Cleo left: pair it anew") && !told.contains("player 3"), "{told}");
    }

    let told = page(&small.corrects(&run).await, 200);
    assert!(told.contains("No later round that was shown would have been paired otherwise."), "{told}");
    assert!(told.contains("The draft of round 2 is stale: pair it anew."), "{told}");
    assert!(told.contains("<bdi>Cleo</bdi> left and a result was corrected: pair it anew."), "{told}");
    assert!(!told.contains("The bye not of") && !told.contains("Had it been known"), "{told}");
    small.does("pair", &[]).await;
    let run = small.shows("run").await;
    assert!(run.contains("Show the round and start its time") && !run.contains("Since this round was paired"), "{run}");
}

#[tokio::test]
async fn results_are_corrected_by_the_form_after_the_end_until_the_event_is_marked_as_published() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small::of(&owner, "1").await;
    small.plays_a_round().await;
    small.does("end", &[]).await;
    let run = small.shows("run").await;
    assert!(run.contains("Results are still corrected, with a reason, until"), "{run}");
    let told = page(&small.corrects(&run).await, 200);
    assert!(told.contains("The result is corrected") && !told.contains("is stale"), "{told}");
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    let standings = page(&visitor.get(&small.at("standings")).await, 200);
    assert!(standings.contains("<strong>Corrected</strong>"), "{standings}");

    let desk = small.shows("desk").await;
    assert!(desk.contains("until you mark the event as published"), "{desk}");
    let before = small.shows("run").await;
    let revision = values(&desk, "revision").remove(0);
    led(&owner.post(&small.at("desk/move"), &[("revision", &revision), ("to", "published")]).await);
    let run = small.shows("run").await;
    assert!(run.contains("Results are not corrected any more."), "{run}");
    assert!(!run.contains("Results are still corrected") && !run.contains("data-results=\"corrected\""), "{run}");
    let refused = page(&small.corrects(&before).await, 409);
    assert!(refused.contains("its results are not corrected any more"), "{refused}");
}

#[tokio::test]
async fn the_page_of_checks_says_that_it_keeps_lists_and_its_players_read_it_once() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small { owner: &owner, code: made(&owner, "Friday Night").await };
    let codes = [small.enters("Ada").await, small.enters("Ben").await];
    let desk = small.shows("desk").await;
    let players: Vec<_> =
        desk.split(&small.at("player/")).skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    for (at, player) in players.iter().take(2).enumerate() {
        let typed = [("deed", "type"), ("text", shipped::DECKS[at].text)];
        page(&owner.post(&small.at(&format!("player/{player}")), &typed).await, 200);
    }
    led(&owner.post(&small.at("desk/lock"), &[("sure", "yes")]).await);
    small.does("begin", &[("everybody", "yes")]).await;
    small.does("pair", &[]).await;
    small.does("publish", &[("round", "1"), ("timed", "no")]).await;
    let kept = small.at("check/1?round=1");
    for _ in 0..2 {
        let checks = small.shows("checks").await;
        let (open, folded) = checks.split_once("Check a deck that was not drawn").expect("a fold");
        assert!(open.contains("This page keeps the lists of the drawn tables on this device."), "{checks}");
        assert!(open.contains("Their players read that you have them") && open.contains(&kept), "{checks}");
        assert!(!folded.contains("reads that you opened their list"), "{checks}");
        // As the device does that keeps them.
        page(&owner.get(&kept).await, 200);
    }
    page(&owner.get(&small.at("check/1?round=9")).await, 404);
    let player = Browser::new(&app).from([192, 0, 2, 10]);
    led(&player.post(&small.at("own"), &[("code", &codes[0])]).await);
    let own = page(&player.get(&small.at("own")).await, 200);
    assert_eq!(own.matches("kept on a device for deck checks of round 1").count(), 1, "{own}");
    assert!(!own.contains("to compare it with your deck"), "{own}");
    page(&owner.get(&small.at("check/1")).await, 200);
    assert!(page(&player.get(&small.at("own")).await, 200).contains("to compare it with your deck"));
}

#[tokio::test]
async fn a_cut_that_a_correction_overtook_is_not_paired_without_a_word_and_its_page_says_so() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small::of(&owner, "1").await;
    small.plays_a_round().await;
    small.does("cut", &[("players", "2"), ("despite", "yes")]).await;
    let run = small.shows("run").await;
    assert!(!run.contains("name=\"stands\""), "{run}");
    page(&small.corrects(&run).await, 200);
    for _ in 0..2 {
        let run = small.shows("run").await;
        assert!(run.contains("What it does to the cut") && run.contains("name=\"stands\""), "{run}");
    }
    let refused = page(&small.run("pair", &[]).await, 409);
    assert!(refused.contains("A result was corrected since the cut was made"), "{refused}");
    assert!(refused.contains("Take the cut back and make it anew"), "{refused}");
    small.does("pair", &[("stands", "yes")]).await;
    let draft = small.shows("run").await;
    assert!(draft.contains("Staff said that it stands as it was made"), "{draft}");
    assert!(!draft.contains("take it back and make it anew"), "{draft}");
    small.does("publish", &[("round", "2"), ("timed", "no")]).await;
    let shown = small.shows("pairings?round=2").await;
    assert!(shown.contains("The cut was made before a correction of round 1"), "{shown}");
}

#[tokio::test]
async fn a_correction_of_the_final_says_who_has_another_place() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small::of(&owner, "1").await;
    small.plays_a_round().await;
    small.does("cut", &[("players", "2"), ("despite", "yes")]).await;
    small.does("pair", &[]).await;
    small.does("publish", &[("round", "2"), ("timed", "no")]).await;
    small.does("results", &[("round", "2"), ("base-1", "1"), ("result-1", "a")]).await;
    small.does("finish", &[("round", "2")]).await;
    small.does("end", &[]).await;
    let fields = [
        ("round", "2"),
        ("table", "1"),
        ("base", "2"),
        ("deed", "correct"),
        ("result-1", "b"),
        ("reason", "The slip was read upside down"),
    ];
    let told = page(&small.run("correct", &fields).await, 200);
    assert!(told.contains("Standings and places follow the corrected result."), "{told}");
    assert!(told.contains("Place 1, not 2") && told.contains("Place 2, not 1"), "{told}");
    let again = fields.map(|(name, value)| match name {
        "base" => (name, "3"),
        "result-1" => (name, "a"),
        _ => (name, value),
    });
    page(&small.run("correct", &again).await, 200);
    let shown = small.shows("pairings?round=2").await;
    assert_eq!(shown.matches("<strong>Corrected</strong>").count(), 1, "a line a table: {shown}");
    assert!(shown.contains("That was the last of 2 corrections. Before the first, it was “"), "{shown}");
}

#[tokio::test]
async fn games_beside_what_has_none_are_refused_and_whoever_gave_up_keeps_theirs() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Cup", &[("lists", "none"), ("rounds", "1"), ("games", "3")]).await;
    let small = Small { owner: &owner, code };
    for name in ["Ada", "Ben", "Cleo", "Dora"] {
        small.enters(name).await;
    }
    small.does("begin", &[("everybody", "yes")]).await;
    small.does("pair", &[]).await;
    small.does("publish", &[("round", "1"), ("timed", "no")]).await;
    let games = [("round", "1"), ("base-1", "1"), ("result-1", "gave-up-b"), ("a-1", "0"), ("b-1", "1")];
    let both = [games.as_slice(), &[("base-2", "1"), ("result-2", "agreed"), ("a-2", "2"), ("b-2", "1")]].concat();
    let told = page(&small.run("results", &both).await, 200);
    assert!(told.contains("a draw by agreement has no games"), "{told}");
    assert!(told.contains("href=\"#table-2\">Table 2</a>"), "{told}");
    assert!(told.contains("gave up, <span class=\"figures\">2–1</span>"), "{told}");

    // A correction that leaves “How” as it was is no silent one.
    small.does("results", &[("round", "1"), ("base-2", "1"), ("result-2", "agreed")]).await;
    let corrects = [
        ("round", "1"),
        ("table", "2"),
        ("base", "2"),
        ("deed", "correct"),
        ("result-2", "agreed"),
        ("a-2", "2"),
        ("b-2", "1"),
        ("reason", "They played on"),
    ];
    let told = page(&small.run("correct", &corrects).await, 200);
    assert!(told.contains("a draw by agreement has no games") && told.contains("They played on"), "{told}");
    small.does("results", &[("round", "1")]).await;
    assert!(small.shows("run").await.contains("Drawn by agreement"));
    small.does("finish", &[("round", "1")]).await;
    let standings = small.shows("standings").await;
    assert!(standings.contains("A draw by agreement counts as three drawn games."), "{standings}");
}

#[tokio::test]
async fn a_round_that_is_shown_too_early_is_taken_back_and_everybody_reads_it() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small::of(&owner, "3").await;
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    let public = async || page(&visitor.get(&small.at("pairings")).await, 200);
    small.does("begin", &[("everybody", "yes")]).await;
    small.does("pair", &[]).await;
    small.does("publish", &[("round", "1"), ("timed", "no")]).await;
    let run = small.shows("run").await;
    assert!(run.contains("Everybody reads that it was taken back"), "{run}");
    assert!(!public().await.contains("Taken back"));
    let back = led(&small.run("take-back", &[("round", "1")]).await);
    assert!(back.ends_with("done=round-taken-back"), "{back}");
    assert!(small.shows("run?done=round-taken-back").await.contains("The round is a draft again"));
    let told = public().await;
    for words in ["Taken back", "Round 1", "wait until it is shown anew", "Nothing is shown yet."] {
        assert!(told.contains(words), "{words}: {told}");
    }

    small.does("publish", &[("round", "1"), ("timed", "no")]).await;
    let told = public().await;
    assert!(told.contains("Taken back") && !told.contains("wait until it is shown anew"), "{told}");
    let run = small.shows("run").await;
    let base = values(&run, "base-1").remove(0);
    small.does("results", &[("round", "1"), ("result-1", "a"), ("base-1", &base)]).await;
    let run = small.shows("run").await;
    assert!(run.contains("name=\"results\" value=\"yes\" required"), "{run}");
    let told = page(&small.run("take-back", &[("round", "1")]).await, 409);
    assert!(told.contains("Round 1 has a result at table 1: take it away there first"), "{told}");
    let back = led(&small.run("take-back", &[("round", "1"), ("results", "yes")]).await);
    assert!(back.ends_with("done=round-taken-back"), "{back}");
    let run = small.shows("run").await;
    assert!(run.contains(": a draft") && run.contains("The round is taken back"), "{run}");
}

#[tokio::test]
async fn that_nobody_plays_without_a_list_and_none_is_taken_is_said_before_somebody_is_entered() {
    let app = site().await;
    let owner = owner(&app).await;
    let strict = [("lists", "required"), ("without_list", "drop"), ("late", "refuse"), ("rounds", "1")];
    let small = Small { owner: &owner, code: made_with(&owner, "Strict", &strict).await };
    small.enters("Ada").await;
    let closed = "this event takes none after its lock";
    assert!(!small.shows("desk").await.contains(closed));
    led(&owner.post(&small.at("desk/lock"), &[("sure", "yes")]).await);
    let desk = small.shows("desk").await;
    assert!(desk.contains(closed) && desk.contains("you change the event"), "{desk}");
    let told = page(&owner.post(&small.at("desk/enter"), &[("name", "Ben"), ("shown_as", "")]).await, 200);
    assert!(!told.contains("With it they hand in a list"), "{told}");
}

#[tokio::test]
async fn once_the_cut_is_made_its_seeds_are_listed_and_nobody_is_let_in_late() {
    let app = site().await;
    let owner = owner(&app).await;
    let small = Small::of(&owner, "1").await;
    small.plays_a_round().await;
    small.does("drop", &[("player", "1")]).await;
    let closed = "Every round is shown already: nobody comes in late any more.";
    assert!(small.shows("run").await.contains(closed));
    small.does("cut", &[("players", "2"), ("despite", "yes")]).await;
    let run = small.shows("run").await;
    assert!(run.contains("The seeds") && !run.contains("Somebody comes late"), "{run}");
    let back = led(&small.run("back", &[("player", "1")]).await);
    assert!(back.ends_with("done=back-after-cut"), "{back}");
    assert!(!small.shows("run?done=back-after-cut").await.contains(" plays from round "));
}
