//! The modules of a crate: where each stands, what it defines and imports, and
//! what else is written in it.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};
use syn::{Attribute, ImplItem, Item, UseTree};

/// A module: a file, or a part of one.
#[derive(Debug, Default)]
pub struct Module {
    /// The file it is written in.
    pub file: PathBuf,
    /// The number of the module around it; the root is in itself.
    pub parent: usize,
    /// Its child modules by name, as numbers of modules.
    pub children: BTreeMap<String, usize>,
    /// The names of what it defines itself.
    pub items: BTreeSet<String>,
    /// What it imports or re-exports.
    pub imports: Vec<Import>,
    /// Every path and single name in its code, but for imports.
    pub paths: BTreeSet<Vec<String>>,
    /// The methods it gives to types: the path of the type as written, and the method.
    pub methods: Vec<(Vec<String>, String)>,
    /// The names of the methods that are called in its code.
    pub calls: BTreeSet<String>,
}

/// A name that a `use` brings into a module.
#[derive(Debug)]
pub struct Import {
    /// The path as written; of `use a::*` without the star.
    pub path: Vec<String>,
    /// The name in the module; `None` of `use a::*`.
    pub name: Option<String>,
    /// Whether others may take it from the module.
    pub public: bool,
}

/// The modules of a crate, the root first.
#[derive(Debug, Default)]
pub struct Modules {
    /// The modules; others are named by their places here.
    pub modules: Vec<Module>,
    /// Files that belong to tests alone, and are not read.
    pub only_for_tests: Vec<PathBuf>,
}

/// Reads a file by its name from the workspace's folder; `None` when there is none.
type Reader<'a> = dyn Fn(&Path) -> Option<String> + 'a;

impl Modules {
    /// Reads all modules from the root of a crate of the workspace.
    pub fn of_crate(workspace: &Path, root: &Path) -> Self {
        Self::read(root, &|file| fs::read_to_string(workspace.join(file)).ok())
    }

    /// Reads all modules of a crate with this root.
    pub fn read(root: &Path, reader: &Reader) -> Self {
        let mut modules = Self::default();
        let folder = root.parent().expect("a folder").to_owned();
        modules.file(root.to_owned(), folder, 0, reader);
        modules
    }

    /// The files, each as often as modules stand in it.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.modules.iter().map(|module| module.file.as_path())
    }

    /// Reads a file as a module whose children are in `folder`; its number.
    fn file(&mut self, file: PathBuf, folder: PathBuf, parent: usize, reader: &Reader) -> usize {
        let text = reader(&file).unwrap_or_else(|| panic!("no file {}", file.display()));
        let tree = syn::parse_file(&text).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        self.module(file, &folder, parent, tree.items, reader)
    }

    fn module(&mut self, file: PathBuf, folder: &Path, parent: usize, items: Vec<Item>, reader: &Reader) -> usize {
        let number = self.modules.len();
        self.modules.push(Module { file: file.clone(), parent, ..Module::default() });
        for item in items {
            let tested = attributes(&item).iter().any(is_for_tests);
            match item {
                Item::Mod(item) => {
                    let name = item.ident.to_string();
                    let inner = folder.join(&name);
                    let place = item.attrs.iter().find_map(written_path).map_or_else(
                        || folder.join(format!("{name}.rs")),
                        |path| file.parent().expect("a folder").join(path),
                    );
                    let child = match item.content {
                        None if tested => {
                            self.only_for_tests.push(place);
                            continue;
                        }
                        Some(_) if tested => continue,
                        None => self.file(place, inner, number, reader),
                        Some((_, items)) => self.module(file.clone(), &inner, number, items, reader),
                    };
                    self.modules[number].children.insert(name, child);
                }
                _ if tested => {}
                Item::Use(item) => {
                    let public = !matches!(item.vis, syn::Visibility::Inherited);
                    imports(&item.tree, &mut Vec::new(), public, &mut self.modules[number].imports);
                }
                mut item => {
                    let module = &mut self.modules[number];
                    if let Item::Impl(block) = &mut item {
                        block
                            .items
                            .retain(|item| !matches!(item, ImplItem::Fn(item) if item.attrs.iter().any(is_for_tests)));
                        module.methods.extend(methods(block));
                    }
                    module.items.extend(name(&item));
                    module.code(item.to_token_stream());
                }
            }
        }
        number
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") && attribute.to_token_stream().to_string().replace(' ', "") == "#[cfg(test)]"
}

/// The file that `#[path = "…"]` names.
fn written_path(attribute: &Attribute) -> Option<String> {
    let syn::Meta::NameValue(pair) = &attribute.meta else { return None };
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value else { return None };
    pair.path.is_ident("path").then(|| text.value())
}

fn name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

fn imports(tree: &UseTree, before: &mut Vec<String>, public: bool, into: &mut Vec<Import>) {
    let with = |name: &syn::Ident| before.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>();
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            imports(&path.tree, before, public, into);
            before.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| imports(tree, before, public, into)),
        UseTree::Glob(_) => into.push(Import { path: before.clone(), name: None, public }),
        UseTree::Name(name) if name.ident == "self" => {
            into.push(Import { path: before.clone(), name: before.last().cloned(), public });
        }
        UseTree::Name(name) => {
            into.push(Import { path: with(&name.ident), name: Some(name.ident.to_string()), public })
        }
        UseTree::Rename(rename) => {
            into.push(Import { path: with(&rename.ident), name: Some(rename.rename.to_string()), public });
        }
    }
}

/// The methods of a block that implements no trait.
fn methods(block: &syn::ItemImpl) -> Vec<(Vec<String>, String)> {
    let syn::Type::Path(of) = &*block.self_ty else { return Vec::new() };
    if block.trait_.is_some() {
        return Vec::new();
    }
    let of: Vec<String> = of.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let methods = block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) => method.sig.receiver().map(|_| (of.clone(), method.sig.ident.to_string())),
        _ => None,
    });
    methods.collect()
}

impl Module {
    /// Collects names joined by `::` wherever they stand, in macros as well, and
    /// calls of methods; a `use` inside a body is an import of the whole module.
    fn code(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mark = |place: usize| match tokens.get(place) {
            Some(TokenTree::Punct(mark)) => mark.as_char(),
            _ => ' ',
        };
        let mut path: Vec<String> = Vec::new();
        let mut after_use = 0;
        for (place, token) in tokens.iter().enumerate() {
            if place < after_use {
                continue;
            }
            match token {
                TokenTree::Ident(word) if word == "use" => {
                    let end = (place..tokens.len()).find(|place| mark(*place) == ';').unwrap_or(place);
                    let tree: TokenStream = tokens[place..end].iter().skip(1).cloned().collect();
                    if let Ok(tree) = syn::parse2::<UseTree>(tree) {
                        imports(&tree, &mut Vec::new(), false, &mut self.imports);
                        after_use = end;
                    }
                }
                TokenTree::Ident(word) => {
                    let word = word.to_string();
                    let called = match tokens.get(place + 1) {
                        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Parenthesis,
                        _ => mark(place + 1) == ':' && mark(place + 2) == ':',
                    };
                    if place > 0 && mark(place - 1) == '.' {
                        self.calls.extend(called.then_some(word));
                    } else {
                        path.push(word);
                        let goes_on = mark(place + 1) == ':' && mark(place + 2) == ':';
                        if !(goes_on && matches!(tokens.get(place + 3), Some(TokenTree::Ident(_)))) {
                            self.paths.insert(std::mem::take(&mut path));
                        }
                    }
                }
                TokenTree::Group(group) => self.code(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}
