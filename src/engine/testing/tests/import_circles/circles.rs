//! Sets of files each of which needs, in the end, all others.

use super::{Graph, imports::shown};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    path::{Path, PathBuf},
};

/// Files that form a circle.
pub type Circle = BTreeSet<PathBuf>;

/// All circles of two or more files: strongly connected components.
pub fn circles(graph: &Graph) -> Vec<Circle> {
    let reached: BTreeMap<&Path, BTreeSet<&Path>> =
        graph.keys().map(|file| (file.as_path(), reached_from(graph, file))).collect();
    let mut circles = BTreeSet::new();
    for (file, others) in &reached {
        let circle: Circle =
            others.iter().filter(|other| reached[**other].contains(file)).map(|&other| other.to_owned()).collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

/// The files that a file needs, and those they need.
fn reached_from<'a>(graph: &'a Graph, file: &'a Path) -> BTreeSet<&'a Path> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![file];
    while let Some(next) = waiting.pop() {
        for needed in graph.get(next).into_iter().flatten().map(|(needed, _)| needed.as_path()) {
            if reached.insert(needed) {
                waiting.push(needed);
            }
        }
    }
    reached
}

/// The files of a circle, each with what it needs of the others and by which path.
pub fn describe(graph: &Graph, circle: &Circle) -> String {
    let mut text = String::new();
    for file in circle {
        let _ = writeln!(text, "    {}", shown(file));
        for (needed, path) in graph[file].iter().filter(|(needed, _)| circle.contains(*needed)) {
            let _ = writeln!(text, "        needs {} for {path}", shown(needed));
        }
    }
    text
}
