//! Every page with its address. Nothing below names this table: an address is made by
//! [`crate::paths`], and a page does not know where it stands.

use leptos::prelude::*;
use leptos_router::{
    OptionalParamSegment, ParamSegment, PartialPathMatch, PathSegment, PossibleRouteMatch, SsrMode, StaticSegment,
    components::{Route, Routes},
};

#[cfg(feature = "ssr")]
use safehouse_service::{
    accounts, archives, authors, collections, emails, events, groups, log, matches, published_decks, recovery,
    saved_decks, second_factor, sign_in, stores, test_games, tokens, webhooks,
};

use crate::{
    chunks::{DeckTool, Part, Reading},
    pages::not_found::NotFound,
};
#[cfg(feature = "ssr")]
use crate::{
    endpoints::{Endpoint, page},
    paths,
};

/// The page at the address.
#[component]
pub(crate) fn Pages() -> impl IntoView {
    view! {
        <Routes fallback=|| view! { <NotFound /> }>
            <Route path=Pattern("/") view=Part::Reading(Reading::Home) />
            <Route path=Pattern("/d/:id") view=Part::DeckTool(DeckTool::Shared) ssr=SsrMode::Async />
            <Route path=Pattern("/credits") view=Part::Reading(Reading::Credits) />
            <Route path=Pattern("/sign-in") view=Part::Account />
            <Route path=Pattern("/register") view=Part::Account />
            <Route path=Pattern("/account/:part?/:of?/:deed?") view=Part::Account />
            <Route path=Pattern("/api") view=Part::Account />
            <Route path=Pattern("/groups/:group/:part?") view=Part::Account />
            <Route path=Pattern("/log/:of?/:part?/:id?/:deed?") view=Part::Account />
            <Route path=Pattern("/verify") view=Part::Account />
            <Route path=Pattern("/stores/:store?/:part?/:of?") view=Part::Account />
            <Route path=Pattern("/events/:event?/:part?/:of?") view=Part::Account />
            <Route path=Pattern("/recover/:token?") view=Part::Account />
            <Route path=Pattern("/confirm-address/:token") view=Part::Account />
            <Route path=Pattern("/p/:address/:part?") view=Part::Account />
            <Route path=Pattern("/u/:name") view=Part::Account />
            <Route path=Pattern("/publishing/:part/:id?") view=Part::Account />
            <Route path=Pattern("/:game/public") view=Part::Account />
            <Route path=Pattern("/:game/games") view=Part::Account />
            <Route path=Pattern("/:game/games/two") view=Part::Table />
            <Route path=Pattern("/:game/games/two/:id/:part?") view=Part::Table />
            <Route path=Pattern("/:game/games/join/:token") view=Part::Table />
            <Route path=Pattern("/:game/games/:id/edit") view=Part::Account />
            <Route path=Pattern("/:game/games/:id/:part?") view=Part::Table />
            <Route path=Pattern("/:game/replay") view=Part::Table />
            <Route path=Pattern("/:game/replay/pair") view=Part::Account />
            <Route path=Pattern("/:game/lab") view=Part::Account />
            <Route path=Pattern("/:game/collection/:part?/:of?") view=Part::Account />
            <Route path=Pattern("/:game") view=Part::Reading(Reading::Home) />
            <Route path=Pattern("/:game/cards") view=Part::Reading(Reading::Search) />
            <Route path=Pattern("/:game/cards/:set/:number/:slug?") view=Part::Reading(Reading::Card) />
            <Route path=Pattern("/:game/build") view=Part::Builder />
            <Route path=Pattern("/:game/decks") view=Part::DeckTool(DeckTool::Decks) />
            <Route path=Pattern("/:game/decks/view") view=Part::DeckTool(DeckTool::View) />
            <Route path=Pattern("/:game/decks/compare") view=Part::DeckTool(DeckTool::Compare) ssr=SsrMode::Async />
            <Route path=Pattern("/:game/decks/print") view=Part::DeckTool(DeckTool::Print) />
            <Route path=Pattern("/:game/sets") view=Part::Reading(Reading::Sets) />
            <Route path=Pattern("/:game/sets/:code") view=Part::Reading(Reading::Set) />
            <Route path=Pattern("/:game/formats") view=Part::Reading(Reading::Formats) />
            <Route path=Pattern("/:game/formats/:id") view=Part::Reading(Reading::Format) />
            <Route path=Pattern("/:game/rules/glossary") view=Part::Reading(Reading::Glossary) />
            <Route path=Pattern("/:game/rules/:part?") view=Part::Account />
            <Route path=Pattern("/:game/rules/examples/:chapter/:name") view=Part::Table />
            <Route path=Pattern("/:game/help/search") view=Part::Reading(Reading::QueryHelp) />
        </Routes>
    }
}

