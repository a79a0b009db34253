//! What the pages about decks share: the deck in hand, decks in addresses,
//! shared decks, and the decks kept on this device.

pub mod account_decks;
pub mod address;
pub mod device_decks;
pub mod editor;
pub mod home;
pub mod share;
pub mod written;

pub use safehouse_paths::label;
