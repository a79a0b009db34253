//! The deck in hand with a home that is slow, refuses, and is changed by others.

use std::sync::Mutex;

use any_spawner::Executor;
use safehouse_engine::deck::{format::Formats, merge::Conflict};
use safehouse_testing::shipped;
use tokio::task::LocalSet;

use super::{keeper::Opened, *};
use crate::deck::home::{Refusal, memory::MemoryHome};

/// A deck in hand, its home and what was told.
struct Table {
    editor: Editor,
    home: MemoryHome,
    told: Arc<Mutex<Vec<News>>>,
    _owner: Owner,
}

fn library() -> Arc<GameLibrary> {
    let catalogue = shipped::read(&[shipped::OUTBREAK]);
    let formats = Formats::read(&[shipped::FORMATS], &catalogue).expect("formats");
    Arc::new(GameLibrary { catalogue, formats, decks: Vec::new() })
}

fn no_deck() -> DeckList {
    DeckList::new("necrogenesis")
}

fn named(name: &str) -> DeckList {
    DeckList { name: name.to_owned(), ..no_deck() }
}

impl Table {
    fn new() -> Self {
        Self::with_home(MemoryHome::default())
    }

    fn with_home(home: MemoryHome) -> Self {
        let owner = Owner::new();
        owner.set();
        let told = Arc::new(Mutex::new(Vec::new()));
        let hears = Arc::clone(&told);
        let tell: Tell = Arc::new(move |news| hears.lock().expect("no panic").push(news));
        let editor = Editor::provide(library(), no_deck(), Arc::new(home.clone()), tell);
        Self { editor, home, told, _owner: owner }
    }

    /// A deck that is kept, and its identifier.
    fn kept(name: &str) -> (Self, String) {
        let table = Self::new();
        table.rename(name);
        let id = table.id();
        assert_eq!(table.home.kept(&id), Some(named(name)));
        (table, id)
    }

    fn rename(&self, name: &str) {
        self.editor.apply(Edit::Rename(name.to_owned()));
    }

    fn note(&self, notes: &str) {
        self.editor.apply(Edit::SetNotes(notes.to_owned()));
    }

    fn id(&self) -> String {
        self.editor.id.get_untracked().expect("an identifier")
    }

    fn state(&self) -> SaveState {
        self.editor.save_state.get_untracked()
    }

    fn deck(&self) -> DeckList {
        self.editor.deck.get_untracked()
    }

    fn told(&self) -> Vec<News> {
        std::mem::take(&mut *self.told.lock().expect("no panic"))
    }

    /// Lets the home answer, and waits until all is done.
    async fn answer(&self) {
        self.home.answer();
        self.rest().await;
    }

    /// Lets every task run as far as it comes.
    async fn rest(&self) {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }

    async fn open(&self, id: &str) -> Opened {
        self.editor.keeper.open(Some(id)).await
    }
}

/// Runs tasks beside a test.
async fn with_tasks(test: impl Future<Output = ()>) {
    // Another test may have done it.
    let _ = Executor::init_tokio();
    LocalSet::new().run_until(test).await;
}

/// A page that is being left runs no task any more.
#[test]
fn a_home_that_answers_at_once_has_kept_everything_before_the_call_returns() {
    let (table, id) = Table::kept("One");
    assert_eq!(table.state(), SaveState::Saved);
    table.rename("Two");
    table.editor.keeper.save_now();
    assert_eq!(table.home.kept(&id), Some(named("Two")));
    assert_eq!(table.state(), SaveState::Saved);
    assert_eq!(table.told(), []);
}

#[tokio::test]
async fn what_is_changed_while_the_home_is_slow_is_kept_after_it_and_once() {
    with_tasks(async {
        let (table, id) = Table::kept("One");
        table.home.slow_down();
        for name in ["Two", "Three", "Four"] {
            table.rename(name);
            table.editor.keeper.save_now();
        }
        table.rest().await;
        assert_eq!((table.state(), table.home.kept(&id)), (SaveState::Saving, Some(named("One"))));
        table.answer().await;
        assert_eq!((table.state(), table.home.kept(&id)), (SaveState::Saved, Some(named("Four"))));
        assert_eq!(table.home.asked(), 3, "one, two, and the last of those that waited");
        assert_eq!(table.told(), []);
    })
    .await;
}

#[test]
fn what_somebody_else_changed_comes_together_and_stays_when_ones_own_is_taken_back() {
    let (table, id) = Table::kept("One");
    table.home.put(&id, Some(DeckList { notes: "theirs".to_owned(), ..named("One") }));
    table.rename("Ours");
    table.editor.keeper.save_now();
    let both = DeckList { notes: "theirs".to_owned(), ..named("Ours") };
    assert_eq!((table.deck(), table.home.kept(&id)), (both.clone(), Some(both)));
    assert_eq!(table.told(), [News::Together]);
    table.editor.undo();
    assert_eq!(table.deck(), DeckList { notes: "theirs".to_owned(), ..named("One") });
    table.editor.redo();
    assert_eq!(table.deck().name, "Ours");
}

