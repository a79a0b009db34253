//! Pages about decks, as they come without script.

use std::sync::Arc;

use axum::http::Method;
use safehouse_app::{deck::label::DeckLabel, paths};
use safehouse_engine::deck::{
    code::encode,
    content_id::ContentId,
    list::{DeckLine, DeckList},
};
use safehouse_store::NewSharedDeck;
use tokio::task::JoinSet;

use crate::test_app::{TestApp, request};

/// A name that must never leave its place in the page.
const HOSTILE: &str = "</title><script>alert(1)</script>\"'&";

fn ready_made(app: &TestApp) -> &[DeckList] {
    &app.site.app.library.first().decks
}

fn code(app: &TestApp, deck: &DeckList) -> String {
    encode(deck, &app.site.app.library.first().catalogue).unwrap()
}

/// Keeps a deck as the share dialog does and answers its short id.
pub(crate) async fn share(app: &TestApp, deck: &DeckList) -> String {
    let game = app.site.app.library.first().catalogue.game();
    let new = NewSharedDeck {
        content_id: safehouse_store::ContentId::from_bytes(*ContentId::of(deck, game).as_bytes()),
        deck_json: serde_json::to_string(deck).unwrap(),
        game: game.id.to_owned(),
        created_at: 0,
    };
    app.site.store.put_shared_deck(new).await.unwrap().short_id.to_string()
}

/// How often a text stands in a page.
fn times(page: &str, text: &str) -> usize {
    page.matches(text).count()
}

#[tokio::test]
async fn the_decks_page_offers_every_ready_made_deck_to_the_builder() {
    let app = TestApp::new().await;
    let page = app.get(&paths::of("necrogenesis").decks()).await;
    assert_eq!(page.status, 200);
    assert!(!ready_made(&app).is_empty());
    for deck in ready_made(&app) {
        assert!(page.text().contains(&format!(">{}</a>", deck.name)), "{}", deck.name);
        let address = paths::of("necrogenesis").build(&code(&app, deck), &DeckLabel::of(deck)).replace('&', "&amp;");
        assert!(page.text().contains(&address), "{address}");
    }
    assert!(page.text().contains("40/40 · 20/20 · legal"));
    assert!(page.text().contains("which needs JavaScript"));
}

#[tokio::test]
async fn a_deck_in_the_address_is_drawn_with_its_verdict_and_every_card() {
    let app = TestApp::new().await;
    let deck = &ready_made(&app)[0];
    let page = app.get(&paths::of("necrogenesis").shared_code(&code(&app, deck), &DeckLabel::of(deck))).await;
    assert_eq!(page.status, 200);
    let text = page.text();
    assert!(text.contains(&format!("<title>{} · Safehouse</title>", deck.name)));
    assert!(text.contains("property=\"og:title\""));
    assert!(text.contains("requirements met"));
    for line in &deck.lines {
        assert!(text.contains(&line.card.replace('\'', "&#39;")) || text.contains(&line.card), "{}", line.card);
    }
    let id = ContentId::of(deck, app.site.app.library.first().catalogue.game()).to_string();
    assert!(text.contains(&id), "the whole content id");
}

#[tokio::test]
async fn a_deck_that_is_not_legal_says_what_is_wrong_and_how_to_mend_it() {
    let app = TestApp::new().await;
    let mut deck = ready_made(&app)[0].clone();
    deck.lines.retain(|line| line.section != "survivor");
    let page = app.get(&paths::of("necrogenesis").shared_code(&code(&app, &deck), &DeckLabel::default())).await;
    assert!(page.text().contains("not legal"));
    assert!(page.text().contains("mark mark--fail"));
    assert!(page.text().contains("6.1.2"), "the clause");
}

#[tokio::test]
async fn a_code_that_is_not_read_is_a_404_with_the_reason_and_the_way_out() {
    let app = TestApp::new().await;
    let sound = code(&app, &ready_made(&app)[0]);
    let cut = &sound[..sound.len() / 2];
    for (written, reason) in [("hello", "This is no deck code"), ("sh9000000000", "has version 9"), (cut, "cut off")] {
        for path in ["/necrogenesis/decks/view", "/necrogenesis/decks/print"] {
            let page = app.get(&format!("{path}?deck={written}")).await;
            assert_eq!(page.status, 404, "{path} {written}");
            assert!(page.text().contains(reason), "{path} {written}");
            assert!(page.text().contains("role=\"alert\""), "{path} {written}");
        }
    }
}

