//! What pages of events and stores say: of what is true, where one goes on, and with the same words everywhere.

use safehouse_service::{Caller, log};
use safehouse_store::events::{EventState, NewEventState};
use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    stores::{joined, opened, site},
    test_app::TestApp,
    test_desk::{STORE, agreed, fields_of, led, made, made_with, owner, page, values},
};

async fn quiet() -> TestApp {
    TestApp::with(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
        config.contact = "host@example.org".parse().ok();
    })
    .await
}

/// Takes an event on, and answers what its desk says then.
async fn moves(owner: &Browser<'_>, code: &str, fields: &[(&str, &str)]) -> String {
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    let revision = values(&desk, "revision").remove(0);
    let fields: Vec<_> = [("revision", revision.as_str())].into_iter().chain(fields.iter().copied()).collect();
    let to = led(&owner.post(&format!("/events/{code}/desk/move"), &fields).await);
    page(&owner.get(&to).await, 200)
}

#[tokio::test]
async fn an_unconfirmed_store_is_told_who_finds_its_events_and_how_it_is_confirmed() {
    let app = quiet().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    moves(&owner, &code, &[("to", "registration")]).await;
    let told = moves(&owner, &code, &[("to", "announced")]).await;
    assert!(told.contains("it is listed once your store is confirmed"), "{told}");
    let store = page(&owner.get(&format!("/stores/{STORE}")).await, 200);
    for words in ["Not confirmed yet", "Whoever runs this site confirms a store", "mailto:host@example.org"] {
        assert!(store.contains(words), "{words}: {store}");
    }
    // Its days are told as everywhere.
    assert!(store.contains("Friday, 1 December 2034") && !store.contains(">2034-12-01<"), "{store}");
    let guest = page(&Browser::new(&app).get(&format!("/stores/{STORE}")).await, 200);
    assert!(!guest.contains("Not confirmed yet"), "{guest}");
    // The log has what it stated, and leads nobody to it.
    log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
    let stated = page(&Browser::new(&app).get("/log").await, 200);
    assert!(stated.contains("Announced: the event <code>") && !stated.contains("Friday Night"), "{stated}");
    assert!(!page(&Browser::new(&app).get("/events").await, 200).contains(&code));
}

#[tokio::test]
async fn whoever_joins_the_staff_is_told_where_to_go_on() {
    let app = site().await;
    let owner = opened(&app).await;
    let judge = joined(&app, &owner, "Judith", "judge").await;
    let told = page(&judge.get("/stores/corner-games?done=joined").await, 200);
    for words in ["What you can do now", "href=\"#events\"", "href=\"/events/help\""] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let guest = page(&Browser::new(&app).get("/stores/corner-games?done=joined").await, 200);
    assert!(!guest.contains("What you can do now"), "nobody else did");
}