#[test]
fn what_both_changed_is_told() {
    let (table, id) = Table::kept("One");
    table.home.put(&id, Some(named("Their name")));
    table.rename("Ours");
    table.editor.keeper.save_now();
    let [News::Conflicts(conflicts)] = &table.told()[..] else { panic!("a conflict is told") };
    let expected = Conflict::Name { ours: "Ours".to_owned(), theirs: "Their name".to_owned() };
    assert_eq!(conflicts[..], [expected]);
    assert_eq!(Some(table.deck()), table.home.kept(&id));
}

/// The home answers with what it had been handed and what others did; what was done
/// here in the meantime is neither lost nor written over.
#[tokio::test]
async fn what_is_changed_while_the_home_brings_two_together_is_lost_nowhere() {
    with_tasks(async {
        let (table, id) = Table::kept("One");
        table.home.slow_down();
        table.home.put(&id, Some(DeckList { tags: vec!["theirs".to_owned()], ..named("One") }));
        table.rename("Ours");
        table.editor.keeper.save_now();
        table.note("while it is slow");
        table.answer().await;
        let all = DeckList { tags: vec!["theirs".to_owned()], notes: "while it is slow".to_owned(), ..named("Ours") };
        assert_eq!((table.deck(), table.home.kept(&id)), (all.clone(), Some(all)));
        assert_eq!((table.state(), table.told()), (SaveState::Saved, vec![News::Together]));
    })
    .await;
}

#[test]
fn a_refusal_is_told_once_and_mended_when_there_is_room() {
    let (table, id) = Table::kept("One");
    table.home.refuse(Some(Refusal::Full));
    for name in ["Two", "Three"] {
        table.rename(name);
        table.editor.keeper.save_now();
    }
    let refused = SaveState::Refused(Refusal::Full);
    assert_eq!((table.state(), table.told()), (refused, vec![News::Stands(refused)]));
    table.home.refuse(None);
    table.editor.keeper.catch_up();
    assert_eq!((table.state(), table.home.kept(&id)), (SaveState::Saved, Some(named("Three"))));
}

#[test]
fn what_cannot_be_read_stays_and_the_deck_goes_beside_it() {
    let (table, id) = Table::kept("One");
    table.home.put_unread(&id);
    table.editor.keeper.catch_up();
    assert_eq!((table.state(), table.told()), (SaveState::Unread, vec![News::Stands(SaveState::Unread)]));
    table.rename("Two");
    table.editor.keeper.save_now();
    assert_ne!(table.id(), id);
    assert_eq!(table.home.kept(&table.id()), Some(named("Two")));
    assert_eq!((table.state(), table.told()), (SaveState::Saved, vec![News::KeptBeside]));
}

#[test]
fn a_deck_that_somebody_deleted_stays_in_hand_and_is_kept_again_when_asked() {
    let (table, id) = Table::kept("One");
    table.home.put(&id, None);
    table.editor.keeper.catch_up();
    table.editor.keeper.catch_up();
    assert_eq!((table.state(), table.told()), (SaveState::Deleted, vec![News::Deleted]));
    table.editor.keeper.keep_again();
    assert_eq!((table.state(), table.home.kept(&id)), (SaveState::Saved, Some(named("One"))));
}

#[test]
fn a_change_brings_a_deleted_deck_back() {
    let (table, id) = Table::kept("One");
    table.home.put(&id, None);
    table.rename("Two");
    table.editor.keeper.save_now();
    assert_eq!((table.home.kept(&id), table.told()), (Some(named("Two")), vec![News::BroughtBack]));
}

#[test]
fn what_others_did_is_seen_by_looking() {
    let (table, id) = Table::kept("One");
    table.home.put(&id, Some(named("Theirs")));
    table.editor.keeper.catch_up();
    assert_eq!((table.deck(), table.state(), table.told()), (named("Theirs"), SaveState::Saved, vec![]));
    table.rename("Ours");
    table.editor.keeper.save_now();
    assert_eq!((table.home.kept(&id), table.told()), (Some(named("Ours")), vec![]), "it was seen");
}

#[tokio::test]
async fn what_is_changed_while_the_home_is_looked_at_is_kept_with_what_is_found() {
    with_tasks(async {
        let (table, id) = Table::kept("One");
        table.home.put(&id, Some(DeckList { notes: "theirs".to_owned(), ..named("One") }));
        table.home.slow_down();
        table.editor.keeper.catch_up();
        table.rename("Ours");
        table.answer().await;
        let both = DeckList { notes: "theirs".to_owned(), ..named("Ours") };
        assert_eq!((table.deck(), table.home.kept(&id)), (both.clone(), Some(both)));
        assert_eq!(table.state(), SaveState::Saved);
    })
    .await;
}

