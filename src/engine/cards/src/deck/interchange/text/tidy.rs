//! What word processors, web pages, chats and PDF readers do to a line.

use std::borrow::Cow;

use crate::visible::is_invisible;

const LIGATURES: &[(char, &str)] = &[
    ('\u{FB00}', "ff"),
    ('\u{FB01}', "fi"),
    ('\u{FB02}', "fl"),
    ('\u{FB03}', "ffi"),
    ('\u{FB04}', "ffl"),
    ('\u{FB05}', "st"),
    ('\u{FB06}', "st"),
];

const ENTITIES: &[(&str, char)] = &[
    ("apos", '\''),
    ("quot", '"'),
    ("nbsp", ' '),
    ("lt", '<'),
    ("gt", '>'),
    ("amp", '&'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("times", '×'),
    ("hellip", '…'),
    ("bull", '•'),
];

/// Characters of the longest entity that is looked for.
const LONGEST_ENTITY: usize = 8;

/// Repairs that no person needs to hear of.
pub(super) fn tidied(line: &str) -> Cow<'_, str> {
    let has_mark = |c: char| is_invisible(c) || ('\u{FB00}'..='\u{FB06}').contains(&c);
    let mut line = Cow::Borrowed(line);
    if line.contains(has_mark) {
        let mut tidy: String = line.chars().filter(|c| !is_invisible(*c)).collect();
        for (ligature, letters) in LIGATURES {
            tidy = tidy.replace(*ligature, letters);
        }
        line = Cow::Owned(tidy);
    }
    if line.contains('&') && line.contains(';') {
        line = Cow::Owned(without_entities(&line));
    }
    line
}

/// `&amp;`, `&#39;`, `&#x27;` and the like as the characters they stand for.
fn without_entities(line: &str) -> String {
    let mut tidy = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('&') {
        tidy.push_str(&rest[..at]);
        let behind = &rest[at + 1..];
        let end = behind.char_indices().take(LONGEST_ENTITY + 1).find(|(_, c)| *c == ';').map(|(end, _)| end);
        match end.and_then(|end| Some((entity(&behind[..end])?, end))) {
            Some((character, end)) => {
                tidy.push(character);
                rest = &behind[end + 1..];
            }
            None => {
                tidy.push('&');
                rest = behind;
            }
        }
    }
    tidy.push_str(rest);
    tidy
}

fn entity(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        return ENTITIES.iter().find(|(known, _)| *known == name).map(|(_, character)| *character);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code).filter(|character| !character.is_control())
}

/// The line without what a page, a chat or a table put around its words: tags
/// of HTML and of forums, links, quotation marks of chats, emphasis, symbols at
/// its beginning and separators at its end. Wide and circled digits are plain.
///
/// Names may have all of these, so this is for lines in which no card is named.
pub(super) fn undressed(line: &str) -> String {
    let text = without_tags(&with_plain_digits(line));
    let text = without_links(&text);
    let mut text = text.trim().to_owned();
    for sign in ["**", "__", "~~", "`"] {
        if text.matches(sign).count() > 1 {
            text = text.replace(sign, "");
        }
    }
    let mut rest = text.trim();
    while let Some(behind) = rest.strip_prefix('>') {
        rest = behind.trim_start();
    }
    let rest = without_symbols(rest);
    rest.trim_end_matches([',', ';', '\\', ' ']).to_owned()
}

fn with_plain_digits(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    for character in line.chars() {
        match character {
            '\u{FF01}'..='\u{FF5E}' => plain.extend(char::from_u32(character as u32 - 0xFEE0)),
            '\u{2460}'..='\u{2473}' => plain.push_str(&format!("{} ", character as u32 - 0x245F)),
            '\u{3000}' => plain.push(' '),
            _ => plain.push(character),
        }
    }
    plain
}

/// The names of tags that stand around the words of a list.
const TAGS: &[&str] = &[
    "a", "b", "br", "card", "code", "dd", "deck", "div", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6",
    "hr", "i", "img", "li", "list", "mark", "ol", "p", "pre", "quote", "s", "section", "small", "span", "spoiler",
    "strong", "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "u", "ul", "url",
];

/// Takes out `<li>`, `</b>`, `[card]`, `[/url]` and the like; cells of a table
/// are set apart.
fn without_tags(line: &str) -> String {
    if !line.contains(['<', '[']) {
        return line.to_owned();
    }
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['<', '[']) {
        plain.push_str(&rest[..at]);
        let (open, behind) = rest[at..].split_at(1);
        let close = if open == "<" { '>' } else { ']' };
        let tag = behind.split_once(close).filter(|(inside, _)| is_tag(inside));
        // `[b]` and `[i]` alone may be anything; a list closes what it opens.
        match tag.filter(|(inside, _)| open == "<" || inside.starts_with('/') || is_closed(inside, rest)) {
            Some((inside, after)) => {
                let name = inside.trim_start_matches('/').to_ascii_lowercase();
                plain.push_str(if name.starts_with("td") || name.starts_with("th") { "\t" } else { "" });
                rest = after;
            }
            None => {
                plain.push_str(open);
                rest = behind;
            }
        }
    }
    plain.push_str(rest);
    plain
}

fn is_tag(inside: &str) -> bool {
    let name = inside.trim_start_matches('/').split([' ', '=', '/']).next().unwrap_or_default();
    TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

fn is_closed(inside: &str, rest: &str) -> bool {
    let name = inside.split([' ', '=']).next().unwrap_or_default();
    rest.to_ascii_lowercase().contains(&format!("[/{}]", name.to_ascii_lowercase()))
}

/// `[Name](https://…)` as the name.
fn without_links(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(joint) = rest.find("](http") {
        let Some(open) = rest[..joint].rfind('[') else { break };
        let Some(close) = rest[joint..].find(')') else { break };
        plain.push_str(&rest[..open]);
        plain.push_str(&rest[open + 1..joint]);
        rest = &rest[joint + close + 1..];
    }
    plain.push_str(rest);
    plain
}

/// The line without bullets, arrows, ticks and pictures at its beginning.
fn without_symbols(line: &str) -> &str {
    let is_symbol = |c: char| {
        let means_something = c.is_alphanumeric() || c.is_ascii() || "“”„«»‘’‹›–—−×".contains(c);
        !means_something || c.is_whitespace()
    };
    line.trim_start_matches(is_symbol)
}
