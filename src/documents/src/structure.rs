//! What the parts of a document are: headings, tables, figures. A screen reader finds its way by it.

use krilla::tagging::{Identifier, TagGroup, TagKind, TagTree};

/// The language of every document.
pub(crate) const LANGUAGE: &str = "en";

/// The structure of a document, as it grows: what is open holds what comes.
#[derive(Default)]
pub(crate) struct Structure {
    done: Vec<TagGroup>,
    open: Vec<TagGroup>,
}

impl Structure {
    /// Opens a part of what is open, or of the document.
    pub(crate) fn open(&mut self, tag: impl Into<TagKind>) {
        self.open.push(TagGroup::new(tag));
    }

    /// Closes the part that was opened last.
    pub(crate) fn close(&mut self) {
        let Some(group) = self.open.pop() else { return };
        match self.open.last_mut() {
            Some(parent) => parent.push(group),
            None => self.done.push(group),
        }
    }

    /// What was drawn is in the part that was opened last.
    pub(crate) fn holds(&mut self, drawn: Identifier) {
        if let Some(group) = self.open.last_mut() {
            group.push(drawn);
        }
    }

    /// The whole, with all that is open closed.
    pub(crate) fn tree(mut self) -> TagTree {
        while !self.open.is_empty() {
            self.close();
        }
        let mut tree = TagTree::new().with_lang(Some(LANGUAGE.to_owned()));
        self.done.into_iter().for_each(|group| tree.push(group));
        tree
    }
}
