//! `safehouse collection enter`

use std::{
    fs,
    io::{self, BufRead as _, IsTerminal as _, Write as _},
    path::{Path, PathBuf},
};

use clap::Args;
use safehouse_engine::{
    catalogue::{Catalogue, PrintingIndex},
    copies::{
        Balances, Change, Lot, Owned,
        dialect::{Choices, Line, OWN, dialect, read as read_file, write},
        entry::{Entered, EntryDefaults, EntryLine, read},
    },
    english::counted,
    wire::collection::{EnteredCopies, RefusedLine},
};

use super::{
    super::{
        exit::Exit,
        input::{CardsFlag, read_collection},
        output::{fail, pointed, print_json},
    },
    file,
};

/// Take copies in by number, a line after the other, and keep them in a file
#[derive(Debug, Args)]
#[command(after_help = "\
A line is a number with what is said of it:
  45  45x3  45f (foil)  45e (First Edition)  45fex2  1-60 !7 !13  45,46,50
  -45 takes one away   =45x2 says that there are two   ?45 only asks   + and - do the last line again or take one back
  @Binder 2, nm, de, f, e and NG-02 hold for the lines after them
  undo takes the last line back; FILE has every line as soon as it was taken, and Ctrl+D ends

Exit codes: 0 it is kept; 1 a line meant nothing, the others are kept; 2 the file cannot be read or written.")]
pub(super) struct Enter {
    /// The collection, in our own form; it is made if there is none
    file: PathBuf,
    /// The set whose numbers are written without it; the first of the card list unless that is said
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Say nothing of each line, and at the end what all came to as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

pub(super) fn run(arguments: &Enter) -> Exit {
    match enter(arguments) {
        Ok(outcome) => outcome,
        Err(reason) => fail(reason),
    }
}

fn enter(arguments: &Enter) -> Result<Exit, String> {
    let list = arguments.cards.load()?;
    let catalogue = &list.catalogue;
    let set = match &arguments.set {
        Some(asked) => {
            let found = catalogue.set_meant(asked).and_then(|at| catalogue.sets().get(at));
            found.ok_or_else(|| format!("the card list has no set “{asked}”"))?
        }
        None => catalogue.sets().first().ok_or("the card list has no set")?,
    };
    let mut pile = Pile::of(&arguments.file, catalogue)?;
    let mut defaults = EntryDefaults::new(&set.code);
    let mut last: Vec<Entered> = Vec::new();
    let (mut taken, mut refused) = (0_usize, Vec::new());
    let shows_prompt = io::stdin().is_terminal() && !arguments.json;
    let say = |words: &str| {
        if !arguments.json {
            println!("{words}");
        }
    };
    let mut text = String::new();
    for number in 1_usize.. {
        if shows_prompt {
            print!("{}> ", defaults.set);
            io::stdout().flush().map_err(|error| error.to_string())?;
        }
        text.clear();
        if io::stdin().lock().read_line(&mut text).map_err(|error| format!("standard input: {error}"))? == 0 {
            break;
        }
        let line = text.trim_end_matches(['\r', '\n']);
        if line.trim().eq_ignore_ascii_case("undo") {
            if pile.undo() {
                pile.keep(&arguments.file, catalogue)?;
                taken = taken.saturating_sub(1);
                say("The last line is taken back.");
            } else {
                say("There is nothing to take back.");
            }
            continue;
        }
        match read(line, &defaults, &last, catalogue) {
            Ok(reading) => {
                reading.hints.iter().for_each(|hint| say(&format!("  {hint}")));
                match reading.line {
                    EntryLine::Nothing => {}
                    EntryLine::Defaults(now) => {
                        say(&told(&now));
                        defaults = now;
                    }
                    EntryLine::Question(printings) => {
                        pile.answer(&printings, catalogue).iter().for_each(|line| say(line));
                    }
                    EntryLine::Copies(entered) => match pile.take(&entered, catalogue) {
                        Ok(said) => {
                            // Nothing is said to be there that is not kept.
                            pile.keep(&arguments.file, catalogue)?;
                            said.iter().for_each(|line| say(line));
                            taken += 1;
                            last = entered;
                        }
                        Err(reason) => {
                            say(&format!("  {reason}"));
                            refused.push(RefusedLine::undone(number, line, reason));
                        }
                    },
                }
            }
            Err(fault) => {
                say(&format!("  {fault}\n{}", pointed(line, fault.column, fault.length)));
                refused.push(RefusedLine::meaningless(number, line, &fault));
            }
        }
    }
    let outcome = if refused.is_empty() { Exit::Done } else { Exit::Finding };
    if arguments.json {
        return Ok(print_json(&EnteredCopies::new(&pile.balances, taken, refused), outcome));
    }
    let copies = pile.balances.copies();
    println!("{} in {}", counted(copies, ("copy", "copies")), arguments.file.display());
    Ok(outcome)
}

/// Copies that are being entered.
struct Pile {
    lines: Vec<Line>,
    balances: Balances,
    /// What each line did: how many rows it added, and what it took out.
    steps: Vec<(usize, Vec<Line>)>,
}

impl Pile {
    /// What a file has; nothing where there is none.
    fn of(path: &Path, catalogue: &Catalogue) -> Result<Self, String> {
        let mut pile = Self { lines: Vec::new(), balances: Balances::default(), steps: Vec::new() };
        if !path.exists() {
            return Ok(pile);
        }
        let own = dialect(OWN).ok_or("our own form is not known")?;
        let text = read_collection(path)?;
        let reading = read_file(&text, own, catalogue, &Choices::default()).map_err(|excess| excess.to_string())?;
        if !file::is_whole(&reading) {
            let told = file::told(&reading);
            return Err(format!("{} would lose rows; make it whole first\n{told}", path.display()));
        }
        pile.lines = file::copies(&reading);
        pile.balances = reading.balances();
        Ok(pile)
    }

