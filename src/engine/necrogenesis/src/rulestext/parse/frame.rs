//! Lines, the frames around abilities, and sentences.

use winnow::{
    Parser,
    combinator::{alt, delimited, empty, opt, preceded, separated, seq, terminated},
    error::EmptyError,
    stream::Stream,
};

use super::{
    Input, Read, effect, end, fail, flag,
    modifier::{modifier, up_to_127},
    noun, noun_of, number,
    object::{condition, named_condition},
    one_of, rest, whole_number, word,
};
use crate::rulestext::{
    ability::{
        Ability, Body, Condition, Cost, Difficulty, Effect, EscapeRoll, Line, Mode, Passive, PricedAction, Restriction,
        RollOutcome, Sentence, Trigger, Unlock,
    },
    subject::is_lasting,
    words::ZOMBIE,
};

pub(super) fn line(input: &mut Input<'_>) -> Read<Line> {
    let one = alt((restricted, several_passives, ability.map(Line::Ability)));
    terminated(alt((permanent, one)), end).parse_next(input)
}

/// A line that is one ability, or several passives.
pub(super) fn part(input: &mut Input<'_>) -> Read<Line> {
    terminated(alt((restricted, several_passives, ability.map(Line::Ability))), end).parse_next(input)
}

fn restricted(input: &mut Input<'_>) -> Read<Line> {
    restriction.map(|restriction| Line::Ability(bare(Body::Restriction(restriction)))).parse_next(input)
}

/// An ability without frames.
fn bare(body: Body) -> Ability {
    Ability { auto: false, label: None, unlock: None, once_per_turn: false, body }
}

/// Passives one after the other: each holds by itself.
fn several_passives(input: &mut Input<'_>) -> Read<Line> {
    let sentences: Vec<Vec<Body>> = separated(1.., passives, word(" ")).parse_next(input)?;
    let abilities: Vec<Ability> = sentences.into_iter().flatten().map(bare).collect();
    if abilities.len() > 1 { Ok(Line::Several(abilities)) } else { Err(EmptyError) }
}

/// A sentence of passives that hold under one condition.
fn passives(input: &mut Input<'_>) -> Read<Vec<Body>> {
    let keyword = terminated(effect::keyword, word("."))
        .map(|keyword| vec![Body::Passive { condition: None, passive: Passive::Keyword(keyword) }]);
    let under_a_condition = seq!((
        opt(delimited(word("while "), condition, word(", "))),
        separated(1.., passive, word(" and ")),
        _: word("."),
    ))
    .map(|(condition, passives): (Option<Condition>, Vec<Passive>)| {
        passives.into_iter().map(|passive| Body::Passive { condition: condition.clone(), passive }).collect()
    });
    alt((keyword, under_a_condition)).parse_next(input)
}

fn permanent(input: &mut Input<'_>) -> Read<Line> {
    seq!(Line::Permanent {
        _: word("[Permanent] You may have up to "),
        copies: whole_number,
        _: alt((word(" copies"), word(" copy"))),
        _: word(" of this card in your "),
        deck: one_of,
        _: word("."),
    })
    .parse_next(input)
}

fn ability(input: &mut Input<'_>) -> Read<Ability> {
    let auto = flag("[Auto] ").parse_next(input)?;
    let label = opt(terminated(label(" – "), word(" – "))).parse_next(input)?;
    let unlock = opt(unlock).parse_next(input)?;
    let once_per_turn = flag("once per turn, ").parse_next(input)?;
    let body = if auto {
        triggered.parse_next(input)?
    } else if once_per_turn {
        alt((active, triggered)).parse_next(input)?
    } else {
        alt((terminated(passive_body, end), active, triggered, modal, effects.map(Body::Effects))).parse_next(input)?
    };
    Ok(Ability { auto, label, unlock, once_per_turn, body })
}

/// Capitalised words, e.g. `Medic's Touch`, when `stop` follows. Any word
/// could be one, so their absence is no fault.
fn label<'a>(stop: &'static str) -> impl Parser<Input<'a>, String, EmptyError> {
    move |input: &mut Input<'a>| {
        let text = rest(input);
        let label = text.find(stop).and_then(|end| text.get(..end)).filter(|label| label.split(' ').all(is_label_word));
        let label = label.ok_or(EmptyError)?;
        input.next_slice(label.len());
        Ok(label.to_owned())
    }
}

fn is_label_word(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && word.chars().all(|c| c.is_alphabetic() || c == '\'')
}

fn unlock(input: &mut Input<'_>) -> Read<Unlock> {
    delimited(
        word("unlock ("),
        alt((
            seq!(Unlock::Kills(whole_number, _: alt((word(" kills"), word(" kill"))))),
            seq!(Unlock::DamageTaken(whole_number, _: word(" damage taken"))),
        )),
        word("): "),
    )
    .parse_next(input)
}

