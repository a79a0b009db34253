//! `safehouse help query` and `safehouse help odds`: the two languages, from the
//! tables that the site's help page is drawn from; and `safehouse help scenario`.

use std::fmt::Write as _;

use safehouse_engine::{
    catalogue::query::{self, ReferenceEntry, reference},
    deck::odds,
    game::{GameDefinition, SectionDraws},
    games::GAMES,
    necrogenesis::scenario,
};

use super::{exit::Exit, output::print};

/// Words in a row of help, in characters.
const WIDTH: usize = 100;

/// Prints a language when the arguments ask for one: they are no subcommands,
/// so the parser of arguments would not know them.
pub(super) fn help() -> Option<Exit> {
    let arguments: Vec<String> = std::env::args().skip(1).map(|argument| argument.to_ascii_lowercase()).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let game = GAMES.first();
    match arguments.as_slice() {
        ["help", "query" | "queries" | "fields"] | ["search", "--fields"] => Some(print(&queries(game), Exit::Done)),
        ["help", "odds" | "question" | "questions"] => Some(print(&questions(game), Exit::Done)),
        ["help", "scenario" | "scenarios"] => Some(print(scenario::MANUAL, Exit::Done)),
        _ => None,
    }
}

/// The end of `safehouse odds --help`: everything that can be asked.
pub(super) fn odds_help(ending: &str) -> String {
    format!("{ending}\n\n{}", questions(GAMES.first()))
}

/// The end of `safehouse search --help`: what can be searched for, in short.
pub(super) fn search_help(ending: &str) -> String {
    let mut text = format!("{ending}\n\nQueries by example\n");
    let game = GAMES.first();
    examples(&mut text, game.samples.queries);
    text.push_str("\nFields (safehouse help query says what each holds)\n");
    let names = reference(game).into_iter().map(|entry| entry.query_names.join("/"));
    paragraph(&mut text, "  ", &names.collect::<Vec<_>>().join(" "));
    text
}

/// The query language.
fn queries(game: &'static GameDefinition) -> String {
    let mut text = "The query language of `safehouse search`, of the site and of formats.\n\nBy example\n".to_owned();
    examples(&mut text, game.samples.queries);
    text.push_str("\nWhat binds first\n");
    examples(&mut text, query::PRECEDENCE);
    text.push('\n');
    for note in query::NOTES {
        paragraph(&mut text, "", note);
    }
    let entries = reference(game);
    text.push_str("\nFields\n");
    entries.iter().filter(|entry| entry.kind.is_some()).for_each(|entry| field(&mut text, game, entry));
    text.push_str("\nHow results are shown\n");
    entries.iter().filter(|entry| entry.kind.is_none()).for_each(|entry| field(&mut text, game, entry));
    text.push_str("\nThe whole grammar\n");
    text.extend(query::GRAMMAR.lines().map(|line| format!("  {line}\n")));
    text
}

/// The grammar of questions about odds.
fn questions(game: &GameDefinition) -> String {
    let mut text =
        "Questions of `safehouse odds`. The answer is a fraction, never an estimate.\n\nBy example\n".to_owned();
    examples(&mut text, game.samples.questions);
    text.push_str("\nThe whole grammar\n");
    text.extend(odds::GRAMMAR.lines().map(|line| format!("  {line}\n")));
    let name = |draws: &SectionDraws| game.section(draws.section).map_or("deck", |section| section.name);
    for draws in game.opening.sections {
        if let Some(word) = draws.turned_up {
            text.push_str(&format!("  “{word}” turns up cards of the {}\n", name(draws)));
        }
    }
    text.push('\n');
    let usual = game.opening.of_first_cards().map_or("deck", name);
    let words = format!(
        "A condition that names no place has that of the next one that does, else that of the one before, else it is \
         about the opening hand. First cards of no named deck are those of the deck that has such cards; when both or neither \
         has them, those of the {usual}. Groups are queries (safehouse help query) whose bare words are parts of \
         names; a Type, a Sub Type or a class, or its plural, is meant where it stands alone.",
    );
    paragraph(&mut text, "", &words);
    text
}

fn examples(text: &mut String, examples: &[(&str, &str)]) {
    let width = examples.iter().map(|(example, _)| example.chars().count()).max().unwrap_or(0).min(40);
    for (example, words) in examples {
        // Writing to a string cannot fail.
        let _ = match example.chars().count() > width {
            true => writeln!(text, "  {example}\n  {:width$}  {words}", ""),
            false => writeln!(text, "  {example:width$}  {words}"),
        };
    }
}

fn field(text: &mut String, game: &GameDefinition, entry: &ReferenceEntry) {
    let _ = writeln!(text, "  {:20} {}", entry.query_names.join(", "), entry.operators.join(" "));
    paragraph(text, "      ", entry.help);
    let types: Vec<&str> = entry.types.iter().filter_map(|id| game.card_type(id).map(|word| word.name)).collect();
    if !types.is_empty() && types.len() < game.types.len() {
        paragraph(text, "      ", &format!("On: {}.", types.join(", ")));
    }
    if !entry.choices.is_empty() {
        let words: Vec<&str> = entry.choices.iter().map(|choice| choice.id.as_str()).collect();
        paragraph(text, "      ", &format!("Values: {}.", words.join(", ")));
    }
    if let Some((least, most)) = entry.bounds {
        let variable = if entry.variable { ", or x" } else { "" };
        let unknown = if entry.may_be_unknown { ", or ? where the list does not say" } else { "" };
        paragraph(text, "      ", &format!("Values: {least} to {most}{variable}{unknown}."));
    }
    if !entry.example.is_empty() {
        let _ = writeln!(text, "      e.g. {}", entry.example);
    }
}

/// Words in rows that fit a terminal.
fn paragraph(text: &mut String, indent: &str, words: &str) {
    let mut row = indent.to_owned();
    for word in words.split_whitespace() {
        if row.chars().count() + word.chars().count() >= WIDTH && row.len() > indent.len() {
            let _ = writeln!(text, "{}", row.trim_end());
            row = indent.to_owned();
        }
        row.push_str(word);
        row.push(' ');
    }
    let _ = writeln!(text, "{}", row.trim_end());
}
