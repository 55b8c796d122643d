//! The catalogue as JSON, for interfaces in other languages.

use super::{Argument, Example, Family, Kind};

/// These models as a list in JSON. The fields of an object are those of [`Family`] and
/// [`Argument`]; what the kind of an argument has is among the fields of the argument.
///
/// ```
/// use quadrille::models::catalogue::{FAMILIES, json};
///
/// let list = json(&FAMILIES);
/// assert!(list.starts_with(r#"[{"name":"queens","title":"Queens","help":"Queens that do not "#));
/// ```
pub fn json(families: &[&Family]) -> String {
    list(families, |family| {
        let Family { name, title, help, more, .. } = family;
        let arguments = list(family.arguments, argument);
        let Example { values, is_reduced, count, source } = &family.example;
        let values = values.iter().map(|(name, value)| format!("{name:?}:{value:?}"));
        let values = values.collect::<Vec<_>>().join(",");
        let count = count.map_or("null".into(), |count| count.to_string());
        [
            format!(r#"{{"name":{name:?},"title":{title:?},"help":{help:?},"more":{more:?},"#),
            format!(r#""arguments":{arguments},"example":{{{values}}},"isReduced":{is_reduced},"#),
            format!(r#""count":{count},"source":{source:?}}}"#),
        ]
        .concat()
    })
}

fn argument(argument: &Argument) -> String {
    let kind = match &argument.kind {
        Kind::Number(_) => {
            let (least, most) = argument.bounds;
            format!(r#""kind":"number","least":{least},"most":{most}"#)
        }
        Kind::Flag => r#""kind":"flag""#.into(),
        Kind::Choice(choices) => {
            let choice = |(name, help): &(&str, &str)| format!("[{name:?},{help:?}]");
            format!(r#""kind":"choice","choices":{}"#, list(choices, choice))
        }
        Kind::Word => r#""kind":"word""#.into(),
        Kind::Text(text) => format!(r#""kind":"text","format":{:?}"#, text.format),
        Kind::Named(named) => {
            let ((name, label), format) = (named.field, named.text.format);
            let format = if named.is_count { format!("A text {format}.") } else { format.into() };
            // Whether a number is a name.
            let counts = (named.is_name)("2");
            let field = format!(r#""field":[{name:?},{label:?}]"#);
            format!(r#""kind":"named",{field},"format":{format:?},"counts":{counts}"#)
        }
    };
    let Argument { name, label, is_required, is_many, offers, .. } = argument;
    let help = argument.help();
    let label = match (&argument.kind, argument.placeholder) {
        // Its unit, such as MINUTES.
        (Kind::Number(_), unit) if !argument.is_positional && unit.len() > 1 => {
            format!("{label}, in {}", unit.to_lowercase())
        }
        _ => (*label).to_owned(),
    };
    let text = |value: Option<&str>| value.map_or("null".into(), |value| format!("{value:?}"));
    let (default, shown) = (text(argument.default), text(argument.shown));
    let offers = list(offers, |value| format!("{value:?}"));
    [
        format!(r#"{{"name":{name:?},"label":{label:?},"help":{help:?},{kind},"#),
        format!(r#""isRequired":{is_required},"isMany":{is_many},"#),
        format!(r#""default":{default},"shown":{shown},"offers":{offers}}}"#),
    ]
    .concat()
}

/// A list in JSON. Texts are written as Rust writes them, which is the same for ASCII.
fn list<T>(values: &[T], json: impl Fn(&T) -> String) -> String {
    format!("[{}]", values.iter().map(json).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::super::FAMILIES;
    use super::*;

    #[test]
    fn texts_are_written_in_rust_as_in_json() {
        let json = json(&FAMILIES);
        assert!(json.is_ascii() && !json.contains(r"\u") && !json.contains(r"\'"));
        let depth =
            |open: char, close: char| json.matches(open).count() == json.matches(close).count();
        assert!(depth('{', '}') && depth('[', ']'));
    }
}
