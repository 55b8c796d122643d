//! Every operation of every backend that this processor has, on random lanes, against its
//! definition for a single lane.

use std::io::Write;

#[cfg(target_arch = "x86_64")]
use super::super::avx512;
use super::super::portable::Portable;
use super::*;

/// Numbers that look random, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Lanes, each a set of digits; small, medium and large ones.
    fn sets<O: Ops>(&mut self, ops: O) -> O::V {
        let mut v = ops.splat(0);
        for lane in O::lanes_mut(&mut v) {
            let (a, b, c) = (self.next(), self.next(), self.next());
            let set =
                [a, a & b, a | b, a & b & c, 0, 0x1FF][usize::try_from(c % 11).unwrap().min(5)];
            *lane = u16::try_from(set & 0x1FF).unwrap();
        }
        v
    }
}

fn lane_by_lane<O: Ops>(found: &O::V, name: &str, expected: impl Fn(usize) -> u16) {
    for (l, &found) in O::lanes(found).iter().enumerate() {
        assert_eq!(found, expected(l), "{name}, lane {l}");
    }
}

/// The check of a backend, compiled for its instructions.
struct Check<O>(O);

impl<O: Ops> Kernel for Check<O> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        check(self.0);
    }
}

#[inline(always)]
fn check<O: Ops>(ops: O) {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for _ in 0..2000 {
        let [va, vb, vc] = [numbers.sets(ops), numbers.sets(ops), numbers.sets(ops)];
        let (a, b, c) = (O::lanes(&va).to_vec(), O::lanes(&vb).to_vec(), O::lanes(&vc).to_vec());
        let is = |name: &str, found: O::V, expected: &dyn Fn(u16, u16, u16) -> u16| {
            lane_by_lane::<O>(&found, name, |l| expected(a[l], b[l], c[l]));
        };
        is("and", ops.and(va, vb), &|a, b, _| a & b);
        is("or", ops.or(va, vb), &|a, b, _| a | b);
        is("without", ops.without(va, vb), &|a, b, _| a & !b);
        is("odd", ops.odd(va, vb, vc), &|a, b, c| a ^ b ^ c);
        is("most", ops.most(va, vb, vc), &|a, b, c| (a & b) | (b & c) | (a & c));
        is("or3", ops.or3(va, vb, vc), &|a, b, c| a | b | c);
        is("and3", ops.and3(va, vb, vc), &|a, b, c| a & b & c);
        let some = ops.and(ops.or3(va, vb, vc), ops.splat(0xF0));
        is("in_one", ops.in_one([va, vb, vc], some), &|a, b, c| {
            0xF0 & ((a & !b & !c) | (!a & b & !c) | (!a & !b & c))
        });
        is("unless_both", ops.unless_both(va, vb, vc), &|a, b, c| a & !(b & c));
        is("unless_other", ops.unless_other(va, vb, vc), &|a, b, c| a & !(b & !c));
        is("without_either", ops.without_either(va, vb, vc), &|a, b, c| a & !(b | c));
        let part = ops.and(vb, vc);
        is("prefer", ops.prefer(va, part, vb), &|a, b, c| {
            if a & b & c == 0 { a & b } else { a & b & c }
        });
        is("count", ops.count(va), &|a, _, _| u16::try_from(a.count_ones()).unwrap());
        is("lowest", ops.lowest(va), &|a, _, _| a & a.wrapping_neg());
        is("add", ops.add(va, vb), &|a, b, _| a + b);
        let (low, high) = (ops.splat(0xFF00), ops.splat(0xFFFF));
        is("add_up_to_max", ops.add_up_to_max(va, low), &|a, _, _| a.saturating_add(0xFF00));
        is("add_up_to_max", ops.add_up_to_max(high, vb), &|_, _, _| 0xFFFF);
        let met = |x, y, z| {
            let none = ops.splat(0);
            let threes = [[x, none, none], [none, none, y], [none, z, none]];
            let any = threes.map(|[a, b, c]| ops.or3(a, b, c));
            let piles = threes.map(|[a, b, c]| ops.pile(a, b, c));
            let found = ops.or_met(none, any, piles, ops.or3(x, y, z));
            ops.select(ops.equal(found, none), none, ops.splat(1))
        };
        let pair = |x, y| {
            let none = ops.splat(0);
            let piles = [ops.pile(x, none, y), none, none];
            let union = ops.or(x, y);
            let found = ops.or_met(none, [union, none, none], piles, union);
            ops.select(ops.equal(found, none), none, ops.splat(1))
        };
        is("or_met within three", pair(va, vb), &|a, b, _| u16::from(a & b != 0));
        is("or_met", met(va, vb, vc), &|a, b, c| u16::from((a & b) | (b & c) | (a & c) != 0));
        let (rest, other) = (ops.without(vb, va), ops.without(vc, ops.or(va, vb)));
        is("or_met, apart", met(va, rest, other), &|_, _, _| 0);
        is("minus_one", ops.minus_one(), &|_, _, _| u16::MAX);
        is("splat", ops.splat(7), &|_, _, _| 7);
        truths(ops, &mut numbers, [va, vb, vc], part);
    }
    boards(ops, &mut numbers);
}

