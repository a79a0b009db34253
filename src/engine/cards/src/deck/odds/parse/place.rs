//! Where and when: the place of each count, said or not.

use super::{About, QuestionFault, Reader, Stop, column, group::starts_with_word, words::ordinal};
use crate::{
    deck::odds::{
        error::section_name,
        meaning,
        question::{Condition, Count, Group, Moment, Quantity},
    },
    english::counted,
    game::GameDefinition,
    limits::QUESTION_CONDITIONS,
};

/// A count as it is written, its place perhaps not said.
#[derive(Clone)]
pub(super) struct Draft {
    /// The byte at which it begins.
    pub(super) at: usize,
    pub(super) quantity: Quantity,
    pub(super) different: bool,
    pub(super) group: Group,
    pub(super) place: Place,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) section: Option<&'static str>,
    pub(super) moment: Option<Moment>,
}

impl Reader<'_> {
    pub(super) fn place(&mut self) -> Result<Place, Stop> {
        let mut place = Place::default();
        let mut turned_up = None;
        loop {
            let at = self.at;
            let twice = |what: &str| Stop::Because(at, format!("The {what} of this condition is said twice."));
            let moment = if self.word("in") {
                self.quiet(&["the", "your", "my", "an"]);
                if self.word("opening") || self.quiet(&["starting"]) {
                    self.must("hand")?;
                    Moment::OpeningHand
                } else if self.word("first") || self.word("top") {
                    let cards = if self.quiet(&["card"]) { 1 } else { self.number()? };
                    self.quiet(&["card", "cards"]);
                    if self.quiet(&["of", "from"]) {
                        self.quiet(&["the", "your", "my"]);
                        let section_at = self.at;
                        let section = self.section()?;
                        if place.section.replace(section).is_some_and(|known| known != section) {
                            let message = "The deck of this condition is said twice.".to_owned();
                            return Err(Stop::Because(section_at, message));
                        }
                    }
                    Moment::Cards(cards)
                } else {
                    let section = self.section()?;
                    if place.section.replace(section).is_some() {
                        return Err(twice("deck"));
                    }
                    continue;
                }
            } else if self.word("by") {
                self.quiet(&["your", "the", "my"]);
                let counted = ordinal(&self.text[self.at..]).map(|(turn, length)| (turn, self.at + length));
                if let Some((turn, end)) = counted {
                    self.at = end;
                    self.skip_space();
                    self.must("turn")?;
                    Moment::Turn(turn)
                } else if self.word("turn") {
                    let number_at = self.at;
                    match self.number()? {
                        0 => return Err(Stop::Because(number_at, "Turns count from 1.".to_owned())),
                        turn => Moment::Turn(turn),
                    }
                } else {
                    turned_up = Some(self.turning()?);
                    Moment::Cards(self.number()?)
                }
            } else {
                // Nothing is turned up from a deck that is drawn to a hand.
                place.section = place.section.or(turned_up);
                return Ok(place);
            };
            if place.moment.replace(moment).is_some() {
                return Err(twice("moment"));
            }
        }
    }

    /// The game's word for turning cards up: the section in which it is done.
    fn turning(&mut self) -> Result<&'static str, Stop> {
        for draws in self.game.opening.sections {
            if draws.turned_up.is_some_and(|word| self.word(word)) {
                return Ok(draws.section);
            }
        }
        Err(Stop::Here)
    }

    /// A section of the game by identifier, name or alias; the longest fits.
    pub(super) fn section(&mut self) -> Result<&'static str, Stop> {
        let mut best: Option<(usize, &'static str)> = None;
        for draws in self.game.opening.sections {
            let section = self.game.section(draws.section);
            let aliases = section.map_or(&[][..], |section| section.aliases);
            let names = [draws.section].into_iter().chain(section.map(|section| section.name));
            for name in names.chain(aliases.iter().copied()) {
                let rest = &self.text[self.at..];
                if starts_with_word(rest, name) && best.is_none_or(|(length, _)| name.len() > length) {
                    best = Some((name.len(), draws.section));
                }
            }
        }
        let Some((length, section)) = best else {
            let sections: Vec<&str> = self.game.opening.sections.iter().map(|draws| draws.section).collect();
            for section in sections {
                self.expect(section);
            }
            return Err(Stop::Here);
        };
        self.at += length;
        self.skip_space();
        Ok(section)
    }
}

/// Gives every count its place.
pub(super) fn placed(
    drafts: &Condition<Draft>,
    text: &str,
    game: &'static GameDefinition,
    about: Option<About<'_>>,
) -> Result<Condition<Count>, QuestionFault> {
    let parts = drafts.parts();
    let mut places: Vec<Place> = parts.iter().map(|draft| draft.place).collect();
    let is_said = |place: &Place| place.section.is_some() || place.moment.is_some();
    for index in 0..places.len() {
        if !is_said(&parts[index].place) {
            let later = parts[index..].iter().find(|draft| is_said(&draft.place));
            let earlier = parts[..index].iter().rev().find(|draft| is_said(&draft.place));
            places[index] = later.or(earlier).map_or(Place::default(), |draft| draft.place);
        }
    }
    for (place, draft) in places.iter_mut().zip(&parts) {
        let is_first_cards = matches!(place.moment, Some(Moment::Cards(_))) && parts.len() <= QUESTION_CONDITIONS;
        let usual = usual_section(place.moment, game);
        let having = || about.filter(|_| is_first_cards)?.section_of(&draft.group, usual);
        place.section = place.section.or_else(having).or(usual);
    }
    let moment_of = |place: &Place, section| place.moment.filter(|_| place.section == section);
    let moments: Vec<Moment> = (0..places.len())
        .map(|index| {
            let section = places[index].section;
            let later = places[index..].iter().find_map(|place| moment_of(place, section));
            let earlier = || places[..index].iter().rev().find_map(|place| moment_of(place, section));
            places[index].moment.or(later).or_else(earlier).unwrap_or(Moment::OpeningHand)
        })
        .collect();

    let mut index = 0;
    let condition = drafts.map(&mut |draft| {
        let count = Count {
            quantity: draft.quantity,
            different: draft.different,
            group: draft.group.clone(),
            section: places[index].section.unwrap_or_default().to_owned(),
            moment: moments[index],
        };
        index += 1;
        count
    });
    for (count, draft) in condition.parts().into_iter().zip(parts) {
        let at = |message| QuestionFault { column: column(text, draft.at), message };
        let draws = meaning(game, count).map_err(|fault| at(fault.to_string()))?;
        let size = about.map_or(0, |about| about.size(&count.section));
        // A deck that is still empty has odds like any other.
        if let Moment::Cards(cards) = count.moment
            && size > 0
            && u64::from(cards) > size
        {
            let section = section_name(game, draws.section);
            let size = counted(size, ("card", "cards"));
            return Err(at(format!("The {section} has {size}; nobody sees the first {cards}.")));
        }
    }
    Ok(condition)
}

/// The section a moment is about when none is named.
fn usual_section(moment: Option<Moment>, game: &GameDefinition) -> Option<&'static str> {
    match moment {
        Some(Moment::Cards(_)) => game.opening.of_first_cards(),
        Some(Moment::OpeningHand | Moment::Turn(_)) | None => game.opening.sections.first(),
    }
    .map(|draws| draws.section)
}
