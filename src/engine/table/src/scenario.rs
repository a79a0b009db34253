//! Rules as examples that run: a file sets a table up, makes moves and says
//! what must be so.
//!
//! This module reads the frame that such files have for every game: a header,
//! blocks of lines, faults with their lines, and the report of a run. What the
//! lines of a block mean is the game's business.

pub mod coverage;

use std::fmt;

/// A scenario file, split into its parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScenarioText<'a> {
    /// What it shows, in a sentence.
    pub title: &'a str,
    /// The clauses and rulings it shows, with their lines.
    pub rules: Vec<(usize, &'a str)>,
    /// `key = value` of the rules config, with their lines.
    pub config: Vec<(usize, &'a str, &'a str)>,
    /// The blocks: name and lines.
    blocks: Vec<(&'static str, Vec<Line<'a>>)>,
}

/// A line of a block, without the blanks around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number in the file, from 1.
    pub number: usize,
    /// What it says.
    pub text: &'a str,
}

/// Something that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and how to mend it.
    pub message: String,
}

impl Fault {
    /// A fault of a line.
    pub fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

/// An expectation that did not hold, or a move that could not be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The line, from 1.
    pub line: usize,
    /// The step as written.
    pub step: String,
    /// What there was instead.
    pub actual: String,
    /// Where the game stood: turn, stage, who was asked what.
    pub place: String,
    /// The answers that were offered.
    pub offered: Vec<String>,
    /// What happened since the last move, oldest first.
    pub happened: Vec<String>,
}

/// Events that a failure prints; the last ones tell most.
const MOST_EVENTS: usize = 40;

/// What came of a scenario.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// What it shows.
    pub title: String,
    /// The clauses and rulings it shows.
    pub rules: Vec<String>,
    /// What could not be read; nothing ran when there is any.
    pub faults: Vec<Fault>,
    /// What was not as it should be.
    pub failures: Vec<Failure>,
    /// Steps that ran.
    pub steps: usize,
}

impl Report {
    /// Whether everything was read and was as it should be.
    pub fn passed(&self) -> bool {
        self.faults.is_empty() && self.failures.is_empty()
    }

    /// The report in lines, `file:line` first; empty for a pass.
    pub fn describe(&self, file: &str) -> String {
        use fmt::Write as _;
        let mut text = String::new();
        // Writing to a string cannot fail.
        for fault in &self.faults {
            let _ = writeln!(text, "{file}:{}: {}", fault.line, fault.message);
        }
        for failure in &self.failures {
            let _ = writeln!(text, "{file}:{}: {failure}", failure.line);
        }
        text
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.step)?;
        writeln!(f, "    there was  {}", self.actual)?;
        writeln!(f, "    at         {}", self.place)?;
        write!(
            f,
            "    offered    {}",
            if self.offered.is_empty() { "nothing".into() } else { self.offered.join(", ") }
        )?;
        let untold = self.happened.len().saturating_sub(MOST_EVENTS);
        for (index, event) in self.happened.iter().skip(untold).enumerate() {
            let heading = match (index, untold) {
                (0, 0) => "happened",
                (0, _) => "at last ",
                _ => "        ",
            };
            write!(f, "\n    {heading}   {event}")?;
        }
        Ok(())
    }
}

