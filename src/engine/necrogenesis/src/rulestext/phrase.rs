//! The fixed phrases, as `cards/README.md` lists them.

use safehouse_cards::catalogue::distance;

use super::ability::{
    Ability, Body, Change, Effect, Line, Mode, Modifier, Passive, Player, Restriction, Sentence, Trigger,
};

/// The part of the list that a phrase stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Says when or at what price the rest happens.
    Frame,
    /// Changes the game once.
    Effect,
    /// Holds as long as the card is where it works.
    Passive,
}

macro_rules! phrases {
    ($($name:ident($group:ident) = $pattern:literal, $example:literal;)+) => {
        /// A fixed phrase of card text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Phrase {
            $(#[doc = $pattern] $name,)+
        }

        impl Phrase {
            /// Every phrase, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// How it is written; capitals stand for a part of the grammar.
            pub fn pattern(self) -> &'static str {
                match self { $(Self::$name => $pattern,)+ }
            }

            /// A line that it occurs in.
            pub fn example(self) -> &'static str {
                match self { $(Self::$name => $example,)+ }
            }

            /// Where it is listed.
            pub fn group(self) -> Group {
                match self { $(Self::$name => Group::$group,)+ }
            }
        }
    };
}

phrases! {
    OncePerTurn(Frame) = "Once per turn, ABILITY", "Once per turn, 0 AP: Loot for 0 AP.";
    Active(Frame) = "COST[, COST …]: EFFECT.", "1 AP, Exhaust: Place 1 Flare Token in the Zombie Zone.";
    On(Frame) = "On Spawn | Advance | Attack | Hit | Death: EFFECT.", "On Hit: Apply Burn (1) to that Zombie.";
    When(Frame) = "When EVENT, EFFECT.", "When this Weapon destroys a Zombie, gain 1 AP.";
    At(Frame) = "At MOMENT, EFFECT.", "At the end of the Zombie Phase, destroy this Zombie.";
    Unlock(Frame) = "Unlock (N kills | damage taken): ABILITY", "Unlock (6 damage taken): Your Survivor is immune to Poison.";
    Auto(Frame) = "[Auto] TRIGGERED ABILITY", "[Auto] At the start of your Survivor Response Step, attack with this Weapon.";
    Label(Frame) = "LABEL – ABILITY", "Craft – 2 AP: Place 1 Tripwire Snare in the Threat Zone.";
    While(Frame) = "While CONDITION, PASSIVE.", "While this Zombie is Active, this Zombie has Guard.";
    If(Frame) = "If CONDITION, EFFECT.", "At end of turn, if you have no cards in hand, draw 1 card.";
    YouMay(Frame) = "You may EFFECT.", "When this Weapon destroys a Zombie, you may Loot for 0 AP.";
    IfYouDo(Frame) = "You may COST. If you do, EFFECT.", "When a Zombie would deal damage to your Survivor, you may Exhaust. If you do, prevent 2 of that damage.";
    OnAFailure(Frame) = "… On a success | failure, EFFECT.", "The Survivor player makes an Escape Roll against ED 4. On a failure, apply Poison to the Survivor.";
    Choose(Frame) = "Choose N: EFFECT; or EFFECT.", "Choose 1: Gain 1 AP; or heal your Survivor 2 HP.";
    Damage(Effect) = "Deal N [unpreventable] damage to OBJECT.", "Deal X damage to each Zombie in the Zombie Zone. X is the AP paid.";
    Heal(Effect) = "Heal OBJECT N HP.", "Heal your Survivor 4 HP.";
    Draw(Effect) = "Draw [up to] N cards.", "Draw 2 cards.";
    EachPlayer(Effect) = "Each player draws N cards | discards N cards [at random] | loses N POINTS.", "Each player draws 1 card.";
    DrawThenDiscard(Effect) = "Draw N cards, then discard N of them.", "Draw 2 cards, then discard 1 of them.";
    Discard(Effect) = "Discard N cards. | The Survivor player | Your opponent discards N cards [at random].", "The Survivor player discards 1 card at random.";
    Reveal(Effect) = "The Survivor player | Your opponent reveals their hand. | Reveal your hand | the top N cards of your DECK.", "On Advance: The Survivor player reveals their hand.";
    Lose(Effect) = "The Survivor player | Your opponent loses N POINTS. | You lose N POINTS.", "On Hit: The Survivor player loses 1 TP.";
    EscapeRoll(Effect) = "The Survivor player makes | Make an Escape Roll against ED N | this | that Zombie's ED.", "Grab – On Hit: The Survivor player makes an Escape Roll against ED 4. On a failure, the Survivor player discards 1 card.";
    Gain(Effect) = "Gain N POINTS.", "Gain 2 TH.";
    Loot(Effect) = "Loot for N AP.", "Once per turn, when your attack destroys a Zombie, you may Loot for 0 AP.";
    Apply(Effect) = "Apply STATUS to OBJECT [DURATION].", "Apply Stealth to your Survivor until the start of your next turn.";
    Remove(Effect) = "Remove N negative status | all STATUS [and STATUS] | Summoning Sickness | N COUNTER from OBJECT.", "Remove all Bleed from your Survivor.";
    PutCounters(Effect) = "Put N COUNTER on OBJECT.", "Put 2 Charge Counters on target Weapon you control.";
    Place(Effect) = "Place N TOKEN in ZONE.", "Place 1 Temporary Barricade in the Threat Zone.";
    Move(Effect) = "Move OBJECT to ZONE.", "Move up to 2 chosen non-Boss Zombies in the Threat Zone to the Zombie Zone.";
    DestroyExileRestReady(Effect) = "Destroy | Exile | Rest | Ready OBJECT.", "Once per turn, 2 TH: Ready 1 chosen other Runner in the Threat Zone.";
    AdvanceAndAttack(Effect) = "OBJECT may advance and attack.", "Ambush – At the start of the Zombie Phase, if this Zombie is in an unlit zone, this Zombie may advance and attack.";
    CannotAttack(Effect) = "OBJECT cannot attack | advance [DURATION].", "Snare – That Zombie cannot attack until end of turn.";
    GainControl(Effect) = "Gain control of OBJECT [DURATION].", "Gain control of target non-Boss Zombie in the Threat Zone until end of turn.";
    PutOnBottom(Effect) = "Put OBJECT on the bottom of its owner's Zombie Deck.", "On Death: Put this Zombie on the bottom of its owner's Zombie Deck.";
    Return(Effect) = "Put [up to] [a total of] N chosen CARD from ORIGIN into ZONE | your hand | on the top | bottom of your DECK.", "On Advance: Put up to 2 chosen Walkers from your Graveyard into the Zombie Zone.";
    SpawnFromGraveyard(Effect) = "Spawn [up to] N chosen CARD from your Graveyard [into ZONE].", "Spawn up to 2 chosen Walkers from your Graveyard.";
    Search(Effect) = "Search your DECK for N CARD, reveal it | any N cards, put it into your hand, then shuffle.", "Search your Survivor Deck for 1 Firearm, reveal it, put it into your hand, then shuffle.";
    LookAndReorder(Effect) = "Look at the top N cards of your DECK and put them back in any order.", "On Spawn: Look at the top 2 cards of your Zombie Deck and put them back in any order.";
    PreventThat(Effect) = "Prevent [N of] that damage.", "Prevent 3 of that damage.";
    PreventNext(Effect) = "Prevent the next N damage to OBJECT DURATION.", "Prevent the next 2 damage to your Survivor until end of turn.";
    Cancel(Effect) = "Cancel that attack | React | Event | card | Spawn.", "Cancel that React.";
    Reroll(Effect) = "Reroll that ROLL.", "Reroll that Hit Roll.";
    AttackWithThis(Effect) = "Attack [OBJECT] with this Weapon.", "[Auto] When a Zombie enters the Threat Zone, attack that Zombie with this Weapon.";
    XIsPaid(Effect) = "X is the POINTS paid.", "On Spawn: This Zombie gets +X HP. This Zombie gets +X Damage. X is the ZTC paid.";
    EndGame(Effect) = "You win | lose the game.", "You win the game.";
    Gets(Effect) = "SUBJECT gets ±N STAT [against OBJECTS] [DURATION].", "The attached Weapon gets +1 Damage against Zombies in the Threat Zone.";
    AttackRollBonus(Effect) = "SUBJECT gets Attack Roll Bonus (N) [DURATION].", "Your next ranged attack gets Attack Roll Bonus (1) until end of turn.";
    AdditionalAttacks(Effect) = "SUBJECT may attack N additional times [each turn].", "This Weapon may attack 1 additional time each turn.";
    HasKeyword(Passive) = "SUBJECT has KEYWORD.", "Your Survivor has Evade (6+).";
    ImmuneTo(Passive) = "SUBJECT is immune to STATUS.", "This Zombie is immune to Burn.";
    UnaffectedByTraps(Passive) = "SUBJECT is unaffected by Traps | card effects.", "This Zombie is unaffected by Traps.";
    Ignores(Passive) = "SUBJECT ignores Guard | Temporary Barricades | the Event limit.", "Attacks with your Ranged Weapons ignore Guard.";
    KeepsStealth(Passive) = "Attacks with SUBJECT do not break Stealth.", "Attacks with the attached Weapon do not break Stealth.";
    CostsLess(Passive) = "ACTION costs N less AP | TP.", "While the Threat Zone is lit, Craft abilities of this Item cost 1 less AP.";
    HitRolls(Passive) = "Hit Rolls [of OBJECT] [against OBJECTS] need N more | less.", "Hit Rolls against Mutants need 1 less.";
    HitsOn(Passive) = "SUBJECT's attacks hit on a Hit Roll of N+.", "This Zombie's attacks hit on a Hit Roll of 4+.";
    MoreFrom(Passive) = "Your Medical Items heal N more HP. | Your Traps deal N more damage.", "Your Traps deal 1 more damage.";
    CallNumbers(Passive) = "You call N numbers for your unarmed attacks.", "You call 3 numbers for your unarmed attacks.";
    QuickEscapesCost(Passive) = "Your [opponent's] Quick Escapes cost N more | less TP.", "Your Quick Escapes cost 1 less TP.";
    SpawningCosts(Passive) = "Spawning KIND costs [your opponent] N more | less TH.", "Spawning Walkers costs 1 less TH.";
    MoreHands(Passive) = "You have N more hands.", "You have 1 more hand.";
    MaxCharges(Passive) = "The attached Weapon can hold N more Charge Counters.", "The attached Weapon can hold 2 more Charge Counters.";
    ExhaustLoss(Passive) = "SUBJECT loses N more | less Charge Counters when Exhausted.", "This Weapon loses 1 more Charge Counter when Exhausted.";
    StaysAtZero(Passive) = "This Weapon is not destroyed at 0 Charges.", "This Weapon is not destroyed at 0 Charges.";
    AffectsBosses(Passive) = "This Trap affects Boss Monsters.", "This Trap affects Boss Monsters.";
    Limit(Passive) = "Limit N [per Weapon].", "Limit 1 per Weapon.";
    Keyword(Passive) = "KEYWORD.", "Fast.";
    OnlyIf(Passive) = "Play | Equip only if CONDITION.", "Equip only if your Survivor is Dr. Amara Voss – The Medic.";
    AttachOnlyTo(Passive) = "Attach only to a CARD.", "Attach only to a Ranged Weapon.";
    AdditionalCost(Passive) = "Additional cost: COST.", "Additional cost: exile 4 cards from your Graveyard.";
    OncePerZombiePhase(Passive) = "Play only once per Zombie Phase.", "Play only once per Zombie Phase.";
    Permanent(Passive) = "[Permanent] You may have up to N copies of this card in your DECK.", "[Permanent] You may have up to 6 copies of this card in your Survivor Deck.";
}

