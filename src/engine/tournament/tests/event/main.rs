//! Events as they happen, and the defects that users of other programs reported.

mod cut;
mod evening;
mod exports;
mod hand;
mod pairing;
mod standing;
mod support;
mod tools;
