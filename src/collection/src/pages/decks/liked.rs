//! Which of several copies that lie equally free their owner would rather play. It stands in the address.

use maud::{Markup, html};
use safehouse_engine::copies::allocation::{Preference, Preferences};

/// The name in an address and a form, several times for several.
pub(super) const PLAY: &str = "play";

/// Something that may decide, with what it is called in an address: nothing for what holds where nobody says anything.
struct Choice {
    id: &'static str,
    /// In a list.
    name: &'static str,
    /// Of copies.
    words: &'static str,
    preference: Option<Preference>,
}

const fn choice(id: &'static str, name: &'static str, words: &'static str, of: Option<Preference>) -> Choice {
    Choice { id, name, words, preference: of }
}

/// What may be cared about, the weightiest first.
const TOPICS: [(&str, &[Choice]); 3] = [
    (
        "Foils",
        &[
            choice("", "As good as others", "", None),
            choice("foil", "Before others", "that are foils", Some(Preference::Foil)),
            choice("regular", "After others", "that are no foils", Some(Preference::Regular)),
        ],
    ),
    (
        "Edition",
        &[
            choice("", "Unlimited first", "that are Unlimited", Some(Preference::Unlimited)),
            choice("first-edition", "First Edition first", "of the First Edition", Some(Preference::FirstEdition)),
        ],
    ),
    (
        "Wear",
        &[
            choice("", "The most worn first", "that are worn most", Some(Preference::Worn)),
            choice("well-kept", "The best kept first", "that are kept best", Some(Preference::WellKept)),
        ],
    ),
];

/// What is liked, by the position of a choice in each topic.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Liked([usize; TOPICS.len()]);

/// Why preferences make no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LikedFault {
    /// There is no such preference.
    Unknown,
    /// Another one is about the same.
    Twice,
}

impl Liked {
    /// Those of these that make sense.
    pub(super) fn of<'q>(named: impl Iterator<Item = &'q str>) -> Self {
        let mut liked = Self::default();
        for name in named {
            // An address that says it twice means what it says first.
            let _ = liked.take(name);
        }
        liked
    }

    /// Takes a preference in.
    ///
    /// # Errors
    /// One of [`LikedFault`].
    pub(super) fn take(&mut self, name: &str) -> Result<(), LikedFault> {
        let found = self.0.iter_mut().zip(TOPICS).find_map(|(chosen, (_, choices))| {
            let at = choices.iter().position(|choice| choice.id == name && !name.is_empty())?;
            Some((chosen, at))
        });
        let (chosen, at) = found.ok_or(LikedFault::Unknown)?;
        if *chosen != 0 {
            return Err(LikedFault::Twice);
        }
        *chosen = at;
        Ok(())
    }

    /// What may be said.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        TOPICS.iter().flat_map(|(_, choices)| *choices).map(|choice| choice.id).filter(|id| !id.is_empty())
    }

    fn chosen(&self) -> impl Iterator<Item = &'static Choice> {
        self.0.iter().zip(&TOPICS).filter_map(|(at, (_, choices))| choices.get(*at))
    }

    /// As fields of a form.
    pub(super) fn asked(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.chosen().filter(|choice| !choice.id.is_empty()).map(|choice| (PLAY, choice.id.to_owned()))
    }

    /// What decides between copies that lie equally free: whoever signed a card or would trade it wants it at hand, and what
    /// was graded and lies free is no stock, so that what is in a deck is played.
    pub(super) fn preferences(&self) -> Preferences {
        let first = [Preference::Plain, Preference::NotForTrade];
        let order = first.into_iter().chain(self.chosen().filter_map(|choice| choice.preference)).collect();
        Preferences { order, plays_graded: true }
    }

    /// The same in words.
    pub(super) fn words(&self) -> String {
        let mut words = vec!["that nobody signed", "that are not for trade"];
        words.extend(self.chosen().map(|choice| choice.words).filter(|words| !words.is_empty()));
        let last = words.pop().unwrap_or_default();
        let before = words.join(", ");
        format!(
            "Of copies that lie equally free those are taken {before}, and {last}. Copies that a company graded stay where \
             they are."
        )
    }

    /// Fields to choose in.
    pub(super) fn choices(&self) -> Markup {
        html! {
            details class="place__deeds" open[*self != Self::default()] {
                summary { "Which copies to play" }
                div class="row-form__fields" {
                    @for ((topic, choices), chosen) in TOPICS.iter().zip(self.0) {
                        @let field = format!("play-{}", topic.replace(' ', "-").to_lowercase());
                        div class="labelled" {
                            label for=(field) { (topic) }
                            select class="field" id=(field) name=(PLAY) {
                                @for (at, choice) in choices.iter().enumerate() { option value=(choice.id) selected[at == chosen] { (choice.name) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_is_as_usual() {
        let usual = Liked::of(["", "gold"].into_iter());
        assert_eq!(usual, Liked::default());
        assert_eq!(usual.asked().count(), 0);
        let order = [Preference::Plain, Preference::NotForTrade, Preference::Unlimited, Preference::Worn];
        assert_eq!(usual.preferences().order, order);
        assert!(usual.words().contains("that are not for trade, that are Unlimited, and that are worn most."));
    }

    #[test]
    fn what_is_said_stands_in_the_address_in_the_choices_and_in_words() {
        let liked = Liked::of(["well-kept", "regular", "foil"].into_iter());
        let asked: Vec<String> = liked.asked().map(|(_, id)| id).collect();
        assert_eq!(asked, ["regular", "well-kept"]);
        let order = [
            Preference::Plain,
            Preference::NotForTrade,
            Preference::Regular,
            Preference::Unlimited,
            Preference::WellKept,
        ];
        assert_eq!(liked.preferences().order, order);
        assert!(liked.words().contains("that are no foils, that are Unlimited, and that are kept best."));
        let drawn = liked.choices().into_string();
        assert!(drawn.contains(r#"<option value="regular" selected>"#), "{drawn}");
        assert_eq!(Liked::names().collect::<Vec<_>>(), ["foil", "regular", "first-edition", "well-kept"]);
    }

    #[test]
    fn no_topic_is_decided_twice() {
        let mut liked = Liked::default();
        assert_eq!(liked.take("gold"), Err(LikedFault::Unknown));
        assert_eq!(liked.take(""), Err(LikedFault::Unknown));
        assert_eq!(liked.take("foil"), Ok(()));
        assert_eq!(liked.take("regular"), Err(LikedFault::Twice));
        assert_eq!(liked.take("first-edition"), Ok(()));
    }
}