impl Line {
    /// The phrases that make it up, each once, in the order of the list.
    pub fn phrases(&self) -> Vec<Phrase> {
        let mut phrases = match self {
            Self::Permanent { .. } => vec![Phrase::Permanent],
            Self::Ability(_) | Self::Several(_) => self.abilities().iter().flat_map(of_ability).collect(),
            Self::Reminder | Self::Manual(_) => Vec::new(),
        };
        phrases.sort_unstable();
        phrases.dedup();
        phrases
    }
}

fn of_ability(ability: &Ability) -> Vec<Phrase> {
    let Ability { auto, label, unlock, once_per_turn, body } = ability;
    let frames = [
        (*auto, Phrase::Auto),
        (label.is_some(), Phrase::Label),
        (unlock.is_some(), Phrase::Unlock),
        (*once_per_turn, Phrase::OncePerTurn),
    ];
    let mut phrases: Vec<_> = frames.iter().filter(|(used, _)| *used).map(|(_, phrase)| *phrase).collect();
    let mut all = |sentences: &[Sentence]| phrases.extend(sentences.iter().flat_map(of_sentence));
    match body {
        Body::Active { effects, .. } => {
            all(effects);
            phrases.push(Phrase::Active);
        }
        Body::Triggered { trigger, effects } => {
            all(effects);
            phrases.push(match trigger {
                Trigger::When(_) => Phrase::When,
                Trigger::At(_) => Phrase::At,
                Trigger::OnSpawn | Trigger::OnAdvance | Trigger::OnAttack | Trigger::OnHit | Trigger::OnDeath => {
                    Phrase::On
                }
            });
        }
        Body::Modal { options, .. } => {
            all(options);
            phrases.push(Phrase::Choose);
        }
        Body::Passive { condition, passive } => {
            phrases.extend(condition.is_some().then_some(Phrase::While));
            phrases.push(of_passive(passive));
        }
        Body::Effects(effects) => all(effects),
        Body::Restriction(restriction) => phrases.push(match restriction {
            Restriction::OnlyIf { .. } => Phrase::OnlyIf,
            Restriction::AttachOnlyTo(_) => Phrase::AttachOnlyTo,
            Restriction::AdditionalCost(_) => Phrase::AdditionalCost,
            Restriction::OncePerZombiePhase => Phrase::OncePerZombiePhase,
            Restriction::Limit { .. } => Phrase::Limit,
        }),
    }
    phrases
}

