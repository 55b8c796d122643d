//! Transposing eight by eight pairs of bytes: how the vector backends put boards side by side.

/// Transposes eight vectors of eight 16-bit numbers. In longer vectors it transposes each part of
/// eight numbers by itself. `$lo` and `$hi` interleave the numbers of the lower and of the upper
/// halves of two vectors.
/// A number's place has six bits: three for its vector, three for its position there. Interleaving
/// vector `i` with vector `i + 4`, for all `i`, rotates these bits by one. After three rotations
/// vector and position are exchanged. The stages are written out, because a loop would spill
/// registers.
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
