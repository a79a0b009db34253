//! Cockatrice decks and card lists.

use safehouse_engine::deck::{
    interchange::{Form, LineOutcome, Target, Unreadable, cockatrice::card_database, export},
    list::DeckList,
};

use crate::fixture::{CATALOGUE, line, printed, read};

#[test]
fn a_deck_opens_in_cockatrice() {
    let deck = DeckList {
        name: "Night & Shift".to_owned(),
        lines: vec![
            line("zombie_deck", 4, "Cinder Husk"),
            line("survivor", 1, "Sarah"),
            printed("survivor_deck", 2, "Rusty Pipe", "NG-01-045"),
            line("maybeboard", 1, "<b>Bold & Loud</b>"),
        ],
        notes: "Two\nlines".to_owned(),
        tags: vec!["fire".to_owned()],
        ..DeckList::new("necrogenesis")
    };
    let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Night &amp; Shift</deckname>
    <comments>Two&#10;lines</comments>
    <tags>
        <tag>fire</tag>
    </tags>
    <zone name="main">
        <card number="1" name="Sarah" section="survivor"/>
        <card number="2" name="Rusty Pipe" setShortName="NG-01" collectorNumber="045" uuid="NG-01-045" section="survivor_deck"/>
    </zone>
    <zone name="side">
        <card number="4" name="Cinder Husk" section="zombie_deck"/>
    </zone>
    <zone name="maybeboard">
        <card number="1" name="&lt;b&gt;Bold &amp; Loud&lt;/b&gt;" section="maybeboard"/>
    </zone>
</cockatrice_deck>
"#;
    let text = export(&deck, &CATALOGUE, Target::Cockatrice);
    assert_eq!(text, expected);
    let import = read(&text);
    assert_eq!(import.form, Form::Cockatrice);
    assert_eq!(import.deck, deck.grouped(CATALOGUE.game()));
    let lines: Vec<u32> = import.lines.iter().map(|report| report.line).collect();
    assert_eq!(lines, [9, 10, 13, 16]);
}

#[test]
fn a_deck_saved_by_cockatrice_finds_its_sections_again() {
    let import = read(
        r#"<?xml version="1.0"?>
<cockatrice_deck version="1">
    <lastLoadedTimestamp>Fri</lastLoadedTimestamp>
    <deckname>Night &#38; <![CDATA[Shift]]></deckname>
    <format></format>
    <bannerCard providerId="">Sarah</bannerCard>
    <comments>One
two</comments>
    <tags><tag>fire</tag></tags>
    <zone name="main">
        <card number="1" name="Sarah"/>
        <card number="2" name="rusty pipe" setShortName="NG-01" collectorNumber="045" uuid="x"/>
        <card number="1" name="Lightning Bolt"></card>
        <card number="x" name="Rusty Saw"/>
        <card number="1"/>
    </zone>
    <zone name="side"><card number="4" name="Cinder Husk" uuid="NG-01-101"/></zone>
</cockatrice_deck>"#,
    );
    assert_eq!(import.deck.name, "Night & Shift");
    assert_eq!(import.deck.format, None);
    assert_eq!(import.deck.notes, "One\ntwo");
    assert_eq!(import.deck.tags, ["fire"]);
    assert_eq!(
        import.deck.lines,
        [
            line("survivor", 1, "Sarah"),
            printed("survivor_deck", 2, "Rusty Pipe", "NG-01-045"),
            line("survivor_deck", 1, "Lightning Bolt"),
            printed("zombie_deck", 4, "Cinder Husk", "NG-01-101"),
        ]
    );
    let outcomes: Vec<_> = import.lines.iter().map(|report| &report.outcome).collect();
    assert_eq!(outcomes[3], &LineOutcome::Unreadable { reason: Unreadable::QuantityNotANumber });
    assert_eq!(outcomes[4], &LineOutcome::Unreadable { reason: Unreadable::NoCard });
}

#[test]
fn a_file_that_was_cut_says_so_and_keeps_what_was_read() {
    let whole = "<?xml version=\"1.0\"?>\n<cockatrice_deck version=\"1\">\n<zone name=\"main\">\n\
                 <card number=\"1\" name=\"Sarah\"/>\n<card number=\"2\" name=\"Rusty Pipe\"/>\n</zone>\n</cockatrice_deck>\n";
    assert!(!read(whole).needs_attention());
    for (end, cards, at) in [
        ("</cockatrice_deck>", 2, 6),
        ("</zone>", 2, 5),
        ("<card number=\"2\"", 1, 4),
        ("umber=\"2\"", 1, 5),
        ("deck>\n\n", 2, 7),
        ("y Pipe", 1, 5),
    ] {
        let cut = whole.find(end).unwrap_or(whole.len() - "deck>\n".len());
        let import = read(&whole[..cut]);
        assert_eq!(import.deck.lines.len(), cards, "{end}");
        let last = import.lines.last().expect("the end is reported");
        assert_eq!(last.outcome, LineOutcome::Unreadable { reason: Unreadable::EndsEarly }, "{end}");
        assert_eq!(last.line, at, "{end}");
        assert!(!last.text.is_empty(), "{end}");
    }
}

#[test]
fn broken_and_deep_files_are_bounded_work() {
    let import = read("<cockatrice_deck version=\"1\"><zone name=\"main\"><card number=\"1\" name=\"Sarah\"/></deck>");
    assert_eq!(import.deck.lines, [line("survivor", 1, "Sarah")]);
    assert_eq!(import.lines[1].outcome, LineOutcome::Unreadable { reason: Unreadable::Malformed });
    let deep = format!("<cockatrice_deck>{}", "<zone name=\"side\">".repeat(50_000));
    assert!(read(&deep).deck.lines.is_empty());
    let bomb = "<!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><cockatrice_deck><deckname>&b;</deckname></cockatrice_deck>";
    assert_eq!(read(bomb).deck.name, "");
}

#[test]
fn the_card_list_holds_every_card_and_printing() {
    let text = card_database(&CATALOGUE, Some("https://cards.example/{number}.png"));
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_carddatabase version=\"4\">"));
    assert_eq!(text.matches("<card>").count(), CATALOGUE.cards().len());
    assert_eq!(text.matches("<set uuid=").count(), CATALOGUE.printing_count());
    let pipe = r#"        <card>
            <name>Rusty Pipe</name>
            <text></text>
            <prop>
                <layout>normal</layout>
                <side>front</side>
                <type>Weapon</type>
                <maintype>Weapon</maintype>
                <class>melee</class>
                <damage>2</damage>
                <ap>1</ap>
                <range>threat</range>
                <hands>1</hands>
            </prop>
            <set uuid="NG-01-045" num="045" rarity="Common" picurl="https://cards.example/NG-01-045.png">NG-01</set>
            <set uuid="NG-01-146" num="146" rarity="Secret Rare" picurl="https://cards.example/NG-01-146.png">NG-01</set>
            <set uuid="NG-PR-001" num="001" rarity="Promo" picurl="https://cards.example/NG-PR-001.png">NG-PR</set>
            <tablerow>1</tablerow>
        </card>
"#;
    assert!(text.contains(pipe), "{text}");
    assert_eq!(
        export(&DeckList::new("necrogenesis"), &CATALOGUE, Target::CockatriceSet),
        card_database(&CATALOGUE, None)
    );
}
