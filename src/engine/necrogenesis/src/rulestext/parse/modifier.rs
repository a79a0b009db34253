//! Changed values.

use winnow::{
    Parser,
    combinator::{alt, delimited, opt, preceded, seq},
    error::EmptyError,
    stream::Stream,
};

use super::{
    Input, Read,
    effect::keyword,
    either, fail, flag, literal,
    object::{in_zone, object, zombies},
    one_of, whole_number, word,
};
use crate::rulestext::{
    ability::{Change, Modifier, Subject, WeaponClass, Zombies, Zone},
    subject::{has_possessive, is_attack, is_plural},
    words::Words,
};

/// A changed value, without how long.
pub(super) fn modifier(input: &mut Input<'_>) -> Read<Modifier> {
    alt((hit_rolls, attacks_with, of_a_subject)).parse_next(input)
}

/// `Hit Rolls [of SUBJECT] [against …] need N more`
fn hit_rolls(input: &mut Input<'_>) -> Read<Modifier> {
    literal(input, "Hit Rolls")?;
    let of = opt(preceded(word(" of "), subject.verify(|subject| *subject != Subject::YourEscapeRolls)));
    let (subject, against) = alt((
        preceded(word(" against "), object).map(|object| (Subject::AttacksAgainst(object), None)),
        (of, opt(against)).map(|(subject, against)| (subject.unwrap_or(Subject::YourAttacks), against)),
    ))
    .parse_next(input)?;
    literal(input, " need ")?;
    let amount = up_to_127(input)?;
    let change = alt((
        word(" more").value(Change::HitRequirement(amount)),
        word(" less").value(Change::HitRequirement(-amount)),
    ))
    .parse_next(input)?;
    Ok(Modifier { subject, change, against })
}

/// `attacks with SUBJECT ignore Guard`
fn attacks_with(input: &mut Input<'_>) -> Read<Modifier> {
    let (subject, change) = seq!((
        _: word("attacks with "),
        subject.verify(|subject| !is_attack(*subject) && *subject != Subject::YourEscapeRolls),
        alt((
            word(" ignore Guard").value(Change::IgnoresGuard),
            word(" do not break Stealth").value(Change::KeepsStealth),
        )),
    ))
    .parse_next(input)?;
    Ok(Modifier { subject, change, against: None })
}

fn of_a_subject(input: &mut Input<'_>) -> Read<Modifier> {
    let subject = subject(input)?;
    let plural = is_plural(subject);
    let verb = move |singular: &'static str, several: &'static str| {
        move |input: &mut Input<'_>| {
            if plural { either(input, several, singular) } else { either(input, singular, several) }
        }
    };
    if subject == Subject::YourEscapeRolls {
        let change = preceded(verb(" gets ", " get "), signed).map(Change::EscapeRoll).parse_next(input)?;
        return Ok(Modifier { subject, change, against: None });
    }
    let (change, against) = alt((
        preceded(verb(" gets ", " get "), (change_of_attack, opt(against))),
        preceded(verb(" gets ", " get "), change_of_self).map(|change| (change, None)),
        alt((
            preceded(verb(" has ", " have "), keyword).map(Change::Keyword),
            preceded((verb(" is", " are"), word(" immune to ")), one_of).map(Change::ImmuneTo),
            preceded(
                (verb(" is", " are"), word(" unaffected by ")),
                alt((
                    word("Traps").value(Change::UnaffectedByTraps),
                    word("card effects").value(Change::UnaffectedByEffects),
                )),
            ),
            (verb(" ignores", " ignore"), word(" Guard")).value(Change::IgnoresGuard),
            (verb(" ignores", " ignore"), word(" Temporary Barricades")).value(Change::IgnoresBarricades),
            (verb(" does", " do"), word(" not break Stealth")).value(Change::KeepsStealth),
            delimited(
                word(" can hold "),
                whole_number,
                (word(" more "), alt((word("Charge Counters"), word("Charge Counter")))),
            )
            .map(Change::MaxCharges),
            alt((
                preceded(verb(" loses ", " lose "), exhaust_loss),
                delimited(
                    word(" may attack "),
                    whole_number,
                    (word(" additional "), alt((word("times"), word("time"))), flag(" each turn")),
                )
                .map(Change::AdditionalAttacks),
            )),
            delimited(word("'s attacks hit on a Hit Roll of "), whole_number, word("+"))
                .verify(|_: &u8| has_possessive(subject))
                .map(Change::HitsOn),
        ))
        .map(|change| (change, None)),
    ))
    .parse_next(input)?;
    Ok(Modifier { subject, change, against })
}

