//! The command `serve`.

use std::env;
use std::io::Write as _;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_server::{Config, Expiry, Limits, Log, Server};

use crate::Failure;
use crate::args::ServeArgs;
use crate::interrupt::Signals;
use crate::screen::print_line;

/// Serves until it is stopped. The first line on standard output is the address.
pub(crate) fn serve<L: Games>(catalog: Catalog<L>, args: ServeArgs) -> Result<ExitCode, Failure> {
    let ServeArgs { port, host, store, no_open, log, limits, proxied, public_metrics, dice_seed } = args;
    let limits = limits.map(|path| read_limits(&path)).transpose()?.unwrap_or_default();
    let log = if log { Log::stderr() } else { Log::stderr().problems_only() };
    let store = store.or_else(data_folder).ok_or_else(|| {
        Failure::new("cannot find your data folder; set the folder for the tables with --store")
    })?;
    let runtime = tokio::runtime::Runtime::new()?;
    let served = runtime.block_on(async {
        let what_ifs = Expiry::default();
        let config = Config {
            host,
            port,
            store,
            dice_seed,
            what_ifs,
            limits,
            log,
            proxied,
            public_metrics,
            ..Config::default()
        };
        let server = Server::open(catalog, &config).await.map_err(|error| Failure::new(error.to_string()))?;
        let address = server.address()?;
        if !address.ip().is_loopback() {
            warn(address.ip());
        }
        // Signals are caught before the address is printed.
        let mut signals = Signals::listen()?;
        let url = format!("http://{address}/");
        print_line(&url)?;
        if !no_open {
            open_browser(&url);
        }
        server.run(async move { signals.next().await }).await.map_err(|error| Failure::new(error.to_string()))
    });
    // A bot may still be thinking; do not wait for it.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

/// Reads a file of limits. Those that it does not name have their default.
fn read_limits(path: &Path) -> Result<Limits, Failure> {
    let wrong = |reason: &dyn std::fmt::Display| Failure::new(format!("{}: {reason}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    toml::from_str(&text).map_err(|error| {
        let line = text[..error.span().map_or(0, |span| span.start)].matches('\n').count() + 1;
        wrong(&format!("line {line}: {}", error.message()))
    })
}

fn warn(address: IpAddr) {
    let text = "everyone who can reach this machine can see and play all tables";
    let _ = writeln!(std::io::stderr(), "hillfort: listening on {address}: {text}");
}

/// Returns the folder for user data on this platform.
fn data_folder() -> Option<PathBuf> {
    let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        env::home_dir().map(|home| home.join("Library/Application Support"))
    } else {
        let given = set("XDG_DATA_HOME").filter(|path| path.is_absolute());
        given.or_else(|| env::home_dir().map(|home| home.join(".local/share")))
    };
    base.filter(|base| base.is_absolute()).map(|base| base.join("hillfort"))
}

/// Opens the page in a browser, if there is one.
fn open_browser(url: &str) {
    let (program, arguments): (_, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // Unless its end is awaited, it stays a zombie.
        std::thread::spawn(move || child.wait());
    }
}
