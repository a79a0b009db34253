//! The broken set: a published file with one thing changed at a time, and what is said of each to several askers.

use std::fs;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::repository;

/// The set, as the tests of statements keep it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrokenSet {
    /// The keys that each asker names, by what the asker is called.
    pub askers: Map<String, Value>,
    /// The files.
    pub cases: Vec<Broken>,
}

/// A file with one thing changed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Broken {
    /// What was changed.
    pub what: String,
    /// For each asker, by their names: for each question its outcome and the codes of its reasons, of the first list.
    pub said: Map<String, Value>,
    changes: Vec<Change>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    path: Vec<Value>,
    #[serde(default, deserialize_with = "present")]
    value: Option<Value>,
}

/// `null` is a value: only what is left out is none.
fn present<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

impl BrokenSet {
    /// Reads it.
    ///
    /// # Panics
    /// It is not there, or in another form.
    pub fn read() -> Self {
        let text = fs::read_to_string(repository("end2end/files/broken.json")).expect("the set");
        serde_json::from_str(&text).expect("its form")
    }

    /// The keys of an asker.
    ///
    /// # Panics
    /// There is none of this name.
    pub fn keys(&self, asker: &str) -> Vec<&str> {
        let keys = self.askers[asker].as_array().expect("keys");
        keys.iter().map(|key| key.as_str().expect("a key")).collect()
    }
}

impl Broken {
    /// The file, as JSON.
    ///
    /// # Panics
    /// The file that it is a change of is another one.
    pub fn file(&self) -> String {
        let text = fs::read_to_string(repository("end2end/files/evening.json")).expect("the file");
        let mut file: Value = serde_json::from_str(&text).expect("JSON");
        for Change { path, value } in &self.changes {
            let (last, way) = path.split_last().expect("a place");
            let into = way.iter().fold(&mut file, |into, step| match step {
                Value::String(name) => &mut into[name.as_str()],
                step => &mut into[usize::try_from(step.as_u64().expect("an index")).expect("small")],
            });
            match (last, value) {
                (Value::String(name), Some(value)) => into[name.as_str()] = value.clone(),
                (Value::String(name), None) => drop(into.as_object_mut().expect("an object").remove(name)),
                (at, value) => {
                    let at = usize::try_from(at.as_u64().expect("an index")).expect("small");
                    into[at] = value.clone().expect("a value");
                }
            }
        }
        file.to_string()
    }
}

/// What a form of answers says of its first list, as the set has it.
///
/// # Panics
/// It is no such form.
pub fn said(form: &Value) -> Value {
    let answers = form["lists"][0]["answers"].as_object().expect("answers");
    let said = answers.iter().map(|(question, answer)| {
        let codes: Vec<Value> =
            answer["reasons"].as_array().expect("reasons").iter().map(|reason| reason["code"].clone()).collect();
        (question.clone(), serde_json::json!({ "outcome": answer["outcome"], "reasons": codes }))
    });
    Value::Object(said.collect())
}
