//! The position of the trace, its speed, and the effect of each key.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use quadrille::search::Rule;
use quadrille::search::dlx::{Event, Step, Trace};
use quadrille::{ItemId, OptionId, Problem};

use super::super::observe::Teller;

/// The speeds, in steps per second.
const SPEEDS: [u32; 11] = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000];
/// The initial speed, as an index into [`SPEEDS`].
const FIRST_SPEED: usize = 1;
/// The longest time between two reads of the stop flag.
const LOOK: Duration = Duration::from_millis(50);
/// The time for steps between two reads of the keyboard.
const SLICE: Duration = Duration::from_millis(20);

pub(super) struct Player<'p> {
    pub(super) problem: &'p Problem,
    pub(super) teller: Teller<'p>,
    pub(super) trace: Trace,
    pub(super) mode: Mode,
    /// The speed, as an index into [`SPEEDS`].
    speed: usize,
    /// When the next step is due.
    due: Instant,
    /// The step that led here.
    pub(super) last: Option<Step>,
    /// The number of solutions up to this step.
    pub(super) n_solutions: u64,
    /// The row and the column of the last step.
    pub(super) option: OptionId,
    pub(super) item: ItemId,
}

/// Whether the trace continues by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Paused,
    /// At the speed that is set.
    Playing,
    /// As fast as it can, to the next solution.
    Seeking,
}

impl<'p> Player<'p> {
    /// At the beginning of the trace.
    pub(super) fn new(problem: &'p Problem, trace: Trace) -> Self {
        Self {
            problem,
            teller: Teller::new(problem, Rule::Smallest),
            trace,
            mode: Mode::Paused,
            speed: FIRST_SPEED,
            due: Instant::now(),
            last: None,
            n_solutions: 0,
            option: OptionId::new(0),
            item: ItemId::new(0),
        }
    }

    /// Steps per second.
    pub(super) fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// The last step as a sentence.
    pub(super) fn sentence(&self) -> String {
        match &self.last {
            Some(step) => self.teller.sentence(&self.trace, step),
            None => {
                "the beginning: press the space bar to play, or the right arrow for a step".into()
            }
        }
    }

    /// How long to wait for a key.
    pub(super) fn wait(&self, now: Instant) -> Duration {
        match self.mode {
            Mode::Paused => LOOK,
            Mode::Playing => self.due.saturating_duration_since(now).min(LOOK),
            Mode::Seeking => Duration::ZERO,
        }
    }

