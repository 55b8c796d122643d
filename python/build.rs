//! Says how long the wheel takes to build, to whoever watches (`pip install -v`).

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::warning=pyquadrille is built from source: about 200 s of processor time");
    }
}
