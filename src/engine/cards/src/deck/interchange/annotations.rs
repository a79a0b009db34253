//! What may stand around a card's name on a line: set, number, finish,
//! edition, categories.

use crate::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    deck::interchange::quoted,
};

/// What the annotations of one line said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Annotations {
    /// Set code as written, whether known or not.
    pub(super) set: Option<String>,
    /// The annotation it stood in, and whether the catalogue has such a set.
    pub(super) set_annotation: Option<(String, bool)>,
    /// Collector number, whole or only its part within the set.
    pub(super) number: Option<String>,
    /// Whether the number is to be taken letter by letter.
    pub(super) literal_number: bool,
    pub(super) finish: Option<Finish>,
    pub(super) edition: Option<Edition>,
    /// First category of `[Zombies,Fast]`.
    pub(super) category: Option<String>,
    /// Annotations without a meaning here.
    pub(super) ignored: Vec<String>,
    /// A number in parentheses, as in `Name (3)`.
    pub(super) counted: Option<u32>,
    /// Whether every annotation is certainly one, and not perhaps a part of a name.
    pub(super) certain: bool,
}

/// An annotation at the end of a text.
enum Annotation {
    /// A code, and whether the catalogue has such a set.
    Set(String, bool),
    Number(String),
    LiteralNumber(String),
    Finish(Finish),
    Edition(Edition),
    Category(String),
    Counted(u32),
    Ignored,
}

/// What tools write of a copy somebody owns.
const CONDITIONS_AND_LANGUAGES: &[&str] = &[
    "NM", "M", "MT", "EX", "GD", "LP", "MP", "HP", "SP", "PL", "PO", "DMG", "mint", "played", "EN", "ENG", "English",
    "DE", "German", "FR", "French", "ES", "Spanish", "IT", "Italian", "PT", "JP", "JA", "Japanese", "KR", "CN", "RU",
];

/// A text with its last annotations taken off, and what they said.
#[derive(Debug, Clone)]
pub(super) struct Stripped<'a> {
    pub(super) rest: &'a str,
    pub(super) annotations: Annotations,
}

/// More annotations than this no tool writes; the bound keeps odd lines cheap.
const MOST_ANNOTATIONS: usize = 8;

/// Takes annotations off the end of a text one after another. The first result is
/// the text itself, each next one has an annotation less.
pub(super) fn strip_all<'a>(text: &'a str, catalogue: &Catalogue) -> Vec<Stripped<'a>> {
    let mut found =
        vec![Stripped { rest: text.trim(), annotations: Annotations { certain: true, ..Annotations::default() } }];
    while found.len() <= MOST_ANNOTATIONS {
        let Some(last) = found.last() else { break };
        let has_number = last.annotations.number.is_some();
        let Some((rest, written, annotation, certain)) = strip_one(last.rest, has_number, catalogue) else { break };
        let mut annotations = last.annotations.clone();
        annotations.certain &= certain;
        let Some(()) = annotations.take(annotation, written) else { break };
        found.push(Stripped { rest, annotations });
    }
    found
}

impl Annotations {
    /// Adds an annotation further left; `None` when it was already said.
    fn take(&mut self, annotation: Annotation, written: &str) -> Option<()> {
        match annotation {
            Annotation::Set(set, is_known) => {
                // `(NG-01) 013 [Weapons] (EN)`: of several the one that is a set is
                // meant, else the first; the others are labels, conditions, languages.
                match self.set_annotation.take() {
                    Some((other, true)) if is_known => {
                        self.set_annotation = Some((other, true));
                        return None;
                    }
                    Some(before @ (_, true)) => {
                        self.set_annotation = Some(before);
                        self.ignored.insert(0, written.to_owned());
                        return Some(());
                    }
                    Some((other, false)) => self.ignored.insert(0, other),
                    None => {}
                }
                self.set = Some(set);
                self.set_annotation = Some((written.to_owned(), is_known));
            }
            Annotation::Number(number) if self.number.is_none() => self.number = Some(number),
            Annotation::LiteralNumber(number) if self.number.is_none() => {
                self.number = Some(number);
                self.literal_number = true;
            }
            Annotation::Finish(finish) if self.finish.is_none() => self.finish = Some(finish),
            Annotation::Edition(edition) if self.edition.is_none() => self.edition = Some(edition),
            Annotation::Category(category) if self.category.is_none() => self.category = Some(category),
            Annotation::Counted(count) if self.counted.is_none() => self.counted = Some(count),
            // Said twice: the one nearer to the name counts for no more than the other.
            Annotation::Ignored | Annotation::Finish(_) | Annotation::Edition(_) | Annotation::Category(_) => {
                self.ignored.insert(0, written.to_owned())
            }
            _ => return None,
        }
        Some(())
    }

    /// Whether a number or a set of the catalogue, a finish or an edition is said.
    pub(super) fn says_printing(&self) -> bool {
        self.number.is_some()
            || self.finish.is_some()
            || self.edition.is_some()
            || self.set_annotation.as_ref().is_some_and(|(_, is_known)| *is_known)
    }