    /// What a key does; breaks if the user leaves.
    pub(super) fn press(&mut self, key: KeyEvent, now: Instant) -> ControlFlow<()> {
        if key.kind == KeyEventKind::Release {
            return ControlFlow::Continue(());
        }
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if is_control => return ControlFlow::Break(()),
            _ if is_control => {}
            KeyCode::Char('q') | KeyCode::Esc => return ControlFlow::Break(()),
            KeyCode::Char(' ') => {
                self.mode = if self.mode == Mode::Paused { Mode::Playing } else { Mode::Paused };
                self.due = now;
            }
            KeyCode::Right => {
                self.mode = Mode::Paused;
                self.forward();
            }
            KeyCode::Left => {
                self.mode = Mode::Paused;
                self.back();
            }
            KeyCode::Char('n') => self.mode = Mode::Seeking,
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-' | '_') => self.speed = self.speed.saturating_sub(1),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Takes the steps that are due, for one [`SLICE`] of time at most. Returns whether the
    /// position has changed.
    pub(super) fn go_on(&mut self, now: Instant) -> bool {
        let before = self.trace.position();
        match self.mode {
            Mode::Paused => {}
            Mode::Playing => {
                let interval = Duration::from_secs(1) / self.speed();
                while self.due <= now && now.elapsed() < SLICE && self.mode == Mode::Playing {
                    self.due += interval;
                    self.forward();
                }
                // If the steps come late, the schedule begins again now, and does not catch up.
                if self.due + LOOK < now {
                    self.due = now;
                }
            }
            Mode::Seeking => {
                while now.elapsed() < SLICE && self.mode == Mode::Seeking {
                    self.forward();
                    if matches!(&self.last, Some(Step { event: Event::Solution { .. }, .. })) {
                        self.mode = Mode::Paused;
                    }
                }
            }
        }
        self.trace.position() != before
    }

    /// Takes a step; pauses at the end.
    fn forward(&mut self) {
        match self.trace.forward() {
            Some(step) => {
                self.n_solutions += u64::from(matches!(step.event, Event::Solution { .. }));
                self.look_at(&step);
                self.last = Some(step);
            }
            None => self.mode = Mode::Paused,
        }
    }

    /// Undoes a step.
    fn back(&mut self) {
        let Some(step) = self.trace.back() else { return };
        self.n_solutions -= u64::from(matches!(step.event, Event::Solution { .. }));
        self.look_at(&step);
        // The sentence is again that of the step before.
        self.last = self.trace.back();
        if self.last.is_some() {
            self.trace.forward();
        }
    }

    /// Moves the focus to where the step happens.
    fn look_at(&mut self, Step { event, level }: &Step) {
        let Self { option, item, .. } = self;
        match event {
            Event::Choose { item: chosen, hidden, .. } => {
                *item = *chosen;
                *option = hidden.first().copied().unwrap_or(*option);
            }
            Event::Try { option: its, .. } | Event::Undo { option: its } => {
                *option = *its;
                *item = self.trace.items().nth(*level).unwrap_or(*item);
            }
            Event::DeadEnd { item: its } | Event::Leave { item: its } => *item = *its,
            Event::Solution { .. } | Event::End => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first example of TAOCP 7.2.2.1, (5).
    pub(in super::super) const BOOK: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

    fn press(player: &mut Player, codes: &[KeyCode]) -> bool {
        let now = Instant::now();
        codes.iter().any(|&code| player.press(code.into(), now).is_break())
    }

    #[test]
    fn arrows_step_and_the_sentence_is_that_of_the_step_that_led_here() {
        let problem: Problem = BOOK.parse().unwrap();
        let mut player = Player::new(&problem, Trace::new(&problem, Rule::Smallest).unwrap());
        let mut sentences = vec![player.sentence()];
        for _ in 0..21 {
            press(&mut player, &[KeyCode::Right]);
            sentences.push(player.sentence());
        }
        assert_eq!(sentences[14], "level 3: a solution: a d f; b g; c e");
        assert_eq!(sentences[21], "the end: the whole tree is explored");
        assert_eq!(player.n_solutions, 1);
        press(&mut player, &[KeyCode::Right]);
        for sentence in sentences.iter().rev() {
            assert_eq!(player.sentence(), *sentence);
            press(&mut player, &[KeyCode::Left]);
        }
        assert_eq!((player.trace.position(), player.n_solutions), (0, 0));
    }

    #[test]
    fn the_next_solution_is_found_and_then_the_end() {
        let problem: Problem = BOOK.parse().unwrap();
        let mut player = Player::new(&problem, Trace::new(&problem, Rule::Smallest).unwrap());
        for position in [14, 21, 21] {
            press(&mut player, &[KeyCode::Char('n')]);
            while player.mode != Mode::Paused {
                player.go_on(Instant::now());
            }
            assert_eq!((player.trace.position(), player.n_solutions), (position, 1));
        }
    }

    #[test]
    fn a_player_plays_when_a_step_is_due_and_pauses_at_the_end() {
        let problem: Problem = "a\na\n".parse().unwrap();
        let mut player = Player::new(&problem, Trace::new(&problem, Rule::Smallest).unwrap());
        assert!(!player.go_on(Instant::now()));
        press(&mut player, &[KeyCode::Char(' ')]);
        while player.mode == Mode::Playing {
            // Each look comes when the step is due.
            player.due = Instant::now();
            player.go_on(player.due);
        }
        assert_eq!(player.trace.position(), 6);
        assert_eq!(player.sentence(), "the end: the whole tree is explored");
    }

    #[test]
    fn speeds_have_bounds_and_keys_leave() {
        let problem: Problem = "a\na\n".parse().unwrap();
        let mut player = Player::new(&problem, Trace::new(&problem, Rule::Smallest).unwrap());
        press(&mut player, &[KeyCode::Char('+'); 99]);
        assert_eq!(player.speed(), 1000);
        press(&mut player, &[KeyCode::Char('-'); 99]);
        assert_eq!(player.speed(), 1);
        for code in [KeyCode::Char('q'), KeyCode::Esc] {
            assert!(press(&mut player, &[code]));
        }
        let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert!(player.press(interrupt, Instant::now()).is_break());
        assert!(!press(&mut player, &[KeyCode::Char('x'), KeyCode::Home, KeyCode::F(1)]));
    }
}
