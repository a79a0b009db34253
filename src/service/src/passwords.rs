//! Passwords: which are good enough, and how they are kept.
//!
//! Kept is a hash by Argon2id with 19 MiB, two passes and one lane, in the PHC
//! form, which says so itself. A password is hashed exactly as it was received:
//! not trimmed, in the case and the form of Unicode that it came in.

use std::{fmt, sync::Arc};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use zxcvbn::{Entropy, feedback::Feedback, zxcvbn};

pub use crate::refusal::WeakPassword;
use crate::{Refusal, account_names::is_mark, breached::BreachedPasswords, chance::Chance};

/// The fewest characters of a password that stands alone.
pub const SHORTEST: usize = 12;
/// The fewest characters of one beside which there is a second factor.
pub const SHORTEST_WITH_FACTOR: usize = 8;
/// The most characters of a password.
pub use crate::refusal::LONGEST_PASSWORD as LONGEST;

/// What is judged of a long password: judging takes longer the longer it is, and so
/// many characters decide.
const JUDGED: usize = 64;
/// Characters that stand for one letter, as [`zxcvbn`] has them, where there are several. It
/// reads a password once for each way of taking those in it for letters, which may be
/// hundreds.
const DISGUISES: &[&str] = &["4@", "([{<", "69", "1!|", "1|7", "$5", "+7"];
/// In how many ways what is judged at once may be read.
const READINGS: usize = 32;
/// The guesses that a password stands at least, as a power of ten.
const GUESSES: f64 = 8.0;
/// Characters that a password has at least beside what is known of whose it is.
const OWN: usize = 5;
/// The fewest characters of a word that a password is searched for.
const WORD: usize = 3;
/// KiB of memory of one hash.
const MEMORY_KIB: u32 = 19_456;
/// Passes over that memory.
const PASSES: u32 = 2;
/// How many wait for each that is being hashed before the rest is sent away.
const WAITING: usize = 16;

/// A hash that no password has, with the parameters of today: to compare with where
/// there is no account takes as long as where there is one.
pub(crate) const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGhhcyB0aGlz$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Hashes passwords, only so many at a time. Cloning shares it.
#[derive(Clone)]
pub struct Passwords(Arc<Pool>);

struct Pool {
    /// Everybody who is being served or waits for it.
    places: Arc<Semaphore>,
    /// Everybody who is being served.
    permits: Arc<Semaphore>,
    /// Words that are too near at hand here.
    words: Vec<String>,
    /// Passwords that became known elsewhere.
    breached: Option<BreachedPasswords>,
}

/// A place among those who are served or wait for it, held until it is dropped.
#[derive(Debug)]
pub struct Place(OwnedSemaphorePermit);

/// A right password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Right {
    /// Whether its hash is of weaker parameters than today's, and is to be made anew.
    pub is_outdated: bool,
}

impl Passwords {
    /// Hashes so many passwords at a time, each for some 40 ms of a core and 19 MiB;
    /// `words` are those that anybody would try here: the names of the site and of
    /// what it is about.
    pub fn new(at_a_time: usize, words: Vec<String>) -> Self {
        Self::with_breached(at_a_time, words, None)
    }

    /// The same, and refuses passwords that became known elsewhere.
    pub fn with_breached(at_a_time: usize, words: Vec<String>, breached: Option<BreachedPasswords>) -> Self {
        let at_a_time = at_a_time.max(1);
        Self(Arc::new(Pool {
            places: Arc::new(Semaphore::new(at_a_time * (1 + WAITING))),
            permits: Arc::new(Semaphore::new(at_a_time)),
            words: words.iter().flat_map(|text| [text.clone(), joined(text)]).collect(),
            breached,
        }))
    }

    /// A place among those who are served or wait for it.
    ///
    /// # Errors
    /// [`Refusal::Busy`] where too many wait.
    pub fn place(&self) -> Result<Place, Refusal> {
        self.0.places.clone().try_acquire_owned().map(Place).map_err(|_| Refusal::Busy { seconds: 1 })
    }

