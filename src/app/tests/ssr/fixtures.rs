//! A few cards, with unknown values and with text that tries to be markup.

pub(crate) const PAYLOAD: &str = "</textarea><script>alert(1)</script>";

pub(crate) const SET: &str = r#"{
  "game": "necrogenesis",
  "set": { "code": "NG-TT", "name": "Test & Trial", "released": "2026-01-02", "status": "playtest", "notice": "For tests <only>." },
  "cards": [
    { "name": "Ada – The First", "type": "survivor", "identity": "Careful Reader", "hp": 20, "damage": 1,
      "text": ["Once per turn, 1 TP: Apply Burn (1) to target Zombie. *(It smoulders.)*"],
      "flavor": "Page one.",
      "printings": [
        { "number": "NG-TT-001", "rarity": "SR", "finishes": ["regular", "foil"], "editions": ["first", "unlimited"], "artist": "Lorc", "art": "game-icons:book" },
        { "number": "NG-TT-090", "rarity": "PR", "variant": "promo", "finishes": ["foil"], "editions": ["unlimited"] }
      ] },
    { "name": "Test Rifle", "type": "weapon", "subtype": "Firearm", "class": "ranged", "damage": 3, "ap": 1, "hit_roll": 4,
      "range": ["threat", "zombie"], "hands": 2, "charges": 4, "counter": "charges",
      "text": ["On Hit: Apply Burn (2) to that Zombie."],
      "printings": [{ "number": "NG-TT-002", "rarity": "C", "finishes": ["regular"], "editions": ["first"], "artist": "Lorc", "art": "game-icons:rifle" }] },
    { "name": "Nobody Knows", "type": "zombie", "subtype": "Walker", "hp": "–", "damage": "–", "ztc": "–", "ed": "–",
      "text": ["Guard."],
      "printings": [{ "number": "NG-TT-003", "rarity": "U", "finishes": ["regular"], "editions": ["unlimited"] }] },
    { "name": "Escape </textarea><script>alert(1)</script>", "type": "item", "class": "consumable", "ap": 1,
      "text": ["Draw 1 card. </textarea><script>alert(1)</script>"], "flavor": "\"><img src=x onerror=alert(1)>",
      "printings": [{ "number": "NG-TT-004", "rarity": "SCR", "finishes": ["foil"], "editions": ["unlimited"], "artist": "</textarea><script>alert(1)</script>", "art": "game-icons:x\"><script>alert(1)</script>" }] },
    { "name": "Lone Alarm", "type": "event", "side": "zombie", "timing": "during Zombie Phase", "text": ["Spawn."],
      "printings": [{ "number": "NG-TT-005", "rarity": "R", "finishes": ["regular"], "editions": ["unlimited"] }] }
  ]
}"#;

pub(crate) const FORMATS: &str = r#"{
  "game": "necrogenesis",
  "formats": [{
    "id": "standard", "name": "Standard", "description": "The usual rules.",
    "snapshots": [{
      "id": "2026-01-02", "from": "2026-01-02",
      "banned": [{ "card": "Lone Alarm", "reason": "Too loud." }],
      "requirements": [
        { "code": "survivor_deck_size", "kind": "count", "sections": ["survivor_deck"], "exactly": 40, "clauses": ["6.1.1"] },
        { "code": "copies", "kind": "copies", "at_most": 4, "clauses": ["6.1.5"], "rulings": ["R130"] }
      ]
    }]
  }]
}"#;

pub(crate) const DECK: &str =
    "// Name: First <Deck>\n\nSurvivor (1)\n1 Ada – The First\n\nSurvivor Deck (2)\n2 Test Rifle\n";