fn of_sentence(sentence: &Sentence) -> Vec<Phrase> {
    let mut phrases = Vec::from_iter(sentence.condition.is_some().then_some(Phrase::If));
    match sentence.mode {
        Mode::Plain => {}
        Mode::Optional => phrases.push(Phrase::YouMay),
        Mode::Paid(_) => phrases.push(Phrase::IfYouDo),
        Mode::Escape(_) => phrases.extend([Phrase::EscapeRoll, Phrase::OnAFailure]),
        Mode::Otherwise(_) => phrases.push(Phrase::OnAFailure),
    }
    phrases.extend(sentence.effects.iter().map(of_effect));
    phrases
}

fn of_effect(effect: &Effect) -> Phrase {
    match effect {
        Effect::Damage(..) | Effect::UnpreventableDamage(..) => Phrase::Damage,
        Effect::Heal(..) => Phrase::Heal,
        Effect::Draw { .. } => Phrase::Draw,
        Effect::EachDraws(_) | Effect::Discard { who: Player::Each, .. } | Effect::Lose(Player::Each, ..) => {
            Phrase::EachPlayer
        }
        Effect::DrawThenDiscard(..) => Phrase::DrawThenDiscard,
        Effect::Discard { .. } => Phrase::Discard,
        Effect::Reveal(_) => Phrase::Reveal,
        Effect::Lose(..) => Phrase::Lose,
        Effect::Gain(..) => Phrase::Gain,
        Effect::Loot(_) => Phrase::Loot,
        Effect::Apply(..) => Phrase::Apply,
        Effect::Remove(..) | Effect::RemoveTokens(..) => Phrase::Remove,
        Effect::PutCounters(..) => Phrase::PutCounters,
        Effect::Place(..) => Phrase::Place,
        Effect::Move(..) => Phrase::Move,
        Effect::Destroy(_) | Effect::Exile(_) | Effect::Rest(_) | Effect::Ready(_) => Phrase::DestroyExileRestReady,
        Effect::MayAdvanceAndAttack(_) => Phrase::AdvanceAndAttack,
        Effect::CannotAttack(..) | Effect::CannotAdvance(..) => Phrase::CannotAttack,
        Effect::GainControl(..) => Phrase::GainControl,
        Effect::PutOnBottom(_) => Phrase::PutOnBottom,
        Effect::Return { .. } => Phrase::Return,
        Effect::SpawnFromGraveyard { .. } => Phrase::SpawnFromGraveyard,
        Effect::Search { .. } => Phrase::Search,
        Effect::LookAndReorder(..) => Phrase::LookAndReorder,
        Effect::PreventThat(_) => Phrase::PreventThat,
        Effect::PreventNext(..) => Phrase::PreventNext,
        Effect::Cancel(_) => Phrase::Cancel,
        Effect::Reroll(_) => Phrase::Reroll,
        Effect::AttackWithThis(_) => Phrase::AttackWithThis,
        Effect::Modify(modifier, _) => of_modifier(modifier),
        Effect::XIsPaid(_) => Phrase::XIsPaid,
        Effect::EndGame { .. } => Phrase::EndGame,
    }
}

