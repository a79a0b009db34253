//! What is printed and how, as it stands in the address.

use std::collections::BTreeMap;

use leptos_router::params::ParamsMap;

/// Parameter of the paper, a [`Paper::id`].
pub(super) const PAPER: &str = "paper";
/// Parameter of the cut marks, `on` or `off`.
pub(super) const MARKS: &str = "marks";
/// Parameter of how many proxies a card gets, `copy` or `card`.
pub(super) const PER: &str = "per";
/// Parameter of the ink, `full` or `light`.
pub(super) const INK: &str = "ink";
/// Parameter of a counted section that is left out; may stand several times.
pub(super) const WITHOUT: &str = "without";
/// Parameter of a section that is not counted and yet printed.
pub(super) const WITH: &str = "with";
/// Parameter of the tokens, `on` to print them.
pub(super) const TOKENS: &str = "tokens";
/// Parameter of copies that are left out, e.g. `2.NG-01-045`; may stand
/// several times.
pub(super) const SKIP: &str = "skip";

/// A size of paper.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 in.
    Letter,
}

impl Paper {
    pub(super) const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Spelling in the address and in the style sheet.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
        }
    }

    /// Width and height, in hundredths of a millimetre.
    pub(super) fn size(self) -> (i32, i32) {
        match self {
            Self::A4 => (21_000, 29_700),
            Self::Letter => (21_590, 27_940),
        }
    }
}

/// Everything that can be chosen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Choices {
    pub(super) paper: Paper,
    /// No marks where to cut.
    pub(super) no_marks: bool,
    /// One proxy a card instead of one a copy.
    pub(super) one_a_card: bool,
    /// Black on white instead of full colour.
    pub(super) light: bool,
    /// Counted sections that are left out.
    pub(super) without: Vec<String>,
    /// Sections that are not counted and yet printed.
    pub(super) with: Vec<String>,
    /// Print the tokens that the cards make.
    pub(super) tokens: bool,
    /// Copies that are left out, by collector number.
    pub(super) skip: BTreeMap<String, u32>,
}

impl Choices {
    /// Reads an address; what is not understood is as if it were not there.
    pub(super) fn read(query: &ParamsMap) -> Self {
        let is = |name: &str, value: &str| query.get_str(name) == Some(value);
        let all = |name: &str| query.get_all(name).unwrap_or_default();
        let paper = Paper::ALL.into_iter().find(|paper| is(PAPER, paper.id())).unwrap_or_default();
        let mut skip = BTreeMap::new();
        for written in all(SKIP) {
            if let Some((copies, number)) = written.split_once('.')
                && let Ok(copies) = copies.parse::<u32>()
            {
                let skipped: &mut u32 = skip.entry(number.to_owned()).or_default();
                *skipped = skipped.saturating_add(copies);
            }
        }
        Self {
            paper,
            no_marks: is(MARKS, "off"),
            one_a_card: is(PER, "card"),
            light: is(INK, "light"),
            without: all(WITHOUT),
            with: all(WITH),
            tokens: is(TOKENS, "on"),
            skip,
        }
    }

    /// Copies of a printing that are left out.
    pub(super) fn skipped(&self, number: &str) -> u32 {
        self.skip.get(number).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_from_the_address_and_nonsense_is_passed_over() {
        let mut query = ParamsMap::new();
        for (name, value) in [
            ("paper", "letter"),
            ("marks", "off"),
            ("per", "banana"),
            ("without", "survivor"),
            ("without", "zombie_deck"),
            ("skip", "2.NG-01-045"),
            ("skip", "1.NG-01-045"),
            ("skip", "x.NG-01-001"),
            ("skip", ""),
        ] {
            query.insert(name, value.to_owned());
        }
        let choices = Choices::read(&query);
        let expected = Choices {
            paper: Paper::Letter,
            no_marks: true,
            without: vec!["survivor".into(), "zombie_deck".into()],
            skip: BTreeMap::from([("NG-01-045".into(), 3)]),
            ..Choices::default()
        };
        assert_eq!(choices, expected);
        assert_eq!(Choices::read(&ParamsMap::new()), Choices::default());
    }
}
