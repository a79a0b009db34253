//! Queries and questions by example.

use safehouse_cards::game::Samples;

pub(super) static SAMPLES: Samples = Samples {
    invitations: &[
        ("t:zombie hp>=3", "Zombies with 3 HP or more"),
        ("t:weapon hands=1 dmg>=2", "One-handed weapons that hit hard"),
        ("keyword:burn", "Everything that burns"),
        ("st:boss or r:scr", "Boss Monsters and Secret Rares"),
    ],
    queries: &[
        ("walker", "Cards with “walker” in the name, the type line, the keywords or the text, in this order."),
        ("silent axe", "Both words, each anywhere on the card."),
        ("name:walker", "Cards with “walker” in their name."),
        ("!\"Sarah\"", "The card of exactly this name."),
        ("t:weapon class:ranged", "Conditions side by side must all hold."),
        ("t:item or t:event", "Either is enough."),
        ("t:weapon|item ap=1", "Several values of one field."),
        ("-t:zombie (ap=1 or tp=1)", "A minus turns around what follows; parentheses group."),
        ("dmg>hp", "Two numbers of the same card."),
        ("r>=SR unique:prints", "Rarities have an order; every printing for itself."),
        ("o:\"threat zone\"", "Words in the rules text, in this order."),
        ("o:/draw \\d card/", "A regular expression."),
        ("hp=?", "Where the card list does not know a value."),
        ("t:zombie order:-dmg order:name", "Largest damage first, then by name."),
    ],
    questions: &[
        ("1 rifle by turn 2", "A card with “rifle” in its name, in hand by your second turn, going first."),
        ("1 !\"Rifle\" by turn 2 on the draw", "The card of exactly this name, going second."),
        ("at least 2 (t:weapon or t:item) in the opening hand", "A group of cards by a query, in brackets."),
        ("2 different t:weapon by turn 3", "Two weapons of different names; copies of one count once."),
        ("1 t:weapon and no t:event by turn 3", "Two conditions that must hold together."),
        ("between 1 and 2 t:react or not 1 t:event", "Either is enough; the opening hand, as no moment is said."),
        ("a t:weapon with best mulligan", "The odds when the exchange is the best there is."),
        ("2 t:weapon with mulligan keeping all of t:weapon unless 1 t:item", "A mulligan as you play it."),
        (
            "no t:weapon in survivor_deck in the first 5 cards and 1 t:weapon by turn 2 with mulligan",
            "A mulligan that helps: the first cards are seen before it.",
        ),
        ("2 ztc<=1 in the first 5 cards of the zombie deck", "What the first cards turned up will be."),
        ("2 weapons by turn 3", "A Type, a Sub Type or a class is meant where its name, or its plural, stands alone."),
        ("1 Duck and Roll by turn 2 with 1 extra draw", "A name is a name, whatever words are in it."),
    ],
    deck_queries: &[
        ("night #casual", "Decks with “night” in their name and the tag “casual”."),
        ("survivor:sarah legal:standard", "What stands in a section: decks led by a Sarah, legal in Standard today."),
        ("survivor:[[hp>=20]]", "A query for the card there, in double brackets."),
        ("[[t:weapon r:sr]]>=2", "At least two copies of Super Rare Weapons, whichever they are."),
        (
            "[[!\"Rusty Pipe\"]]=0 zombie_deck:[[kw:guard]]>=4",
            "None of a card, and four copies of others in one section.",
        ),
        ("distinct:[[st:boss]]>=2 or by:sam", "Different cards, copies of one counted once; or decks by somebody."),
        ("published>=2026-11 is:legal -has:notes", "Since November 2026, legal in its own format, without notes."),
        ("likes>=10 order:-likes order:name", "Most liked first, then by name."),
    ],
    group: "t:weapon",
    either: "t:weapon or t:item",
    both: "t:weapon class:ranged",
};
