//! Policies as they are read.

use std::collections::BTreeSet;

use super::{LineError, Log, MAX_BYTES, MAX_EACH, Member, Named, Policy, PolicyError, Threshold};
use crate::{
    key::{SignatureType, VerifyingKey},
    text::{decimal, excerpt},
};

/// What means that nobody is asked for.
pub(super) const NONE: &str = "none";

/// Who is a member of a group, and whether there was a quorum line: what only reading asks for.
#[derive(Default)]
struct Reading {
    logs: Vec<Log>,
    named: Vec<Named>,
    members: BTreeSet<String>,
    quorum: Option<Option<String>>,
}

impl Policy {
    /// Reads a policy.
    ///
    /// # Errors
    /// It is none; for a line of it the number is told.
    pub fn parse(bytes: &[u8]) -> Result<Self, PolicyError> {
        if bytes.len() > MAX_BYTES {
            return Err(PolicyError::TooLong(bytes.len()));
        }
        let lines = bytes.strip_suffix(b"\n").ok_or(PolicyError::NoNewline)?;
        let mut reading = Reading::default();
        for (number, line) in (1..).zip(lines.split(|&byte| byte == b'\n')) {
            reading.line(line).map_err(|error| PolicyError::Line { line: number, error })?;
        }
        let Reading { logs, named, quorum, .. } = reading;
        Ok(Self { logs, named, quorum: quorum.ok_or(PolicyError::NoQuorum)? })
    }
}

impl Reading {
    fn line(&mut self, line: &[u8]) -> Result<(), LineError> {
        let line = std::str::from_utf8(line).map_err(|_| LineError::Characters)?;
        if line.chars().any(|c| (c < ' ' && c != '\t') || c == '\u{7f}') {
            return Err(LineError::Characters);
        }
        // Of all spaces only these two stand between words.
        let words: Vec<_> = line.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        match words.as_slice() {
            [] => Ok(()),
            [first, ..] if first.starts_with('#') => Ok(()),
            ["log", vkey] => self.log(vkey, None),
            ["log", vkey, url] => self.log(vkey, Some(url)),
            ["log", ..] => Err(LineError::Words("log VKEY [URL]")),
            ["witness", name, vkey] => self.witness(name, vkey, None),
            ["witness", name, vkey, url] => self.witness(name, vkey, Some(url)),
            ["witness", ..] => Err(LineError::Words("witness NAME VKEY [URL]")),
            ["group", name, threshold, members @ ..] if !members.is_empty() => self.group(name, threshold, members),
            ["group", ..] => Err(LineError::Words("group NAME any|all|NUMBER NAME...")),
            ["quorum", name] => self.quorum(name),
            ["quorum", ..] => Err(LineError::Words("quorum NAME|none")),
            [other, ..] => Err(LineError::Keyword(excerpt(other))),
        }
    }

    fn log(&mut self, vkey: &str, url: Option<&str>) -> Result<(), LineError> {
        let key: VerifyingKey = vkey.parse()?;
        if self.logs.iter().any(|log| log.key.public_key() == key.public_key()) {
            return Err(LineError::DuplicateKey(key.name().to_owned()));
        }
        at_most(self.logs.len())?;
        self.logs.push(Log { key, url: url.map(str::to_owned) });
        Ok(())
    }

    fn witness(&mut self, name: &str, vkey: &str, url: Option<&str>) -> Result<(), LineError> {
        let key: VerifyingKey = vkey.parse()?;
        if key.kind() != SignatureType::Ed25519Cosignature {
            return Err(LineError::NoWitnessKey(key.name().to_owned()));
        }
        let mut count = 0;
        for other in &self.named {
            if let Member::Witness { key: other, .. } = &other.member {
                count += 1;
                if other.public_key() == key.public_key() {
                    return Err(LineError::DuplicateKey(key.name().to_owned()));
                }
            }
        }
        at_most(count)?;
        self.define(name, Member::Witness { key: Box::new(key), url: url.map(str::to_owned) })
    }

    fn group(&mut self, name: &str, threshold: &str, members: &[&str]) -> Result<(), LineError> {
        let refused = || LineError::Threshold { found: excerpt(threshold), members: members.len() };
        let threshold = match threshold {
            "any" => Threshold::Any,
            "all" => Threshold::All,
            number => {
                let number = decimal(number).and_then(|number| usize::try_from(number).ok()).ok_or_else(refused)?;
                if !(1..=members.len()).contains(&number) {
                    return Err(refused());
                }
                Threshold::Number(number)
            }
        };
        at_most(self.named.iter().filter(|named| matches!(named.member, Member::Group { .. })).count())?;
        for &member in members {
            self.check_defined(member)?;
            if !self.members.insert(member.to_owned()) {
                return Err(LineError::SecondGroup(excerpt(member)));
            }
        }
        let members = members.iter().map(|&member| member.to_owned()).collect();
        self.define(name, Member::Group { threshold, members })
    }

    fn quorum(&mut self, name: &str) -> Result<(), LineError> {
        if self.quorum.is_some() {
            return Err(LineError::SecondQuorum);
        }
        if name != NONE {
            self.check_defined(name)?;
        }
        self.quorum = Some((name != NONE).then(|| name.to_owned()));
        Ok(())
    }

    fn define(&mut self, name: &str, member: Member) -> Result<(), LineError> {
        if name == NONE {
            return Err(LineError::Reserved);
        }
        if self.check_defined(name).is_ok() {
            return Err(LineError::DuplicateName(excerpt(name)));
        }
        self.named.push(Named { name: name.to_owned(), member });
        Ok(())
    }

    fn check_defined(&self, name: &str) -> Result<(), LineError> {
        let defined = self.named.iter().any(|named| named.name == name);
        if defined { Ok(()) } else { Err(LineError::Undefined(excerpt(name))) }
    }
}

fn at_most(count: usize) -> Result<(), LineError> {
    if count < MAX_EACH { Ok(()) } else { Err(LineError::TooMany) }
}
