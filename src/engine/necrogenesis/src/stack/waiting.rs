//! Which abilities wait for a happening, and which of the triggers are due.

use crate::rulestext::ability::{Event as Awaited, Moment, Trigger};
use safehouse_table::Seat;

use super::super::{
    object::{Area, CARDS, ObjectId},
    program::{AbilityId, CardProgram, Glance, Kind, Op, Test, trigger_bit},
    state::{Frame, FrameFlags, Happening, Pile, pile},
    state_reader::StateReader,
};

/// Which cards can wait for a happening.
enum Waiting {
    /// The card it happens to.
    Itself,
    /// That card and what is attached to it.
    WithAttachments,
    /// Every card in play.
    Anything,
}

impl Trigger {
    fn waiting(self) -> Waiting {
        match self {
            Trigger::OnSpawn | Trigger::OnAdvance | Trigger::OnDeath => Waiting::Itself,
            Trigger::When(event) if event.is_of_this() => Waiting::Itself,
            Trigger::OnAttack | Trigger::OnHit => Waiting::WithAttachments,
            Trigger::At(_) | Trigger::When(_) => Waiting::Anything,
        }
    }
}

/// Whom a happening has to concern for "you" and "this" to be meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Concerns {
    /// The card that waits.
    Itself,
    /// The seat of the happening.
    You,
    /// The opponent of that seat.
    YourOpponent,
    /// Everybody: its words name nobody.
    Anybody,
}

impl Awaited {
    pub(super) const fn concerns(self) -> Concerns {
        match self {
            event if event.is_of_this() => Concerns::Itself,
            Self::OpponentEquipsWeapon
            | Self::OpponentPlaysReact
            | Self::OpponentPlaysCard
            | Self::OpponentPlaysEvent
            | Self::OpponentPlaysItem
            | Self::OpponentAttachesItem
            | Self::OpponentSpawnsZombie
            | Self::OpponentsAttackHits => Concerns::YourOpponent,
            Self::ZombieSpawned | Self::ZombieEntersPlay | Self::ZombieAdvances | Self::ZombieDestroyed => {
                Concerns::Anybody
            }
            _ => Concerns::You,
        }
    }
}

impl Trigger {
    /// Whether it is one of those that a destruction makes (R149).
    const fn is_of_destruction(self) -> bool {
        matches!(
            self,
            Trigger::OnDeath
                | Trigger::When(
                    Awaited::AnotherZombieDestroyed
                        | Awaited::ZombieDestroyed
                        | Awaited::YouDestroyZombie
                        | Awaited::YourAttackDestroysZombie
                        | Awaited::ThisWeaponDestroysZombie
                )
        )
    }

    /// Whether the event goes on only after it (9.1.0, 5.6.2, 5.5.5).
    const fn changes_the_event(self) -> bool {
        matches!(
            self,
            Trigger::When(
                Awaited::ZombieWouldDealDamage
                    | Awaited::SurvivorWouldTakeDamage
                    | Awaited::YouPlayCard
                    | Awaited::YouPlayEvent
                    | Awaited::YouPlayItem
                    | Awaited::YouPlayReact
                    | Awaited::OpponentPlaysEvent
                    | Awaited::OpponentPlaysItem
                    | Awaited::OpponentPlaysCard
                    | Awaited::OpponentPlaysReact
                    | Awaited::OpponentSpawnsZombie
            )
        )
    }
}

/// Which of the triggers that wait are due.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Due {
    /// Only those that change an event in progress.
    at_once: bool,
    /// In a battle, all but those of a destruction.
    battle: bool,
}

impl Due {
    /// Whether a trigger is due.
    pub(crate) const fn has(self, frame: &Frame) -> bool {
        if self.at_once {
            frame.flags.contains(FrameFlags::AT_ONCE)
        } else {
            !(self.battle && frame.flags.contains(FrameFlags::KO))
        }
    }
}

impl<'a> StateReader<'a> {
    /// Which of the triggers that wait are due now.
    pub(crate) fn due(self) -> Due {
        Due {
            at_once: self.state.pending.iter().any(|frame| frame.flags.contains(FrameFlags::AT_ONCE)),
            battle: !self.state.battles.is_empty(),
        }
    }

