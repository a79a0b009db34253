//! Taking part in an event: without a script, with an account and with a code on paper.

use safehouse_service::events::{self, EventState, settings::EventSettings};
use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_desk::{STORE, led, page},
    test_shop::{HOSTILE, Shop, comes, comes_by_code, list, site},
};

#[tokio::test]
async fn somebody_registers_with_an_account_and_hands_in_a_list() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    let shown = page(&guest.get(&format!("/events/{code}")).await, 200);
    for words in
        ["Friday night", "Corner Games", "Everybody hands in a list", "The server’s clock", "✓ Confirmed", "Register"]
    {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(page(&guest.get("/events").await, 200).contains(&format!("/events/{code}")));
    assert!(page(&guest.get(&format!("/stores/{STORE}")).await, 200).contains(&format!("/events/{code}")));

    let register = format!("/events/{code}/register");
    let form = page(&carl.get(&register).await, 200);
    assert!(form.contains("Version 1 of these words") && form.contains("can be verified for ever"), "{form}");
    let refused = carl.post(&register, &[("name", "Carl G."), ("shown_as", HOSTILE)]).await;
    let text = page(&refused, 422);
    assert!(text.contains("consent-fault") && text.contains("Carl G.") && !text.contains("<img src=x"), "{text}");
    comes(&carl, &code, "The Fox").await;
    let again = carl.post(&register, &[("name", "Carl"), ("consent", "1")]).await;
    assert_eq!(again.status, 409, "{}", again.text());
    assert!(page(&guest.get(&format!("/events/{code}/players")).await, 200).contains("The Fox"));

    let garbage = "4 No such card at all <b>\n1 Another\n";
    let refused = page(&list(&carl, &code, garbage, "hand").await, 422);
    assert!(refused.contains("Lines that could not be read") && refused.contains("4 No such card at all"), "{refused}");
    assert!(refused.contains("id=\"text-fault\"") && refused.contains("&lt;b&gt;") && !refused.contains("<b>"));
    assert_eq!(list(&carl, &code, "", "hand").await.status, 422, "nothing was written");
    let empty = page(&list(&carl, &code, "Survivor Deck\n", "hand").await, 422);
    assert!(
        empty.contains("The list has no cards: write at least one.") && !empty.contains("then share it"),
        "{empty}"
    );
    // What is handed in has no place for cards beside the deck.
    let surplus = shipped::HOLD_THE_LINE.text.replace("3 Medkit", "4 Medkit");
    let refused = page(&list(&carl, &code, &surplus, "hand").await, 422);
    assert!(refused.contains("Take out ") && !refused.contains("to the Maybeboard"), "{refused}");

    let illegal = "Survivor Deck\n9 Rifle\n";
    let looked = page(&list(&carl, &code, illegal, "look").await, 200);
    assert!(looked.contains("It is not handed in yet") && looked.contains("Not legal") && looked.contains("9 Rifle"));
    let refused = page(&list(&carl, &code, illegal, "hand").await, 422);
    assert!(refused.contains("only legal ones are handed in") && refused.contains("9 Rifle"), "{refused}");
    assert!(page(&carl.get(&format!("/events/{code}/own")).await, 200).contains("You handed in none."));

    let legal = shipped::DECKS[0].text;
    let looked = page(&list(&carl, &code, legal, "look").await, 200);
    assert!(looked.contains("verdict-chip--legal"), "{looked}");
    // A list is registered with the names of its cards folded, and shown with them as they are printed.
    let printed = format!(">{}<", shipped::decks()[0].lines[0].card);
    assert!(looked.contains(&printed), "{printed}: {looked}");
    let to = led(&list(&carl, &code, legal, "hand").await);
    assert_eq!(to, format!("/events/{code}/own?done=handed"));
    let own = page(&carl.get(&to).await, 200);
    assert!(
        own.contains("✓ Legal") && own.contains("id=\"receipt\"") && own.contains("data-copies=\"receipt\""),
        "{own}"
    );
    // What was done is not asked for once more.
    assert!(
        own.contains("<a class=\"button button--plain\"") && own.contains("Hand in another one in its place"),
        "{own}"
    );
    assert!(!own.contains("<a class=\"button\""), "{own}");
    // The receipt is open below the verdict, before a list that is folded.
    let (verdict, receipt) = (own.find("✓ Legal"), own.find("<details class=\"event-receipt\" open"));
    let cards = own.find("<details class=\"event-deck-folded\">");
    assert!(verdict < receipt && receipt.is_some() && receipt < cards, "{own}");
    let again = page(&carl.get(&format!("/events/{code}/own")).await, 200);
    assert!(again.contains("<details class=\"event-receipt\">"), "{again}");
    assert!(own.contains("Nobody of the staff has."));
    assert!(own.contains(&printed), "{printed}: {own}");
    led(&carl.post(&format!("/events/{code}/own/take-back"), &[]).await);
    assert!(page(&carl.get(&format!("/events/{code}/own")).await, 200).contains("You handed in none."));

    // Nothing is done that was not meant, and nothing that is not there.
    assert_eq!(led(&carl.post(&format!("/events/{code}/own/withdraw"), &[]).await), format!("/events/{code}/own"));
    assert_eq!(carl.post(&format!("/events/{code}/own/nothing"), &[]).await.status, 404);
    let gone = carl.post(&format!("/events/{code}/own/withdraw"), &[("sure", "yes")]).await;
    assert!(page(&carl.get(&led(&gone)).await, 200).contains("You said that you do not come."));
}