#[tokio::test]
async fn a_deck_that_is_left_while_the_home_is_slow_is_kept_all_the_same() {
    with_tasks(async {
        let (table, id) = Table::kept("One");
        table.home.slow_down();
        table.rename("Two");
        table.editor.keeper.save_now();
        table.rename("Three");
        table.editor.keeper.begin(named("Another"));
        table.answer().await;
        assert_eq!(table.home.kept(&id), Some(named("Three")));
        assert_eq!((table.deck(), table.state()), (named("Another"), SaveState::Untouched));
    })
    .await;
}

#[tokio::test]
async fn a_deck_that_was_left_and_is_refused_later_can_be_gone_back_to() {
    with_tasks(async {
        let (table, id) = Table::kept("One");
        table.home.slow_down();
        table.rename("Two");
        table.editor.keeper.begin(named("Another"));
        table.home.refuse(Some(Refusal::Full));
        table.answer().await;
        assert_eq!(table.told(), [News::PutAside]);
        table.home.refuse(None);
        assert_eq!(table.open(&id).await, Opened::InHand);
        assert_eq!((table.deck(), table.home.kept(&id)), (named("Two"), Some(named("Two"))));
        table.editor.undo();
        assert_eq!(table.deck(), named("One"), "with its steps of undo");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_changed_while_another_deck_is_on_its_way() {
    with_tasks(async {
        let table = Table::new();
        table.home.put("a", Some(named("Asked for")));
        table.home.slow_down();
        let editor = table.editor;
        run(async move { drop(editor.keeper.open(Some("a")).await) });
        assert_eq!(table.state(), SaveState::Opening);
        table.rename("Typed early");
        table.editor.replace(named("Imported early"), "Imported");
        assert_eq!(table.told(), [News::StillOpening, News::StillOpening]);
        table.answer().await;
        assert_eq!((table.deck(), table.state(), table.id()), (named("Asked for"), SaveState::Saved, "a".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn of_two_decks_that_are_asked_for_the_last_is_taken_in_hand() {
    with_tasks(async {
        let table = Table::new();
        table.home.put("a", Some(named("First")));
        table.home.put("b", Some(named("Second")));
        table.home.slow_down();
        let (editor, ends) = (table.editor, Arc::new(Mutex::new(Vec::new())));
        for id in ["a", "b"] {
            let ends = Arc::clone(&ends);
            run(async move {
                let end = editor.keeper.open(Some(id)).await;
                ends.lock().expect("no panic").push((id, end));
            });
        }
        table.answer().await;
        assert_eq!(*ends.lock().expect("no panic"), [("a", Opened::Superseded), ("b", Opened::InHand)]);
        assert_eq!(table.deck(), named("Second"));
    })
    .await;
}

#[tokio::test]
async fn what_is_not_there_or_not_readable_or_of_another_game_leaves_the_deck_in_hand() {
    with_tasks(async {
        let (table, id) = Table::kept("One");
        table.home.put_unread("u");
        table.home.put("g", Some(DeckList { game: "elsewhere".into(), ..named("Of another game") }));
        assert_eq!(table.open("nothing").await, Opened::Nothing);
        assert_eq!(table.open("u").await, Opened::Nothing);
        assert_eq!(table.open("g").await, Opened::OtherGame("elsewhere".to_owned()));
        assert_eq!(table.told(), [News::NotFound, News::NotReadable]);
        assert_eq!((table.deck(), table.id(), table.state()), (named("One"), id, SaveState::Saved));
    })
    .await;
}

#[tokio::test]
async fn a_deck_that_is_replaced_is_a_version_even_when_the_home_is_slow() {
    with_tasks(async {
        let (table, id) = Table::kept("One");
        table.home.slow_down();
        table.rename("Two");
        table.editor.replace(named("Imported"), "Imported");
        table.rename("Three");
        table.answer().await;
        let names = table.home.version_names(&id);
        let names: Vec<(&str, &str)> = names.iter().map(|(label, name)| (&**label, &**name)).collect();
        assert_eq!(names, [("Edited", "One"), ("Edited", "Two"), ("Imported", "Imported"), ("Edited", "Three")]);
        let versions = Arc::new(Mutex::new(None));
        let taken = Arc::clone(&versions);
        table.editor.keeper.with_versions(move |found| *taken.lock().expect("no panic") = Some(found.versions.len()));
        assert_eq!(*versions.lock().expect("no panic"), Some(4));
    })
    .await;
}

/// Whoever sees the deck no more hears nothing, and nothing panics.
#[tokio::test]
async fn an_editor_that_is_gone_before_the_home_answers_has_kept_its_deck() {
    with_tasks(async {
        let (table, id) = Table::kept("One");
        table.home.slow_down();
        table.rename("Two");
        table.editor.keeper.leave();
        let Table { home, _owner: owner, .. } = table;
        owner.cleanup();
        drop(owner);
        home.answer();
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        assert_eq!(home.kept(&id), Some(named("Two")));
    })
    .await;
}