#[tokio::test]
async fn the_page_without_a_deck_asks_for_one() {
    let app = TestApp::new().await;
    for path in [
        "/necrogenesis/decks/view",
        "/necrogenesis/decks/print",
        "/necrogenesis/decks/compare",
        "/necrogenesis/decks/view?deck=",
        "/necrogenesis/decks/compare?left=&right=",
    ] {
        let page = app.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(!page.text().contains("role=\"alert\""), "{path}");
    }
}

#[tokio::test]
async fn a_short_link_is_the_whole_deck_under_the_name_of_its_leader() {
    let app = TestApp::new().await;
    let deck = ready_made(&app)[1].clone();
    let id = share(&app, &deck).await;
    let page = app.get(&paths::shared(&id, &DeckLabel::named("Friday deck"))).await;
    assert_eq!(page.status, 200);
    let text = page.text();
    let leader = &deck.section("survivor").next().unwrap().card;
    assert!(text.contains(&format!("<title>Deck of {leader} · Safehouse</title>")), "the head waits for the deck");
    assert!(text.contains(&format!("<meta property=\"og:title\" content=\"Deck of {leader}\"")));
    assert!(text.contains("Named by whoever made this link."));
    assert!(
        text.find("<h1><bdi>Friday deck").unwrap() < text.find("</main>").unwrap(),
        "it is in its place without script"
    );
}

#[tokio::test]
async fn a_strangers_words_stand_nowhere_but_where_they_are_marked() {
    const WORDS: &str = "SALE – visit evil.example";
    let app = TestApp::new().await;
    let mut deck = DeckList { name: WORDS.into(), ..ready_made(&app)[1].clone() };
    let label = DeckLabel::of(&deck);
    let mut pages = vec![
        app.get(&paths::of("necrogenesis").shared_code(&code(&app, &deck), &label)).await,
        app.get(&paths::shared(&share(&app, &deck).await, &label)).await,
    ];
    // The name of a leader that is in no card list is no better.
    for line in deck.lines.iter_mut().filter(|line| line.section == "survivor") {
        (line.card, line.printing) = (WORDS.into(), None);
    }
    pages.push(app.get(&paths::of("necrogenesis").shared_code(&code(&app, &deck), &label)).await);
    // Nor is that of a format which there is not.
    let label = DeckLabel { format: Some(WORDS.into()), ..label };
    pages.push(app.get(&paths::of("necrogenesis").shared_code(&code(&app, &deck), &label)).await);
    for page in pages {
        let text = page.text();
        let (head, body) = text.split_once("</head>").unwrap();
        assert!(!head.contains("SALE"), "{head}");
        assert!(
            body.contains(&format!(
                "<h1><bdi>{WORDS}</bdi></h1><p class=\"muted\">Named by whoever made this link.</p>"
            ))
        );
    }
    // The site's own decks are named by the site.
    let own = &ready_made(&app)[1];
    let page = app.get(&paths::of("necrogenesis").shared_code(&code(&app, own), &DeckLabel::of(own))).await;
    assert!(page.text().contains(&format!("<title>{} · Safehouse</title>", own.name)));
    assert!(!page.text().contains("Named by whoever"));
}

#[tokio::test]
async fn names_bring_nothing_that_cannot_be_seen() {
    let app = TestApp::new().await;
    let mut deck = ready_made(&app)[1].clone();
    deck.lines[1].printing = None;
    deck.lines[1].card = "\u{202E}live\u{2066}\u{200B} card".into();
    let label = DeckLabel::named("\u{202E}Friday\u{2069} e\u{301}\u{301}\u{301}\u{301}\u{301}");
    let written = paths::encode("\u{202E}Friday\u{2069} e\u{301}\u{301}\u{301}\u{301}\u{301}");
    let short = share(&app, &deck).await;
    let code = code(&app, &deck);
    for path in [
        format!("/necrogenesis/decks/view?deck={code}&name={written}"),
        format!("/d/{short}?name={written}"),
        format!("/necrogenesis/build?deck={code}&name={written}"),
        paths::of("necrogenesis").print(&code, &label),
    ] {
        let text = app.get(&path).await.text().into_owned();
        assert!(text.contains("Friday e\u{301}\u{301}\u{301}") && text.contains("live card"), "{path}");
        for unseen in ["\u{202E}", "\u{2066}", "\u{2069}", "\u{200B}", "\u{301}\u{301}\u{301}\u{301}"] {
            assert!(!text.contains(unseen), "{path}: {unseen:?}");
        }
    }
}

