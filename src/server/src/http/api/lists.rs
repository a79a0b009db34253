//! What anybody may ask of a deck list: nothing of it is kept.

use std::borrow::Cow;

use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use safehouse_app::problem::Kind;
use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        certificate::{certify, certify_as_meant},
        code::encode,
        content_id::ContentId,
        format::{UnknownFormat, is_day},
        interchange::{Import, LineOutcome, LineReport, Target, export, import_within},
        list::DeckList,
        odds::Question,
    },
    limits::Limits,
    wire::{
        WireForm, certificate::Certificate, code::DeckCode, import::ImportReport, odds::Answer as OddsAnswer,
        reference::Difference,
    },
};
use safehouse_service::Refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, Sent},
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(import_list))
        .routes(routes!(certify_list))
        .routes(routes!(export_list))
        .routes(routes!(encode_list))
        .routes(routes!(ask_odds))
        .routes(routes!(compare_lists))
}

/// A deck list in any form: `deck`, or else `text`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnyList {
    /// The list as the API has it.
    pub(super) deck: Option<DeckList>,
    /// The list in any form that the site imports: lines as people write them, CSV, a deck code,
    /// files of other programs.
    #[schema(example = "1 Rifle")]
    pub(super) text: Option<String>,
}

impl AnyList {
    /// The list, and what became of its lines where it was a text.
    ///
    /// # Errors
    /// There is none, or two; it is too large; it is of another game.
    pub(super) fn read(self, catalogue: &Catalogue) -> Result<(DeckList, Option<Import>), Refused> {
        match (self.deck, self.text) {
            (Some(deck), None) => {
                let deck = deck.named(catalogue.game().id);
                if deck.game != catalogue.game().id {
                    return Err(Refusal::UnknownGame { game: deck.game }.into());
                }
                deck.check(&Limits::STRANGER).map_err(Refusal::from)?;
                Ok((deck, None))
            }
            (None, Some(text)) => {
                let import = import_within(&text, catalogue, &Limits::STRANGER);
                Ok((import.deck.clone(), Some(import)))
            }
            _ => Err(Kind::Unreadable.problem("Send either “deck” or “text”: one list, in one form.").into()),
        }
    }
}

/// A text to be read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ImportList {
    /// The list in any form that the site imports.
    #[schema(example = "1 Rifle")]
    text: String,
}

/// Reads a list
///
/// In whatever form it is, and tells what became of each line: nothing is left out without a
/// word.
#[utoipa::path(post, path = "/api/v1/games/{game}/imports", operation_id = "import_list", tag = "lists",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = ImportList,
    responses((status = 200, description = "The list and its lines.", body = ImportReport)))]
async fn import_list(
    State(site): State<ServerState>,
    At(game): At<String>,
    Sent(body): Sent<ImportList>,
) -> Result<Response, Refused> {
    let import = import_within(&body.text, &game_of(&site, &game)?.catalogue, &Limits::STRANGER);
    Ok(Answer(ImportReport::from(&import)).into_response())
}

/// A list to be judged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CertifyList {
    /// The list as the API has it; either this or `text`.
    deck: Option<DeckList>,
    /// The list in any form that the site imports; either this or `deck`.
    #[schema(example = "1 Rifle")]
    text: Option<String>,
    /// The format; without it, the one that the list names, or else the first.
    format: Option<String>,
    /// The day by which it is judged, `YYYY-MM-DD`; without it, by the newest snapshot.
    as_of: Option<String>,
}

/// Judges a list
///
/// By a format: everything that is asked of a deck, what is so and what is not, and the
/// smallest change that mends it.
#[utoipa::path(post, path = "/api/v1/games/{game}/certificates", operation_id = "certify_list", tag = "lists",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = CertifyList,
    responses((status = 200, description = "The certificate.", body = Certificate)))]
async fn certify_list(
    State(site): State<ServerState>,
    At(game): At<String>,
    Sent(body): Sent<CertifyList>,
) -> Result<Response, Refused> {
    let library = game_of(&site, &game)?;
    let (deck, import) = AnyList { deck: body.deck, text: body.text }.read(&library.catalogue)?;
    let (catalogue, formats) = (&library.catalogue, &library.formats);
    let of_deck = deck.format.as_deref();
    let is_unknown = formats.resolve(of_deck).is_err_and(|unknown| !unknown.asked.is_empty());
    let certificate = if body.format.is_none() && is_unknown {
        certify_as_meant(&deck, catalogue, formats)
    } else {
        let format = formats.resolve(body.format.as_deref().or(of_deck)).map_err(|unknown| no_format(&unknown))?;
        let snapshot = match body.as_of.as_deref() {
            None => format.newest(),
            Some(day) if is_day(day) => format.as_of(day),
            Some(_) => return Err(Kind::Unreadable.problem("“as_of” is a day, as 2026-11-20.").into()),
        };
        certify(&deck, catalogue, snapshot)
    };
    let lines = import.iter().flat_map(|import| &import.lines);
    let unread = lines.filter(|report| matches!(report.outcome, LineOutcome::Unreadable { .. }));
    let unread: Vec<Cow<'_, str>> = unread.map(LineReport::shown).collect();
    let certificate = certificate.with_unread(unread.iter().map(AsRef::as_ref));
    Ok(Answer(Certificate::from(&certificate)).into_response())
}

