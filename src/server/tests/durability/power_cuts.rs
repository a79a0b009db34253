//! Power cuts, simulated: what the disk was not told to keep may be gone, or half there.
//!
//! strace writes down what the program writes to the files of its database, when it has the
//! system flush them, and when it answers. From that the files are made again as a cut at any
//! moment leaves them: with everything that was flushed, and of what was written since each
//! sector or none, by chance. On each the program is started, and what was
//! confirmed until then must be there. Entries of folders count as kept once a file was
//! flushed, as on ext4 and XFS.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
};

use rustix::process::{Pid, Signal, kill_process};

use crate::{
    program::{PATIENCE, Program, damage, log_of},
    writers::{Notes, random, visit},
};

/// What a disk writes whole or not at all, in bytes.
const SECTOR: usize = 512;
/// The calls that are written down.
const CALLS: &str = "trace=write,pwrite64,lseek,ftruncate,fsync,fdatasync,sendto,writev";

/// What happened, in its order.
#[derive(Debug)]
enum Event {
    Written {
        file: PathBuf,
        at: usize,
        bytes: Vec<u8>,
    },
    Cut {
        file: PathBuf,
        length: usize,
    },
    /// All that happened to a file before the event of this number is kept.
    Flushed {
        file: PathBuf,
        before: usize,
    },
    Answered,
}

