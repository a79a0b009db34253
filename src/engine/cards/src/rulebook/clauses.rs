//! The clauses of a rulebook and the rulings on it, as identifiers.

/// The clauses and rulings of a game in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClauseList {
    clauses: Vec<Clause>,
}

/// A clause, e.g. `2.15.6`, a part of one, `7.3.2/a`, or a ruling, `R27`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its identifier.
    pub id: String,
    /// Whether something in it can be tested: a heading or a picture cannot.
    pub testable: bool,
}

impl ClauseList {
    /// Reads `id,testable` lines below a heading.
    ///
    /// # Errors
    /// Every line that is no clause, in words.
    pub fn read(text: &str) -> Result<Self, Vec<String>> {
        let mut clauses: Vec<Clause> = Vec::new();
        let mut faults = Vec::new();
        for (index, line) in text.lines().enumerate().skip(1) {
            match line.split_once(',') {
                Some((id, "yes" | "no")) if clauses.iter().any(|clause| clause.id == id) => {
                    faults.push(format!("line {}: {id} is there twice", index + 1));
                }
                Some((id, testable @ ("yes" | "no"))) => {
                    clauses.push(Clause { id: id.to_owned(), testable: testable == "yes" });
                }
                _ => faults.push(format!("line {}: “{line}” is not “id,yes” or “id,no”", index + 1)),
            }
        }
        if faults.is_empty() { Ok(Self { clauses }) } else { Err(faults) }
    }

    /// All of them, in order.
    pub fn all(&self) -> &[Clause] {
        &self.clauses
    }

    /// The clause of an identifier.
    pub fn find(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }
}

impl Clause {
    /// The chapter it stands in: what comes before the first full stop; `R`
    /// for rulings.
    pub fn chapter(&self) -> &str {
        match self.id.strip_prefix('R') {
            Some(_) => "R",
            None => self.id.split_once('.').map_or(self.id.as_str(), |(chapter, _)| chapter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read_with_their_chapters() {
        let list = ClauseList::read("id,testable\n2,no\n2.15.6,yes\n7.3.2/a,yes\nR27,yes\n").expect("clauses");
        assert_eq!(list.all().iter().map(Clause::chapter).collect::<Vec<_>>(), ["2", "2", "7", "R"]);
        assert!(list.find("2.15.6").is_some_and(|clause| clause.testable));
        assert_eq!(list.find("2.15"), None);
    }

    #[test]
    fn every_faulty_line_is_told() {
        let faults = ClauseList::read("id,testable\n1.0,yes\n1.0,no\n1.1\n").expect_err("faults");
        assert_eq!(faults.len(), 2);
    }
}
