//! What the worker of a collection runs.
