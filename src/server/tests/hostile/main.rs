//! What a stranger could send to stop the site, sent to the real program.
//!
//! The program gets 512 MB and few files, and is attacked over the loopback by
//! one address or by many. It must survive, and its health check, asked from
//! another address all the while, must answer within a second. Every attack ends
//! by itself or is ended after three minutes.
//!
//! `cargo test -p safehouse-server --test hostile` is the short form, a minute or
//! two; `cargo xtask hostile` is the full one, some four minutes, with the program
//! as it is released and many times as much of everything.
//!
//! Attacks run one after another: two at a time would measure each other.

#![cfg(target_os = "linux")]

mod attacks;
mod codes;
mod program;
mod visitor;
mod watch;
