//! Forty questions, whose answers all faces give alike: `tests/questions.json`. The tests of Python
//! (`python/tests/test_questions.py`), of the page (`web/test/questions.spec.ts`) and of the npm
//! package (`packaging/npm/test.mjs`) read the same file.

use serde_json::{Value, json};

use crate::common::program::{data, run};

/// What the program answers, in the words of the file.
fn asked(question: &Value) -> Value {
    let ask = question["ask"].as_str().unwrap();
    let flags: &[&str] = match ask {
        "count" => &["--count"],
        "first" => &[],
        "check" => &["--check"],
        "all" => &["--all"],
        "cheapest" => &["--best", "1"],
        "prove" => &["--prove"],
        other => panic!("{other}"),
    };
    let limit = question["limit"].as_u64().map(|limit| limit.to_string());
    let mut args = vec!["cover", "--json"];
    args.extend(flags);
    args.extend(limit.iter().flat_map(|limit| ["--limit", limit]));
    args.extend(question["maximize"].as_bool().map(|_| "--maximize"));
    let file = question["file"].as_str().map(|file| data(file.strip_prefix("data/").unwrap()));
    args.push(file.as_deref().unwrap_or("-"));
    let output = run(&args, question["problem"].as_str().unwrap_or_default()).stdout();
    let last: Value = serde_json::from_str(output.lines().last().unwrap()).unwrap();
    let n = last["solutions"].as_u64().unwrap();
    let text = |key: &str| last.get(key).map(ToString::to_string);
    match ask {
        "count" => json!({ "count": n.to_string(), "end": last["end"] }),
        "first" => json!({ "found": n > 0 }),
        "check" => {
            let verdict = ["none", "one", "several"][usize::try_from(n).unwrap()];
            json!({ "verdict": verdict })
        }
        "all" => json!({ "covers": n, "end": last["end"] }),
        "cheapest" => json!({
            "cost": text("cost"), "bound": text("bound"), "gap": last.get("gap"),
            "proved": last["proved"], "end": last["end"],
        }),
        _ if n > 0 => json!({ "found": true }),
        _ => json!({ "found": false, "proof": last["proof"] }),
    }
}

#[test]
fn the_program_answers_the_questions_of_all_faces() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/questions.json");
    let text = std::fs::read_to_string(path).unwrap();
    let questions: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert_eq!(questions.len(), 40);
    for question in questions {
        assert_eq!(asked(&question), question["answer"], "{question}");
    }
}
