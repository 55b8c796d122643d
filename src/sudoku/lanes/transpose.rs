//! Eight by eight pairs of bytes, rows to columns: how the vector backends lay boards side by side.

/// Transposes eight vectors of eight 16-bit numbers (or of several times eight: each part by
/// itself). `$lo` and `$hi` interleave the numbers of the lower and of the upper halves of two
/// vectors.
///
/// Interleaving vector `i` with vector `i + 4`, for all `i`, rotates the six bits of a number's
/// place (three for its vector, three for its position there) by one; after three times vector
/// and position have changed places. Written out, because as a loop it spills registers.
macro_rules! transpose {
    ($rows:expr, $lo:path, $hi:path) => {{
        macro_rules! stage {
            ($r:expr) => {{
                let r = $r;
                [
                    $lo(r[0], r[4]),
                    $hi(r[0], r[4]),
                    $lo(r[1], r[5]),
                    $hi(r[1], r[5]),
                    $lo(r[2], r[6]),
                    $hi(r[2], r[6]),
                    $lo(r[3], r[7]),
                    $hi(r[3], r[7]),
                ]
            }};
        }
        stage!(stage!(stage!($rows)))
    }};
}
pub(super) use transpose;
