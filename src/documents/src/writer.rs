//! A document that is written page by page.

use std::collections::BTreeSet;

use krilla::{Document, SerializeSettings, metadata::Metadata, page::PageSettings};

use crate::{
    fault::PdfError,
    pen::Pen,
    structure::{LANGUAGE, Structure},
    text::Typesetter,
};

/// A document that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The PDF: the same bytes for the same input.
    pub pdf: Vec<u8>,
    /// The letters that no font has, which are drawn as boxes; in order, each once. Every page says at its
    /// foot which it has.
    pub boxed: Vec<char>,
}

/// Writes a document.
pub(crate) struct Writer<'t, 'f> {
    document: Document,
    typesetter: &'t Typesetter<'f>,
    structure: Structure,
    boxed: BTreeSet<char>,
}

impl<'t, 'f> Writer<'t, 'f> {
    pub(crate) fn new(typesetter: &'t Typesetter<'f>) -> Self {
        let settings = SerializeSettings { enable_tagging: true, ..SerializeSettings::default() };
        let document = Document::new_with(settings);
        Self { document, typesetter, structure: Structure::default(), boxed: BTreeSet::new() }
    }

    /// Adds a page of this width and height, in points.
    pub(crate) fn page(&mut self, size: (f32, f32), draw: impl FnOnce(&mut Pen<'_, 'f>)) -> Result<(), PdfError> {
        let settings = PageSettings::from_wh(size.0, size.1).ok_or(PdfError::Size)?;
        let mut page = self.document.start_page_with(settings);
        let boxed = {
            let mut pen = Pen::new(page.surface(), self.typesetter, &mut self.structure, size);
            draw(&mut pen);
            pen.boxed
        };
        page.finish();
        self.boxed.extend(boxed);
        Ok(())
    }

    pub(crate) fn finish(mut self, title: &str) -> Result<Written, PdfError> {
        self.document.set_tag_tree(self.structure.tree());
        let metadata =
            Metadata::new().title(title.to_owned()).language(LANGUAGE.to_owned()).producer("Safehouse".to_owned());
        self.document.set_metadata(metadata);
        Ok(Written { pdf: self.document.finish()?, boxed: self.boxed.into_iter().collect() })
    }
}
