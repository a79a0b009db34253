//! Who works at one event, as whoever runs it looks after them on its desk.

use crate::{
    browser::Browser,
    stores::{proven, site},
    test_app::TestApp,
    test_desk::{STORE, entered, led, made_with, owner, page, values},
};

/// What somebody could write to have it read as something else.
const HOSTILE: &str = "</option></select><script>alert(1)</script>\"'><img src=x onerror=alert(1)>";

/// The page of an event's staff, or what is done there.
fn at(code: &str, deed: &str) -> String {
    format!("/events/{code}/staff{deed}")
}

/// The path of a link into the staff of an event, which its page tells once.
async fn invited(by: &Browser<'_>, code: &str, role: &str) -> String {
    let told = page(&by.post(&at(code, "/invite"), &[("role", role)]).await, 200);
    assert!(told.contains("class=\"made-invitation\" role=\"status\" tabindex=\"-1\" autofocus"), "{told}");
    let token = told.split("https://cards.example/stores/join/").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(token.len(), 40);
    let listed = page(&by.get(&at(code, "")).await, 200);
    assert!(listed.contains("Links that work") && !listed.contains(token), "nobody is told it again: {listed}");
    format!("/stores/join/{token}")
}

/// The form that accepts an invitation.
fn accept(link: &str) -> String {
    link.replace("/join/", "/accept/")
}

/// Somebody with a second factor who accepts an invitation to the staff of an event.
async fn joined<'a>(app: &'a TestApp, by: &Browser<'_>, code: &str, (name, role): (&str, &str)) -> Browser<'a> {
    let link = invited(by, code, role).await;
    let browser = proven(app, name).await;
    assert_eq!(led(&browser.post(&accept(&link), &[]).await), format!("/events/{code}/desk?done=joined"));
    browser
}

/// The row of somebody of an event's own staff.
fn row<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, own) = page.split_once("id=\"own-staff\"").unwrap();
    let (own, _) = own.split_once("</section>").unwrap();
    own.split("<tr>").find(|row| row.contains(&format!("<bdi>{name}</bdi>"))).unwrap_or_default()
}

#[tokio::test]
async fn somebody_is_invited_to_one_event_and_works_there_and_at_no_other_one() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[]).await;
    let other = made_with(&owner, "Saturday Night", &[]).await;
    let shown = page(&owner.get(&at(&code, "")).await, 200);
    for words in [
        "Nobody yet.",
        "<bdi>Glenn</bdi>",
        "href=\"/stores/corner-games/staff\"",
        "enters and corrects results, sets the time of a round, reads and corrects lists, checks decks, types lists",
        "runs the event: its rounds, its players and its staff",
        "value=\"organiser\"",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(!shown.contains("value=\"owner\"") && !shown.contains("Links that work"), "{shown}");

    let link = invited(&owner, &code, "judge").await;
    let read = page(&Browser::new(&app).get(&link).await, 200);
    for words in [
        "Glenn</bdi> invites you as <strong>Judge</strong> of the event <bdi>Friday Night</bdi> at <bdi>Corner Games</bdi>",
        ": who enters and corrects results, sets the time of a round, reads and corrects lists, checks decks, types lists",
        "at no other one of the store",
        "Sign in to accept",
    ] {
        assert!(read.contains(words), "{words}: {read}");
    }
    assert!(led(&Browser::new(&app).post(&accept(&link), &[]).await).starts_with("/sign-in"));
    let judith = proven(&app, "Judith").await;
    let desk = led(&judith.post(&accept(&link), &[]).await);
    assert_eq!(desk, format!("/events/{code}/desk?done=joined"));
    assert!(page(&judith.get(&desk).await, 200).contains("You are staff of this event now."));
    page(&judith.get(&format!("/events/{code}/checks")).await, 200);
    page(&judith.get(&format!("/events/{other}/desk")).await, 403);
    page(&judith.get(&format!("/stores/{STORE}/staff")).await, 403);
    let late = proven(&app, "Negan").await;
    page(&late.post(&accept(&link), &[]).await, 404);
    page(&late.get(&format!("/events/{code}/desk")).await, 403);

    let shown = page(&owner.get(&at(&code, "")).await, 200);
    assert!(row(&shown, "Judith").contains("<td data-label=\"Role\">Judge</td>"), "{shown}");
    assert!(!shown.contains("Links that work") && !shown.contains("Negan"), "{shown}");
    assert!(!page(&owner.get(&at(&other, "")).await, 200).contains("Judith"));

    // Whoever has no second factor is led to set one up, and to the desk from there.
    let link = invited(&owner, &code, "helper").await;
    let bare = Browser::of(&app, "Beth").await;
    let desk = led(&bare.post(&accept(&link), &[]).await);
    let first = led(&bare.get(&desk).await);
    assert!(first.starts_with(&format!("/account/second-factor?next=%2Fevents%2F{code}%2Fdesk")), "{first}");
}

