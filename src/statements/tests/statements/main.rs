//! Statements, commitments and published files: their bytes, and what is made of changed ones.

mod codes;
mod commitments;
mod counted;
mod engine;
mod evening;
mod files;
mod forms;
mod host_keys;
mod hostile;
mod kept;
mod keys;
mod legal;
mod names;
mod page;
mod slips;
mod tampered;
mod told;
