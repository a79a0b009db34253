//! What staff and players read of lists whose players agreed to nothing, and how that is mended.

use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_desk::{Run, STORE, agreed, fields_of, led, made, owner, page, site, values},
};

/// What is between two texts of a page.
#[track_caller]
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.split(from).nth(1).expect(from).split(to).next().unwrap()
}

#[tokio::test]
async fn staff_read_that_a_list_of_somebody_who_did_not_play_stays_hidden() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    for name in ["Ada", "Ben", "Cleo"] {
        page(&owner.post(&at("desk/enter"), &agreed(name)).await, 200);
    }
    let desk = page(&owner.get(&at("desk")).await, 200);
    let ada = at(&format!("player/{}", between(&desk, &at("player/"), "\"")));
    page(&owner.post(&ada, &[("deed", "type"), ("text", shipped::DECKS[0].text)]).await, 200);
    led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    for player in ["2", "3"] {
        led(&owner.post(&at("run/check-in"), &[("player", player), ("there", "yes")]).await);
    }
    assert!(!page(&owner.get(&ada).await, 200).contains("did not play"));
    led(&owner.post(&at("run/begin"), &[("everybody", "no")]).await);
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert!(desk.contains("<strong>1 list stays hidden</strong>: the player did not play."), "{desk}");
    let told = page(&owner.get(&ada).await, 200);
    assert!(told.contains("Others do not see it: they did not play."), "{told}");
}

#[tokio::test]
async fn a_list_is_shown_once_its_player_agreed_and_until_then_everybody_concerned_reads_that_it_is_not() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    let staff = async |part: &str| page(&owner.get(&at(part)).await, 200);
    let form = staff("desk").await;
    assert!(form.contains("type=\"checkbox\" name=\"consent\" value=\"1\">"), "nothing is ticked before: {form}");
    assert!(form.contains("<summary>What the event asks</summary>"), "{form}");
    // Ada says at the desk that she agrees. Ben and Cleo are asked by nobody.
    let mut codes = Vec::new();
    for fields in [&agreed("Ada")[..], &agreed("Ben")[..2], &agreed("Cleo")[..2]] {
        let told = page(&owner.post(&at("desk/enter"), fields).await, 200);
        codes.push(between(&told, "desk__code\"><code>", "<").to_owned());
    }
    let desk = staff("desk").await;
    let players: Vec<String> = desk
        .split(&at("player/"))
        .skip(1)
        .map(|rest| at(&format!("player/{}", rest.split('"').next().unwrap())))
        .collect();
    for (player, deck) in players.iter().zip(shipped::DECKS) {
        let typed = [("deed", "type"), ("text", deck.text)];
        page(&owner.post(player, &typed).await, 200);
    }

    // Before the lock, after it and as play begins staff read whose lists stay hidden.
    let of = |text: &str| {
        let mark = between(text, " not going to be shown.</strong>", "</div>");
        (mark.contains("<bdi>Ada</bdi>"), mark.contains("<bdi>Ben</bdi>"), mark.contains("<bdi>Cleo</bdi>"))
    };
    for part in ["desk", "run"] {
        let told = staff(part).await;
        assert!(told.contains("<strong>2 lists are not going to be shown.</strong>"), "{part}: {told}");
        assert_eq!(of(&told), (false, true, true), "{part}");
    }
    let to = led(&owner.post(&at("desk/lock"), &[("sure", "yes")]).await);
    assert_eq!(of(&page(&owner.get(&to).await, 200)), (false, true, true));
    let [ben, cleo] = [10, 11].map(|host| Browser::new(&app).from([192, 0, 2, host]));
    for (player, code) in [(&ben, &codes[1]), (&cleo, &codes[2])] {
        led(&player.post(&at("own"), &[("code", code)]).await);
    }
    let own = page(&ben.get(&at("own")).await, 200);
    for words in
        ["Your list is taken.", "Others see it only once you agree.", "Others do not see it: you have not agreed"]
    {
        assert!(own.contains(words), "{words}: {own}");
    }
    assert!(!own.contains("Before that no list of yours is taken"), "{own}");

    // Cleo is not there as play begins, and may agree all the same.
    let run = Run { owner: &owner, code: code.clone() };
    for player in ["1", "2"] {
        run.said(&run.post("check-in", &[("player", player), ("there", "yes")]).await, "there");
    }
    run.said(&run.post("begin", &[("everybody", "no")]).await, "begun");
    assert_eq!(of(&run.page().await), (false, true, false));
    assert!(run.page().await.contains("</strong> Its player has not agreed"), "one list has one player");
    let own = page(&cleo.get(&at("own")).await, 200);
    assert!(own.contains("You were not there") && own.contains("I agree to this"), "{own}");
    run.said(&run.post("pair", &[]).await, "paired");
    run.said(&run.post("publish", &[("round", "1"), ("timed", "no")]).await, "shown");
    run.said(&run.results("1", &[("1", "a")]).await, "results");
    run.said(&run.post("finish", &[("round", "1")]).await, "finished");
    run.said(&run.post("end", &[("early", "yes"), ("sure", "yes")]).await, "ended");
    assert_eq!(of(&run.page().await), (false, true, false));

    // Everybody sees the list of whoever agreed, and nothing of the others.
    let visitor = Browser::new(&app).from([192, 0, 2, 9]);
    let seen = async || {
        let counted = page(&visitor.get(&at("statistics")).await, 200);
        let mut shown = Vec::new();
        for number in 1..=3 {
            shown.push(visitor.get(&at(&format!("lists/{number}"))).await.status.as_u16());
        }
        (between(&counted, "Counted: ", " list").to_owned(), shown)
    };
    assert_eq!(seen().await, ("1".to_owned(), vec![200, 404, 404]));
    assert!(!staff("desk").await.contains("Show the lists to everybody"), "there is nothing to press");
    assert!(!page(&ben.get(&at("own")).await, 200).contains("Everybody sees it"));

    // Ben said to staff that he agrees: they note it, with their name, and show what is late.
    let noted = page(&owner.get(&players[1]).await, 200);
    assert!(noted.contains("to nothing yet") && noted.contains("They agreed, at the desk or on paper"), "{noted}");
    let to = led(&owner.post(&players[1], &[("deed", "agreed"), ("consent", "1")]).await);
    let noted = page(&owner.get(&to).await, 200);
    assert!(noted.contains("It is noted that they agreed, with your name."), "{noted}");
    assert!(noted.contains(", as <bdi>Glenn</bdi> of the staff wrote down"), "{noted}");
    assert!(!noted.contains("They agreed, at the desk or on paper"), "{noted}");
    let acts = page(&owner.get(&format!("/stores/{STORE}/acts")).await, 200);
    assert_eq!(
        acts.matches("wrote down that a player agreed to what the event asks").count(),
        2,
        "Ada and Ben: {acts}"
    );
    let own = page(&ben.get(&at("own")).await, 200);
    assert!(own.contains(", as <bdi>Glenn</bdi> of the staff wrote down"), "{own}");
    assert!(own.contains("others see it once staff show it, too"), "{own}");
    let desk = staff("desk").await;
    assert!(desk.contains("1 list hidden.") && !desk.contains("not going to be shown"), "{desk}");
    led(&owner.post(&at("desk/reveal"), &[("phase", "end"), ("sure", "yes")]).await);
    assert_eq!(seen().await, ("2".to_owned(), vec![200, 200, 404]));
    assert!(page(&ben.get(&at("own")).await, 200).contains("Everybody sees it"));

    // Whoever was left out did not play: their list stays hidden when they agree.
    let to = led(&cleo.post(&at("own/agree"), &[("consent", "1")]).await);
    let own = page(&cleo.get(&to).await, 200);
    assert!(own.contains("You agreed to what the event asks.") && own.contains("you did not play"), "{own}");
    assert!(!staff("desk").await.contains("list hidden."));
    assert_eq!(seen().await, ("2".to_owned(), vec![200, 200, 404]));
}