fn of_passive(passive: &Passive) -> Phrase {
    match passive {
        Passive::Modify(modifier) => of_modifier(modifier),
        Passive::Keyword(_) => Phrase::Keyword,
        Passive::CostsLess(..) => Phrase::CostsLess,
        Passive::MedicalItemsHealMore(_) | Passive::TrapsDealMore(_) => Phrase::MoreFrom,
        Passive::CallNumbers(_) => Phrase::CallNumbers,
        Passive::QuickEscapesCost { .. } => Phrase::QuickEscapesCost,
        Passive::SpawningCosts { .. } => Phrase::SpawningCosts,
        Passive::MoreHands(_) => Phrase::MoreHands,
        Passive::StaysAtZero => Phrase::StaysAtZero,
        Passive::AffectsBosses => Phrase::AffectsBosses,
        Passive::IgnoresEventLimit => Phrase::Ignores,
    }
}

fn of_modifier(modifier: &Modifier) -> Phrase {
    match modifier.change {
        Change::Damage(_) | Change::DamageX | Change::Hp(_) | Change::HpX | Change::Ed(_) | Change::EscapeRoll(_) => {
            Phrase::Gets
        }
        Change::AttackRollBonus(_) => Phrase::AttackRollBonus,
        Change::HitRequirement(_) => Phrase::HitRolls,
        Change::AdditionalAttacks(_) => Phrase::AdditionalAttacks,
        Change::MaxCharges(_) => Phrase::MaxCharges,
        Change::ExhaustLoss(_) => Phrase::ExhaustLoss,
        Change::Keyword(_) => Phrase::HasKeyword,
        Change::ImmuneTo(_) => Phrase::ImmuneTo,
        Change::UnaffectedByTraps | Change::UnaffectedByEffects => Phrase::UnaffectedByTraps,
        Change::IgnoresGuard | Change::IgnoresBarricades => Phrase::Ignores,
        Change::KeepsStealth => Phrase::KeepsStealth,
        Change::HitsOn(_) => Phrase::HitsOn,
    }
}

