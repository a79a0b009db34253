//! The parts of a line's reading.

use safehouse_cards::game::explanation::LinePart;

/// What a [`LinePart`] is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Role {
    /// What sort of ability the line is.
    Kind,
    /// When it becomes pending, or from when it may be used.
    When,
    /// What is paid.
    Price,
    /// What must hold.
    Condition,
    /// What happens or holds.
    Effect,
    /// Who or what chooses, and when.
    Choice,
}

impl Role {
    /// The role in a word, for people.
    pub(in super::super) fn name(self) -> &'static str {
        match self {
            Self::Kind => "Kind",
            Self::When => "When",
            Self::Price => "Price",
            Self::Condition => "If",
            Self::Effect => "Does",
            Self::Choice => "Choice",
        }
    }
}

/// The parts of one reading.
#[derive(Default)]
pub(super) struct Parts(pub(super) Vec<LinePart>);

impl Parts {
    pub(super) fn add(
        &mut self,
        role: Role,
        words: impl Into<String>,
        clauses: impl IntoIterator<Item = &'static str>,
    ) {
        let (mut numbered, mut rulings): (Vec<&'static str>, Vec<&'static str>) = (Vec::new(), Vec::new());
        for clause in clauses {
            let list = if clause.starts_with('R') { &mut rulings } else { &mut numbered };
            if !list.contains(&clause) {
                list.push(clause);
            }
        }
        self.0.push(LinePart { role: role.name(), words: words.into(), clauses: numbered, rulings });
    }
}
