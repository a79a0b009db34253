//! Documents as readers of PDF find them. The fonts are those of the built site.

mod reader;
mod report;
mod shape;
mod site;
