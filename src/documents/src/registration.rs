//! Registration sheets: the lists of one player, as they are handed in before an event.
//!
//! A sheet has both decks as columns of `count, box to tick, name, number`, in the order handed in, which
//! is that of a sorted deck. Where a column is too long for the page, the sections flow over both columns
//! in smaller letters, of 8.5 points or more, and then over pages. The last page of a sheet carries the
//! proof as a code. Nothing of a game is known here: sections, labels and totals are handed in.

mod back;
mod columns;
mod end;
mod flow;
mod front;
mod head;
mod sheet;
mod table;

pub use sheet::{Line, Proof, Section, Sheet, Verdict};

use sheet::KIND;

use crate::{
    code::Code,
    fault::PdfError,
    fonts::Fonts,
    paper::Paper,
    text::Typesetter,
    writer::{Writer, Written},
};

/// Writes the sheets of an event in the order handed in, each with its proof on its last page. Where sheets
/// have several pages each begins on the front of a leaf when printed on both sides.
///
/// # Errors
/// A link or proof is longer than a code holds; a font cannot be embedded, or the document is beyond what
/// a PDF can be.
pub fn registration(sheets: &[Sheet], paper: Paper, fonts: &Fonts) -> Result<Written, PdfError> {
    let typesetter = Typesetter::new(fonts);
    let size = paper.upright();
    let mut writer = Writer::new(&typesetter);
    let mut laid_out = Vec::with_capacity(sheets.len());
    for sheet in sheets {
        let link = Code::of(&sheet.link)?;
        let proof = match &sheet.proof {
            Some(proof) => Code::of(&proof.text)?.map(|code| (proof, code)),
            None => None,
        };
        laid_out.push((front::Front::of(sheet, link, size, &typesetter), proof));
    }
    let is_on_both_sides = laid_out.iter().any(|(front, proof)| front.pages() + usize::from(proof.is_some()) > 1);
    for (at, (front, proof)) in laid_out.iter().enumerate() {
        let pages = front.pages() + usize::from(proof.is_some());
        for page in 0..front.pages() {
            writer.page(size, |pen| front.draw(pen, page, pages))?;
        }
        if let Some((proof, code)) = proof {
            writer.page(size, |pen| back::draw(pen, front.sheet, proof, code, size, pages))?;
        }
        let is_last = at + 1 == laid_out.len();
        if is_on_both_sides && !is_last && pages % 2 == 1 {
            writer.page(size, |_| {})?;
        }
    }
    if sheets.is_empty() {
        writer.page(size, |_| {})?;
    }
    let title = match sheets {
        [sheet] if !sheet.player.is_empty() => format!("{KIND}: {}, {}", sheet.player, sheet.event),
        [sheet, ..] => format!("{KIND}: {}", sheet.event),
        [] => KIND.to_owned(),
    };
    writer.finish(&title)
}
