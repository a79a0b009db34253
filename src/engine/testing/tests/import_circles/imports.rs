//! From paths to the files where what they name stands.

use super::{
    Graph,
    modules::{Import, Module, Modules},
};
use std::{collections::BTreeMap, path::Path};

/// What a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    /// A module of the crate.
    Module(usize),
    /// Something that stands in this module.
    In(usize),
}

/// Which file needs which. A file that names its own modules, or re-exports
/// from them, does not need them; imports of modules count where something of
/// them is named.
pub fn graph(modules: &Modules) -> Graph {
    let mut graph = Graph::new();
    let methods = modules.methods_elsewhere();
    for (number, module) in modules.modules.iter().enumerate() {
        let needed = graph.entry(module.file.clone()).or_default();
        let mut need = |path: &[String], own: bool| {
            let Some(Named::In(other)) = modules.named(number, path, 0) else { return };
            let file = &modules.modules[other].file;
            if *file != module.file && !(own && modules.is_below(other, number)) {
                needed.entry(file.clone()).or_insert_with(|| path.join("::"));
            }
        };
        for Import { path, public, name } in &module.imports {
            if name.is_some() {
                need(path, *public);
            }
        }
        for path in &module.paths {
            need(path, false);
        }
    }
    let named = graph.clone();
    for module in &modules.modules {
        for call in &module.calls {
            let Some((of, file)) = methods.get(call.as_str()).filter(|(_, file)| *file != module.file) else {
                continue;
            };
            let mut near = named[&module.file].keys().chain([&module.file]);
            if near.any(|near| near == of || named[near].contains_key(*of)) {
                let needed = graph.entry(module.file.clone()).or_default();
                needed.entry(file.to_path_buf()).or_insert_with(|| format!(".{call}()"));
            }
        }
    }
    graph
}

/// Methods that the standard library has, too: most calls are of its own.
const OF_THE_STANDARD_LIBRARY: &[&str] = &["all", "any", "fill", "sort", "take"];

impl Modules {
    /// The methods that a file gives to a type of another file, by their names,
    /// each with the file of the type and its own. A name that several types
    /// have is left out, since calls do not say whose they are.
    fn methods_elsewhere(&self) -> BTreeMap<&str, (&Path, &Path)> {
        let mut named = BTreeMap::new();
        for (number, module) in self.modules.iter().enumerate() {
            for (of, method) in &module.methods {
                let places: &mut Vec<_> = named.entry(method.as_str()).or_default();
                let of = self.named(number, of, 0).map(|of| match of {
                    Named::Module(of) | Named::In(of) => self.modules[of].file.as_path(),
                });
                places.push((module.file.as_path(), of));
            }
        }
        let lone = named.into_iter().filter_map(|(method, places)| match places[..] {
            [(file, Some(of))] if of != file && !OF_THE_STANDARD_LIBRARY.contains(&method) => {
                Some((method, (of, file)))
            }
            _ => None,
        });
        lone.collect()
    }

    /// What a path names that is written in a module; `None` for what is not of this crate.
    fn named(&self, module: usize, path: &[String], depth: u8) -> Option<Named> {
        let (first, rest) = path.split_first()?;
        if depth > 8 {
            return None;
        }
        match first.as_str() {
            "crate" => self.walk(0, rest, depth),
            "self" => self.walk(module, rest, depth),
            "super" => self.walk(self.modules[module].parent, rest, depth),
            _ => match self.look_up(module, first, depth)? {
                Named::Module(found) => self.walk(found, rest, depth),
                found => Some(found),
            },
        }
    }

    /// Follows a path down from a module. What no file defines by name (a
    /// macro does) counts as standing in the last module reached.
    fn walk(&self, mut module: usize, path: &[String], depth: u8) -> Option<Named> {
        for segment in path {
            if segment == "super" {
                module = self.modules[module].parent;
                continue;
            }
            match self.look_up(module, segment, depth) {
                Some(Named::Module(found)) => module = found,
                Some(found) => return Some(found),
                None => return Some(Named::In(module)),
            }
        }
        Some(Named::Module(module))
    }

    /// What a name means in a module.
    fn look_up(&self, number: usize, name: &str, depth: u8) -> Option<Named> {
        let module: &Module = &self.modules[number];
        if let Some(child) = module.children.get(name) {
            return Some(Named::Module(*child));
        }
        if module.items.contains(name) {
            return Some(Named::In(number));
        }
        let imported = module.imports.iter().find(|import| import.name.as_deref() == Some(name));
        if let Some(import) = imported {
            // `use other_crate;` or `use name::name` names no module of this one again.
            return if import.path.first().is_some_and(|first| first == name) {
                self.children_first(number, &import.path, depth)
            } else {
                self.named(number, &import.path, depth + 1)
            };
        }
        let stars = module.imports.iter().filter(|import| import.name.is_none());
        let mut stars = stars.filter_map(|import| match self.named(number, &import.path, depth + 1)? {
            Named::Module(from) if from != number => self.look_up_from(from, name, depth + 1),
            _ => None,
        });
        stars.next()
    }

    /// What a star brings under this name: never what only looks like it.
    fn look_up_from(&self, module: usize, name: &str, depth: u8) -> Option<Named> {
        if depth > 8 { None } else { self.look_up(module, name, depth) }
    }

    /// `use a::a`: the first is a module of the crate, or of another.
    fn children_first(&self, number: usize, path: &[String], depth: u8) -> Option<Named> {
        let (first, rest) = path.split_first()?;
        let child = *self.modules[number].children.get(first)?;
        self.walk(child, rest, depth + 1)
    }

    /// Whether a module is inside another.
    fn is_below(&self, mut module: usize, above: usize) -> bool {
        while module != 0 {
            module = self.modules[module].parent;
            if module == above {
                return true;
            }
        }
        false
    }
}

/// A file as it is shown.
pub fn shown(file: &Path) -> String {
    file.display().to_string()
}
