//! Documents as readers of PDF find them. The fonts are those of the built site.

mod event;
mod posters;
mod reader;
mod report;
mod rounds;
mod shape;
mod sheets;
mod site;