    /// Judges a password of at least so many characters; `about` is what is known of
    /// whose it will be.
    ///
    /// # Errors
    /// [`Refusal::WeakPassword`], or [`Refusal::Busy`] where too many wait.
    pub async fn judge(&self, password: &str, least: usize, about: &[&str]) -> Result<(), Refusal> {
        let length = password.chars().count();
        if length < least {
            return Err(WeakPassword::TooShort { least }.into());
        }
        if length > LONGEST {
            return Err(WeakPassword::TooLong.into());
        }
        if self.0.breached.as_ref().is_some_and(|breached| breached.holds(password)) {
            return Err(WeakPassword::Breached.into());
        }
        let judged: String = password.chars().take(JUDGED).collect();
        let about: Vec<String> = about.iter().flat_map(|text| words_of(text)).collect();
        let pool = self.0.clone();
        let judged = self.work(self.place()?, move || {
            let words: Vec<&str> = about.iter().chain(&pool.words).map(String::as_str).collect();
            if is_little_beside(&judged, &about) { Err(guessable(None)) } else { judged_as(&judged, &words) }
        });
        judged.await?.map_err(Refusal::from)
    }

    /// The hash of a password, in the PHC form.
    ///
    /// # Errors
    /// [`Refusal::Failed`].
    pub async fn hash(&self, place: Place, password: &str, chance: &dyn Chance) -> Result<String, Refusal> {
        let (password, salt) = (password.to_owned(), chance.bytes::<16>());
        let hashed = self.work(place, move || argon2().hash_password_with_salt(password.as_bytes(), &salt)).await?;
        hashed.map(|hash| hash.to_string()).map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            Refusal::Failed
        })
    }

    /// Whether this is the password of the hash. Without a hash it is not, and that
    /// takes as long.
    ///
    /// # Errors
    /// [`Refusal::Failed`].
    pub async fn verify(&self, place: Place, password: &str, hash: Option<&str>) -> Result<Option<Right>, Refusal> {
        let (password, is_somebody) = (password.to_owned(), hash.is_some());
        let hash = hash.unwrap_or(NOBODY).to_owned();
        self.work(place, move || {
            let Ok(hash) = PasswordHash::new(&hash) else {
                tracing::error!("a password's hash cannot be read");
                return None;
            };
            let is_right = argon2().verify_password(password.as_bytes(), &hash).is_ok() && is_somebody;
            is_right.then(|| Right { is_outdated: is_outdated(&hash) })
        })
        .await
    }

    /// Does it on a thread for such work, once it is its turn.
    async fn work<T: Send + 'static>(
        &self,
        Place(place): Place,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.0.permits.clone().acquire_owned().await.map_err(|_| Refusal::Failed)?;
        // Whoever goes away does not make room before the work is done.
        tokio::task::spawn_blocking(move || {
            let _held: [OwnedSemaphorePermit; 2] = [place, permit];
            work()
        })
        .await
        .map_err(|error| {
            tracing::error!(%error, "work on a password failed");
            Refusal::Failed
        })
    }
}

impl fmt::Debug for Passwords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Passwords").finish_non_exhaustive()
    }
}

fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params().unwrap_or(Params::DEFAULT))
}

fn params() -> Option<Params> {
    Params::new(MEMORY_KIB, PASSES, 1, None).ok()
}

/// Whether a hash took less work than one of today.
fn is_outdated(hash: &PasswordHash) -> bool {
    let Ok(params) = Params::try_from(hash) else { return true };
    hash.algorithm.as_str() != Algorithm::Argon2id.as_str() || params.m_cost() < MEMORY_KIB || params.t_cost() < PASSES
}

/// What somebody would try who knows this text, e.g. a name: all of it, without its marks,
/// each of its words.
fn words_of(text: &str) -> Vec<String> {
    let text: String = text.chars().take(JUDGED).collect::<String>().to_lowercase();
    let parts = text.split(is_mark).map(str::to_owned);
    [text.clone(), joined(&text)].into_iter().chain(parts).filter(|word| word.chars().count() >= WORD).collect()
}

fn joined(text: &str) -> String {
    text.replace(is_mark, "")
}

/// Whether a password is one of these words or more, and few characters else.
fn is_little_beside(password: &str, words: &[String]) -> bool {
    let mut rest = joined(&password.to_lowercase());
    let whole = rest.len();
    // Longer ones come first.
    for word in words {
        rest = rest.replace(word, "");
    }
    rest.len() < whole && rest.chars().count() < OWN
}

