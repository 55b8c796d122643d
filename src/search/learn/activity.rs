//! Activities: how often, and how lately, an option or an item took part in conflicts.
//!
//! After each conflict all activities decay; instead of lowering all of them, the next bump counts
//! for more (`MiniSat`, after the VSIDS of Chaff: Moskewicz, Madigan, Zhao, Zhang and Malik, 2001).

#[derive(Clone, Debug)]
pub(super) struct Activities {
    values: Vec<f32>,
    bump: f32,
}

/// All activities are scaled down when one exceeds this.
const LARGEST: f32 = 1e20;

impl Activities {
    /// These activities at the start.
    pub(super) fn new(values: Vec<f32>) -> Self {
        Self { values, bump: 1.0 }
    }

    pub(super) fn of(&self, number: u32) -> f32 {
        self.values[number as usize]
    }

    pub(super) fn bump(&mut self, number: u32) {
        let value = &mut self.values[number as usize];
        *value += self.bump;
        if *value > LARGEST {
            self.values.iter_mut().for_each(|value| *value /= LARGEST);
            self.bump /= LARGEST;
        }
    }

    /// Multiplies all activities by `factor`, which is below 1.
    pub(super) fn decay(&mut self, factor: f32) {
        self.bump /= factor;
    }
}
