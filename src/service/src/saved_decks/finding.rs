//! Decks of one's own looked for by name, folder and tags, in one order or another.
//!
//! An account has no more decks than a person looks through, so what it has is read as a
//! whole and looked through here: databases fold letters each in its own way, or not at all.

use std::collections::BTreeMap;

use safehouse_store::{SavedDeck, SavedDeckId, Shelf};

use super::{
    access::READ,
    folding::{folded, tag_key},
};
use crate::{Caller, Refusal, Service};

/// In which order decks are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum ShelfOrder {
    /// Those that were changed last first.
    #[default]
    Changed,
    /// By their names.
    Name,
    /// Those that were made last first.
    Created,
}

impl ShelfOrder {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Changed, Self::Name, Self::Created];

    /// Its name in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Name => "name",
            Self::Created => "created",
        }
    }

    /// The one of this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.as_str() == name)
    }
}

/// Which decks are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShelfAsked<'a> {
    /// Those of this shelf.
    pub shelf: Shelf,
    /// Only those of this folder; the empty one is that of decks without.
    pub folder: Option<&'a str>,
    /// Only those with this tag, in whatever spelling.
    pub tag: Option<&'a str>,
    /// Only those of this game.
    pub game: Option<&'a str>,
    /// Only those that have each of these words in their name, folder or tags.
    pub words: &'a str,
    /// In this order.
    pub order: ShelfOrder,
    /// Only those behind this one; all of them where it is not there any more.
    pub after: Option<SavedDeckId>,
    /// No more than these.
    pub most: u32,
}

impl ShelfAsked<'_> {
    /// So many of a shelf, those that were changed last.
    pub const fn of(shelf: Shelf, most: u32) -> Self {
        Self { shelf, folder: None, tag: None, game: None, words: "", order: ShelfOrder::Changed, after: None, most }
    }
}

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShelfFound {
    /// The decks.
    pub decks: Vec<SavedDeck>,
    /// Behind which of them the list goes on, where it does.
    pub next: Option<SavedDeckId>,
    /// Whether the list goes on behind the deck that was named, or none was; it begins anew where
    /// that one is not in it any more.
    pub goes_on: bool,
    /// How many there are on all pages.
    pub total: usize,
    /// Of each shelf, in the order of [`Shelf::ALL`], how many have the words, in whatever
    /// folder and with whatever tags.
    pub anywhere: [usize; 3],
    /// The folders of the shelf with how many decks are in each; the empty one is that of decks
    /// without, and there only beside others.
    pub folders: Vec<(String, usize)>,
    /// The tags of the shelf's decks with how many have each, the most frequent first, in the
    /// spelling that came first.
    pub tags: Vec<(String, usize)>,
}

/// Looks through the caller's decks.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn find_on_shelf(service: &Service, caller: &Caller, asked: &ShelfAsked<'_>) -> Result<ShelfFound, Refusal> {
    READ.check(caller)?;
    let all = service.store.list_all_saved_decks(caller.account()?).await?;
    Ok(found(all, asked))
}

/// The tags of the caller's decks that are neither in the archive nor in the trash, with how many
/// decks have each, the most frequent first, in the spelling that came first.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_tags(service: &Service, caller: &Caller) -> Result<Vec<(String, usize)>, Refusal> {
    READ.check(caller)?;
    Ok(find_on_shelf(service, caller, &ShelfAsked::of(Shelf::Decks, 0)).await?.tags)
}

fn found(all: Vec<SavedDeck>, asked: &ShelfAsked<'_>) -> ShelfFound {
    let words: Vec<String> = asked.words.split_whitespace().map(folded).filter(|word| !word.is_empty()).collect();
    let has_words = |deck: &SavedDeck| {
        let text = folded(&format!("{}\n{}\n{}", deck.name, deck.folder, deck.tags.join("\n")));
        words.iter().all(|word| text.contains(word))
    };
    let tag = asked.tag.map(tag_key);
    let has_tag = |deck: &SavedDeck| tag.as_ref().is_none_or(|key| deck.tags.iter().any(|tag| tag_key(tag) == *key));
    let of_game = |deck: &SavedDeck| asked.game.is_none_or(|game| deck.game == game);
    let in_folder = |deck: &SavedDeck| asked.folder.is_none_or(|folder| deck.folder == folder);

    let anywhere = Shelf::ALL.map(|shelf| all.iter().filter(|deck| deck.shelf() == shelf && has_words(deck)).count());
    let on_shelf: Vec<SavedDeck> = all.into_iter().filter(|deck| deck.shelf() == asked.shelf).collect();
    let (folders, tags) = (folders(&on_shelf), tags(&on_shelf));
    let mut decks: Vec<SavedDeck> = on_shelf
        .into_iter()
        .filter(|deck| has_words(deck) && has_tag(deck) && in_folder(deck) && of_game(deck))
        .collect();
    match asked.order {
        // As the store lists them.
        ShelfOrder::Changed => {}
        ShelfOrder::Name => decks.sort_by_cached_key(|deck| (folded(&deck.name), deck.id)),
        ShelfOrder::Created => decks.sort_by_key(|deck| std::cmp::Reverse((deck.created_at, deck.id))),
    }
    let total = decks.len();
    let behind = asked.after.map(|after| decks.iter().position(|deck| deck.id == after));
    let goes_on = behind != Some(None);
    let mut decks = decks.split_off(behind.flatten().map_or(0, |at| at + 1));
    let most = asked.most as usize;
    let has_more = decks.len() > most;
    decks.truncate(most);
    let next = decks.last().filter(|_| has_more).map(|deck| deck.id);
    ShelfFound { decks, next, goes_on, total, anywhere, folders, tags }
}

