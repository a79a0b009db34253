//! Copies of a printing more or fewer, each request once.

use axum::extract::State;
use safehouse_app::problem::Kind;
use safehouse_collection::{Amount, Step};
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::PrintingIndex,
    copies::ledger::EventId,
    library::GameLibrary,
    limits::{COPIES, NAME_BYTES},
};
use safehouse_service::{
    collections as inner,
    wire::{VERSION, collections::Stepped},
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{once::record_once, owned::owned};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent, unreadable},
        reference::game_of,
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(step_copies))
}

/// What is to become of the copies of a printing. Either `by` or `to` says how many.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StepCopies {
    /// The identity of this request: a UUID of version 7 as 32 hexadecimal digits. A request that is sent again with the
    /// same one counts once.
    #[schema(value_type = String, example = "01900000000070008000000000000009")]
    request: EventId,
    /// The collector number.
    #[schema(example = "NG-01-045")]
    number: String,
    /// So many copies more, or below zero fewer: −9999 to 9999. Never more goes than there is.
    #[schema(minimum = -9999, maximum = 9999, example = 1)]
    by: Option<i32>,
    /// So many copies, wherever they are, in the finish and edition that are meant: 0 to 9999.
    #[schema(minimum = 0, maximum = 9999)]
    to: Option<u32>,
    /// `regular` or `foil`. Without it copies come in the usual one, and go in whichever there is.
    finish: Option<String>,
    /// `first` or `unlimited`, likewise.
    edition: Option<String>,
    /// The place that copies come to, and rather go from.
    place: Option<String>,
}

/// Takes copies of a printing in or out
///
/// One step of a plus or a minus beside a card, or the number that somebody counted. What goes are the copies that are
/// meant, then the most ordinary ones, those of built decks last.
#[utoipa::path(post, path = "/api/v1/games/{game}/collection/steps", operation_id = "step_copies",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = StepCopies,
    security(("token" = ["collection:write"])),
    responses((status = 200, description = "What there is now.", body = Stepped)))]
async fn step_copies(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<StepCopies>,
) -> Answered<Stepped> {
    let library = game_of(&site, &game)?;
    let step = step(library, &body)?;
    let (service, caller) = (&site.app.service, &by.caller);
    let (its, asked) = (library.clone(), step.clone());
    let once = record_once(service, caller, library, body.request, move |shelf| {
        let draft = asked.draft(shelf, &its.catalogue);
        draft.map(|draft| draft.into_iter().collect()).map_err(|fault| unreadable("The body", &fault.to_string()))
    });
    let recorded = once.await?.new > 0;
    let opened = inner::open_collection(service, caller, library.game()).await?;
    let printing = opened.look(|shelf| owned(library, shelf, Some(&[step.printing])).printings.pop());
    let printing = printing.ok_or_else(Refused::internal)?;
    Ok(Answer(Stepped { version: VERSION, recorded, printing }))
}

fn step(library: &GameLibrary, body: &StepCopies) -> Result<Step, Refused> {
    let amount = match (body.by, body.to) {
        (Some(by), None) if by != 0 && by.unsigned_abs() <= COPIES => match by {
            ..0 => Amount::Fewer(by.unsigned_abs()),
            _ => Amount::More(by.unsigned_abs()),
        },
        (None, Some(copies)) if copies <= COPIES => Amount::Exactly(copies),
        _ => {
            let words =
                format!("it has either “by”, from -{COPIES} to {COPIES} and not 0, or “to”, from 0 to {COPIES}");
            return Err(unreadable("The body", &words));
        }
    };
    let place = body.place.as_deref().unwrap_or_default().trim();
    if place.len() > NAME_BYTES {
        return Err(unreadable("“place”", &format!("it has at most {NAME_BYTES} bytes")));
    }
    let finish = |id: &String| Finish::from_id(id).ok_or_else(|| unreadable("“finish”", "it is regular or foil"));
    let edition = |id: &String| Edition::from_id(id).ok_or_else(|| unreadable("“edition”", "it is first or unlimited"));
    Ok(Step {
        printing: printing(library, &body.number)?,
        finish: body.finish.as_ref().map(finish).transpose()?,
        edition: body.edition.as_ref().map(edition).transpose()?,
        place: place.to_owned(),
        amount,
    })
}

fn printing(library: &GameLibrary, number: &str) -> Result<PrintingIndex, Refused> {
    let words = || format!("The card list has no “{number}”. Nothing was recorded.");
    library.catalogue.find_number(number).ok_or_else(|| Kind::NotRecorded.problem(words()).into())
}