#[tokio::test]
async fn who_agreed_to_other_words_reads_them_beside_those_of_now_and_agrees_before_a_list_is_taken() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let at = |part: &str| format!("/events/{code}/{part}");
    let told = page(&owner.post(&at("desk/enter"), &agreed("Ada")).await, 200);
    let claim = between(&told, "desk__code\"><code>", "<").to_owned();
    let revision = values(&page(&owner.get(&at("edit")).await, 200), "revision").remove(0);
    let mut fields = fields_of("Friday Night").to_vec();
    fields.extend([("consent", "Your list hangs on our wall."), ("revision", revision.as_str())]);
    led(&owner.post(&at("edit"), &fields).await);

    let ada = Browser::new(&app).from([192, 0, 2, 10]);
    led(&ada.post(&at("own"), &[("code", &claim)]).await);
    let own = page(&ada.get(&at("own")).await, 200);
    for words in [
        "What version 1 says",
        "can be verified for ever",
        "The event asks something else now.",
        "Before that no list of yours is taken.",
        "Version 2 of these words",
        "hangs on our wall",
    ] {
        assert!(own.contains(words), "{words}: {own}");
    }
    let hand_in = [("text", shipped::DECKS[0].text), ("deed", "hand")];
    let refused = page(&ada.post(&at("list"), &hand_in).await, 422);
    assert!(refused.contains("on the page of your place"), "{refused}");
    let desk = page(&owner.get(&at("desk")).await, 200);
    assert!(desk.contains("<span class=\"tag\">has not agreed</span>"), "{desk}");
    let player = at(&format!("player/{}", between(&desk, &at("player/"), "\"")));
    let noted = page(&owner.get(&player).await, 200);
    for words in
        ["to version 1, ", "What version 1 says", "can be verified for ever", "Before they agree, others see no list"]
    {
        assert!(noted.contains(words), "{words}: {noted}");
    }

    let acts = page(&owner.get(&format!("/stores/{STORE}/acts")).await, 200);
    assert!(acts.contains("changed an event, with version 2 of what it asks players"), "{acts}");

    led(&ada.post(&at("own/agree"), &[("consent", "2")]).await);
    let own = page(&ada.get(&at("own")).await, 200);
    assert!(own.contains("What version 2 says") && !own.contains("asks something else now"), "{own}");
    led(&ada.post(&at("list"), &hand_in).await);
}
