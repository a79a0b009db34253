//! From tokens to conditions and how they are joined, before any field is
//! looked up.
//!
//! The parser goes on after a fault: it notes the fault, takes the most
//! likely reading and continues, so one look shows all that is wrong.

use std::ops::Range;

use super::{
    error::QueryErrorCode,
    lexer::{Language, Token, TokenKind, tokens_of},
    table::{Operator, YES, counts_copies, words_of_copies},
    tree::is_keyword,
};
use crate::limits::{QUERY_CONDITIONS, QUERY_DEPTH};

/// A fault at a place, in bytes; columns come later.
#[derive(Debug, Clone)]
pub(crate) struct Fault {
    pub(crate) span: Range<usize>,
    pub(crate) code: QueryErrorCode,
    pub(crate) expected: Vec<String>,
    pub(crate) suggestion: Option<String>,
}

impl Fault {
    pub(crate) fn new(span: Range<usize>, code: QueryErrorCode) -> Self {
        Self { span, code, expected: Vec::new(), suggestion: None }
    }

    pub(crate) fn expecting(mut self, expected: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.expected = expected.into_iter().map(Into::into).collect();
        self
    }

    pub(crate) fn suggesting(mut self, suggestion: Option<impl Into<String>>) -> Self {
        self.suggestion = suggestion.map(Into::into);
        self
    }
}

/// Conditions as they are joined.
#[derive(Debug)]
pub(crate) enum RawFilter {
    And(Vec<RawFilter>),
    Or(Vec<RawFilter>),
    Not(Box<RawFilter>),
    Group(Box<RawFilter>),
    Term(RawTerm),
    /// Where a condition was missing; the fault is already noted.
    Missing,
}

/// A condition as written.
#[derive(Debug)]
pub(crate) struct RawTerm {
    /// Field name and operator; `None` for free words and exact names.
    pub(crate) head: Option<Head>,
    /// Whether it was written with `!`.
    pub(crate) exact: bool,
    pub(crate) values: Vec<RawValue>,
    /// What stands behind a query for cards: how many of them there must be.
    pub(crate) count: Option<Count>,
    pub(crate) span: Range<usize>,
}

/// A comparison behind a query for cards.
#[derive(Debug)]
pub(crate) struct Count {
    pub(crate) operator: Operator,
    pub(crate) operator_span: Range<usize>,
    pub(crate) values: Vec<RawValue>,
}

#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) name: String,
    pub(crate) name_span: Range<usize>,
    pub(crate) operator: Operator,
    pub(crate) operator_span: Range<usize>,
}

#[derive(Debug)]
pub(crate) struct RawValue {
    /// Without the marks around it. What stands between `[[` and `]]` begins two
    /// bytes into the span.
    pub(crate) text: String,
    pub(crate) form: Form,
    pub(crate) span: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Bare,
    Quoted,
    Pattern,
    /// A query for cards.
    Cards,
}

/// Reads a whole query. Never fails: faults come beside the tree. Words that
/// `is_name` knows as a card's whole name are that name, although `and`, `or`
/// or `not` is among them.
pub(crate) fn parse(text: &str, language: Language, is_name: &dyn Fn(&str) -> bool) -> (RawFilter, Vec<Fault>) {
    let mut parser = Parser {
        text,
        is_name,
        tokens: tokens_of(text, language),
        at: 0,
        end: text.len(),
        faults: Vec::new(),
        nesting: 0,
        conditions: 0,
    };
    let mut parts = Vec::new();
    while parser.peek().is_some() {
        parts.push(parser.alternatives());
        // Only a parenthesis that nothing opened stops the reading early.
        if let Some(token) = parser.next() {
            let mut span = token.span;
            // Several in a row are one slip, and that nothing stands before them is the same.
            while parser.peek() == Some(&TokenKind::Close) {
                span.end = parser.span().end;
                parser.at += 1;
            }
            parser
                .faults
                .retain(|fault| fault.code != QueryErrorCode::MissingCondition || !span.contains(&fault.span.start));
            parser.fault(Fault::new(span, QueryErrorCode::Unexpected).expecting(["a condition"]));
        }
    }
    (RawFilter::And(parts), parser.faults)
}

/// The most words of a name that is looked for among `and`, `or` and `not`.
const MAX_NAME_WORDS: usize = 12;

