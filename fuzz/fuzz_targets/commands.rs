#![no_main]

use hillfort_template::Footrace;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| hillfort_fuzz::commands::<Footrace>(data));
