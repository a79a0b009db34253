//! From characters to tokens. Every text has tokens: what is not closed or
//! stands in the wrong place is for the parser to complain about.

mod cards;

use std::ops::Range;

use winnow::{
    Parser,
    combinator::{alt, not, opt, peek, preceded, repeat},
    error::{ContextError, ErrMode},
    stream::LocatingSlice,
    token::{any, none_of, one_of, take, take_while},
};

use self::cards::end_of_cards;
use super::table::{Operator, counts_copies};

/// What a text asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    /// Cards.
    Cards,
    /// Decks: queries for cards may stand in it, between `[[` and `]]`.
    Decks,
}

/// A token and where it stands, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Range<usize>,
    /// Whether it is a word, quote or regular expression right behind another.
    pub(crate) is_glued: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// `-` before a condition.
    Minus,
    /// `!` before an exact name.
    Bang,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `|`
    Bar,
    /// A comparison.
    Operator(Operator),
    /// A text between quotes, unescaped.
    Quoted { text: String, closed: bool },
    /// A regular expression between slashes, as written.
    Pattern { text: String, closed: bool },
    /// A query for cards between `[[` and `]]`, as written.
    Cards { text: String, closed: bool },
    /// Anything else without spaces.
    Word(String),
}

type Input<'a> = LocatingSlice<&'a str>;
type Lexed<T> = Result<T, ErrMode<ContextError>>;

/// The tokens of a query for cards, in order.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    tokens_of(text, Language::Cards)
}

/// The tokens of a query, in order.
pub(crate) fn tokens_of(text: &str, language: Language) -> Vec<Token> {
    let mut input = LocatingSlice::new(text);
    let mut tokens: Vec<Token> = Vec::new();
    loop {
        let spaced: Lexed<bool> =
            take_while(0.., char::is_whitespace).map(|s: &str| !s.is_empty()).parse_next(&mut input);
        let spaced = spaced.unwrap_or(false);
        let previous = tokens.last().map(|token| &token.kind);
        // Behind `missing:` and a space a condition can begin.
        let is_whole = spaced && is_whole_condition(&tokens);
        let in_value = matches!(previous, Some(TokenKind::Operator(_) | TokenKind::Bar)) && !is_whole;
        let at_start = spaced || matches!(previous, None | Some(TokenKind::Minus | TokenKind::Open | TokenKind::Close));
        let is_value = |kind: &TokenKind| {
            matches!(
                kind,
                TokenKind::Word(_) | TokenKind::Quoted { .. } | TokenKind::Pattern { .. } | TokenKind::Cards { .. }
            )
        };
        // What is not closed ends where the next begins.
        let is_open = matches!(previous, Some(TokenKind::Cards { closed: false, .. }));
        let behind_value = !spaced && !is_open && previous.is_some_and(is_value);
        let next = token(at_start && !in_value, language).with_span().parse_next(&mut input);
        match next {
            Ok((kind, span)) => {
                let is_glued = behind_value && is_value(&kind);
                tokens.push(Token { kind, span, is_glued });
            }
            Err(_) => return tokens,
        }
    }
}

/// Whether the tokens end with a field that needs no value, and its colon.
fn is_whole_condition(tokens: &[Token]) -> bool {
    match tokens {
        [.., Token { kind: TokenKind::Word(name), .. }, Token { kind: TokenKind::Operator(Operator::Has), .. }] => {
            counts_copies(name)
        }
        _ => false,
    }
}

/// One token; fails at the end of the text only. Signs are tokens of their
/// own only where a condition can begin.
fn token<'a>(at_condition: bool, language: Language) -> impl Parser<Input<'a>, TokenKind, ErrMode<ContextError>> {
    move |input: &mut Input<'a>| {
        if at_condition && let Some(kind) = opt(sign).parse_next(input)? {
            return Ok(kind);
        }
        if language == Language::Decks
            && let Some(kind) = opt(cards).parse_next(input)?
        {
            return Ok(kind);
        }
        alt((
            '('.value(TokenKind::Open),
            ')'.value(TokenKind::Close),
            // As other languages write “or”; one fault instead of two missing values.
            "||".map(|sign: &str| TokenKind::Word(sign.to_owned())),
            '|'.value(TokenKind::Bar),
            operator.map(TokenKind::Operator),
            quoted,
            pattern,
            |input: &mut Input<'a>| word(input, language).map(TokenKind::Word),
        ))
        .parse_next(input)
    }
}

/// `[[…]]`: everything up to where it ends, to be read as a query of its own.
fn cards(input: &mut Input<'_>) -> Lexed<TokenKind> {
    "[[".parse_next(input)?;
    let (length, closed) = end_of_cards(input);
    let characters = input.get(..length).unwrap_or_default().chars().count();
    let text = take(characters).parse_next(input)?.to_owned();
    opt("]]").parse_next(input)?;
    Ok(TokenKind::Cards { text, closed })
}

/// `-` or `!` with something right behind it.
fn sign(input: &mut Input<'_>) -> Lexed<TokenKind> {
    let attached = || peek(none_of((char::is_whitespace, ')', '|', '=')));
    alt((('-', attached()).value(TokenKind::Minus), ('!', attached()).value(TokenKind::Bang))).parse_next(input)
}

