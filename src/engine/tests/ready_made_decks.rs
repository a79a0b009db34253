//! The decks that ship with the playtest set.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{
        certificate::{Verdict, certify},
        code::{decode, encode},
        content_id::ContentId,
        format::Formats,
        interchange::import,
    },
    english::English,
    games::GAMES,
};

macro_rules! file {
    ($path:literal) => {
        CatalogueSource { name: $path, text: include_str!(concat!("../../../cards/necrogenesis/", $path)) }
    };
}

#[test]
fn every_ready_made_deck_is_legal() {
    let catalogue =
        Catalogue::read(GAMES, &[file!("ng-01-outbreak.json"), file!("ng-pr-promos.json")]).expect("valid card files");
    let formats = Formats::read(&[file!("formats.json")], &catalogue).expect("valid formats");
    let standard = formats.get("standard").expect("Standard").newest();
    let english = English::new(catalogue.game());

    let mut ids = Vec::new();
    for source in [
        file!("decks/hold-the-line.txt"),
        file!("decks/long-sight.txt"),
        file!("decks/match-light.txt"),
        file!("decks/nothing-wasted.txt"),
    ] {
        let deck = import(source.text, &catalogue).deck;
        let certificate = certify(&deck, &catalogue, standard);
        let problems: Vec<String> = certificate.problems().map(|finding| english.finding(finding)).collect();
        assert_eq!(certificate.verdict, Verdict::Legal, "{}: {problems:#?}", source.name);
        assert!(certificate.advice.is_empty(), "{}: {:#?}", source.name, certificate.advice);

        let code = encode(&deck, &catalogue).expect("a code");
        let decoded = decode(&code, &catalogue).expect("a deck");
        assert_eq!(ContentId::of(&decoded.deck, catalogue.game()), certificate.content_id, "{}", source.name);
        ids.push(certificate.content_id);
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 4, "no two of them are the same deck");
}
