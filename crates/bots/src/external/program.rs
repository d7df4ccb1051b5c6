//! Whether a program is there at all, before anybody plays against it.

/// A program that cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no program '{program}' to start: {tried}")]
pub struct NoProgram {
    /// What was to be started.
    pub program: String,
    /// What was tried, and what came of it.
    pub tried: String,
}

/// Makes sure that there is a program of that name, as it would be started: a path if there is a slash in it, else in
/// one of the folders of PATH.
///
/// # Errors
/// Returns what was tried. On a system that finds its programs otherwise nothing is refused.
#[cfg(unix)]
pub fn check_program(program: &str) -> Result<(), NoProgram> {
    use std::path::Path;

    let no_program =
        |tried: String| NoProgram { program: hillfort_engine::notation::clean(program, 200), tried };
    if program.contains('/') {
        return look(Path::new(program)).map_err(no_program);
    }
    // Without the variable the system has folders of its own.
    let Some(path) = std::env::var_os("PATH") else { return Ok(()) };
    if std::env::split_paths(&path).any(|folder| look(&folder.join(program)).is_ok()) {
        return Ok(());
    }
    Err(no_program(format!("it is in none of the folders of PATH, {}", path.display())))
}

#[cfg(not(unix))]
#[allow(missing_docs, clippy::missing_errors_doc)]
pub fn check_program(_: &str) -> Result<(), NoProgram> {
    Ok(())
}

/// Tells what is wrong with a file that should be a program.
#[cfg(unix)]
fn look(path: &std::path::Path) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt as _;

    let found = std::fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if !found.is_file() {
        return Err(format!("{} is no file", path.display()));
    }
    if found.permissions().mode() & 0o111 == 0 {
        return Err(format!("{} is not executable", path.display()));
    }
    Ok(())
}