fn active(input: &mut Input<'_>) -> Read<Body> {
    seq!(Body::Active { costs: separated(1.., cost, word(", ")), _: word(": "), effects: effects }).parse_next(input)
}

fn triggered(input: &mut Input<'_>) -> Read<Body> {
    seq!(Body::Triggered { trigger: trigger, effects: effects }).parse_next(input)
}

fn trigger(input: &mut Input<'_>) -> Read<Trigger> {
    alt((
        word("On Spawn: ").value(Trigger::OnSpawn),
        word("On Advance: ").value(Trigger::OnAdvance),
        word("On Attack: ").value(Trigger::OnAttack),
        word("On Hit: ").value(Trigger::OnHit),
        word("On Death: ").value(Trigger::OnDeath),
        delimited(word("when "), one_of, word(", ")).map(Trigger::When),
        delimited(word("at "), one_of, word(", ")).map(Trigger::At),
    ))
    .parse_next(input)
}

fn modal(input: &mut Input<'_>) -> Read<Body> {
    seq!(Body::Modal {
        _: word("choose "),
        choose: whole_number,
        _: word(": "),
        options: separated(2.., sentence, word("; or ")),
        _: word("."),
    })
    .verify(|body| matches!(body, Body::Modal { options, .. } if options.iter().all(|option| !is_other_half(option))))
    .parse_next(input)
}

fn passive_body(input: &mut Input<'_>) -> Read<Body> {
    let keyword = terminated(effect::keyword, word("."))
        .map(|keyword| Body::Passive { condition: None, passive: Passive::Keyword(keyword) });
    let passive = seq!(Body::Passive {
        condition: opt(delimited(word("while "), condition, word(", "))),
        passive: passive,
        _: word("."),
    });
    alt((keyword, passive)).parse_next(input)
}

fn passive(input: &mut Input<'_>) -> Read<Passive> {
    alt((
        word("this Weapon is not destroyed at 0 Charges").value(Passive::StaysAtZero),
        word("this Trap affects Boss Monsters").value(Passive::AffectsBosses),
        word("this Event ignores the Event limit").value(Passive::IgnoresEventLimit),
        seq!(Passive::MedicalItemsHealMore(_: word("your Medical Items heal "), whole_number, _: word(" more HP"))),
        seq!(Passive::TrapsDealMore(_: word("your Traps deal "), whole_number, _: word(" more damage"))),
        seq!(Passive::CallNumbers(
            _: word("you call "),
            whole_number,
            _: alt((word(" numbers"), word(" number"))),
            _: word(" for your unarmed attacks"),
        )),
        alt((
            seq!(Passive::MoreHands(
                _: word("you have "), whole_number, _: alt((word(" more hands"), word(" more hand"))),
            )),
            quick_escapes_cost,
            spawning_costs,
        )),
        costs_less,
        modifier.verify(|modifier| is_lasting(modifier.subject)).map(Passive::Modify),
    ))
    .parse_next(input)
}

fn quick_escapes_cost(input: &mut Input<'_>) -> Read<Passive> {
    let (opponents, by) = seq!((
        alt((word("your opponent's Quick Escapes").value(true), word("your Quick Escapes").value(false))),
        _: alt((word(" cost "), word(" costs "))),
        more_or_less,
        _: word("TP"),
    ))
    .parse_next(input)?;
    Ok(Passive::QuickEscapesCost { opponents, by })
}

