//! The form that makes an event: what of it is folded away, and what it refuses.

use safehouse_service::events::times;

use crate::{
    browser::Browser,
    test_app::TestApp,
    test_desk::{STORE, entered, fields_of, led, made, made_with, owner, page, values},
};

#[tokio::test]
async fn what_seldom_differs_is_folded_behind_what_it_says_and_open_where_it_is_refused() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let new = format!("/stores/{STORE}/events/new");
    let form = page(&owner.get(&new).await, 200);
    let folded = "<details class=\"form__group form__folded\"><summary><span><strong>";
    assert_eq!(form.matches(folded).count(), 2, "{form}");
    assert!(form.contains("shown to everybody when the event is over"), "{form}");
    assert!(form.contains("Swiss rounds as suit the players, of 50 minutes"), "{form}");
    let written = [
        ("name", "Friday Night"),
        ("game", "necrogenesis"),
        ("format", "standard"),
        ("time_zone", "Europe/Berlin"),
        ("starts_at", "2099-12-01T18:00"),
        ("ends_at", "2099-12-01T23:00"),
        ("rounds", "99"),
        ("round_minutes", "40"),
    ];
    let refused = page(&owner.post(&new, &written).await, 422);
    assert!(refused.contains("id=\"rounds-fault\"") && refused.matches(folded).count() == 1, "{refused}");
    assert!(refused.contains("form__folded\" open>"), "{refused}");
}

#[tokio::test]
async fn a_form_of_an_event_is_refused_with_a_choice_or_a_day_that_it_does_not_offer() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    for (name, unfit) in [
        ("reveal", "x"),
        ("visible_swiss", "everybody"),
        ("registration", "Open"),
        ("public_names", "none"),
        ("starts_at", "0001-01-01T00:00"),
        ("starts_at", "2099-12-01T18:00"),
    ] {
        let mut fields = fields_of("Friday night");
        let field = fields.iter_mut().find(|(known, _)| *known == name).unwrap();
        field.1 = unfit;
        if unfit.starts_with("2099") {
            fields.iter_mut().find(|(known, _)| *known == "ends_at").unwrap().1 = "2099-12-01T23:00";
        }
        let answer = owner.post(&format!("/stores/{STORE}/events/new"), &fields).await;
        assert_eq!(answer.status, 422, "{name} {unfit}: {}", answer.text());
        // Each tells it beside its field.
        assert!(answer.text().contains(&format!("id=\"{name}-fault\"")), "{name} {unfit}: {}", answer.text());
    }
    let few = [("capacity", "4"), ("cut", "8")];
    let mut fields = fields_of("Friday night").to_vec();
    fields.retain(|(field, _)| *field != "cut");
    fields.extend(few);
    let answer = page(&owner.post(&format!("/stores/{STORE}/events/new"), &fields).await, 422);
    assert!(answer.contains("No more play on than may take part"), "{answer}");
    let revoked = owner.post(&format!("/stores/{STORE}/revoke-key"), &[("reason", "stolen"), ("sure", "yes")]).await;
    assert_eq!(revoked.status, 422, "{}", revoked.text());
    made(&owner, "Friday night").await;
}

#[tokio::test]
async fn a_deadline_at_the_beginning_moves_with_it() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday night").await;
    let edit = format!("/events/{code}/edit");
    let form = page(&owner.get(&edit).await, 200);
    assert_eq!(values(&form, "deadline_at"), [""], "it is said nowhere, so that it is not kept where it was");
    let mut fields = fields_of("Friday night").to_vec();
    for (name, value) in &mut fields {
        match *name {
            "starts_at" => *value = "2034-12-02T18:00",
            "ends_at" => *value = "2034-12-02T23:00",
            _ => {}
        }
    }
    let revision = values(&form, "revision").remove(0);
    fields.extend([("deadline_at", ""), ("revision", &revision)]);
    led(&owner.post(&edit, &fields).await);
    let event = app.site.app.service.store.find_event(&code).await.unwrap().unwrap();
    assert_eq!(event.deadline_at, Some(event.starts_at));
    assert_eq!(times::to_field(event.starts_at, "Europe/Berlin"), "2034-12-02T18:00");
}

#[tokio::test]
async fn whoever_erases_their_place_without_an_account_is_led_to_a_page_that_is_there() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday night").await;
    let rosa = Browser::new(&app).from([192, 0, 2, 9]);
    let fields = [("name", "Rosa"), ("shown_as", ""), ("consent", "1")];
    page(&rosa.post(&format!("/events/{code}/register"), &fields).await, 200);
    let kept = page(&rosa.get(&format!("/events/{code}/own")).await, 200);
    assert!(kept.contains("Rosa"), "{kept}");
    let led_to = led(&rosa.post(&format!("/events/{code}/own/erase"), &[("sure", "yes")]).await);
    assert!(led_to.ends_with("done=erased"), "{led_to}");
    let told = page(&rosa.get(&led_to).await, 200);
    assert!(!told.contains("Rosa") && told.contains("It is erased."), "{told}");
}