/// Operations with truth values, and moves; `part` is a subset of the second and third vector.
#[inline(always)]
fn truths<O: Ops>(ops: O, numbers: &mut Numbers, [va, vb, vc]: [O::V; 3], part: O::V) {
    let (a, b, c) = (O::lanes(&va).to_vec(), O::lanes(&vb).to_vec(), O::lanes(&vc).to_vec());
    let is = |name: &str, found: O::V, expected: &dyn Fn(u16, u16, u16) -> u16| {
        lane_by_lane::<O>(&found, name, |l| expected(a[l], b[l], c[l]));
    };
    let m = ops.disjoint(va, vb);
    let holds = |a: u16, b: u16| a & b == 0;
    is("select", ops.select(m, va, vc), &|a, b, c| if holds(a, b) { a } else { c });
    is("keep", ops.keep(m, vc), &|a, b, c| if holds(a, b) { c } else { 0 });
    is("raise", ops.raise(m, part, vc), &|a, b, c| if holds(a, b) { c } else { b & c });
    is("restrict", ops.restrict(m, vc, part), &|a, b, c| if holds(a, b) { c } else { b & c });
    is("keep_where_meet", ops.keep_where_meet(va, vb, vc), &|a, b, c| {
        if holds(a, b) { 0 } else { c }
    });
    let bits = |name: &str, m: O::M, expected: &dyn Fn(usize) -> bool| {
        let expected = (0..O::N).fold(0, |bits, l| bits | u32::from(expected(l)) << l);
        assert_eq!(ops.bits(m), expected, "{name}");
    };
    bits("disjoint", m, &|l| holds(a[l], b[l]));
    bits("equal", ops.equal(va, vb), &|l| a[l] == b[l]);
    bits("less", ops.less(va, vb), &|l| a[l] < b[l]);
    bits("fewer than 3", ops.fewer_than::<3>(va), &|l| a[l].count_ones() < 3);
    bits("fewer than 4", ops.fewer_than::<4>(va), &|l| a[l].count_ones() < 4);
    bits("both", ops.both(m, ops.less(va, vb)), &|l| holds(a[l], b[l]) && a[l] < b[l]);
    let some = u32::try_from(numbers.next() >> 32).unwrap() & (u32::MAX >> (32 - O::N));
    bits("mask", ops.mask(some), &|l| some >> l & 1 != 0);

    let mut from = [0xFF; 32];
    let mut all = [0; 32];
    for l in 0..O::N {
        all[l] = u8::try_from(numbers.next() % O::N as u64).unwrap();
        if some >> l & 1 != 0 {
            from[l] = all[l];
        }
    }
    let permuted = ops.permute(va, ops.index(&all));
    lane_by_lane::<O>(&permuted, "permute", |l| a[usize::from(all[l])]);
    let merged = ops.merge(vb, ops.mask(some), va, ops.index(&from));
    lane_by_lane::<O>(&merged, "merge", |l| {
        if some >> l & 1 != 0 { a[usize::from(from[l])] } else { b[l] }
    });
}

/// From boards to lanes and back.
#[inline(always)]
fn boards<O: Ops>(ops: O, numbers: &mut Numbers) {
    let mut digits = ops.splat(0);
    for (l, digit) in O::lanes_mut(&mut digits).iter_mut().enumerate() {
        *digit = u16::try_from(l % 10).unwrap();
    }
    lane_by_lane::<O>(&ops.only(digits), "only", |l| [0, 1, 2, 4, 8, 16, 32, 64, 128, 256][l % 10]);

    let mut rows = [[0; 81]; 32];
    rows.as_flattened_mut().fill_with(|| u8::try_from(numbers.next() & 0xFF).unwrap());
    for at in [0, 1, 16, 64] {
        let columns = ops.columns(&rows.each_ref(), at);
        for (k, column) in columns.iter().enumerate() {
            lane_by_lane::<O>(column, "columns", |l| rows[l][at + k].into());
        }
        let mut back = [[7; 81]; 32];
        ops.rows(&columns, &mut back, at);
        for (l, row) in back.iter().enumerate() {
            for (k, &byte) in row.iter().enumerate() {
                let inside = l < O::N && (at..at + 16).contains(&k);
                assert_eq!(byte, if inside { rows[l][k] } else { 7 }, "rows, {l} {k}");
            }
        }
    }
}

fn check_if_available<O: Ops>() {
    if let Some(ops) = O::detect() {
        ops.enter(Check(ops));
    } else {
        // Not by `eprintln!`, whose output the test harness hides.
        let name = std::any::type_name::<O>();
        writeln!(std::io::stderr(), "not tested: {name}; no such processor").unwrap();
    }
}

#[test]
fn every_operation_of_every_backend_is_as_defined() {
    check_if_available::<Portable>();
    #[cfg(target_arch = "x86_64")]
    {
        check_if_available::<quadrille_base::processor::Avx2>();
        check_if_available::<avx512::Avx512Lanes<true>>();
        check_if_available::<avx512::Avx512Lanes<false>>();
        check_if_available::<avx512::Avx512Narrow>();
    }
    #[cfg(target_arch = "aarch64")]
    check_if_available::<super::super::neon::Neon>();
    #[cfg(target_feature = "simd128")]
    check_if_available::<super::super::simd128::Simd128>();
}
