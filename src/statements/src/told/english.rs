//! What is told of a file as text: what a program prints, and what a page gives to copy.

use std::fmt;

use safehouse_engine::{
    deck::certificate::Verdict,
    english::{counted, shortened},
    visible::visible,
};

use super::{Question, REASONS, Told};
use crate::verify::{Answer, ListReport, Outcome};

/// How many lines of a list people are shown; one that a store states has fewer.
const CARD_LINES: usize = 300;

impl Told {
    /// The cards of a list of the file, from 1, as they are signed: a line a card or section, safe to be shown. What else a
    /// file shows, nobody verified.
    pub fn cards(&self, list: usize) -> Vec<String> {
        let text = list.checked_sub(1).and_then(|at| self.texts.get(at)).map_or("", String::as_str);
        let mut lines: Vec<String> =
            text.lines().take(CARD_LINES).map(|line| of_file(&line.replace('\t', " "))).collect();
        let more = text.lines().count().saturating_sub(CARD_LINES);
        lines.extend((more > 0).then(|| format!("and {}", counted(more as u64, ("more line", "more lines")))));
        lines
    }
}

impl fmt::Display for Told {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = counted(self.lists(), ("list", "lists"));
        match &self.report.title {
            Some(title) => writeln!(out, "The file calls itself: {}", of_file(title))?,
            None => writeln!(out, "A published file")?,
        }
        writeln!(out, "{lists} of the store {}, as the file says", of_file(&self.report.store))?;
        for sentence in self.counts() {
            writeln!(out, "{sentence}")?;
        }
        writeln!(out, "{}", self.standing())?;
        writeln!(out)?;
        for question in Question::ALL {
            answer(out, question, self.worst(question))?;
            for remark in self.remarks(question) {
                writeln!(out, "           {remark}")?;
            }
        }
        writeln!(out)?;
        for host in &self.hosts {
            let known = if host.is_known { "known here" } else { "not known here" };
            writeln!(out, "Host       {} ({known})\n           {}", of_file(&host.origin), of_file(&host.vkey))?;
        }
        for key in self.keys() {
            writeln!(out, "Store key  {}\n           {}", key.fingerprint, key.vkey)?;
            if let Some(keeper) = key.keeper {
                writeln!(out, "           as the log says, {}", keeper.sentence())?;
            }
        }
        if let Some(words) = self.to_decide() {
            writeln!(out, "\n{words}")?;
        }
        let is_alone = self.report.lists.len() == 1;
        for (at, list) in self.report.told_apart() {
            writeln!(out)?;
            one(out, at, list)?;
            if is_alone || out.alternate() {
                self.cards(at).iter().try_for_each(|line| writeln!(out, "             {line}"))?;
            }
        }
        if self.is_page {
            let cards = if is_alone || out.alternate() { "above" } else { "signed for" };
            writeln!(out, "\nThe file is a page: what else it shows was not looked at. Its cards are those {cards}.")?;
        }
        Ok(())
    }
}

/// An answer on a line, and each reason on one below it.
fn answer(out: &mut fmt::Formatter<'_>, question: Question, answer: &Answer) -> fmt::Result {
    writeln!(out, "{}  {}", mark(answer.outcome), question.id())?;
    for reason in answer.reasons.iter().take(REASONS) {
        writeln!(out, "           {}", on_a_line(&reason.to_string()))?;
    }
    match answer.reasons.len().saturating_sub(REASONS) {
        0 => Ok(()),
        more => writeln!(out, "           and {}", counted(more as u64, ("more reason", "more reasons"))),
    }
}

fn one(out: &mut fmt::Formatter<'_>, at: usize, list: &ListReport) -> fmt::Result {
    write!(out, "List {at}")?;
    if let Some(name) = &list.name {
        write!(out, ": {}", of_file(name))?;
    }
    writeln!(out)?;
    if let Some(stated) = &list.stated {
        let verdict = verdict_words(stated.verdict);
        writeln!(out, "  stated     {verdict} in {}, {} as the host claims", stated.format, utc_minute(stated.at))?;
        writeln!(out, "  content id {}", stated.content)?;
        if let Some(index) = stated.index {
            writeln!(out, "  entry      {index} of the log")?;
        }
    }
    if let Some(reason) = list.withdrawn {
        writeln!(out, "  withdrawn  {}; a copy that was kept still verifies", reason.sentence())?;
    }
    let answers = Question::ALL.map(|question| format!("{} {}", question.id(), question.of(list).outcome.id()));
    writeln!(out, "  answers    {}", answers.join(", "))?;
    for remark in &list.logged.remarks {
        writeln!(out, "  logged     {}", remark.sentence())?;
    }
    Ok(())
}

/// An outcome as it stands before its question, all of one length.
pub(crate) fn mark(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pass => "pass     ",
        Outcome::Undecided => "undecided",
        Outcome::Fail => "FAIL     ",
    }
}

/// A verdict as statements spell it.
pub fn verdict_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "legal",
        Verdict::Illegal => "illegal",
        Verdict::Undecided => "undecided",
    }
}

/// Words of a file on one line, of some length: a title of a megabyte would push the answers out of sight.
pub fn of_file(text: &str) -> String {
    on_a_line(&shortened(text))
}

/// Words of a file on one line, without what shows nothing, turns their direction, moves a terminal's cursor or begins
/// another line anywhere: as programs and pages show them.
pub fn on_a_line(text: &str) -> String {
    let ends_line = |sign: char| sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}');
    let spaced: String = text.chars().map(|sign| if ends_line(sign) { ' ' } else { sign }).collect();
    visible(&spaced).into_owned()
}

/// A time in milliseconds since 1970 as `2026-01-01 00:00 UTC`; what lies behind the year 9999 as its number.
pub fn utc_minute(at: u64) -> String {
    let minutes = at / 60_000;
    let (days, minute) = (minutes / (24 * 60), minutes % (24 * 60));
    // Days from the first of March of the year 0, when leap days come last.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    if year > 9_999 {
        return format!("{at} ms after 1970");
    }
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_by_its_minute() {
        for (at, told) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_399_000, "2000-02-28 23:59 UTC"),
            (951_782_400_000, "2000-02-29 00:00 UTC"),
            (951_868_800_000, "2000-03-01 00:00 UTC"),
            (1_767_225_599_999, "2025-12-31 23:59 UTC"),
            (1_767_225_600_000, "2026-01-01 00:00 UTC"),
            (253_402_300_799_999, "9999-12-31 23:59 UTC"),
            (253_402_300_800_000, "253402300800000 ms after 1970"),
            (u64::MAX, "18446744073709551615 ms after 1970"),
        ] {
            assert_eq!(utc_minute(at), told);
        }
    }

    #[test]
    fn words_of_a_file_stay_on_their_line() {
        assert_eq!(on_a_line("a\n\u{1b}[2Jb\u{9b}c"), "a  [2Jb c");
        assert_eq!(on_a_line("a\u{2028}List 9: forged\u{2029}b"), "a List 9: forged b");
        assert_eq!(of_file(&format!("a\n{}", "x".repeat(1_000_000))), format!("a {}…", "x".repeat(118)));
        assert_eq!(on_a_line("Deck of the \u{202e}keew\u{200b}"), "Deck of the keew");
    }
}