/// How many near phrases are named.
const NEAR: usize = 3;

/// The patterns that look most like the sentence around a place in a line,
/// the most likely first.
pub(super) fn near(text: &str, offset: usize) -> Vec<&'static str> {
    let before = text.get(..offset).unwrap_or(text);
    let start = [". ", ": ", "– ", "] "].iter().filter_map(|stop| before.rfind(stop).map(|at| at + stop.len())).max();
    let sentence = text.get(start.unwrap_or(0)..).unwrap_or(text);
    let sentence = sentence.split_inclusive(". ").next().unwrap_or(sentence);
    // Enough to tell phrases apart; a line may be of any length.
    let met: Vec<String> = plain_words(sentence).into_iter().take(40).collect();
    let mut scored: Vec<(usize, &'static str)> = Phrase::ALL
        .iter()
        .map(|phrase| (score(&met, phrase.pattern()), phrase.pattern()))
        .filter(|(score, _)| *score >= ENOUGH)
        .collect();
    // A stable sort: of equally near ones the first in the list.
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let best = scored.first().map_or(0, |(score, _)| *score);
    if scored.is_empty() {
        let is_met = |word: &str| met.iter().any(|met| met.eq_ignore_ascii_case(word));
        return HINTS
            .iter()
            .filter(|(words, _)| words.iter().any(|word| is_met(word)))
            .map(|(_, hint)| *hint)
            .collect();
    }
    scored.into_iter().filter(|(score, _)| 3 * score >= 2 * best).take(NEAR).map(|(_, pattern)| pattern).collect()
}

