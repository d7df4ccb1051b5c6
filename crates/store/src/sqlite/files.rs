//! The folder of a store: its files, who may read them, and the lock that keeps a second server away.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::error::StoreError;

/// The files of a store that is open.
#[derive(Debug)]
pub(super) struct Files {
    folder: PathBuf,
    db: PathBuf,
    wal: PathBuf,
    /// Held while the store is open, so that no second server plays the same tables.
    lock: Mutex<Option<Lock>>,
    /// The database and its log as they were opened.
    opened: OnceLock<(Identity, Identity)>,
}

#[derive(Debug)]
struct Lock {
    identity: Identity,
    _file: File,
}

impl Files {
    /// Takes a folder for one store, and creates what is missing: only its owner may read it.
    pub(super) fn open(folder: &Path) -> Result<Self, StoreError> {
        let unusable = |error: io::Error| StoreError::Unusable {
            path: folder.display().to_string(),
            reason: error.to_string(),
        };
        create_private_folder(folder).map_err(unusable)?;
        // The process may change its own folder while it runs.
        let folder = std::path::absolute(folder).map_err(unusable)?;
        let lock = Lock::acquire(&folder)?;
        let db = folder.join("hillfort.db");
        match create_private_file(&db) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(unusable(error)),
            _ => sync_folder(&folder).map_err(unusable)?,
        }
        // If the file is a link, SQLite puts the log beside what it points to.
        let db = if cfg!(unix) { db.canonicalize().map_err(unusable)? } else { db };
        let wal = beside(&db, "-wal");
        Ok(Self { folder, db, wal, lock: Mutex::new(Some(lock)), opened: OnceLock::new() })
    }

    pub(super) fn db(&self) -> &Path {
        &self.db
    }

    /// Returns a name for the backup of a format, beside the file. An older backup is kept.
    pub(super) fn backup_path(&self, version: i64) -> PathBuf {
        let name = format!("hillfort.db.backup-{version}");
        let names = std::iter::once(name.clone()).chain((2..).map(|nth| format!("{name}.{nth}")));
        let mut paths = names.map(|name| self.folder.join(name));
        paths.find(|path| !path.exists()).unwrap_or_default()
    }

    /// Notes which files were opened. From now on [`Files::check`] notices if they are deleted or replaced. They stay
    /// open for as long as the store, so their numbers cannot be given to other files.
    pub(super) fn note_opened(&self) -> Result<(), StoreError> {
        let opened = (self.identity(&self.db)?, self.identity(&self.wal)?);
        // Set once: the first call is the only one.
        let _ = self.opened.set(opened);
        Ok(())
    }

    /// Checks that the files at their paths are those that were opened, and that the lock is ours. A lock file that
    /// was deleted is made again, unless another server was quicker.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if let Some((db, wal)) = self.opened.get() {
            for (path, opened) in [(&self.db, db), (&self.wal, wal)] {
                if self.identity(path)? != *opened {
                    return Err(gone(path));
                }
            }
        }
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(held) = lock.as_ref() else { return Err(StoreError::Closed) };
        let path = self.folder.join("lock");
        if fs::metadata(&path).and_then(|metadata| Identity::of(&metadata)).ok() != Some(held.identity) {
            *lock = Some(Lock::acquire(&self.folder)?);
        }
        Ok(())
    }

    /// Takes away from others the right to read the files, which older versions of this program gave.
    pub(super) fn tighten(&self) {
        for path in [&self.db, &self.wal, &beside(&self.db, "-shm")] {
            // The files work without it, and belong to another user if it fails.
            let _ = make_private(path);
        }
    }

    /// Lets another server in.
    pub(super) fn release(&self) {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    fn identity(&self, path: &Path) -> Result<Identity, StoreError> {
        // The file itself is not opened: closing it would drop the locks that SQLite holds on it.
        fs::metadata(path).and_then(|metadata| Identity::of(&metadata)).map_err(|_| gone(path))
    }
}

impl Lock {
    fn acquire(folder: &Path) -> Result<Self, StoreError> {
        let (path, name) = (folder.join("lock"), || folder.display().to_string());
        let unusable = |error: io::Error| StoreError::Unusable { path: name(), reason: error.to_string() };
        loop {
            let file = private_options().create(true).truncate(false).open(&path).map_err(unusable)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(StoreError::InUse { path: name() }),
                Err(TryLockError::Error(error)) => return Err(unusable(error)),
            }
            let identity = file.metadata().and_then(|metadata| Identity::of(&metadata)).map_err(unusable)?;
            let at_path = fs::metadata(&path).and_then(|metadata| Identity::of(&metadata));
            // If the file was deleted after it was opened, the next server would not see this lock.
            if at_path.is_ok_and(|found| found == identity) {
                return Ok(Self { identity, _file: file });
            }
        }
    }
}

fn gone(path: &Path) -> StoreError {
    StoreError::Gone { path: path.display().to_string() }
}

/// What tells a file from another at the same path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity {
    #[cfg(unix)]
    inode: (u64, u64),
    #[cfg(not(unix))]
    created: std::time::SystemTime,
}

impl Identity {
    #[cfg(unix)]
    #[expect(clippy::unnecessary_wraps, reason = "other systems may not know when a file was created")]
    fn of(metadata: &Metadata) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt as _;
        Ok(Self { inode: (metadata.dev(), metadata.ino()) })
    }

    #[cfg(not(unix))]
    fn of(metadata: &Metadata) -> io::Result<Self> {
        Ok(Self { created: metadata.created()? })
    }
}

fn create_private_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has modes"))]
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    sync_folder(folder.parent().unwrap_or(folder))
}

/// Returns a path with an ending added to its name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Creates an empty file that only its owner may read. SQLite gives its other files the same mode.
pub(super) fn create_private_file(path: &Path) -> io::Result<()> {
    private_options().create_new(true).open(path).map(drop)
}

fn private_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(unix)]
fn make_private(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "only Unix has modes")]
fn make_private(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes the names in a folder durable. Where folders cannot be opened, the system does it alone.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
