//! Many lists at once, where a program has several processors; the answers are the same and in the same order.

/// Fewer lists than this are not worth another thread.
#[cfg(not(target_arch = "wasm32"))]
const FEW: usize = 256;

/// What is said of each, in their order.
#[cfg(target_arch = "wasm32")]
pub(super) fn in_order<T, R>(each: &[T], say: impl Fn(&T) -> R) -> Vec<R> {
    each.iter().map(say).collect()
}

/// What is said of each, in their order.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn in_order<T: Sync, R: Send>(each: &[T], say: impl Fn(&T) -> R + Sync) -> Vec<R> {
    use std::{num::NonZero, panic::resume_unwind, thread};

    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(each.len() / FEW + 1);
    let (here, others) = each.split_at(each.len().div_ceil(threads));
    let part = |part: &[T]| part.iter().map(&say).collect::<Vec<R>>();
    thread::scope(|scope| {
        let part = &part;
        let parts = others.chunks(here.len().max(FEW));
        let begun: Vec<_> =
            parts.map(|chunk| (chunk, thread::Builder::new().spawn_scoped(scope, move || part(chunk)))).collect();
        let mut said = part(here);
        for (chunk, begun) in begun {
            match begun.map(thread::ScopedJoinHandle::join) {
                Ok(Ok(more)) => said.extend(more),
                Ok(Err(panic)) => resume_unwind(panic),
                // The system gives no thread.
                Err(_) => said.extend(part(chunk)),
            }
        }
        said
    })
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn however_many_there_are_each_is_answered_once_and_in_order() {
        for count in [0, 1, 255, 256, 257, 512, 1_000, 10_000] {
            let numbers: Vec<usize> = (0..count).collect();
            let doubled: Vec<usize> = numbers.iter().map(|number| number * 2).collect();
            assert_eq!(in_order(&numbers, |number| number * 2), doubled, "{count}");
        }
    }
}
