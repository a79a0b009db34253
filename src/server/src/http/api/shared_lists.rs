//! Who sees which list of the account, and lists as others see them. What a link ends in is sent in bodies alone:
//! addresses are written down on the way.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use safehouse_app::paths;
use safehouse_service::{
    refusal::ListFault,
    shared_lists::{self as inner, ListField, ListKind, ListShown, ListVisibility, PAGE, Seen, ShownCounts},
    wire::shared_lists::{MadeListLink, SeenList, SharedLists},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent, With, unreadable},
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

/// Those of the account.
pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_shared_lists))
        .routes(routes!(share_list))
        .routes(routes!(make_list_link, revoke_list_link))
}

/// Those that others see.
pub(super) fn open_routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(open_public_list)).routes(routes!(open_list_link))
}

/// The list that an address names.
fn kind_of(list: &str) -> Result<ListKind, Refused> {
    Ok(ListKind::named(list).ok_or(safehouse_service::Refusal::from(ListFault::None))?)
}

/// Lists who sees which list
///
/// Each of the three: `wants`, `trade`, `collection`.
#[utoipa::path(get, path = "/api/v1/games/{game}/lists", operation_id = "list_shared_lists", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    security(("token" = ["trades:read"])),
    responses((status = 200, description = "The lists.", body = SharedLists)))]
async fn list_shared_lists(State(site): State<ServerState>, At(game): At<String>, by: By) -> Answered<SharedLists> {
    let game = game_of(&site, &game)?.game();
    Ok(Answer(inner::list_shared_lists(&site.app.service, &by.caller, game.id).await?.into()))
}

/// Who is to see a list, and how much of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ShareList {
    /// `private`, `matches` (people whose lists fit), `link` or `public`.
    #[schema(example = "public")]
    visibility: String,
    /// Of many copies: `exact`, or `some` for “4+”.
    #[schema(example = "some")]
    counts: String,
    /// What it says of each, of `number`, `name`, `edition`, `finish`, `language`, `condition`, `count` and
    /// `for_trade`; at least the number or the name.
    #[schema(example = json!(["number", "name", "edition", "finish", "language", "condition", "count"]))]
    fields: Vec<String>,
}

/// Decides who sees a list
///
/// Its link works no more where links do not lead to it then. A token that shows a list to somebody has to be for what
/// is in it as well: `collection:read`, and of wants `wants:read` and `decks:read` beside that.
#[utoipa::path(put, path = "/api/v1/games/{game}/lists/{list}", operation_id = "share_list", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("list" = String, Path, description = "`wants`, `trade` or `collection`.", example = "trade")),
    request_body = ShareList,
    security(("token" = ["trades:write"])),
    responses((status = 204, description = "It is decided.")))]
async fn share_list(
    State(site): State<ServerState>,
    At((game, list)): At<(String, String)>,
    by: By,
    Sent(body): Sent<ShareList>,
) -> Result<StatusCode, Refused> {
    let (game, kind) = (game_of(&site, &game)?.game(), kind_of(&list)?);
    let word = |what: &str, words: &str| unreadable(&format!("“{what}”"), &format!("it is one of {words}"));
    let field = |name: &String| ListField::named(name);
    let fields = body.fields.iter().map(field).collect::<Option<_>>();
    let shown = ListShown {
        visibility: ListVisibility::named(&body.visibility)
            .ok_or_else(|| word("visibility", "private, matches, link, public"))?,
        counts: ShownCounts::named(&body.counts).ok_or_else(|| word("counts", "exact, some"))?,
        fields: fields.ok_or_else(|| {
            word("fields", "number, name, edition, finish, language, condition, count, for_trade each")
        })?,
    };
    inner::share_list(&site.app.service, &by.caller, game.id, kind, shown).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a link to a list
///
/// Of which the visibility is `link` or `public`. The link before works no more; this one cannot be read again. A token
/// has to be for what is in the list, as for `share_list`.
#[utoipa::path(post, path = "/api/v1/games/{game}/lists/{list}/link", operation_id = "make_list_link", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("list" = String, Path, description = "`wants`, `trade` or `collection`.", example = "trade")),
    security(("token" = ["trades:write", "collection:read"])),
    responses((status = 201, description = "The link.", body = MadeListLink)))]
