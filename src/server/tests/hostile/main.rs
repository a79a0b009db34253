//! What a stranger could send to stop the site, sent to the real program.
//!
//! The program gets 512 MB and few files, and is attacked over the loopback by
//! one address. It must survive, and its health check, asked from another
//! address all the while, must answer within a second. Every attack is bounded
//! and ends by itself.
//!
//! `cargo test -p safehouse-server --test hostile` is the short form, about a
//! minute; `cargo xtask hostile` is the full one, with the program as it is
//! released and many times as much of everything.
//!
//! Attacks run one after another: two at a time would measure each other.

#![cfg(target_os = "linux")]

mod attacks;
mod codes;
mod program;
mod visitor;
mod watch;
