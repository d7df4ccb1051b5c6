//! Writes the guides of all games with their pictures, their lessons and their puzzles into a folder, for the site of
//! plain files:
//! `cargo run -p hillfort-wire --example guides -- FOLDER`.

use std::error::Error;
use std::fs;
use std::path::Path;

use hillfort_engine::GameConfig;
use hillfort_wire::guide::DrawnGuide;
use hillfort_wire::lesson::LessonInfo;
use hillfort_wire::puzzle::puzzles;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("usage: guides FOLDER")?;
    let catalog = hillfort_catalog::games();
    for facts in catalog.facts() {
        let manual = catalog.manual(facts.id)?;
        let replay = |record: &_| catalog.replay(record, &GameConfig::default());
        let guide = DrawnGuide::draw(facts, manual, replay)?;
        let own = Path::new(&folder).join(facts.id);
        fs::create_dir_all(&own)?;
        fs::write(own.join("guide.json"), serde_json::to_string(&guide.info)?)?;
        let lessons = LessonInfo::all(manual)?;
        fs::write(own.join("lessons.json"), serde_json::to_string(&lessons)?)?;
        let puzzles = puzzles(catalog.puzzles(facts.id)?, replay)?;
        fs::write(own.join("puzzles.json"), serde_json::to_string(&puzzles)?)?;
        for (name, svg) in &guide.files {
            fs::write(own.join(name), svg)?;
        }
    }
    Ok(())
}
