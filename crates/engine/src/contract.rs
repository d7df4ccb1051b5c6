//! The laws that every game keeps.
