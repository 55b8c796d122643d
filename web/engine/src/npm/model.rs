//! Well-known problems by their names, and what their covers mean.

use js_sys::{Array, Error, JSON, Object};
use quadrille::OptionId;
use quadrille::models::AnyModel;
use quadrille::models::catalogue::{FAMILIES, family, json};
use quadrille::problem::verify::verify;
use wasm_bindgen::prelude::{JsCast, JsValue, wasm_bindgen};

use crate::npm::problem::{Problem, error};

/// All models: an array with the name of each, its arguments, and an example.
#[wasm_bindgen]
pub fn models() -> Result<Array, JsValue> {
    JSON::parse(&json(&FAMILIES)).map(JsCast::unchecked_into)
}

/// A well-known problem, such as `new Model("queens", { n: 8 })`.
#[wasm_bindgen]
pub struct Model {
    model: AnyModel,
}

#[wasm_bindgen]
impl Model {
    /// The model with this name, and its arguments by their names: numbers, texts, `true` for a
    /// flag, or arrays of texts where several are possible. `models` lists them.
    ///
    /// Throws an `Error` if there is no such model, or if an argument is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, given: &Object) -> Result<Self, Error> {
        let family = family(name).ok_or_else(|| error(format_args!("no model {name:?}")))?;
        let mut texts = Vec::new();
        for pair in Object::entries(given) {
            let pair: Array = pair.unchecked_into();
            let (name, value) = (text(&pair.get(0)), pair.get(1));
            let values =
                if Array::is_array(&value) { Array::from(&value) } else { Array::of1(&value) };
            let given = values.iter().filter(|value| value.is_truthy() || value == &0);
            texts.extend(given.map(|value| (name.clone(), text(&value))));
        }
        Ok(Self { model: family.build_of_texts(&texts).map_err(error)? })
    }

    /// What one should know before a search, such as that the pieces cannot fill the board.
    pub fn remarks(&self) -> Vec<String> {
        self.model.remarks().to_vec()
    }

    /// The exact cover problem.
    pub fn problem(&self) -> Problem {
        Problem::of(self.model.problem().clone())
    }

    /// The solution that a cover of the problem stands for, as text.
    ///
    /// Throws an `Error` if these are not the options of a cover.
    pub fn text(&self, cover: &[usize]) -> Result<String, Error> {
        Ok(self.model.decode(&self.verified(cover)?).plain)
    }

    /// The same as a picture, an SVG document.
    ///
    /// Throws an `Error` if these are not the options of a cover.
    pub fn svg(&self, cover: &[usize]) -> Result<String, Error> {
        Ok(self.model.decode(&self.verified(cover)?).picture.svg())
    }

    fn verified(&self, cover: &[usize]) -> Result<Vec<OptionId>, Error> {
        let options: Vec<OptionId> = cover.iter().map(|&number| OptionId::new(number)).collect();
        verify(self.model.problem(), &options).map_err(error)?;
        Ok(options)
    }
}

/// A text, a number, or `yes` for `true`.
fn text(value: &JsValue) -> String {
    let number = || value.as_f64().map(|number| number.to_string());
    let flag = || (value == &true).then(|| "yes".into());
    value.as_string().or_else(number).or_else(flag).unwrap_or_else(|| format!("{value:?}"))
}
