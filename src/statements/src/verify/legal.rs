//! Judging a list again.

use safehouse_engine::{
    deck::{
        basis::RULES_VERSION,
        certificate::Verdict,
        registered::{Registered, RegisteredFault},
    },
    game::Games,
};

use super::{answer::Answer, reason::Reason};
use crate::{
    bytes::Digest,
    judgement::{Judge, Judgement},
    published::{GroundError, Published, ReadGround},
    statement::StatedList,
};

/// What the lists of a file were judged by, each read once.
pub(super) struct Grounds {
    read: Vec<Result<ReadGround, GroundError>>,
    games: Games,
}

/// Judges by them.
pub(super) struct Judges<'a> {
    judges: Vec<Result<Judge<'a>, Reason>>,
    games: Games,
}

impl Grounds {
    pub(super) fn read(file: &Published, games: Games) -> Self {
        Self { read: file.grounds.iter().map(|ground| ReadGround::read(ground, games)).collect(), games }
    }

    pub(super) fn judges(&self) -> Judges<'_> {
        let judge = |ground: &'_ Result<ReadGround, GroundError>| match ground {
            Ok(_) => Reason::GroundMissing,
            Err(error) => Reason::Ground { fault: error.to_string() },
        };
        let judges = self.read.iter().map(|ground| {
            let read = ground.as_ref().ok().and_then(ReadGround::judge);
            read.ok_or_else(|| judge(ground))
        });
        Judges { judges: judges.collect(), games: self.games }
    }
}

impl Judges<'_> {
    /// Whether a list is legal by the ground of this number, as its statement says.
    pub(super) fn answer(&self, list: &str, ground: u32, certificate: &str, stated: &StatedList) -> Answer {
        let mut answer = Answer::default();
        let registered = match Registered::read(list, self.games) {
            Ok(registered) => registered,
            Err(RegisteredFault::OtherGame { game }) => return Answer::of(Reason::UnknownGame { game }),
            Err(fault) => return Answer::of(Reason::List { fault: fault.to_string() }),
        };
        if stated.basis.rules != RULES_VERSION {
            answer.add(Reason::OtherRules { stated: stated.basis.rules, here: RULES_VERSION });
            check_text(&mut answer, certificate, stated);
            return answer;
        }
        let judge = usize::try_from(ground).ok().and_then(|ground| self.judges.get(ground));
        match judge {
            None => answer.add(Reason::GroundMissing),
            Some(Err(reason)) => answer.add(reason.clone()),
            Some(Ok(judge)) => {
                let judgement = judged(&mut answer, judge, &registered, stated);
                // The same text has the same digest, and most have the same text.
                if judgement.text == certificate && judgement.digest == stated.certificate {
                    return answer;
                }
            }
        }
        check_text(&mut answer, certificate, stated);
        answer
    }
}

fn check_text(answer: &mut Answer, certificate: &str, stated: &StatedList) {
    if Digest::of(certificate) != stated.certificate {
        answer.add(Reason::CertificateText);
    }
}

/// Judges a list again and says what differs from what was stated. What was stated of another list says nothing of this
/// one, and is compared with nothing.
fn judged(answer: &mut Answer, judge: &Judge<'_>, list: &Registered, stated: &StatedList) -> Judgement {
    let judgement = judge.judge(list);
    let checks = [
        (judgement.basis.facts == stated.basis.facts, Reason::FactsDiffer),
        (judgement.basis.snapshot == stated.basis.snapshot, Reason::SnapshotDiffers),
        (judgement.certificate.format == stated.format.as_str(), Reason::FormatDiffers),
        (judgement.digest == stated.certificate && judgement.verdict() == stated.verdict, Reason::CertificateDiffers),
    ];
    if list.content_id() != stated.content && checks.iter().any(|(holds, _)| !holds) {
        answer.add(Reason::OtherList);
        return judgement;
    }
    checks.into_iter().filter(|(holds, _)| !holds).for_each(|(_, reason)| answer.add(reason));
    match (judgement.verdict(), stated.verdict) {
        (Verdict::Illegal, Verdict::Illegal) => answer.add(Reason::Illegal),
        (Verdict::Undecided, Verdict::Undecided) => answer.add(Reason::Undecided),
        // Legal, or not what was stated, which is told above.
        _ => {}
    }
    judgement
}
