//! What a program asks about decks: what the address of a page says, said exactly.

use safehouse_engine::copies::is_deck_place;

use super::{
    kept::{Kept, MOST_KEPT},
    liked::{Liked, LikedFault},
    ranking::{MOST_DECKS, Ranking, position},
    turns::{MOST_GROUPS, Turns},
};
use crate::Desk;

/// What is asked about decks together, by the ids of the decks and the names of places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DecksAsked {
    /// The ranking, the dearest first. Decks that it does not name follow in the order in which their owner lists them.
    pub ranking: Vec<String>,
    /// The decks that are asked about; all of them where none is named.
    pub picked: Vec<String>,
    /// Places of which copies are taken only where nothing else suffices.
    pub kept: Vec<String>,
    /// Which copies are rather played: `foil` or `regular`, `first-edition`, `well-kept`.
    pub played: Vec<String>,
    /// Groups of decks that are never out at the same time.
    pub turns: Vec<Vec<String>>,
}

/// The same, of a desk.
#[derive(Debug, Clone)]
pub struct DecksQuestion {
    /// The ranking, and what is picked of it.
    pub ranking: Ranking,
    /// Places that are rather left as they are.
    pub kept: Kept,
    /// Which copies are rather played.
    pub liked: Liked,
    /// Decks that take turns.
    pub turns: Turns,
}

/// What of a question about decks makes no sense. A page passes it over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecksAskedFault {
    /// There is no such deck.
    #[error("there is no deck “{0}” of yours among those of this game")]
    NoDeck(String),
    /// A deck is named twice, or stands in two groups.
    #[error("the deck “{0}” is named twice")]
    Twice(String),
    /// Nothing is in such a place.
    #[error("there is no place “{0}” with copies in it")]
    NoPlace(String),
    /// What stands in the place of a deck is in the deck.
    #[error("“{0}” is the place of a deck; name places of copies that lie free")]
    DeckPlace(String),
    /// There is no such preference.
    #[error("“{name}” says nothing of copies; say {}", Liked::names().collect::<Vec<_>>().join(", "))]
    NoPreference {
        /// What was said.
        name: String,
    },
    /// Two preferences are about the same.
    #[error("“{0}” is about what another preference says already")]
    TwoPreferences(String),
    /// One deck alone takes no turns.
    #[error("two decks at least are never out at the same time; a group names fewer")]
    Alone,
    /// There are too many.
    #[error("it has {most} at most")]
    Many {
        /// How many there may be.
        most: usize,
    },
}

impl DecksAsked {
    /// What it means on a desk.
    ///
    /// # Errors
    /// The part of it that makes no sense, `ranking`, `pick`, `keep`, `play` or `turns`, and why.
    pub fn read(&self, desk: &Desk<'_>) -> Result<DecksQuestion, (&'static str, DecksAskedFault)> {
        let Self { ranking, picked, kept, played, turns } = self;
        check_decks(desk, ranking).map_err(|fault| ("ranking", fault))?;
        check_decks(desk, picked).map_err(|fault| ("pick", fault))?;
        check_places(desk, kept).map_err(|fault| ("keep", fault))?;
        Ok(DecksQuestion {
            ranking: Ranking::of(desk, ranking.iter().map(String::as_str), picked.iter().map(String::as_str)),
            kept: Kept::of(desk, kept.iter().map(String::as_str)),
            liked: preferences(played).map_err(|fault| ("play", fault))?,
            turns: groups(desk, turns).map_err(|fault| ("turns", fault))?,
        })
    }
}

fn check_decks(desk: &Desk<'_>, named: &[String]) -> Result<(), DecksAskedFault> {
    if named.len() > MOST_DECKS {
        return Err(DecksAskedFault::Many { most: MOST_DECKS });
    }
    for (at, id) in named.iter().enumerate() {
        if position(desk, id).is_none() {
            return Err(DecksAskedFault::NoDeck(id.clone()));
        }
        if named.iter().take(at).any(|before| before == id) {
            return Err(DecksAskedFault::Twice(id.clone()));
        }
    }
    Ok(())
}

fn check_places(desk: &Desk<'_>, named: &[String]) -> Result<(), DecksAskedFault> {
    if named.len() > MOST_KEPT {
        return Err(DecksAskedFault::Many { most: MOST_KEPT });
    }
    for place in named {
        if is_deck_place(place) {
            return Err(DecksAskedFault::DeckPlace(place.clone()));
        }
        if place.is_empty() || !desk.shelf.places().contains_key(place) {
            return Err(DecksAskedFault::NoPlace(place.clone()));
        }
    }
    Ok(())
}

