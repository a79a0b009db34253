//! What each clause and ruling says, in a few words of our own.

use serde::Deserialize;

/// The clauses and rulings of a game in short, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Digest {
    /// The entries.
    pub entries: Vec<Entry>,
}

/// A clause or ruling in short.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Entry {
    /// Its identifier, as findings and terms name it.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// What it says; empty when the title says it all.
    pub text: String,
}

impl Digest {
    /// Reads a table of `id,title,text` with a heading.
    ///
    /// # Errors
    /// Every row that cannot be read, in words.
    pub fn read(table: &str) -> Result<Self, Vec<String>> {
        let mut digest = Self::default();
        let mut faults = Vec::new();
        for (index, row) in csv::Reader::from_reader(table.as_bytes()).into_deserialize::<Entry>().enumerate() {
            match row {
                Ok(entry) if entry.id.is_empty() || entry.title.is_empty() => {
                    faults.push(format!("row {}: it has no id or no title", index + 1));
                }
                Ok(entry) if digest.entries.iter().any(|known| known.id == entry.id) => {
                    faults.push(format!("row {}: {} is there twice", index + 1, entry.id));
                }
                Ok(entry) => digest.entries.push(entry),
                Err(error) => faults.push(format!("row {}: {error}", index + 1)),
            }
        }
        if faults.is_empty() { Ok(digest) } else { Err(faults) }
    }
}

impl Entry {
    /// Whether it is a house ruling.
    pub fn is_ruling(&self) -> bool {
        self.id.starts_with('R')
    }

    /// Whether it is the heading of a chapter.
    pub fn is_chapter(&self) -> bool {
        !self.is_ruling() && !self.id.contains('.')
    }

    /// The chapter it stands in; `R` for rulings.
    pub fn chapter(&self) -> &str {
        if self.is_ruling() { "R" } else { self.id.split('.').next().unwrap_or(&self.id) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_know_their_chapters_and_faulty_rows_are_told() {
        let digest = Digest::read("id,title,text\n6,Decks,\n6.1.3,Size,\"Forty, no more.\"\nR130,Copies,By name.\n");
        let digest = digest.expect("a table");
        let chapters: Vec<_> = digest.entries.iter().map(Entry::chapter).collect();
        assert_eq!(chapters, ["6", "6", "R"]);
        assert!(digest.entries[0].is_chapter() && !digest.entries[1].is_chapter());
        assert_eq!(Digest::read("id,title,text\n1,,\n1,A,\n1,B,\nx\n").map_err(|faults| faults.len()), Err(3));
    }
}