#[tokio::test]
async fn a_page_that_waits_for_its_deck_keeps_its_own_head() {
    let app = Arc::new(TestApp::with(|config| config.drawing_threads = 4).await);
    // Together, so that one thread begins a page and another goes on with it.
    let mut pages = JoinSet::new();
    for at in 0..120 {
        let app = app.clone();
        pages.spawn(async move { app.get(&format!("/d/01234567{:02}", at % 100)).await });
    }
    for page in pages.join_all().await {
        let text = page.text();
        assert_eq!(page.status, 404);
        for tag in ["og:title", "og:description", "og:url", "rel=\"canonical\"", "name=\"description\""] {
            assert_eq!(times(&text, tag), 1, "{tag}");
        }
    }
}

#[tokio::test]
async fn a_link_keeps_the_name_and_the_format_of_the_deck() {
    let app = TestApp::new().await;
    let named = DeckList { name: "Friday & Co".into(), format: Some("casual".into()), ..ready_made(&app)[1].clone() };
    let (code, label) = (code(&app, &named), DeckLabel::of(&named));
    // The server keeps the cards under the format of whoever shared them first.
    let id = share(&app, &DeckList { format: None, ..named }).await;
    for path in [paths::of("necrogenesis").shared_code(&code, &label), paths::shared(&id, &label)] {
        let page = app.get(&path).await;
        let text = page.text();
        assert!(text.contains("<h1><bdi>Friday &amp; Co</bdi></h1>"), "{path}");
        assert!(text.contains("<a href=\"/necrogenesis/formats/casual\">"), "{path}: the verdict is of that format");
        for onward in [paths::of("necrogenesis").build(&code, &label), paths::of("necrogenesis").print(&code, &label)] {
            assert!(text.contains(&onward.replace('&', "&amp;")), "{path}: {onward}");
        }
    }
    let builder = app.get(&paths::of("necrogenesis").build(&code, &label)).await;
    assert!(builder.text().contains("Friday &amp; Co"));
    assert!(builder.text().contains("<a href=\"/necrogenesis/formats/casual\">"));
    assert!(builder.text().contains("name=\"format\""), "a form without script sends it on");
}

#[tokio::test]
async fn a_short_link_to_nothing_is_a_404_of_the_site() {
    let app = TestApp::new().await;
    for id in ["0123456789", "x", "%F0%9F%A7%9F", "..%2F..%2Fetc"] {
        let page = app.get(&format!("/d/{id}")).await;
        assert_eq!(page.status, 404, "{id}");
        assert!(page.text().contains("No deck has this link"), "{id}");
    }
}

#[tokio::test]
async fn names_from_an_address_stay_text() {
    let app = TestApp::new().await;
    let sound = code(&app, &ready_made(&app)[0]);
    let id = share(&app, &ready_made(&app)[0]).await;
    let label = DeckLabel { name: HOSTILE.to_owned(), format: Some(HOSTILE.to_owned()) };
    let view = paths::of("necrogenesis").shared_code(&sound, &label);
    for path in [
        view.clone(),
        paths::shared(&id, &label),
        paths::of("necrogenesis").print(&sound, &label),
        paths::of("necrogenesis").build(&sound, &label),
        paths::of("necrogenesis").compare(&view, HOSTILE),
        paths::of("necrogenesis").compare(HOSTILE, &paths::shared(&id, &label)),
        format!("/necrogenesis/decks/view?deck={}", paths::encode(HOSTILE)),
    ] {
        let page = app.get(&path).await;
        assert!(!page.text().contains("<script>alert"), "{path}");
    }
}

