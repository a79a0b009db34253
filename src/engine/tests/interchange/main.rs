//! Reading and writing deck lists in other forms.

mod cockatrice;
mod code;
mod csv;
mod dialects;
mod documented;
mod fixture;
mod headings;
mod json;
mod limits;
mod messy;
mod other_programs;
mod pasted;
mod reports;
mod round_trip;
mod tabletop_simulator;
mod text;
mod unseen;