    /// Takes what was entered, all of it or nothing, and says what there is then.
    fn take(&mut self, entered: &[Entered], catalogue: &Catalogue) -> Result<Vec<String>, String> {
        let mut after = self.balances.clone();
        let mut changes: Vec<(&Entered, Option<Change>)> = Vec::with_capacity(entered.len());
        for one in entered {
            let change = one.change(&after);
            if let Some(change) = &change {
                after.add(&change.holding, i64::from(change.by));
                if after.of(&change.holding) < 0 {
                    let number = &change.holding.number;
                    let there = match self.balances.of(&change.holding) {
                        ..=0 => format!("There is no copy of {number} like that"),
                        1 => format!("There is only 1 copy of {number} like that"),
                        copies => format!("There are only {copies} copies of {number} like that"),
                    };
                    return Err(format!("{there}; nothing of this line counts."));
                }
            }
            changes.push((one, change));
        }
        let (mut added, mut out, mut said) = (0, Vec::new(), Vec::new());
        for (one, change) in changes {
            let before = self.balances.of(&one.holding);
            let by = change.map_or(0, |change| i64::from(change.by));
            if by > 0 {
                self.lines.push(Line { holding: one.holding.clone(), count: by, lot: Lot::default() });
                added += 1;
            } else {
                self.take_out(&one.holding, by.unsigned_abs(), &mut out);
            }
            self.balances.add(&one.holding, by);
            let printing = catalogue.printing(one.printing);
            let card = &catalogue.card(catalogue.card_of(one.printing)).name;
            let after = before.saturating_add(by);
            said.push(format!("{} {card} ({}): {before} → {after}", printing.number, printing.rarity));
        }
        self.steps.push((added, out));
        Ok(said)
    }

    /// Takes copies out, those that came last first.
    fn take_out(&mut self, holding: &safehouse_engine::copies::Holding, copies: u64, out: &mut Vec<Line>) {
        let mut left = i64::try_from(copies).unwrap_or(i64::MAX);
        for line in self.lines.iter_mut().rev().filter(|line| line.holding == *holding) {
            let taken = left.min(line.count);
            if taken > 0 {
                line.count -= taken;
                left -= taken;
                out.push(Line { count: taken, ..line.clone() });
            }
        }
    }

    /// Takes the last line back; whether there was one.
    fn undo(&mut self) -> bool {
        let Some((added, out)) = self.steps.pop() else { return false };
        for line in self.lines.split_off(self.lines.len().saturating_sub(added)) {
            self.balances.add(&line.holding, line.count.saturating_neg());
        }
        for line in out {
            self.balances.add(&line.holding, line.count);
            // In front: a line before it may be taken back as well, with what it added behind.
            self.lines.insert(0, line);
        }
        true
    }

    /// Says what there is of printings.
    fn answer(&self, printings: &[PrintingIndex], catalogue: &Catalogue) -> Vec<String> {
        let owned = Owned::of(&self.balances, catalogue);
        let said = |printing: &PrintingIndex| {
            let card = &catalogue.card(catalogue.card_of(*printing)).name;
            let copies = counted(u64::from(owned.copies(*printing, None, None)), ("copy", "copies"));
            format!("{} {card}: {copies}", catalogue.printing(*printing).number)
        };
        printings.iter().map(said).collect()
    }

    /// Writes the file anew: beside it first, so that what is there stays until all is written.
    fn keep(&self, path: &Path, catalogue: &Catalogue) -> Result<(), String> {
        let own = dialect(OWN).ok_or("our own form is not known")?;
        let text = write(&self.lines, own, catalogue).ok_or("our own form is not written")?;
        let beside = path.with_extension("part");
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        fs::write(&beside, text).map_err(failed)?;
        fs::rename(&beside, path).map_err(failed)
    }
}

fn told(defaults: &EntryDefaults) -> String {
    let mut words = vec![defaults.set.clone(), defaults.edition.name().to_owned(), defaults.finish.name().to_owned()];
    words.extend(defaults.condition.map(|condition| condition.name().to_owned()));
    words.extend(defaults.language.map(|language| language.name().to_owned()));
    if !defaults.place.is_empty() {
        words.push(format!("at {}", defaults.place));
    }
    format!("From now on: {}", words.join(", "))
}
