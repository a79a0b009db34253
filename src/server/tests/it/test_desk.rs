//! Events that tests make and run by the forms of their desk, as staff do.

use axum::http::StatusCode;
use safehouse_service::{Caller, Secret, accounts, stores};

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

pub(crate) const STORE: &str = "corner-games";

pub(crate) async fn site() -> TestApp {
    TestApp::drawing(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await
}

/// Where an answer leads.
#[track_caller]
pub(crate) fn led(answer: &TestResponse) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

/// The text of a page that was answered so.
#[track_caller]
pub(crate) fn page(answer: &TestResponse, status: u16) -> String {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text());
    answer.text().into_owned()
}

/// The values of a hidden field, in the order of the page.
pub(crate) fn values(page: &str, name: &str) -> Vec<String> {
    let begin = format!("name=\"{name}\" value=\"");
    page.split(begin.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

/// Somebody who owns a store that is confirmed, and can make events there.
pub(crate) async fn owner(app: &TestApp) -> Browser<'_> {
    let service = &app.site.app.service;
    let browser = Browser::of(app, "Glenn").await;
    let machine = &Caller::Administrator;
    stores::add_store(service, machine, STORE, "Corner Games").await.unwrap();
    stores::add_staff(service, machine, STORE, "Glenn", stores::StaffRole::Owner).await.unwrap();
    let account = accounts::find_account(service, machine, "Glenn").await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
    let _ = browser.post(&format!("/stores/{STORE}/make-key"), &[]).await;
    browser
}

/// What the form of an event says.
pub(crate) fn fields_of(name: &str) -> [(&str, &str); 19] {
    [
        ("name", name),
        ("game", "necrogenesis"),
        ("format", "standard"),
        ("time_zone", "Europe/Berlin"),
        ("starts_at", "2034-12-01T18:00"),
        ("ends_at", "2034-12-01T23:00"),
        ("registration", "open"),
        ("lists", "accepted"),
        ("late", "note"),
        ("without_list", "nothing"),
        ("visible_swiss", "private"),
        ("visible_cut", "public"),
        ("reveal", "end"),
        ("public_names", "name"),
        ("shows_count", "yes"),
        ("rounds", "2"),
        ("games", "1"),
        ("round_minutes", "40"),
        ("cut", "0"),
    ]
}

/// An event with lists that may be handed in, open for them.
pub(crate) async fn made(owner: &Browser<'_>, name: &str) -> String {
    let code = made_with(owner, name, &[]).await;
    moved(owner, &code, "lists_open").await;
    code
}

/// An event with some fields of its form changed, open for players.
pub(crate) async fn made_with(owner: &Browser<'_>, name: &str, changed: &[(&str, &str)]) -> String {
    let mut fields = fields_of(name).to_vec();
    fields.retain(|(field, _)| changed.iter().all(|(known, _)| known != field));
    fields.extend_from_slice(changed);
    let answer = owner.post(&format!("/stores/{STORE}/events/new"), &fields).await;
    let at = led(&answer);
    let code = at.strip_prefix("/events/").unwrap().split('/').next().unwrap().to_owned();
    moved(owner, &code, "registration").await;
    code
}

pub(crate) async fn moved(owner: &Browser<'_>, code: &str, to: &str) {
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    let revision = values(&desk, "revision").remove(0);
    led(&owner.post(&format!("/events/{code}/desk/move"), &[("revision", &revision), ("to", to)]).await);
}

/// The buttons of a desk's steps that are coloured.
pub(crate) fn coloured(desk: &str) -> Vec<&str> {
    let (_, steps) = desk.split_once("id=\"steps\"").unwrap();
    let (steps, _) = steps.split_once("</section>").unwrap();
    let buttons = steps.split("<button class=\"button\"").skip(1);
    buttons.map(|rest| rest.split_once('>').unwrap().1.split('<').next().unwrap()).collect()
}

/// Says other rounds and another cut of an event.
pub(crate) async fn planned(owner: &Browser<'_>, code: &str, name: &str, (rounds, cut): (&str, &str)) -> TestResponse {
    let at = format!("/events/{code}/edit");
    let revision = values(&page(&owner.get(&at).await, 200), "revision").remove(0);
    let mut fields = fields_of(name).to_vec();
    fields.retain(|(field, _)| !["rounds", "cut"].contains(field));
    fields.extend([("rounds", rounds), ("cut", cut)]);
    fields.push(("revision", &revision));
    owner.post(&at, &fields).await
}

/// What staff write at the desk of a player of this name, who agreed to what the event asks.
pub(crate) fn agreed(name: &str) -> [(&str, &str); 3] {
    [("name", name), ("shown_as", ""), ("consent", "1")]
}

/// Enters players by their names, who agreed, and answers the code on paper of each.
pub(crate) async fn entered(owner: &Browser<'_>, code: &str, names: &[&str]) -> Vec<String> {
    let mut claims = Vec::new();
    for name in names {
        let told = page(&owner.post(&format!("/events/{code}/desk/enter"), &agreed(name)).await, 200);
        let claim = told.split("desk__code\"><code>").nth(1).unwrap().split('<').next().unwrap();
        claims.push(claim.to_owned());
    }
    claims
}

pub(crate) struct Run<'a> {
    pub(crate) owner: &'a Browser<'a>,
    pub(crate) code: String,
}

impl Run<'_> {
    pub(crate) async fn page(&self) -> String {
        page(&self.owner.get(&format!("/events/{}/run", self.code)).await, 200)
    }

    pub(crate) async fn post(&self, deed: &str, fields: &[(&str, &str)]) -> TestResponse {
        self.owner.post(&format!("/events/{}/run/{deed}", self.code), fields).await
    }

    #[track_caller]
    pub(crate) fn said(&self, answer: &TestResponse, done: &str) {
        let expected = format!("/events/{}/run?done={done}", self.code);
        let at = led(answer);
        assert_eq!(at.split('#').next().unwrap(), expected);
    }

    /// Enters the results of these tables of a round.
    pub(crate) async fn results(&self, round: &str, said: &[(&str, &str)]) -> TestResponse {
        let shown = self.page().await;
        let mut fields = vec![("round".to_owned(), round.to_owned())];
        for (table, result) in said {
            fields.push((format!("base-{table}"), values(&shown, &format!("base-{table}")).remove(0)));
            fields.push((format!("result-{table}"), (*result).to_owned()));
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        self.post("results", &fields).await
    }
}