/// What a reader sees of a page: each text with whether it stands in a `bdi`. What
/// fields and scripts hold are no words of a sentence.
fn texts(page: &str) -> Vec<(String, bool)> {
    const ASIDE: [&str; 5] = ["script", "style", "textarea", "pre", "option"];
    let mut texts = Vec::new();
    let (mut isolated, mut aside) = (0_usize, 0_usize);
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or((piece, ""));
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or_default();
        let count = match name {
            "bdi" => &mut isolated,
            name if ASIDE.contains(&name) => &mut aside,
            _ => &mut 0,
        };
        *count = if tag.starts_with('/') { count.saturating_sub(1) } else { *count + 1 };
        if aside == 0 && !text.trim().is_empty() {
            texts.push((text.to_owned(), isolated > 0));
        }
    }
    texts
}

#[tokio::test]
async fn words_of_strangers_are_isolated_from_the_sites_own() {
    // Letters that run from right to left, which would take the words beside them along.
    const NAME: &str = "שלום";
    const CARD: &str = "مرحبا";
    const FORMAT: &str = "בית";
    let app = TestApp::new().await;
    let mut deck = DeckList { name: NAME.to_owned(), ..ready_made(&app)[0].clone() };
    deck.lines.push(DeckLine { section: "survivor_deck".into(), card: CARD.into(), quantity: 5, printing: None });
    let (sound, id) = (code(&app, &deck), share(&app, &deck).await);
    let label = DeckLabel { name: NAME.to_owned(), format: Some(FORMAT.to_owned()) };
    let (view, link) = (paths::of("necrogenesis").shared_code(&sound, &label), paths::shared(&id, &label));
    let own = paths::of("necrogenesis").shared_code(&code(&app, &ready_made(&app)[0]), &DeckLabel::default());
    for (path, shown) in [
        (view.clone(), vec![NAME, CARD, FORMAT]),
        (format!("{view}&view=list"), vec![NAME, CARD, FORMAT]),
        (link.clone(), vec![NAME, CARD, FORMAT]),
        (paths::of("necrogenesis").compare(&view, &own), vec![NAME, CARD, FORMAT]),
        (paths::of("necrogenesis").compare(&own, &link), vec![NAME, CARD, FORMAT]),
        (paths::of("necrogenesis").print(&sound, &label), vec![NAME, CARD]),
        (paths::of("necrogenesis").build(&sound, &label), vec![CARD]),
    ] {
        let page = app.get(&path).await;
        assert!(matches!(page.status.as_u16(), 200 | 404 | 422), "{path}: {}", page.status);
        let texts = texts(&page.text());
        for words in shown {
            let of_it: Vec<_> = texts.iter().filter(|(text, _)| text.contains(words)).collect();
            assert!(!of_it.is_empty(), "{path} does not show {words}");
            for (text, is_isolated) in of_it {
                assert!(*is_isolated || text.contains(&format!("\u{2068}{words}\u{2069}")), "{path}: {text}");
            }
        }
    }
}

#[tokio::test]
async fn a_card_that_is_no_longer_there_is_named_and_breaks_nothing() {
    let app = TestApp::new().await;
    let mut deck = ready_made(&app)[0].clone();
    deck.lines.push(DeckLine {
        section: "survivor_deck".into(),
        card: "<b>Gone</b>".into(),
        quantity: u32::MAX,
        printing: None,
    });
    let id = share(&app, &deck).await;
    let view = app.get(&paths::shared(&id, &DeckLabel::default())).await;
    assert_eq!(view.status, 200);
    assert!(view.text().contains("Not in the card list"));
    assert!(!view.text().contains("<b>Gone</b>"));
    let link = paths::shared(&id, &DeckLabel::default());
    let compared = app.get(&paths::of("necrogenesis").compare(&link, &link)).await;
    assert_eq!(compared.status, 200);
    assert!(compared.text().contains("Both are the same deck"));
}

#[tokio::test]
async fn two_decks_are_compared_card_by_card() {
    let app = TestApp::new().await;
    let left = DeckList { name: "Before".into(), ..ready_made(&app)[0].clone() };
    let mut right = DeckList { name: "After".into(), ..left.clone() };
    let removed = right.lines.remove(1);
    right.lines[1].quantity += 1;
    let id = share(&app, &right).await;

    let page = app
        .get(&paths::of("necrogenesis").compare(&code(&app, &left), &paths::shared(&id, &DeckLabel::named("After"))))
        .await;
    assert_eq!(page.status, 200);
    let text = page.text();
    assert!(text.contains("data-change=\"only-left\""));
    assert!(!text.contains("data-change=\"only-right\""));
    assert!(text.contains("data-change=\"number\""));
    assert!(text.contains(&removed.card));
    assert!(text.contains("+1</td>"));
    assert!(text.contains("After"));
}