async fn make_list_link(
    State(site): State<ServerState>,
    At((game, list)): At<(String, String)>,
    by: By,
) -> Result<Response, Refused> {
    let (game, kind) = (game_of(&site, &game)?.game(), kind_of(&list)?);
    let made = inner::make_list_link(&site.app.service, &by.caller, game.id, kind).await?;
    let link = format!("{}{}", site.config.origin(), paths::collection::linked_list(game.id, &made.token));
    Ok((StatusCode::CREATED, Answer(MadeListLink::new(made, link))).into_response())
}

/// Takes the link to a list back
///
/// Whoever follows it is told so. One that works no more is taken back.
#[utoipa::path(delete, path = "/api/v1/games/{game}/lists/{list}/link", operation_id = "revoke_list_link",
    tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("list" = String, Path, description = "`wants`, `trade` or `collection`.", example = "trade")),
    security(("token" = ["trades:write"])),
    responses((status = 204, description = "It works no more.")))]
async fn revoke_list_link(
    State(site): State<ServerState>,
    At((game, list)): At<(String, String)>,
    by: By,
) -> Result<StatusCode, Refused> {
    let (game, kind) = (game_of(&site, &game)?.game(), kind_of(&list)?);
    inner::revoke_list_link(&site.app.service, &by.caller, game.id, kind).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which lines of a list.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ListLines {
    /// Behind how many lines: the `next` of the page before.
    after: Option<usize>,
    /// The most lines of the page, 1 to 200.
    #[param(minimum = 1, maximum = 200, default = 200)]
    limit: Option<usize>,
}

impl ListLines {
    fn seen(self) -> Result<Seen, Refused> {
        match self.limit.unwrap_or(PAGE) {
            most @ 1..=PAGE => Ok(Seen { after: self.after.unwrap_or_default(), most }),
            _ => Err(unreadable("“limit”", &format!("a page has 1 to {PAGE} lines"))),
        }
    }
}

/// Shows a list of somebody
///
/// That everybody may see: what its owner chose to say of each line, and nothing else.
#[utoipa::path(get, path = "/api/v1/games/{game}/authors/{name}/lists/{list}", operation_id = "open_public_list",
    tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("name" = String, Path, description = "The name of the account."),
        ("list" = String, Path, description = "`wants`, `trade` or `collection`.", example = "trade"), ListLines),
    responses((status = 200, description = "A page of the list.", body = SeenList)))]
async fn open_public_list(
    State(site): State<ServerState>,
    At((game, name, list)): At<(String, String, String)>,
    by: By,
    With(asked): With<ListLines>,
) -> Answered<SeenList> {
    let (library, kind, seen) = (game_of(&site, &game)?, kind_of(&list)?, asked.seen()?);
    let (service, caller) = (&site.app.service, &by.caller);
    let list = inner::open_public_list(service, caller, library, (&name, kind), seen).await?;
    Ok(Answer(SeenList::new(list, seen.after)))
}

/// What a link to a list ends in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OpenListLink {
    /// The last part of the link.
    token: String,
    /// Behind how many lines: the `next` of the page before.
    after: Option<usize>,
}

/// Shows the list that a link leads to
///
/// At most 200 lines at a time. A link that its owner took back is answered 410.
#[utoipa::path(post, path = "/api/v1/games/{game}/shared-lists/open", operation_id = "open_list_link", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = OpenListLink,
    responses((status = 200, description = "A page of the list.", body = SeenList)))]
async fn open_list_link(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<OpenListLink>,
) -> Answered<SeenList> {
    let library = game_of(&site, &game)?;
    let seen = Seen { after: body.after.unwrap_or_default(), most: PAGE };
    let list = inner::open_list_link(&site.app.service, &by.caller, library, &body.token, seen).await?;
    Ok(Answer(SeenList::new(list, seen.after)))
}