/// The address of a page: `:name` takes any part of a path, each `:name?` at the end may be missing.
///
/// A value, where [`leptos_router::path`] makes a type: routes of one type are one piece
/// of code in what a visitor downloads.
#[derive(Debug, Clone, Copy)]
struct Pattern(&'static str);

impl Pattern {
    fn parts(self) -> impl Iterator<Item = &'static str> {
        self.0.split('/').filter(|part| !part.is_empty())
    }
}

impl PossibleRouteMatch for Pattern {
    fn optional(&self) -> bool {
        self.0.ends_with('?')
    }

    fn test<'a>(&self, path: &'a str) -> Option<PartialPathMatch<'a>> {
        let (mut rest, mut params) = (path, Vec::new());
        for part in self.parts() {
            let found = match part.strip_prefix(':').map(|name| (name, name.strip_suffix('?'))) {
                None => StaticSegment(part).test(rest),
                Some((_, Some(name))) => OptionalParamSegment(name).test(rest),
                Some((name, None)) => ParamSegment(name).test(rest),
            }?;
            rest = found.remaining();
            params.extend(found.params());
        }
        Some(PartialPathMatch::new(rest, params, path.strip_suffix(rest).unwrap_or(path)))
    }

    fn generate_path(&self, path: &mut Vec<PathSegment>) {
        path.extend(self.parts().map(|part| match part.strip_prefix(':').map(|name| (name, name.strip_suffix('?'))) {
            None => PathSegment::Static(part.into()),
            Some((_, Some(name))) => PathSegment::OptionalParam(name.into()),
            Some((name, None)) => PathSegment::Param(name.into()),
        }));
    }
}

/// Those that the server answers with what they show, as it spells their addresses.
#[cfg(feature = "ssr")]
pub const ACCOUNT_PAGES: &[&str] = &[
    paths::SIGN_IN,
    paths::REGISTER,
    paths::ACCOUNT,
    paths::CONFIRM,
    paths::CODES,
    paths::SECOND_FACTOR,
    paths::TOKENS,
    paths::NEW_TOKEN,
    paths::WEBHOOKS,
    paths::DELETE_ACCOUNT,
    paths::OWN_DECKS,
    "/account/decks/{deck}",
    "/account/decks/{deck}/compare",
    "/account/decks/{deck}/conflict",
    "/account/decks/{deck}/delete",
    paths::ARCHIVE,
    paths::RECOVER,
    "/recover/{token}",
    "/confirm-address/{token}",
];

/// Those about decks that others may see, which the server answers likewise.
#[cfg(feature = "ssr")]
pub const PUBLIC_PAGES: &[&str] = &[
    paths::public::DECK,
    paths::public::DECK_PART,
    paths::public::AUTHOR,
    paths::public::OWN_PART,
    paths::public::OWN_PART_ID,
    paths::public::BROWSE,
    paths::groups::GROUPS,
    paths::groups::GROUP,
    paths::groups::PART,
    paths::games::GAMES,
    paths::games::GAME,
    paths::games::GAME_EDIT,
    paths::games::GAME_PART,
    paths::games::REPLAY,
    paths::games::PAIR,
    paths::matches::MATCHES,
    paths::matches::MATCH,
    paths::matches::PART,
    paths::matches::INVITATION,
    paths::games::LAB,
    paths::collection::COLLECTION,
    paths::collection::PART,
    paths::collection::PART_OF,
    paths::rules::RULES,
    paths::rules::PART,
    paths::rules::EXAMPLE,
    paths::stores::STORES,
    paths::stores::STORE,
    paths::stores::PART,
    paths::events::EVENTS,
    paths::events::EVENT,
    paths::log::LOG,
    paths::verify::VERIFY,
];

/// Where the server answers each address itself: a pattern here fits more of them than there are.
#[cfg(feature = "ssr")]
const ANSWERED_BY_SERVER: &[&str] = &["/account", "/stores", "/events", "/log", "/verify", "/{game}/collection"];

