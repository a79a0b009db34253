//! Other words for what the grammar says: those that the rules use in their
//! examples and templates, and what players write for them.
//!
//! A text that the grammar does not read is written in its words by these rules
//! and read again. So the grammar says what a text can mean and has one form for
//! each meaning; this list only knows how else it is put.

use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

use super::fold::Folded;

/// The longest text that is looked at; printed lines have a fifth of it.
const LONGEST: usize = 1_000;

/// Parts that patterns have in common, without case.
const PARTS: &[(&str, &str)] = &[
    ("{n}", r"(\d+|X)"),
    ("{status}", "(bleed|burn|poison|stun|exposed|stabilized|stealth|cover|disabled)"),
    ("{keyword}", r"((?:fast|guard|reach|area|light|armor|evade)(?: \(\d+\+?\))?)"),
    ("{kind}", "((?:other |non-boss |active |rest )*(?:zombie|walker|runner|brute|mutant|boss monster)s?)"),
    (
        "{card}",
        "((?:non-boss |ranged |melee |automated |tactical |medical )*(?:card|zombie|walker|runner|brute|mutant|\
         boss monster|weapon|item|firearm|attachment|event|react|trap)s?)",
    ),
    // What is there before the sentence speaks of it.
    (
        "{named}",
        "((?:your survivor|the survivor|each survivor|this zombie|this weapon|this item|this card|that zombie|\
         that weapon|the attached weapon|your weapons|your melee weapons|your ranged weapons|your attacks)|\
         (?:each|other) (?:non-boss |active |rest )*(?:zombie|walker|runner|brute|mutant|boss monster)s?\
         (?: in the (?:threat|zombie) zone)?)",
    ),
    (
        "{object}",
        r"((?:your survivor|the survivor|each survivor|this (?:zombie|weapon|item|card)|that (?:zombie|weapon)|the attached weapon)|(?:target|each|\d+ chosen|up to \d+ chosen|\d+ random) [a-z -]+?)",
    ),
    ("{begin}", r"(^|[.:,–] |\band |\bmay )"),
];