/// The score, in hundredths, from which a pattern is near.
const ENOUGH: usize = 50;

/// What the grammar has for words that no pattern is near to.
const HINTS: &[(&[&str], &str)] = &[
    (&["all", "every", "both"], "each ZOMBIES [in ZONE]"),
    (&["randomly", "random"], "N random ZOMBIES in ZONE"),
    (&["choose", "select", "pick", "any"], "[up to] N chosen ZOMBIES [in ZONE]"),
    (&["it", "its", "them"], "that Zombie | that Weapon"),
    (
        &["make", "makes", "roll", "escape"],
        "The Survivor player makes | Make an Escape Roll against ED N | this | that Zombie's ED.",
    ),
    (&["after", "whenever", "when", "if"], "When EVENT, EFFECT."),
];

/// How much of a pattern's own words a sentence has, in hundredths; the word
/// that both begin with counts twice, a misspelled one half.
fn score(met: &[String], pattern: &str) -> usize {
    let is_part = |word: &String| word.chars().all(char::is_uppercase);
    let own: Vec<String> = plain_words(&required(pattern)).into_iter().filter(|word| !is_part(word)).collect();
    let likeness = |met: &String, own: &String| {
        let (met, own) = (met.to_lowercase(), own.to_lowercase());
        let slips = met.chars().count().max(own.chars().count()) / 4;
        if met == own { 2 } else { usize::from(distance(&met, &own) <= slips) }
    };
    let best = |own: &String| met.iter().map(|met| likeness(met, own)).max().unwrap_or(0);
    let found: usize = own.iter().map(best).sum();
    let begins = met.first().zip(own.first()).map_or(0, |(met, own)| likeness(met, own));
    match own.len() {
        0 => 0,
        // One word in common says little, unless both begin with it.
        1 if begins < 2 => 0,
        words => 100 * (found + begins) / (2 * words + 2),
    }
}

/// A pattern without the words it may be written without, such as `[up to]`;
/// `[Auto]` is part of a card's words.
fn required(pattern: &str) -> String {
    let mut parts = pattern.split('[');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| {
        let may_go = part.starts_with(char::is_lowercase);
        kept + if may_go { part.split_once(']').map_or(part, |(_, rest)| rest) } else { part }
    })
}

/// The words of a text, without numbers and punctuation.
fn plain_words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphabetic() && c != '\'').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