#[test]
fn no_confirmed_write_is_missing_after_a_power_cut() {
    if !Command::new("strace").args(["-f", "true"]).output().is_ok_and(|output| output.status.success()) {
        println!("skipped: strace is not installed, or may not look at programs here");
        return;
    }
    let cuts = std::env::var("SAFEHOUSE_TEST_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(3);
    let folder = tempfile::tempdir().unwrap();
    // Its tables are there before it begins.
    Program::start(folder.path(), None).kill();
    let before = copied(&folder.path().join("data"));
    let trace = folder.path().join("trace");
    let line = ["strace", "-f", "-y", "-xx", "-s", "200000", "-e", CALLS, "-e", "signal=none", "-o"];
    let line: Vec<&str> = line.into_iter().chain([trace.to_str().unwrap()]).collect();
    let program = Program::under(&line, folder.path(), None);
    let notes = Arc::new(Notes::default());
    // Those of a hundred cuts fill the log so often that it is folded into the file and begun anew.
    for visitor in 0..=(cuts / 20).min(5) {
        visit(&notes, program.address, &format!("Visitor {visitor}")).unwrap();
    }
    kill_traced(program);
    let events = events(&fs::read_to_string(&trace).unwrap(), &folder.path().join("data"));
    let confirmed = notes.confirmed.lock().unwrap().clone();
    let answers: Vec<usize> = (0..events.len()).filter(|&event| matches!(events[event], Event::Answered)).collect();
    assert_eq!(answers.len(), confirmed.len(), "each answer confirms something");
    let flushes = events.iter().filter(|event| matches!(event, Event::Flushed { .. })).count();
    let mut lost = 0;
    for cut in 0..cuts {
        // Behind the last answer in any case.
        let [a, b, c, d, ..] = random();
        let any = answers[0] + u32::from_be_bytes([a, b, c, d]) as usize % (events.len() - answers[0]);
        let until = &events[..=if cut == 0 { events.len() - 1 } else { any }];
        let behind = until.iter().filter(|event| matches!(event, Event::Answered)).count();
        let place = tempfile::tempdir().unwrap();
        let (files, gone) = cut_off(before.clone(), until);
        lost += gone;
        let data = place.path().join("data");
        fs::create_dir(&data).unwrap();
        for (file, bytes) in files {
            fs::write(data.join(file), bytes).unwrap();
        }
        assert_eq!(damage(place.path(), None), Vec::<String>::new(), "behind answer {behind}");
        let program = Program::start(place.path(), None);
        for confirmed in &confirmed[..behind] {
            assert!(confirmed.is_kept(program.address), "behind answer {behind}: {confirmed:?} is missing");
        }
        program.kill();
        assert!(!log_of(place.path()).contains("a panic"), "{}", log_of(place.path()));
    }
    println!(
        "SQLite: {cuts} power cuts among {} answers, {flushes} flushes, {lost} sectors lost, nothing confirmed missing",
        answers.len()
    );
}

/// Kills the program under strace, which then ends by itself.
fn kill_traced(program: Program) {
    let children = fs::read_to_string(format!("/proc/{0}/task/{0}/children", program.id())).unwrap();
    let child: i32 = children.split_whitespace().next().unwrap().parse().unwrap();
    kill_process(Pid::from_raw(child).unwrap(), Signal::KILL).unwrap();
    program.ended(PATIENCE);
}

/// The database's files, by their names.
fn copied(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    // What lies in memory alone is no file that a cut leaves.
    let files = files.filter(|file| !file.to_str().unwrap().ends_with("-shm"));
    files.map(|file| (file.file_name().unwrap().into(), fs::read(&file).unwrap())).collect()
}

/// The files as a cut leaves them, and how many sectors were lost.
fn cut_off(mut files: BTreeMap<PathBuf, Vec<u8>>, events: &[Event]) -> (BTreeMap<PathBuf, Vec<u8>>, usize) {
    let mut kept: BTreeMap<&Path, usize> = BTreeMap::new();
    for event in events {
        if let Event::Flushed { file, before } = event {
            kept.insert(file, *before);
        }
    }
    let mut lost = 0;
    for (number, event) in events.iter().enumerate() {
        let is_kept = |file: &PathBuf| kept.get(file.as_path()).is_some_and(|before| number < *before);
        match event {
            Event::Written { file, at, bytes } => {
                let is_kept = is_kept(file);
                let content = files.entry(file.clone()).or_default();
                if content.len() < at + bytes.len() {
                    content.resize(at + bytes.len(), 0);
                }
                for (sector, part) in bytes.chunks(SECTOR).enumerate() {
                    if is_kept || random()[0].is_multiple_of(2) {
                        content[at + sector * SECTOR..][..part.len()].copy_from_slice(part);
                    } else {
                        lost += 1;
                    }
                }
            }
            Event::Cut { file, length } => {
                if is_kept(file) || random()[0].is_multiple_of(2) {
                    files.entry(file.clone()).or_default().resize(*length, 0);
                }
            }
            Event::Flushed { .. } | Event::Answered => {}
        }
    }
    (files, lost)
}

/// What strace wrote down about the files of a folder, and answers that confirm something.
fn events(trace: &str, folder: &Path) -> Vec<Event> {
    let folder = folder.canonicalize().unwrap();
    let mut events = Vec::new();
    // By the number of the open file, and by the thread that waits for a flush.
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut waiting: BTreeMap<String, (PathBuf, usize)> = BTreeMap::new();
    for line in trace.lines() {
        let (thread, call) = line.split_once(' ').unwrap_or((line, ""));
        let call = call.trim_start();
        if call.starts_with("<... fsync") || call.starts_with("<... fdatasync") {
            if let Some((file, before)) = waiting.remove(thread) {
                assert!(call.ends_with("= 0"), "a flush failed: {call}");
                events.push(Event::Flushed { file, before });
            }
            continue;
        }
        let Some((name, arguments)) = call.split_once('(') else { continue };
        let Some((open, rest)) = arguments.split_once('<') else { continue };
        let Some((path, rest)) = rest.split_once('>') else { continue };
        let path = PathBuf::from(unescaped_text(path));
        let own = path.strip_prefix(&folder).ok().filter(|file| !file.as_os_str().is_empty()).map(Path::to_path_buf);
        let own = own.filter(|file| !file.to_string_lossy().ends_with("-shm"));
        match (name, own) {
            ("lseek", Some(_)) => {
                let place = rest.trim_start_matches(", ").split(',').next().unwrap();
                assert!(rest.contains("SEEK_SET"), "{call}");
                places.insert(open.to_owned(), place.parse().unwrap());
            }
            ("write" | "pwrite64", Some(file)) => {
                let (bytes, rest) = text_of(rest);
                let at = match name {
                    "write" => places.get(open).copied().unwrap_or_default(),
                    _ => rest.split([',', ')', ' ']).filter(|word| !word.is_empty()).nth(1).unwrap().parse().unwrap(),
                };
                places.insert(open.to_owned(), at + bytes.len());
                events.push(Event::Written { file, at, bytes });
            }
            ("ftruncate", Some(file)) => {
                let length = rest.trim_start_matches(", ").split([')', ' ']).next().unwrap().parse().unwrap();
                events.push(Event::Cut { file, length });
            }
            ("fsync" | "fdatasync", Some(file)) if call.contains("unfinished") => {
                waiting.insert(thread.to_owned(), (file, events.len()));
            }
            ("fsync" | "fdatasync", Some(file)) => {
                assert!(call.ends_with("= 0"), "a flush failed: {call}");
                events.push(Event::Flushed { file, before: events.len() });
            }
            ("sendto" | "write" | "writev", None) => {
                let (bytes, _) = text_of(rest);
                if bytes.starts_with(b"HTTP/1.1 2") || bytes.starts_with(b"HTTP/1.1 3") {
                    events.push(Event::Answered);
                }
            }
            _ => {}
        }
    }
    events
}

/// The first text of a call and what follows it.
fn text_of(arguments: &str) -> (Vec<u8>, &str) {
    let Some((_, rest)) = arguments.split_once('"') else { return (Vec::new(), "") };
    let Some((text, rest)) = rest.split_once('"') else { return (Vec::new(), "") };
    assert!(!rest.starts_with("..."), "more was written than is written down");
    (unescaped(text), rest)
}

/// A text in which every byte is `\x` and two digits.
fn unescaped(text: &str) -> Vec<u8> {
    text.split("\\x").skip(1).map(|digits| u8::from_str_radix(digits, 16).unwrap()).collect()
}

/// The same for what may be written plainly.
fn unescaped_text(text: &str) -> String {
    if text.contains("\\x") { String::from_utf8_lossy(&unescaped(text)).into_owned() } else { text.to_owned() }
}
