//! A public append-only log: signed notes, checkpoints, proofs, tiles and witnesses.
