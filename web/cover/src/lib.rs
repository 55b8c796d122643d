//! What the page asks of the engine of exact cover.
//!
//! Each file has the questions of one view. A question with a quick answer is a function; one that
//! may take long is a class whose `advance` works for a moment and says how far it is, so that the
//! worker can hear the page in between. Answers are JSON. `page/engine/` has the other side.
//!
//! | file | questions of |
//! | --- | --- |
//! | `dance` | the dance: the search told step by step, forward and back |
//! | `gallery` | the models: their arguments, their solutions as drawings |
//! | `workshop` | a problem as text: its faults, its covers, proofs |
//! | `count` | the number of solutions, of a model or of a text |

pub mod count;
pub mod dance;
pub mod gallery;
mod turn;
pub mod workshop;
