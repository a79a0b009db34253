//! From the typed tree of a card's text to flat operations.

mod printed;

use crate::rulestext::{
    self,
    ability::{
        self, Body, Change, Condition, Effect, Line, Mode, Modifier, Moment, Object, Passive, PricedAction,
        Restriction, Sentence, Subject, Trigger,
    },
};
use safehouse_cards::card::{Card, CardName};

use super::program::{
    AbilityId, AbilityProgram, CardId, CardProgram, Glance, Kind, Label, MOST_TARGETS, Op, PassiveProgram, PassiveRule,
    Price, Program, Reads, Target, TargetKind, Test, awaited_bit, change_bit, trigger_bit,
};

/// What an Automated Weapon does whose text names no time (R100).
const AUTOMATED_ATTACK: &str = "[Auto] At the start of your Survivor Response Step, attack with this Weapon.";

/// Builds the [`Program`] of one match.
pub(super) struct Compiler<'a> {
    program: Program,
    survivors: [Option<&'a Card>; 2],
}

impl<'a> Compiler<'a> {
    /// `survivors` are those of both seats, `None` a blank one.
    pub(super) fn new(survivors: [Option<&'a Card>; 2]) -> Self {
        let mut compiler = Self { program: Program::default(), survivors };
        compiler.built_in("Tripwire Snare", Op::Tripwire);
        compiler.built_in("Grease Tag Token", Op::Grease);
        compiler
    }

    fn built_in(&mut self, line: &str, op: Op) {
        let start = self.program.ops.len() as u16;
        self.program.ops.push(op);
        self.program.abilities.push(AbilityProgram {
            line: line.to_owned(),
            label: None,
            once_bit: None,
            unlock: None,
            costs: Vec::new(),
            price: Price::default(),
            ops: start..start + 1,
            uses_up: false,
            targets: Vec::new(),
            at_moment: false,
            reads: Reads::all(),
            same_as: AbilityId::NONE,
        });
    }

    /// The finished program.
    pub(super) fn finish(mut self) -> Program {
        self.program.compare_texts();
        for card in &self.program.cards {
            self.program.trigger_mask |= card.text.trigger_mask;
            for (trigger, _) in &card.text.triggered {
                self.program.awaited |= awaited_bit(*trigger);
            }
            if card.kind == Kind::Survivor {
                self.program.survivor_trigger_mask |= card.text.trigger_mask;
                self.program.survivor_passive_mask |= card.text.passive_mask;
            }
            self.program.passive_mask |= card.text.passive_mask;
            self.program.has_zombie_abilities |= card.kind == Kind::Zombie && !card.text.active.is_empty();
            self.program.times |= card.times_to_play();
            self.program.has_unique |= card.unique;
            self.program.has_free_react |= card.kind == Kind::React && card.tp.with(0) == 0;
            self.program.has_once_per_phase |= card.once_per_zombie_phase;
            if let Some(trigger) = card.trigger {
                self.program.react_mask |= trigger_bit(trigger);
                self.program.awaited |= awaited_bit(trigger);
            }
        }
        for passive in &self.program.passives {
            if passive.condition.is_some() || passive.unlock.is_some() {
                self.program.conditional_mask |= passive.rule.bit();
            }
        }
        // A text may take the last TP off a price (3.22.5).
        self.program.has_free_react |= self.program.passive_mask & PassiveRule::REACTS_COST != 0;
        self.program.changes_hp = self.program.passive_mask & change_bit(&Change::HpX) != 0;
        self.program.changes_max_counters = self.program.passive_mask & change_bit(&Change::MaxCharges(0)) != 0;
        for op in &self.program.ops {
            match op {
                Op::Do(Effect::Modify(modifier, _)) => {
                    self.program.changes_hp |= matches!(modifier.change, Change::Hp(_) | Change::HpX);
                    self.program.changes_max_counters |= matches!(modifier.change, Change::MaxCharges(_));
                }
                Op::Do(Effect::GainControl(..)) => self.program.gains_control = true,
                _ => {}
            }
        }
        // Tokens wait for Zombies that enter a zone.
        let enters = Trigger::When(ability::Event::ZombieEntersThreatZone);
        self.program.trigger_mask |= trigger_bit(enters);
        self.program.awaited |= awaited_bit(enters);
        self.program
    }

    /// Adds a card, or finds it when it was added before.
    pub(super) fn add(&mut self, card: &Card) -> CardId {
        if let Some(known) = self.program.cards.iter().position(|other| other.name == card.name.as_str()) {
            return CardId(known as u8);
        }
        let mut compiled = printed::values(card, self.survivors);
        let mut printed_text = card.text.clone();
        let mut text = rulestext::read(&printed_text);
        let has_its_time =
            |line: &Line| matches!(line, Line::Manual(_)) || line.abilities().iter().any(|ability| ability.auto);
        if compiled.kind == Kind::Automated && !text.lines.iter().any(has_its_time) {
            printed_text.push(AUTOMATED_ATTACK.to_owned());
            text = rulestext::read(&printed_text);
        }
        let passives_start = self.program.passives.len() as u16;
        let mut once_bits = 0;
        let mut played: Vec<Op> = Vec::new();
        let mut played_lines: Vec<String> = Vec::new();
        for (line, printed) in text.lines.iter().zip(&printed_text) {
            match line {
                Line::Permanent { .. } | Line::Reminder => {}
                Line::Manual(_) => {
                    played.push(Op::Manual);
                    played_lines.push(printed.clone());
                }
                Line::Ability(_) | Line::Several(_) => {
                    for ability in line.abilities() {
                        // A part of a line is told by itself.
                        let own = matches!(line, Line::Several(_)).then(|| ability.to_string());
                        let printed = own.as_deref().unwrap_or(printed);
                        let played = (&mut played, &mut played_lines);
                        self.line(ability, printed, &mut compiled, &mut once_bits, played);
                    }
                }
            }
        }
        if !played.is_empty() {
            compiled.text.played = Some(self.ability(&played_lines.join("\n"), None, None, None, Vec::new(), &played));
        }
        compiled.text.passives = passives_start..self.program.passives.len() as u16;
        compiled.text.passive_mask = self.program.passives[usize::from(passives_start)..]
            .iter()
            .fold(0, |mask, passive| mask | passive.rule.bit());
        compiled.text.trigger_mask =
            compiled.text.triggered.iter().fold(0, |mask, (trigger, _)| mask | trigger_bit(*trigger));
        let id = CardId(self.program.cards.len() as u8);
        self.program.glances.set(id, self.glance(&compiled));
        self.program.cards.push(compiled);
        id
    }

    fn glance(&self, card: &CardProgram) -> Glance {
        let price = card.printed_price();
        let is_plain = price.is_points()
            && card.play_conditions.is_empty()
            && !matches!(card.kind, Kind::Attachment | Kind::Trap)
            && card.text.played.is_none_or(|ability| self.program.targets(ability).is_empty());
        Glance {
            kind: card.kind,
            times: card.times_to_play(),
            usable_by: card.usable_by,
            price,
            is_plain,
            hands: card.hands,
            actives: card.text.active.len() as u8,
            has_counters: card.counters.is_some(),
            react_mask: card.trigger.filter(|_| card.kind == Kind::React).map_or(0, trigger_bit),
            trigger_mask: card.text.trigger_mask,
            passive_mask: card.text.passive_mask,
        }
    }

    fn line(
        &mut self,
        ability: &ability::Ability,
        printed: &str,
        card: &mut CardProgram,
        once_bits: &mut u8,
        played: (&mut Vec<Op>, &mut Vec<String>),
    ) {
        let once_bit = ability.once_per_turn.then(|| {
            *once_bits += 1;
            *once_bits - 1
        });
        let label = ability.label.clone();
        match &ability.body {
            Body::Active { costs, effects } => {
                let ops = self.sentences(effects);
                let id = self.ability(printed, label, once_bit, ability.unlock, costs.clone(), &ops);
                card.text.active.push(id);
            }
            Body::Triggered { trigger, effects } => {
                let ops = self.sentences(effects);
                let id = self.ability(printed, label, once_bit, ability.unlock, Vec::new(), &ops);
                let program = &mut self.program.abilities[usize::from(id.0)];
                program.uses_up = ability.auto && card.kind != Kind::Trap && card.counters.is_some();
                let in_battle = [Trigger::At(Moment::StartOfBattle), Trigger::At(Moment::EndOfBattle)];
                program.at_moment = matches!(trigger, Trigger::At(_)) && !in_battle.contains(trigger);
                card.text.triggered.push((*trigger, id));
            }
            Body::Modal { choose, options } => {
                played.0.push(Op::Choose { count: *choose, options: options.len() as u8 });
                for option in options {
                    let ops = self.sentence(option, None);
                    played.0.push(Op::Block(ops.len() as u8));
                    played.0.extend(ops);
                }
                // Ends the last option before what else the card prints.
                played.0.push(Op::Block(0));
                played.1.push(printed.to_owned());
            }
            Body::Effects(sentences) => {
                played.0.extend(self.sentences(sentences));
                played.1.push(printed.to_owned());
            }
            Body::Passive { condition, passive } => {
                let condition = condition.as_ref().map(|condition| self.test(condition));
                self.passive(passive, condition, ability.unlock, card);
            }
            Body::Restriction(restriction) => self.restriction(restriction, card),
        }
    }

    fn ability(
        &mut self,
        line: &str,
        label: Option<String>,
        once_bit: Option<u8>,
        unlock: Option<ability::Unlock>,
        costs: Vec<ability::Cost>,
        ops: &[Op],
    ) -> AbilityId {
        let start = self.program.ops.len() as u16;
        self.program.ops.extend_from_slice(ops);
        self.program.abilities.push(AbilityProgram {
            line: line.to_owned(),
            label,
            once_bit,
            unlock,
            price: Price::of(&costs),
            costs,
            ops: start..self.program.ops.len() as u16,
            uses_up: false,
            targets: declared_targets(ops),
            at_moment: false,
            reads: Reads::all(),
            same_as: AbilityId::NONE,
        });
        AbilityId(self.program.abilities.len() as u16 - 1)
    }

    fn sentences(&mut self, sentences: &[Sentence]) -> Vec<Op> {
        let mut ops = Vec::new();
        let mut rest = sentences.iter().peekable();
        while let Some(sentence) = rest.next() {
            let other = rest.next_if(|next| matches!(next.mode, Mode::Otherwise(_)));
            ops.extend(self.sentence(sentence, other));
        }
        ops
    }

    /// A sentence, with the one behind it that is for the other outcome of its roll.
    fn sentence(&mut self, sentence: &Sentence, other: Option<&Sentence>) -> Vec<Op> {
        let done = |sentence: &Sentence| sentence.effects.iter().map(|effect| Op::Do(*effect)).collect::<Vec<_>>();
        let mut ops = done(sentence);
        let other = other.map(done).unwrap_or_default();
        if !other.is_empty() {
            ops.push(Op::Skip(length(&other)));
        }
        let frame = match sentence.mode {
            Mode::Plain | Mode::Otherwise(_) => None,
            Mode::Optional => Some(Op::May(length(&ops))),
            Mode::Paid(cost) => Some(Op::MayPay(cost, length(&ops))),
            Mode::Escape(roll) => Some(Op::Escape(roll, length(&ops))),
        };
        ops.extend(other);
        ops.splice(0..0, frame);
        if let Some(condition) = &sentence.condition {
            ops.insert(0, Op::If(self.test(condition), length(&ops)));
        }
        ops
    }

    fn test(&self, condition: &Condition) -> Test {
        let by_survivor = |check: &dyn Fn(&Card) -> bool| {
            Test::SurvivorIs(self.survivors.map(|survivor| survivor.is_some_and(check)))
        };
        match condition {
            Condition::ThreatZoneLit => Test::ThreatZoneLit,
            Condition::ThreatZoneUnlit => Test::ThreatZoneUnlit,
            Condition::ThisZombieUnlit => Test::SourceUnlit,
            Condition::ThisZombieLit => Test::SourceLit,
            Condition::ThisZombieRest => Test::SourceRest,
            Condition::ThisZombieHas(status) => Test::SourceHas(*status),
            Condition::SurvivorHas(status) => Test::SurvivorHas(*status),
            Condition::HandSize(bound, number) => Test::HandSize(*bound, *number),
            Condition::Pool(bound, number, points) => Test::Pool(*bound, *number, *points),
            Condition::Armed(armed) => Test::Armed(*armed),
            Condition::ThisZombieIn(zone) => Test::SourceIn(*zone),
            Condition::ThisZombieActive => Test::SourceActive,
            Condition::SurvivorHp(bound, number) => Test::SurvivorHp(*bound, *number),
            Condition::HandEmpty => Test::HandEmpty,
            Condition::ZombieCount(bound, number, zombies, zone) => Test::ZombieCount(*bound, *number, *zombies, *zone),
            Condition::SurvivorIs(name) => by_survivor(&|card| card.name == CardName::new(name)),
            Condition::SurvivorNameContains(words) => {
                by_survivor(&|card| card.name.key().contains(CardName::new(words).key()))
            }
            Condition::SurvivorIdentity(tag) => by_survivor(&|card| {
                card.word("identity").is_some_and(|identity| CardName::new(identity) == CardName::new(tag))
            }),
        }
    }

    fn passive(
        &mut self,
        passive: &Passive,
        condition: Option<Test>,
        unlock: Option<ability::Unlock>,
        card: &mut CardProgram,
    ) {
        let unconditional = condition.is_none() && unlock.is_none();
        let rule = match passive {
            Passive::Keyword(keyword) if unconditional => return card.print_keyword(*keyword),
            Passive::Keyword(keyword) => PassiveRule::Modify(Modifier {
                subject: Subject::Object(Object::This(ability::Noun::Card)),
                change: Change::Keyword(*keyword),
                against: None,
            }),
            Passive::Modify(modifier) => PassiveRule::Modify(*modifier),
            Passive::CostsLess(PricedAction::EquippingWeapons, less) => PassiveRule::EquippingCostsLess(*less),
            Passive::CostsLess(PricedAction::AttachingItems, less) => PassiveRule::AttachingCostsLess(*less),
            Passive::CostsLess(PricedAction::PlayingTraps, less) => PassiveRule::TrapsCostLess(*less),
            Passive::CostsLess(PricedAction::Labelled { label, of_this }, less) => {
                PassiveRule::LabelCostsLess { label: self.label(label), of_this: *of_this, less: *less }
            }
            Passive::MedicalItemsHealMore(more) => PassiveRule::MedicalItemsHealMore(*more),
            Passive::TrapsDealMore(more) => PassiveRule::TrapsDealMore(*more),
            Passive::CallNumbers(count) => PassiveRule::CallNumbers(*count),
            Passive::CostsLess(PricedAction::PlayingReacts, less) => PassiveRule::ReactsCostLess(*less),
            Passive::QuickEscapesCost { opponents, by } => {
                PassiveRule::QuickEscapesCost { opponents: *opponents, by: *by }
            }
            Passive::MoreHands(hands) => PassiveRule::MoreHands(*hands),
            Passive::SpawningCosts { opponents, kind, by } => {
                PassiveRule::SpawningCosts { opponents: *opponents, kind: *kind, by: *by }
            }
            Passive::StaysAtZero => return card.stays_at_zero = true,
            Passive::AffectsBosses => return card.affects_bosses = true,
            Passive::IgnoresEventLimit => return card.ignores_event_limit = true,
        };
        self.program.passives.push(PassiveProgram { condition, unlock, rule });
    }

    fn label(&mut self, label: &str) -> Label {
        let known = self.program.labels.iter().position(|other| other == label).unwrap_or_else(|| {
            self.program.labels.push(label.to_owned());
            self.program.labels.len() - 1
        });
        Label(known as u8)
    }

    fn restriction(&mut self, restriction: &Restriction, card: &mut CardProgram) {
        match restriction {
            Restriction::OnlyIf { condition, .. } => {
                let test = self.test(condition);
                card.play_conditions.push(test);
            }
            Restriction::AttachOnlyTo(kind) => card.attaches_to = Some(*kind),
            Restriction::AdditionalCost(cost) => card.additional.push(*cost),
            Restriction::OncePerZombiePhase => card.once_per_zombie_phase = true,
            Restriction::Limit { count, per_weapon: true } => card.limit_per_weapon = *count,
            Restriction::Limit { count, per_weapon: false } => card.limit = *count,
        }
    }
}

/// How many operations there are to skip.
fn length(ops: &[Op]) -> u8 {
    u8::try_from(ops.len()).unwrap_or(u8::MAX)
}

/// The targets of a text that are named when it is declared (R123). An option
/// of a choice names its own when it is chosen (16.2.1).
fn declared_targets(ops: &[Op]) -> Vec<Target> {
    let mut targets = Vec::new();
    let mut at = 0;
    while let Some(op) = ops.get(at) {
        match op {
            Op::Block(length) => at += usize::from(*length),
            Op::Do(effect) if targets.len() < MOST_TARGETS => {
                targets.extend(target_kind(effect).map(|kind| Target { at: at as u8, kind }));
            }
            _ => {}
        }
        at += 1;
    }
    targets
}

fn target_kind(effect: &Effect) -> Option<TargetKind> {
    match effect.object()? {
        Object::TargetZombie(zombies, zone) => Some(TargetKind::Zombie(zombies, zone)),
        Object::TargetGear(gear) => Some(TargetKind::Gear(gear)),
        _ => None,
    }
}
