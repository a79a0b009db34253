//! The program from outside: requests through the router, and the command
//! line as a process.

mod assets;
mod command_line;
mod configuration;
mod headers;
mod limits;
mod pages;
mod test_app;
