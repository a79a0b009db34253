//! What the address of a measurement ends in.

use crate::long_id::long_id;

long_id!(
    /// What the address of a measurement ends in: of one without an account all that whoever asked has.
    MeasurementId,
    "the address of a measurement"
);
