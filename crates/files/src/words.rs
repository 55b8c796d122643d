//! I/O errors and file names as words in messages.

use std::io;
use std::path::Path;

use quadrille_base::text::visible_name;

/// The name of a file for a message: on one line, with invisible characters made visible.
pub fn shown(path: &Path) -> String {
    visible_name(path.as_os_str())
}

/// The name of an input for a message: the same, or `stdin` for `-`.
pub fn name(input: &Path) -> String {
    if input == Path::new("-") { "stdin".into() } else { shown(input) }
}

/// What went wrong with a file, without the error number: `permission denied`.
pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::IsADirectory => "is a directory, not a file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::UnexpectedEof => "ends too early: its end is missing".into(),
        _ => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default();
            // Only the first letter becomes small: the text of an error of ours may name a file.
            let mut letters = text.chars();
            let first = letters.next().map(|letter| letter.to_ascii_lowercase());
            first.into_iter().chain(letters).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_have_no_number_and_ours_keep_their_names() {
        #[cfg(target_os = "linux")]
        assert_eq!(in_words(&io::Error::from_raw_os_error(28)), "no space left on device");
        assert_eq!(in_words(&io::ErrorKind::NotFound.into()), "there is no such file");
        assert_eq!(in_words(&io::Error::other("The file A.txt")), "the file A.txt");
    }
}