#[tokio::test]
async fn an_account_finds_the_events_that_it_takes_part_in_and_reads_that_one_is_cancelled() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let other = shop.event("Saturday night", EventSettings::default()).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    assert!(led(&guest.get("/account/events").await).starts_with("/sign-in"));
    assert!(!page(&guest.get("/events").await, 200).contains("/account/events"));
    assert!(page(&carl.get("/account/events").await, 200).contains("You are entered at no event that comes."));
    comes(&carl, &code, "The Fox").await;
    for address in ["/events", "/account"] {
        assert!(page(&carl.get(address).await, 200).contains("href=\"/account/events\""), "{address}");
    }
    let own = format!("/events/{code}/own");
    let listed = page(&carl.get("/account/events").await, 200);
    assert!(listed.contains(&own) && listed.contains("You have a place.") && !listed.contains(&other), "{listed}");
    shop.moves(&code, EventState::Cancelled).await;
    for address in ["/account/events", &own, &format!("/events/{code}")] {
        let shown = page(&carl.get(address).await, 200);
        assert!(shown.contains("The event is cancelled") && !shown.contains("You have a place."), "{address}: {shown}");
    }
}

#[tokio::test]
async fn somebody_without_an_account_is_told_a_code_once_and_known_by_it() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let own = format!("/events/{code}/own");
    let rosa = Browser::new(&app);
    let claim = comes_by_code(&rosa, &code, "Rosa Real").await;
    assert_eq!(claim.len(), 14, "{claim}");
    let kept = rosa.get(&own).await;
    assert_eq!(kept.header("cache-control"), "no-store");
    let text = page(&kept, 200);
    assert!(text.contains("Rosa Real") && !text.contains(&claim), "it is told once: {text}");
    assert!(led(&list(&rosa, &code, shipped::DECKS[0].text, "hand").await).ends_with("?done=handed"));

    // Another device knows nobody before it is given the code, and none that is not.
    let phone = Browser::new(&app);
    assert!(page(&phone.get(&own).await, 200).contains("id=\"code\""));
    assert_eq!(led(&phone.get(&format!("/events/{code}/list")).await), own);
    let refused = phone.post(&own, &[("code", "00000000")]).await;
    assert!(page(&refused, 404).contains("id=\"code-fault\""));
    let written = claim.to_uppercase().replace('-', " ");
    let known = phone.post(&own, &[("code", &written)]).await;
    assert_eq!(led(&known), own, "no address has the code");
    let cookie = known.header("set-cookie").to_owned();
    for part in ["__Secure-safehouse-player=", &format!("Path=/events/{code}"), "HttpOnly", "SameSite=Lax", "; Secure"]
    {
        assert!(cookie.contains(part), "{part}: {cookie}");
    }
    assert!(page(&phone.get(&own).await, 200).contains("✓ Legal"));
    assert_eq!(led(&phone.post(&format!("{own}/forget"), &[]).await), format!("{own}?done=forgotten"));
    assert!(page(&phone.get(&own).await, 200).contains("id=\"code\""));

    // The code becomes that of an account, and is of no use from then on.
    let account = Browser::of(&app, "Rosa").await;
    led(&account.post(&own, &[("code", &claim)]).await);
    assert_eq!(led(&account.post(&format!("{own}/claim"), &[]).await), format!("{own}?done=claimed"));
    assert!(page(&account.get(&own).await, 200).contains("✓ Legal"));
    let text = page(&rosa.get(&own).await, 404);
    assert!(text.contains("of no player"), "{text}");
    assert!(page(&rosa.get(&own).await, 200).contains("id=\"code\""), "the browser forgot it");
}

#[tokio::test]
async fn codes_cannot_be_tried_without_end() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let stranger = Browser::new(&app);
    let mut statuses = Vec::new();
    for number in 0..8 {
        let tried = format!("{number}000000{number}");
        statuses.push(stranger.post(&format!("/events/{code}/own"), &[("code", &tried)]).await.status.as_u16());
    }
    assert_eq!(statuses.first(), Some(&404));
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
    let elsewhere = Browser::new(&app).from([198, 51, 100, 7]);
    assert_eq!(elsewhere.post(&format!("/events/{code}/own"), &[("code", "11111111")]).await.status, 404);
}

#[tokio::test]
async fn whoever_staff_entered_agrees_before_a_list_is_taken() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let form = events::EnterForm { name: "Anna Real".to_owned(), ..events::EnterForm::default() };
    let coming = (1, events::LateAs::Losses);
    let service = &app.site.app.service;
    let entered = events::enter_by_staff(service, &shop.owner, &code, &form, false, coming).await.unwrap();
    let anna = Browser::new(&app);
    let own = format!("/events/{code}/own");
    led(&anna.post(&own, &[("code", &entered.claim.unwrap())]).await);
    assert!(page(&anna.get(&own).await, 200).contains("Agree first."));
    let refused = list(&anna, &code, shipped::DECKS[0].text, "hand").await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    let refused = anna.post(&format!("{own}/agree"), &[]).await;
    assert!(page(&refused, 422).contains("consent-fault"));
    assert_eq!(led(&anna.post(&format!("{own}/agree"), &[("consent", "1")]).await), format!("{own}?done=agreed"));
    led(&list(&anna, &code, shipped::DECKS[0].text, "hand").await);
}
