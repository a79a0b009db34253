//! Reading and writing deck lists in other forms.

mod fixture;
mod text;
mod text_round_trip;