    /// Adds a set annotation that stood before the name, as in `4 [NG-01] Name`.
    pub(super) fn with_leading_set(mut self, set: &str) -> Self {
        self.set.get_or_insert_with(|| set.to_owned());
        self
    }
}

fn strip_one<'a>(
    text: &'a str,
    has_number: bool,
    catalogue: &Catalogue,
) -> Option<(&'a str, &'a str, Annotation, bool)> {
    let text = text.trim_end();
    if let Some((rest, inner, written)) = enclosed(text, '*', '*') {
        let annotation = finish(inner).map(Annotation::Finish).or_else(|| edition(inner).map(Annotation::Edition));
        let is_word = !inner.is_empty()
            && inner.len() <= 16
            && inner.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        let certain = annotation.is_some();
        let annotation = annotation.or_else(|| is_word.then_some(Annotation::Ignored))?;
        return Some((rest, written, annotation, certain));
    }
    if let Some((rest, _, written)) = enclosed(text, '^', '^') {
        return Some((rest, written, Annotation::Ignored, false));
    }
    if let Some((rest, inner, written)) = enclosed(text, '(', ')')
        .or_else(|| enclosed(text, '[', ']'))
        .or_else(|| enclosed(text, '<', '>'))
        .or_else(|| enclosed(text, '{', '}'))
    {
        let (annotation, certain) = bracketed(inner, written, catalogue)?;
        return Some((rest, written, annotation, certain));
    }
    if let Some((rest, number)) = literal_number(text) {
        return Some((rest, &text[rest.len()..], Annotation::LiteralNumber(number), true));
    }

    let (rest, token) = last_token(text)?;
    if let Some(number) = whole_number(token, catalogue) {
        return Some((rest, token, Annotation::Number(number), true));
    }
    let is_part = token.len() <= 16
        && token.bytes().any(|b| b.is_ascii_digit())
        && token.bytes().all(|b| b.is_ascii_alphanumeric() || b"-/#".contains(&b));
    let number = || token.trim_start_matches('#').split('/').next().unwrap_or(token).to_owned();
    if is_part && let Some(set) = ends_with_set(rest) {
        return Some((rest, token, Annotation::Number(number()), catalogue.set(&set).is_some()));
    }
    // `Name NG-01 045`: a set without brackets counts only before a number.
    let set_of = |word: &str| catalogue.set(&plain_dashes(word)).map(|set| set.code.clone());
    if is_part && last_token(rest).is_some_and(|(name, word)| !name.is_empty() && set_of(word).is_some()) {
        return Some((rest, token, Annotation::Number(number()), true));
    }
    if has_number
        && !rest.is_empty()
        && let Some(set) = set_of(token)
    {
        return Some((rest, token, Annotation::Set(set, true), true));
    }
    // `4 Name (NG-01) 013 foil NM`: behind a printing no name goes on.
    let is_condition = |token: &str| CONDITIONS_AND_LANGUAGES.iter().any(|word| word.eq_ignore_ascii_case(token));
    let mut printing = rest;
    while let Some((before, _)) = last_token(printing).filter(|(_, word)| is_condition(word)) {
        printing = before;
    }
    let is_behind_printing = printing.ends_with([')', ']', '*'])
        || last_token(printing).is_some_and(|(_, word)| {
            whole_number(word, catalogue).is_some() || word.starts_with(|c: char| c.is_ascii_digit())
        });
    if is_behind_printing && !rest.is_empty() {
        if token.eq_ignore_ascii_case("foil") || token.eq_ignore_ascii_case("nonfoil") || token == "F" {
            return finish(token).map(|finish| (rest, token, Annotation::Finish(finish), true));
        }
        if is_condition(token) {
            return Some((rest, token, Annotation::Ignored, false));
        }
    }
    let is_tag = token.len() > 1 && token.starts_with('#') && token.len() <= 40;
    (is_tag && !rest.is_empty()).then_some((rest, token, Annotation::Ignored, false))
}

fn bracketed(inner: &str, written: &str, catalogue: &Catalogue) -> Option<(Annotation, bool)> {
    let inner = inner.trim();
    if let Some(finish) = finish(inner) {
        return Some((Annotation::Finish(finish), true));
    }
    if let Some(edition) = edition(inner) {
        return Some((Annotation::Edition(edition), true));
    }
    if let Some(number) = whole_number(inner, catalogue) {
        return Some((Annotation::Number(number), true));
    }
    if let Some(number) = set_and_number(inner, catalogue) {
        return Some((Annotation::Number(number), true));
    }
    if written.starts_with('<') && inner.len() <= 4 && inner.bytes().all(|b| b.is_ascii_digit()) && !inner.is_empty() {
        return Some((Annotation::Number(inner.to_owned()), true));
    }
    if let Some(set) = catalogue.set(&plain_dashes(inner)) {
        return Some((Annotation::Set(set.code.clone(), true), true));
    }
    let copies = ["copies", "copy", "cards", "pcs"].iter().find_map(|unit| inner.strip_suffix(unit)).unwrap_or(inner);
    let copies = copies.trim().trim_matches(['x', 'X', '×']).trim();
    if !written.starts_with('<') && (1..=4).contains(&copies.len()) && copies.bytes().all(|b| b.is_ascii_digit()) {
        return Some((Annotation::Counted(copies.parse().ok()?), false));
    }
    if written.starts_with('[') {
        let category = inner.split([',', '{']).next().unwrap_or(inner).trim();
        if super::sections::by_alias(catalogue.game(), category).is_some() {
            return Some((Annotation::Category(category.to_owned()), false));
        }
    }
    if is_set_like(inner) && !written.starts_with('{') {
        return Some((Annotation::Set(plain_dashes(inner), false), false));
    }
    (!inner.is_empty() && inner.len() <= 60).then_some((Annotation::Ignored, false))
}

