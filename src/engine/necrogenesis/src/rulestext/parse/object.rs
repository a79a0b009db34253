//! What conditions test and effects act on.

use winnow::{
    Parser,
    combinator::{alt, delimited, empty, opt, preceded, seq, terminated},
    error::EmptyError,
};

use super::{Input, Read, flag, noun, noun_of, one_of, whole_number, word, words_until};
use crate::rulestext::{
    ability::{Bound, Condition, Gear, GearKind, Noun, Object, Whose, Zombies, Zone},
    words::{Words, ZOMBIE},
};

pub(super) fn condition(input: &mut Input<'_>) -> Read<Condition> {
    alt((
        alt((
            word("the Threat Zone is lit").value(Condition::ThreatZoneLit),
            word("the Threat Zone is not lit").value(Condition::ThreatZoneUnlit),
        )),
        of_this_zombie,
        seq!((_: word("your Survivor has "), whole_number, bound(" or less"), _: word(" HP")))
            .map(|(hp, bound)| Condition::SurvivorHp(bound, hp)),
        preceded(word("your Survivor has "), one_of.map(Condition::SurvivorHas)),
        of_a_player,
        seq!((
            _: word("there are "),
            whole_number,
            bound(" or fewer"),
            _: word(" "),
            zombies,
            _: word(" in "),
            one_of,
        ))
        .map(|(count, bound, zombies, zone)| Condition::ZombieCount(bound, count, zombies, zone)),
        named_condition(|input| words_until(input, ", ", "a name and a comma").map(str::to_owned)),
    ))
    .parse_next(input)
}

fn of_this_zombie(input: &mut Input<'_>) -> Read<Condition> {
    alt((
        word("this Zombie is in an unlit zone").value(Condition::ThisZombieUnlit),
        word("this Zombie is in a lit zone").value(Condition::ThisZombieLit),
        word("this Zombie is Active").value(Condition::ThisZombieActive),
        word("this Zombie is Rest").value(Condition::ThisZombieRest),
        seq!(Condition::ThisZombieIn(_: word("this Zombie is in "), one_of)),
        preceded(word("this Zombie has "), one_of.map(Condition::ThisZombieHas)),
    ))
    .parse_next(input)
}

/// Hand, pools and Weapons of the controller.
fn of_a_player(input: &mut Input<'_>) -> Read<Condition> {
    alt((
        word("you have no cards in hand").value(Condition::HandEmpty),
        word("you have a Weapon equipped").value(Condition::Armed(true)),
        word("you have no Weapon equipped").value(Condition::Armed(false)),
        seq!((
            _: word("you have "), whole_number, bound(" or fewer"), _: word(" "), _: super::frame::cards,
            _: word(" in hand"),
        ))
        .map(|(count, bound)| Condition::HandSize(bound, count)),
        seq!((_: word("you have "), whole_number, bound(" or less"), _: word(" "), one_of))
            .map(|(count, bound, points)| Condition::Pool(bound, count, points)),
    ))
    .parse_next(input)
}

/// A condition that ends in a name; how a name ends depends on where it stands.
pub(super) fn named_condition<'a>(
    name: impl Fn(&mut Input<'a>) -> Read<String> + Copy,
) -> impl Parser<Input<'a>, Condition, EmptyError> {
    alt((
        preceded(word("your Survivor is "), name.verify(|name: &String| is_a_name(name))).map(Condition::SurvivorIs),
        preceded(word("your Survivor's name contains "), name).map(Condition::SurvivorNameContains),
        preceded(word("your Survivor's Identity is "), name).map(Condition::SurvivorIdentity),
    ))
}

/// Whether words may be a Survivor's name rather than say how it is.
fn is_a_name(words: &str) -> bool {
    const STATES: &[&str] = &[
        "active",
        "armed",
        "bleeding",
        "burned",
        "burning",
        "disabled",
        "exposed",
        "hidden",
        "lit",
        "poisoned",
        "rest",
        "rested",
        "stabilized",
        "stealthed",
        "stunned",
        "unarmed",
    ];
    words.starts_with(char::is_uppercase) && !STATES.iter().any(|state| words.eq_ignore_ascii_case(state))
}

