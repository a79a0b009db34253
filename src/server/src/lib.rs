//! The safehouse program.