struct Parser<'a> {
    text: &'a str,
    is_name: &'a dyn Fn(&str) -> bool,
    tokens: Vec<Token>,
    at: usize,
    end: usize,
    faults: Vec<Fault>,
    nesting: usize,
    conditions: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&TokenKind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    /// Where the next token stands; empty at the end.
    fn span(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.end..self.end, |token| token.span.clone())
    }

    fn previous_end(&self) -> usize {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(0, |token| token.span.end)
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn operator_after(&self) -> bool {
        matches!(self.tokens.get(self.at + 1), Some(Token { kind: TokenKind::Operator(_), .. }))
    }

    /// Whether the next token is this keyword and not a field's name.
    fn at_keyword(&self, keyword: &str) -> bool {
        matches!(self.peek(), Some(TokenKind::Word(word)) if word.eq_ignore_ascii_case(keyword))
            && !self.operator_after()
    }

    /// `or = and { "or" and }`
    fn alternatives(&mut self) -> RawFilter {
        let mut parts = vec![self.conjunction()];
        while self.at_keyword("or") {
            self.at += 1;
            parts.push(self.conjunction());
        }
        RawFilter::Or(parts)
    }

    /// `and = unary { [ "and" ] unary }`
    fn conjunction(&mut self) -> RawFilter {
        let mut parts = vec![self.unary()];
        loop {
            match self.peek() {
                None | Some(TokenKind::Close) => return RawFilter::And(parts),
                _ if self.at_keyword("or") => return RawFilter::And(parts),
                _ if self.at_keyword("and") => self.at += 1,
                _ => {}
            }
            parts.push(self.unary());
        }
    }

    /// `unary = [ "-" | "not" ] unary | "(" or ")" | term`
    fn unary(&mut self) -> RawFilter {
        if let Some(name) = self.name_with_keywords() {
            return name;
        }
        let negated = self.at_keyword("not") || self.peek() == Some(&TokenKind::Minus);
        if negated || self.peek() == Some(&TokenKind::Open) {
            let start = self.span();
            if self.nesting >= QUERY_DEPTH {
                // What follows cannot be read in its place, so nothing of it is.
                self.fault(
                    Fault::new(start.start..self.end, QueryErrorCode::TooDeep)
                        .expecting([format!("at most {QUERY_DEPTH} levels")]),
                );
                self.at = self.tokens.len();
                return RawFilter::Missing;
            }
            self.at += 1;
            self.nesting += 1;
            let inner = if negated { self.unary() } else { self.alternatives() };
            self.nesting -= 1;
            if negated {
                return RawFilter::Not(Box::new(inner));
            }
            match self.peek() {
                Some(TokenKind::Close) => self.at += 1,
                _ if self.faults.iter().any(|fault| fault.code == QueryErrorCode::TooDeep) => {}
                _ => self.not_closed(start),
            }
            return RawFilter::Group(Box::new(inner));
        }
        let joins = self.at_keyword("or") || self.at_keyword("and");
        if joins || matches!(self.peek(), None | Some(TokenKind::Close)) {
            self.missing_condition();
            if self.at_keyword("and") {
                self.at += 1;
            }
            return RawFilter::Missing;
        }
        self.term()
    }

    /// An opening parenthesis without its end. That nothing stands behind it
    /// follows from that, and several in a row are one slip.
    fn not_closed(&mut self, mut span: Range<usize>) {
        let text = self.text;
        let is_empty = |from: usize, to: usize| text.get(from..to).is_some_and(|rest| rest.trim().is_empty());
        let end = self.end;
        if is_empty(span.end, end) {
            self.faults.retain(|fault| fault.code != QueryErrorCode::MissingCondition || fault.span.start < end);
        }
        let is_next = |fault: &Fault| {
            let begins_there = fault.code == QueryErrorCode::NotClosed && fault.span.start == span.end;
            begins_there && text.get(span.end..).is_some_and(|rest| rest.starts_with('('))
        };
        if let Some(at) = self.faults.iter().position(is_next) {
            span.end = self.faults.remove(at).span.end;
        }
        let missing = ")".repeat(span.len());
        self.fault(Fault::new(span, QueryErrorCode::NotClosed).expecting([missing]));
    }

    /// Skips a group where only a value may stand, up to the parenthesis that
    /// closes it, and says where it stood.
    fn skip_group(&mut self) -> Range<usize> {
        let start = self.span();
        let mut depth = 0_usize;
        while let Some(token) = self.next() {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        start
    }

    /// Whether a token is a word on its own, no field's name.
    fn is_free_word(&self, at: usize) -> bool {
        let operator = matches!(self.tokens.get(at + 1), Some(Token { kind: TokenKind::Operator(_), .. }));
        matches!(self.tokens.get(at), Some(Token { kind: TokenKind::Word(_), .. })) && !operator
    }

    /// The longest run of words from here that is a card's name with `and`,
    /// `or` or `not` in it, as one phrase.
    fn name_with_keywords(&mut self) -> Option<RawFilter> {
        let start = self.at;
        let words = (start..).take(MAX_NAME_WORDS).take_while(|&at| self.is_free_word(at)).count();
        let run = self.tokens.get(start..start + words)?;
        let mut has_keyword = false;
        let mut found = None;
        for (count, token) in (1..).zip(run) {
            let TokenKind::Word(word) = &token.kind else { break };
            has_keyword |= is_keyword(word);
            let written = self.text.get(run.first()?.span.start..token.span.end)?;
            if has_keyword && (self.is_name)(written) {
                found = Some((count, run.first()?.span.start..token.span.end));
            }
        }
        let (count, span) = found?;
        self.at += count;
        self.conditions += 1;
        let text = self.text.get(span.clone())?.to_owned();
        let values = vec![RawValue { text, form: Form::Quoted, span: span.clone() }];
        Some(RawFilter::Term(RawTerm { head: None, exact: false, values, count: None, span }))
    }

    /// A bare word without a letter or digit, where it is no part of a text:
    /// what its writer most likely meant instead.
    fn stray_sign(&self) -> Option<Fault> {
        let Some(TokenKind::Word(word)) = self.peek().filter(|_| self.is_free_word(self.at)) else { return None };
        if word.chars().any(char::is_alphanumeric) {
            return None;
        }
        let is_text = |at: usize| match self.tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => self.is_free_word(at) && word.chars().any(char::is_alphanumeric),
            Some(TokenKind::Quoted { .. }) => true,
            _ => false,
        };
        let has_text = self.at.checked_sub(1).is_some_and(is_text) && is_text(self.at + 1);
        let joint = match word.as_str() {
            "&&" => Some("and"),
            "||" => Some("or"),
            // `Fire & Ice` and `Sarah – The Sharpshooter` are names.
            _ if has_text => return None,
            "&" | "+" | "," | ";" => Some("and"),
            _ => None,
        };
        let expected = match word.as_str() {
            "-" | "–" | "—" => "what is not wanted, right behind the minus",
            "!" => "a name right behind it, e.g. !\"Rusty Pipe\"",
            _ => "a word, field:value or quotes around it",
        };
        Some(Fault::new(self.span(), QueryErrorCode::Unexpected).expecting([expected]).suggesting(joint))
    }

    fn missing_condition(&mut self) {
        self.fault(Fault::new(self.span(), QueryErrorCode::MissingCondition).expecting([
            "a word of the name",
            "field:value",
            "a group in parentheses",
        ]));
    }

    fn term(&mut self) -> RawFilter {
        let start = self.span().start;
        self.conditions += 1;
        if self.conditions == QUERY_CONDITIONS + 1 {
            self.fault(
                Fault::new(start..self.end, QueryErrorCode::TooManyConditions)
                    .expecting([format!("at most {QUERY_CONDITIONS} conditions")]),
            );
        }
        if let Some(fault) = self.stray_sign() {
            self.at += 1;
            self.fault(fault);
            return RawFilter::Missing;
        }
        let head = self.head();
        let exact = head.is_none() && self.peek() == Some(&TokenKind::Bang);
        if exact {
            self.at += 1;
        }
        match self.peek() {
            Some(TokenKind::Operator(_) | TokenKind::Bar | TokenKind::Bang) if head.is_none() => {
                let span = self.span();
                self.at += 1;
                self.fault(
                    Fault::new(span, QueryErrorCode::Unexpected).expecting(["a word of the name", "field:value"]),
                );
                RawFilter::Missing
            }
            _ => {
                let values = self.implied(head.as_ref()).map_or_else(|| self.values(), |yes| vec![yes]);
                let count =
                    values.last().is_some_and(|value| value.form == Form::Cards).then(|| self.count()).flatten();
                RawFilter::Term(RawTerm { head, exact, values, count, span: start..self.previous_end() })
            }
        }
    }

    /// `head = name operator`
    fn head(&mut self) -> Option<Head> {
        if !self.operator_after() {
            return None;
        }
        let (Some(Token { kind: TokenKind::Word(name), span: name_span, .. }), Some(operator)) =
            (self.tokens.get(self.at).cloned(), self.tokens.get(self.at + 1).cloned())
        else {
            return None;
        };
        let TokenKind::Operator(kind) = operator.kind else {
            return None;
        };
        self.at += 2;
        let (operator, operator_span) = self.operator(kind, operator.span);
        Some(Head { name, name_span, operator, operator_span })
    }

    /// The value of a field that counts copies where nothing stands right behind its colon: `missing:`.
    /// A number or word of such a field counts behind spaces, too.
    fn implied(&self, head: Option<&Head>) -> Option<RawValue> {
        let head = head.filter(|head| head.operator == Operator::Has && counts_copies(&head.name))?;
        let end = head.operator_span.end;
        let is_value = match self.peek() {
            None | Some(TokenKind::Close) => false,
            Some(TokenKind::Bar) => true,
            Some(TokenKind::Word(word)) if word.parse::<i32>().is_ok() => true,
            Some(TokenKind::Word(word)) if words_of_copies().iter().any(|known| known.is_spelled(word)) => true,
            Some(_) => self.span().start == end,
        };
        (!is_value).then(|| RawValue { text: YES.to_owned(), form: Form::Bare, span: end..end })
    }

    /// `count = operator values`
    fn count(&mut self) -> Option<Count> {
        let Some(Token { kind: TokenKind::Operator(kind), span, .. }) = self.tokens.get(self.at).cloned() else {
            return None;
        };
        self.at += 1;
        let (operator, operator_span) = self.operator(kind, span);
        Some(Count { operator, operator_span, values: self.values() })
    }

    /// The comparison that an operator, whose token is behind us, and further ones
    /// right behind it are.
    fn operator(&mut self, kind: Operator, first: Range<usize>) -> (Operator, Range<usize>) {
        let mut operator_span = first.clone();
        while let Some(Token { kind: TokenKind::Operator(_), span, .. }) = self.tokens.get(self.at)
            && span.start == operator_span.end
        {
            operator_span.end = span.end;
            self.at += 1;
        }
        let signs = self.text.get(operator_span.clone()).unwrap_or_default();
        let meant = meant_operator(signs);
        if operator_span.end > first.end {
            self.fault(
                Fault::new(operator_span.clone(), QueryErrorCode::UnknownOperator)
                    .expecting([":", "=", "!=", "<", "<=", ">", ">="])
                    .suggesting(meant.map(Operator::as_str)),
            );
        }
        (meant.unwrap_or(kind), operator_span)
    }

    /// `values = value { "|" value }`
    fn values(&mut self) -> Vec<RawValue> {
        let mut values = Vec::new();
        loop {
            values.extend(self.value());
            if self.peek() != Some(&TokenKind::Bar) {
                return values;
            }
            self.at += 1;
        }
    }

    /// Words right behind a closing quote or slash, which belong to nothing.
    fn glued(&mut self, before: Form) {
        while self.tokens.get(self.at).is_some_and(|token| token.is_glued) {
            let span = self.span();
            let expected = match before {
                Form::Pattern => "nothing behind the / (upper and lower case are the same to it), or a space",
                Form::Quoted | Form::Cards | Form::Bare => "a space",
            };
            self.at += 1;
            self.fault(Fault::new(span, QueryErrorCode::Unexpected).expecting([expected]));
        }
    }

    fn value(&mut self) -> Option<RawValue> {
        let span = self.span();
        // In `type: hp>3` the value is missing, and `hp` is not meant as one.
        let begins_another = span.start > self.previous_end() && self.operator_after();
        let (text, form, closed) = match self.peek() {
            Some(TokenKind::Word(word)) if !begins_another => (word.clone(), Form::Bare, true),
            Some(TokenKind::Quoted { text, closed }) => (text.clone(), Form::Quoted, *closed),
            Some(TokenKind::Pattern { text, closed }) => (text.clone(), Form::Pattern, *closed),
            Some(TokenKind::Cards { text, closed }) => (text.clone(), Form::Cards, *closed),
            other => {
                let unexpected = matches!(other, Some(TokenKind::Operator(_) | TokenKind::Minus | TokenKind::Bang));
                if other == Some(&TokenKind::Open) && span.start == self.previous_end() {
                    let span = self.skip_group();
                    self.fault(Fault::new(span, QueryErrorCode::Unexpected).expecting(["a value"]));
                } else if unexpected {
                    self.at += 1;
                    self.fault(Fault::new(span, QueryErrorCode::Unexpected).expecting(["a value"]));
                } else {
                    let end = self.previous_end();
                    let here = if other.is_none() { span } else { end..end };
                    self.fault(Fault::new(here, QueryErrorCode::MissingValue));
                }
                return None;
            }
        };
        self.at += 1;
        self.glued(form);
        if !closed {
            let (mark, at_fault) = match form {
                Form::Quoted | Form::Bare => ("\"", span.clone()),
                Form::Pattern => ("/", span.clone()),
                // What stands in it is read all the same, and has faults of its own.
                Form::Cards => ("]]", span.start..span.start + "[[".len()),
            };
            self.fault(Fault::new(at_fault, QueryErrorCode::NotClosed).expecting([mark]));
        }
        Some(RawValue { text, form, span })
    }
}

/// The comparison that several signs in a row were meant as.
fn meant_operator(signs: &str) -> Option<Operator> {
    Some(match signs {
        "=>" | ":>=" | ":=>" | ">==" | "≥=" => Operator::AtLeast,
        "=<" | ":<=" | ":=<" | "<==" | "≤=" => Operator::AtMost,
        "==" | "===" | ":=" | "=:" => Operator::Is,
        "::" => Operator::Has,
        ":>" | ">:" | ">>" => Operator::More,
        ":<" | "<:" | "<<" => Operator::Less,
        ":!=" | "!==" | "><" | "=!=" => Operator::IsNot,
        _ => return None,
    })
}
