//! Plots as SVG. What they show stands in a table beside each, and no two marks differ by
//! colour alone.

pub(crate) mod bands;
pub(crate) mod causes;
pub(crate) mod curves;
pub(crate) mod dots;
pub(crate) mod interval;

use maud::{Markup, html};

/// A figure with its plot and, folded, the same as a table.
pub(crate) fn figure(id: &str, caption: &str, plot: &Markup, table: &Markup) -> Markup {
    html! {
        figure class="lab-figure" {
            figcaption { (caption) }
            (plot)
            details id={ (id) "-table" } {
                summary { "As a table" }
                div class="lab-scroll" tabindex="0" role="group" aria-label={ (caption) ", as a table" } { (table) }
            }
        }
    }
}

/// A coordinate.
pub(crate) fn at(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// Steps of an axis from 0 to `most` or a little more: about five, of 1, 2 or 5 times a power of ten.
pub(crate) fn steps(most: f64) -> Vec<f64> {
    let rough = (most / 5.0).max(1e-9);
    let power = 10f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| *step >= rough).unwrap_or(power);
    let count = (most / step).ceil() as usize;
    (0..=count).map(|at| at as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_an_axis_are_round() {
        assert_eq!(steps(10.0), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(steps(3.2), [0.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(at(3.0), "3");
        assert_eq!(at(2.25), "2.2");
    }
}
