//! Messages as sentences.

/// Makes a sentence of an error message, which has no capital letter and no full stop.
#[must_use]
pub fn as_sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first_word = message.split(' ').next().unwrap_or_default();
    let mut sentence = match letters.next() {
        Some(first) if first_word.chars().all(char::is_alphabetic) => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => message.to_owned(),
    };
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::as_sentence;

    #[test]
    fn a_message_becomes_a_sentence() {
        assert_eq!(as_sentence("the game is over"), "The game is over.");
        assert_eq!(as_sentence("maps/a.txt:1:2: no"), "maps/a.txt:1:2: no.");
        assert_eq!(as_sentence("It is so."), "It is so.");
    }
}
