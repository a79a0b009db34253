//! What the columns of collection files hold.

/// What a column of a collection file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Column {
    /// The collector number, whole or within its set.
    Number,
    /// The number of a shop for what it sells, which names no card of ours.
    Product,
    /// The card's name.
    Name,
    /// The card's name without what a shop adds to it; it goes before [`Self::Name`].
    PlainName,
    /// The set, by its code.
    Set,
    /// The set, by its name.
    SetName,
    /// The rarity; read by nobody.
    Rarity,
    /// The print run.
    Edition,
    /// Whether it is the first print run; if not, it is a later one.
    FirstEdition,
    /// The surface.
    Finish,
    /// How worn the copies are, by the dialect's scale.
    Condition,
    /// How worn another tool said they are, in its words.
    ConditionWritten,
    /// The language.
    Language,
    /// How many copies the row stands for.
    Quantity,
    /// How many of them are not foil.
    Regular,
    /// How many of them are foil.
    Foil,
    /// How many of them have another surface than these two.
    SpecialFoil,
    /// How many there are of every surface, where other columns say how many are foil.
    Total,
    /// How many of the copies their owner would give away.
    TradeQuantity,
    /// Whether their owner would give away all of them.
    ForTrade,
    /// Where they are.
    Place,
    /// What sort of place it is: a list holds what nobody owns.
    PlaceKind,
    /// Whether they are only watched.
    Watched,
    /// Whether they are owned, in words.
    Status,
    /// Whether they are no real cards.
    Proxy,
    /// Whether they are signed.
    Signed,
    /// Whether they are painted over.
    Altered,
    /// The company that graded them.
    GradingCompany,
    /// The grade, or company and grade together where no column has the company.
    Grade,
    /// The number of the grade's certificate.
    Certificate,
    /// What was paid for each copy.
    Price,
    /// In which currency.
    Currency,
    /// The day on which they came.
    Date,
    /// What was written about them.
    Notes,
    /// Tags.
    Tags,
    /// Whether a unit is four copies.
    Playset,
    /// The game.
    Game,
    /// Something that is read by nobody and stays with the row.
    Kept,
    /// The same, in a column that the tool does not have: somebody added it.
    Added,
    /// As [`Self::Kept`], of money: it may take two cells where a tool forgets to quote it.
    KeptMoney,
}

impl Column {
    /// Whether what stands in it is an amount of money.
    pub(super) fn is_money(self) -> bool {
        matches!(self, Self::Price | Self::KeptMoney)
    }

    /// Whether what stands in it stays with the row as it is.
    pub(super) fn is_kept(self) -> bool {
        matches!(self, Self::Kept | Self::Added | Self::KeptMoney | Self::Product)
    }

    /// Whether it says which card is meant.
    pub(super) fn says_card(self) -> bool {
        matches!(self, Self::Number | Self::Name | Self::PlainName | Self::Product)
    }

    /// Whether it says how many copies there are.
    pub(super) fn says_quantity(self) -> bool {
        matches!(self, Self::Quantity | Self::Regular | Self::Foil | Self::SpecialFoil | Self::Total)
    }
}

/// The words of a header without case and signs, with single spaces.
pub(in crate::copies) fn normal(header: &str) -> String {
    letters(header).collect()
}

/// The letters of [`normal`].
fn letters(header: &str) -> impl Iterator<Item = char> {
    let is_letter = |character: char| character.is_alphanumeric() || character == '#';
    let words = header.split(move |character| !is_letter(character)).filter(|word| !word.is_empty());
    words
        .enumerate()
        .flat_map(|(at, word)| (at > 0).then_some(' ').into_iter().chain(word.chars().flat_map(char::to_lowercase)))
}

/// Whether a header is this one, which is given in its [`normal`] spelling; of a header that ends
/// in `*` the beginning is enough.
pub(super) fn is_header(known: &str, normal: &str) -> bool {
    let mut rest = normal.chars();
    match known.strip_suffix('*') {
        Some(beginning) => letters(beginning).all(|letter| rest.next() == Some(letter)),
        None => letters(known).eq(rest),
    }
}
