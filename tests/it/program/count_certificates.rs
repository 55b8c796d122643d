//! `cover --count --certificate` and `verify --certificate`: numbers of solutions with a proof.

use crate::common::program::Folder;

/// Two ways to cover a, b and c.
const PROBLEM: &str = "a b c\na b\nc\na\nb c\n";

#[test]
fn a_count_with_a_certificate_is_checked() {
    let folder = Folder::new("count-certificates");
    folder.write("problem", PROBLEM);
    folder
        .run("cover --count --certificate proof problem", "")
        .code(0)
        .stdout_eq("2\n")
        .stderr_eq("");
    folder
        .run("verify problem --certificate proof", "")
        .code(0)
        .stdout_eq("right, 2 solutions\n")
        .stderr_eq("");
    let json = "{\"right\":true,\"solutions\":2,\"reason\":null}\n";
    folder.run("verify problem --certificate proof --json", "").code(0).stdout_eq(json);
    // The whole file, with its second last byte: the item of a record.
    let right = folder.read("proof");
    assert_eq!(right, [&b"quadrille count 1\n"[..], &[0, 2, 0, 1, 3, 2]].concat());
    folder
        .run("cover --count --certificate - --output number problem", "")
        .code(0)
        .stdout_eq(&String::from_utf8(right.clone()).unwrap());
    assert_eq!(folder.text("number"), "2\n");
    let mut wrong = right;
    wrong[19] = 3;
    folder.write("wrong", wrong);
    folder.run("verify problem --certificate wrong", "").code(1).stdout_eq("wrong\n").stderr_eq(
        "wrong: no proof: record 0, counted from 0: its edges have another number of covers\n",
    );
    folder
        .run("verify problem wrong", "")
        .says_last("wrong looks like a certificate: check it with --certificate\n");
    // The count of a problem without solutions.
    folder.write("none", "a b\na\n");
    folder
        .run("cover --count --certificate proof --json none", "")
        .code(1)
        .prints_first("{\"end\":\"complete\",\"solutions\":0,\"seconds\":")
        .stderr_eq("no solution\n");
    folder.run("verify none --certificate proof", "").code(0).stdout_eq("right, 0 solutions\n");
}

#[test]
fn a_search_that_is_cut_short_writes_no_certificate() {
    let folder = Folder::new("cut-count-certificates");
    folder.write("problem", crate::common::program::stdout("model queens 14", ""));
    folder.write("proof", "an older file");
    for (limit, by) in
        [("--nodes 10", "a limit"), ("--time 0", "a limit"), ("--memory 100K", "the memory limit")]
    {
        folder
            .run(format!("cover --count --certificate proof problem {limit}"), "")
            .code(3)
            .stdout_eq("")
            .stderr_eq(&format!("stopped by {by}: no certificate was written\n"));
        assert_eq!(folder.text("proof"), "an older file");
        assert_eq!(folder.names(), ["problem", "proof"]);
    }
    folder
        .run("cover --count --certificate proof problem --nodes 10 --json", "")
        .code(3)
        .prints_first("{\"end\":\"limit\",\"seconds\":");
}

#[test]
fn what_a_count_with_a_certificate_cannot_do_is_refused() {
    let folder = Folder::new("refused-count-certificates");
    folder.write("problem", PROBLEM);
    let asked = folder.asked("cover problem --count --certificate proof");
    for option in [
        "--limit 1",
        "--part 1/2",
        "--engine dlx",
        "--choose first",
        "--seed 1",
        "--preprocess",
        "--stats",
        "--checkpoint saved",
    ] {
        let name = option.split(' ').next().unwrap();
        let reason = "a count with a certificate is by a search of its own; leave out";
        asked.refused(&[(option, &format!("{reason} {name}\n"))]);
    }
    folder
        .run("cover problem --count --certificate -", "")
        .code(2)
        .says("cannot both go to standard output");
    folder.run("cover problem --count --log proof", "").code(2).says("cannot be used with");
    assert!(!folder.has("proof"));
}

#[test]
fn a_count_up_to_symmetry_with_a_certificate_is_checked() {
    let folder = Folder::new("class-certificates");
    // a and b can be exchanged; so can the colors.
    folder.write("problem", "a b | x\na x:1\nb x:1\na x:2\nb x:2\na b\n");
    for (options, count, group) in
        [("", 3, "2"), (" --exchange-colors", 2, "4 that exchanges colors"), (" --jobs 2", 3, "2")]
    {
        let asked = format!("cover --count --distinct --certificate proof problem{options}");
        folder.run(&asked, "").code(0).stdout_eq(&format!("{count}\n")).stderr_eq("");
        let right = format!("right, {count} classes under a group of order {group}\n");
        folder.run("verify problem --certificate proof", "").code(0).stdout_eq(&right);
    }
    let json = "{\"right\":true,\"classes\":3,\"order\":2,\"reason\":null}\n";
    folder.run("verify problem --certificate proof --json", "").code(0).stdout_eq(json);
    let mut wrong = folder.read("proof");
    assert_eq!(wrong[20..26], [0, 3, 2, 1, 1, 0], "the mean, 3 classes, order 2, one generator");
    wrong[21] = 2;
    folder.write("wrong", wrong);
    let reason = "wrong: no proof: it proves another number of classes than it says\n";
    folder.run("verify problem --certificate wrong", "").code(1).stderr_eq(reason);
    folder
        .run("verify problem wrong", "")
        .says_last("wrong looks like a certificate: check it with --certificate\n");
    folder.write("none", "a b\na\n");
    folder
        .run("cover --count --distinct --certificate proof none", "")
        .code(1)
        .stdout_eq("0\n")
        .stderr_eq("no solution\n");
    folder
        .run("verify none --certificate proof", "")
        .code(0)
        .stdout_eq("right, 0 classes under a group of order 1\n");
}

#[test]
fn no_certificate_of_classes_is_written_before_its_proof_is_complete() {
    let folder = Folder::new("cut-class-certificates");
    folder.write("queens", crate::common::program::stdout("model queens 14", ""));
    // 64 million solutions, and all exchanges of 400 equal options.
    folder.write("large", format!("a b c\n{}", "a\nb\nc\n".repeat(400)));
    folder.write("proof", "an older file");
    for (problem, limit, by) in [
        ("queens", "--nodes 10", "a limit"),
        ("queens", "--time 0", "a limit"),
        ("queens", "--memory 100K", "the memory limit"),
        ("large", "--quiet", "the size of the group of symmetries"),
    ] {
        folder
            .run(format!("cover --count --distinct --certificate proof {problem} {limit}"), "")
            .code(3)
            .stdout_eq("")
            .stderr_eq(&format!("stopped by {by}: no certificate was written\n"));
        assert_eq!(folder.text("proof"), "an older file");
    }
    let asked = "cover --count --distinct --certificate proof --symmetry motions queens";
    folder.run(asked, "").code(2).says("the problem has no motions");
    assert_eq!(folder.names(), ["large", "proof", "queens"]);
}
