//! A slip out of the text that somebody has of it.

use safehouse_engine::{catalogue::Catalogue, game::Games};
use safehouse_transparency::Note;

use super::{
    Slip, SlipFault,
    answers::{of_code, of_receipt},
};
use crate::{
    published::Published,
    receipt::Receipt,
    self_contained::{PREFIX, Parts},
    told::Asker,
};

impl Slip {
    /// Verifies a slip for an asker, by these card lists, one of a game. The same in a browser and in a program.
    ///
    /// `beside` is a published file of the event of a receipt; where there is none, such a file may stand behind the
    /// receipt in its text.
    ///
    /// # Errors
    /// It is none, or damaged; the file is none.
    pub fn of(
        bytes: &[u8],
        beside: Option<&[u8]>,
        games: Games,
        asker: &Asker,
        cards: &[&Catalogue],
    ) -> Result<Self, SlipFault> {
        let text = std::str::from_utf8(bytes).map_err(|_| SlipFault::Utf8)?;
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.starts_with(PREFIX) {
            return match beside {
                Some(_) => Err(SlipFault::FileBesideCode),
                None => Ok(of_code(&Parts::read(text)?, asker, cards)?),
            };
        }
        let (note, behind) = divided(text);
        let file = beside.or(behind.map(str::as_bytes)).map(Published::read).transpose()?;
        // Whoever copies a receipt leaves the last newline out.
        let note = Note::parse(format!("{}\n", note.trim_end().replace("\r\n", "\n")).as_bytes())?;
        Ok(of_receipt(&note, &Receipt::of_text(note.text())?, file.as_ref(), games, asker))
    }
}

/// A receipt and the published file behind it, which begins a line as no line of a receipt does.
fn divided(text: &str) -> (&str, Option<&str>) {
    let begins = |at: &usize| text.get(*at..).is_some_and(|rest| rest.starts_with(['{', '<']));
    let at = text.match_indices('\n').map(|(at, _)| at + 1).find(begins);
    at.and_then(|at| text.split_at_checked(at)).map_or((text, None), |(note, file)| (note, Some(file)))
}
