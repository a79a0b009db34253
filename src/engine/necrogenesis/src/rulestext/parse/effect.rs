//! What happens once.

use winnow::{
    Parser,
    combinator::{alt, delimited, empty, opt, preceded, seq, terminated},
    error::EmptyError,
};

use super::{
    Input, Read, either, flag, frame::cards, modifier::modifier, noun, number, object::object, one_of, whole_number,
    word,
};
use crate::rulestext::{
    ability::{
        CardKind, Cards, Destination, Duration, Effect, Keyword, Origin, Paid, Player, Removed, Revealed, Status,
    },
    subject::is_zombie,
    words::{KEYWORDS, Part, keyword as keyword_words, status_parts, with_number},
};

pub(super) fn effect(input: &mut Input<'_>) -> Read<Effect> {
    alt((on_values, on_cards, on_objects, on_play, of_an_object)).parse_next(input)
}

/// HP, hands and pools.
fn on_values(input: &mut Input<'_>) -> Read<Effect> {
    alt((
        seq!(Effect::Damage(_: word("deal "), number, _: word(" damage to "), object)),
        seq!(Effect::UnpreventableDamage(_: word("deal "), number, _: word(" unpreventable damage to "), object)),
        seq!((_: word("heal "), object, _: word(" "), number, _: word(" HP")))
            .map(|(object, amount)| Effect::Heal(amount, object)),
        draw,
        discard,
        reveal,
        seq!(Effect::Lose(
            alt((
                word("the Survivor player loses ").value(Player::TheSurvivorPlayer),
                word("your opponent loses ").value(Player::Opponent),
                word("you lose ").value(Player::You),
                word("each player loses ").value(Player::Each),
            )),
            whole_number, _: word(" "), one_of,
        )),
        seq!(Effect::Gain(_: word("gain "), number, _: word(" "), one_of)),
        seq!(Effect::Loot(_: word("Loot for "), whole_number, _: word(" AP"))),
    ))
    .parse_next(input)
}

fn draw(input: &mut Input<'_>) -> Read<Effect> {
    alt((
        seq!(Effect::DrawThenDiscard(
            _: word("draw "), whole_number, _: word(" "), _: cards,
            _: word(", then discard "), whole_number, _: word(" of them"),
        )),
        seq!(Effect::Draw {
            _: word("draw "), up_to: flag("up to "), count: number, _: word(" "), _: cards,
        }),
        seq!(Effect::EachDraws(_: word("each player draws "), whole_number, _: word(" "), _: cards)),
    ))
    .parse_next(input)
}

fn reveal(input: &mut Input<'_>) -> Read<Effect> {
    alt((
        word("the Survivor player reveals their hand").value(Revealed::SurvivorPlayersHand),
        word("your opponent reveals their hand").value(Revealed::OpponentsHand),
        word("reveal your hand").value(Revealed::YourHand),
        seq!(Revealed::Top(
            _: word("reveal the top "), whole_number, _: word(" "), _: cards, _: word(" of your "), one_of,
        )),
    ))
    .map(Effect::Reveal)
    .parse_next(input)
}

fn discard(input: &mut Input<'_>) -> Read<Effect> {
    seq!(Effect::Discard {
        who: alt((
            word("discard ").value(Player::You),
            word("the Survivor player discards ").value(Player::TheSurvivorPlayer),
            word("your opponent discards ").value(Player::Opponent),
            word("each player discards ").value(Player::Each),
        )),
        count: whole_number,
        _: word(" "),
        _: cards,
        at_random: flag(" at random"),
    })
    .parse_next(input)
}

/// Between hand, decks and Graveyard.
fn on_cards(input: &mut Input<'_>) -> Read<Effect> {
    alt((
        returned,
        seq!(Effect::SpawnFromGraveyard {
            _: word("spawn "),
            up_to: flag("up to "),
            count: number,
            _: word(" chosen "),
            cards: filtered,
            _: word(" from your Graveyard"),
            into: opt(preceded(word(" into "), one_of)),
        }),
        search,
        seq!(Effect::LookAndReorder(
            _: word("look at the top "), whole_number, _: word(" "), _: cards,
            _: word(" of your "), one_of, _: word(" and put them back in any order"),
        )),
    ))
    .parse_next(input)
}

