//! The shipped card and format files, and the example of the guide, damaged in
//! many ways: what is said of them has a place, is about the damage and is in
//! words for people.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::format::Formats,
    games::GAMES,
};
use safehouse_testing::{numbers::Numbers, shipped};

const GUIDE: &str = include_str!("../../../cards/FORMATS.md");

/// Words of parsers, which say nothing to who writes a file.
const JARGON: &[&str] = &[
    "invalid type",
    "invalid value",
    "unknown field",
    "unknown variant",
    "missing field",
    "duplicate field",
    "ident.",
    "u32",
    "struct",
    "EOF",
    "surrogate",
    "at line",
];

/// A value of a file: where it begins and ends, and where its key does, if it has one.
#[derive(Clone, Copy)]
struct Entry {
    key: Option<usize>,
    value: usize,
    end: usize,
}

/// Every value below the whole of a well-formed JSON text.
fn entries(text: &str) -> Vec<Entry> {
    fn space(text: &str, at: usize) -> usize {
        at + text[at..].len() - text[at..].trim_start().len()
    }
    fn string(text: &str, at: usize) -> usize {
        let mut is_escaped = false;
        for (offset, byte) in text[at + 1..].bytes().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' => return at + offset + 2,
                _ => {}
            }
        }
        panic!("a text that ends");
    }
    fn value(text: &str, at: usize, found: &mut Vec<Entry>) -> usize {
        let open = text.as_bytes()[at];
        match open {
            b'"' => string(text, at),
            b'{' | b'[' => {
                let mut at = space(text, at + 1);
                while !matches!(text.as_bytes()[at], b'}' | b']') {
                    let key = (open == b'{').then_some(at);
                    let begin = match key {
                        Some(key) => space(text, space(text, string(text, key)) + 1),
                        None => at,
                    };
                    let end = value(text, begin, found);
                    found.push(Entry { key, value: begin, end });
                    at = space(text, end);
                    if text.as_bytes()[at] == b',' {
                        at = space(text, at + 1);
                    }
                }
                at + 1
            }
            _ => at + text[at..].find([',', '}', ']', '\n', ' ']).expect("what is behind"),
        }
    }
    let mut found = Vec::new();
    value(text, space(text, 0), &mut found);
    found
}

/// A file made wrong in one place.
struct Damage {
    kind: &'static str,
    text: String,
    /// Whether no reader may take it.
    is_fault: bool,
    /// The line of the damage, where a fault must be told.
    line: Option<usize>,
}

fn damage(text: &str, numbers: &mut Numbers) -> Damage {
    let entries = entries(text);
    let Entry { key, value, end } = numbers.one_of(&entries);
    let line = Some(text[..value].matches('\n').count() + 1);
    let begin = key.unwrap_or(value);
    let swapped = |kind, new: &str, is_fault: bool| Damage {
        kind,
        text: format!("{}{new}{}", &text[..value], &text[end..]),
        is_fault,
        line: line.filter(|_| is_fault),
    };
    match numbers.below(12) {
        0 => {
            // With its comma, so that the file stays well formed.
            let (before, behind) = (text[..begin].trim_end(), text[end..].trim_start());
            let text = match behind.strip_prefix(',') {
                Some(behind) => format!("{before}{behind}"),
                None => format!("{}{behind}", before.strip_suffix(',').unwrap_or(before)),
            };
            Damage { kind: "left out", text, is_fault: false, line: None }
        }
        1 => {
            let text = format!("{}, {}{}", &text[..end], &text[begin..end], &text[end..]);
            Damage { kind: "twice", text, is_fault: key.is_some(), line: None }
        }
        2 => swapped("another type", numbers.one_of(&["[[7]]", "{\"zzz\": 1}", "{\"zzz\": []}"]), true),
        3 => swapped(
            "another type",
            numbers.one_of(&["7", "null", "true", "[]", "{}", "\"\"", "\" \"", "-1", "1.5"]),
            false,
        ),
        4 => swapped("huge", numbers.one_of(&["99999999999999999999", "1e400", "-18446744073709551616"]), true),
        5 => swapped("huge", &format!("\"{}\"", "word ".repeat(2_000)), false),
        6 => swapped("half a character", numbers.one_of(&["\"\\ud800\"", "\"\\udc00x\"", "\"a\\ud83e\""]), true),
        7 => swapped(
            "letters",
            numbers.one_of(&["\"🧟\u{200D}♂️é\"", "\"\\u0000\"", "\"\u{FEFF}\"", "\"ﬁ\u{202E}\""]),
            false,
        ),
        8 => match key {
            Some(key) => Damage {
                kind: "misspelt",
                text: format!("{}q{}", &text[..=key], &text[key + 1..]),
                is_fault: true,
                line,
            },
            None => swapped("another type", "[[7]]", true),
        },
        9 => swapped("nested", &format!("{}1{}", "[".repeat(40), "]".repeat(40)), true),
        10 => {
            let mut cut = numbers.below(text.trim_end().len());
            while !text.is_char_boundary(cut) {
                cut -= 1;
            }
            Damage { kind: "cut", text: text[..cut].to_owned(), is_fault: true, line: None }
        }
        _ => {
            // A control character where a text is, else a sign too few.
            let is_text = text.as_bytes()[value] == b'"';
            let text = match is_text {
                true => {
                    format!("{}{}{}", &text[..=value], numbers.one_of(&['\0', '\u{7}', '\t', '\n']), &text[value + 1..])
                }
                false => format!("{}{}", &text[..value], &text[end..]),
            };
            Damage { kind: "broken", text, is_fault: true, line: None }
        }
    }
}