#[tokio::test]
async fn tabs_of_staff_open_to_whoever_sees_them_and_drafts_are_found_by_staff() {
    let app = quiet().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let invited = page(&owner.post(&format!("/stores/{STORE}/invite"), &[("role", "judge")]).await, 200);
    let token = invited.split("/stores/join/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let judge = crate::stores::proven(&app, "Judith").await;
    led(&judge.post(&format!("/stores/accept/{token}"), &[]).await);
    let at = |part: &str| format!("href=\"/events/{code}/{part}\"");
    let desk = page(&judge.get(&format!("/events/{code}/desk")).await, 200);
    assert!(desk.contains(&at("checks")) && !desk.contains(&at("edit")), "{desk}");
    assert!(page(&owner.get(&format!("/events/{code}/desk")).await, 200).contains(&at("edit")));
    assert!(desk.contains("href=\"/events/help\""), "{desk}");

    moves(&owner, &code, &[("to", "registration")]).await;
    moves(&owner, &code, &[("to", "announced")]).await;
    // What was announced is no draft again, and no button says so.
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    assert!(desk.contains("value=\"registration\"") && !desk.contains("value=\"draft\""), "{desk}");
    let revision = values(&desk, "revision").remove(0);
    let back = [("revision", revision.as_str()), ("to", "draft")];
    assert_eq!(owner.post(&format!("/events/{code}/desk/move"), &back).await.status, 409);
    let calendar = Browser::new(&app).get(&format!("/stores/{STORE}/events.ics")).await;
    assert!(calendar.text().contains("STATUS:CONFIRMED"), "{}", calendar.text());

    let drafted = led(&owner.post(&format!("/stores/{STORE}/events/new"), &fields_of("Sunday")).await);
    let code = drafted.split('/').nth(2).unwrap().to_owned();
    let address = format!("/stores/{STORE}");
    assert!(page(&judge.get(&address).await, 200).contains(&code));
    assert!(!page(&Browser::new(&app).get(&address).await, 200).contains(&code));
}

#[tokio::test]
async fn a_state_has_one_word_and_a_cancelled_event_says_that_nothing_comes_next() {
    let app = quiet().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let guest = Browser::new(&app);
    let (event, desk) = (format!("/events/{code}"), format!("/events/{code}/desk"));
    for (reader, address) in [(&guest, &event), (&owner, &desk)] {
        let text = page(&reader.get(address).await, 200);
        assert!(text.contains(">Registration and lists open<"), "{address}: {text}");
    }
    let told = moves(&owner, &code, &[("to", "cancelled"), ("sure", "yes")]).await;
    assert!(told.contains("Nothing: the event is cancelled."), "{told}");
}

#[tokio::test]
async fn a_list_of_somebody_who_had_none_is_taken_late_and_its_page_says_which_entry_has_it() {
    let app = quiet().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    page(&owner.post(&at("desk/enter"), &agreed("Ada")).await, 200);
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    let desk = page(&owner.get(&at("desk")).await, 200);
    let player = desk.split(&at("player/")).nth(1).unwrap().split('"').next().unwrap().to_owned();
    let form = page(&owner.get(&at(&format!("player/{player}"))).await, 200);
    assert!(form.contains("Their list, late") && form.contains("Take the list late"), "{form}");
    assert!(!form.contains("Another list in its place") && !form.contains("the list did not say what was played"));
    assert_eq!(values(&form, "reason"), ["late"]);
    let fields = [
        ("deed", "correct"),
        ("before", ""),
        ("reason", "late"),
        ("words", "The train"),
        ("text", shipped::DECKS[0].text),
    ];
    assert_eq!(
        led(&owner.post(&at(&format!("player/{player}")), &fields).await),
        at(&format!("player/{player}?done=taken-late"))
    );
    // From then on it is a list like others, and another one takes its place with a reason, once it is looked at.
    let form = page(&owner.get(&at(&format!("player/{player}"))).await, 200);
    assert!(
        form.contains("To correct it, open the list first") && !form.contains("Another list in its place"),
        "{form}"
    );
    let form = page(&owner.post(&at(&format!("player/{player}")), &[("deed", "open")]).await, 200);
    assert!(form.contains("Another list in its place") && !form.contains("value=\"late\""), "{form}");
    // The field has the list that is corrected, and sent back as it is it changes nothing.
    let (_, field) = form.split_once("<textarea").unwrap();
    let (_, text) = field.split_once(">\n").unwrap();
    let text = text.split_once("</textarea>").unwrap().0;
    let text = text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    assert!(text.lines().any(|line| line == "3 Medkit"), "{text}");
    let same =
        [("deed", "correct"), ("before", "1"), ("reason", "clerical"), ("words", "A slip"), ("text", text.as_str())];
    let refused = page(&owner.post(&at(&format!("player/{player}")), &same).await, 409);
    assert!(refused.contains("This is the list that counts already"), "{refused}");
    let acts = page(&owner.get(&format!("/stores/{STORE}/acts")).await, 200);
    assert!(acts.contains("took a list late: <bdi>Ada</bdi>"), "{acts}");
    assert!(acts.contains("<bdi>Friday Night</bdi>") && !acts.contains("about an event"), "{acts}");

    // The lock has nothing of it: its page names the entry that has.
    let store = &app.site.app.service.store;
    let event = store.find_event(&code).await.unwrap().unwrap();
    let over =
        NewEventState { state: EventState::Finished, is_shown: false, entry: None, seed: None, at: event.changed_at };
    assert!(store.set_event_state((event.store, event.id, event.revision), &over).await.unwrap());
    led(&owner.post(&at("desk/reveal"), &[("phase", "end"), ("sure", "yes")]).await);
    let list = store.list_event_lists((event.store, event.id)).await.unwrap().remove(0);
    let (lock, stated) = (event.lock.unwrap(), list.stated.unwrap());
    let shown = page(&Browser::new(&app).get(&at("lists/1")).await, 200);
    let entry = |position: u64| format!(">entry {position}</a>");
    let (_, told) = shown.split_once("<dt>Handed in late</dt>").expect("what has it");
    let (told, _) = told.split_once("</dd>").unwrap();
    assert!(told.contains(&entry(stated.position)) && stated.position > lock.position, "{told}");
    assert!(told.contains("after the lock in") && told.contains(&entry(lock.position)), "{told}");
    assert!(!shown.contains("<dt>Locked</dt>"), "{shown}");
    // The log calls it by the same word.
    log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
    for address in ["/log".to_owned(), format!("/log/1/entries/{}/about", stated.position)] {
        let text = page(&Browser::new(&app).get(&address).await, 200);
        assert!(text.contains("A list taken late at ") && !text.contains("A list corrected at "), "{address}: {text}");
    }
}

#[tokio::test]
async fn help_is_there_for_everybody_and_found_from_where_events_begin() {
    let app = quiet().await;
    let guest = Browser::new(&app);
    let help = page(&guest.get("/events/help").await, 200);
    for words in ["If you play", "If you run the event", "If you judge", "helps at one event alone?"] {
        assert!(help.contains(words), "{words}");
    }
    for address in ["/events", "/stores"] {
        assert!(page(&guest.get(address).await, 200).contains("href=\"/events/help\""), "{address}");
    }
    let home = page(&guest.get("/").await, 200);
    let (main, _) = home.split_once("<footer").unwrap();
    assert!(main.contains("href=\"/events\""), "{main}");
}

#[tokio::test]
async fn an_event_without_lists_speaks_of_none_and_a_full_one_says_that_one_will_wait() {
    let app = quiet().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[("lists", "none"), ("capacity", "2")]).await;
    let guest = Browser::new(&app);
    let at = |part: &str| format!("/events/{code}/{part}");
    let form = page(&guest.get(&at("register")).await, 200);
    assert!(!form.contains("your list") && form.contains("The store keeps your name"), "{form}");
    assert!(!form.contains("You register to wait"), "{form}");
    for name in ["Ada", "Ben"] {
        page(&owner.post(&at("desk/enter"), &[("name", name), ("shown_as", "")]).await, 200);
    }
    // Whoever is entered beyond the places waits, and it is said.
    let told = page(&owner.post(&at("desk/enter"), &agreed("Gus")).await, 200);
    assert!(told.contains("<bdi>Gus</bdi> waits for a place") && told.contains("They are number 1 of those"), "{told}");
    assert!(!told.contains("<bdi>Gus</bdi> is player"), "{told}");
    let form = page(&guest.get(&at("register")).await, 200);
    assert!(form.contains("All places are taken.") && form.contains("You register to wait"), "{form}");
    let to = led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    let desk = page(&owner.get(&to).await, 200);
    for text in [desk, page(&guest.get(&format!("/events/{code}")).await, 200)] {
        assert!(text.contains("Registration closed") || text.contains("Registration is closed"), "{text}");
        assert!(!text.to_lowercase().contains("lists are locked") && !text.contains("Lists locked"), "{text}");
    }

    // The pages of an event are the same on each of them, those of its rounds among them.
    led(&owner.post(&at("run/begin"), &[("everybody", "yes")]).await);
    let ways = |text: &str| {
        let (_, rest) = text.split_once("aria-label=\"Pages of the event\"").expect("the ways");
        let (ways, _) = rest.split_once("</nav>").unwrap();
        ways.replace(" aria-current=\"page\"", "")
    };
    let first = ways(&page(&guest.get(&format!("/events/{code}")).await, 200));
    assert!(first.contains(">Players<") && first.contains(">Pairings<") && !first.contains(">Lists<"), "{first}");
    // One's own page comes behind the first, so that no phone has it out of sight.
    assert!(first.find(">Event<") < first.find(">You<") && first.find(">You<") < first.find(">Pairings<"), "{first}");
    for part in ["pairings", "standings", "players", "own"] {
        assert_eq!(ways(&page(&guest.get(&at(part)).await, 200)), first, "{part}");
    }
}