fn preferences(named: &[String]) -> Result<Liked, DecksAskedFault> {
    let mut liked = Liked::default();
    for name in named {
        liked.take(name).map_err(|fault| match fault {
            LikedFault::Unknown => DecksAskedFault::NoPreference { name: name.clone() },
            LikedFault::Twice => DecksAskedFault::TwoPreferences(name.clone()),
        })?;
    }
    Ok(liked)
}

fn groups(desk: &Desk<'_>, named: &[Vec<String>]) -> Result<Turns, DecksAskedFault> {
    if named.len() > MOST_GROUPS {
        return Err(DecksAskedFault::Many { most: MOST_GROUPS });
    }
    check_decks(desk, &named.concat())?;
    let mut turns = Turns::default();
    for group in named {
        if !turns.take(group.iter().filter_map(|id| position(desk, id)).collect()) {
            return Err(DecksAskedFault::Alone);
        }
    }
    Ok(turns)
}

#[cfg(test)]
mod tests {
    use safehouse_engine::{
        card::{Edition, Finish},
        copies::{Holding, deck_place},
        deck::list::DeckList,
    };

    use super::*;
    use crate::{OwnDeck, testing::Visitor};

    fn visitor() -> Visitor {
        let mut visitor = Visitor::new();
        let pipe = Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular);
        visitor.come(&pipe.at("Binder"), 1);
        visitor.come(&pipe.at(deck_place("A", "a").expect("a place").as_str()), 1);
        let deck = |id: &str| OwnDeck { id: id.to_owned(), name: String::new(), list: DeckList::new("necrogenesis") };
        visitor.decks = vec![deck("a"), deck("b"), deck("c")];
        visitor
    }

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn what_is_said_exactly_means_what_the_address_of_a_page_does() {
        let visitor = visitor();
        let asked = DecksAsked {
            ranking: texts(&["c"]),
            picked: texts(&["b", "c"]),
            kept: texts(&["Binder"]),
            played: texts(&["foil", "well-kept"]),
            turns: vec![texts(&["a", "c"])],
        };
        let read = asked.read(&visitor.desk()).expect("all of it is there");
        assert_eq!((read.ranking.order, read.ranking.picked), (vec![2, 0, 1], vec![2, 1]));
        assert!(read.ranking.is_picked && read.kept.has("Binder"));
        assert_eq!(read.turns.groups, [[0, 2]]);
        assert_eq!(read.liked, Liked::of(["foil", "well-kept"].into_iter()));
        let all = DecksAsked::default().read(&visitor.desk()).expect("nothing is asked in particular");
        assert_eq!(all.ranking.picked, [0, 1, 2]);
    }

    #[test]
    fn what_a_page_passes_over_is_told() {
        let visitor = visitor();
        let place = deck_place("A", "a").expect("a place");
        let none = DecksAsked::default;
        for (asked, expected) in [
            (DecksAsked { ranking: texts(&["x"]), ..none() }, ("ranking", DecksAskedFault::NoDeck("x".to_owned()))),
            (DecksAsked { picked: texts(&["a", "a"]), ..none() }, ("pick", DecksAskedFault::Twice("a".to_owned()))),
            (DecksAsked { kept: texts(&["Box"]), ..none() }, ("keep", DecksAskedFault::NoPlace("Box".to_owned()))),
            (DecksAsked { kept: texts(&[""]), ..none() }, ("keep", DecksAskedFault::NoPlace(String::new()))),
            (DecksAsked { kept: vec![place.clone()], ..none() }, ("keep", DecksAskedFault::DeckPlace(place))),
            (
                DecksAsked { played: texts(&["gold"]), ..none() },
                ("play", DecksAskedFault::NoPreference { name: "gold".to_owned() }),
            ),
            (
                DecksAsked { played: texts(&["foil", "regular"]), ..none() },
                ("play", DecksAskedFault::TwoPreferences("regular".to_owned())),
            ),
            (DecksAsked { turns: vec![texts(&["a"])], ..none() }, ("turns", DecksAskedFault::Alone)),
            (
                DecksAsked { turns: vec![texts(&["a", "b"]), texts(&["b", "c"])], ..none() },
                ("turns", DecksAskedFault::Twice("b".to_owned())),
            ),
            (
                DecksAsked { kept: vec!["Binder".to_owned(); MOST_KEPT + 1], ..none() },
                ("keep", DecksAskedFault::Many { most: MOST_KEPT }),
            ),
        ] {
            assert_eq!(asked.read(&visitor.desk()).map(|_| ()), Err(expected), "{asked:?}");
        }
    }
}