#[tokio::test]
async fn staff_of_an_event_have_another_role_and_are_taken_out_and_the_store_reads_of_it() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[]).await;
    let judith = joined(&app, &owner, &code, ("Judith", "judge")).await;
    let here = at(&code, "");
    let does = async |deed: &str, fields: &[(&str, &str)]| owner.post(&at(&code, deed), fields).await;

    let to = led(&does("/role", &[("member", "Judith"), ("role", "scorekeeper")]).await);
    assert_eq!(to, format!("{here}?done=role"));
    let shown = page(&owner.get(&to).await, 200);
    assert!(shown.contains("tabindex=\"-1\" autofocus role=\"status\">They have the role now."), "{shown}");
    assert!(row(&shown, "Judith").contains("<td data-label=\"Role\">Scorekeeper</td>"), "{shown}");
    page(&judith.get(&format!("/events/{code}/checks")).await, 403);

    // Whoever did not say that they mean it did nothing.
    assert_eq!(led(&does("/remove", &[("member", "Judith")]).await), here);
    page(&judith.get(&format!("/events/{code}/desk")).await, 200);
    let to = led(&does("/remove", &[("member", "Judith"), ("sure", "yes")]).await);
    assert_eq!(to, format!("{here}?done=staff-removed"));
    assert!(page(&owner.get(&to).await, 200).contains("They are not staff of this event any more."));
    page(&judith.get(&format!("/events/{code}/desk")).await, 403);
    for (deed, fields) in [
        ("/remove", &[("member", "Judith"), ("sure", "yes")]),
        ("/remove", &[("member", HOSTILE), ("sure", "yes")]),
        ("/role", &[("member", "Glenn"), ("role", "helper")]),
        ("/nothing", &[("member", "Judith"), ("role", "helper")]),
    ] {
        page(&does(deed, fields).await, 404);
    }

    let link = invited(&owner, &code, "judge").await;
    let shown = page(&owner.get(&here).await, 200);
    let invitation = values(&shown, "invitation").remove(0);
    for invitation in [invitation.as_str(), invitation.as_str(), HOSTILE] {
        let to = led(&does("/revoke", &[("invitation", invitation)]).await);
        assert_eq!(to, format!("{here}?done=revoked"));
    }
    page(&judith.post(&accept(&link), &[]).await, 404);

    let acts = page(&owner.get(&format!("/stores/{STORE}/acts")).await, 200);
    let of_event = format!("href=\"/events/{code}\"");
    for words in ["gave somebody another role (<bdi>Judith</bdi>): Scorekeeper", "staff (<bdi>Judith</bdi>)"] {
        let entry = acts.split("<li>").find(|entry| entry.contains(words)).unwrap_or_default();
        assert!(entry.contains("<bdi>Glenn</bdi>") && entry.contains(&of_event), "{words}: {acts}");
    }
    assert_eq!(acts.matches("took an invitation back").count(), 1, "the second time nothing was done: {acts}");
}

