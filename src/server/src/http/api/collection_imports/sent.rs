//! A file of a collection as a program sends it. It is longer than any other form, and is read by itself, after it is
//! known who sends it.

use std::collections::BTreeMap;

use axum::{body::to_bytes, extract::Request, http::header::CONTENT_TYPE};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use mediatype::{MediaType, names};
use safehouse_app::problem::Kind;
use safehouse_collection::{Fields, pages::import::DECIDES};
use safehouse_service::{
    AccountId, Refusal,
    collections::{BROUGHT_BYTES, CollectionFault},
};
use serde::{Deserialize, de::DeserializeOwned};
use utoipa::ToSchema;

use crate::http::{
    api::asked::unreadable,
    body_bound::BodyBound,
    collection::turns::{self, Turn},
    problem::Refused,
    time_limit::Receiving,
    workers::is_too_long,
};

/// A file: `text`, or else `base64`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ImportFile {
    /// What it is called, at most 200 bytes; for people who see later what was taken in.
    #[serde(default)]
    name: String,
    /// Its text: a table with a header, as tools export it, at most 16 MiB.
    #[schema(example = "Number,Quantity,Edition,Finish\nNG-01-045,3,Unlimited,Regular\n")]
    text: Option<String>,
    /// Its bytes in base64, for files in other letters than UTF-8.
    base64: Option<String>,
}

impl ImportFile {
    /// What it is called, and its bytes.
    ///
    /// # Errors
    /// There is no file, or there are two; it is empty, too long, or no base64.
    pub(super) fn read(self) -> Result<(String, Vec<u8>), Refused> {
        let content = match (self.text, self.base64) {
            (Some(text), None) => text.into_bytes(),
            (None, Some(base64)) => {
                let read = BASE64_STANDARD.decode(base64.as_bytes());
                read.map_err(|error| unreadable("“base64”", &error.to_string()))?
            }
            _ => return Err(unreadable("“file”", "it has either “text” or “base64”")),
        };
        if content.len() > BROUGHT_BYTES {
            return Err(Refusal::from(CollectionFault::FileTooLong { limit: BROUGHT_BYTES }).into());
        }
        if content.iter().all(u8::is_ascii_whitespace) {
            return Err(unreadable("“file”", "there is nothing in it"));
        }
        Ok((self.name, content))
    }
}

/// How a file is read, and what is decided about it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ImportChoices {
    /// The tool that wrote it, as `moxfield`; without it the header says.
    tool: String,
    /// What happens to what is there: `add` (the rows are added to it), `set` (of what a row names there are so many) or
    /// `replace` (what is in `place` becomes what the file says). `add` where it is not said.
    #[schema(example = "add")]
    mode: String,
    /// Where copies are of which no row says it; of a place that is replaced, which one.
    place: String,
    /// The edition of rows that do not say it: `first` or `unlimited`.
    edition: String,
    /// The finish of rows that do not say it: `regular` or `foil`.
    finish: String,
    /// The condition of rows that do not say it, as `near-mint`; without it, it stays unsaid.
    condition: String,
    /// The language of rows that do not say it, as `en`; without it, it stays unsaid.
    language: String,
    /// What comes first in days such as 3/4/2021: `month` or `day`. Without it they are read as the tool writes them.
    days: String,
    /// Whether it is the copies in no place that are replaced, where no place is named.
    nowhere: bool,
    /// What is decided about causes, by what the look at the file calls them; about a row alone with its line before that,
    /// as `3:edition-not-stated`.
    #[schema(example = json!({"condition-unknown:Played": "light-played"}))]
    decisions: BTreeMap<String, String>,
}

impl ImportChoices {
    /// The same as the page's form says it.
    pub(super) fn fields(&self) -> Fields {
        let said = [
            ("tool", &self.tool),
            ("mode", &self.mode),
            ("place", &self.place),
            ("edition", &self.edition),
            ("finish", &self.finish),
            ("condition", &self.condition),
            ("language", &self.language),
            ("days", &self.days),
        ];
        let said = said.into_iter().map(|(name, word)| (name.to_owned(), word.clone()));
        let said = said.chain(self.nowhere.then(|| ("nowhere".to_owned(), "yes".to_owned())));
        let decided = self.decisions.iter().map(|(cause, word)| (format!("{DECIDES}{cause}"), word.clone()));
        said.chain(decided).collect()
    }
}

/// Receives a body of an account, and waits for the turn to read it, which is held for as long as the file is in the
/// memory.
///
/// # Errors
/// Others send files now; it does not arrive, is too long, or is no such JSON.
pub(super) async fn receive<T: DeserializeOwned>(account: AccountId, request: Request) -> Result<(Turn, T), Refused> {
    let _place = turns::receive(account)?;
    let said = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_json = MediaType::parse(said).is_ok_and(|said| said.subty == names::JSON);
    if !is_json {
        let advice = "Send it with the header Content-Type: application/json.";
        return Err(Kind::UnsupportedMediaType.problem(advice).into());
    }
    let most = request.extensions().get::<BodyBound>().map_or(BROUGHT_BYTES, |BodyBound(most)| *most);
    let receiving = request.extensions().get::<Receiving>().cloned().unwrap_or_default();
    receiving.set(true);
    let body = to_bytes(request.into_body(), most).await;
    receiving.set(false);
    let body = body.map_err(|error| match is_too_long(&error) {
        true => Refused::too_long(most),
        false => Kind::Incomplete.problem("The body did not arrive as a whole.").into(),
    })?;
    let turn = turns::read().await?;
    let read = serde_json::from_slice(&body);
    Ok((turn, read.map_err(|error| unreadable("The JSON in the body", &error.to_string()))?))
}
