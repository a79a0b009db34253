//! QR codes (ISO/IEC 18004), as their modules.

use fast_qr::{ECL, QRBuilder, QRCode};

use crate::fault::PdfError;

/// Levels of correction, best first: a printed code gets dirty and creased.
const LEVELS: [ECL; 3] = [ECL::Q, ECL::M, ECL::L];

/// How wide the light margin around a code is at least, in modules.
pub(crate) const QUIET_ZONE: f32 = 4.0;

/// Points in a millimetre.
pub(crate) const MILLIMETRE: f32 = 72.0 / 25.4;

/// A code that says a text.
pub(crate) struct Code(Box<QRCode>);

/// Dark modules side by side.
pub(crate) struct Run {
    pub(crate) row: usize,
    pub(crate) from: usize,
    pub(crate) length: usize,
}

impl Code {
    /// The code that says a text, at the best of the levels Q, M and L that it fits; none for no text.
    ///
    /// # Errors
    /// The text is longer than any code holds.
    pub(crate) fn of(text: &str) -> Result<Option<Self>, PdfError> {
        if text.is_empty() {
            return Ok(None);
        }
        let at = |level: ECL| QRBuilder::new(text).ecl(level).build().ok();
        let code = LEVELS.into_iter().find_map(at).ok_or(PdfError::Code(text.len()))?;
        Ok(Some(Self(Box::new(code))))
    }

    /// How many modules a side has.
    pub(crate) fn modules(&self) -> usize {
        self.0.size
    }

    /// The dark modules, row by row.
    pub(crate) fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for (row, modules) in self.0.data.chunks(self.0.size.max(1)).take(self.0.size).enumerate() {
            let mut is_on = false;
            for (from, module) in modules.iter().enumerate() {
                match runs.last_mut() {
                    Some(run) if module.value() && is_on => run.length += 1,
                    _ if module.value() => runs.push(Run { row, from, length: 1 }),
                    _ => {}
                }
                is_on = module.value();
            }
        }
        runs
    }
}
