//! The end of support of each Electron release, from <https://releases.electronjs.org/schedule> and
//! <https://endoflife.date/electron>. A major version is supported until the third major after it is released.

/// The day on which this table was made. Majors that are newer than its last row are unknown.
pub(super) const AS_OF: &str = "2026-08-25";

/// A major version.
pub(super) struct Release {
    pub major: u32,
    /// The day on which support ends.
    pub end: &'static str,
    /// The major version of Node that it contains.
    pub node: &'static str,
}

const fn release(major: u32, end: &'static str, node: &'static str) -> Release {
    Release { major, end, node }
}

/// All releases from the oldest that stagewright supports.
pub(super) const RELEASES: [Release; 27] = [
    release(18, "2022-09-27", "16.13"),
    release(19, "2022-11-29", "16.14"),
    release(20, "2023-02-07", "16.15"),
    release(21, "2023-04-04", "16.16"),
    release(22, "2023-10-10", "16.17"),
    release(23, "2023-08-15", "18.12"),
    release(24, "2023-10-10", "18.14"),
    release(25, "2023-12-05", "18.15"),
    release(26, "2024-02-20", "18.16"),
    release(27, "2024-04-16", "18.17"),
    release(28, "2024-06-11", "18.18"),
    release(29, "2024-08-20", "20.9"),
    release(30, "2024-10-15", "20.11"),
    release(31, "2025-01-14", "20.14"),
    release(32, "2025-03-04", "20.16"),
    release(33, "2025-04-29", "20.18"),
    release(34, "2025-06-24", "20.18"),
    release(35, "2025-09-02", "22.14"),
    release(36, "2025-10-28", "22.14"),
    release(37, "2026-01-13", "22.16"),
    release(38, "2026-03-10", "22.18"),
    release(39, "2026-05-05", "22.20"),
    release(40, "2026-06-30", "24.11"),
    release(41, "2026-08-25", "24"),
    // The days of 45, 46 and 47 were plans when this table was made. 45 came on the planned day.
    release(42, "2026-10-20", "24"),
    release(43, "2027-01-05", "24"),
    release(44, "2027-03-02", "24"),
];

/// The release of this major version; `None` for those that the table does not know.
pub(super) fn of(major: u32) -> Option<&'static Release> {
    RELEASES.iter().find(|release| release.major == major)
}

/// Formats days since 1970-01-01 as `2026-05-01`.
pub(crate) fn day(days: i64) -> String {
    // Howard Hinnant's `civil_from_days`: years start in March, so that a leap day is the last day of its year.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_numbers_convert_to_calendar_dates() {
        for (days, wanted) in [(0, "1970-01-01"), (19_782, "2024-02-29"), (20_454, "2026-01-01"), (-1, "1969-12-31")] {
            assert_eq!(day(days), wanted);
        }
    }

    #[test]
    fn release_table_has_no_gaps() {
        let majors: Vec<u32> = RELEASES.iter().map(|release| release.major).collect();
        assert!(majors.windows(2).all(|pair| pair[1] == pair[0] + 1), "{majors:?}");
        assert_eq!(of(42).map(|release| release.end), Some("2026-10-20"));
        // 22 was supported longer than planned, for old versions of Windows.
        let ends = RELEASES.iter().filter(|release| release.major != 22).map(|release| release.end);
        assert!(ends.collect::<Vec<_>>().is_sorted());
        assert!(of(17).is_none() && of(45).is_none());
    }
}
