//! The parts of a line's reading.

/// A part of a line's reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What the part is for.
    pub role: Role,
    /// What it says, without a full stop.
    pub words: String,
    /// The clauses and house rulings (`R55`) it follows.
    pub clauses: Vec<&'static str>,
}

/// What a [`Part`] is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
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
    pub fn name(self) -> &'static str {
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
pub(super) struct Parts(pub(super) Vec<Part>);

impl Parts {
    pub(super) fn add(
        &mut self,
        role: Role,
        words: impl Into<String>,
        clauses: impl IntoIterator<Item = &'static str>,
    ) {
        let mut named: Vec<&'static str> = Vec::new();
        for clause in clauses {
            if !named.contains(&clause) {
                named.push(clause);
            }
        }
        self.0.push(Part { role, words: words.into(), clauses: named });
    }
}
