//! What a player wrote on single cards.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
};

/// Notes by the names of their cards, in the order of these; a card has one at most. There
/// are few of them: a sorted list takes a third of the program that a tree would.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardNotes(Vec<(String, String)>);

impl CardNotes {
    /// Whether nothing is written on any card.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is written on the card of this name.
    pub fn get(&self, card: &str) -> Option<&String> {
        self.place(card).ok().and_then(|place| self.0.get(place)).map(|(_, note)| note)
    }

    /// Writes on a card, and answers what was written there before.
    pub fn insert(&mut self, card: String, note: String) -> Option<String> {
        match self.place(&card) {
            Ok(place) => self.0.get_mut(place).map(|(_, known)| std::mem::replace(known, note)),
            Err(place) => {
                self.0.insert(place, (card, note));
                None
            }
        }
    }

    /// Takes off what is written on a card, and answers it.
    pub fn remove(&mut self, card: &str) -> Option<String> {
        self.place(card).ok().map(|place| self.0.remove(place).1)
    }

    /// The cards with what is written on them.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &String)> {
        self.0.iter().map(|(card, note)| (card, note))
    }

    /// The cards that something is written on.
    pub fn keys(&self) -> impl Iterator<Item = &String> {
        self.0.iter().map(|(card, _)| card)
    }

    /// What is written, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.0.iter_mut().map(|(_, note)| note)
    }

    /// Where a card is, or would be.
    fn place(&self, card: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.as_str().cmp(card))
    }
}

impl IntoIterator for CardNotes {
    type Item = (String, String);
    type IntoIter = std::vec::IntoIter<(String, String)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Of several notes on a card the last one stays.
impl Extend<(String, String)> for CardNotes {
    fn extend<T: IntoIterator<Item = (String, String)>>(&mut self, notes: T) {
        for (card, note) in notes {
            self.insert(card, note);
        }
    }
}

impl FromIterator<(String, String)> for CardNotes {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(notes: T) -> Self {
        let mut all = Self::default();
        all.extend(notes);
        all
    }
}

/// As an object: a member a card.
impl Serialize for CardNotes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardNotes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Notes;

        impl<'de> Visitor<'de> for Notes {
            type Value = CardNotes;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("notes by the names of their cards")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<CardNotes, A::Error> {
                let mut notes = CardNotes::default();
                while let Some((card, note)) = map.next_entry()? {
                    notes.insert(card, note);
                }
                Ok(notes)
            }
        }

        deserializer.deserialize_map(Notes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_stand_by_the_names_of_their_cards_one_a_card() {
        let read: CardNotes = serde_json::from_str(r#"{"Rifle": "a", "Axe": "b", "Rifle": "c"}"#).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), r#"{"Axe":"b","Rifle":"c"}"#);
        let mut notes = read.clone();
        assert_eq!(notes.insert("Map".to_owned(), "d".to_owned()), None);
        assert_eq!(notes.keys().collect::<Vec<_>>(), ["Axe", "Map", "Rifle"]);
        assert_eq!(notes.insert("Map".to_owned(), "e".to_owned()).as_deref(), Some("d"));
        assert_eq!((notes.get("Map").map(String::as_str), notes.get("Tent")), (Some("e"), None));
        assert_eq!((notes.remove("Map").as_deref(), notes.remove("Map")), (Some("e"), None));
        assert_eq!(notes, read);
        assert!(serde_json::from_str::<CardNotes>("[]").is_err());
    }
}