fn spawning_costs(input: &mut Input<'_>) -> Read<Passive> {
    let (kind, opponents, by) = seq!((
        _: word("spawning "),
        alt(((|input: &mut Input<'_>| noun_of(input, ZOMBIE)).value(None), noun.map(Some))),
        _: word(" costs "),
        flag("your opponent "),
        more_or_less,
        _: word("TH"),
    ))
    .parse_next(input)?;
    Ok(Passive::SpawningCosts { opponents, kind, by })
}

/// `N more ` or `N less `
fn more_or_less(input: &mut Input<'_>) -> Read<i8> {
    let amount = up_to_127(input)?;
    alt((word(" more ").value(amount), word(" less ").value(-amount))).parse_next(input)
}

fn costs_less(input: &mut Input<'_>) -> Read<Passive> {
    let (action, less) = seq!((
        priced_action,
        _: alt((word(" costs "), word(" cost "))),
        whole_number,
        _: word(" less "),
    ))
    .parse_next(input)?;
    let points = if action == PricedAction::PlayingReacts { "TP" } else { "AP" };
    word(points).value(Passive::CostsLess(action, less)).parse_next(input)
}

fn priced_action(input: &mut Input<'_>) -> Read<PricedAction> {
    alt((
        word("equipping Weapons").value(PricedAction::EquippingWeapons),
        word("attaching Items").value(PricedAction::AttachingItems),
        word("playing Trap Items").value(PricedAction::PlayingTraps),
        word("playing Reacts").value(PricedAction::PlayingReacts),
        seq!(PricedAction::Labelled { label: label(" abilities"), _: word(" abilities"), of_this: flag(" of this Item") }),
    ))
    .parse_next(input)
}

fn restriction(input: &mut Input<'_>) -> Read<Restriction> {
    terminated(
        alt((
            seq!(Restriction::OnlyIf { verb: one_of, _: word(" only if "), condition: last_condition }),
            preceded((word("attach only to "), alt((word("an "), word("a ")))), one_of.map(Restriction::AttachOnlyTo)),
            preceded(word("additional cost: "), cost.map(Restriction::AdditionalCost)),
            word("play only once per Zombie Phase").value(Restriction::OncePerZombiePhase),
            seq!(Restriction::Limit { _: word("limit "), count: whole_number, per_weapon: flag(" per Weapon") }),
        )),
        (word("."), end),
    )
    .parse_next(input)
}

/// A condition that ends the line: a name in it may hold stops and commas.
fn last_condition(input: &mut Input<'_>) -> Read<Condition> {
    let whole_rest = |input: &mut Input<'_>| {
        let text = rest(input);
        match text.strip_suffix('.') {
            Some(name) if !name.is_empty() => {
                input.next_slice(name.len());
                Ok(name.to_owned())
            }
            _ => fail(input, "a name"),
        }
    };
    alt((named_condition(whole_rest), condition)).parse_next(input)
}

pub(super) fn cost(input: &mut Input<'_>) -> Read<Cost> {
    alt((
        seq!(Cost::Points(number, _: word(" "), one_of)),
        word("Exhaust").value(Cost::Exhaust),
        word("Rest").value(Cost::Rest),
        seq!(Cost::Discard(_: word("discard "), whole_number, _: word(" "), _: cards)),
        seq!(Cost::ExileFromGraveyard(
            _: word("exile "), whole_number, _: word(" "), _: cards, _: word(" from your Graveyard"),
        )),
    ))
    .parse_next(input)
}

pub(super) fn cards(input: &mut Input<'_>) -> Read<()> {
    super::noun_of(input, "card")
}

fn effects(input: &mut Input<'_>) -> Read<Vec<Sentence>> {
    terminated(separated(1.., terminated(sentence, word(".")), word(" ")), end)
        .verify(|sentences: &Vec<Sentence>| in_pairs(sentences))
        .parse_next(input)
}

/// Whether every `on a success` and `on a failure` by itself stands behind a
/// sentence that asks for the other outcome of its roll.
fn in_pairs(sentences: &[Sentence]) -> bool {
    sentences.iter().enumerate().all(|(at, sentence)| match sentence.mode {
        Mode::Otherwise(outcome) => {
            let before = at.checked_sub(1).and_then(|before| sentences.get(before)).map(|sentence| sentence.mode);
            matches!(before, Some(Mode::Escape(roll)) if roll.on == outcome.other())
        }
        _ => true,
    })
}

fn is_other_half(sentence: &Sentence) -> bool {
    matches!(sentence.mode, Mode::Otherwise(_))
}

fn sentence(input: &mut Input<'_>) -> Read<Sentence> {
    if let Some(outcome) = opt(outcome).parse_next(input)? {
        let effects = conjoined.parse_next(input)?;
        return Ok(Sentence { condition: None, mode: Mode::Otherwise(outcome), effects });
    }
    let condition = opt(delimited(word("if "), condition, word(", "))).parse_next(input)?;
    let paid = delimited(word("you may "), cost, word(". If you do, ")).map(Mode::Paid);
    let (mode, effects) = alt((
        (paid, conjoined),
        (word("you may ").value(Mode::Optional), conjoined),
        (escape_roll.map(Mode::Escape), conjoined),
        (empty.value(Mode::Plain), conjoined),
    ))
    .parse_next(input)?;
    Ok(Sentence { condition, mode, effects })
}

/// `EFFECT[ and EFFECT …]`
fn conjoined(input: &mut Input<'_>) -> Read<Vec<Effect>> {
    separated(1.., effect::effect, word(" and ")).parse_next(input)
}

fn escape_roll(input: &mut Input<'_>) -> Read<EscapeRoll> {
    let (by_you, against) = seq!((
        alt((word("the Survivor player makes ").value(false), word("make ").value(true))),
        _: word("an Escape Roll against "),
        difficulty,
        _: word(". "),
    ))
    .parse_next(input)?;
    let on = outcome.parse_next(input)?;
    Ok(EscapeRoll { by_you, against, on })
}

fn difficulty(input: &mut Input<'_>) -> Read<Difficulty> {
    alt((
        preceded(word("ED "), whole_number.map(Difficulty::Number)),
        word("this Zombie's ED").value(Difficulty::ThisZombies),
        word("that Zombie's ED").value(Difficulty::ThatZombies),
    ))
    .parse_next(input)
}

fn outcome(input: &mut Input<'_>) -> Read<RollOutcome> {
    alt((word("on a success, ").value(RollOutcome::Success), word("on a failure, ").value(RollOutcome::Failure)))
        .parse_next(input)
}
