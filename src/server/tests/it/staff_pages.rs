//! Pages of the staff of an event: times where the event is, names as staff know them, and folded fields whose line is told
//! until one of them is changed.

use crate::{
    browser::Browser,
    test_app::TestApp,
    test_desk::{STORE, led, made_with, owner, page},
};

#[tokio::test]
async fn staff_read_times_of_the_event_and_names_with_what_everybody_sees() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let changed = [("public_names", "pseudonym"), ("lists", "none"), ("time_zone", "Asia/Tokyo")];
    let code = made_with(&owner, "Far away", &changed).await;
    let at = |part: &str| format!("/events/{code}/{part}");
    page(&owner.post(&at("desk/enter"), &[("name", "Ada Lovelace"), ("shown_as", "The Fox")]).await, 200);
    page(&owner.post(&at("desk/enter"), &[("name", "Ben"), ("shown_as", "Ben")]).await, 200);

    let both = "<bdi>Ada Lovelace</bdi> <span class=\"muted\">(shown as <bdi>The Fox</bdi>)</span>";
    let run = page(&owner.get(&at("run")).await, 200);
    assert!(run.contains(both) && !run.contains("(shown as <bdi>Ben"), "{run}");
    led(&owner.post(&at("run/begin"), &[("everybody", "yes")]).await);
    led(&owner.post(&at("run/pair"), &[]).await);
    let draft = page(&owner.get(&at("run")).await, 200);
    assert!(draft.contains(both), "{draft}");

    let desk = page(&owner.get(&at("desk")).await, 200);
    let begin = format!("/events/{code}/player/");
    let id = desk.split(begin.as_str()).nth(1).unwrap().split('"').next().unwrap();
    let player = page(&owner.get(&format!("{begin}{id}")).await, 200);
    for shown in [&desk, &player] {
        assert_eq!(shown.matches("Times of Asia/Tokyo.").count(), 1, "the zone is named once: {shown}");
    }
    assert!(!player.contains("UTC"), "{player}");
    assert!(!page(&Browser::new(&app).get(&at("pairings")).await, 200).contains("Ada Lovelace"));
}

#[tokio::test]
async fn what_folded_fields_say_is_told_apart_from_what_was_chosen_since() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let form = page(&owner.get(&format!("/stores/{STORE}/events/new")).await, 200);
    let (_, lists) = form.split_once("<strong>Lists</strong>: ").unwrap();
    assert!(lists.starts_with("<span class=\"form__told\">"), "{lists:.200}");
    let (summary, fields) = lists.split_once("</summary>").unwrap();
    assert!(summary.contains("<span class=\"form__anew\">"), "{summary}");
    // The style hides it as soon as another option is chosen than the one that is marked: each choice marks one.
    let (fields, _) = fields.split_once("</details>").unwrap();
    for select in fields.split("<select").skip(1) {
        let (select, _) = select.split_once("</select>").unwrap();
        assert_eq!(select.matches(" selected").count(), 1, "{select}");
    }
}
