//! Card files and what is wrong in them.

/// A card file: its name, for messages, and its content.
#[derive(Debug, Clone, Copy)]
pub struct CatalogueSource<'a> {
    /// Name shown in messages, e.g. a path.
    pub name: &'a str,
    /// The JSON text.
    pub text: &'a str,
}

/// A fault in a card file: what, where, how to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFileFault {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The card at fault, when it has a name.
    pub card: Option<String>,
    /// The field at fault.
    pub field: Option<String>,
    /// What is wrong and how to mend it.
    pub message: String,
    /// The rule clauses it follows; empty for faults of form.
    pub clauses: Vec<String>,
}

impl std::fmt::Display for CardFileFault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if let Some(card) = &self.card {
            write!(formatter, "{card}: ")?;
        }
        if let Some(field) = &self.field {
            write!(formatter, "\"{field}\": ")?;
        }
        formatter.write_str(&self.message)?;
        if !self.clauses.is_empty() {
            write!(formatter, " [{}]", self.clauses.join(", "))?;
        }
        Ok(())
    }
}