/// Cards out of two areas are said to be a total (16.6.1).
fn returned(input: &mut Input<'_>) -> Read<Effect> {
    let (up_to, total) = preceded(word("put "), (flag("up to "), flag("a total of "))).parse_next(input)?;
    let (count, cards) = seq!((number, _: word(" chosen "), filtered)).parse_next(input)?;
    let from = preceded(word(" from "), one_of)
        .verify(|from: &Origin| total == (*from == Origin::GraveyardAndExile))
        .parse_next(input)?;
    let to = alt((word("your hand").value(Destination::Hand), one_of.map(Destination::Zone)));
    let to = alt((
        preceded(word(" into "), to),
        preceded(word(" on the top of your "), one_of.map(Destination::Top)),
        preceded(word(" on the bottom of your "), one_of.map(Destination::Bottom)),
    ))
    .parse_next(input)?;
    Ok(Effect::Return { count, up_to, cards, from, to })
}

/// A filter on cards out of play, in the singular or the plural.
fn filtered(input: &mut Input<'_>) -> Read<Cards> {
    seq!(Cards {
        non_boss: flag("non-Boss "),
        kind: noun,
        ztc_at_most: opt(delimited(word(" with ZTC "), whole_number, word(" or less"))),
    })
    .parse_next(input)
}

fn search(input: &mut Input<'_>) -> Read<Effect> {
    let (deck, (count, kind)) = seq!((
        _: word("search your "),
        one_of,
        _: word(" for "),
        alt((cards_of_a_kind, any_cards)),
        _: word(" into your hand, then shuffle"),
    ))
    .parse_next(input)?;
    Ok(Effect::Search { deck, count, kind })
}

fn cards_of_a_kind(input: &mut Input<'_>) -> Read<(u8, Option<CardKind>)> {
    seq!((
        whole_number,
        _: word(" "),
        noun.map(Some),
        _: alt((word(", reveal it, put it"), word(", reveal them, put them"))),
    ))
    .parse_next(input)
}

fn any_cards(input: &mut Input<'_>) -> Read<(u8, Option<CardKind>)> {
    seq!((
        _: word("any "),
        whole_number,
        _: word(" "),
        cards.value(None),
        _: alt((word(", put it"), word(", put them"))),
    ))
    .parse_next(input)
}

/// What is done to something on the battlefield.
fn on_objects(input: &mut Input<'_>) -> Read<Effect> {
    alt((
        seq!(Effect::Apply(_: word("apply "), status, _: word(" to "), object, opt(duration))),
        seq!(Effect::RemoveTokens(_: word("remove all "), noun, _: word(" from "), one_of)),
        seq!(Effect::Remove(_: word("remove "), removed, _: word(" from "), object)),
        seq!(Effect::PutCounters(_: word("put "), number, _: word(" "), noun, _: word(" on "), object)),
        seq!(Effect::PutOnBottom(_: word("put "), object, _: word(" on the bottom of its owner's Zombie Deck"))),
        seq!(Effect::Place(_: word("place "), whole_number, _: word(" "), noun, _: word(" in "), one_of)),
        seq!(Effect::Move(_: word("move "), object, _: word(" to "), one_of)),
        seq!(Effect::GainControl(
            _: word("gain control of "), object.verify(|object| is_zombie(*object)), opt(duration),
        )),
        alt((
            seq!(Effect::Destroy(_: word("destroy "), object)),
            seq!(Effect::Exile(_: word("exile "), object)),
            seq!(Effect::Rest(_: word("rest "), object)),
            seq!(Effect::Ready(_: word("ready "), object)),
        )),
    ))
    .parse_next(input)
}

