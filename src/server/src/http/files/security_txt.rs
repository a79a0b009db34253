//! GET /.well-known/security.txt (RFC 9116): whom to tell of a fault.

use std::time::{Duration, SystemTime};

use axum::{
    extract::State,
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use safehouse_app::problem::Kind;

use crate::http::{ServerState, problem::Refused};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long the text holds: the RFC advises less than a year.
const DAYS: u32 = 180;

/// The text, when a contact is configured; a site never names one that it does
/// not have.
pub(super) async fn get_security_txt(State(site): State<ServerState>) -> Response {
    let Some(contact) = &site.config.contact else {
        let advice = "Whoever runs this site has named nobody to write to.";
        return Refused::from(Kind::NoContact.problem(advice)).into_response();
    };
    let expires = date(SystemTime::now() + DAY * DAYS);
    let mut text = format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n");
    if let Some(url) = site.config.public_url.as_ref().filter(|url| url.is_https()) {
        text.push_str(&format!("Canonical: {url}/.well-known/security.txt\n"));
    }
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "public, max-age=86400")];
    (headers, text).into_response()
}

/// The day as RFC 3339 writes its beginning.
fn date(time: SystemTime) -> String {
    let days = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs() / DAY.as_secs();
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}T00:00:00Z")
}

/// Year, month and day of a number of days since 1970-01-01. Years are counted
/// from March here, so that the day which comes and goes is the last one.
fn civil(days: u64) -> (u64, u64, u64) {
    const ERA: u64 = 146_097; // days in 400 years
    let days = days + 719_468; // since 0000-03-01
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + later, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (789, (1972, 2, 29)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_779, (2026, 11, 22)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(civil(days), expected, "{days}");
        }
    }
}