/// Whether a path, as the list of routes spells it, is one that the server answers itself.
#[cfg(feature = "ssr")]
pub fn is_answered_by_server(path: &str) -> bool {
    let is_below = |area: &str| path.strip_prefix(area).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    ANSWERED_BY_SERVER.iter().any(|area| is_below(area))
}

/// Who may ask for each of them, as the server spells their addresses.
#[cfg(feature = "ssr")]
pub const PAGES: &[Endpoint] = &[
    page("/"),
    page("/credits"),
    Endpoint { path: "/d/{id}", access: safehouse_service::shared_decks::OPEN },
    page(paths::SIGN_IN),
    page(paths::REGISTER),
    Endpoint { path: paths::ACCOUNT, access: accounts::OWN },
    Endpoint { path: paths::CONFIRM, access: sign_in::CONFIRM },
    Endpoint { path: paths::CODES, access: recovery::OWN },
    Endpoint { path: paths::SECOND_FACTOR, access: second_factor::OWN },
    Endpoint { path: paths::TOKENS, access: tokens::OWN },
    Endpoint { path: paths::NEW_TOKEN, access: tokens::OWN },
    Endpoint { path: paths::WEBHOOKS, access: webhooks::PAGE },
    Endpoint { path: paths::DELETE_ACCOUNT, access: accounts::OWN },
    Endpoint { path: paths::OWN_DECKS, access: saved_decks::OWN },
    Endpoint { path: "/account/decks/{deck}", access: saved_decks::OWN },
    Endpoint { path: "/account/decks/{deck}/compare", access: saved_decks::OWN },
    Endpoint { path: "/account/decks/{deck}/conflict", access: saved_decks::OWN },
    Endpoint { path: "/account/decks/{deck}/delete", access: saved_decks::OWN },
    Endpoint { path: paths::ARCHIVE, access: archives::OWN },
    Endpoint { path: paths::RECOVER, access: recovery::RECOVER },
    Endpoint { path: "/recover/{token}", access: recovery::RECOVER },
    Endpoint { path: "/confirm-address/{token}", access: emails::CONFIRM },
    Endpoint { path: paths::public::DECK, access: published_decks::READ },
    Endpoint { path: paths::public::DECK_PART, access: published_decks::READ },
    Endpoint { path: paths::public::AUTHOR, access: authors::READ },
    Endpoint { path: paths::public::OWN_PART, access: published_decks::OWN },
    Endpoint { path: paths::public::OWN_PART_ID, access: published_decks::OWN },
    Endpoint { path: paths::public::BROWSE, access: published_decks::READ },
    Endpoint { path: paths::groups::GROUPS, access: groups::OWN },
    Endpoint { path: paths::groups::GROUP, access: groups::OWN },
    Endpoint { path: paths::groups::PART, access: groups::OWN },
    Endpoint { path: paths::games::GAMES, access: test_games::START },
    Endpoint { path: paths::games::GAME, access: test_games::OPEN },
    Endpoint { path: paths::games::GAME_EDIT, access: test_games::CHANGE },
    Endpoint { path: paths::games::GAME_PART, access: test_games::CHANGE },
    Endpoint { path: paths::games::REPLAY, access: test_games::REPLAY },
    Endpoint { path: paths::games::PAIR, access: test_games::REPLAY },
    Endpoint { path: paths::matches::MATCHES, access: matches::START },
    Endpoint { path: paths::matches::MATCH, access: matches::OPEN },
    Endpoint { path: paths::matches::PART, access: matches::CHANGE },
    Endpoint { path: paths::matches::INVITATION, access: matches::LOOK },
    page(paths::games::LAB),
    Endpoint { path: paths::collection::COLLECTION, access: collections::OWN },
    Endpoint { path: paths::collection::PART, access: collections::OWN },
    Endpoint { path: paths::collection::PART_OF, access: collections::OWN },
    Endpoint { path: paths::stores::STORES, access: stores::LOOK },
    Endpoint { path: paths::stores::STORE, access: stores::LOOK },
    Endpoint { path: paths::stores::PART, access: stores::TAKE_PART },
    Endpoint { path: paths::events::EVENTS, access: events::LOOK },
    Endpoint { path: paths::events::EVENT, access: events::LOOK },
    Endpoint { path: paths::log::LOG, access: log::READ },
    page(paths::verify::VERIFY),
    page("/{game}"),
    page("/{game}/cards"),
    page("/{game}/cards/{set}/{number}"),
    page("/{game}/cards/{set}/{number}/{slug}"),
    page("/{game}/build"),
    page("/{game}/decks"),
    page("/{game}/decks/view"),
    page("/{game}/decks/compare"),
    page("/{game}/decks/print"),
    page("/{game}/sets"),
    page("/{game}/sets/{code}"),
    page("/{game}/formats"),
    page("/{game}/formats/{id}"),
    page(paths::rules::RULES),
    page(paths::rules::PART),
    Endpoint { path: paths::rules::EXAMPLE, access: test_games::START },
    page("/{game}/rules/glossary"),
    page("/{game}/help/search"),
];

