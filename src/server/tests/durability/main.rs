//! What was confirmed to somebody stays, whatever is killed; and a database that restarts
//! costs errors for seconds.
//!
//! The real program is written to by several visitors who note what was confirmed to them.
//! At a random moment it, or its PostgreSQL, is killed with SIGKILL and started again: each
//! confirmed thing must be there and the database sound. Everything runs on SQLite, and on a
//! PostgreSQL of the test's own where its programs are installed.
//!
//! `cargo test -p safehouse-server --test durability` kills a few times, within half a minute;
//! `SAFEHOUSE_TEST_KILLS=100` as often as it says (`cargo xtask durability` does both with the
//! release program). A kill is no power cut: what the system holds in memory survives it. Power
//! cuts are simulated for SQLite where strace is installed (`power_cuts`).

#![cfg(target_os = "linux")]

mod client;
mod kills;
mod measurements;
mod postgres;
mod power_cuts;
mod program;
mod restarts;
mod writers;