#[tokio::test]
async fn a_draft_that_nobody_else_saw_is_deleted_at_the_desk_and_only_then() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let drafted = led(&owner.post(&format!("/stores/{STORE}/events/new"), &fields_of("Friday night")).await);
    let at = drafted.split("/desk").next().unwrap().to_owned();
    let desk = page(&owner.get(&format!("{at}/desk")).await, 200);
    assert!(desk.contains("Delete the draft") && !desk.contains("Cancel the event"), "{desk}");
    let revision = values(&desk, "revision").remove(0);
    let delete = async |sure: &str| {
        led(&owner.post(&format!("{at}/desk/delete"), &[("revision", &*revision), ("sure", sure)]).await)
    };
    assert_eq!(delete("").await, format!("{at}/desk"), "whoever did not mean it did nothing");
    let led_to = delete("yes").await;
    assert!(page(&owner.get(&led_to).await, 200).contains("The draft is deleted."), "{led_to}");
    page(&owner.get(&at).await, 404);

    let code = made(&owner, "Friday night").await;
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    assert!(!desk.contains("Delete the draft") && desk.contains("Cancel the event"), "{desk}");
}

/// The form of an event with some fields otherwise.
fn otherwise<'a>(changed: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = fields_of("Friday night").to_vec();
    fields.retain(|(field, _)| changed.iter().all(|(known, _)| known != field));
    fields.extend_from_slice(changed);
    fields
}

#[tokio::test]
async fn lists_are_due_when_the_event_begins_at_the_latest_and_a_time_that_clocks_leave_out_is_none() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let new = format!("/stores/{STORE}/events/new");
    let late = [("deadline_at", "2034-12-01T18:01")];
    let refused = page(&owner.post(&new, &otherwise(&late)).await, 422);
    assert!(
        refused.contains("id=\"deadline_at-fault\"") && refused.contains("Lists are due when the event begins"),
        "{refused}"
    );
    led(&owner.post(&new, &otherwise(&[("deadline_at", "2034-12-01T18:00")])).await);
    // Without lists nothing is due.
    led(&owner.post(&new, &otherwise(&[("deadline_at", "2034-12-01T18:01"), ("lists", "none")])).await);
    // Nor does a deadline come behind the beginning when that is moved.
    let code = made(&owner, "Friday night").await;
    let edit = format!("/events/{code}/edit");
    let revision = values(&page(&owner.get(&edit).await, 200), "revision").remove(0);
    let moved = [("starts_at", "2034-12-01T17:00"), ("deadline_at", "2034-12-01T17:30"), ("revision", &*revision)];
    assert!(page(&owner.post(&edit, &otherwise(&moved)).await, 422).contains("id=\"deadline_at-fault\""));

    // Berlin sets its clocks from 02:00 to 03:00 on the last Sunday of March.
    for name in ["starts_at", "deadline_at"] {
        let left_out = [(name, "2034-03-26T02:30")];
        let refused = page(&owner.post(&new, &otherwise(&left_out)).await, 422);
        assert!(refused.contains(&format!("id=\"{name}-fault\"")), "{refused}");
        for time in ["2034-03-26T01:30", "2034-03-26T03:30", "value=\"2034-03-26T02:30\""] {
            assert!(refused.contains(time), "{time}: {refused}");
        }
    }
}

#[tokio::test]
async fn it_is_said_where_more_rounds_are_set_than_can_be_played_without_rematches() {
    const WARNING: &str = "Some would meet again.";
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    // As many as there is room for: at the desk and in the form, and it is made all the same.
    let rounds = [("lists", "none"), ("rounds", "6"), ("capacity", "5")];
    let code = made_with(&owner, "Six rounds", &rounds).await;
    let (desk, edit, run) =
        (format!("/events/{code}/desk"), format!("/events/{code}/edit"), format!("/events/{code}/run"));
    let words = "5 players can play 5 rounds in which nobody meets anybody twice, and the event says 6.";
    for at in [&desk, &edit] {
        let shown = page(&owner.get(at).await, 200);
        assert!(shown.contains(WARNING) && shown.contains(words), "{at}: {shown}");
    }
    // Those who came, before it begins and while rounds are paired.
    entered(&owner, &code, &["Ada", "Ben", "Cleo", "Dora"]).await;
    let shown = page(&owner.get(&run).await, 200);
    assert!(shown.contains("4 players can play 3 rounds in which"), "{shown}");
    led(&owner.post(&format!("{run}/begin"), &[("everybody", "yes")]).await);
    assert!(page(&owner.get(&run).await, 200).contains(WARNING));
    // Where nothing is too many nothing is said.
    for (rounds, capacity) in [("5", "5"), ("5", "6"), ("", "2"), ("0", "2"), ("6", "")] {
        let changed = [("lists", "none"), ("cut", "0"), ("rounds", rounds), ("capacity", capacity)];
        let code = made_with(&owner, "Fitting", &changed).await;
        for part in ["desk", "edit"] {
            let shown = page(&owner.get(&format!("/events/{code}/{part}")).await, 200);
            assert!(!shown.contains(WARNING), "{rounds} of {capacity}: {shown}");
        }
    }
}
