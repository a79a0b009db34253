//! The fields of a form.

use axum::{
    extract::{FromRequest as _, Request},
    http::{
        Uri,
        header::{CONTENT_TYPE, HOST, REFERER},
        uri::{Authority, PathAndQuery},
    },
};
use safehouse_app::{
    pages::account::{FieldFault, Form},
    paths,
    problem::Kind,
};
use safehouse_service::{Refusal, refusal::EventFault};

use crate::http::{body_bound::BodyBound, multipart, problem::Refused};

/// What a form was sent with.
pub(in crate::http) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Reads the body of a request. Of a form with files each is a field, too: its text, empty where none was chosen.
    pub(in crate::http) async fn read(request: Request) -> Result<Self, Refused> {
        let media_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if let Ok(boundary) = multer::parse_boundary(media_type) {
            return Self::read_parts(request, boundary).await;
        }
        match axum::Form::<Vec<(String, String)>>::from_request(request, &()).await {
            Ok(axum::Form(fields)) => Ok(Self(fields)),
            Err(_) => {
                let advice = "Send the fields of the page's form, as application/x-www-form-urlencoded.";
                Err(Refused::from(Kind::Unreadable.problem(advice)))
            }
        }
    }

    async fn read_parts(request: Request, boundary: String) -> Result<Self, Refused> {
        let limit = request.extensions().get().map_or(usize::MAX, |BodyBound(limit)| *limit);
        let refused = |error: multer::Error| multipart::refused(&error, limit);
        let mut form = multer::Multipart::new(request.into_body().into_data_stream(), boundary);
        let mut fields = Vec::new();
        while let Some(part) = form.next_field().await.map_err(refused)? {
            let name = part.name().unwrap_or_default().to_owned();
            let content = part.bytes().await.map_err(refused)?;
            // What is no text is told by whoever reads it.
            fields.push((name, String::from_utf8_lossy(&content).into_owned()));
        }
        Ok(Self(fields))
    }

    /// Every field with its value.
    pub(in crate::http) fn each(&self) -> impl Iterator<Item = (String, String)> {
        self.0.iter().cloned()
    }

    /// A field; empty where it was not sent.
    pub(in crate::http) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value.as_str())
    }

    /// One of the choices that a form offers; what is usual where the form says nothing.
    ///
    /// # Errors
    /// The form does not offer it.
    pub(in crate::http) fn chosen<T>(
        &self,
        name: &'static str,
        usual: T,
        named: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Refusal> {
        match self.get(name) {
            "" => Ok(usual),
            said => named(said).ok_or_else(|| {
                let words = "choose one of what the form offers".to_owned();
                EventFault::Field { field: name, words }.into()
            }),
        }
    }

    /// A field that can be sent several times.
    pub(in crate::http) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// Where to go on: an address of this site, or empty.
    pub(super) fn next(&self) -> String {
        paths::own_address(self.get("next")).unwrap_or_default().to_owned()
    }

    /// The form once more, refused.
    pub(super) fn form(&self, refusal: &Refusal, new_password: &'static str) -> Form {
        Form {
            name: self.get("name").to_owned(),
            email: self.get("email").to_owned(),
            code: self.get("code").to_owned(),
            next: self.next(),
            fault: Some(FieldFault::of(refusal, new_password)),
        }
    }
}

/// A value of the address's query; empty where there is none.
pub(super) fn query(uri: &Uri, name: &str) -> String {
    let query = uri.query().unwrap_or_default();
    let found = url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name);
    found.map(|(_, value)| value.into_owned()).unwrap_or_default()
}

/// Where to go on: what the address says, or else the page that led here, as long as it
/// is one of this site's that is of no account; or empty.
pub(super) fn next_of(request: &Request) -> String {
    let said = query(request.uri(), "next");
    if let Some(next) = paths::own_address(&said) {
        return next.to_owned();
    }
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let led = header(REFERER).and_then(|page| page.parse::<Uri>().ok());
    let led = led.filter(|page| page.authority().map(Authority::as_str) == header(HOST));
    let address = led.as_ref().and_then(|page| page.path_and_query()).map_or("", PathAndQuery::as_str);
    let is_of_account =
        [paths::SIGN_IN, paths::REGISTER, paths::ACCOUNT, paths::RECOVER].iter().any(|page| address.starts_with(page));
    paths::own_address(address).filter(|_| !is_of_account).unwrap_or_default().to_owned()
}