    /// A card and, when it is a Weapon or a Survivor, the gear of its side,
    /// which may be attached to it.
    fn with_attachments(self, own: ObjectId) -> impl Iterator<Item = ObjectId> + use<'a> {
        let area = self.state.object(own).area;
        let gear: &[ObjectId] = match area {
            Area::Equipment | Area::SurvivorZone => self.state.side(self.state.side_of(own)).cards(Area::Equipment),
            _ => &[],
        };
        let itself = Some(own).filter(|_| area != Area::Equipment);
        itself.into_iter().chain(gear.iter().copied())
    }

    /// The cards whose abilities may wait for a happening, in the order they
    /// are told of it.
    pub(crate) fn sources_waiting(self, happening: Happening, own: ObjectId) -> Pile<CARDS> {
        let bit = trigger_bit(happening.trigger);
        let waits = |card: &Glance| card.trigger_mask & bit != 0;
        let mut sources: Pile<CARDS> = pile();
        match happening.trigger.waiting() {
            Waiting::Itself => {
                sources.extend([own].into_iter().filter(|own| own.is_some() && waits(self.glance(*own))))
            }
            Waiting::WithAttachments => sources.extend(self.with_attachments(own).filter(|id| waits(self.glance(*id)))),
            Waiting::Anything if self.state.awaited() & bit == 0 => {
                // No card that entered play waits for it, the Survivors may.
                let survivors = Seat::BOTH.into_iter().map(ObjectId::survivor);
                sources.extend(survivors.filter(|id| waits(self.glance(*id))));
            }
            Waiting::Anything => {
                self.add_with_text(&mut sources, waits);
                if sources.len() > 1 {
                    self.sort_in_play(&mut sources);
                }
            }
        }
        sources
    }

    /// An ability of a source that waits for this kind of happening, when this
    /// one triggers it.
    pub(crate) fn triggered(
        self,
        source: ObjectId,
        card: &CardProgram,
        ability: AbilityId,
        happening: Happening,
        own: ObjectId,
    ) -> Option<Frame> {
        let object = self.state.object(source);
        let seat = self.state.controller(source);
        let program = self.rules.program.ability(ability);
        let used = program.once_bit.is_some_and(|bit| object.used & (1 << (bit & 15)) != 0);
        let first = self.rules.program.ops.get(usize::from(program.ops.start));
        // A leading condition must hold when it triggers, too.
        let holds = || !matches!(first, Some(Op::If(test, _)) if !self.holds(*test, source, seat));
        if used
            || !self.concerns(source, card, seat, happening, own)
            || !holds()
            || !self.is_unlocked(source, program.unlock)
            || !self.is_working(source)
        {
            return None;
        }
        let mut flags = FrameFlags::default();
        flags.set(FrameFlags::TRAP, card.kind == Kind::Trap);
        flags.set(FrameFlags::KO, happening.trigger.is_of_destruction());
        flags.set(FrameFlags::AT_ONCE, happening.trigger.changes_the_event());
        Some(Frame { ability, source, seat, subject: happening.subject, x: object.x, flags, ..Frame::empty() })
    }

    /// The flags of a trigger whose source is about to leave play: what
    /// conditions may ask of it (R148).
    pub(crate) fn as_it_was(self, frame: &Frame) -> FrameFlags {
        let mut flags = frame.flags;
        flags.set(FrameFlags::LOOKS_BACK, true);
        for (flag, test) in FrameFlags::WAS {
            flags.set(flag, self.holds(test, frame.source, frame.seat));
        }
        flags
    }

    /// Whether a condition holds for a frame; what it asks of a source that
    /// left play, as that was (R148).
    pub(crate) fn holds_for(self, frame: &Frame, test: Test) -> bool {
        match test {
            Test::SourceLit => return !self.holds_for(frame, Test::SourceUnlit),
            Test::SourceRest => return !self.holds_for(frame, Test::SourceActive),
            _ => {}
        }
        let was = FrameFlags::WAS.into_iter().find(|(_, known)| *known == test);
        match was {
            Some((flag, _)) if frame.flags.contains(FrameFlags::LOOKS_BACK) => frame.flags.contains(flag),
            _ => self.holds(test, frame.source, frame.seat),
        }
    }

    /// Whether a happening is what a source's trigger means by its words.
    fn concerns(self, source: ObjectId, card: &CardProgram, seat: Seat, happening: Happening, own: ObjectId) -> bool {
        let object = self.state.object(source);
        match happening.trigger {
            Trigger::OnSpawn | Trigger::OnAdvance | Trigger::OnDeath => source == own,
            Trigger::OnAttack | Trigger::OnHit => {
                source == own || (own.is_some() && object.host == own && object.area == Area::Equipment)
            }
            Trigger::At(Moment::StartOfBattle) => seat == happening.seat,
            Trigger::At(moment) => self.is_moment_of(source, card, seat, moment),
            Trigger::When(awaited) => match awaited {
                Awaited::ZombieEntersThreatZone => {
                    let placed = matches!(object.area, Area::ThreatZone | Area::ZombieZone);
                    (if placed { self.state.side_of(source) } else { seat }) == happening.seat
                        && self.trap_works_on(source, card, happening.subject)
                }
                Awaited::AnotherZombieDestroyed => source != happening.subject && card.kind == Kind::Zombie,
                awaited => match awaited.concerns() {
                    Concerns::Itself => source == own,
                    Concerns::You => seat == happening.seat,
                    Concerns::YourOpponent => seat != happening.seat,
                    Concerns::Anybody => self.trap_works_on(source, card, happening.subject),
                },
            },
        }
    }

    fn is_moment_of(self, source: ObjectId, card: &CardProgram, seat: Seat, moment: Moment) -> bool {
        let turn_player = self.state.turn_player();
        match moment {
            Moment::EndOfTurn | Moment::StartOfBattle | Moment::EndOfBattle => true,
            Moment::StartOfSurvivorPhase | Moment::StartOfResponseStep | Moment::EndOfYourTurn => seat == turn_player,
            Moment::StartOfZombiePhase | Moment::EndOfZombiePhase => {
                self.state.side_of(source) == turn_player
                    && (card.kind != Kind::Trap
                        || self
                            .zombies_in(turn_player, self.state.object(source).area)
                            .any(|zombie| self.trap_works_on(source, card, zombie)))
            }
        }
    }

    /// Whether a Trap or Automated Weapon affects a Zombie (2.50.4, 1.5.9).
    pub(crate) fn trap_works_on(self, source: ObjectId, card: &CardProgram, zombie: ObjectId) -> bool {
        card.kind != Kind::Trap
            || !zombie.is_some()
            || source == zombie
            || ((card.affects_bosses || !self.card(zombie).is_boss())
                && !self.has_change(zombie, crate::rulestext::ability::Change::UnaffectedByTraps))
    }
}