/// A comparison behind its number.
fn bound<'a>(at_most: &'static str) -> impl Parser<Input<'a>, Bound, EmptyError> {
    alt((word(at_most).value(Bound::AtMost), word(" or more").value(Bound::AtLeast)))
}

/// A filter on Zombies, in the singular or the plural.
pub(super) fn zombies(input: &mut Input<'_>) -> Read<Zombies> {
    let (other, non_boss, position, kind, (ztc_at_most, hp_at_most)) = (
        flag("other "),
        flag("non-Boss "),
        opt(terminated(one_of, word(" "))),
        alt(((|input: &mut Input<'_>| noun_of(input, ZOMBIE)).value(None), noun.map(Some))),
        alt((
            limit(" with ZTC ").map(|ztc| (Some(ztc), None)),
            limit(" with HP ").map(|hp| (None, Some(hp))),
            empty.value((None, None)),
        )),
    )
        .parse_next(input)?;
    Ok(Zombies { other, non_boss, position, kind, ztc_at_most, hp_at_most })
}

/// `with ZTC N or less`
fn limit<'a>(what: &'static str) -> impl Parser<Input<'a>, u8, EmptyError> {
    delimited(word(what), whole_number, word(" or less"))
}

/// `in ZONE`
pub(super) fn in_zone(input: &mut Input<'_>) -> Read<Zone> {
    preceded(word(" in "), one_of).parse_next(input)
}

/// Weapons or Items, in the singular or the plural.
fn gear(input: &mut Input<'_>) -> Read<Gear> {
    let classed = (one_of, word(" "), |input: &mut Input<'_>| noun_of(input, GearKind::Weapon.words()))
        .map(|(class, (), ())| Gear { kind: GearKind::Weapon, class: Some(class) });
    alt((classed, noun.map(|kind| Gear { kind, class: None }))).parse_next(input)
}

fn whose(input: &mut Input<'_>) -> Read<Whose> {
    alt((word(" you control").value(Whose::Yours), word(" of the Survivor player").value(Whose::TheSurvivorPlayers)))
        .parse_next(input)
}

pub(super) fn object(input: &mut Input<'_>) -> Read<Object> {
    alt((named, chosen)).parse_next(input)
}

/// What the text or the card itself has named.
fn named(input: &mut Input<'_>) -> Read<Object> {
    alt((
        seq!(Object::This(_: word("this "), one_of)),
        seq!(Object::That(_: word("that "), alt((noun_only(Noun::Zombie), noun_only(Noun::Weapon))))),
        word("your Survivor").value(Object::YourSurvivor),
        word("the Survivor").value(Object::TheSurvivor),
        word("each Survivor").value(Object::EachSurvivor),
        word("1 chosen Survivor").value(Object::ChosenSurvivor),
        word("the attached Weapon").value(Object::AttachedWeapon),
    ))
    .parse_next(input)
}

/// What is chosen, rolled for or all of a kind.
fn chosen(input: &mut Input<'_>) -> Read<Object> {
    alt((
        seq!(Object::TargetZombie(_: word("target "), zombies, opt(in_zone))),
        seq!(Object::TargetGear(_: word("target "), gear, _: word(" you control"))),
        seq!(Object::EachZombie(_: word("each "), zombies, opt(in_zone))),
        seq!(Object::ChosenZombies {
            up_to: flag("up to "),
            count: whole_number,
            _: word(" chosen "),
            zombies: zombies,
            zone: opt(in_zone),
        }),
        seq!(Object::ChosenGear {
            up_to: flag("up to "),
            count: whole_number,
            _: word(" chosen "),
            gear: gear,
            whose: whose,
        }),
        seq!(Object::RandomZombies(whole_number, _: word(" random "), zombies, in_zone)),
    ))
    .parse_next(input)
}

fn noun_only<'a>(noun: Noun) -> impl Parser<Input<'a>, Noun, EmptyError> {
    word(noun.words()).value(noun)
}
