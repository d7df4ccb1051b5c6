#![no_main]

use hillfort_template::Footrace;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let catalog = hillfort_catalog::games().with::<Footrace>();
    hillfort_fuzz::record(&catalog, &String::from_utf8_lossy(data));
});
