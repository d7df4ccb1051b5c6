//! The classes of a game as an enum, with their names.

/// Declares the classes of a game, each with its name in records, its name in sentences and the letter that the
/// terminal draws. A class is added in one place.
///
/// ```
/// hillfort_engine::classes! {
///     /// A class of units.
///     pub enum Class {
///         /// Moves far.
///         Scout("scout", "Scout", 'S'),
///         /// Shoots far.
///         Sniper("sniper", "Sniper", 'N'),
///     }
/// }
/// assert_eq!(Class::COUNT, 2);
/// assert_eq!(Class::from_name("sniper"), Some(Class::Sniper));
/// assert_eq!(Class::Sniper.title(), "Sniper");
/// ```
#[macro_export]
macro_rules! classes {
    (
        $(#[$meta:meta])*
        pub enum $class:ident {
            $($(#[$doc:meta])* $variant:ident($name:literal, $title:literal, $letter:literal),)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $class {
            $($(#[$doc])* $variant,)+
        }

        impl $class {
            /// All classes, in class order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),+];

            /// The number of classes.
            pub const COUNT: usize = [$($name),+].len();

            /// Returns the name in records and cards.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// Returns the name in sentences.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$variant => $title,)+
                }
            }

            /// Returns the letter that the terminal draws.
            #[must_use]
            pub const fn letter(self) -> char {
                match self {
                    $(Self::$variant => $letter,)+
                }
            }

            /// Reads the name of a class.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|class| class.name() == name)
            }
        }
    };
}
