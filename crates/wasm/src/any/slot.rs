//! States and actions whose type is erased. They are kept in place, because they are copied too often to be boxed.

use std::any::TypeId;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::{MaybeUninit, align_of, needs_drop, size_of};

const STATE_WORDS: usize = 32;
const ACTION_WORDS: usize = 3;

/// A state of any game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AnyState(Slot<STATE_WORDS>);

impl AnyState {
    pub(super) fn new<T: Plain>(state: T) -> Self {
        Self(Slot::new(state))
    }

    pub(super) fn get<T: Plain>(&self) -> &T {
        self.0.get()
    }

    pub(super) fn get_mut<T: Plain>(&mut self) -> &mut T {
        self.0.get_mut()
    }
}

/// An action of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AnyAction(Slot<ACTION_WORDS>);

impl AnyAction {
    pub(super) fn new<T: Plain + Copy>(action: T) -> Self {
        Self(Slot::new(action))
    }

    pub(super) fn get<T: Plain + Copy>(self) -> T {
        *self.0.get()
    }
}

/// A value of one of many types without pointers, of at most `WORDS` words of 64 bits.
struct Slot<const WORDS: usize> {
    kind: &'static Kind<WORDS>,
    words: MaybeUninit<[u64; WORDS]>,
}

/// What a slot with a value of some type can do.
struct Kind<const WORDS: usize> {
    id: TypeId,
    clone: fn(&Slot<WORDS>) -> Slot<WORDS>,
    eq: fn(&Slot<WORDS>, &Slot<WORDS>) -> bool,
    hash: fn(&Slot<WORDS>, &mut dyn Hasher),
}

/// A type that a slot can have inside.
pub(super) trait Plain: Clone + Eq + Hash + Send + Sync + 'static {}

impl<T: Clone + Eq + Hash + Send + Sync + 'static> Plain for T {}

impl<const WORDS: usize> Slot<WORDS> {
    fn new<T: Plain>(value: T) -> Self {
        const {
            assert!(size_of::<T>() <= 8 * WORDS && align_of::<T>() <= align_of::<u64>());
            assert!(!needs_drop::<T>(), "nothing drops what is in a slot");
        }
        let mut words = MaybeUninit::<[u64; WORDS]>::uninit();
        // SAFETY: the words are as long as the value or longer, and aligned for it.
        unsafe { words.as_mut_ptr().cast::<T>().write(value) };
        Self { kind: const { &Kind::of::<T>() }, words }
    }

    fn get<T: Plain>(&self) -> &T {
        assert!(self.kind.id == TypeId::of::<T>());
        // SAFETY: only `new` makes slots, and it has written a value of this type.
        unsafe { &*self.words.as_ptr().cast() }
    }

    fn get_mut<T: Plain>(&mut self) -> &mut T {
        assert!(self.kind.id == TypeId::of::<T>());
        // SAFETY: only `new` makes slots, and it has written a value of this type.
        unsafe { &mut *self.words.as_mut_ptr().cast() }
    }
}

impl<const WORDS: usize> Kind<WORDS> {
    const fn of<T: Plain>() -> Self {
        Self {
            id: TypeId::of::<T>(),
            clone: |slot| Slot::new(slot.get::<T>().clone()),
            eq: |a, b| a.get::<T>() == b.get::<T>(),
            hash: |slot, mut hasher| slot.get::<T>().hash(&mut hasher),
        }
    }
}

impl<const WORDS: usize> Clone for Slot<WORDS> {
    fn clone(&self) -> Self {
        (self.kind.clone)(self)
    }
}

// `AnyAction::new` fills slots of this length, and its types are `Copy`.
impl Copy for Slot<ACTION_WORDS> {}

impl<const WORDS: usize> PartialEq for Slot<WORDS> {
    fn eq(&self, other: &Self) -> bool {
        self.kind.id == other.kind.id && (self.kind.eq)(self, other)
    }
}

impl<const WORDS: usize> Eq for Slot<WORDS> {}

impl<const WORDS: usize> Hash for Slot<WORDS> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.kind.hash)(self, hasher);
    }
}

impl<const WORDS: usize> fmt::Debug for Slot<WORDS> {
    /// In short: all of them would be a part of every program.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Slot")
    }
}