impl<'a> ScenarioText<'a> {
    /// Splits a file. `blocks` are the headings of the game's blocks; all
    /// faults are given, and what could be read beside them.
    pub fn read(text: &'a str, blocks: &[&'static str]) -> (Self, Vec<Fault>) {
        let mut scenario = Self::default();
        let mut faults = Vec::new();
        for (index, raw) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let line = Line { number: index + 1, text: raw.trim() };
            if line.text.is_empty() || line.text.starts_with('#') {
                continue;
            }
            let heading = line.text.strip_suffix(':').unwrap_or(line.text);
            if let Some(block) = blocks.iter().find(|block| **block == heading) {
                if scenario.blocks.iter().any(|(name, _)| name == block) {
                    faults.push(Fault::new(line.number, format!("there is a block “{block}” already")));
                }
                scenario.blocks.push((block, Vec::new()));
            } else if let Some((_, lines)) = scenario.blocks.last_mut() {
                lines.push(line);
            } else {
                scenario.header(line, blocks, &mut faults);
            }
        }
        if scenario.title.is_empty() {
            faults.push(Fault::new(1, "the scenario has no “title: …”"));
        }
        if scenario.rules.is_empty() {
            faults.push(Fault::new(1, "the scenario names no clause: “rules: …” lists those that it shows"));
        }
        (scenario, faults)
    }

    fn header(&mut self, line: Line<'a>, blocks: &[&str], faults: &mut Vec<Fault>) {
        let Some((key, value)) = line.text.split_once(':') else {
            let blocks = blocks.join(", ");
            faults.push(Fault::new(line.number, format!("this is neither “key: value” nor one of {blocks}")));
            return;
        };
        let value = value.trim();
        match key.trim() {
            "title" if !self.title.is_empty() => faults.push(Fault::new(line.number, "there is a title already")),
            "title" => self.title = value,
            "rules" => {
                let ids = value.split([',', ' ']).map(str::trim).filter(|id| !id.is_empty());
                self.rules.extend(ids.map(|id| (line.number, id)));
            }
            "config" => match value.split_once('=') {
                Some((key, value)) => self.config.push((line.number, key.trim(), value.trim())),
                None => faults.push(Fault::new(line.number, "a rules config line is “config: key = value”")),
            },
            "note" => {}
            other => faults.push(Fault::new(
                line.number,
                format!("the header has title, rules, config and note, but no “{other}”"),
            )),
        }
    }

    /// The lines of a block; none when the file has no such block.
    pub fn block(&self, name: &str) -> impl Iterator<Item = Line<'a>> {
        self.blocks.iter().filter(move |(block, _)| *block == name).flat_map(|(_, lines)| lines.iter().copied())
    }
}

/// Splits a list at commas outside parentheses and straight quotation marks.
pub fn list(text: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let (mut depth, mut quoted, mut start) = (0usize, false, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                items.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(text[start..].trim());
    items.retain(|item| !item.is_empty());
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_split_into_header_and_blocks_with_line_numbers() {
        let text =
            "title: One\nrules: 1.2.0, R3\n# remark\nconfig: hands = 1\n\nboard\n  A hand: X\nsteps:\nA passes\n";
        let (scenario, faults) = ScenarioText::read(text, &["board", "steps"]);
        assert_eq!(faults, []);
        assert_eq!((scenario.title, &scenario.rules[..]), ("One", &[(2, "1.2.0"), (2, "R3")][..]));
        assert_eq!(scenario.config, [(4, "hands", "1")]);
        assert_eq!(scenario.block("board").collect::<Vec<_>>(), [Line { number: 7, text: "A hand: X" }]);
        assert_eq!(scenario.block("steps").collect::<Vec<_>>(), [Line { number: 9, text: "A passes" }]);
    }

    #[test]
    fn every_fault_of_a_header_is_given() {
        let (_, faults) = ScenarioText::read("colour: red\nconfig: x\nnonsense\nsteps\nsteps\n", &["steps"]);
        assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [1, 2, 3, 5, 1, 1]);
    }

    #[test]
    fn a_second_title_is_a_fault() {
        let (scenario, faults) = ScenarioText::read("title: One\nrules: 1.2.0\ntitle: Two\n", &["steps"]);
        assert_eq!((scenario.title, faults), ("One", vec![Fault::new(3, "there is a title already")]));
    }

    #[test]
    fn lists_split_outside_parentheses_and_quotation_marks() {
        assert_eq!(list("a, b (c, d), \"e, f\" ,"), ["a", "b (c, d)", "\"e, f\""]);
        assert!(list("  ").is_empty());
    }

    #[test]
    fn a_failure_tells_line_step_and_what_was_offered() {
        let failure = Failure {
            line: 7,
            step: "expect A.hp = 18".into(),
            actual: "A.hp = 17".into(),
            place: "turn 3 of A".into(),
            offered: vec!["pass".into(), "loot".into()],
            happened: vec!["A takes 3".into()],
        };
        let report = Report { failures: vec![failure], ..Report::default() };
        assert_eq!(
            report.describe("x.scenario"),
            "x.scenario:7: expect A.hp = 18\n    there was  A.hp = 17\n    at         turn 3 of A\n    \
             offered    pass, loot\n    happened   A takes 3\n"
        );
    }
}