fn operator(input: &mut Input<'_>) -> Lexed<Operator> {
    alt((
        alt(("!=", "<>", "≠")).value(Operator::IsNot),
        alt(("<=", "≤")).value(Operator::AtMost),
        alt((">=", "≥")).value(Operator::AtLeast),
        "<".value(Operator::Less),
        ">".value(Operator::More),
        "=".value(Operator::Is),
        ":".value(Operator::Has),
    ))
    .parse_next(input)
}

/// `"…"` with `\"` and `\\` inside; curly quotes do as well.
fn quoted(input: &mut Input<'_>) -> Lexed<TokenKind> {
    let quote = || one_of(['"', '“', '”', '„']);
    quote().parse_next(input)?;
    let character = alt((preceded('\\', one_of(['"', '\\'])), preceded(not(quote()), any)));
    let text: String = repeat(0.., character).parse_next(input)?;
    let closed = opt(quote()).parse_next(input)?.is_some();
    Ok(TokenKind::Quoted { text, closed })
}

/// `/…/` with `\/` inside; escapes stay as they are.
fn pattern(input: &mut Input<'_>) -> Lexed<TokenKind> {
    '/'.parse_next(input)?;
    let part = alt((('\\', any).void(), none_of('/').void()));
    let text = repeat::<_, _, (), _, _>(0.., part).take().parse_next(input)?.to_owned();
    let closed = opt('/').parse_next(input)?.is_some();
    Ok(TokenKind::Pattern { text, closed })
}

fn word(input: &mut Input<'_>, language: Language) -> Lexed<String> {
    let plain =
        none_of((char::is_whitespace, ['(', ')', '"', '“', '”', '„', '|', ':', '=', '<', '>', '≠', '≤', '≥', '!']));
    let bang = ('!', not('=')).void();
    let any_sign = alt((plain.void(), bang));
    if language == Language::Cards {
        return repeat::<_, _, (), _, _>(1.., any_sign).take().map(str::to_owned).parse_next(input);
    }
    let part = preceded(not("[["), any_sign);
    repeat::<_, _, (), _, _>(1.., part).take().map(str::to_owned).parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        check_of(Language::Cards, text, expected);
    }

    fn check_of(language: Language, text: &str, expected: &str) {
        let written: Vec<String> = tokens_of(text, language)
            .into_iter()
            .map(|token| match token.kind {
                TokenKind::Minus => "-".to_owned(),
                TokenKind::Bang => "!".to_owned(),
                TokenKind::Open => "(".to_owned(),
                TokenKind::Close => ")".to_owned(),
                TokenKind::Bar => "|".to_owned(),
                TokenKind::Operator(operator) => operator.as_str().to_owned(),
                TokenKind::Quoted { text, closed } => format!("“{text}{}", if closed { "”" } else { "" }),
                TokenKind::Pattern { text, closed } => format!("/{text}{}", if closed { "/" } else { "" }),
                TokenKind::Cards { text, closed } => format!("[[{text}{}", if closed { "]]" } else { "" }),
                TokenKind::Word(word) => format!("`{word}`"),
            })
            .collect();
        assert_eq!(written.join(" "), expected, "{text}");
    }

    #[test]
    fn signs_are_signs_only_before_a_condition() {
        check("-fire", "- `fire`");
        check("!", "`!`");
        check("-", "`-`");
        check("axe-man", "`axe-man`");
        check("hp>-1", "`hp` > `-1`");
        check("a - b", "`a` `-` `b`");
        check("missing: -fire trade:-1 hp: -1", "`missing` : - `fire` `trade` : `-1` `hp` : `-1`");
        check("--(a)", "- - ( `a` )");
        check("!\"a b\" -!c", "! “a b” - ! `c`");
        check("run! hp!=3 x<>y", "`run!` `hp` != `3` `x` != `y`");
        check("Medic’s (not-here)", "`Medic’s` ( `not-here` )");
    }

    #[test]
    fn quotes_and_slashes_hold_anything() {
        check(r#"o:"a \"b\" \\ (c)""#, r#"`o` : “a "b" \ (c)”"#);
        check("name:/a\\/b|c/|d", "`name` : /a\\/b|c/ | `d`");
        check("“curly quotes”", "“curly quotes”");
        check("\"open", "“open");
        check("o:/open", "`o` : /open");
        check("1/2", "`1/2`");
    }

    #[test]
    fn only_a_query_for_decks_holds_queries_for_cards() {
        check("[[axe]]>=2", "`[[axe]]` >= `2`");
        let check = |text, expected| check_of(Language::Decks, text, expected);
        check("[[t:weapon r:sr]]>=2 -[[axe]]", "[[t:weapon r:sr]] >= `2` - [[axe]]");
        check("leader:[[hp>3]]", "`leader` : [[hp>3]]");
        check("a[[b]]c [d] e]]", "`a` [[b]] `c` `[d]` `e]]`");
        check("\"[[a]]\" [[a [[b]]", "“[[a]]” [[a  [[b]]");
        check("[[a", "[[a");
        check("[[\"é\"]]>1", "[[\"é\"]] > `1`");
        check("[[", "[[");
    }
}
