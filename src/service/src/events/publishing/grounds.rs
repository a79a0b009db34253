//! What lists of a file were judged by, and the certificates by it.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{format::Formats, registered::Registered},
    game::Games,
    library::GameLibrary,
};
use safehouse_statements::{Digest, Ground, Judge, StatedList, published::GroundError};

use crate::{
    Refusal,
    events::{KeptGround, fault::EventFault, judging::judge_of},
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
    /// Lists that today's cards and rules judge as they were judged then share one ground, made of today's cards. Where the
    /// facts of a card were corrected since, the rules are others, or the format is not known any more, what was kept of
    /// them is the ground, and the certificate is the one that was kept.
    pub(crate) fn of(
        library: &GameLibrary,
        (format, snapshot): (&str, &str),
        lists: &[Asked<'_>],
    ) -> Result<Self, Refusal> {
        let judge = judge_of(library, format, snapshot).ok();
        let by_today = |asked: &Asked<'_>| {
            let judge = judge.as_ref()?;
            (judge.basis(asked.list) == asked.stated.basis).then_some(judge)
        };
        let common: Vec<&Registered> =
            lists.iter().filter(|asked| by_today(asked).is_some()).map(|asked| asked.list).collect();
        let mut grounds = Self { grounds: Vec::new(), judged: Vec::with_capacity(lists.len()) };
        if let Some(judge) = judge.as_ref().filter(|_| !common.is_empty()) {
            grounds.grounds.push(Ground::of(&common, &library.catalogue, judge.snapshot()).map_err(unwritten)?);
        }
        let mut known: Vec<String> = Vec::new();
        for asked in lists {
            if let Some(judge) = by_today(asked) {
                grounds.judged.push((0, judge.judge(asked.list).text));
                continue;
            }
            let kept = asked.ground.ok_or_else(|| {
                tracing::error!(format, snapshot, "what a list was judged by is neither kept nor what is known now");
                Refusal::from(EventFault::NoList)
            })?;
            let KeptGround { ground: text, certificate: kept } = KeptGround::read(kept).map_err(unread)?;
            let before = grounds.grounds.len() - known.len();
            let at = match known.iter().position(|known| known == text.get()) {
                Some(at) => before + at,
                None => {
                    grounds.grounds.push(serde_json::from_str(text.get()).map_err(unread)?);
                    known.push(text.get().to_owned());
                    before + known.len() - 1
                }
            };
            let ground = grounds.grounds.get(at).ok_or(Refusal::Failed)?;
            let certificate = match kept.filter(|kept| Digest::of(kept) == asked.stated.certificate) {
                Some(kept) => kept,
                None => certificate(ground, library.catalogue.games(), asked.list)?,
            };
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
