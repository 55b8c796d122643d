//! Certificates that a problem has no cover, and certificates of least cost.

use super::input::{check_error, halves, is_small};
use crate::common::oracle;
use quadrille::OptionId;
use quadrille::proof::certificate::{Certificate, check};
use quadrille::proof::least_cost::{self, CheckError, CostBound};
use quadrille::text::{ReadError, knuth};

/// Reads a problem and, after a line `==`, a certificate. If the certificate is accepted, the
/// problem has no cover, or none that costs less. A certificate that is written and read again is
/// the same.
pub fn certificate(input: &[u8]) {
    let (problem, text) = halves(input);
    let Ok(problem) = knuth::read(problem) else { return };
    match least_cost::check(&problem, text) {
        Ok(bound) if is_small(&problem) => {
            for cover in oracle::covers(&problem) {
                let cost = cover.iter().map(|&option| problem.cost(OptionId::new(option))).sum();
                let (least, most) = match bound {
                    CostBound::AtLeast(least) => (least, i64::MAX),
                    CostBound::AtMost(most) => (i64::MIN, most),
                };
                assert!((least..=most).contains(&cost), "a false certificate");
            }
        }
        Ok(_) | Err(CheckError::Read(_)) => {}
        Err(error) => assert!(!error.to_string().contains(char::is_control), "{error}"),
    }
    let Ok(text) = str::from_utf8(text) else { return };
    let read = Certificate::read(&problem, text);
    // Line by line it is the same, unless a line is too long.
    match (&read, Certificate::read_from(&problem, text.as_bytes())) {
        (Ok(all), Ok(by_lines)) => assert_eq!(*all, by_lines),
        (_, Err(ReadError::Parse(error))) if error.reason.contains("2 MiB") => {}
        (Err(all), Err(ReadError::Parse(by_lines))) => assert_eq!(*all, by_lines),
        (_, other) => panic!("{read:?} and {other:?}"),
    }
    match read {
        Ok(certificate) => {
            let written = certificate.write(&problem);
            assert_eq!(Certificate::read(&problem, &written).as_ref(), Ok(&certificate));
            let verdict = check(&problem, &certificate);
            if let Err(error) = &verdict {
                assert!(!error.to_string().contains(char::is_control), "{error}");
            }
            if verdict.is_ok() && is_small(&problem) {
                assert!(oracle::covers(&problem).is_empty(), "a false certificate");
            }
        }
        Err(error) => check_error(&error, text.lines().count()),
    }
}