fn folders(decks: &[SavedDeck]) -> Vec<(String, usize)> {
    let mut counted = BTreeMap::new();
    for deck in decks {
        *counted.entry(deck.folder.as_str()).or_insert(0) += 1;
    }
    let has_some = counted.keys().any(|folder| !folder.is_empty());
    let counted = counted.into_iter().filter(|_| has_some);
    counted.map(|(folder, decks)| (folder.to_owned(), decks)).collect()
}

fn tags(decks: &[SavedDeck]) -> Vec<(String, usize)> {
    let mut counted: BTreeMap<String, (&str, usize)> = BTreeMap::new();
    for deck in decks {
        let mut keys: Vec<(String, &str)> = deck.tags.iter().map(|tag| (tag_key(tag), tag.as_str())).collect();
        keys.sort();
        keys.dedup_by(|one, other| one.0 == other.0);
        for (key, tag) in keys {
            counted.entry(key).or_insert((tag, 0)).1 += 1;
        }
    }
    let mut tags: Vec<_> = counted.into_values().map(|(tag, decks)| (tag.to_owned(), decks)).collect();
    tags.sort_by_key(|(_, decks)| std::cmp::Reverse(*decks));
    tags
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn deck(number: u8, name: &str, folder: &str, tags: &[&str]) -> SavedDeck {
        SavedDeck {
            id: Uuid::from_bytes([number; 16]).into(),
            game: "x".to_owned(),
            name: name.to_owned(),
            folder: folder.to_owned(),
            revision: 1,
            origin: None,
            archived_at: None,
            trashed_at: None,
            created_at: i64::from(number),
            changed_at: -i64::from(number),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            conflict: None,
        }
    }

    fn all() -> Vec<SavedDeck> {
        vec![
            deck(1, "Riverside Rush", "League", &["Aggro", "été"]),
            deck(2, "élan", "", &["aggro"]),
            deck(3, "Walkers", "League", &[]),
            SavedDeck { archived_at: Some(1), ..deck(4, "Old Rush", "", &["Aggro"]) },
            SavedDeck { trashed_at: Some(1), archived_at: Some(1), ..deck(5, "Rushed", "", &[]) },
        ]
    }

    const ALL: ShelfAsked<'_> = ShelfAsked::of(Shelf::Decks, 9);

    #[track_caller]
    fn check(asked: ShelfAsked<'_>, names: &[&str]) -> ShelfFound {
        let found = found(all(), &asked);
        assert_eq!(found.decks.iter().map(|deck| deck.name.as_str()).collect::<Vec<_>>(), names);
        found
    }

    #[test]
    fn decks_are_found_by_their_words_folders_and_tags() {
        check(ALL, &["Riverside Rush", "élan", "Walkers"]);
        check(ShelfAsked { words: "rush", ..ALL }, &["Riverside Rush"]);
        check(ShelfAsked { words: " ELAN ", ..ALL }, &["élan"]);
        check(ShelfAsked { words: "league walk", ..ALL }, &["Walkers"]);
        check(ShelfAsked { words: "AGGRO", ..ALL }, &["Riverside Rush", "élan"]);
        check(ShelfAsked { tag: Some("AGGRO"), ..ALL }, &["Riverside Rush", "élan"]);
        check(ShelfAsked { tag: Some("ete"), folder: Some("League"), ..ALL }, &["Riverside Rush"]);
        check(ShelfAsked { folder: Some(""), ..ALL }, &["élan"]);
        check(ShelfAsked { game: Some("x"), words: "walkers", ..ALL }, &["Walkers"]);
        check(ShelfAsked { game: Some("y"), ..ALL }, &[]);
        check(ShelfAsked { shelf: Shelf::Archive, ..ALL }, &["Old Rush"]);
        check(ShelfAsked { shelf: Shelf::Trash, ..ALL }, &["Rushed"]);
        let nothing = check(ShelfAsked { words: "rush", folder: Some(""), ..ALL }, &[]);
        assert_eq!((nothing.total, nothing.anywhere), (0, [1, 1, 1]));
    }

    #[test]
    fn decks_are_listed_in_the_order_that_is_asked_for_page_by_page() {
        check(ShelfAsked { order: ShelfOrder::Name, ..ALL }, &["élan", "Riverside Rush", "Walkers"]);
        check(ShelfAsked { order: ShelfOrder::Created, ..ALL }, &["Walkers", "élan", "Riverside Rush"]);
        let first = check(ShelfAsked { most: 2, ..ALL }, &["Riverside Rush", "élan"]);
        assert_eq!((first.total, first.next), (3, Some(Uuid::from_bytes([2; 16]).into())));
        let last = check(ShelfAsked { most: 2, after: first.next, ..ALL }, &["Walkers"]);
        assert_eq!((last.next, last.goes_on), (None, true));
        let gone = Some(Uuid::from_bytes([9; 16]).into());
        assert!(!check(ShelfAsked { most: 1, after: gone, ..ALL }, &["Riverside Rush"]).goes_on);
    }

    #[test]
    fn folders_and_tags_are_counted_whatever_is_looked_for() {
        let found = check(ShelfAsked { words: "walkers", ..ALL }, &["Walkers"]);
        assert_eq!(found.folders, [(String::new(), 1), ("League".to_owned(), 2)]);
        assert_eq!(found.tags, [("Aggro".to_owned(), 2), ("été".to_owned(), 1)]);
        assert!(check(ShelfAsked { shelf: Shelf::Archive, ..ALL }, &["Old Rush"]).folders.is_empty());
    }
}
