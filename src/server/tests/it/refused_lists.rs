//! A list that staff type for a player and that is refused says why: what is not legal about it, and each line that
//! could not be read.

use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
    test_desk::{made, owner, page},
};

/// A list that is no deck of the format.
const ILLEGAL: &str = "Survivor Deck\n9 Rifle\n";

/// The address of the page of the one player of an event.
async fn player_of(owner: &Browser<'_>, code: &str) -> String {
    page(&owner.post(&format!("/events/{code}/desk/enter"), &[("name", "Ada"), ("shown_as", "")]).await, 200);
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    let begin = format!("/events/{code}/player/");
    let id = desk.split(begin.as_str()).nth(1).unwrap().split('"').next().unwrap();
    format!("{begin}{id}")
}

async fn types(owner: &Browser<'_>, player: &str, text: &str) -> TestResponse {
    owner.post(player, &[("text", text), ("deed", "type")]).await
}

#[tokio::test]
async fn a_list_that_staff_type_is_refused_with_what_is_wrong_above_the_field() {
    let app = TestApp::drawing(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let owner = owner(&app).await;
    let code = made(&owner, "Typed").await;
    let player = player_of(&owner, &code).await;

    let refused = page(&types(&owner, &player, ILLEGAL).await, 422);
    for told in ["id=\"refused-list\"", "class=\"findings\"", "9 copies of ", "id=\"text-fault\"", "only legal ones"] {
        assert!(refused.contains(told), "{told}: {refused}");
    }
    let (above, below) = refused.split_once("<textarea").unwrap();
    assert!(above.contains("tabindex=\"-1\" autofocus") && below.contains("9 Rifle"), "{refused}");

    let unread = format!("{}\n3 Rifel of nowhere\n", shipped::DECKS[0].text.trim_end());
    let last = unread.lines().count();
    let refused = page(&types(&owner, &player, &unread).await, 422);
    let (above, below) = refused.split_once("<textarea").unwrap();
    assert!(above.contains("Lines that could not be read") && above.contains(&format!("Line {last}: ")), "{refused}");
    assert!(above.contains("3 Rifel of nowhere") && above.contains("No card has this name"), "{refused}");
    assert!(below.contains("3 Rifel of nowhere") && below.contains(&format!("Line {last} of the list")), "{refused}");

    let typed = page(&types(&owner, &player, shipped::DECKS[0].text).await, 200);
    assert!(typed.contains("The list is handed in: legal.") && !typed.contains("refused-list"), "{typed}");
}
