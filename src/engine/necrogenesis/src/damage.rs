//! Damage, destruction and the checks of the state (5.9, 5.12, chapter 17).

use crate::rulestext::ability::{Event as Awaited, StatusKind, Token, Trigger};
use safehouse_table::{Seat, Sink};

use super::{
    event::{DamageBy, Event, LossCause},
    machine::Play,
    object::{Area, ObjectId},
    program::{Kind, trigger_bit},
    question::Question,
    state::{
        Changed, DamageKind, Frame, FrameFlags, Happening, Incoming, IntoPile, Pile, Position, StateTable, Step,
        Stopped, pile,
    },
    state_reader::StateReader,
};

/// What deals damage, and what it passes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hurt {
    /// The card it comes from.
    pub(super) source: ObjectId,
    /// What of it, or what else.
    pub(super) by: DamageBy,
    /// Armor does not reduce it (2.30.3, 2.46.2).
    pub(super) passes_armor: bool,
    /// It cannot be prevented (5.9.5, 2.30.3).
    pub(super) unpreventable: bool,
    /// It is part of the text being carried out (5.9.4).
    pub(super) by_text: bool,
}

impl Hurt {
    /// Ordinary damage from a card.
    pub(super) fn from(source: ObjectId) -> Self {
        Self { source, by: DamageBy::Card, passes_armor: false, unpreventable: false, by_text: false }
    }

    /// Damage from the text being carried out.
    pub(super) fn by_text(source: ObjectId) -> Self {
        Self { by_text: true, ..Self::from(source) }
    }

    /// Damage that a text deals, or a status of the one it reaches.
    pub(super) fn of_kind(kind: DamageKind, source: ObjectId) -> Self {
        match kind {
            DamageKind::Plain => Self::by_text(source),
            DamageKind::Unpreventable => Self { passes_armor: true, unpreventable: true, ..Self::by_text(source) },
            DamageKind::Bleed => Self::bleed(source),
            DamageKind::Poison => Self::poison(source),
        }
    }

    /// Damage from a token, which no card deals (2.39).
    pub(super) fn token(token: Token) -> Self {
        Self { by: DamageBy::Token(token), ..Self::by_text(ObjectId::NONE) }
    }

    /// Damage that players deal by hand.
    pub(super) fn by_hand() -> Self {
        Self { by: DamageBy::Hand, ..Self::by_text(ObjectId::NONE) }
    }

    /// Bleed: reduced by Armor (R64).
    pub(super) fn bleed(bearer: ObjectId) -> Self {
        Self { by: DamageBy::Status(StatusKind::Bleed), ..Self::from(bearer) }
    }

    /// Poison: ignores Armor (2.46.2).
    pub(super) fn poison(bearer: ObjectId) -> Self {
        Self { by: DamageBy::Status(StatusKind::Poison), passes_armor: true, ..Self::from(bearer) }
    }

    /// Burn: ignores Armor and prevention (2.30.3).
    pub(super) fn burn(bearer: ObjectId) -> Self {
        let by = DamageBy::Status(StatusKind::Burn);
        Self { by, passes_armor: true, unpreventable: true, ..Self::from(bearer) }
    }
}

/// Who destroys what is destroyed in a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Credit {
    /// The player.
    pub(super) seat: Seat,
    /// The Weapon of an attack.
    pub(super) weapon: ObjectId,
    /// Whether it is an attack.
    pub(super) attack: bool,
}

