//! Prints how long the wheel takes to build. `pip install -v` shows it.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::warning=pyquadrille is built from source: about 165 s of processor time");
    }
}
