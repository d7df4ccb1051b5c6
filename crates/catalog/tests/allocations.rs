//! No decision allocates: once the buffers have grown, random games do not touch the heap.
#![allow(unsafe_code, reason = "a counting allocator cannot be written without it")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use hillfort_engine::playout::{Playouts, rng_of};
use hillfort_engine::{GameConfig, GameData, Ruleset, Visitor};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is forwarded unchanged to the system allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct PlayWithoutAllocating;

impl Visitor for PlayWithoutAllocating {
    type Out = ();

    fn visit<G: Ruleset>(self) {
        let data = GameData::new(G::facts(), &GameConfig::default()).expect("the defaults are valid");
        let game = G::compile(&data).expect("the defaults compile");
        let mut playouts = Playouts::new(&game);
        let start = game.start();
        let mut play = |games: std::ops::Range<u64>| {
            games.map(|idx| playouts.play(&mut start.clone(), &mut rng_of(7, idx)).decisions).sum::<u64>()
        };
        play(0..20);
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        let decisions = play(20..60);
        let allocated = ALLOCATIONS.load(Ordering::Relaxed) - before;
        assert!(decisions > 0);
        assert_eq!(allocated, 0, "{} allocates in {decisions} decisions", G::facts().id);
    }
}

#[test]
fn no_decision_allocates() {
    let catalog = hillfort_catalog::games();
    for facts in catalog.facts() {
        catalog.visit(facts.id, PlayWithoutAllocating).expect("the id comes from the catalogue");
    }
}
