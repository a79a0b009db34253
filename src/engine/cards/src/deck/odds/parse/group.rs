//! Groups of cards within a written question: where a query ends.

use super::{Reader, Stop};
use crate::{
    catalogue::{
        query::{Query, QueryErrors},
        type_meant,
    },
    deck::odds::question::Group,
};

/// Words behind a number that make copies of one card count once.
const DIFFERENT: &[&str] = &["different", "distinct"];

/// Words that end a group.
const RESERVED: &[&str] = &["in", "by", "and", "or", "on", "with", "without", "going", "unless"];

impl Reader<'_> {
    /// Takes the word that makes copies of one card count once, unless the word
    /// is the group itself or begins a card's name.
    pub(super) fn different(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let is_name =
            group_end(rest).is_ok_and(|end| (self.is_name)(&rest[..end])) || name_end(rest, self.is_name).is_some();
        let Some(word) = DIFFERENT.iter().find(|word| starts_with_word(rest, word)).filter(|_| !is_name) else {
            return false;
        };
        let behind = rest[word.len()..].trim_start();
        let behind = if starts_with_word(behind, "of") { behind["of".len()..].trim_start() } else { behind };
        group_end(behind) != Ok(0) && self.quiet(DIFFERENT)
    }

    pub(super) fn group(&mut self) -> Result<Group, Stop> {
        let at = self.at;
        let rest = &self.text[at..];
        if let Some(end) = name_end(rest, self.is_name) {
            self.at += end;
            self.skip_space();
            return Ok(Group::Names(vec![rest[..end].to_owned()]));
        }
        match group_end(rest) {
            Ok(0) => {
                self.expect(&format!("a group of cards, e.g. {}", self.game.samples.group));
                Err(Stop::Here)
            }
            Ok(end) => {
                self.at += end;
                self.skip_space();
                let group = &rest[..end];
                if let Some(names) = names(group) {
                    return Ok(Group::Names(names));
                }
                if let Some(about) = self.about.filter(|_| !(self.is_name)(group))
                    && let Some(query) = type_meant(group, about.catalogue)
                {
                    return Ok(Group::Query(query));
                }
                match Query::parse_of_names(self.game, group) {
                    Ok(_) => Ok(Group::Query(group.to_owned())),
                    Err(errors) => Err(self.query_fault(at, group, &errors)),
                }
            }
            Err(open) => Err(Stop::Because(self.at + open, "This is opened but never closed.".to_owned())),
        }
    }

    /// The first fault of a query, at its place in the question.
    pub(super) fn query_fault(&self, at: usize, query: &str, errors: &QueryErrors) -> Stop {
        let Some(error) = errors.0.first() else { return Stop::Here };
        let offset = query.char_indices().nth(error.column.saturating_sub(1)).map_or(query.len(), |(byte, _)| byte);
        let message = error.to_string();
        let message = message.strip_prefix(&format!("Column {}: ", error.column)).unwrap_or(&message);
        Stop::Because(at + offset, format!("In this query {message}"))
    }
}

/// Whether a query can stand as a group without brackets.
pub(in super::super) fn is_one_group(query: &str) -> bool {
    !query.is_empty() && group_end(query) == Ok(query.len())
}

/// Where the group that the text begins with ends, before the space behind
/// it; the byte of a quote or bracket that is never closed.
pub(super) fn group_end(text: &str) -> Result<usize, usize> {
    let mut end = 0;
    loop {
        let start = text.len() - text[end..].trim_start().len();
        let rest = &text[start..];
        if rest.is_empty() || rest.starts_with([')', ',']) || RESERVED.iter().any(|word| starts_with_word(rest, word)) {
            return Ok(end);
        }
        end = start + token_end(rest).map_err(|open| start + open)?;
    }
}

/// Where a token ends: at a space, comma or closing bracket that is in no
/// bracket, quote or regular expression.
fn token_end(token: &str) -> Result<usize, usize> {
    let mut open = Vec::new();
    let mut before = ':';
    let mut characters = token.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => loop {
                match characters.next() {
                    Some((_, '"')) => break,
                    Some(_) => {}
                    None => return Err(at),
                }
            },
            '/' if ":=~(-".contains(before) => {
                let mut ahead = characters.clone();
                let mut is_escaped = false;
                // A slash that nothing closes is a letter.
                while let Some((_, inside)) = ahead.next() {
                    if inside == '/' && !is_escaped {
                        characters = ahead;
                        break;
                    }
                    is_escaped = inside == '\\' && !is_escaped;
                }
            }
            '(' => open.push(at),
            ')' if open.pop().is_none() => return Ok(at),
            ',' if open.is_empty() => return Ok(at),
            space if space.is_whitespace() && open.is_empty() => return Ok(at),
            _ => {}
        }
        before = character;
    }
    open.first().map_or(Ok(token.len()), |at| Err(*at))
}

/// The most words of a name that is looked for.
const MAX_NAME_WORDS: usize = 12;

/// Where the longest card's name that the text begins with ends, when it holds
/// words or signs that would end a group or mean something in a query.
pub(super) fn name_end(text: &str, is_name: &dyn Fn(&str) -> bool) -> Option<usize> {
    let plain = group_end(text).unwrap_or(0);
    let ends = text.char_indices().filter(|(_, character)| character.is_whitespace() || "(),".contains(*character));
    let ends = ends.map(|(at, _)| at).chain([text.len()]);
    // A bracket or comma may be part of the name or stand behind it.
    let ends = ends.flat_map(|end| {
        let behind = text[end..].chars().next().filter(|character| "),".contains(*character));
        [Some(end), behind.map(|sign| end + sign.len_utf8())].into_iter().flatten()
    });
    let mut words = 0;
    let mut longest = None;
    for end in ends {
        let name = &text[..end];
        words += 1;
        if words > 2 * MAX_NAME_WORDS {
            break;
        }
        let is_trimmed = !name.is_empty() && !name.ends_with(char::is_whitespace);
        if is_trimmed && ends_word(&text[end..]) && is_name(name) {
            longest = Some(end);
        }
    }
    let has_keyword = |name: &str| {
        let mut words = name.split(|character: char| !character.is_alphanumeric());
        words.any(|word| ["and", "or", "not"].iter().any(|keyword| keyword.eq_ignore_ascii_case(word)))
    };
    longest.filter(|&end| end > plain || has_keyword(&text[..end]))
}

/// The names of a group that is written as nothing but exact names.
pub(super) fn names(group: &str) -> Option<Vec<String>> {
    let inner = group.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(group);
    let mut names = Vec::new();
    let mut rest = inner.trim();
    loop {
        let (name, behind) = rest.strip_prefix("!\"")?.split_once('"')?;
        names.push(name.to_owned());
        rest = behind.trim_start();
        if rest.is_empty() {
            return Some(names);
        }
        if !starts_with_word(rest, "or") {
            return None;
        }
        rest = rest["or".len()..].trim_start();
    }
}

/// Whether the text begins with the word, in any case, and the word ends there.
pub(super) fn starts_with_word(text: &str, word: &str) -> bool {
    let start = text.get(..word.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(word)) && ends_word(&text[word.len()..])
}

pub(super) fn ends_word(rest: &str) -> bool {
    rest.chars().next().is_none_or(|next| next.is_whitespace() || "(),".contains(next))
}
