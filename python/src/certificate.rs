//! Why there is no cover, and how many there are: certificates as plain data.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quadrille::ItemId;
use quadrille::proof::certificate::{Certificate, CertificateError, check};
use quadrille::proof::count::{self, CountSettings, MEMORY, NoProof, distinct};
use quadrille::run::{Question, Task};

use crate::errors::{ArgumentError, LimitError};
use crate::limits::limits;
use crate::problem::Problem;
use crate::questions::AUTO;
use crate::symmetry::Symmetry;
use crate::work::interruptibly;

/// The kind (`parity`, `modulo` or `weights`), the modulus or 0, and the weights of items; in a
/// parity, each is 1.
pub(crate) type Plain = (String, u32, Vec<(usize, i64)>);

pub(crate) fn plain(certificate: &Certificate) -> Plain {
    let pairs = |list: &[(ItemId, i64)]| {
        list.iter().map(|&(item, weight)| (item.index(), weight)).collect()
    };
    let kind = certificate.kind().to_owned();
    match certificate {
        Certificate::Parity(items) => (kind, 0, items.iter().map(|i| (i.index(), 1)).collect()),
        Certificate::Modular { modulus, weights } => (kind, *modulus, pairs(weights)),
        Certificate::Weights(weights) => (kind, 0, pairs(weights)),
        _ => unreachable!("there are three kinds"),
    }
}

fn certificate((kind, modulus, pairs): &Plain) -> PyResult<Certificate> {
    let items = || pairs.iter().map(|&(item, _)| ItemId::new(item));
    let weights = || pairs.iter().map(|&(item, weight)| (ItemId::new(item), weight)).collect();
    Ok(match kind.as_str() {
        "parity" => Certificate::Parity(items().collect()),
        "modulo" => Certificate::Modular { modulus: *modulus, weights: weights() },
        "weights" => Certificate::Weights(weights()),
        other => {
            let reason = format!("expected \"parity\", \"modulo\" or \"weights\", found {other:?}");
            return Err(ArgumentError::new_err(reason));
        }
    })
}

/// A certificate that there is no cover, if one is found within `time` seconds.
#[pyfunction]
#[pyo3(signature = (problem, time))]
pub(crate) fn prove(
    py: Python<'_>,
    problem: &Problem,
    time: Option<f64>,
) -> PyResult<Option<Plain>> {
    let problem = Arc::clone(&problem.inner);
    interruptibly(py, None, move |watch| {
        let mut run = Task::new(problem.plan(), Question::Prove).run().expect(AUTO);
        run.set_limits(limits(None, time));
        watch.finish(&mut run);
        run.answer().no_cover.and_then(|it| it.certificate).as_ref().map(plain)
    })
}

/// `None` if the certificate proves that there is no cover, otherwise the fault, with the numbers
/// of items and options.
#[pyfunction]
pub(crate) fn check_certificate(problem: &Problem, data: Plain) -> PyResult<Option<String>> {
    use CertificateError::{Modulus, NoSuchItem, OtherProblem};
    match check(&problem.inner, &certificate(&data)?) {
        Ok(()) => Ok(None),
        Err(error @ (OtherProblem { .. } | NoSuchItem { .. } | Modulus { .. })) => {
            Err(ArgumentError::new_err(error.to_string()))
        }
        Err(error) => Ok(Some(error.to_string())),
    }
}

/// The certificate in words.
#[pyfunction]
pub(crate) fn certificate_words(data: Plain) -> PyResult<String> {
    Ok(certificate(&data)?.to_string())
}

/// The certificate of the number of covers, or of the classes under these symmetries. Raises
/// `LimitError` if a limit comes first.
#[pyfunction]
#[pyo3(signature = (problem, memory, time, symmetry=None))]
pub(crate) fn count_certificate<'py>(
    py: Python<'py>,
    problem: &Problem,
    memory: Option<usize>,
    time: Option<f64>,
    symmetry: Option<&Symmetry>,
) -> PyResult<Bound<'py, PyBytes>> {
    let problem = Arc::clone(&problem.inner);
    let symmetry = Symmetry::shared(symmetry);
    let written = interruptibly(py, None, move |watch| {
        let (limits, memory) = (limits(None, time), memory.unwrap_or(MEMORY));
        let settings = CountSettings { limits, memory, ..CountSettings::default() };
        let mut bytes = Vec::new();
        let written = if let Some(symmetry) = symmetry {
            let generators = symmetry.generators().map(|generator| generator.options);
            distinct::prove(&problem, generators, &settings, &watch.stop)?.write(&mut bytes)
        } else {
            count::prove(&problem, &settings, &watch.stop)?.write(&mut bytes)
        };
        written.expect("memory can be written");
        Ok::<_, NoProof>(bytes)
    })?;
    let bytes = written.map_err(|error| match error {
        NoProof::Group => LimitError::new_err(error.to_string()),
        NoProof::Memory => {
            LimitError::new_err("the certificate takes more memory; raise it by memory=, in bytes")
        }
        _ => LimitError::new_err("a limit was reached before the certificate was complete"),
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// The number of covers or classes that a certificate proves, in bytes from the lowest, or its
/// fault.
#[pyfunction]
#[pyo3(signature = (problem, certificate, memory))]
pub(crate) fn check_count(
    py: Python<'_>,
    problem: &Problem,
    certificate: Vec<u8>,
    memory: Option<usize>,
) -> PyResult<(Vec<u8>, Option<String>)> {
    let problem = Arc::clone(&problem.inner);
    let memory = memory.unwrap_or(MEMORY);
    let checked = interruptibly(py, None, move |_| {
        if certificate.starts_with(distinct::FIRST_LINE.as_bytes()) {
            return distinct::check(&problem, &certificate[..], memory).map(|it| it.count);
        }
        count::check(&problem, &certificate[..], memory)
    })?;
    Ok(match checked {
        Ok(count) => (count.to_bytes_le(), None),
        Err(error) => (Vec::new(), Some(error.to_string())),
    })
}
