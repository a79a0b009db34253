//! Use-cases, each on a store of its own, with a clock that the test sets.

mod accounts;
mod archives;
mod audit;
mod budgets;
mod confirmation;
mod deck_search;
mod device;
mod groups;
mod house;
mod mail;
mod passkeys;
mod published_decks;
mod recovery;
mod saved_decks;
mod second_factor;
mod secrets;
mod sessions;
mod shared_decks;
mod sign_in;
mod stores;
mod test_games;
mod tokens;
mod tries;
mod use_cases;
mod webhooks;
mod wire;
