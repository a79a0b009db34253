//! The log holds no free text: nothing that a statement is made of can be one. That no leaf of a whole evening holds what
//! somebody is called is looked at where one takes place, in the tests of the service.

use proptest::prelude::*;
use safehouse_engine::deck::{certificate::Verdict, content_id::ContentId};
use safehouse_statements::{
    Basis, Code, Commitment, Digest, Id, Salt, Slug, StatedList, Statement,
    code::{CorrectionReason, Phase, WithdrawalReason},
    commitment,
};

use crate::evening::AT;

/// Everything that is stated of a player.
fn stated(bytes: [u8; 32]) -> Vec<Statement> {
    let store = Slug::read("corner-shop").expect("a slug");
    let mut id = [0; 16];
    id.copy_from_slice(&bytes[..16]);
    let (event, registration) = (Id::from_bytes([7; 16]), Id::from_bytes(id));
    let (salt, content) = (Salt::from_bytes(bytes), ContentId::from_bytes(bytes));
    let made = commitment::of_list(&event, &registration, &salt, &content);
    let basis = Basis { facts: Digest::of("Zoë"), snapshot: Digest::of("s"), rules: 1 };
    let list = StatedList {
        format: Code::read("standard").expect("a code"),
        content,
        basis,
        certificate: Digest::of("c"),
        verdict: Verdict::Legal,
        name: Some(commitment::of_name(&Salt::from_bytes([3; 32]), "Zoë")),
    };
    let mut all = Statement::lists_locked(&store, event, Digest::of("seed"), [made], AT);
    let old = Some(Commitment::from_bytes([1; 32]));
    all.extend([
        Statement::ListCorrected {
            store: store.clone(),
            event,
            old,
            new: made,
            reason: CorrectionReason::Typing,
            at: AT,
        },
        Statement::ListRevealed {
            store: store.clone(),
            event,
            phase: Phase::End,
            registration,
            salt,
            list: list.clone(),
            at: AT,
        },
        Statement::ListPublished { store: store.clone(), list, at: AT },
        Statement::Results { store: store.clone(), event, round: 1, results: Digest::of("Zoë"), at: AT },
        Statement::ListWithdrawn { store, index: 3, origin: None, reason: WithdrawalReason::Player, at: AT },
    ]);
    all
}

proptest! {
    #[test]
    fn no_free_text_is_an_id_a_slug_or_a_code(text in "\\PC{1,80}") {
        let is_free = text.chars().any(|letter| letter.is_whitespace() || letter.is_uppercase() || !letter.is_ascii());
        prop_assume!(is_free);
        prop_assert!(Id::read(&text).is_err());
        prop_assert!(Slug::read(&text).is_err());
        prop_assert!(Code::read(&text).is_err());
        prop_assert!(safehouse_statements::Origin::read(&text).is_none() || !text.chars().any(char::is_whitespace));
    }

    #[test]
    fn every_line_of_a_statement_is_a_known_key_and_a_value_without_spaces(bytes: [u8; 32]) {
        for statement in stated(bytes) {
            for line in statement.to_string().lines().skip(1) {
                let (_, value) = line.split_once(' ').expect("a key and a value");
                prop_assert!(!value.is_empty() && value.bytes().all(|byte| byte.is_ascii_graphic()), "{line}");
            }
        }
    }
}