impl<S: Sink<Event>> Play<'_, S> {
    /// Deals damage to a card after prevention and Armor (R68); what was
    /// dealt. No damage is no event (17.3.1).
    pub(super) fn hurt(&mut self, target: ObjectId, amount: u8, hurt: Hurt) -> u8 {
        if amount == 0 || !target.is_some() || !self.state.object(target).area.is_battlefield() {
            return 0;
        }
        let mut left = amount;
        if !hurt.unpreventable {
            left -= self.use_shielding(target, left);
        }
        if !hurt.passes_armor {
            left = left.saturating_sub(self.read().armor(target));
        }
        if left < amount {
            self.log.take(Event::Prevented { object: target, amount: amount - left });
        }
        if left == 0 {
            return 0;
        }
        let kind = self.read().card(target).kind;
        if !matches!(kind, Kind::Survivor | Kind::Zombie) {
            // Durability takes the damage of Weapons and Items (2.6.1, R110).
            let counters = self.state.object(target).counters;
            self.set_counters(target, counters.saturating_sub(left));
            return left;
        }
        self.put_damage(target, left, hurt.source, hurt.by);
        // Damage breaks Stealth (2.32.3, R86).
        self.remove_status(target, StatusKind::Stealth);
        if !(hurt.by_text && self.note_wound(target)) {
            self.tell_damage(target, hurt.source);
        }
        left
    }

    /// A Survivor took damage, or a Zombie was damaged but not destroyed.
    pub(super) fn tell_damage(&mut self, target: ObjectId, source: ObjectId) {
        let when = Trigger::When;
        let read = self.read();
        if read.card(target).kind == Kind::Survivor {
            let by_zombie = source.is_some() && read.card(source).kind == Kind::Zombie;
            let seat = target.owner();
            let about = |awaited| Happening { trigger: when(awaited), subject: source, seat };
            self.happen(about(Awaited::SurvivorTakesDamage), ObjectId::NONE);
            if by_zombie {
                self.happen(about(Awaited::ZombieDealsDamage), ObjectId::NONE);
            }
        } else if read.is_zombie_in_play(target) && read.hp_left(target) > 0 {
            let seat = self.state.controller(target);
            self.happen(Happening { trigger: when(Awaited::ThisZombieDamaged), subject: target, seat }, target);
        }
    }

    /// The checks after a batch of changes: HP and loss (17.2, 17.3, 17.6;
    /// R125). Whether the game is over.
    #[inline(always)]
    pub(super) fn check(&mut self, credit: Option<Credit>) -> bool {
        self.state.changed().contains(Changed::HP) && self.check_hp(credit)
    }

    #[inline(never)]
    fn check_hp(&mut self, credit: Option<Credit>) -> bool {
        self.hp_checked();
        for seat in Seat::BOTH {
            if self.read().hp_left(ObjectId::survivor(seat)) == 0 {
                self.lose(seat, LossCause::NoHp);
            }
        }
        if self.end_if_lost() {
            return true;
        }
        let read = self.read();
        let changed = read.may_change_hp();
        let mut dead: Pile<40> = pile();
        for side in Seat::BOTH {
            for area in [Area::ThreatZone, Area::ZombieZone] {
                for id in read.zombies_in(side, area) {
                    // One whose HP the card list does not know has none to lose.
                    let had_hp = read.state.object(id).damage > 0 || changed && read.card(id).hp > 0;
                    if had_hp && read.hp_left(id) == 0 {
                        let _ = dead.try_push(id);
                    }
                }
            }
        }
        self.destroy(&dead, credit);
        false
    }

    /// Destroys cards at once: each goes to its owner's Graveyard (5.12.1).
    ///
    /// All that their destruction triggers waits together (R149). What the
    /// destroyed cards themselves wait for is looked for while they still lie
    /// in play, with their controller, statuses and memory of that moment
    /// (R122, R144, R148, 4.1.3).
    pub(super) fn destroy(&mut self, cards: &[ObjectId], credit: Option<Credit>) {
        // Mostly there are none.
        if !cards.is_empty() {
            self.destroy_some(cards, credit);
        }
    }

    #[inline(never)]
    fn destroy_some(&mut self, cards: &[ObjectId], credit: Option<Credit>) {
        // A Survivor leaves its zone by no effect (4.2.6, R06).
        let in_play = |id: &ObjectId| {
            let area = self.state.object(*id).area;
            area.is_battlefield() && area != Area::SurvivorZone
        };
        let dying: Pile<80> = cards.iter().copied().filter(in_play).into_pile();
        if dying.is_empty() {
            return;
        }
        let mut destroyed = tinyvec::ArrayVec::from_array_empty([Happening::default(); 80]);
        for id in dying.iter().copied() {
            let seat = self.state.controller(id);
            destroyed.push(Happening { trigger: Trigger::OnDeath, subject: id, seat });
            if let Some(credit) = credit
                && credit.seat != seat
                && self.read().card(id).kind == Kind::Zombie
            {
                self.count_kill(credit.seat);
            }
        }
        let awaited = self.has_waiting(DESTRUCTION);
        let looking_back = awaited.then(|| self.look_back(&destroyed, credit, &dying));
        for id in dying.iter().copied() {
            let card = self.state.object(id).card;
            self.log.take(Event::Destroyed { object: id, card });
            self.leave_play(id, Area::Graveyard, Position::Bottom);
        }
        for frame in looking_back.iter().flatten() {
            self.trigger(*frame);
        }
        for death in &destroyed {
            for (happening, own) in self.read().destructions(*death, credit).into_iter().flatten() {
                if !self.is_awaited(happening.trigger) {
                    continue;
                }
                if awaited && happening.trigger != Trigger::OnDeath {
                    self.find_triggers(happening, own, |source| !dying.contains(&source));
                }
                self.tell_reacts(happening);
            }
        }
    }

    /// What destructions trigger of the cards that are about to leave play
    /// themselves.
    #[inline(never)]
    fn look_back(&self, destroyed: &[Happening], credit: Option<Credit>, dying: &[ObjectId]) -> LookingBack {
        let mut found = tinyvec::ArrayVec::from_array_empty([Frame::empty(); StateTable::Triggers.room() + 1]);
        for death in destroyed {
            for (happening, own) in self.read().destructions(*death, credit).into_iter().flatten() {
                if self.is_awaited(happening.trigger) {
                    self.look_back_at(happening, own, dying, &mut found);
                }
            }
        }
        found
    }

    fn look_back_at(&self, happening: Happening, own: ObjectId, dying: &[ObjectId], found: &mut LookingBack) {
        let read = self.read();
        let sources = read.sources_waiting(happening, own);
        for source in sources.iter().copied().filter(|source| dying.contains(source)) {
            let card = read.card(source);
            for (trigger, ability) in &card.text.triggered {
                let once = self.rules.program.ability(*ability).once_bit.is_some();
                let again = |frame: &Frame| once && (frame.source, frame.ability) == (source, *ability);
                if *trigger == happening.trigger
                    && let Some(mut frame) = read.triggered(source, card, *ability, happening, own)
                    && !found.iter().any(again)
                {
                    frame.flags = read.as_it_was(&frame);
                    let _ = found.try_push(frame);
                }
            }
        }
    }

    /// A card leaves play for an area of its owner; its Attachments go to the
    /// Graveyard with it (5.7.4).
    pub(super) fn leave_play(&mut self, id: ObjectId, to: Area, position: Position) {
        let attachments: Pile<40> = self.read().attachments_of(id).into_pile();
        self.move_card(id, to, id.owner(), position);
        for attachment in attachments {
            self.move_card(attachment, Area::Graveyard, attachment.owner(), Position::Bottom);
        }
    }

    /// Damage from an effect reaches a Survivor: first the window in which it
    /// can be prevented, then the damage (9.1.0, 5.9.3).
    pub(super) fn threaten(&mut self, incoming: Incoming) {
        if self.state.incoming.try_push(incoming).is_some() {
            return self.stop(Stopped::Full(StateTable::Damage));
        }
        self.push(Step::TakeIncoming);
        self.warn_of(incoming);
    }

    /// Damage reaches both Survivors at the same time: that of each can be
    /// prevented before either is dealt (1.3.3).
    pub(super) fn threaten_both(&mut self, source: ObjectId, amount: u8, kind: DamageKind) {
        let seat = self.state.turn_player;
        let incoming = Incoming { source, seat, amount, kind, ..Incoming::default() };
        if self.state.incoming.try_push(incoming).is_some() {
            return self.stop(Stopped::Full(StateTable::Damage));
        }
        self.push(Step::ThreatenToo { source, amount, kind });
        self.warn_of(incoming);
    }

    pub(super) fn threaten_too(&mut self, source: ObjectId, amount: u8, kind: DamageKind) {
        let seat = self.state.turn_player.other();
        self.threaten(Incoming { source, seat, amount, kind, joint: true, ..Incoming::default() });
    }

    /// The window in which damage about to be dealt can be prevented.
    pub(super) fn warn_of(&mut self, incoming: Incoming) {
        if incoming.amount == 0 {
            return;
        }
        let about =
            |awaited| Happening { trigger: Trigger::When(awaited), subject: incoming.source, seat: incoming.seat };
        let is_status = matches!(incoming.kind, DamageKind::Bleed | DamageKind::Poison);
        let from_zombie = incoming.source.is_some() && self.read().card(incoming.source).kind == Kind::Zombie;
        let by_zombie = (from_zombie && !is_status).then(|| about(Awaited::ZombieWouldDealDamage));
        self.interrupt(by_zombie.into_iter().chain([about(Awaited::SurvivorWouldTakeDamage)]));
    }

    pub(super) fn take_incoming(&mut self) {
        let last = self.state.incoming.pop();
        let before = if last.is_some_and(|last| last.joint) { self.state.incoming.pop() } else { None };
        for incoming in before.into_iter().chain(last) {
            self.hurt(
                ObjectId::survivor(incoming.seat),
                incoming.amount,
                Hurt::of_kind(incoming.kind, incoming.source),
            );
        }
        self.check(None);
    }

    /// No card keeps more counters than it can hold, however what let it hold
    /// more is lost (2.22.4).
    pub(super) fn cut_counters(&mut self) {
        if !self.rules.program.changes_max_counters {
            return;
        }
        let mut above: Pile<80> = pile();
        for seat in Seat::BOTH {
            let read = self.read();
            read.has_gear(seat, |id| {
                if read.state.object(id).counters > read.max_counters(id) {
                    let _ = above.try_push(id);
                }
                false
            });
        }
        for id in above {
            let most = self.read().max_counters(id);
            self.set_counters(id, most);
        }
    }

    /// Mends what no board may show: counters used up, Unique twice, hands
    /// and Attachments exceeded (17.4, 17.5, 17.7; R66, R111). Whether it asked.
    pub(super) fn mend_board(&mut self, changed: Changed) -> bool {
        // Mostly every card holds what it can hold, and one at least.
        if changed.contains(Changed::COUNTERS) && Seat::BOTH.into_iter().any(|seat| self.read().has_odd_counters(seat))
        {
            self.mend_counters();
        }
        if !changed.contains(Changed::UNIQUE) && !changed.contains(Changed::GEAR) {
            return false;
        }
        for seat in Seat::BOTH {
            if changed.contains(Changed::UNIQUE)
                && self.rules.program.has_unique
                && self.read().unique_twice(seat).is_some()
            {
                self.push(Step::Checkpoint);
                self.ask(seat, Question::KeepUnique);
                return true;
            }
            if !changed.contains(Changed::GEAR) {
                continue;
            }
            if self.read().hands_used(seat) > self.read().hands(seat) {
                self.push(Step::Checkpoint);
                self.ask(seat, Question::ExcessWeapon);
                return true;
            }
            let full = self
                .read()
                .equipped_weapons(seat)
                .find(|host| self.read().attachments_of(*host).count() > self.read().attachment_cap(*host));
            if let Some(host) = full {
                self.push(Step::Checkpoint);
                self.ask(seat, Question::ExcessAttachment(host));
                return true;
            }
        }
        false
    }

    /// Counters above what their card can hold go, and gear without any.
    #[inline(never)]
    fn mend_counters(&mut self) {
        self.cut_counters();
        if self.state.battles.is_empty() && self.state.running.is_empty() {
            let mut used_up: Pile<80> = pile();
            for seat in Seat::BOTH {
                let read = self.read();
                read.has_gear(seat, |id| {
                    if read.is_used_up(id) {
                        let _ = used_up.try_push(id);
                    }
                    false
                });
            }
            self.destroy(&used_up, None);
        }
    }

    /// Who has to choose between copies of a Unique card (17.7.1).
    pub(super) fn twice_unique(&mut self) -> Option<Seat> {
        let read = self.read();
        let twice = |seat: &Seat| self.rules.program.has_unique && read.unique_twice(*seat).is_some();
        let seat = Seat::BOTH.into_iter().find(twice);
        if seat.is_none() {
            self.unique_checked();
        }
        seat
    }

    /// The copy named stays, the others go to the Graveyard (17.7.1).
    pub(super) fn keep_unique_answer(&mut self, seat: Seat, choice: super::choice::Choice) {
        if let super::choice::Choice::Object(kept) = choice {
            let card = self.state.object(kept).card;
            let others: Pile<60> = self
                .read()
                .controlled_by(seat)
                .filter(|id| *id != kept && self.state.object(*id).card == card)
                .into_pile();
            for id in others {
                self.leave_play(id, Area::Graveyard, Position::Bottom);
            }
        }
    }

    pub(super) fn excess_answer(&mut self, choice: super::choice::Choice) {
        if let super::choice::Choice::Object(id) = choice {
            self.leave_play(id, Area::Graveyard, Position::Bottom);
        }
    }

    /// Triggers that waited for the KO step of a battle may resolve (9.5.0).
    pub(super) fn release_ko(&mut self) {
        for frame in self.state.pending.iter_mut() {
            frame.flags.set(FrameFlags::KO, false);
        }
    }
}