/// Each pattern, without case, and what is written for it; in this order.
const RULES: &[(&str, &str)] = &[
    // Names of things.
    (r"\baction points?\b", "AP"),
    (r"\btactical points?\b", "TP"),
    (r"\bthreat points?\b", "TH"),
    (r"\b(?:ATK|attack power)\b", "Damage"),
    (r"\b(walker|runner|brute|mutant) zombie(s?)\b", "$1$2"),
    (r"\bboss zombie(s?)\b", "Boss Monster$1"),
    (r"\bbosses\b", "Boss Monsters"),
    (r"\b(?:temporary )?barricade(s?)\b", "Temporary Barricade$1"),
    (r"{n} (?:flares?|flare tokens?) (in|from)\b", "$1 Flare Tokens $2"),
    (r"{n} grease tags? (in|from)\b", "$1 Grease Tag Tokens $2"),
    (r"{n} (charge|durability|durabilities|charges)( counters?)? (from|on|to)\b", "$1 $2 Counter $4"),
    (r"\bcharges counter\b", "Charge Counter"),
    (r"\b(?:both|all) survivors\b", "each Survivor"),
    (
        r"\ball (?:of the )?((?:other |non-boss |active |rest )*(?:zombies|walkers|runners|brutes|mutants|boss monsters))\b",
        "each $1",
    ),
    (r"\b(?:both|all) players (draw|discard|lose)s?\b", "each player ${1}s"),
    (r"\beach player (draw|discard|lose) ", "each player ${1}s "),
    (r"\b(?:your opponent's|the opponent's|the opposing|an opposing|the enemy) survivor\b", "the Survivor"),
    (r"\b(damage|hp|apply [^.]*) to (?:your opponent|the survivor player|the opponent)\b", "$1 to the Survivor"),
    (r"\b(?:when|after) (?:an opponent|the opponent|opponent) ", "when your opponent "),
    (r" (?:on the battlefield|currently in play)\b", ""),
    (r"\beach {kind} in play\b", "each $1"),
    (
        r"(^|, )other ((?:non-boss |active |rest )*(?:zombies|walkers|runners|brutes|mutants)) (get|gain|have|are|ignore)s? ",
        "${1}each other $2 $3 ",
    ),
    (r"\b(?:haste|rush|summon(?:ing)? sickness immunity)\b", "Fast"),
    (r"(^|, )attached weapon\b", "${1}the attached Weapon"),
    (r"^{keyword}, {keyword}\.", "$1. $2."),
    (r"^attach to an? ", "Attach only to a "),
    (r"\bback to the (threat|zombie) zone\b", "to the $1 Zone"),
    (
        r"\brandomly choose (?:an?|1|one) ([^.,;]*?(?:zombie|walker|runner|brute|mutant)[^.,;]*?)[.;] (destroy|exile|rest|ready|move|stun|(?:deal|apply) [^.]+? to) (?:it|that zombie)\b",
        "$2 1 random $1",
    ),
    (
        r"\bchoose (up to )?(?:an?|1|one) ([^.,;]*?(?:zombie|walker|runner|brute|mutant)[^.,;]*?)[.;] (destroy|exile|rest|ready|move|stun|(?:deal|apply) [^.]+? to) (?:it|that zombie)\b",
        "$3 ${1}1 chosen $2",
    ),
    (r"(?:\.\.\.|…)$", ""),
    (
        r"(^|, )((?:non-boss |active |rest )*(?:zombies|walkers|runners|brutes|mutants|boss monsters)(?: in the (?:threat|zombie) zone)?) (get|gain|have|are|cannot|lose|take)s? ",
        "${1}each $2 $3 ",
    ),
    (r"\bwhen (this|a|another) zombie dies\b", "when $1 Zombie is destroyed"),
    (r"\b(this|that) zombie dies\b", "destroy $1 Zombie"),
    (r"\byour unarmed attacks? (get|gain)s? ", "your Survivor ${1}s "),
    (r"\byour survivor's attacks\b", "your attacks"),
    (r"{begin}increase your (?:survivor's )?base damage by {n}\b", "${1}your Survivor gets +$2 Damage"),
    (r"^attach (?:only )?to your survivor\.", "Attach only to a Survivor."),
    (r"\bin your hand\b", "in hand"),
    (r"\bhas {n} HP or (less|more)\b", "has $1 or $2 HP"),
    // Time.
    (r"\buntil (?:the )?end of (?:the |this |your )?turn\b", "until end of turn"),
    (r"\bat (?:the )?end of (?:the |this |each )?turn\b", "at end of turn"),
    (r"\bat (?:the )?end of the zombie player's turn\b", "at the end of the Zombie Phase"),
    (r"\bat (?:the )?(?:start|beginning) of (?:your|the) turn\b", "at the start of your Survivor Phase"),
    (r"\bat the beginning of\b", "at the start of"),
    (r"\buntil (?:the beginning of )?your next turn\b", "until the start of your next turn"),
    (r"(\d+ |x )damage (?:for )?this turn\b", "${1}damage until end of turn"),
    (r"\b(?:for |during )?this turn\b", "until end of turn"),
    (r"\bimmediately ", ""),
    (r",? then (draw|discard|gain|heal|deal|destroy|apply|remove|place|move|rest|ready|lose|prevent) ", " and $1 "),
    (r" and discard (\d+) of them\b", ", then discard $1 of them"),
    // Light (2.37.0).
    (r"\b(?:non-illuminated|unilluminated|dark)\b", "unlit"),
    (r"\billuminated\b", "lit"),
    (r"\ba unlit\b", "an unlit"),
    (r"\ban lit\b", "a lit"),
    (r"\byour zone is\b", "the Threat Zone is"),
    (r"\bthe threat zone is (?:unlit|dark)\b", "the Threat Zone is not lit"),
    (r"\bthis zombie's zone is lit\b", "this Zombie is in a lit zone"),
    (r"\bthis zombie's zone is (?:not lit|unlit)\b", "this Zombie is in an unlit zone"),
    (r"\bthis zombie is not in a lit zone\b", "this Zombie is in an unlit zone"),
    (r"\bthis zombie is not in the threat zone\b", "this Zombie is in the Zombie Zone"),
    (r"\bthis zombie is not in the zombie zone\b", "this Zombie is in the Threat Zone"),
    (r"\bthis zombie is (?:rested|resting|exhausted|at rest)\b", "this Zombie is Rest"),
    (r"\bthis zombie is not (?:rest|rested|exhausted)\b", "this Zombie is Active"),
    (r"\bthis zombie is not active\b", "this Zombie is Rest"),
    (r"\bwhile in an? (lit|unlit) zone\b", "while this Zombie is in a $1 zone"),
    (r"\bin a unlit zone\b", "in an unlit zone"),
    (r"^in a lit zone, ", "while the Threat Zone is lit, "),
    (r"\b(play|equip) only in a lit zone\b", "$1 only if the Threat Zone is lit"),
    (
        r"^(once per turn, )?if ([^,]+), you may reroll (?:1|a) failed (ranged )?attack\b",
        "${1}when your ${3}attack misses, if $2, you may reroll that Hit Roll",
    ),
    (
        r"\bif ([^,]+), you may heal \+{n} HP when using a (?:healing|medical) item\b",
        "while $1, your Medical Items heal $2 more HP",
    ),
    (
        r"\bif this zombie starts its turn in (an? \w+ zone), it may (?:move|advance) and attack(?: before the normal zombie movement phase)?",
        "at the start of the Zombie Phase, if this Zombie is in $1, this Zombie may advance and attack",
    ),
    // Conditions.
    (
        r"^only an? survivor with (?:the )?identity:? (?:tag:? )?(.+?) (?:may|can) equip this(?: card| weapon| item)?\.",
        "Equip only if your Survivor's Identity is $1.",
    ),
    (r"\byour survivor is (?:bleeding|bleeded)\b", "your Survivor has Bleed"),
    (r"\byour survivor is burning\b", "your Survivor has Burn"),
    (r"^only (.+?) (?:may|can) equip this(?: card| weapon| item)?\.", "Equip only if your Survivor is $1."),
    (
        r"^only (.+?) (?:may|can) (?:play|use|attach) this(?: card| weapon| item)?\.",
        "Play only if your Survivor is $1.",
    ),
    (r"\byour survivor has (?:the )?identity:? (?:tag:? )?", "your Survivor's Identity is "),
    (r"\byour survivor has (the [A-Z])", "your Survivor's name contains $1"),
    (r"\byour survivor (?:is named|has the name)\b:?", "your Survivor is"),
    (r"\byour survivor is (stunned|exposed|stabilized|stealthed|burned|poisoned|disabled)\b", "your Survivor has $1"),
    (r"\bthis zombie is (stunned|stealthed|burned|disabled)\b", "this Zombie has $1"),
    (r"\b(survivor|zombie) has stunned\b", "$1 has Stun"),
    (r"\b(survivor|zombie) has stealthed\b", "$1 has Stealth"),
    (r"\b(survivor|zombie) has burned\b", "$1 has Burn"),
    (r"\bsurvivor has poisoned\b", "Survivor has Poison"),
    (r"\bif you have no hand\b|\byour hand is empty\b", "you have no cards in hand"),
    (r"\bthere are no ([^.,]+?) in the (threat|zombie) zone\b", "there are 0 or fewer $1 in the $2 Zone"),
    (r"\bthe (threat|zombie) zone is empty\b", "there are 0 or fewer Zombies in the $1 Zone"),
    (r"\byou have at least {n} (AP|TP|TH)\b", "you have $1 or more $2"),
    (r"\byou have at least {n} cards in hand\b", "you have $1 or more cards in hand"),
    (r"\bthere are at least {n} ", "there are $1 or more "),
    (r"\byour survivor has at least {n} HP\b", "your Survivor has $1 or more HP"),
    (r"\b(you are|your survivor is) unarmed\b", "you have no Weapon equipped"),
    // What is waited for.
    (r"\bwhen a zombie deals damage(,|$)", "when a Zombie deals damage to your Survivor$1"),
    (r"\bwhen a zombie attacks your survivor\b", "when a Zombie declares an attack"),
    (r"^if your attack (hits|misses),", "when your attack $1,"),
    (r"\bwhen a zombie attacks\b", "when a Zombie declares an attack"),
    (r"\bafter (an?|your|you|this) ", "when $1 "),
    (r"\bwhenever ", "when "),
    (
        r"\bwhen an attack is declared\b|\bwhen (?:your survivor is|you are) attacked\b",
        "when a Zombie declares an attack",
    ),
    (r"^when this(?: zombie| weapon| card)? attacks, ", "On Attack: "),
    (r"^(?:when|if) this(?: zombie| weapon| card)? hits, ", "On Hit: "),
    (r"^when this(?: zombie| weapon| item| trap| card)? is destroyed, |^when destroyed[:,] ", "On Death: "),
    (r"^when this(?: zombie| card)? is spawned, ", "On Spawn: "),
    (r"^when this(?: zombie| card)? advances, ", "On Advance: "),
    (r"^when attacked, ", "when this Zombie is attacked, "),
    (
        r"\bwhen this(?: zombie| card)? is placed directly into the threat zone(?: \(not during the advance step\))?",
        "when this is placed directly into the Threat Zone (not during the Advance Step)",
    ),
    (r"\bwhen this(?: card)? enters the threat zone\b", "when this Zombie enters the Threat Zone"),
    (r"\bwould deal damage(,|$)", "would deal damage to your Survivor$1"),
    (
        r"\bwhen (?:your survivor|you) would (?:take|be dealt|suffer|receive) damage\b",
        "when your Survivor would take damage",
    ),
    (
        r"\bwhen (?:your survivor|you) (?:takes?|are dealt|is dealt|suffers?|receives?) damage\b",
        "when your Survivor takes damage",
    ),
    (r"\bwhen a zombie enters the battlefield\b", "when a Zombie enters play"),
    (r"\bwhen you draw (?:a card|cards)\b", "when you draw"),
    (r"\bwhen you discard(?: cards)?,", "when you discard a card,"),
    (r"\bwhen you (?:play|equip) a weapon\b", "when you equip a Weapon"),
    (r"\bwhen you (?:play|equip|attach) an attachment\b", "when you attach an Item"),
    (r"\bwhen your opponent (?:plays|equips|attaches) an attachment\b", "when your opponent attaches an Item"),
    (r"\bwhen your opponent plays a weapon\b", "when your opponent equips a Weapon"),
    (
        r"\bwhen your survivor gains a negative (?:status effect|condition)\b",
        "when your Survivor gains a negative status",
    ),
    // Prices.
    (r"\byour weapons cost {n} less AP to equip\b", "equipping Weapons costs $1 less AP"),
    (r"\bthe survivor must discard\b", "the Survivor player discards"),
    (r"\b(?:pay|spend) {n} (AP|TP|TH)\b", "$1 $2"),
    (r"\b(exhaust|rest) this (?:card|weapon|item|zombie|trap|attachment)(:|,)", "$1$2"),
    (r"\byou may (exhaust|rest) this (?:card|weapon|item|zombie)\. if you do", "you may $1. If you do"),
    (r"(^|[.:,] )exhaust this (card|weapon|item)\.", "${1}Remove 1 Charge Counter from this $2."),
    (r"\b{n} fewer (AP|TP|TH)\b", "$1 less $2"),
    (
        r"\byour reacts cost {n} less TP\b|\breduce the TP cost of your reacts by {n}\b",
        "playing Reacts costs $1$2 less TP",
    ),
    (
        r"\breduce the AP cost of equipping or reloading weapons by {n}(?: \(to a minimum of 0\))?",
        "equipping Weapons costs $1 less AP and Reload abilities cost $1 less AP",
    ),
    (r"\breduce the AP cost of equipping weapons by {n}\b", "equipping Weapons costs $1 less AP"),
    (r"\bequipping a weapon costs\b", "equipping Weapons costs"),
    (r"\battaching an item costs\b", "attaching Items costs"),
    (
        r"\bthis (?:card|item)'s crafting (?:effects|abilities) cost {n} less AP\b",
        "Craft abilities of this Item cost $1 less AP",
    ),
    (r"\byour quick escape costs\b|^quick escapes? costs? (?:you )?", "your Quick Escapes cost "),
    (r"\bquick escapes cost +{n} (more|less) TP for your opponent\b", "your opponent's Quick Escapes cost $1 $2 TP"),
    (
        r"\b(?:the survivor player's|your opponent's) quick escapes? costs?\b|^quick escapes? costs? (?:your opponent|the survivor player)\b",
        "your opponent's Quick Escapes cost",
    ),
    (r"\bquick escapes cost +", "Quick Escapes cost "),
    (
        r"^(?:your )?(zombies|walkers|runners|brutes|mutants|boss monsters) costs? {n} (more|less) TH(?: to spawn)?\b",
        "spawning $1 costs $2 $3 TH",
    ),
    (r"\b{n} (?:extra|additional) (hands?)\b", "$1 more $2"),
    // Damage.
    (r"\byour traps deal {n} (?:extra|additional) damage\b", "your Traps deal $1 more damage"),
    (r"\b(?:the|that|this) attack deals \+?{n} (?:(?:extra|additional|more) )?damage\b", "that attack gets +$1 Damage"),
    (r"\bdeal {n} damage to (each [^.,]+?) and (each [^.,]+)", "deal $1 damage to $2 and deal $1 damage to $3"),
    (r"\bapply ([^.]+?) to (each [^.,]+?) and (each [^.,]+)", "apply $1 to $2 and apply $1 to $3"),
    (
        r"{begin}(?:the survivor player|your opponent) loses? {n} HP\b",
        "${1}deal $2 unpreventable damage to the Survivor",
    ),
    (r"{begin}each player loses? {n} HP\b", "${1}deal $2 unpreventable damage to each Survivor"),
    (r"{named} deals? \+{n} damage (?:to|against) ", "$1 gets +$2 Damage against "),
    (r"\bmay attack twice\b", "may attack 1 additional time"),
    (
        r"\b(?:prevent|avoid|negate) (?:all (?:of )?(?:that|the) damage|all damage|the damage)(?: from that attack)?\b",
        "prevent that damage",
    ),
    (r"\bprevent {n} (?:damage|of the damage)(\.| and|,)", "prevent $1 of that damage$2"),
    (r"\breduce that damage by {n}\b", "prevent $1 of that damage"),
    (r"\bprevent the next {n} damage until\b", "prevent the next $1 damage to your Survivor until"),
    (r"{begin}you (?:take|suffer|receive) {n} ((?:unpreventable )?damage)\b", "${1}deal $2 $3 to your Survivor"),
    (r"{begin}(?:you )?lose {n} HP\b", "${1}deal $2 unpreventable damage to your Survivor"),
    (r"{begin}{object} loses? {n} HP\b", "${1}deal $3 unpreventable damage to $2"),
    (r"{begin}{object} (?:takes?|suffers?|receives?) {n} ((?:unpreventable )?damage)\b", "${1}deal $3 $4 to $2"),
    (r"{named} deals? {n} (?:extra|additional|more) damage (?:to|against) ", "$1 gets +$2 Damage against "),
    (r"{begin}deal {n} (?:extra|additional|more) damage (?:to|against) ", "${1}this card gets +$2 Damage against "),
    (r"^\+{n} damage (?:this attack|to your next attack)\b", "your next attack gets +$1 Damage until end of turn"),
    (r"\bthis attack\b", "that attack"),
    (r"\b(?:negate|cancel) (?:the|that|this) attack\b|\bthe attack is (?:cancel+ed|negated)\b", "cancel that attack"),
    (r"\b(?:negate|cancel|counter) (?:the|that) (react|event|card|spawn)\b", "cancel that $1"),
    (r"\bunaffected by effects\b", "unaffected by card effects"),
    // Rolls.
    (
        r"\b(this zombie|this weapon|that zombie|the attached weapon|your (?:melee |ranged )?weapons?)(?:'s?)? hit roll requirements? (?:is|are) reduced by {n}",
        "Hit Rolls of $1 need $2 less",
    ),
    (
        r"\b(this zombie|this weapon|that zombie|the attached weapon|your (?:melee |ranged )?weapons?)(?:'s?)? hit roll requirements? (?:is|are) increased by {n}",
        "Hit Rolls of $1 need $2 more",
    ),
    (
        r"\b(this weapon|the attached weapon|your (?:melee |ranged )?weapons) requires? \+{n} to (?:its|their) hit rolls? when attacking in the (threat|zombie) zone",
        "Hit Rolls of $1 against Zombies in the $3 Zone need $2 more",
    ),
    (
        r"\b(this weapon|the attached weapon|your (?:melee |ranged )?weapons) requires? \+{n} to (?:its|their) hit rolls?",
        "Hit Rolls of $1 need $2 more",
    ),
    (r"(?:an? )?\+{n} (?:to )?attack roll bonus\b", "Attack Roll Bonus ($1)"),
    (r"\battack roll bonus \+?(\d+)\b", "Attack Roll Bonus ($1)"),
    (r"\bthe survivor(?: player)? (?:must make|makes) an escape roll\b", "the Survivor player makes an Escape Roll"),
    (r"\byou make an escape roll\b", "make an Escape Roll"),
    (r"\bescape roll \(ED {n}\+?\)", "Escape Roll against ED $1"),
    (r"\bescape roll against (?:its|this zombie's) (?:ED|escape difficulty)\b", "Escape Roll against this Zombie's ED"),
    (
        r"\bescape roll against (?:that zombie|that zombie's escape difficulty)([.,])",
        "Escape Roll against that Zombie's ED$1",
    ),
    (r"\bon (success|failure),", "on a $1,"),
    (r"\bif (?:it|the roll|they|you|the survivor) succeeds?,", "on a success,"),
    (r"\bif (?:it|the roll|they|you|the survivor) fails?,", "on a failure,"),
    (r"(, |: )on a (success|failure), ", ". On a $2, "),
    (
        r"\bfailure to escape causes the survivor to discard {n} cards? and take {n} unpreventable damage\b",
        "on a failure, the Survivor player discards $1 cards and deal $2 unpreventable damage to the Survivor",
    ),
    (
        r"\bsuffer {n} damage and (?:become|bottom) stunned\b",
        "deal $1 damage to the Survivor and apply Stun to the Survivor",
    ),
    (r"\bthe survivor (discard|lose)s {n} (card|cards|AP|TP)\b", "the Survivor player ${1}s $2 $3"),
    // Statuses.
    (r"{begin}{object} (?:becomes?|is) stabilized\b", "${1}apply Stabilized to $2"),
    (r"{begin}{object} (?:becomes?|is) poisoned\b", "${1}apply Poison to $2"),
    (r"{begin}{object} (?:becomes?|is) burned\b", "${1}apply Burn to $2"),
    (r"\band all {status}", "and $1"),
    (
        r"\bdisable (target|that|each|\d+ chosen|up to \d+ chosen) ([^.,;]+?)( until |[.,;])",
        "apply Disabled to $1 $2$3",
    ),
    (r"\ball negative status(?:es)?(?: effects?| conditions?)?\b", "all negative statuses"),
    (r"\b{n} negative (?:status|condition)(?:es|s)?(?: effects?| conditions?)?\b", "$1 negative statuses"),
    (r"\b(remove|cure|cleanse) an? negative (?:status|condition)(?: effect| condition)?\b", "remove 1 negative status"),
    (r"\ball {status}((?: and \w+)?) (?:effects?|conditions?|statuses|counters?|markers?)\b", "all $1$2"),
    (r"\b(?:remove|cure|cleanse) {status}((?: and \w+)?) from\b", "remove all $1$2 from"),
    (r"\b(?:inflict|give|gives) {status}", "apply $1"),
    (r"\bstun (target|that|this|each|\d+ chosen|up to \d+ chosen) ", "apply Stun to $1 "),
    (r"{begin}{object} (?:becomes?|is) stunned\b", "${1}apply Stun to $2"),
    (r"{begin}{object} (?:becomes?|is) exposed\b", "${1}apply Exposed to $2"),
    (r"{begin}{object} gains {status}\b", "${1}apply $3 to $2"),
    (r"{begin}gain {status}\b", "${1}apply $2 to your Survivor"),
    (r"{begin}{object} loses? {status}(?: until end of turn)?", "${1}remove all $3 from $2"),
    (r"{named} (?:cannot be|is immune to being) (stun|poison|burn|expose)(?:ned|ed)\b", "$1 is immune to $2"),
    (r"\bimmune to expose\b", "immune to Exposed"),
    (r"\bapply ([^.]+?) and ([^.]+?) to ((?:your|the|each|this|that) [^.,;]+)", "apply $1 to $3 and apply $2 to $3"),
    (r"\bapply ([^.]+?) and ([^.]+?) to ((?:target|\d+ chosen) [^.,;]+)", "apply $1 to $3 and apply $2 to that Zombie"),
    (r"\bapply apply ", "apply "),
    (r"{named} (is|are) immune to (\w+) and (\w+)", "$1 $2 immune to $3 and $1 $2 immune to $4"),
    (
        r"{named} (is|are) immune to (\w+), (\w+),? and (\w+)",
        "$1 $2 immune to $3 and $1 $2 immune to $4 and $1 $2 immune to $5",
    ),
    // Values.
    (r"{named} gains? ([+-])", "$1 gets $2"),
    (r"\bgains? ([+-]\d)", "gets $1"),
    (r"{named} gains? {keyword}", "$1 has $2"),
    (r"{named} (gets?|has|have) ([^.,:;]+?),? and ([+-](?:\d+|X) (?:damage|hp|ed)\b)", "$1 $2 $3 and $1 gets $4"),
    (r"{named} (gets?|has|have) ([^.,:;]+?),? and {keyword}", "$1 $2 $3 and $1 has $4"),
    (
        r"{named} (gets?|has|have) ([^.,:;]+?),? and (has|have|gets?|is immune|ignores?|may attack) ",
        "$1 $2 $3 and $1 $4 ",
    ),
    (r"(^|[.:,] )this (gets?|has|may|cannot)\b", "${1}this card $2"),
    // Cards.
    (r"\bmove ([^.,;]+?) into the (threat|zombie) zone\b", "move $1 to the $2 Zone"),
    (
        r"\bplace (this zombie|that zombie|target [a-z -]+?|\d+ chosen [a-z -]+?) (?:directly )?(?:in|into) the (threat|zombie) zone\b",
        "move $1 to the $2 Zone",
    ),
    (r"\bonto the (top|bottom)\b", "on the $1"),
    (
        r"\b(?:return|put) ((?:up to )?(?:a total of )?)(?:an?|1)(?: chosen)? {card}((?: with ZTC \d+ or less)?) from (your [a-z ]+?) on the (top|bottom) of your (survivor|zombie) deck",
        "put ${1}1 chosen $2$3 from $4 on the $5 of your $6 Deck",
    ),
    (r"\b(?:the )?top card of your\b", "the top 1 card of your"),
    (r"\bloot for free\b", "Loot for 0 AP"),
    (r"\byou loot, ", "you Loot , "),
    (r"\bloot(\.|,)", "Loot for 1 AP$1"),
    (r"\bLoot , ", "Loot, "),
    (r"\b(?:push|pull|send|return) ([^.,;]+?) to the (threat|zombie) zone\b", "move $1 to the $2 Zone"),
    (r"\b(draw|draws|discard|discards|exile) (?:an?|another) card\b", "$1 1 card"),
    (r"\bdiscards? an? random card\b", "discards 1 card at random"),
    (r"\bdraw {n} cards? from your (?:survivor )?deck\b", "draw $1 cards"),
    (r"\bdraw 2 cards, keep 1,? and discard the others?\b", "draw 2 cards, then discard 1 of them"),
    (r"\bdraw 3 cards, keep 1,? and discard the others?\b", "draw 3 cards, then discard 2 of them"),
    (r"\bdraw 3 cards, keep 2,? and discard the others?\b", "draw 3 cards, then discard 1 of them"),
    (r"\blook at your opponent's hand\b", "your opponent reveals their hand"),
    (r"\bsearch your deck\b", "search your Survivor Deck"),
    (
        r"\bsearch your (survivor|zombie) deck for any card(?:,? (?:and )?put it into your hand)?(?:,? (?:and )?(?:then )?shuffle[^.,]*)?\.",
        "search your $1 Deck for any 1 card, put it into your hand, then shuffle.",
    ),
    (
        r"\bsearch your (survivor|zombie) deck for (?:an?|1) ([a-z ]+?)(?:,? (?:and )?reveal it)?(?:,? (?:and )?put it into your hand)?(?:,? (?:and )?(?:then )?shuffle[^.,]*)?\.",
        "search your $1 Deck for 1 $2, reveal it, put it into your hand, then shuffle.",
    ),
    (r"\byour graveyard (?:or|and) (?:your )?exile\b", "your Graveyard and your Exile"),
    (
        r"\b(?:return|put) ((?:up to )?(?:a total of )?)(?:an?|1)(?: chosen)? {card}((?: with ZTC \d+ or less)?) from (your [a-z ]+?) (?:to|into) ",
        "put ${1}1 chosen $2$3 from $4 into ",
    ),
    (
        r"\b(?:return|put) ((?:up to )?(?:a total of )?){n}(?: chosen)? {card}((?: with ZTC \d+ or less)?) from (your [a-z ]+?) (?:to|into) ",
        "put $1$2 chosen $3$4 from $5 into ",
    ),
    (r"\bspawn (?:an?|1)(?: chosen)? {card}((?: with ZTC \d+ or less)?) from", "spawn 1 chosen $1$2 from"),
    (r"\bspawn ((?:up to )?){n}(?: chosen)? {card}((?: with ZTC \d+ or less)?) from", "spawn $1$2 chosen $3$4 from"),
    (r"\binto play\b", "into the Zombie Zone"),
    (r"\bsacrifice this ", "destroy this "),
    // What is healed, put on and chosen.
    (r"{begin}(?:heal|restore|recover) {n} (?:HP|damage)(\.|,| and|$)", "${1}heal your Survivor $2 HP$3"),
    (r"{begin}(?:heal|restore|recover) {n} (?:HP|damage) (?:to|from|on) {object}(\.|,| and|$)", "${1}heal $3 $2 HP$4"),
    (r"{begin}{object} heals {n} HP\b", "${1}heal $2 $3 HP"),
    (r"\badd {n} (charge|durability)(?: counters?)? to\b", "put $1 $2 Counters on"),
    (r"\badd an? (charge|durability)(?: counters?)? to\b", "put 1 $1 Counter on"),
    (r"\b(place|put|remove|gain|discard|discards|lose|loses|exile) an? ", "$1 1 "),
    (r"\brandomly (destroy|exile|rest|ready|deal \d+ damage to) (?:an?|1) ", "$1 1 random "),
    (r"\brandomly (destroy|exile|rest|ready|deal \d+ damage to) (\d+) ", "$1 $2 random "),
    (r"\bone random\b|\ba random\b", "1 random"),
    (
        r"\b(to|destroy|exile|rest|ready|move|control of|from|on|stun) (?:an?|any|any one|one|1) ((?:non-boss |active |rest )*(?:zombie|walker|runner|brute|mutant|boss monster))\b",
        "$1 1 chosen $2",
    ),
    (
        r"\b(to|destroy|exile|rest|ready|from|on) (?:an?|any|one|1) ((?:melee |ranged |automated )?weapon|item) (you control)",
        "$1 1 chosen $2 $3",
    ),
    (r"\b(damage|HP|apply [^.]*?) to (?:an?|any|one) survivor\b", "$1 to 1 chosen Survivor"),
    (r"\b(heal) (?:an?|any|one) survivor\b", "$1 1 chosen Survivor"),
    (
        r"(zombie|walker|runner|brute|mutant)([^.]*?(?:\. [^.]*?)?\b)(to|from|on|destroy|exile|rest|ready|control of|attack) it\b",
        "$1$2$3 that Zombie",
    ),
    (r"\bthis zombie([^.]*?(?:\.|,|;| and) )it (gets|gains|cannot|has|loses|is)\b", "this Zombie${1}this Zombie $2"),
    (r"(zombie|walker|runner|brute|mutant)([^.]*?(?:\.|,|;| and) )it (gets|cannot|has|loses)\b", "$1$2 that Zombie $3"),
    (r"(weapon)([^.]*?(?:\. [^.]*?)?\b)(to|from|on|destroy|exile|rest|ready) it\b", "$1$2$3 that Weapon"),
    (r"  +", " "),
    // Printed limits.
    (r"^limit (\d+) [a-z']+\.$", "Limit $1."),
    (r"^(?:one|1)(?: attachment)?(?: max)? per weapon\.", "Limit 1 per Weapon."),
    (
        r"^(?:\[permanent\] )?you may (?:include|have) up to {n} copies(?: of this card)?(?: in your (?:survivor )?deck)?\.",
        "[Permanent] You may have up to $1 copies of this card in your Survivor Deck.",
    ),
    // Numbers in words.
    (r"\bone\b", "1"),
    (r"\btwo\b", "2"),
    (r"\bthree\b", "3"),
    (r"\bfour\b", "4"),
];

