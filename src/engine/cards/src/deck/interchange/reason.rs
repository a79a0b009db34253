//! Why a line of an imported list is no entry, or not certainly one.

use crate::limits::Excess;

/// Why several cards fit a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ambiguity {
    /// The text is the beginning of several names.
    SeveralNames,
    /// The number belongs to another card than the name.
    NumberAndNameDisagree,
    /// The line can be read in two ways, e.g. a name that begins with a number.
    SeveralReadings,
}

/// What of a line no card has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// Its name.
    Name,
    /// Its collector number, which is all it says, in a set of the catalogue.
    Number,
    /// Its collector number, which is all it says, and no set begins like it.
    Set,
}

/// Why a line is no entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// It holds control characters: not a text.
    ControlCharacters,
    /// It is longer than any name.
    TooLong,
    /// It is more than is read, and nothing of it was.
    TooLarge(Excess),
    /// The number of copies is 0 or negative.
    NoCopies,
    /// The number of copies is above [`COPIES`](crate::limits::COPIES).
    TooManyCopies,
    /// There is a number of copies but neither name nor number of a card.
    NoCard,
    /// It has no number of copies and no card is near: a heading or a remark,
    /// and not counted.
    NotACard,
    /// The number of copies is no whole number.
    QuantityNotANumber,
    /// A cell opens a quote that nothing closes on the line given here, from 1.
    UnclosedQuote(u32),
    /// It does not have the form that the file promises.
    Malformed,
    /// The file ends within it: a part of the list is missing.
    EndsEarly,
    /// A field that the form needs is missing.
    MissingField(Field),
    /// A field holds something of another kind.
    WrongField(Field),
    /// A field that the form does not have.
    UnknownField,
    /// It belongs to a newer version of the form.
    NewerVersion,
    /// It is for another game.
    OtherGame,
    /// The text speaks of several decks, by their codes or links.
    SeveralDecks,
    /// It is a short link, which only the site that made it can read.
    ShortLink,
    /// It is a file of another program that holds no deck list of ours.
    Foreign(Foreign),
}

/// A file of another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foreign {
    /// A saved object of Tabletop Simulator.
    TabletopSimulator,
    /// A Cockatrice card list: the cards there are, and no deck.
    CockatriceCards,
    /// A deck of SWUDB in JSON.
    Swudb,
    /// JSON in which no list of cards was found.
    Json,
    /// XML that is no deck of a known program.
    Xml,
    /// A web page.
    WebPage,
    /// A compressed file, picture or document.
    Document,
}

/// A field of our own JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The deck's name.
    Name,
    /// The deck's format.
    Format,
    /// The deck's tags.
    Tags,
    /// The deck's notes.
    Notes,
    /// The notes on cards.
    CardNotes,
    /// The deck's lines.
    Lines,
    /// A line's section.
    Section,
    /// A line's card.
    Card,
    /// A line's number of copies.
    Quantity,
    /// A line's printing.
    Printing,
    /// A printing's collector number.
    Number,
    /// A printing's finish.
    Finish,
    /// A printing's edition.
    Edition,
}

impl Field {
    /// Its key in a file.
    pub fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Format => "format",
            Self::Tags => "tags",
            Self::Notes => "notes",
            Self::CardNotes => "card_notes",
            Self::Lines => "lines",
            Self::Section => "section",
            Self::Card => "card",
            Self::Quantity => "quantity",
            Self::Printing => "printing",
            Self::Number => "number",
            Self::Finish => "finish",
            Self::Edition => "edition",
        }
    }
}