/// What cards that are about to leave play have triggered. It holds one more
/// than can wait, so that too many are told when they begin to.
type LookingBack = tinyvec::ArrayVec<[Frame; StateTable::Triggers.room() + 1]>;

/// What a destruction may trigger, as bits.
const DESTRUCTION: u32 = trigger_bit(Trigger::OnDeath)
    | trigger_bit(Trigger::When(Awaited::AnotherZombieDestroyed))
    | trigger_bit(Trigger::When(Awaited::YourAttackDestroysZombie))
    | trigger_bit(Trigger::When(Awaited::ThisWeaponDestroysZombie))
    | trigger_bit(Trigger::When(Awaited::ZombieDestroyed))
    | trigger_bit(Trigger::When(Awaited::YouDestroyZombie));

impl<'a> StateReader<'a> {
    /// All that the destruction of a card is, each with the card whose own
    /// matter it is: a Zombie's is more than its On Death (2.16.0, R149).
    fn destructions(self, death: Happening, credit: Option<Credit>) -> [Option<(Happening, ObjectId)>; 6] {
        let zombie = self.card(death.subject).kind == Kind::Zombie;
        let by_attack = credit.filter(|credit| zombie && credit.attack);
        let told = |awaited, seat| Happening { trigger: Trigger::When(awaited), seat, ..death };
        [
            Some((death, death.subject)),
            zombie.then(|| (told(Awaited::AnotherZombieDestroyed, death.seat), ObjectId::NONE)),
            zombie.then(|| (told(Awaited::ZombieDestroyed, death.seat), ObjectId::NONE)),
            credit.filter(|_| zombie).map(|credit| (told(Awaited::YouDestroyZombie, credit.seat), ObjectId::NONE)),
            by_attack.map(|credit| (told(Awaited::YourAttackDestroysZombie, credit.seat), ObjectId::NONE)),
            by_attack.map(|credit| (told(Awaited::ThisWeaponDestroysZombie, credit.seat), credit.weapon)),
        ]
    }

