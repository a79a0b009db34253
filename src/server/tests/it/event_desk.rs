//! The desk of an event: what staff read there of lists, and when they may show them.

use safehouse_service::{Caller, Secret, accounts, stores};
use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_app::TestApp,
    test_desk::{Run, STORE, agreed, coloured, led, made_with, moved, owner, page, values},
};

#[tokio::test]
async fn nobody_shows_lists_before_the_phase_that_players_were_told() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Cup", &[("reveal", "cut"), ("cut", "2")]).await;
    moved(&owner, &code, "lists_open").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    for name in ["Ada", "Ben", "Cleo", "Dora"] {
        page(&owner.post(&at("desk/enter"), &agreed(name)).await, 200);
    }
    let desk = page(&owner.get(&at("desk")).await, 200);
    let player = desk.split(&at("player/")).nth(1).unwrap().split('"').next().unwrap().to_owned();
    let typed = [("deed", "type"), ("text", shipped::DECKS[0].text)];
    page(&owner.post(&at(&format!("player/{player}")), &typed).await, 200);
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    assert!(!page(&owner.get(&at("desk")).await, 200).contains("Show the lists to everybody"), "not before play");
    led(&owner.post(&at("run/begin"), &[("everybody", "yes")]).await);
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert!(!desk.contains("Show the lists to everybody") && coloured(&desk).is_empty(), "{desk}");
    let refused = owner.post(&at("desk/reveal"), &[("phase", "cut"), ("sure", "yes")]).await;
    assert_ne!(refused.status, 303, "{}", refused.text());
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert!(!desk.contains("✓ Shown") && !desk.contains("Show the lists to everybody"), "{desk}");
}

/// Somebody of the store's staff.
async fn hired<'a>(app: &'a TestApp, name: &str, role: stores::StaffRole) -> Browser<'a> {
    let (service, machine) = (&app.site.app.service, &Caller::Administrator);
    let browser = Browser::of(app, name).await;
    let account = accounts::find_account(service, machine, name).await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
    stores::add_staff(service, machine, STORE, name, role).await.unwrap();
    browser
}

#[tokio::test]
async fn staff_who_may_open_lists_read_that_one_is_not_legal_and_others_that_it_is_there() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let helper = hired(&app, "Henry", stores::StaffRole::Helper).await;
    let code = made_with(&owner, "Friday Night", &[("takes_illegal", "yes"), ("lists", "required")]).await;
    moved(&owner, &code, "lists_open").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    for name in ["Ada", "Ben"] {
        page(&owner.post(&at("desk/enter"), &agreed(name)).await, 200);
    }
    let desk = page(&owner.get(&at("desk")).await, 200);
    let players: Vec<_> = desk
        .split(&at("player/"))
        .skip(1)
        .map(|rest| at(&format!("player/{}", rest.split('"').next().unwrap())))
        .collect();
    let short = shipped::HOLD_THE_LINE.text.replace("3 Medkit", "2 Medkit");
    for (player, text) in players.iter().zip([short.as_str(), shipped::DECKS[1].text]) {
        page(&owner.post(player, &[("deed", "type"), ("text", text)]).await, 200);
    }
    // What would not be handed in is told to staff before it is, and once more with the verdict.
    let aside = format!("{}\nSideboard\n2 Medkit\n", shipped::HOLD_THE_LINE.text);
    let asked = page(&owner.post(&players[1], &[("deed", "type"), ("text", &aside)]).await, 200);
    assert!(asked.contains("Nothing is handed in yet.") && asked.contains("2 cards not handed in."), "{asked}");
    let sent = values(&asked, "told").remove(0);
    let typed = page(&owner.post(&players[1], &[("deed", "type"), ("text", &aside), ("told", &sent)]).await, 200);
    assert!(typed.contains("The list is handed in: legal.") && typed.contains("2 cards not handed in."), "{typed}");
    let run = Run { owner: &owner, code: code.clone() };
    let told = |text: &str| (text.matches("! Not legal").count(), text.matches("✓ there").count());
    assert_eq!(told(&page(&owner.get(&at("desk")).await, 200)), (1, 1));
    assert_eq!(told(&page(&helper.get(&at("desk")).await, 200)), (0, 2));
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    assert_eq!(told(&page(&owner.get(&at("desk")).await, 200)), (1, 1));
    // Before play begins whoever runs the event reads who plays with it.
    let begins = run.page().await;
    assert!(begins.contains("These play with one: <bdi>Ada</bdi>.") && begins.contains("not legal"), "{begins}");
    assert!(!page(&helper.get(&at("run")).await, 200).contains("not legal"));
    // On the player's page it is read why, where the list is opened.
    let known = page(&owner.get(&players[0]).await, 200);
    assert!(known.contains("! Not legal") && !known.contains("class=\"findings\""), "{known}");
    let opened = page(&owner.post(&players[0], &[("deed", "open")]).await, 200);
    assert!(opened.contains("! Not legal") && opened.contains("class=\"findings\""), "{opened}");
    let others = page(&helper.get(&players[0]).await, 200);
    assert!(others.contains("It is there.") && !others.contains("Not legal"), "{others}");
    // And it is told where decks are checked.
    run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");
    run.said(&run.post("pair", &[]).await, "paired");
    run.said(&run.post("publish", &[("round", "1"), ("timed", "no")]).await, "shown");
    assert!(page(&owner.get(&at("checks")).await, 200).contains("! Not legal"));
    let check = page(&owner.get(&at("check/1")).await, 200);
    assert!(check.contains("! Not legal") && check.contains(&format!("href=\"{}\"", players[0])), "{check}");
    assert!(!page(&owner.get(&at("check/2")).await, 200).contains("Not legal"));
}
