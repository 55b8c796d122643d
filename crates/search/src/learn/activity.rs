//! Activities: how often, and how recently, an option or an item took part in conflicts.
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

/// All activities are also scaled down when the next bump would exceed this, because nothing was
/// bumped for a long time.
const LARGEST_BUMP: f32 = 1e30;

impl Activities {
    /// The activities start with these values.
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
            self.scale_down();
        }
    }

    /// Multiplies all activities by `factor`, which is below 1.
    pub(super) fn decay(&mut self, factor: f32) {
        self.bump /= factor;
        if self.bump > LARGEST_BUMP {
            self.scale_down();
        }
    }

    fn scale_down(&mut self) {
        self.values.iter_mut().for_each(|value| *value /= LARGEST);
        self.bump /= LARGEST;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_time_without_a_bump_keeps_the_order() {
        let mut activities = Activities::new(vec![0.0, 0.0, 0.0]);
        for number in 0..3 {
            activities.bump(number);
            (0..10_000).for_each(|_| activities.decay(0.97));
        }
        activities.bump(0);
        let [first, second, third] = [0, 1, 2].map(|number| activities.of(number));
        assert!(first.is_finite() && first > third && third >= second);
    }
}