/// Judges a password piece by piece, each of which may be read in few ways.
fn judged_as(password: &str, words: &[&str]) -> Result<(), WeakPassword> {
    let judged: Vec<Entropy> = pieces(password).iter().map(|piece| zxcvbn(piece, words)).collect();
    if judged.iter().map(Entropy::guesses_log10).sum::<f64>() >= GUESSES {
        return Ok(());
    }
    Err(guessable(judged.iter().find_map(Entropy::feedback)))
}

fn guessable(feedback: Option<&Feedback>) -> WeakPassword {
    WeakPassword::Guessable {
        why: feedback.and_then(|feedback| feedback.warning()).map(|warning| warning.to_string()).unwrap_or_default(),
        advice: feedback
            .map(|feedback| feedback.suggestions().iter().map(ToString::to_string).collect())
            .unwrap_or_default(),
    }
}

/// A password in pieces that each may be read in [`READINGS`] ways at most: most are whole.
fn pieces(password: &str) -> Vec<String> {
    let (mut pieces, mut piece) = (Vec::new(), String::new());
    for character in password.chars() {
        piece.push(character);
        if readings(&piece) > READINGS {
            piece.pop();
            pieces.push(std::mem::replace(&mut piece, character.to_string()));
        }
    }
    pieces.push(piece);
    pieces
}