#[tokio::test]
async fn lists_are_locked_before_their_deadline_by_whoever_says_that_they_mean_it() {
    let app = quiet().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[("lists", "required")]).await;
    let at = |part: &str| format!("/events/{code}/{part}");
    for name in ["Ada", "Ben"] {
        page(&owner.post(&at("desk/enter"), &agreed(name)).await, 200);
    }
    let desk = page(&owner.get(&at("desk")).await, 200);
    for words in [
        "<summary>Lock the lists before their deadline</summary>",
        "2 of 2 have no list; the deadline is Friday, 1 December 2034, 18:00 CET.",
        "name=\"sure\" value=\"yes\" required>",
    ] {
        assert!(desk.contains(words), "{words}: {desk}");
    }
    let refused = page(&owner.post(&at("desk/lock"), &[]).await, 422);
    assert!(refused.contains("Nothing is locked yet: the deadline is still to come"), "{refused}");
    assert!(refused.contains("aria-describedby=\"sure-fault\" autofocus"), "the tick has the focus: {refused}");
    assert!(led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await).ends_with("done=locked"));

    // Where nobody has to hand one in, none is missing.
    let code = made(&owner, "Sunday").await;
    page(&owner.post(&format!("/events/{code}/desk/enter"), &agreed("Ada")).await, 200);
    let optional = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    assert!(desk.contains(">missing</span>") && !desk.contains(">none</span>"), "{desk}");
    assert!(optional.contains(">none</span>") && !optional.contains(">missing</span>"), "{optional}");

    // Where there are no lists, there is nothing to mean.
    let code = made_with(&owner, "Saturday", &[("lists", "none")]).await;
    let at = |part: &str| format!("/events/{code}/{part}");
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert!(!desk.contains("before their deadline"), "{desk}");
    for words in [">Close entries<", ">Close registration<", "Close registration to stop it for now"] {
        assert!(desk.contains(words), "{words}: {desk}");
    }
    assert!(led(&owner.post(&at("desk/lock"), &[]).await).ends_with("done=entries-closed"));
}