/// What one kind of file says to all its damages.
fn check(name: &str, text: &str, times: usize, read: impl Fn(&str) -> Vec<(String, usize, usize, String)>) {
    assert_eq!(read(text), [], "{name} is whole");
    let mut numbers = Numbers(7);
    let mut said: BTreeMap<String, usize> = BTreeMap::new();
    let mut of_kind: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for turn in 0..times {
        let Damage { kind, text, is_fault, line } = damage(text, &mut numbers);
        let faults = catch_unwind(AssertUnwindSafe(|| read(&text)))
            .unwrap_or_else(|_| panic!("{name}, damage {turn} ({kind}) stopped the reader"));
        assert!(!is_fault || !faults.is_empty(), "{name}, damage {turn} ({kind}) was not seen");
        if let Some(line) = line {
            assert!(faults.iter().any(|(_, at, ..)| *at == line), "{name}, {turn} ({kind}), line {line}: {faults:#?}");
        }
        assert!(faults.len() <= 6, "{name}, damage {turn} ({kind}) is told too often: {faults:#?}");
        let lines: Vec<&str> = text.split('\n').collect();
        for (file, line, column, message) in faults {
            let whole = format!("{file}:{line}:{column}: {message}");
            assert_eq!(file, name, "{whole}");
            let width = lines.get(line.wrapping_sub(1)).map(|line| line.chars().count());
            assert!(width.is_some_and(|width| (1..=width + 1).contains(&column)), "{kind}: {whole}");
            assert!(message.ends_with(['.', '?', ']']), "{whole}");
            assert!(message.chars().count() < 500, "{whole}");
            let jargon = JARGON.iter().find(|word| message.contains(**word));
            assert_eq!(jargon, None, "{kind}: {whole}");
            *said.entry(message.clone()).or_default() += 1;
            of_kind.entry(kind).or_default().push(message);
        }
    }
    let most = said.values().max().copied().unwrap_or_default();
    assert!(said.len() > times / 6, "{name}: only {} different sentences", said.len());
    assert!(most < times / 4, "{name}: one sentence for {most} of {times} damages");
    assert_eq!(of_kind.len(), 10, "{name}: {:?}", of_kind.keys());
}

/// A fault's file, line, column, and all that is said behind them.
fn told((whole, file, line, column): (String, String, usize, usize)) -> (String, usize, usize, String) {
    let message = whole.strip_prefix(&format!("{file}:{line}:{column}: ")).expect("the place comes first").to_owned();
    (file, line, column, message)
}

fn card_faults(files: &[(&str, &str)]) -> Vec<(String, usize, usize, String)> {
    let sources: Vec<_> = files.iter().map(|&(name, text)| CatalogueSource { name, text }).collect();
    let faults = Catalogue::read(GAMES, &sources).err().map_or_else(Vec::new, |error| error.0);
    faults.into_iter().map(|fault| (fault.to_string(), fault.file, fault.line, fault.column)).map(told).collect()
}

#[test]
fn a_damaged_set_file_says_where_and_what() {
    check("set.json", shipped::OUTBREAK.text, 90, |text| card_faults(&[("set.json", text)]));
}

#[test]
fn a_damaged_file_of_reprints_says_where_and_what() {
    check("promos.json", shipped::PROMOS.text, 70, |text| {
        card_faults(&[("set.json", shipped::OUTBREAK.text), ("promos.json", text)])
    });
}

#[test]
fn a_damaged_formats_file_says_where_and_what() {
    let catalogue = shipped::catalogue();
    let faults = |sources: &[CatalogueSource<'_>]| {
        let faults = Formats::read(sources, catalogue).err().map_or_else(Vec::new, |error| error.0);
        faults.into_iter().map(|fault| (fault.to_string(), fault.file, fault.line, fault.column)).map(told).collect()
    };
    check("formats.json", shipped::FORMATS.text, 300, |text| faults(&[CatalogueSource { name: "formats.json", text }]));

    // As the guide says: behind the shipped formats.
    let (_, rest) = GUIDE.split_once("```json\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    check("example.json", example, 300, |text| {
        faults(&[shipped::FORMATS, CatalogueSource { name: "example.json", text }])
    });
}
