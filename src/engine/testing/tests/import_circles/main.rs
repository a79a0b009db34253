//! Which files of a crate need each other. Files that form a circle cannot be
//! read, tested or moved one without the others, so each circle has a reason
//! in `import_circles/allowed.txt`, or is not there.

mod allowed;
mod circles;
mod imports;
mod modules;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use safehouse_testing::repository;

/// From a file to the files it needs, each with a path it needs it by.
type Graph = BTreeMap<PathBuf, BTreeMap<PathBuf, String>>;

/// The roots of all crates of the workspace, relative to its folder: libraries and programs.
fn roots(workspace: &Path) -> Vec<PathBuf> {
    let manifest = fs::read_to_string(workspace.join("Cargo.toml")).expect("the manifest of the workspace");
    let members = manifest.lines().find_map(|line| line.strip_prefix("members = [")).expect("a line of members");
    let folders = members.split('"').skip(1).step_by(2);
    let roots = folders.flat_map(|folder| ["lib.rs", "main.rs"].map(|root| Path::new(folder).join("src").join(root)));
    roots.filter(|root| workspace.join(root).exists()).collect()
}

/// The graph of the crate with this root; files are named from the workspace's folder.
fn graph(workspace: &Path, root: &Path) -> Graph {
    let modules = modules::Modules::of_crate(workspace, root);
    imports::graph(&modules)
}

#[test]
fn files_form_only_circles_that_have_a_reason() {
    let workspace = repository("");
    let list = fs::read_to_string(workspace.join("src/engine/testing/tests/import_circles/allowed.txt"));
    let allowed = allowed::read(&list.expect("the list of circles"));
    let mut found = BTreeMap::new();
    for root in roots(&workspace) {
        let graph = graph(&workspace, &root);
        for circle in circles::circles(&graph) {
            let said = circles::describe(&graph, &circle);
            found.insert(circle, said);
        }
    }
    let mut faults = String::new();
    for (circle, said) in &found {
        if !allowed.contains_key(circle) {
            let _ = write!(faults, "\n{} files form a circle that is not in the list:\n{said}", circle.len());
        }
    }
    for (circle, reason) in &allowed {
        if !found.contains_key(circle) {
            let _ = write!(faults, "\nthe list has a circle that is not there: {reason}\n{}", allowed::lines(circle));
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn every_file_of_every_crate_is_read() {
    let workspace = repository("");
    let roots = roots(&workspace);
    assert!(roots.len() >= 11, "{roots:?}");
    let mut read = BTreeSet::new();
    for root in &roots {
        let modules = modules::Modules::of_crate(&workspace, root);
        read.extend(modules.files().map(Path::to_owned));
        read.extend(modules.only_for_tests.iter().map(|file| file.to_owned()));
    }
    let mut unread = Vec::new();
    for root in &roots {
        let mut folders = vec![workspace.join(root.parent().expect("a folder of sources"))];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
                let file = entry.strip_prefix(&workspace).expect("inside the workspace");
                let tested =
                    read.iter().any(|read| file.starts_with(read.with_extension("")) && !read.ends_with("lib.rs"));
                if entry.is_dir() {
                    folders.push(entry);
                } else if file.extension().is_some_and(|ending| ending == "rs") && !read.contains(file) && !tested {
                    unread.push(file.to_owned());
                }
            }
        }
    }
    assert_eq!(unread, Vec::<PathBuf>::new(), "files that belong to no module");
}

/// The circles of a crate whose files are these, by their names.
fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let texts: BTreeMap<PathBuf, String> = files.iter().map(|(name, text)| (name.into(), (*text).into())).collect();
    let modules = modules::Modules::read(Path::new("lib.rs"), &|file| texts.get(file).cloned());
    let circles = circles::circles(&imports::graph(&modules)).into_iter();
    circles.map(|circle| circle.iter().map(|file| file.display().to_string()).collect()).collect()
}

#[test]
fn two_files_that_use_each_other_are_a_circle() {
    let lib = ("lib.rs", "mod a; mod b;");
    let (a, b) = (("a.rs", "use crate::b::B; pub struct A(B);"), ("b.rs", "pub struct B; fn f() { super::a::A; }"));
    assert_eq!(circles_of(&[lib, a, b]), [["a.rs", "b.rs"]]);
    assert!(circles_of(&[lib, a, ("b.rs", "pub struct B;")]).is_empty());
}

#[test]
fn paths_count_through_imported_modules_and_in_macros() {
    let lib = ("lib.rs", "mod a; mod b;");
    let a = ("a.rs", "use crate::b; pub struct A; fn f() { assert!(matches!(1, b::LIMIT)) }");
    assert_eq!(circles_of(&[lib, a, ("b.rs", "use crate::a::*; pub const LIMIT: u8 = 1; fn f(_: A) {}")]).len(), 1);
    assert!(circles_of(&[lib, a, ("b.rs", "use crate::a::*; pub const LIMIT: u8 = 1;")]).is_empty());
}

#[test]
fn what_is_re_exported_counts_where_it_stands() {
    let lib = ("lib.rs", "mod a; mod b; pub use b::inner::B; pub use a::A;");
    let (a, b) = (("a.rs", "use crate::B; pub struct A(B);"), ("b.rs", "pub mod inner;"));
    assert!(circles_of(&[lib, a, b, ("b/inner.rs", "pub struct B;")]).is_empty());
    assert_eq!(circles_of(&[lib, a, b, ("b/inner.rs", "pub struct B; use crate::A;")]), [["a.rs", "b/inner.rs"]]);
}

#[test]
fn a_child_that_uses_its_parent_is_a_circle_once_the_parent_uses_it() {
    let child = ("a/child.rs", "use super::A; pub struct Child(A);");
    let re_exported = ("a.rs", "mod child; pub use child::Child; pub struct A;");
    assert!(circles_of(&[("lib.rs", "mod a;"), re_exported, child]).is_empty());
    let used = ("a.rs", "mod child; use child::Child; pub struct A;");
    assert_eq!(circles_of(&[("lib.rs", "mod a;"), used, child]), [["a/child.rs", "a.rs"]]);
}

#[test]
fn a_method_that_stands_away_from_its_type_is_needed_by_who_calls_it() {
    let lib = ("lib.rs", "mod a; mod b; mod t;");
    let t = ("t.rs", "pub struct T; impl T { fn near(&self) {} }");
    let a = ("a.rs", "use crate::t::T; impl T { fn from_a(&self) { self.from_b::<u8>(); self.near() } }");
    let b = ("b.rs", "impl super::t::T { fn from_b<X>(&self) { vec![self.from_a()]; } }");
    assert_eq!(circles_of(&[lib, t, a, b]), [["a.rs", "b.rs"]]);
    assert!(circles_of(&[lib, t, a, ("b.rs", "impl super::t::T { fn from_b<X>(&self) { self.from_a } }")]).is_empty());
}

#[test]
fn what_tests_use_makes_no_circle() {
    let a = ("a.rs", "pub struct A; #[cfg(test)] mod tests { use crate::b::B; } #[cfg(test)] use crate::b::C;");
    assert!(circles_of(&[("lib.rs", "mod a; mod b;"), a, ("b.rs", "use crate::a::A; pub struct B(A);")]).is_empty());
}
