//! The program, run to its end.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use safehouse_testing::{repository, shipped};

/// Runs the program in an empty folder, without input.
pub(crate) fn safehouse(arguments: &[&str]) -> Output {
    safehouse_reading(arguments, "")
}

/// Runs the program in an empty folder with this on its standard input.
pub(crate) fn safehouse_reading(arguments: &[&str], input: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_safehouse"))
        .args(arguments)
        .current_dir(folder.path())
        .env_remove("SAFEHOUSE_CONFIG")
        .env_remove("SAFEHOUSE_CARDS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments reads nothing, and the pipe breaks.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What was printed.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What was printed as one line of JSON.
pub(crate) fn json(output: &Output) -> serde_json::Value {
    let printed = text(&output.stdout);
    assert_eq!(printed.matches('\n').count(), 1, "one line: {printed}");
    serde_json::from_str(&printed).unwrap()
}

/// A file of the built-in cards.
pub(crate) fn cards(path: &str) -> String {
    repository("cards/necrogenesis").join(path).to_str().unwrap().to_owned()
}

/// Copies the built-in sets and formats into a folder for `--cards`; gives the main set's file.
pub(crate) fn copied_cards(folder: &Path) -> PathBuf {
    let game = folder.join("necrogenesis");
    std::fs::create_dir(&game).unwrap();
    for file in [shipped::OUTBREAK, shipped::PROMOS, shipped::FORMATS] {
        std::fs::write(game.join(file.name), file.text).unwrap();
    }
    game.join(shipped::OUTBREAK.name)
}

/// The text of a ready-made deck.
pub(crate) fn ready_made() -> String {
    shipped::LONG_SIGHT.text.to_owned()
}