    /// Cards in play that a seat controls.
    pub(super) fn controlled_by(self, seat: Seat) -> impl Iterator<Item = ObjectId> + use<'a> {
        let state = self.state;
        self.in_play().filter(move |id| state.controller(*id) == seat)
    }

    /// Whether gear of a seat may hold more counters than it can, or none; what
    /// texts change of how many it can hold they only add.
    fn has_odd_counters(self, seat: Seat) -> bool {
        self.has_gear(seat, |id| {
            let counters = self.state.object(id).counters;
            // Most gear has none, and needs none.
            (self.glance(id).has_counters || counters > 0)
                && (self.is_used_up(id) || counters > self.printed_max_counters(id))
        })
    }

    /// Whether a card's counters are used up and that destroys it (2.22.3, R109).
    fn is_used_up(self, id: ObjectId) -> bool {
        let card = self.card(id);
        card.counters.is_some() && !card.stays_at_zero && self.state.object(id).counters == 0
    }

    /// A Unique card of which a seat controls more than one (17.7.1).
    pub(super) fn unique_twice(self, seat: Seat) -> Option<ObjectId> {
        let mut unique: Pile<61> = pile();
        let mut twice = None;
        self.each_in_play(|id| {
            if self.card(id).unique && self.state.controller(id) == seat {
                if unique.iter().any(|other| self.state.object(*other).card == self.state.object(id).card) {
                    twice = Some(id);
                }
                let _ = unique.try_push(id);
            }
        });
        twice
    }
}