#[tokio::test]
async fn a_side_that_is_not_read_says_why_beside_its_field() {
    let app = TestApp::new().await;
    let sound = code(&app, &ready_made(&app)[0]);
    let page = app.get(&paths::of("necrogenesis").compare(&sound, "/d/0123456789")).await;
    assert!(page.text().contains("No deck has this link."));
    let page = app.get(&paths::of("necrogenesis").compare("nonsense", &sound)).await;
    assert!(page.text().contains("This is no deck code"));
    assert!(page.text().contains("aria-invalid=\"true\""));
}

#[tokio::test]
async fn every_copy_gets_a_proxy_that_says_so_nine_to_a_sheet() {
    let app = TestApp::new().await;
    let deck = &ready_made(&app)[0];
    let address = paths::of("necrogenesis").print(&code(&app, deck), &DeckLabel::of(deck));
    let copies: u32 = deck.lines.iter().map(|line| line.quantity).sum();
    let text = app.get(&address).await.text().into_owned();
    assert_eq!(times(&text, "class=\"proxy\""), copies as usize);
    assert_eq!(times(&text, "class=\"proxy__mark\""), copies as usize);
    assert_eq!(times(&text, "proxy-sheet--a4"), copies.div_ceil(9) as usize);
    assert_eq!(times(&text, "proxy-sheet__marks"), copies.div_ceil(9) as usize);
}

#[tokio::test]
async fn what_is_chosen_in_the_address_is_what_is_printed() {
    let app = TestApp::new().await;
    let deck = &ready_made(&app)[0];
    let address = paths::of("necrogenesis").print(&code(&app, deck), &DeckLabel::of(deck));
    let copies = |section: &str| deck.count(section) as usize;
    let line = deck.section("survivor_deck").find(|line| line.quantity >= 2).unwrap();
    let catalogue = &app.site.app.library.first().catalogue;
    let number = &catalogue.printing(line.meant_printing(catalogue).unwrap()).number;

    for (choice, proxies) in [
        ("&per=card".to_owned(), deck.lines.len()),
        ("&without=zombie_deck&without=survivor".to_owned(), copies("survivor_deck")),
        (format!("&without=zombie_deck&without=survivor&skip=1.{number}&skip="), copies("survivor_deck") - 1),
        (
            format!("&without=zombie_deck&without=survivor&skip=999.{number}"),
            copies("survivor_deck") - line.quantity as usize,
        ),
        ("&without=zombie_deck&without=survivor&without=survivor_deck".to_owned(), 0),
    ] {
        let text = app.get(&format!("{address}{choice}")).await.text().into_owned();
        assert_eq!(times(&text, "class=\"proxy\""), proxies, "{choice}");
    }

    let text = app.get(&format!("{address}&paper=letter&marks=off&ink=light")).await.text().into_owned();
    assert!(text.contains("proxy-sheet--letter") && !text.contains("proxy-sheet--a4"));
    assert!(text.contains("proxy-sheets--light"));
    assert!(!text.contains("proxy-sheet__marks"));
}

#[tokio::test]
async fn a_list_of_absurd_length_is_cut_and_says_so() {
    let app = TestApp::new().await;
    let mut deck = ready_made(&app)[0].clone();
    deck.lines[1].quantity = safehouse_engine::limits::COPIES;
    let text =
        app.get(&paths::of("necrogenesis").print(&code(&app, &deck), &DeckLabel::default())).await.text().into_owned();
    assert_eq!(times(&text, "class=\"proxy\""), 270);
    assert!(text.contains("only the first 270 are drawn"));
}

#[tokio::test]
async fn a_head_request_to_a_short_link_has_the_same_status() {
    let app = TestApp::new().await;
    let id = share(&app, &ready_made(&app)[0]).await;
    assert_eq!(app.send(request(Method::HEAD, &paths::shared(&id, &DeckLabel::default()))).await.status, 200);
    assert_eq!(app.send(request(Method::HEAD, "/d/0123456789")).await.status, 404);
}
