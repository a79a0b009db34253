//! Collection files of our own and of other tools: which tool wrote a file, what its rows say,
//! and what comes back of what is written.

mod conditions;
mod hostile;
mod made_up;
mod own;
mod quirks;
mod recognition;
mod round_trip;
mod samples;
mod shown;