fn removed(input: &mut Input<'_>) -> Read<Removed> {
    let negative = |input: &mut Input<'_>| either(input, " negative status", " negative statuses");
    alt((
        word("all negative statuses").value(Removed::Negative(None)),
        seq!(Removed::Both(_: word("all "), one_of, _: word(" and "), one_of)),
        preceded(word("all "), one_of.map(Removed::Status)),
        word("Summoning Sickness").value(Removed::SummoningSickness),
        terminated(whole_number, negative).map(|count| Removed::Negative(Some(count))),
        seq!(Removed::Counters(number, _: word(" "), noun)),
    ))
    .parse_next(input)
}

/// Attacks, damage on its way, answers, and the end of the game.
fn on_play(input: &mut Input<'_>) -> Read<Effect> {
    alt((
        word("prevent that damage").value(Effect::PreventThat(None)),
        delimited(word("prevent "), whole_number, word(" of that damage"))
            .map(|amount| Effect::PreventThat(Some(amount))),
        seq!(Effect::PreventNext(
            _: word("prevent the next "), number, _: word(" damage to "), object, duration,
        )),
        seq!(Effect::Cancel(_: word("cancel that "), one_of)),
        seq!(Effect::Reroll(_: word("reroll that "), one_of)),
        delimited(
            word("attack "),
            alt((terminated(object, word(" ")).map(Some), empty.value(None))),
            word("with this Weapon"),
        )
        .map(Effect::AttackWithThis),
        delimited(word("X is the "), alt((word("ZTC").value(Paid::Ztc), one_of.map(Paid::Points))), word(" paid"))
            .map(Effect::XIsPaid),
        word("you win the game").value(Effect::EndGame { you_win: true }),
        word("you lose the game").value(Effect::EndGame { you_win: false }),
    ))
    .parse_next(input)
}

/// What begins with the object that it is about.
fn of_an_object(input: &mut Input<'_>) -> Read<Effect> {
    alt((
        seq!(Effect::MayAdvanceAndAttack(object, _: word(" may advance and attack"))),
        seq!(Effect::CannotAttack(object, _: word(" cannot attack"), opt(duration))),
        seq!(Effect::CannotAdvance(object, _: word(" cannot advance"), opt(duration))),
        seq!(Effect::Modify(modifier, opt(duration))),
    ))
    .parse_next(input)
}

fn duration(input: &mut Input<'_>) -> Read<Duration> {
    preceded(word(" "), one_of).parse_next(input)
}

pub(super) fn status(input: &mut Input<'_>) -> Read<Status> {
    let kind = one_of(input)?;
    let (amounts, durations) = status_parts(kind);
    let amount = part(amounts, delimited(word(" ("), whole_number, word(")"))).parse_next(input)?;
    let turns = delimited(word(" for "), whole_number, alt((word(" turns"), word(" turn"))));
    let turns = part(durations, turns).parse_next(input)?;
    Ok(Status { kind, amount, turns })
}

/// A part of a phrase that is there sometimes or never.
fn part<'a>(
    part: Part,
    mut parser: impl Parser<Input<'a>, u8, EmptyError>,
) -> impl Parser<Input<'a>, Option<u8>, EmptyError> {
    move |input: &mut Input<'a>| match part {
        Part::Optional => opt(parser.by_ref()).parse_next(input),
        Part::Absent => Ok(None),
    }
}

pub(super) fn keyword(input: &mut Input<'_>) -> Read<Keyword> {
    for &keyword in KEYWORDS {
        let (words, number) = keyword_words(keyword);
        if word(words).parse_next(input).is_err() {
            continue;
        }
        let Some((_, sign)) = number else {
            return Ok(keyword);
        };
        let number = delimited(word(" ("), whole_number, (word(sign), word(")"))).parse_next(input)?;
        return Ok(with_number(keyword, number));
    }
    Err(EmptyError)
}
