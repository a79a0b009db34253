//! Every sentence of the rules that is card text, an example of it or a template
//! for it: how it is read, or why not.

use safehouse_engine::rulestext::{ability::Line, read_line, read_trigger};

mod table;

use table::{LIKE_THEM, REFUSED, SENTENCES, TRIGGERS};

#[test]
fn every_sentence_of_the_rules_is_read_as_meant() {
    let mut wrong = Vec::new();
    for (clause, sentence, canonical) in SENTENCES.iter().chain(LIKE_THEM) {
        match read_line(sentence) {
            Ok(Line::Manual(_) | Line::Reminder) | Err(_) => {
                wrong.push(format!("{clause}: {sentence}\n    {}", read_line(sentence).expect_err("a fault")));
            }
            Ok(line) => {
                let printed = line.to_string();
                if printed != *canonical {
                    wrong.push(format!("{clause}: {sentence}\n    is  {printed}\n    not {canonical}"));
                }
                assert_eq!(read_line(&printed).map(|line| line.to_string()), Ok(printed));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_trigger_of_the_rules_is_read() {
    let mut wrong = Vec::new();
    for (clause, trigger, canonical) in TRIGGERS {
        let read =
            read_trigger(trigger).map(|event| format!("When {}", safehouse_engine::rulestext::Words::words(event)));
        if read.as_deref() != Ok(canonical) {
            wrong.push(format!("{clause}: {trigger}\n    {read:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_is_not_expressible_is_refused() {
    for (reason, sentence) in REFUSED {
        assert!(read_line(sentence).is_err(), "{sentence} ({reason}): {:?}", read_line(sentence));
    }
}
