//! Room of Hillfort.
