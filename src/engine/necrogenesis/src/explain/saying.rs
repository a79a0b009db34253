//! A sentence being said, and the cards that it may name.

use std::borrow::Cow;

use safehouse_table::Seat;

use super::{
    super::{
        duel::Duel,
        event::Event,
        object::{Area, CARDS, ObjectId},
        program::{AbilityId, CardId, CardProgram},
    },
    people::People,
    span::{Sentence, Span},
};

/// Which cards the objects on the table are, as far as events told of them.
#[derive(Debug, Clone)]
pub(super) struct Known<'a> {
    rules: &'a Duel,
    cards: [CardId; CARDS],
}

impl<'a> Known<'a> {
    /// Of a game that begins: the Survivors lie open (4.1.1). Where somebody laid
    /// the table out, so does all that is in no deck: such a game is open to its
    /// player.
    pub(super) fn new(rules: &'a Duel) -> Self {
        let mut cards = [CardId::HIDDEN; CARDS];
        for survivor in Seat::BOTH.map(ObjectId::survivor) {
            cards[survivor.index()] = rules.cards[survivor.index()];
        }
        if let Some(opening) = &rules.opening {
            for (index, card) in cards.iter_mut().enumerate() {
                let object = opening.object(ObjectId(index as u8));
                if !matches!(object.area, Area::SurvivorDeck | Area::ZombieDeck) {
                    *card = object.card;
                }
            }
        }
        Self { rules, cards }
    }

    /// Takes from an event which card an object is.
    pub(super) fn learn(&mut self, event: Event) {
        if let Event::Moved { object, card, .. }
        | Event::Revealed { object, card }
        | Event::Destroyed { object, card }
        | Event::Played { object, card, .. }
        | Event::Spawned { object, card, .. } = event
        {
            self.cards[object.index()] = card;
        }
    }

    /// Forgets a card that went into a deck, where its number may become another's.
    pub(super) fn forget(&mut self, event: Event) {
        if let Event::Moved { object, to: Area::SurvivorDeck | Area::ZombieDeck, .. } = event {
            self.cards[object.index()] = CardId::HIDDEN;
        }
    }

    /// The card that an object is.
    pub(super) fn card(&self, object: ObjectId) -> Option<&'a CardProgram> {
        let card = self.cards.get(object.index()).copied().unwrap_or(CardId::HIDDEN);
        (card != CardId::HIDDEN).then(|| self.rules.program.card(card))
    }
}

/// A sentence being said, from its beginning to its clause.
#[derive(Debug)]
pub(super) struct Saying<'s, 'a> {
    people: &'s People,
    known: &'s Known<'a>,
    sentence: Sentence<'a>,
}

impl<'s, 'a> Saying<'s, 'a> {
    pub(super) fn new(people: &'s People, known: &'s Known<'a>) -> Self {
        Self { people, known, sentence: Sentence::default() }
    }

    fn then(mut self, span: Span<'a>) -> Self {
        self.sentence.push(span);
        self
    }

    pub(super) fn text(self, text: impl Into<Cow<'a, str>>) -> Self {
        self.then(Span::Text(text.into()))
    }

    pub(super) fn number(self, number: impl Into<u16>) -> Self {
        self.then(Span::Number(number.into()))
    }

    /// A card by its name, or one that is not known.
    pub(super) fn card(self, object: ObjectId) -> Self {
        self.card_or(object, "a card")
    }

    /// A Zombie by its name, or one that is not known.
    pub(super) fn zombie(self, object: ObjectId) -> Self {
        self.card_or(object, "a Zombie")
    }

    fn card_or(self, object: ObjectId, unknown: &'static str) -> Self {
        match self.known.card(object) {
            Some(card) => self.then(Span::Card { object, name: &card.name }),
            None => self.text(unknown),
        }
    }

    /// `Player 1 draws`, `You draw`: the verb as it stands after a name.
    pub(super) fn does(self, seat: Seat, verb: &str) -> Self {
        let (name, verb) = self.people.does(seat, verb);
        self.then(Span::Player { seat, name }).text(format!(" {verb}"))
    }

    /// `the hand of Player 1`, `your hand`.
    pub(super) fn whose(self, seat: Seat, thing: &'static str) -> Self {
        match self.people.name(seat) {
            Some(name) => {
                let player = Span::Player { seat, name: name.to_owned() };
                self.text("the ").text(thing).text(" of ").then(player)
            }
            None => self.then(Span::Player { seat, name: "your".to_owned() }).text(" ").text(thing),
        }
    }

    /// `1 card`, `2 cards`.
    pub(super) fn counted(self, count: u8, one: &'static str) -> Self {
        self.number(count).text(" ").text(one).text(if count == 1 { "" } else { "s" })
    }

    /// A die with what is added to it: `3`, `3 + 1`.
    pub(super) fn die(self, die: u8, bonus: i8) -> Self {
        let say = self.number(die);
        match bonus {
            0 => say,
            1.. => say.text(" + ").number(bonus.unsigned_abs()),
            _ => say.text(" - ").number(bonus.unsigned_abs()),
        }
    }

    /// The called numbers of an unarmed attack, from their bits.
    pub(super) fn numbers(self, called: u8) -> Self {
        let numbers = (1..=6u8).filter(|number| called >> number & 1 == 1).enumerate();
        numbers.fold(self, |say, (at, number)| say.text(if at == 0 { "" } else { ", " }).number(number))
    }

    /// The printed line of an ability, or what it is called.
    pub(super) fn ability(self, ability: AbilityId) -> Self {
        let program = self.known.rules.program.ability(ability);
        let line = program.label.as_deref().unwrap_or(&program.line);
        if line.contains('\n') { self.text(line.replace('\n', " ")) } else { self.text(line) }
    }

    /// Ends it with the clause that it follows.
    pub(super) fn clause(self, clause: &'static str) -> Sentence<'a> {
        self.text(" (").then(Span::Clause(clause)).text(")").sentence
    }
}