#[cfg(test)]
mod tests {
    use leptos_router::path;

    use super::*;

    /// A page of the server that no route shows is a page that is not found once a script runs.
    #[test]
    #[cfg(feature = "ssr")]
    fn every_page_that_the_server_answers_has_a_route() {
        use leptos_router::{ExpandOptionals, RouteList, components::Router, location::RequestUrl};

        let owner = Owner::new();
        let routes = owner.with(|| {
            provide_context(RequestUrl::new(""));
            RouteList::generate(|| view! { <Router><Pages /></Router> }).expect("routes")
        });
        let routes: Vec<Vec<PathSegment>> =
            routes.into_inner().into_iter().flat_map(|route| route.path().to_vec().expand_optionals()).collect();
        let shows = |route: &[PathSegment], page: &str| {
            let parts: Vec<&str> = page.split('/').filter(|part| !part.is_empty()).collect();
            let route: Vec<_> = route.iter().filter(|part| !part.as_raw_str().is_empty()).collect();
            route.len() == parts.len()
                && route.iter().zip(parts).all(|(shown, part)| match shown {
                    PathSegment::Static(shown) => shown == part,
                    _ => true,
                })
        };
        for page in ACCOUNT_PAGES.iter().chain(PUBLIC_PAGES).copied().chain(PAGES.iter().map(|page| page.path)) {
            assert!(routes.iter().any(|route| shows(route, page)), "{page}");
        }
        for nothing in ["/groups/{group}/nothing/at/all", "/api/nothing"] {
            assert!(!routes.iter().any(|route| shows(route, nothing)), "{nothing}");
        }
    }

    /// What a path named, and what is left of it.
    fn matched(pattern: &impl PossibleRouteMatch, path: &str) -> Option<(Vec<(String, String)>, String)> {
        let found = pattern.test(path)?;
        let rest = found.remaining().to_owned();
        Some((found.params().into_iter().map(|(name, value)| (name.into_owned(), value)).collect(), rest))
    }

    #[test]
    fn a_pattern_takes_what_the_path_of_its_words_takes() {
        fn same(pattern: Pattern, path: &impl PossibleRouteMatch) {
            let mut ours = Vec::new();
            pattern.generate_path(&mut ours);
            let mut theirs = Vec::new();
            path.generate_path(&mut theirs);
            assert_eq!(ours, theirs);
            assert_eq!(pattern.optional(), path.optional(), "{pattern:?}");
            for asked in [
                "",
                "/",
                "//",
                "/a",
                "/a/",
                "/credits",
                "/credits/",
                "/creditsmore",
                "/d/x",
                "/a/cards",
                "/a/cards/",
                "/a/cardsmore",
                "/a/cards/set",
                "/a/cards/set/1",
                "/a/cards/set/1/",
                "/a/cards/set/1/name",
                "/a/cards/set/1/name/",
                "/a/cards/set/1/name/more",
                "/a//set/1",
                "/%C3%A4/cards/s%2Ft/1",
            ] {
                // Left in place or taken with the last part, a slash at the end is none.
                let said = |found: Option<(Vec<_>, String)>| {
                    found.map(|(params, rest)| (params, rest.trim_end_matches('/').to_owned()))
                };
                assert_eq!(said(matched(&pattern, asked)), said(matched(path, asked)), "{pattern:?} of {asked:?}");
            }
        }
        same(Pattern("/"), &path!("/"));
        same(Pattern("/credits"), &path!("/credits"));
        same(Pattern("/d/:id"), &path!("/d/:id"));
        same(Pattern("/:game"), &path!("/:game"));
        same(Pattern("/:game/cards"), &path!("/:game/cards"));
        same(Pattern("/:game/cards/:set/:number/:slug?"), &path!("/:game/cards/:set/:number/:slug?"));
    }
}