/// The collector number in `NG-01:045`, `NG-01#045`, `NG-01 45`, in its usual spelling.
pub(super) fn set_and_number(inner: &str, catalogue: &Catalogue) -> Option<String> {
    let (set, within) = inner.split_once([':', '#']).or_else(|| inner.trim().rsplit_once(' '))?;
    let (set, within) = (set.trim(), within.trim());
    let number = |width: usize| whole_number(&format!("{set}-{within:0>width$}"), catalogue);
    let is_known = |number: &String| catalogue.find_number(number).is_some();
    (within.len()..=4).find_map(|width| number(width).filter(is_known)).or_else(|| number(within.len()))
}

/// The code in a set annotation at the end of a text.
fn ends_with_set(text: &str) -> Option<String> {
    let (_, inner, _) = enclosed(text, '(', ')').or_else(|| enclosed(text, '[', ']'))?;
    is_set_like(inner).then(|| plain_dashes(inner))
}

fn is_set_like(inner: &str) -> bool {
    let inner = &plain_dashes(inner);
    (2..=8).contains(&inner.len())
        && inner.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        && inner.bytes().any(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        && !inner.bytes().all(|b| b.is_ascii_digit())
}

/// Splits `rest OPEN inner CLOSE`; the third part is the annotation as written.
fn enclosed(text: &str, open: char, close: char) -> Option<(&str, &str, &str)> {
    let body = text.strip_suffix(close)?;
    let start = body.rfind(open)?;
    let rest = &text[..start];
    // An annotation stands apart from the name.
    (rest.is_empty() || rest.ends_with(char::is_whitespace) || rest.ends_with([')', ']', '*']))
        .then(|| (rest.trim_end(), &body[start + open.len_utf8()..], &text[start..]))
}

fn last_token(text: &str) -> Option<(&str, &str)> {
    let start =
        text.rfind(char::is_whitespace).map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    (start < text.len()).then(|| (text[..start].trim_end(), &text[start..]))
}

/// A `#"…"` annotation at the end: a number no shorter form can carry.
fn literal_number(text: &str) -> Option<(&str, String)> {
    if !text.ends_with('"') {
        return None;
    }
    let mut from = text.len();
    // A number holds few quotes; the bound keeps odd lines cheap.
    for _ in 0..MOST_ANNOTATIONS {
        let start = text[..from].rfind("#\"")?;
        let is_apart = start == 0 || text[..start].ends_with(char::is_whitespace);
        if is_apart && let Some((number, "")) = quoted::read(&text[start + 1..]) {
            return Some((text[..start].trim_end(), number));
        }
        from = start;
    }
    None
}

/// A collector number in the game's form, in its usual spelling.
pub(super) fn whole_number(token: &str, catalogue: &Catalogue) -> Option<String> {
    if token.len() > 40 {
        return None;
    }
    let number = plain_dashes(token.trim_start_matches('#')).replace('_', "-").to_uppercase();
    match catalogue.find_number(&number) {
        Some(index) => Some(catalogue.printing(index).number.clone()),
        None => (catalogue.game().number_is_valid)(&number).then_some(number),
    }
}

fn plain_dashes(text: &str) -> String {
    text.chars().map(|c| if matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}') { '-' } else { c }).collect()
}

/// The finish a word stands for.
pub(super) fn finish(word: &str) -> Option<Finish> {
    match word.to_ascii_lowercase().as_str() {
        "f" | "foil" | "holo" | "holofoil" | "e" | "etch" | "etched" | "f-etch" | "f-etched" | "foil-etched" => {
            Some(Finish::Foil)
        }
        "r" | "regular" | "nonfoil" | "non-foil" | "normal" => Some(Finish::Regular),
        _ => None,
    }
}

/// The edition a word stands for.
pub(super) fn edition(word: &str) -> Option<Edition> {
    match word.to_ascii_lowercase().as_str() {
        "first edition" | "1st edition" | "1st ed" | "1st ed." | "1st" | "1e" | "first" => Some(Edition::First),
        "unlimited" | "unlimited edition" => Some(Edition::Unlimited),
        _ => None,
    }
}