#[tokio::test]
async fn whether_those_without_a_list_play_is_asked_as_a_choice() {
    let app = quiet().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[("lists", "required"), ("without_list", "warn")]).await;
    let at = |part: &str| format!("/events/{code}/{part}");
    for name in ["Ada", "Ben"] {
        page(&owner.post(&at("desk/enter"), &[("name", name), ("shown_as", "")]).await, 200);
    }
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    let run = page(&owner.get(&at("run")).await, 200);
    assert!(run.contains("Let whoever has no legal list play all the same"), "{run}");
    assert!(run.contains("Let everybody who has a place play, checked in or not."), "{run}");
}

#[tokio::test]
async fn pages_of_an_event_share_a_frame_and_say_the_same_of_players() {
    let app = quiet().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    for name in ["Ada", "Ben"] {
        page(&owner.post(&at("desk/enter"), &[("name", name), ("shown_as", "")]).await, 200);
    }
    // What is narrow of a page is narrow below its head.
    for part in ["checks", "edit", "own"] {
        assert!(page(&owner.get(&at(part)).await, 200).contains(" page--framed "), "{part}");
    }
    let new = page(&owner.get(&format!("/stores/{STORE}/events/new")).await, 200);
    assert!(!new.contains("page--framed"), "it has no tabs yet: {new}");
    // It is no fault of theirs.
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert_eq!(desk.matches("<span class=\"tag\">has not agreed</span>").count(), 2, "{desk}");
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    led(&owner.post(&at("run/check-in"), &[("player", "1"), ("there", "yes")]).await);
    for part in ["desk", "players"] {
        let told = page(&owner.get(&at(part)).await, 200);
        assert!(told.contains(">checked in</td>") && told.contains(">registered</td>"), "{part}: {told}");
    }
    let settings = page(&owner.get(&format!("/stores/{STORE}/settings")).await, 200);
    assert!(settings.contains("<h1>Store settings</h1>") && !settings.contains("What it says"), "{settings}");
}
