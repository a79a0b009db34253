//! Policies as they are written: one line for each thing, without comments.

use std::fmt;

use super::{Log, Member, Named, Policy, Threshold, parse::NONE};

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.logs.iter().try_for_each(|log| writeln!(f, "{log}"))?;
        self.named.iter().try_for_each(|named| writeln!(f, "{named}"))?;
        writeln!(f, "quorum {}", self.quorum.as_deref().unwrap_or(NONE))
    }
}

impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "log {}", self.key)?;
        write_url(f, self.url.as_deref())
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.member {
            Member::Witness { key, url } => {
                write!(f, "witness {} {key}", self.name)?;
                write_url(f, url.as_deref())
            }
            Member::Group { threshold, members } => {
                write!(f, "group {} {threshold} {}", self.name, members.join(" "))
            }
        }
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => write!(f, "any"),
            Self::All => write!(f, "all"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

fn write_url(f: &mut fmt::Formatter<'_>, url: Option<&str>) -> fmt::Result {
    url.map_or(Ok(()), |url| write!(f, " {url}"))
}
