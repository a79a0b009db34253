//! What lists of a file were judged by, and the certificates by it.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{format::Formats, registered::Registered},
    game::Games,
    library::GameLibrary,
};
use safehouse_statements::{Ground, Judge, StatedList, published::GroundError};

use crate::{
    Refusal,
    events::{fault::EventFault, judging::judge_of},
};

/// A list whose ground is asked for.
pub(crate) struct Asked<'a> {
    /// The list.
    pub(crate) list: &'a Registered,
    /// What the log says of it.
    pub(crate) stated: &'a StatedList,
    /// What was kept of its ground when it was handed in or published.
    pub(crate) ground: Option<&'a str>,
}

/// Grounds, and for each list which one it is and the certificate by it.
pub(crate) struct Grounds {
    grounds: Vec<Ground>,
    judged: Vec<(u32, String)>,
}

impl Grounds {
    /// Lists that today's cards judge as they were judged then share one ground, made of today's cards. Where the
    /// facts of a card were corrected since, what was kept of them is the ground.
    pub(crate) fn of(
        library: &GameLibrary,
        (format, snapshot): (&str, &str),
        lists: &[Asked<'_>],
    ) -> Result<Self, Refusal> {
        let judge = judge_of(library, format, snapshot)?;
        let is_same = |asked: &Asked<'_>| judge.basis(asked.list) == asked.stated.basis;
        let common: Vec<&Registered> = lists.iter().filter(|asked| is_same(asked)).map(|asked| asked.list).collect();
        let mut grounds = Self { grounds: Vec::new(), judged: Vec::with_capacity(lists.len()) };
        if !common.is_empty() {
            grounds.grounds.push(Ground::of(&common, &library.catalogue, judge.snapshot()).map_err(unwritten)?);
        }
        let mut kept: Vec<&str> = Vec::new();
        for asked in lists {
            if is_same(asked) {
                grounds.judged.push((0, judge.judge(asked.list).text));
                continue;
            }
            let text = asked.ground.ok_or_else(|| {
                tracing::error!(format, snapshot, "what a list was judged by is neither kept nor what is known now");
                Refusal::from(EventFault::NoList)
            })?;
            let before = grounds.grounds.len() - kept.len();
            let at = match kept.iter().position(|known| *known == text) {
                Some(at) => before + at,
                None => {
                    kept.push(text);
                    grounds.grounds.push(serde_json::from_str(text).map_err(unread)?);
                    before + kept.len() - 1
                }
            };
            let ground = grounds.grounds.get(at).ok_or(Refusal::Failed)?;
            let certificate = certificate(ground, library.catalogue.games(), asked.list)?;
            grounds.judged.push((u32::try_from(at).map_err(|_| Refusal::Failed)?, certificate));
        }
        Ok(grounds)
    }

    /// The grounds, and for each list which one it is and the certificate by it.
    pub(crate) fn into_parts(self) -> (Vec<Ground>, Vec<(u32, String)>) {
        (self.grounds, self.judged)
    }
}

/// The certificate of a list by a ground, in the bytes that stay.
fn certificate(ground: &Ground, games: Games, list: &Registered) -> Result<String, Refusal> {
    let sources: Vec<CatalogueSource<'_>> =
        ground.cards.iter().map(|cards| CatalogueSource { name: "cards", text: cards.get() }).collect();
    let catalogue = Catalogue::read(games, &sources).map_err(unread)?;
    let source = CatalogueSource { name: "formats", text: ground.formats.get() };
    let formats = Formats::read_for_part(&[source], &catalogue).map_err(unread)?;
    let snapshot = formats.all().first().map(|format| format.newest()).ok_or(Refusal::Failed)?;
    Ok(Judge::new(&catalogue, snapshot).judge(list).text)
}

fn unwritten(error: GroundError) -> Refusal {
    tracing::error!(%error, "what lists were judged by cannot be written");
    Refusal::Failed
}

fn unread(error: impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "what a list was judged by cannot be read");
    Refusal::Failed
}