/// `N more Charge Counters when Exhausted`
fn exhaust_loss(input: &mut Input<'_>) -> Read<Change> {
    let amount = up_to_127(input)?;
    let change =
        alt((word(" more ").value(Change::ExhaustLoss(amount)), word(" less ").value(Change::ExhaustLoss(-amount))))
            .parse_next(input)?;
    (alt((word("Charge Counters"), word("Charge Counter"))), word(" when Exhausted")).parse_next(input)?;
    Ok(change)
}

/// What may be limited to attacks against some Zombies.
fn change_of_attack(input: &mut Input<'_>) -> Read<Change> {
    alt((
        delimited(word("Attack Roll Bonus ("), whole_number, word(")")).map(Change::AttackRollBonus),
        word("+X Damage").value(Change::DamageX),
        seq!(Change::Damage(signed, _: word(" Damage"))),
    ))
    .parse_next(input)
}

fn change_of_self(input: &mut Input<'_>) -> Read<Change> {
    alt((
        word("+X HP").value(Change::HpX),
        seq!(Change::Hp(signed, _: word(" HP"))),
        seq!(Change::Ed(signed, _: word(" ED"))),
    ))
    .parse_next(input)
}

fn against(input: &mut Input<'_>) -> Read<(Zombies, Option<Zone>)> {
    preceded(word(" against "), (zombies, opt(in_zone))).parse_next(input)
}

/// `+N` or `-N`, N up to 127.
fn signed(input: &mut Input<'_>) -> Read<i8> {
    let negative = alt((word("+").value(false), word("-").value(true))).parse_next(input)?;
    let amount = up_to_127(input)?;
    Ok(if negative { -amount } else { amount })
}

pub(super) fn up_to_127(input: &mut Input<'_>) -> Read<i8> {
    let start = input.checkpoint();
    if let Ok(amount) = i8::try_from(whole_number(input)?) {
        return Ok(amount);
    }
    input.reset(&start);
    fail(input, "a whole number up to 127")
}

fn subject(input: &mut Input<'_>) -> Read<Subject> {
    alt((
        word("your Escape Rolls").value(Subject::YourEscapeRolls),
        your_weapons,
        word("your next weapon attack").value(Subject::YourNextWeaponAttack),
        your_next_attack,
        word("that attack").value(Subject::ThatAttack),
        word("your attacks").value(Subject::YourAttacks),
        (zombies.verify(|zombies| zombies.other), in_zone).map(|(zombies, zone)| Subject::OtherZombies(zombies, zone)),
        object.map(Subject::Object),
    ))
    .parse_next(input)
}

fn your_weapons(input: &mut Input<'_>) -> Read<Subject> {
    let class = opt(|input: &mut Input<'_>| {
        let class: WeaponClass = one_of(input)?;
        literal(input, " ").map(|()| class)
    });
    delimited(word("your "), class, word("Weapons")).map(Subject::YourWeapons).parse_next(input)
}

fn your_next_attack(input: &mut Input<'_>) -> Read<Subject> {
    let class = opt(|input: &mut Input<'_>| {
        let found = WeaponClass::ALL
            .iter()
            .copied()
            .find(|class| literal(input, &format!("{} ", class.words().to_lowercase())).is_ok());
        found.ok_or(EmptyError)
    });
    delimited(word("your next "), class, word("attack")).map(Subject::YourNextAttack).parse_next(input)
}
