//! The answers as markup.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_statements::{
    Slip, Told,
    told::{HostNamed, Question, REASONS, of_file, on_a_line, utc_minute, verdict_words},
    verify::{KeyWords, ListReport, Outcome},
};

/// How many lists are shown one by one; the text has them all.
const LISTS: usize = 100;

/// Draws all that is told of a file to somebody whose page came with these keys, one a line.
pub(crate) fn draw(told: &Told, filled_in: &str) -> Markup {
    let report = &told.report;
    html! {
        h2 id="verify-answers" { "Four answers" }
        p {
            (counted(told.lists(), ("list", "lists"))) " of the store " b { (of_file(&report.store)) } ", as the file says"
            @if let Some(title) = &report.title { ", which calls itself “" (of_file(title)) "”" }
            ". None of the answers stands for another."
        }
        @for sentence in told.counts() { p { (sentence) } }
        p data-standing=(report.standing.map_or("not-shown", |standing| standing.stands.id())) { (told.standing()) }
        ul class="verify__answers" {
            @for question in Question::ALL { (answer(question, told)) }
        }
        section aria-labelledby="verify-keys" {
            h2 id="verify-keys" { "Who signed" }
            @for key in told.keys() { (words(key)) }
            @if told.keys().is_empty() { p { "No key of the store signed." } }
            @if let Some(words) = told.to_decide() { p data-decide="1" { (words) } }
            dl class="facts" { @for named in &told.hosts { (host(named, filled_in)) } }
        }
        section aria-labelledby="verify-lists" {
            h2 id="verify-lists" { "List by list" }
            @if told.is_page { p { "The file is a page: what else it shows was not looked at. Its cards are those below." } }
            ol class="verify__lists" { @for (at, list) in report.told_apart().take(LISTS) { (one(at, list, &told.cards(at))) } }
            @if let Some(more) = report.told_apart().count().checked_sub(LISTS).filter(|more| *more > 0) {
                p { "And " (counted(more as u64, ("more list", "more lists"))) ", which the text below has." }
            }
        }
    }
}

/// Draws all that is told of the code of a sheet or of a receipt.
pub(crate) fn draw_slip(slip: &Slip) -> Markup {
    html! {
        h2 id="verify-answers" { (slip.title()) }
        ul class="verify__answers" {
            @for question in Question::ALL {
                @let said = slip.answer(question);
                (item(question, said.outcome, &html! { p { (said.words) } }))
            }
        }
        section aria-labelledby="verify-keys" {
            h2 id="verify-keys" { "What it says" }
            dl class="facts" {
                @for (name, value) in slip.facts() { div { dt { (name) } dd class="verify__vkey" { (value) } } }
            }
        }
        @if let Some(list) = &slip.list {
            section aria-labelledby="verify-lists" {
                h2 id="verify-lists" { "The list" }
                pre class="verify__text" tabindex="0" { (list) }
            }
        }
    }
}

fn sign(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pass => "✓",
        Outcome::Undecided => "?",
        Outcome::Fail => "✕",
    }
}

fn title(question: Question) -> &'static str {
    match question {
        Question::Authentic => "Authentic",
        Question::Logged => "Logged",
        Question::Witnessed => "Witnessed",
        Question::Legal => "Legal",
    }
}

fn answer(question: Question, told: &Told) -> Markup {
    let answer = told.worst(question);
    let why = html! {
        @if answer.reasons.is_empty() { p { (question.sentence()) } } @else {
            ul {
                @for reason in answer.reasons.iter().take(REASONS) { li { (on_a_line(&reason.to_string())) } }
                @if let Some(more) = answer.reasons.len().checked_sub(REASONS).filter(|more| *more > 0) {
                    li { "And " (counted(more as u64, ("more reason", "more reasons"))) "." }
                }
            }
        }
        @for remark in told.remarks(question) { p { (remark) } }
    };
    item(question, answer.outcome, &why)
}

/// A question with its answer, and why.
fn item(question: Question, outcome: Outcome, why: &Markup) -> Markup {
    let id = outcome.id();
    html! {
        li class=(format!("verify__answer verify__answer--{id}")) data-answer=(question.id()) data-outcome=(id) {
            span class=(format!("mark mark--{id}")) aria-hidden="true" { (sign(outcome)) }
            h3 { (title(question)) ": " span class="verify__word" { (outcome.word()) } }
            (why)
        }
    }
}

