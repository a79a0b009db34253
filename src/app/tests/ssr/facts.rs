//! What pages say of the cards and rules that ship with the project.

use safehouse_app::pages::rulebook::{draw_rule, draw_rules};
use safehouse_testing::shipped::{FORMATS, OUTBREAK};

use crate::{
    site::Site,
    table::{library, scene},
};

async fn page(address: &str) -> String {
    Site::new(OUTBREAK.text, FORMATS.text, &[]).await.get(address).await.html
}

/// The words of a page without its markup.
fn words(html: &str) -> String {
    let text: String = html.split('<').filter_map(|part| part.split_once('>').map(|(_, text)| text)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn copies_and_odds_follow_the_rules_about_the_kind_of_card() {
    let survivor = page("/necrogenesis/cards/NG-01/001/rick-the-firestarter").await;
    assert!(words(&survivor).contains("1 copy, in the Survivor section. Exactly 1 Survivor in the Survivor section."));
    assert!(!survivor.contains("Odds by copies") && !words(&survivor).contains("Up to 4 copies"));

    let boss = page("/necrogenesis/cards/NG-01/180/king-of-the-underline").await;
    let said = words(&boss);
    assert!(said.contains("At most 1 copy, in the Zombie Deck. At most 1 Boss Monster in the deck."), "{said}");
    assert!(!said.contains("Secret Rare in the Survivor Deck"));
    assert!(boss.contains(r#"<th scope="row" class="figures">1</th>"#));
    assert!(!boss.contains(r#"<th scope="row" class="figures">2</th>"#));

    let secret = words(&page("/necrogenesis/cards/NG-01/030/the-last-argument").await);
    assert!(secret.contains("At most 1 copy, in the Survivor Deck. At most 1 Secret Rare in the Survivor Deck."));

    let rifle = words(&page("/necrogenesis/cards/NG-01/013/rifle").await);
    assert!(rifle.contains("Up to 4 copies in the Survivor Deck."), "{rifle}");
}

#[tokio::test]
async fn die_results_have_their_plus_and_odds_their_percent_sign() {
    let rifle = page("/necrogenesis/cards/NG-01/013/rifle").await;
    assert!(rifle.contains("<dd>4+</dd>"));
    let boss = page("/necrogenesis/cards/NG-01/180/king-of-the-underline").await;
    let ed = boss.rsplit(">ED</dt><dd>").next().and_then(|rest| rest.split('<').next());
    assert!(ed.is_some_and(|ed| ed.ends_with('+')), "{ed:?}");
    let table = rifle.split("class=\"table odds\"").nth(1).and_then(|rest| rest.split("</table>").next());
    let cells: Vec<&str> = table.expect("a table").split("</td>").collect();
    assert!(cells.len() > 10 && cells[..cells.len() - 1].iter().all(|cell| cell.ends_with("\u{a0}%")), "{cells:?}");
}

#[tokio::test]
async fn home_says_what_the_game_and_a_deck_are() {
    let home = words(&page("/").await);
    assert!(
        home.contains("A deck is 1 Survivor, a Survivor Deck of 40 cards and a Zombie Deck of 20 cards."),
        "{home}"
    );
}

#[tokio::test]
async fn every_clause_that_a_page_names_leads_to_its_words() {
    let library = library();
    let scene = scene(&library);
    let rule = |part: &str| draw_rule(&scene, part).map(|page| page.body);
    let contents = draw_rules(&scene, "").body;
    for id in ["how-to-play", "6.1.3", "6.1.5", "7.3.2.1"] {
        assert!(contents.contains(&format!("id=\"{id}\"")), "{id}");
    }
    let is_there = |link: &str| match link.split_once('#') {
        Some((clause, part)) => rule(clause).is_some_and(|body| body.contains(&format!("id=\"{part}\""))),
        None => rule(link).is_some(),
    };
    let mut seen = 0;
    for address in [
        "/necrogenesis/rules/glossary",
        "/necrogenesis/formats/standard",
        "/necrogenesis/formats/casual",
        "/necrogenesis/cards/NG-01/001",
        "/necrogenesis/cards/NG-01/180",
        "/necrogenesis/help/search",
    ] {
        let html = page(address).await;
        for link in html.split("href=\"/necrogenesis/rules/").skip(1).filter_map(|rest| rest.split('"').next()) {
            if link != "glossary" && !link.starts_with("glossary#") {
                assert!(is_there(link), "{address}: {link}");
                seen += 1;
            }
        }
    }
    assert!(seen > 200, "{seen}");
}
