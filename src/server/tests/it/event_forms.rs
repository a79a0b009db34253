//! The form that makes an event: what of it is folded away, and what it refuses.

use crate::{
    test_app::TestApp,
    test_desk::{STORE, fields_of, made, owner, page},
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
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
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
    }
    let revoked = owner.post(&format!("/stores/{STORE}/revoke-key"), &[("reason", "stolen"), ("sure", "yes")]).await;
    assert_eq!(revoked.status, 422, "{}", revoked.text());
    made(&owner, "Friday night").await;
}
