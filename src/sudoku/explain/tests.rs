//! Steps judged by engines that share nothing with the techniques.
