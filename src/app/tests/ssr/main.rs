//! Pages as the server sends them.

mod site;
