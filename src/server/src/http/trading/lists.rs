//! Who sees which of the reader's lists.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::trading::{ListsPage, MadeLink, deeds, draw_lists},
    paths::collection as at,
};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Refusal,
    refusal::ListFault,
    shared_lists::{self, ListField, ListKind, ListShown, ListVisibility, ShownCounts},
};

use super::shown::{answered, drawn, mended_in_place};
use crate::http::{
    ServerState,
    account::fields::Fields,
    lead::leads_to,
    posted::Posted,
    public_decks::answer::{Answering, done},
};

/// What the page says was just done.
const DONE: &[(&str, &str)] = &[
    ("shared", "Kept. Others see from now on what you chose."),
    ("shared-alone", "Kept. Nobody else sees it."),
    ("shared-unlinked", "Kept. Nobody sees it until you make a link."),
    ("revoked", "The link does not work any more. Whoever follows it is told so."),
];

/// What the page shows beside what there is.
#[derive(Default)]
struct Shown {
    made: Option<MadeLink>,
    fault: Option<(ListKind, String, Option<ListShown>)>,
}

/// GET /{game}/collection/lists
pub(super) async fn get_lists(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    let address = at::page(&game, at::LISTS);
    let page = async |answering: &Answering, library: &GameLibrary| lists(answering, library, Shown::default()).await;
    answered(&Answering::of(&site, &request), (&game, &address), page).await
}

async fn lists(answering: &Answering, library: &GameLibrary, shown: Shown) -> Result<Response, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let page = ListsPage {
        owner: caller.person()?.name.clone(),
        lists: shared_lists::list_shared_lists(service, caller, library.game().id).await?,
        made: shown.made,
        fault: shown.fault,
        done: done(&answering.query("done"), DONE),
    };
    drawn(answering, library, |desk| draw_lists(desk, &page)).await
}

/// POST /{game}/collection/lists
pub(super) async fn post_list(Path(game): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let address = at::page(&game, at::LISTS);
    let done = async |answering: &Answering, library: &GameLibrary| act(answering, library, &fields).await;
    answered(&answering, (&game, &address), done).await
}

async fn act(answering: &Answering, library: &GameLibrary, fields: &Fields) -> Result<Response, Refusal> {
    let (service, caller, game) = (answering.service(), &answering.caller, library.game().id);
    let here = at::page(game, at::LISTS);
    let kind = ListKind::named(fields.get("list")).ok_or(ListFault::None)?;
    let chosen = (fields.get("deed") == deeds::SHARE).then(|| read(fields));
    let refusal = match (fields.get("deed"), chosen) {
        (_, Some(shown)) => match shared_lists::share_list(service, caller, game, kind, shown).await {
            Ok(()) => {
                let done = shared(answering, game, kind).await?;
                return Ok(leads_to(&format!("{here}?done={done}#{}", kind.as_str())));
            }
            Err(refusal) => refusal,
        },
        (deeds::LINK, None) => match shared_lists::make_list_link(service, caller, game, kind).await {
            Ok(link) => {
                let link = answering.whole(&at::linked_list(game, &link.token));
                return lists(answering, library, Shown { made: Some(MadeLink { kind, link }), fault: None }).await;
            }
            Err(refusal) => refusal,
        },
        (deeds::REVOKE, None) => {
            shared_lists::revoke_list_link(service, caller, game, kind).await?;
            return Ok(leads_to(&format!("{here}?done=revoked#{}", kind.as_str())));
        }
        _ => return Ok(answering.nothing()),
    };
    let words = mended_in_place(refusal)?;
    lists(answering, library, Shown { made: None, fault: Some((kind, words, chosen)) }).await
}

/// Who sees a list that was just kept, as [`DONE`] says it: whoever has a link sees nothing before there is one.
async fn shared(answering: &Answering, game: &str, kind: ListKind) -> Result<&'static str, Refusal> {
    let lists = shared_lists::list_shared_lists(answering.service(), &answering.caller, game).await?;
    let kept = lists.into_iter().find(|list| list.kind == kind);
    Ok(match kept.map(|list| (list.shown.visibility, list.linked_at)) {
        Some((ListVisibility::Private, _)) => "shared-alone",
        Some((ListVisibility::Link, None)) => "shared-unlinked",
        _ => "shared",
    })
}

/// What a form chooses; what it does not say is kept from others.
fn read(fields: &Fields) -> ListShown {
    ListShown {
        visibility: ListVisibility::named(fields.get("visibility")).unwrap_or(ListVisibility::Private),
        counts: ShownCounts::named(fields.get("counts")).unwrap_or(ShownCounts::Some),
        fields: fields.all("field").filter_map(ListField::named).collect(),
    }
}
