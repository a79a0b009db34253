//! What was done to decks that are not whole, in words.

use safehouse_cards::english::shortened;

use crate::{
    NECROGENESIS, SURVIVOR,
    completed::{Done, LeftOut},
    program::Blank,
};

/// What was done to a list so that it can be played, as a sentence without its end,
/// with its clause. Whose list it is, it does not say.
pub fn completion(done: &Done) -> String {
    let mut sentence = match done {
        Done::OtherGame(game) => {
            format!("This is a list of another game, “{}”; what is no card here is left out", shortened(game))
        }
        Done::LeftOut { name, copies, section, why } => {
            let name = shortened(name);
            let (copies, is, it) = match copies {
                1 => (format!("“{name}”"), "is", "it"),
                copies => (format!("{copies} copies of “{name}”"), "are", "they"),
            };
            let why = match why {
                LeftOut::Unknown => "the card list has no card of this name".to_owned(),
                LeftOut::WrongSection if section == SURVIVOR => format!("{it} {is} no Survivor"),
                LeftOut::WrongSection => match name_of(section) {
                    Some(section) => format!("{it} {is} no part of the {section}"),
                    None => format!("the game has no section “{}”", shortened(section)),
                },
                LeftOut::UnknownValue { field, .. } => format!("the {field} is unknown (–), which is not 0"),
                LeftOut::Surplus { actual, .. } if section == SURVIVOR => {
                    format!("a deck is played with one Survivor, and here are {actual}")
                }
                LeftOut::Surplus { actual, wanted } => {
                    let section = name_of(section).unwrap_or(section);
                    format!("the {section} has {actual} cards, and {wanted} are played with")
                }
            };
            format!("{copies} {is} left out: {why}")
        }
        Done::Filled { section, .. } if *section == SURVIVOR => {
            format!("There is no Survivor; a blank one takes the place, with {}", Blank::Survivor.values())
        }
        Done::Filled { section, actual, wanted } => {
            let section = name_of(section).unwrap_or(section);
            let (takes, ones) = match wanted.saturating_sub(*actual) {
                1 => ("1 blank takes".to_owned(), "one"),
                missing => (format!("{missing} blanks take"), "ones"),
            };
            format!("The {section} has {actual} of {wanted} cards; {takes} the place of the missing {ones}")
        }
    };
    if let Some(clause) = done.clause() {
        sentence.push_str(&format!(" ({clause})"));
    }
    sentence
}

/// A section by its name for people.
fn name_of(section: &str) -> Option<&'static str> {
    NECROGENESIS.sections.iter().find(|known| known.id == section).map(|known| known.name)
}
