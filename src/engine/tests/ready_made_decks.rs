//! The decks that ship with the playtest set.

use safehouse_engine::{
    deck::{
        certificate::{Verdict, certify},
        code::{decode, encode},
        content_id::ContentId,
        interchange::import,
    },
    english::English,
};
use safehouse_testing::shipped;

#[test]
fn every_ready_made_deck_is_legal() {
    let catalogue = shipped::catalogue();
    let standard = shipped::formats().get("standard").expect("Standard").newest();
    let english = English::new(catalogue.game());

    let mut ids = Vec::new();
    for source in shipped::DECKS {
        let deck = import(source.text, catalogue).deck;
        let certificate = certify(&deck, catalogue, standard);
        let problems: Vec<String> = certificate.problems().map(|finding| english.finding(finding)).collect();
        assert_eq!(certificate.verdict, Verdict::Legal, "{}: {problems:#?}", source.name);
        assert!(certificate.advice.is_empty(), "{}: {:#?}", source.name, certificate.advice);

        let code = encode(&deck, catalogue).expect("a code");
        let decoded = decode(&code, catalogue).expect("a deck");
        assert_eq!(ContentId::of(&decoded.deck, catalogue.game()), certificate.content_id, "{}", source.name);
        ids.push(certificate.content_id);
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), shipped::DECKS.len(), "no two of them are the same deck");
}
