//! What documents are printed on.

/// A sheet of paper. The report of a collection has it on its long side, all else upright.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Paper {
    /// ISO 216, 297 by 210 millimetres.
    #[default]
    A4,
    /// Of North America, 11 by 8.5 inches.
    Letter,
}

impl Paper {
    /// Width and height upright, in points.
    pub(crate) fn upright(self) -> (f32, f32) {
        let (long, short) = self.lying();
        (short, long)
    }

    /// Width and height on the long side, in points, of which an inch has 72.
    pub(crate) fn lying(self) -> (f32, f32) {
        match self {
            Self::A4 => (841.89, 595.28),
            Self::Letter => (792.0, 612.0),
        }
    }
}
