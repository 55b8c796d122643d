//! Gzip files with several members and with zero padding.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

/// Decompresses all members (RFC 1952) of a source. Zero bytes after a member are skipped: tapes
/// and other block devices pad files with them.
pub(super) struct Members<R>(State<BufReader<R>>);

enum State<R> {
    Inside(Box<GzDecoder<R>>),
    /// Before the first member, between two members, or after the last.
    Between(R),
    /// After an error.
    Failed,
}

impl<R: Read> Members<R> {
    pub(super) fn new(source: R) -> Self {
        Self(State::Between(BufReader::new(source)))
    }
}

impl<R: Read> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match std::mem::replace(&mut self.0, State::Failed) {
                State::Inside(mut member) => match member.read(buffer) {
                    Ok(0) => self.0 = State::Between(member.into_inner()),
                    Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
                    result => {
                        self.0 = State::Inside(member);
                        return result;
                    }
                },
                State::Between(mut source) => match next_byte(&mut source) {
                    Ok(Some(0x1F)) => self.0 = State::Inside(Box::new(GzDecoder::new(source))),
                    Ok(Some(_)) => {
                        let reason = "has other data behind its gzip data";
                        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
                    }
                    Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
                    end => {
                        self.0 = State::Between(source);
                        return end.map(|_| 0);
                    }
                },
                State::Failed => return Err(io::Error::other("could not be decompressed")),
            }
        }
    }
}

/// The next byte that is not zero; `None` at the end. The byte is not consumed.
fn next_byte(source: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        let bytes = source.fill_buf()?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let n_zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        let next = bytes.get(n_zeros).copied();
        source.consume(n_zeros);
        if next.is_some() {
            return Ok(next);
        }
    }
}
