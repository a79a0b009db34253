//! The list of circles that have a reason.
//!
//! A paragraph a circle: the reason, then its files, indented by four spaces and
//! named from the workspace's folder. Lines with `#` are comments.

use super::{circles::Circle, imports::shown};
use std::{collections::BTreeMap, path::PathBuf};

/// The circles of a list, each with its reason.
pub fn read(list: &str) -> BTreeMap<Circle, String> {
    let mut circles = BTreeMap::new();
    for paragraph in list.split("\n\n") {
        let lines = paragraph.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let (files, reason): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with("    "));
        if files.is_empty() && reason.is_empty() {
            continue;
        }
        let reason = reason.join(" ");
        assert!(!reason.is_empty(), "a circle without a reason:\n{paragraph}");
        let circle: Circle = files.iter().map(|line| PathBuf::from(line.trim())).collect();
        assert!(circle.len() > 1, "no circle: {reason}");
        assert!(circles.insert(circle, reason).is_none(), "a circle stands twice:\n{paragraph}");
    }
    circles
}

/// The files of a circle as lines of the list.
pub fn lines(circle: &Circle) -> String {
    circle.iter().map(|file| format!("    {}\n", shown(file))).collect()
}
