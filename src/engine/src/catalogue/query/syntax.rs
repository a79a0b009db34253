//! From tokens to conditions and how they are joined, before any field is
//! looked up.
//!
//! The parser goes on after a fault: it notes the fault, takes the most
//! likely reading and continues, so one look shows all that is wrong.

use std::ops::Range;

use super::{
    error::QueryErrorCode,
    lexer::{Token, TokenKind, tokens},
    table::Operator,
};
use crate::limits::{QUERY_CONDITIONS, QUERY_DEPTH};

/// A fault at a place, in bytes; columns come later.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) code: QueryErrorCode,
    pub(super) expected: Vec<String>,
    pub(super) suggestion: Option<String>,
}

impl Fault {
    pub(super) fn new(span: Range<usize>, code: QueryErrorCode) -> Self {
        Self { span, code, expected: Vec::new(), suggestion: None }
    }

    pub(super) fn expecting(mut self, expected: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.expected = expected.into_iter().map(Into::into).collect();
        self
    }

    pub(super) fn suggesting(mut self, suggestion: Option<impl Into<String>>) -> Self {
        self.suggestion = suggestion.map(Into::into);
        self
    }
}

/// Conditions as they are joined.
#[derive(Debug)]
pub(super) enum RawFilter {
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
pub(super) struct RawTerm {
    /// Field name and operator; `None` for free words and exact names.
    pub(super) head: Option<Head>,
    /// Whether it was written with `!`.
    pub(super) exact: bool,
    pub(super) values: Vec<RawValue>,
    pub(super) span: Range<usize>,
}

#[derive(Debug)]
pub(super) struct Head {
    pub(super) name: String,
    pub(super) name_span: Range<usize>,
    pub(super) operator: Operator,
    pub(super) operator_span: Range<usize>,
}

#[derive(Debug)]
pub(super) struct RawValue {
    pub(super) text: String,
    pub(super) form: Form,
    pub(super) span: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Bare,
    Quoted,
    Pattern,
}

/// Reads a whole query. Never fails: faults come beside the tree.
pub(super) fn parse(text: &str) -> (RawFilter, Vec<Fault>) {
    let mut parser =
        Parser { tokens: tokens(text), at: 0, end: text.len(), faults: Vec::new(), nesting: 0, conditions: 0 };
    let mut parts = Vec::new();
    while parser.peek().is_some() {
        parts.push(parser.alternatives());
        // Only a parenthesis that nothing opened stops the reading early.
        if let Some(token) = parser.next() {
            parser.fault(Fault::new(token.span, QueryErrorCode::Unexpected).expecting(["a condition"]));
        }
    }
    (RawFilter::And(parts), parser.faults)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    end: usize,
    faults: Vec<Fault>,
    nesting: usize,
    conditions: usize,
}

impl Parser {
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
                _ => self.fault(Fault::new(start, QueryErrorCode::NotClosed).expecting([")"])),
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
                let values = self.values();
                RawFilter::Term(RawTerm { head, exact, values, span: start..self.previous_end() })
            }
        }
    }

    /// `head = name operator`
    fn head(&mut self) -> Option<Head> {
        if !self.operator_after() {
            return None;
        }
        let (Some(Token { kind: TokenKind::Word(name), span: name_span }), Some(operator)) =
            (self.tokens.get(self.at).cloned(), self.tokens.get(self.at + 1).cloned())
        else {
            return None;
        };
        let TokenKind::Operator(kind) = operator.kind else {
            return None;
        };
        self.at += 2;
        Some(Head { name, name_span, operator: kind, operator_span: operator.span })
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

    fn value(&mut self) -> Option<RawValue> {
        let span = self.span();
        // In `type: hp>3` the value is missing, and hp is not meant as one.
        let begins_another = span.start > self.previous_end() && self.operator_after();
        let (text, form, closed) = match self.peek() {
            Some(TokenKind::Word(word)) if !begins_another => (word.clone(), Form::Bare, true),
            Some(TokenKind::Quoted { text, closed }) => (text.clone(), Form::Quoted, *closed),
            Some(TokenKind::Pattern { text, closed }) => (text.clone(), Form::Pattern, *closed),
            other => {
                let unexpected = matches!(other, Some(TokenKind::Operator(_) | TokenKind::Minus | TokenKind::Bang));
                if unexpected {
                    self.at += 1;
                    self.fault(Fault::new(span, QueryErrorCode::Unexpected).expecting(["a value"]));
                } else {
                    let end = self.previous_end();
                    let here = if other.is_none() { span } else { end..end };
                    self.fault(Fault::new(here, QueryErrorCode::MissingValue).expecting(["a value"]));
                }
                return None;
            }
        };
        self.at += 1;
        if !closed {
            let mark = if form == Form::Quoted { "\"" } else { "/" };
            self.fault(Fault::new(span.clone(), QueryErrorCode::NotClosed).expecting([mark]));
        }
        Some(RawValue { text, form, span })
    }
}
