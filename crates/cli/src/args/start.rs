//! The options that start a game.

use std::path::PathBuf;

use clap::Args;

/// The options that start a game.
#[derive(Debug, Default, Args)]
pub(crate) struct StartArgs {
    /// An option of the game, such as players=4; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) options: Vec<(String, String)>,
    /// A changed value of the cards, such as scout.hp=140; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = key_value)]
    pub(crate) cards: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

/// The source of a game's data.
#[derive(Debug, Default, Args)]
pub(crate) struct DataArgs {
    /// A folder with the game's classes.toml and maps/, in place of the embedded ones
    #[arg(long = "data", value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(|| "expected KEY=VALUE".to_owned())?;
    Ok((key.to_owned(), value.to_owned()))
}