fn words(key: &KeyWords) -> Markup {
    html! {
        figure class="verify__key" {
            figcaption { "The words of the store's key. Compare them with those on the store's wall, one by one." }
            ol class="key-words" { @for word in key.fingerprint.split(' ') { li { (word) } } }
            @if let Some(keeper) = key.keeper { p { "As the log says, " (keeper.sentence()) "." } }
            details {
                summary { "The key itself" }
                p { code class="verify__vkey" { (key.vkey) } }
            }
        }
    }
}

/// Who knows a log: whoever only opened the page knows none of the keys that it came with.
fn known_words(host: &HostNamed, filled_in: &str) -> &'static str {
    if !host.is_known {
        "not known to you"
    } else if filled_in.lines().any(|key| key.trim() == host.vkey) {
        "known to this site, which filled it in"
    } else {
        "known to you"
    }
}

fn host(host: &HostNamed, filled_in: &str) -> Markup {
    html! {
        div {
            dt { "Host" }
            dd {
                (of_file(&host.origin)) ", " b { (known_words(host, filled_in)) }
                br;
                code class="verify__vkey" { (of_file(&host.vkey)) }
            }
        }
    }
}

fn one(at: usize, list: &ListReport, cards: &[String]) -> Markup {
    html! {
        li value=(at) {
            @if let Some(name) = &list.name { b { (of_file(name)) } br; }
            @if let Some(stated) = &list.stated {
                "Stated as " (verdict_words(stated.verdict)) " in " (of_file(&stated.format)) ", " (utc_minute(stated.at)) " as the host claims"
                @if let Some(index) = stated.index { ", entry " (index) " of the log" }
                "." br;
                span class="muted" { "Content id " } code class="verify__vkey" { (stated.content) } br;
            }
            @if let Some(reason) = list.withdrawn {
                "Withdrawn since: " (reason.sentence()) ". A copy that was kept still verifies." br;
            }
            @for remark in &list.logged.remarks { (remark.sentence()) br; }
            ul class="verify__short" {
                @for question in Question::ALL {
                    @let outcome = question.of(list).outcome;
                    li class=(format!("verify__answer--{}", outcome.id())) { (title(question)) ": " (outcome.word()) }
                }
            }
            details {
                summary { "Its cards, as they are signed" }
                pre class="verify__text" tabindex="0" { @for line in cards { (line) "\n" } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use safehouse_engine::games::GAMES;
    use safehouse_statements::Asker;

    use super::*;

    fn published() -> String {
        std::fs::read_to_string(safehouse_testing::repository("end2end/files/evening.json")).expect("a file")
    }

    fn drawn(file: &str) -> String {
        let asker = Asker::named([], "").expect("nobody");
        draw(&Told::of(file.as_bytes(), GAMES, &asker).expect("a file"), "").into_string()
    }

    #[test]
    fn a_key_that_the_page_came_with_is_known_to_the_site_and_a_pasted_one_to_the_visitor() {
        let file: serde_json::Value = serde_json::from_str(&published()).expect("JSON");
        let vkey = file["hosts"][0].as_str().expect("a key");
        let asker = Asker::named([vkey], "").expect("a key");
        let told = Told::of(published().as_bytes(), GAMES, &asker).expect("a file");
        let of_site = draw(&told, &format!("other.example/log+0123abcd+AQ\n{vkey}\n")).into_string();
        assert!(of_site.contains("known to this site, which filled it in") && !of_site.contains("known to you"));
        let pasted = draw(&told, "other.example/log+0123abcd+AQ\n").into_string();
        assert!(pasted.contains(">known to you<") && !pasted.contains("known to this site"));
    }

    #[test]
    fn each_question_is_answered_by_a_word_beside_its_icon() {
        let drawn = drawn(&published());
        for (question, outcome, word) in [
            ("authentic", "undecided", "Undecided"),
            ("logged", "undecided", "Undecided"),
            ("witnessed", "undecided", "Undecided"),
            ("legal", "pass", "Yes"),
        ] {
            assert!(drawn.contains(&format!("data-answer=\"{question}\" data-outcome=\"{outcome}\"")), "{drawn}");
            assert!(drawn.contains(&format!("<span class=\"verify__word\">{word}</span>")), "{drawn}");
        }
        assert!(drawn.contains("not known to you"));
        // As on the page of the store, which draws the same list.
        let (_, words) = drawn.split_once("<ol class=\"key-words\">").expect("words");
        let (words, _) = words.split_once("</ol>").expect("an end");
        assert_eq!(words.matches("<li>").count(), 10, "{words}");
    }

    #[test]
    fn a_receipt_is_drawn_with_the_same_four_questions_and_what_it_says() {
        let slips = std::fs::read_to_string(safehouse_testing::repository("end2end/files/slips.json"));
        let slips: serde_json::Value = serde_json::from_str(&slips.expect("a file")).expect("JSON");
        let host = slips["host"].as_str().expect("a key");
        let asker = Asker::named([host], "").expect("a key");
        let receipt = slips["receipt"].as_str().expect("a receipt");
        let slip = Slip::of(receipt.as_bytes(), None, GAMES, &asker, &[]).expect("a receipt");
        let drawn = draw_slip(&slip).into_string();
        for (question, outcome) in
            [("authentic", "pass"), ("logged", "undecided"), ("witnessed", "undecided"), ("legal", "undecided")]
        {
            assert!(drawn.contains(&format!("data-answer=\"{question}\" data-outcome=\"{outcome}\"")), "{drawn}");
        }
        for (name, value) in slip.facts() {
            assert!(drawn.contains(&format!("<dt>{name}</dt><dd class=\"verify__vkey\">{value}</dd>")), "{drawn}");
        }
    }

    #[test]
    fn words_of_the_file_are_text_and_of_some_length() {
        let long = format!("<script>alert(1)</script>{}", "x".repeat(2_000_000));
        let file = published().replacen("An evening", &long, 1);
        let drawn = drawn(&file);
        assert!(drawn.contains("&lt;script&gt;alert(1)") && !drawn.contains("<script"), "{drawn:.400}");
        assert!(drawn.contains("Player 0 of &lt;Corner&gt; &amp; Shop"));
        assert!(drawn.len() < 100_000, "{} bytes", drawn.len());
    }

    #[test]
    fn many_lists_are_shown_in_part() {
        let mut file: serde_json::Value = serde_json::from_str(&published()).expect("JSON");
        let first = file["lists"][0].clone();
        let entry = first["entry"].as_str().expect("an entry");
        let (before, rest) = entry.split_once("\nregistration ").expect("a registration");
        // By intention each is of another player: the same list many times counts once now.
        let lists = (0..150_u32).map(|number| {
            let mut list = first.clone();
            let of = format!(
                "{before}\nregistration {number:08x}-0000-0000-0000-00000000ffff{}",
                rest.get(36..).expect("more")
            );
            list["entry"] = of.into();
            list
        });
        file["lists"] = lists.collect();
        let drawn = drawn(&file.to_string());
        assert!(drawn.contains("150 lists of the store"), "{drawn:.400}");
        assert_eq!(drawn.matches("Content id").count(), LISTS);
        assert!(drawn.contains("And 50 more lists"));
    }

    #[test]
    fn a_list_that_is_repeated_counts_once_and_the_title_turns_no_direction() {
        let mut file: serde_json::Value = serde_json::from_str(&published()).expect("JSON");
        file["title"] = "Deck of the \u{202e}keew".into();
        let lists = file["lists"].as_array_mut().expect("lists");
        let (count, first) = (lists.len(), lists[0].clone());
        lists.extend([first.clone(), first]);
        let drawn = drawn(&file.to_string());
        assert!(drawn.contains(&format!("{count} lists of the store")), "{drawn:.400}");
        assert!(drawn.contains("2 entries of the file repeat lists: each list counts once."), "{drawn:.600}");
        assert_eq!(drawn.matches("Content id").count(), count);
        assert!(drawn.contains("“Deck of the keew”") && !drawn.contains('\u{202e}'), "{drawn:.400}");
        assert!(drawn.contains(&format!("{count} of {count} locked lists are here.")), "{drawn:.600}");
    }
}
