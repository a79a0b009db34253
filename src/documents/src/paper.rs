//! What documents are printed on.

/// A sheet of paper, which lies on its long side: tables are wide.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Paper {
    /// ISO 216, 297 by 210 millimetres.
    #[default]
    A4,
    /// Of North America, 11 by 8.5 inches.
    Letter,
}

impl Paper {
    /// Width and height in points, of which an inch has 72.
    pub(crate) fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (841.89, 595.28),
            Self::Letter => (792.0, 612.0),
        }
    }
}
