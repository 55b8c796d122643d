//! What JavaScript asks of the engine: the page, by four modules of WebAssembly, and the users of
//! the npm package.
//!
//! Each feature makes a module, so that a view of the page loads no more than it needs:
//!
//! | feature | module |
//! | --- | --- |
//! | `cover` | the dance and the gallery of the page |
//! | `workshop` | the workshop of the page, with all formats of problems |
//! | `sudoku` | the board of the page |
//! | `variants` | boards with other rules |
//! | `npm` | the npm package |
//!
//! On the page, a question with a quick answer is a function; one that may take long is a class
//! whose `advance` works for a moment and says how far it is, so that the worker can hear the page
//! in between. Answers are JSON. `page/engine/` has the other side.

#[cfg(any(feature = "dance", feature = "gallery", feature = "workshop"))]
pub mod cover;
#[cfg(feature = "npm")]
pub mod npm;
#[cfg(feature = "sudoku")]
pub mod sudoku;
#[cfg(feature = "variants")]
pub mod variants;

#[cfg(not(feature = "npm"))]
mod answer;
