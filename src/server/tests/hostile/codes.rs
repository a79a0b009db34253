//! Deck codes that no honest program writes, as the public specification has
//! them (`src/engine/cards/src/deck/code/SPECIFICATION.md`).

use sha2::{Digest as _, Sha256};

const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// `entries` lines of one character each, in the section of this position.
pub(crate) fn lines(section: u8, entries: usize) -> String {
    let names: Vec<String> = (0..entries).map(short_name).collect();
    named(section, &names)
}

/// Lines with these names, in ascending order.
pub(crate) fn named(section: u8, names: &[String]) -> String {
    let mut names: Vec<&[u8]> = names.iter().map(String::as_bytes).collect();
    names.sort();
    let mut body = vec![0];
    body.push(section);
    number(&mut body, names.len());
    for name in names {
        body.extend([1, 1]);
        number(&mut body, name.len());
        body.extend(name);
    }
    sealed(&body)
}

/// `entries` lines that share a prefix of so many bytes.
pub(crate) fn prefixed(prefix: usize, entries: usize) -> String {
    let mut body = vec![1];
    number(&mut body, prefix);
    body.extend(vec![b'x'; prefix]);
    body.push(9);
    body.push(1);
    number(&mut body, entries);
    for value in 0..entries {
        body.extend([0, 1, 0]);
        number(&mut body, value);
    }
    sealed(&body)
}

/// Different names, as short as can be.
fn short_name(at: usize) -> String {
    let mut rest = at;
    let mut name = String::new();
    loop {
        name.push(char::from(DIGITS[rest % 32]));
        rest /= 32;
        if rest == 0 {
            return name;
        }
    }
}

fn sealed(body: &[u8]) -> String {
    let checksum = Sha256::digest([b"necrogenesis\0\x02".as_slice(), body].concat());
    let mut bytes = Vec::new();
    number(&mut bytes, body.len());
    bytes.extend(body);
    bytes.extend(&checksum[..3]);
    let mut code = String::from("sh2");
    let (mut window, mut bits) = (0_u32, 0);
    for byte in bytes {
        window = window << 8 | u32::from(byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            code.push(char::from(DIGITS[(window >> bits) as usize & 31]));
        }
    }
    if bits > 0 {
        code.push(char::from(DIGITS[(window << (5 - bits)) as usize & 31]));
    }
    code
}

fn number(bytes: &mut Vec<u8>, mut value: usize) {
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}
