//! [`Numbers`]: the numbers of a certificate, as a stream.

use std::io::BufRead;

use super::CountError;
use super::total::Total;

/// Reads numbers: digits to base 128, the lowest first, with 128 added to all but the last digit.
pub(super) struct Numbers<R> {
    input: R,
    buffer: Vec<u8>,
    next: usize,
}

impl<R: BufRead> Numbers<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input, buffer: Vec::new(), next: 0 }
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, CountError> {
        if self.next == self.buffer.len() && !self.fill()? {
            return Err(CountError::Form("the file ends in the middle"));
        }
        self.next += 1;
        Ok(self.buffer[self.next - 1])
    }

    /// Reads more bytes; `false` at the end of the file.
    fn fill(&mut self) -> Result<bool, CountError> {
        let bytes = self.input.fill_buf().map_err(CountError::Io)?;
        self.buffer.clear();
        self.buffer.extend_from_slice(bytes);
        self.next = 0;
        self.input.consume(self.buffer.len());
        Ok(!self.buffer.is_empty())
    }

    /// Whether the file begins with this line, or its rest does.
    pub(super) fn line(&mut self, line: &str) -> Result<bool, CountError> {
        for expected in line.bytes() {
            if self.byte()? != expected {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The next number, which must fit in 32 bits.
    #[inline]
    pub(super) fn number(&mut self) -> Result<u32, CountError> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                let number = u32::try_from(number);
                return number.map_err(|_| CountError::Form("a number is too large"));
            }
        }
        Err(CountError::Form("a number is too large"))
    }

    /// The next number, which has at most `most` digits.
    pub(super) fn total(&mut self, most: usize) -> Result<Total, CountError> {
        let mut digits = Vec::new();
        let mut small = [0; 18];
        for n in 0..most {
            let byte = self.byte()?;
            match small.get_mut(n) {
                Some(digit) => *digit = byte,
                None if digits.is_empty() => digits = [&small, &[byte][..]].concat(),
                None => digits.push(byte),
            }
            if byte < 128 {
                let all = if digits.is_empty() { &small[..=n] } else { &digits };
                return Ok(Total::of_digits(all));
            }
        }
        Err(CountError::Form("a number is too large"))
    }

    /// Whether the file ends here.
    pub(super) fn is_at_end(&mut self) -> Result<bool, CountError> {
        Ok(self.next == self.buffer.len() && !self.fill()?)
    }
}
