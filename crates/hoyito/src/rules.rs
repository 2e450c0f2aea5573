//! The three games, each a row of choices: the table of rules 9 to 13 as data.

use core::fmt;
use core::str::FromStr;

use crate::board::Side;
use crate::error::BadVariant;

/// One of the three games.
///
/// ```
/// use hoyito::Variant;
///
/// assert_eq!(Variant::II.to_string(), "II");
/// assert_eq!("iii".parse(), Ok(Variant::III));
/// assert!("IV".parse::<Variant>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Variant {
    /// Hoyito I: every casa is captured the moment it is made.
    I,
    /// Hoyito II: the last seed's casa, the run of fours behind it, and another turn.
    II,
    /// Hoyito III: the last seed's casa alone, and another turn.
    III,
}

/// What sets one game apart from the others. All that is not here is common to the three.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// Rules 9 and 11: casas made by a seed that is not the last are captured too.
    pub(crate) in_passing: bool,
    /// Rule 9: with the last seed's casa goes the unbroken run of fours behind it.
    pub(crate) run_behind: bool,
    /// Rule 10: a capture by the last seed gives another turn.
    pub(crate) again: bool,
    /// Rule 13: the round of a match from which the last four go to the winner of the round before.
    pub(crate) last_four_to_winner_from: Option<u32>,
}

impl Variant {
    /// The three games.
    pub const ALL: [Self; 3] = [Self::I, Self::II, Self::III];

    /// The row of the table in rules 9 to 13 that this game is.
    pub(crate) const fn choices(self) -> &'static Choices {
        const I: Choices =
            Choices { in_passing: true, run_behind: false, again: false, last_four_to_winner_from: None };
        const II: Choices =
            Choices { in_passing: false, run_behind: true, again: true, last_four_to_winner_from: None };
        const III: Choices =
            Choices { in_passing: false, run_behind: false, again: true, last_four_to_winner_from: Some(3) };
        match self {
            Self::I => &I,
            Self::II => &II,
            Self::III => &III,
        }
    }

    /// Who gets the last four seeds in a round of a match if it is not the capturer (rule 13).
    pub(crate) fn last_four_to(self, round: u32, winner_before: Option<Side>) -> Option<Side> {
        winner_before.filter(|_| self.choices().last_four_to_winner_from.is_some_and(|from| round >= from))
    }

    /// The numeral: `I`, `II` or `III`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::I => "I",
            Self::II => "II",
            Self::III => "III",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = BadVariant;

    /// Reads the numeral in any case.
    fn from_str(text: &str) -> Result<Self, BadVariant> {
        Self::ALL
            .into_iter()
            .find(|variant| text.eq_ignore_ascii_case(variant.name()))
            .ok_or_else(|| BadVariant::new(text))
    }
}