/// In how many ways characters may be taken for letters.
fn readings(piece: &str) -> usize {
    DISGUISES.iter().map(|letter| letter.chars().filter(|&sign| piece.contains(sign)).count().max(1)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Sevens;

    impl Chance for Sevens {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(7);
        }
    }

    fn passwords() -> Passwords {
        Passwords::new(2, vec!["Safehouse".to_owned(), "King of the Underline".to_owned()])
    }

    fn place(passwords: &Passwords) -> Place {
        passwords.place().unwrap()
    }

    #[tokio::test]
    async fn a_password_is_right_exactly_as_it_was_received() {
        let passwords = passwords();
        let hash = passwords.hash(place(&passwords), " Grüße an Rick\u{301} ", &Sevens).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let right = Some(Right { is_outdated: false });
        assert_eq!(passwords.verify(place(&passwords), " Grüße an Rick\u{301} ", Some(&hash)).await.unwrap(), right);
        for wrong in ["Grüße an Rick\u{301}", " grüße an Rick\u{301} ", " Gru\u{308}ße an Rick\u{301} ", ""] {
            assert_eq!(passwords.verify(place(&passwords), wrong, Some(&hash)).await.unwrap(), None, "{wrong:?}");
        }
    }

    #[tokio::test]
    async fn nobodys_password_is_never_right_and_takes_todays_work() {
        let hash = PasswordHash::new(NOBODY).unwrap();
        assert!(!is_outdated(&hash));
        assert_eq!(hash.hash.unwrap().len(), Params::DEFAULT_OUTPUT_LEN);
        let passwords = passwords();
        assert_eq!(passwords.verify(place(&passwords), "", None).await.unwrap(), None);
    }

    #[test]
    fn a_hash_of_less_work_is_outdated_and_one_of_more_is_not() {
        for (params, outdated) in [
            ("m=19456,t=2,p=1", false),
            ("m=47104,t=2,p=1", false),
            ("m=19456,t=1,p=1", true),
            ("m=7168,t=5,p=1", true),
        ] {
            let hash = NOBODY.replace("m=19456,t=2,p=1", params);
            assert_eq!(is_outdated(&PasswordHash::new(&hash).unwrap()), outdated, "{params}");
        }
        let other = NOBODY.replace("argon2id", "argon2i");
        assert!(is_outdated(&PasswordHash::new(&other).unwrap()));
    }

    #[tokio::test]
    async fn lengths_count_characters_and_have_ends() {
        let passwords = passwords();
        let judge = async |password: String, least| match passwords.judge(&password, least, &[]).await {
            Err(Refusal::WeakPassword(weak)) => Some(weak),
            other => other.map(|()| None).unwrap(),
        };
        assert_eq!(judge("qzøv7 ü-ßxl".to_owned(), SHORTEST).await, Some(WeakPassword::TooShort { least: 12 }));
        assert_eq!(judge("qzøv7 ü-ßxlw".to_owned(), SHORTEST).await, None);
        assert_eq!(judge("qzøv7 ü-".to_owned(), SHORTEST_WITH_FACTOR).await, None);
        let long: String = ('a'..='z').cycle().step_by(7).take(LONGEST).collect();
        assert_eq!(judge(long.clone() + "x", SHORTEST).await, Some(WeakPassword::TooLong));
        assert_eq!(judge(long, SHORTEST).await, None);
    }

    #[tokio::test]
    async fn what_anybody_would_try_here_is_guessable() {
        let passwords = passwords();
        for guessable in ["password1234", "safehouse2026", "KingOfTheUnderline", "rickgrimes99", "aaaaaaaaaaaaaaaa"] {
            let judged = passwords.judge(guessable, SHORTEST, &["rickgrimes"]).await;
            assert!(matches!(judged, Err(Refusal::WeakPassword(WeakPassword::Guessable { .. }))), "{guessable}");
        }
        passwords.judge("mossy ladder quiet tram", SHORTEST, &["rickgrimes"]).await.unwrap();
    }

    #[tokio::test]
    async fn what_became_known_elsewhere_is_refused_however_hard_it_is_to_guess() {
        let (breached, _) = BreachedPasswords::build(&b"mossy ladder quiet tram"[..]).unwrap();
        let passwords = Passwords::with_breached(2, Vec::new(), Some(breached));
        let judged = passwords.judge("mossy ladder quiet tram", SHORTEST, &[]).await;
        assert!(matches!(judged, Err(Refusal::WeakPassword(WeakPassword::Breached))), "{judged:?}");
        passwords.judge("mossy ladder quiet trams", SHORTEST, &[]).await.unwrap();
    }

    #[tokio::test]
    async fn more_than_may_wait_are_told_to_come_again() {
        let passwords = Passwords::new(1, Vec::new());
        // Nobody is served as long as the permit is held.
        let permit = passwords.0.permits.clone().acquire_owned().await.unwrap();
        let waiting: Vec<_> = (0..=WAITING)
            .map(|_| {
                let passwords = passwords.clone();
                tokio::spawn(async move { passwords.verify(place(&passwords), "x", None).await })
            })
            .collect();
        while passwords.0.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(passwords.place(), Err(Refusal::Busy { seconds: 1 })));
        assert!(matches!(passwords.judge(&"x".repeat(SHORTEST), SHORTEST, &[]).await, Err(Refusal::Busy { .. })));
        drop(permit);
        for served in waiting {
            assert_eq!(served.await.unwrap().unwrap(), None);
        }
    }

    #[test]
    fn a_password_is_judged_in_pieces_that_are_read_in_few_ways() {
        for whole in ["mossy ladder quiet tram", "P@ssw0rd!", "0123456789", "!@#$%^&*()_+", "", "4@69$5"] {
            assert_eq!(pieces(whole), [whole]);
        }
        let signs: String = DISGUISES.concat();
        for password in [signs.clone(), signs.repeat(4), signs.chars().rev().cycle().take(JUDGED).collect()] {
            let pieces = pieces(&password);
            assert_eq!(pieces.concat(), password);
            assert!(pieces.len() > 1 && pieces.iter().all(|piece| readings(piece) <= READINGS), "{pieces:?}");
            assert_eq!(judged_as(&password, &[]), Ok(()));
        }
        // In pieces it is no better than it is.
        assert!(matches!(judged_as("4@69$51|", &["4@69$51|"]), Err(WeakPassword::Guessable { .. })));
    }

    #[test]
    fn what_is_known_of_somebody_is_no_password_however_little_is_added() {
        let words = words_of("Xanthor Qulbex");
        assert_eq!(words, ["xanthor qulbex", "xanthorqulbex", "xanthor", "qulbex"]);
        for little in ["Xanthor Qulbex", "XANTHOR", "qulbex.xanthor", "xanthorqulbex2026", "Xanthor'Qulbex#!1"] {
            assert!(is_little_beside(little, &words), "{little}");
        }
        for much in ["mossy ladder", "xanthor mossy", "!!!!!!!!", "", "xanthorqulbex 20262"] {
            assert!(!is_little_beside(much, &words), "{much}");
        }
        assert_eq!(words_of("Al"), [""; 0]);
        assert_eq!(words_of(&"x".repeat(1_000_000)).concat().len(), 3 * JUDGED);
    }
}
