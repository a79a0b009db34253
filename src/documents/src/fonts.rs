//! The letters that documents are set in.

use std::sync::Arc;

use krilla::text::{Font, Tag};
use skrifa::{FontRef, MetadataProvider as _, instance::Location};

/// The weights that documents have, by their place on the axis of a variable font.
const WEIGHTS: [f32; 2] = [400.0, 700.0];

/// Why fonts cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FontError {
    /// There is no file.
    #[error("a document needs a font, and there is none; build the site with its fonts")]
    Missing,
    /// A file is no font.
    #[error("a font cannot be read: {0}")]
    Unreadable(String),
}

/// A font file, ready to be measured and embedded in either weight.
#[derive(Debug, Clone)]
pub(crate) struct File {
    pub(crate) bytes: Arc<Vec<u8>>,
    /// By [`Weight`].
    pub(crate) instances: [Instance; 2],
}

/// A font file at a weight.
#[derive(Debug, Clone)]
pub(crate) struct Instance {
    pub(crate) font: Font,
    pub(crate) location: Location,
}

/// How heavy letters are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

impl Weight {
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    pub(crate) fn on_axis(self) -> f32 {
        let [regular, bold] = WEIGHTS;
        match self {
            Self::Regular => regular,
            Self::Bold => bold,
        }
    }
}

/// The files of a family, as OpenType; those that have an axis for the weight are used in two.
#[derive(Debug, Clone)]
pub struct Fonts(Vec<File>);

impl Fonts {
    /// Takes the files of a family; a letter is taken from the first that has it.
    ///
    /// # Errors
    /// There is no file, or one is no font.
    pub fn new(files: Vec<Vec<u8>>) -> Result<Self, FontError> {
        if files.is_empty() {
            return Err(FontError::Missing);
        }
        files.into_iter().map(file).collect::<Result<_, _>>().map(Self)
    }

    pub(crate) fn files(&self) -> &[File] {
        &self.0
    }
}

fn file(bytes: Vec<u8>) -> Result<File, FontError> {
    let bytes = Arc::new(bytes);
    let known = FontRef::new(&bytes).map_err(|error| FontError::Unreadable(error.to_string()))?;
    let instance = |weight: Weight| {
        // A font without this axis has one weight, which then serves.
        let location = known.axes().location([("wght", weight.on_axis())]);
        let font = Font::new_variable(bytes.clone().into(), 0, &[(Tag::new(b"wght"), weight.on_axis())]);
        let font = font.ok_or_else(|| FontError::Unreadable("it lacks a table that documents need".to_owned()))?;
        Ok(Instance { font, location })
    };
    let instances = [instance(Weight::Regular)?, instance(Weight::Bold)?];
    Ok(File { bytes, instances })
}