fn no_format(unknown: &UnknownFormat) -> Refused {
    Kind::NoFormat.problem(format!("{unknown}.")).into()
}

/// A form to write a list in.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ListForm {
    /// Lines for people.
    Text,
    /// Our own JSON.
    Json,
    /// A table.
    Csv,
    /// A Cockatrice deck.
    Cockatrice,
    /// A saved object of Tabletop Simulator, without pictures.
    TabletopSimulator,
}

/// A list to be written.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ExportList {
    /// The list as the API has it; either this or `text`.
    deck: Option<DeckList>,
    /// The list in any form that the site imports; either this or `deck`.
    #[schema(example = "1 Rifle")]
    text: Option<String>,
    /// The form to write it in.
    to: ListForm,
}

/// A list in another form.
#[derive(Debug, Serialize, ToSchema)]
struct Exported {
    /// The version of this form.
    version: u32,
    /// The form that it is in.
    form: ListForm,
    /// The list.
    content: String,
}

impl WireForm for Exported {}

/// Writes a list in another form
#[utoipa::path(post, path = "/api/v1/games/{game}/exports", operation_id = "export_list", tag = "lists",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = ExportList,
    responses((status = 200, description = "The list.", body = Exported)))]
async fn export_list(
    State(site): State<ServerState>,
    At(game): At<String>,
    Sent(body): Sent<ExportList>,
) -> Answered<Exported> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let (deck, _) = AnyList { deck: body.deck, text: body.text }.read(catalogue)?;
    let target = match body.to {
        ListForm::Text => Target::Text,
        ListForm::Json => Target::Json,
        ListForm::Csv => Target::Csv,
        ListForm::Cockatrice => Target::Cockatrice,
        ListForm::TabletopSimulator => Target::TabletopSimulator,
    };
    Ok(Answer(Exported { version: 1, form: body.to, content: export(&deck, catalogue, target) }))
}

/// Writes a list as a deck code
///
/// A word that holds the cards and nothing else, for a link or a message.
#[utoipa::path(post, path = "/api/v1/games/{game}/codes", operation_id = "encode_list", tag = "lists",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = AnyList,
    responses((status = 200, description = "The code.", body = DeckCode)))]
async fn encode_list(
    State(site): State<ServerState>,
    At(game): At<String>,
    Sent(body): Sent<AnyList>,
) -> Result<Response, Refused> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let (deck, _) = body.read(catalogue)?;
    let code = encode(&deck, catalogue).map_err(|error| Kind::UnfitList.problem(format!("{error}.")))?;
    Ok(Answer(DeckCode::new(&code, &ContentId::of(&deck, catalogue.game()))).into_response())
}

/// A question about a list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AskOdds {
    /// The list as the API has it; either this or `text`.
    deck: Option<DeckList>,
    /// The list in any form that the site imports; either this or `deck`.
    #[schema(example = "1 Rifle")]
    text: Option<String>,
    /// The question, in the words of the site's odds.
    #[schema(example = "at least 1 of t:weapon in the opening hand")]
    question: String,
}

/// Says how likely a draw is
///
/// Exactly, and how it was counted.
#[utoipa::path(post, path = "/api/v1/games/{game}/odds", operation_id = "ask_odds", tag = "lists",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = AskOdds,
    responses((status = 200, description = "The answer.", body = OddsAnswer)))]
async fn ask_odds(
    State(site): State<ServerState>,
    At(game): At<String>,
    Sent(body): Sent<AskOdds>,
) -> Result<Response, Refused> {
    let library = game_of(&site, &game)?;
    let catalogue = &library.catalogue;
    let (deck, _) = AnyList { deck: body.deck, text: body.text }.read(catalogue)?;
    let unread = |words: String| Refused::from(Kind::UnfitQuestion.problem(words));
    let question = Question::parse_about(&body.question, &deck, catalogue)
        .map_err(|fault| unread(format!("The question is not understood: {fault}.")))?;
    let answer = question
        .answer(&deck, catalogue, &library.formats.newest())
        .map_err(|fault| unread(format!("The question has no answer: {fault}.")))?;
    Ok(Answer(OddsAnswer::from(&answer)).into_response())
}

/// Two lists to be compared.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CompareLists {
    /// The first.
    from: AnyList,
    /// The second.
    to: AnyList,
}

/// Compares two lists
///
/// Which cards they hold other numbers of, whatever the printings.
#[utoipa::path(post, path = "/api/v1/games/{game}/differences", operation_id = "compare_lists", tag = "lists",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = CompareLists,
    responses((status = 200, description = "What differs.", body = Difference)))]
async fn compare_lists(
    State(site): State<ServerState>,
    At(game): At<String>,
    Sent(body): Sent<CompareLists>,
) -> Answered<Difference> {
    let catalogue = &game_of(&site, &game)?.catalogue;
    let ((from, _), (to, _)) = (body.from.read(catalogue)?, body.to.read(catalogue)?);
    Ok(Answer(Difference::new(&from, &to)))
}
