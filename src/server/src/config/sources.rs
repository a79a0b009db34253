//! Where settings come from, and what to say when one is wrong.

use std::{
    ffi::OsString,
    fmt, io,
    path::{Path, PathBuf},
};

use super::{
    Config, DEFAULT_FILE, file,
    settings::{SETTINGS, Setting, by_key, nearest},
};

/// Names the file; a setting about settings, so it cannot be in the file.
const FILE_VARIABLE: &str = "SAFEHOUSE_CONFIG";
/// Variables that begin like ours and belong to the tests.
const TEST_PREFIX: &str = "SAFEHOUSE_TEST_";

/// What the program was started with.
#[derive(Default)]
pub struct Sources {
    /// The flags that were given, by the key of their setting.
    pub flags: Vec<(&'static str, String)>,
    /// The whole environment.
    pub environment: Vec<(OsString, OsString)>,
    /// The file named by `--config`.
    pub file: Option<PathBuf>,
    /// The folder in which [`DEFAULT_FILE`] is looked for.
    pub folder: PathBuf,
}

/// Where a value was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A flag of the command line.
    Flag(String),
    /// An environment variable.
    Variable(String),
    /// A line of the file, counted from 1.
    File {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// The file as a whole.
    WholeFile(PathBuf),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(name) | Self::Variable(name) => f.write_str(name),
            Self::File { path, line } => write!(f, "{}:{line}", path.display()),
            Self::WholeFile(path) => write!(f, "{}", path.display()),
        }
    }
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where it stands.
    pub place: Place,
    /// What is wrong.
    pub what: String,
    /// How to mend it.
    pub mend: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.place, self.what, self.mend)
    }
}

/// Everything that is wrong, one a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// Reads all sources, the weakest first so that the stronger overwrite.
pub(super) fn read(sources: &Sources) -> Result<Config, Problems> {
    let mut settled = Settled { config: Config::default(), problems: Vec::new() };
    settled.file(sources);
    settled.environment(sources);
    for (key, text) in &sources.flags {
        if let Some(setting) = by_key(key) {
            settled.set(setting, text, Place::Flag(setting.flag()));
        }
    }
    for (key, what, mend) in settled.config.mail.faults() {
        let place = by_key(key).map_or_else(String::new, Setting::flag);
        settled.problems.push(Problem { place: Place::Flag(place), what: what.to_owned(), mend: mend.to_owned() });
    }
    if settled.problems.is_empty() { Ok(settled.config) } else { Err(Problems(settled.problems)) }
}

/// The configuration as the sources read so far set it, and what is wrong in them.
struct Settled {
    config: Config,
    problems: Vec<Problem>,
}

impl Settled {
    fn set(&mut self, setting: &Setting, text: &str, place: Place) {
        if let Err(mend) = (setting.set)(&mut self.config, text) {
            let what = if setting.secret {
                format!("the value of {} cannot be used", setting.key)
            } else {
                format!("{} cannot be {text:?}", setting.key)
            };
            self.problems.push(Problem { place, what, mend });
        }
    }

    fn file(&mut self, sources: &Sources) {
        let variable =
            sources.environment.iter().find(|(name, _)| name == FILE_VARIABLE).map(|(_, path)| PathBuf::from(path));
        let named = sources.file.clone().or(variable);
        let path = named.clone().unwrap_or_else(|| sources.folder.join(DEFAULT_FILE));
        match std::fs::read_to_string(&path) {
            Ok(content) => self.file_content(&path, &content),
            Err(error) if error.kind() == io::ErrorKind::NotFound && named.is_none() => {}
            Err(error) => self.problems.push(Problem {
                place: Place::WholeFile(path),
                what: format!("the configuration file cannot be read: {error}"),
                mend: "name a readable file with --config, or none".to_owned(),
            }),
        }
    }

    fn file_content(&mut self, path: &Path, content: &str) {
        let (entries, problems) = file::read(path, content);
        self.problems.extend(problems);
        for entry in entries {
            let place = Place::File { path: path.to_owned(), line: entry.line };
            match by_key(&entry.key) {
                Some(setting) => self.set(setting, &entry.text, place),
                None => {
                    let known = SETTINGS.iter().map(|setting| setting.key);
                    let mend = match nearest(&entry.key, known) {
                        Some(key) => format!("did you mean `{key}`?"),
                        None => "remove it; `safehouse serve --help` lists the settings".to_owned(),
                    };
                    let what = format!("`{}` is not a setting", entry.key);
                    self.problems.push(Problem { place, what, mend });
                }
            }
        }
    }

    fn environment(&mut self, sources: &Sources) {
        let mut ours: Vec<_> = sources
            .environment
            .iter()
            .filter_map(|(name, value)| Some((name.to_str()?, value)))
            .filter(|(name, _)| name.starts_with("SAFEHOUSE_") && !name.starts_with(TEST_PREFIX))
            .filter(|(name, _)| *name != FILE_VARIABLE)
            .collect();
        ours.sort();
        for (name, value) in ours {
            let place = Place::Variable(name.to_owned());
            let Some(setting) = SETTINGS.iter().find(|setting| setting.variable() == name) else {
                let variables: Vec<_> = SETTINGS.iter().map(Setting::variable).collect();
                let mend = match nearest(name, variables.iter().map(String::as_str)) {
                    Some(variable) => format!("did you mean {variable}?"),
                    None => "unset it; `safehouse serve --help` lists the settings".to_owned(),
                };
                let what = "no setting has this variable".to_owned();
                self.problems.push(Problem { place, what, mend });
                continue;
            };
            match value.to_str() {
                Some(text) => self.set(setting, text, place),
                None => self.problems.push(Problem {
                    place,
                    what: "the value is not UTF-8".to_owned(),
                    mend: "write it in UTF-8".to_owned(),
                }),
            }
        }
    }
}