static COMPILED: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let compiled = RULES.iter().filter_map(|(pattern, words)| {
        let whole = PARTS.iter().fold(format!("(?i){pattern}"), |whole, (name, part)| whole.replace(name, part));
        // A test compiles every one of them.
        Some((Regex::new(&whole).ok()?, *words))
    });
    compiled.collect()
});

/// A text in the words of the grammar, as far as the rules reach; with its
/// place in the printed line. `None` for texts too long to be card text.
pub(super) fn reworded(folded: &Folded) -> Option<Folded> {
    if folded.text.len() > LONGEST {
        return None;
    }
    let mut text = folded.clone();
    for (pattern, words) in COMPILED.iter() {
        // What a rule writes is not looked at by it again.
        let mut from = 0;
        while let Some(found) = pattern.captures_at(&text.text, from) {
            let Some(whole) = found.get(0) else { break };
            let written = expanded(&found, words);
            let end = whole.start() + written.len();
            let is_same = whole.as_str() == written;
            let (start, stop) = (whole.start(), whole.end());
            if !is_same {
                text = text.with(start, stop, &written);
            }
            from = end.max(start + 1);
            if from > text.text.len() || !text.text.is_char_boundary(from) || text.text.len() > 2 * LONGEST {
                break;
            }
        }
    }
    Some(text)
}

fn expanded(found: &Captures<'_>, words: &str) -> String {
    let mut written = String::new();
    found.expand(words, &mut written);
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_a_pattern_and_every_group_is_there() {
        assert_eq!(COMPILED.len(), RULES.len());
        for (pattern, words) in COMPILED.iter() {
            let groups = pattern.captures_len();
            for (at, _) in words.match_indices('$') {
                let behind = words[at + 1..].trim_start_matches('{');
                let digits: String = behind.chars().take_while(char::is_ascii_digit).collect();
                let next = behind[digits.len()..].chars().next();
                assert!(!next.is_some_and(char::is_alphabetic), "{pattern}: a name, not a number, in {words}");
                let group: usize = digits.parse().expect("a group");
                assert!(group < groups, "{pattern}: ${group}");
            }
        }
    }

    #[test]
    fn what_is_written_anew_stands_where_the_old_words_began() {
        let folded = Folded::new("  Draw a card and foo.");
        let reworded = reworded(&folded).expect("short");
        assert_eq!(reworded.text, "Draw 1 card and foo.");
        let foo = reworded.text.find("foo").expect("foo");
        assert_eq!(reworded.column(foo), folded.column(folded.text.find("foo").expect("foo")));
    }
}
