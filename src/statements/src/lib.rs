//! What stores state and the world may verify: statements, commitments, files of published lists.
