//! Why there is no cover, what comes nearest to one, and what is forced.

use js_sys::{Array, Error, Object, Reflect};
use quadrille::Problem as Stated;
use quadrille::problem::{ItemId, Leaving};
use quadrille::proof::why::DemandKind;
use quadrille::run::{End, Most, Question};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::problem::{Problem, error, limit_error, next_cover, numbers, run};

/// Why a problem has no cover: demands that cannot be met together.
#[wasm_bindgen(getter_with_clone)]
pub struct Reason {
    /// `"options"`: an item has too few; `"room"`: items need more room than others have;
    /// `"remainder"`: a sum modulo a number; or `"search"`.
    #[wasm_bindgen(readonly)]
    pub kind: String,
    /// The reason in words.
    #[wasm_bindgen(readonly)]
    pub text: String,
    /// The demands: an object for each, with the name of its `item`, and `atLeast` or `atMost`.
    #[wasm_bindgen(readonly)]
    pub demands: Array,
    /// Whether it is shown that without any one of them the others can be met.
    #[wasm_bindgen(readonly)]
    pub irreducible: bool,
    /// The text of a certificate, which `quadrille verify` checks; `undefined` without one.
    #[wasm_bindgen(readonly)]
    pub certificate: Option<String>,
}

/// A cover that leaves the fewest items uncovered.
#[wasm_bindgen(getter_with_clone)]
pub struct Nearest {
    /// The numbers of its options, in ascending order.
    #[wasm_bindgen(readonly)]
    pub cover: Vec<u32>,
    /// The names of the items that it leaves, each as often as it lacks options.
    #[wasm_bindgen(readonly)]
    pub left: Vec<String>,
    /// Whether no cover leaves fewer.
    #[wasm_bindgen(readonly, js_name = isProved)]
    pub is_proved: bool,
}

/// A demand as an object.
fn demand(item: &str, name: &str, n: u32) -> JsValue {
    let object = Object::new();
    let set = |key: &str, value: JsValue| {
        Reflect::set(&object, &key.into(), &value).expect("an object takes fields");
    };
    set("item", item.into());
    set(name, n.into());
    object.into()
}

/// An item by its name.
fn item(problem: &Stated, name: &str) -> Result<ItemId, Error> {
    problem.item(name).ok_or_else(|| error(format_args!("there is no item {name:?}")))
}

#[wasm_bindgen]
impl Problem {
    /// Why there is no cover; `undefined` if there is one.
    ///
    /// Throws a `LimitError` if that is not known after the seconds that are given.
    pub fn why(&self, seconds: Option<f64>) -> Result<Option<Reason>, Error> {
        let mut run = run(&self.stated, Question::Why, seconds)?;
        if next_cover(&mut run)?.is_some() {
            return Ok(None);
        }
        let reason = run.answer().why.ok_or_else(limit_error)?;
        let demands = Array::new();
        for it in &reason.demands {
            let name = self.stated.name(it.item);
            demands.push(&match it.kind {
                DemandKind::AtLeast(n) => demand(name, "atLeast", n),
                DemandKind::AtMost(n) => demand(name, "atMost", n),
                _ => continue,
            });
        }
        Ok(Some(Reason {
            kind: reason.kind.word().to_owned(),
            text: reason.describe(&self.stated),
            demands,
            irreducible: reason.irreducible,
            certificate: reason.certificate.map(|it| it.write(&self.stated)),
        }))
    }

    /// A cover that leaves the fewest items uncovered; only these, if they are given. `undefined`
    /// if none is found within the seconds that are given, or if there is none.
    ///
    /// Throws an `Error` if one of the items cannot be left.
    pub fn nearest(
        &self,
        seconds: Option<f64>,
        may_leave: Option<Vec<String>>,
    ) -> Result<Option<Nearest>, Error> {
        let items: Vec<ItemId> = match may_leave {
            Some(names) => {
                names.iter().map(|name| item(&self.stated, name)).collect::<Result<_, _>>()?
            }
            None => self.stated.primary_items().collect(),
        };
        let items: Vec<(ItemId, i64)> = items.into_iter().map(|item| (item, 1)).collect();
        let leaving = Leaving::new(&self.stated, &items).map_err(error)?;
        let most = Most { n: 1, maximize: false, gap: None };
        let problem = Stated::from(leaving.instance.clone());
        let mut run = run(&problem, Question::Cheapest(most), seconds)?;
        run.to_end();
        let is_proved = run.best().is_some_and(|best| best.proved);
        Ok(run.best_covers().next().map(|(_, options)| {
            let (options, left) = leaving.split(options);
            let left = left.iter().map(|&item| self.stated.name(item).to_owned()).collect();
            Nearest { cover: numbers(&options), left, is_proved }
        }))
    }

    /// For each option `"all"`, `"some"` or `"none"`: which covers have it.
    ///
    /// Throws a `LimitError` if it takes more seconds than are given.
    pub fn forced(&self, seconds: Option<f64>) -> Result<Vec<String>, Error> {
        let mut run = run(&self.stated, Question::Options, seconds)?;
        if run.to_end() != End::Complete {
            return Err(limit_error());
        }
        let forced = run.forced().expect("it is asked for");
        Ok(forced.fates().map(|fate| fate.to_string()).collect())
    }
}
