//! The program from outside: requests through the router, and the command
//! line as a process.

mod access;
mod account_commands;
mod accounts;
mod api;
mod assets;
mod browser;
mod card_files;
mod card_sheets;
mod command_line;
mod configuration;
mod connections;
mod deck_commands;
mod deck_pages;
mod doctor;
mod games;
mod hammer;
mod headers;
mod json_output;
mod limits;
mod links;
mod mail;
mod mail_server;
mod own_decks;
mod pages;
mod play;
mod public_decks;
mod refusals;
mod requests;
mod scenarios;
mod search_and_odds;
mod second_factor;
mod shared_links;
mod test_app;
mod test_program;
mod two_games;
