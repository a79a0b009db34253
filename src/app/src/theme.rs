//! Dark or light: a cookie that the server reads, so that no page flashes.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// A theme a visitor chose. Without a choice the browser's preference decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Light text on a dark ground.
    Dark,
    /// Dark text on a light ground.
    Light,
}

/// Name of the cookie; its value is [`Theme::id`]. It holds no secret and
/// scripts may write it.
pub const COOKIE: &str = "theme";

/// A year, in seconds.
const LIFETIME: u32 = 31_536_000;

impl Theme {
    /// Spelling in the cookie and in `data-theme`.
    pub fn id(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }

    /// The theme with this spelling.
    pub fn from_id(id: &str) -> Option<Self> {
        [Self::Dark, Self::Light].into_iter().find(|theme| theme.id() == id)
    }

    /// The choice in a `Cookie` header.
    pub fn from_cookies(header: &str) -> Option<Self> {
        header
            .split(';')
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find(|(name, _)| *name == COOKIE)
            .and_then(|(_, value)| Self::from_id(value))
    }

    /// The cookie that remembers it.
    pub fn cookie(self) -> String {
        format!("{COOKIE}={}; Path=/; Max-Age={LIFETIME}; SameSite=Lax", self.id())
    }
}

/// The theme chosen by whoever asked for this page.
#[cfg(feature = "ssr")]
pub(crate) fn chosen() -> Option<Theme> {
    let parts = use_context::<axum::http::request::Parts>()?;
    let cookies = parts.headers.get(axum::http::header::COOKIE)?.to_str().ok()?;
    Theme::from_cookies(cookies)
}

/// Remembers a theme for a visitor whose browser runs no script; the others
/// write the cookie themselves.
#[server(endpoint = "theme")]
pub async fn set_theme(
    /// The theme from now on.
    theme: Theme,
) -> Result<(), Problem> {
    let response = expect_context::<leptos_axum::ResponseOptions>();
    if let Ok(value) = axum::http::HeaderValue::from_str(&theme.cookie()) {
        response.append_header(axum::http::header::SET_COOKIE, value);
    }
    Ok(())
}

/// Switches the page at once and writes the cookie.
pub(crate) fn switch(theme: Theme) {
    use wasm_bindgen::JsCast;

    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-theme", theme.id());
    }
    if let Ok(document) = document().dyn_into::<web_sys::HtmlDocument>() {
        let _ = document.set_cookie(&theme.cookie());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theme_is_found_among_other_cookies_and_nothing_else_is_accepted() {
        for (header, theme) in [
            ("theme=dark", Some(Theme::Dark)),
            ("a=b; theme=light; c=d", Some(Theme::Light)),
            ("theme=pink", None),
            ("mytheme=dark", None),
            ("theme", None),
            ("", None),
        ] {
            assert_eq!(Theme::from_cookies(header), theme, "{header}");
        }
    }
}
