//! What an installation has: its games, read together.

use safehouse_engine::{
    catalogue::CatalogueSource,
    game::Games,
    games,
    library::{GameFiles, Library, LibraryError},
};
use safehouse_testing::{
    lighthouse::{self, LIGHTHOUSE},
    shipped,
};

/// Both games, the shipped one first.
static BOTH: Games = Games::new(games::GAMES.first(), &[&LIGHTHOUSE]);

fn shipped() -> GameFiles<'static> {
    GameFiles {
        sets: shipped::CARDS.to_vec(),
        formats: vec![shipped::FORMATS],
        decks: vec![shipped::HOLD_THE_LINE.text],
    }
}

fn lighthouse() -> GameFiles<'static> {
    GameFiles { sets: vec![lighthouse::CARDS], formats: vec![lighthouse::FORMATS], decks: vec!["4 Barge"] }
}

#[test]
fn each_game_has_its_own_cards_formats_and_decks_in_the_order_of_the_register() {
    for files in [[shipped(), lighthouse()], [lighthouse(), shipped()]] {
        let library = Library::check(BOTH, &files, games::clauses).unwrap();
        let found: Vec<_> = library.games().iter().map(|game| game.game().id).collect();
        assert_eq!(found, [games::GAMES.first().id, LIGHTHOUSE.id]);
        assert_eq!(library.first().game().id, games::GAMES.first().id);
        let other = library.of_game(LIGHTHOUSE.id).unwrap();
        assert_eq!(other.decks[0].lines[0].card, "Barge");
        assert!(other.find("Barge").unwrap().iter().next().is_some());
        assert!(library.first().find("Barge").unwrap().iter().next().is_none());
        assert_eq!(library.first().decks.len(), 1);
        assert!(library.of_game("genezoa").is_none());
    }
}

#[test]
fn without_files_there_is_an_empty_list_of_the_first_game() {
    let library = Library::read(BOTH, &[]).unwrap();
    assert_eq!(library.games().len(), 1);
    assert_eq!(library.first().game().id, games::GAMES.first().id);
    assert!(library.first().catalogue.cards().is_empty() && library.first().first_snapshot().is_none());
}

#[test]
fn faults_of_all_games_come_together() {
    let broken = |name| CatalogueSource { name, text: "{" };
    let files = ["one.json", "two.json"].map(|name| GameFiles { sets: vec![broken(name)], ..GameFiles::default() });
    let Err(LibraryError::Cards(faults)) = Library::read(BOTH, &files) else { panic!("no faults") };
    assert_eq!(faults.iter().map(|fault| fault.file.as_str()).collect::<Vec<_>>(), ["one.json", "two.json"]);

    let files = [shipped(), lighthouse()].map(|files| GameFiles { formats: vec![broken("formats.json")], ..files });
    let Err(LibraryError::Formats(faults)) = Library::read(BOTH, &files) else { panic!("no faults") };
    assert_eq!(faults.len(), 2);
    assert_eq!(LibraryError::Formats(faults).to_string().lines().count(), 2);
}

#[test]
fn a_game_in_two_places_is_told_with_both() {
    let error = Library::read(BOTH, &[lighthouse(), shipped(), lighthouse()]).unwrap_err();
    let file = lighthouse::CARDS.name;
    assert_eq!(
        error.to_string(),
        format!("{file} and {file} are both of Lighthouse: put all files of a game into one folder")
    );
}
