//! What a change is made on condition of: that things are as they were read.
//!
//! A change without a condition is made on whatever is there: programs that only add do not
//! care, so that none has to send one, and nobody is answered 428.

use std::{fmt::Display, time::Duration};

use axum::http::{
    HeaderMap,
    header::{IF_MATCH, IF_NONE_MATCH},
};
use safehouse_app::problem::Kind;
use safehouse_engine::wire::WireForm;
use safehouse_service::{
    Caller, Refusal, Service,
    turns::{Turn, take_turn},
};
use tokio::time::{Instant, sleep};

use super::{
    asked::unreadable,
    layers::{Revision, tag_of},
};
use crate::http::problem::Refused;

/// How long one waits for the turns of others.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause between two looks, the first and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(4), Duration::from_millis(100)];

/// The tags of a header `If-Match`, if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Condition(Option<Vec<String>>);

impl Condition {
    /// Of a request.
    ///
    /// # Errors
    /// The header holds no tags.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, Refused> {
        let mut tags = Vec::new();
        let mut is_there = false;
        for value in headers.get_all(IF_MATCH) {
            is_there = true;
            for tag in value.to_str().unwrap_or_default().split(',') {
                let tag = tag.trim();
                // What was compressed on the way may be called weak.
                let tag = tag.strip_prefix("W/").unwrap_or(tag);
                let is_quoted = tag.len() > 2 && tag.starts_with('"') && tag.ends_with('"');
                if tag != "*" && !is_quoted {
                    return Err(no_tag());
                }
                tags.push(tag.to_owned());
            }
        }
        Ok(Self(is_there.then_some(tags)))
    }

    /// Whether it holds for whatever is there.
    pub(super) fn is_any(&self) -> bool {
        self.0.as_ref().is_some_and(|tags| tags.iter().any(|tag| tag == "*"))
    }

    /// Where there is one, the turn to change what is named, which is held until the change is
    /// made: of two that found the same there, one changes it.
    ///
    /// # Errors
    /// Others take too long; the store fails.
    pub(super) async fn turn(
        &self,
        service: &Service,
        caller: &Caller,
        kind: &str,
        id: impl Display,
    ) -> Result<Option<Turn>, Refusal> {
        if self.0.is_none() {
            return Ok(None);
        }
        let subject = format!("{kind} {id}");
        let (begun, mut pause) = (Instant::now(), PAUSES[0]);
        loop {
            match take_turn(service, caller, &subject).await {
                Err(Refusal::Busy { .. }) if begun.elapsed() < PATIENCE => {}
                taken => return taken.map(Some),
            }
            sleep(pause).await;
            pause = (pause * 2).min(PAUSES[1]);
        }
    }

    /// Holds it against what is there. Of a deck its revision alone, in quotes, does as well.
    ///
    /// # Errors
    /// It is another one, whose tag the refusal has.
    pub(super) fn check(&self, present: &impl WireForm, revision: Option<i64>) -> Result<(), Refused> {
        let Some(tags) = &self.0 else { return Ok(()) };
        let tag = tag_of_form(present, revision)?;
        let number = revision.map(|number| format!("\"{number}\"")).unwrap_or_default();
        if tags.iter().any(|meant| *meant == tag || meant == "*" || *meant == number) {
            return Ok(());
        }
        Err(moved().with_present(&tag))
    }

    /// The revision on which alone a deck is saved, if there is a condition; 0 for none at all:
    /// `If-None-Match: *`. Which of several tags is meant would not be known, so there is one.
    /// None for whatever is there, [`Condition::is_any`].
    ///
    /// # Errors
    /// The header holds no tag of a deck, or `If-None-Match` anything but `*`.
    pub(super) fn revision(&self, headers: &HeaderMap) -> Result<Option<i64>, Refused> {
        match headers.get(IF_NONE_MATCH) {
            Some(tag) if tag == "*" => return Ok(Some(0)),
            Some(_) => return Err(unreadable("The header If-None-Match", "where something is changed it holds *")),
            None => {}
        }
        let Some(tags) = self.0.as_ref().filter(|_| !self.is_any()) else { return Ok(None) };
        let [tag] = tags.as_slice() else { return Err(no_tag()) };
        match tag.trim_matches('"').split('.').next().and_then(|revision| revision.parse().ok()) {
            Some(revision @ 1..) => Ok(Some(revision)),
            _ => Err(no_tag()),
        }
    }
}

/// The tag of a form, as reading it answers it.
pub(super) fn tag_of_form(form: &impl WireForm, revision: Option<i64>) -> Result<String, Refused> {
    let bytes = serde_json::to_vec(form).map_err(|_| Refused::internal())?;
    Ok(tag_of(&bytes, revision.map(Revision)))
}

fn no_tag() -> Refused {
    unreadable("The header If-Match", "it holds the ETag that was read, in its quotes")
}

fn moved() -> Refused {
    let advice = "It is not as it was when you read it. Read it again, then change it: ETag says what it is now.";
    Kind::Moved.problem(advice).into()
}