#[tokio::test]
async fn whoever_does_not_run_an_event_looks_after_none_of_its_staff_and_an_organiser_makes_no_organiser() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[]).await;
    let sasha = joined(&app, &owner, &code, ("Sasha", "scorekeeper")).await;
    let olivia = joined(&app, &owner, &code, ("Olivia", "organiser")).await;
    let (here, tab) = (at(&code, ""), format!("href=\"{}\"", at(&code, "")));
    let deeds: [(&str, &[(&str, &str)]); 4] = [
        ("/invite", &[("role", "helper")]),
        ("/role", &[("member", "Olivia"), ("role", "helper")]),
        ("/remove", &[("member", "Olivia"), ("sure", "yes")]),
        ("/revoke", &[("invitation", "x")]),
    ];
    assert!(!page(&sasha.get(&format!("/events/{code}/desk")).await, 200).contains(&tab));
    for browser in [&sasha, &proven(&app, "Eugene").await] {
        page(&browser.get(&here).await, 403);
        for (deed, fields) in deeds {
            page(&browser.post(&at(&code, deed), fields).await, 403);
        }
    }
    let guest = Browser::new(&app);
    assert!(led(&guest.get(&here).await).starts_with("/sign-in"));
    for (deed, fields) in deeds {
        assert!(led(&guest.post(&at(&code, deed), fields).await).starts_with("/sign-in"), "{deed}");
    }

    // Whoever organises the event, and it alone, does not look after the store, and nobody changes their own place.
    assert!(page(&olivia.get(&format!("/events/{code}/desk")).await, 200).contains(&tab));
    let shown = page(&olivia.get(&here).await, 200);
    assert!(shown.contains("<bdi>Glenn</bdi>") && !shown.contains(&format!("/stores/{STORE}/staff")), "{shown}");
    assert!(!shown.contains("value=\"organiser\"") && shown.contains("value=\"judge\""), "{shown}");
    assert!(row(&shown, "Olivia").contains("You") && !row(&shown, "Olivia").contains("<form"), "{shown}");
    invited(&olivia, &code, "judge").await;
    for role in ["organiser", "owner", "king", HOSTILE, ""] {
        let refused = page(&olivia.post(&at(&code, "/invite"), &[("role", role)]).await, 422);
        assert!(
            refused.contains("id=\"role-fault\"") && refused.contains("aria-invalid=\"true\""),
            "{role}: {refused}"
        );
        assert!(!refused.contains("<script>alert") && !refused.contains("made-invitation"), "{role}: {refused}");
        let fields = [("member", "Sasha"), ("role", role)];
        let refused = page(&olivia.post(&at(&code, "/role"), &fields).await, 422);
        assert!(refused.contains("role=\"alert\"") && !refused.contains("<script>alert"), "{role}: {refused}");
        assert!(row(&refused, "Sasha").contains("<td data-label=\"Role\">Scorekeeper</td>"), "{role}: {refused}");
    }
    page(&olivia.post(&at(&code, "/invite"), &[]).await, 422);
    let shown = page(&owner.get(&here).await, 200);
    assert_eq!(values(&shown, "invitation").len(), 1, "none but the judge: {shown}");

    // What was chosen stays where it was refused.
    let mut answer = owner.post(&at(&code, "/invite"), &[("role", "judge")]).await;
    for _ in 0..60 {
        if answer.status != 200 {
            break;
        }
        answer = owner.post(&at(&code, "/invite"), &[("role", "judge")]).await;
    }
    assert!(matches!(answer.status.as_u16(), 409 | 422 | 429), "{}", answer.status);
    let refused = answer.text().into_owned();
    assert!(refused.contains("<option value=\"judge\" selected>") && refused.contains("role-fault"), "{refused}");
}

#[tokio::test]
async fn a_player_is_erased_by_whoever_runs_the_event_and_by_no_judge() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[]).await;
    let judith = joined(&app, &owner, &code, ("Judith", "judge")).await;
    let olivia = joined(&app, &owner, &code, ("Olivia", "organiser")).await;
    entered(&owner, &code, &["Ada"]).await;
    let begin = format!("/events/{code}/player/");
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    let player = format!("{begin}{}", desk.split(begin.as_str()).nth(1).unwrap().split('"').next().unwrap());
    for (browser, is_offered) in [(&owner, true), (&olivia, true), (&judith, false)] {
        let shown = page(&browser.get(&player).await, 200);
        assert_eq!(shown.contains("value=\"erase\""), is_offered, "{shown}");
    }
    let erases = [("deed", "erase"), ("sure", "yes")];
    page(&judith.post(&player, &erases).await, 403);
    assert!(page(&owner.get(&player).await, 200).contains("value=\"Ada\""));
    assert_eq!(led(&olivia.post(&player, &erases).await), format!("{player}?done=erased"));
    assert!(!page(&owner.get(&player).await, 200).contains("value=\"Ada\""));
}

#[tokio::test]
async fn whoever_plays_and_is_invited_to_judge_is_told_that_lists_stay_closed() {
    const TOLD: &str = "Lists of others are hidden from you until they are shown to all.";
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[]).await;
    let rosa = proven(&app, "Rosa").await;
    let fields = [("name", "Rosa Real"), ("shown_as", ""), ("consent", "1")];
    led(&rosa.post(&format!("/events/{code}/register"), &fields).await);
    let (judge, helper) = (invited(&owner, &code, "judge").await, invited(&owner, &code, "helper").await);
    assert!(page(&rosa.get(&judge).await, 200).contains(TOLD));
    assert!(!page(&rosa.get(&helper).await, 200).contains(TOLD), "a helper opens none in any case");
    assert!(!page(&Browser::new(&app).get(&judge).await, 200).contains(TOLD));
    let desk = led(&rosa.post(&accept(&judge), &[]).await);
    assert!(page(&rosa.get(&desk).await, 200).contains(TOLD));
}
