//! What people write to be read by others: Markdown without anything that loads, runs or
//! looks like the site's own.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};

/// How deep quotations and lists are shown; deeper ones are shown at this depth.
const DEEPEST: usize = 8;

/// Draws a text. HTML is shown as it was written, pictures by their words; a link leads to
/// a page of http or https, or of this site, and says that a stranger made it; headings
/// stand below those of the page and leave no level out; a new line is one; what may be wider
/// than the page scrolls, by keyboard as well.
pub fn draw(text: &str) -> Markup {
    let parser = Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES);
    let mut safe = Vec::new();
    let (mut depth, mut links, mut above) = (0_usize, Vec::new(), Vec::new());
    for event in parser {
        match event {
            Event::Html(text) | Event::InlineHtml(text) => safe.push(Event::Text(text)),
            Event::SoftBreak => safe.push(Event::HardBreak),
            Event::Start(Tag::Image { .. } | Tag::HtmlBlock) | Event::End(TagEnd::Image | TagEnd::HtmlBlock) => {}
            Event::Start(Tag::Link { dest_url, .. }) => {
                let is_safe = is_safe(&dest_url);
                if is_safe {
                    safe.push(Event::InlineHtml(CowStr::from(opening(&dest_url))));
                }
                links.push(is_safe);
            }
            Event::End(TagEnd::Link) => {
                if links.pop() == Some(true) {
                    safe.push(Event::InlineHtml(CowStr::from("</a>")));
                }
            }
            Event::Start(Tag::Heading { level, .. }) => {
                above.retain(|higher| *higher < level);
                above.push(level);
                let (level, id, classes, attrs) = (below(above.len()), None, Vec::new(), Vec::new());
                safe.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
            }
            Event::End(TagEnd::Heading(_)) => safe.push(Event::End(TagEnd::Heading(below(above.len())))),
            Event::Start(tag @ (Tag::BlockQuote(_) | Tag::List(_) | Tag::Item)) => {
                depth += 1;
                if depth <= DEEPEST * 2 {
                    safe.push(Event::Start(tag));
                }
            }
            Event::End(tag @ (TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item)) => {
                if depth <= DEEPEST * 2 {
                    safe.push(Event::End(tag));
                }
                depth = depth.saturating_sub(1);
            }
            Event::Start(Tag::CodeBlock(_)) => safe.push(markup("<pre tabindex=\"0\"><code>")),
            Event::End(TagEnd::CodeBlock) => safe.push(markup("</code></pre>\n")),
            Event::Start(table @ Tag::Table(_)) => safe.extend([markup("<div tabindex=\"0\">"), Event::Start(table)]),
            Event::End(TagEnd::Table) => safe.extend([Event::End(TagEnd::Table), markup("</div>\n")]),
            other => safe.push(other),
        }
    }
    let mut drawn = String::with_capacity(text.len() * 2);
    push_html(&mut drawn, safe.into_iter());
    PreEscaped(drawn)
}

/// Whether a link may lead there.
fn is_safe(address: &str) -> bool {
    let begins = |with: &str| address.get(..with.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(with));
    let is_own = address.starts_with('/') && !address.starts_with("//") && !address.contains('\\');
    let is_plain = !address.chars().any(|c| c.is_control() || c.is_whitespace());
    is_plain && (begins("https://") || begins("http://") || is_own)
}

/// The beginning of a link that a stranger made.
fn opening(address: &str) -> String {
    let mut opening = String::from("<a rel=\"nofollow ugc noopener external\" href=\"");
    for letter in address.chars() {
        match letter {
            '&' => opening.push_str("&amp;"),
            '<' => opening.push_str("&lt;"),
            '>' => opening.push_str("&gt;"),
            '"' => opening.push_str("&quot;"),
            '\'' => opening.push_str("&#39;"),
            letter if letter.is_ascii() => opening.push(letter),
            letter => {
                let mut bytes = [0; 4];
                for byte in letter.encode_utf8(&mut bytes).bytes() {
                    // Writing to a string does not fail.
                    let _ = write!(opening, "%{byte:02X}");
                }
            }
        }
    }
    opening.push_str("\">");
    opening
}

/// Markup of this module's own.
const fn markup(text: &'static str) -> Event<'static> {
    Event::Html(CowStr::Borrowed(text))
}

/// The level on the page of a heading that is so deep in its text, counted from 1.
const fn below(depth: usize) -> HeadingLevel {
    match depth {
        0 | 1 => HeadingLevel::H3,
        2 => HeadingLevel::H4,
        3 => HeadingLevel::H5,
        _ => HeadingLevel::H6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        draw(text).into_string()
    }

    #[test]
    fn words_are_marked_and_lines_kept() {
        assert_eq!(drawn("**a** _b_\nc"), "<p><strong>a</strong> <em>b</em><br />\nc</p>\n");
        assert_eq!(drawn("# One\n## Two"), "<h3>One</h3>\n<h4>Two</h4>\n");
        assert_eq!(drawn("### a\n###### b\n## c"), "<h3>a</h3>\n<h4>b</h4>\n<h3>c</h3>\n");
        assert_eq!(drawn("    <b>"), "<pre tabindex=\"0\"><code>&lt;b&gt;</code></pre>\n");
        assert!(drawn("|a|\n|-|\n|b|").starts_with("<div tabindex=\"0\"><table>"));
        assert!(drawn("- a\n- b").contains("<li>a</li>"));
    }

    #[test]
    fn nothing_loads_runs_or_leads_astray() {
        for text in [
            "<script>alert(1)</script>",
            "a <img src=x onerror=alert(1)> b",
            "<svg/onload=alert(1)>",
            "<!-- --><iframe src=//evil>",
            "![x](https://evil.example/x.png)",
            "[x](javascript:alert(1))",
            "[x](JaVaScRiPt:alert(1))",
            "[x](data:text/html,<script>)",
            "[x](vbscript:x)",
            "[x](//evil.example)",
            "[x](/\\evil.example)",
            "<javascript:alert(1)>",
            "[x](&#106;avascript:alert(1))",
            "[x](java&#10;script:alert(1))",
            "[x]: javascript:alert(1)\n\n[x]",
            "[x](https://a.example/\" onmouseover=\"alert(1))",
            "```\"><script>alert(1)</script>\n```",
            "```js onload=x\ncode\n```",
            "</textarea><script>alert(1)</script>",
            "# x {#id .class onclick=alert(1)}",
            "a\n\n<div style=\"position:fixed\">\n\nb",
        ] {
            let drawn = drawn(text).to_ascii_lowercase();
            for bad in [
                "<script",
                "<img",
                "<svg",
                "<iframe",
                "<div",
                "<textarea",
                "href=\"javascript",
                "href=\"data",
                "href=\"vbscript",
                "href=\"//",
                "href=\"/\\",
            ] {
                assert!(!drawn.contains(bad), "{text:?} was drawn as {drawn}");
            }
            // Between tags it is text like any other.
            for tag in drawn.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
                for bad in ["onmouseover", "onclick", "class=", "style="] {
                    assert!(!tag.contains(bad), "{text:?} was drawn as {drawn}");
                }
            }
        }
    }

    #[test]
    fn a_link_says_that_a_stranger_made_it() {
        let drawn = drawn("[x](https://a.example/?a=1&b='ü') <https://b.example> [y](/necrogenesis/cards)");
        assert_eq!(drawn.matches("rel=\"nofollow ugc noopener external\"").count(), 3, "{drawn}");
        assert!(drawn.contains("href=\"https://a.example/?a=1&amp;b=&#39;%C3%BC&#39;\""), "{drawn}");
        assert!(drawn.contains("href=\"/necrogenesis/cards\""));
    }

    #[test]
    fn quotations_are_only_so_deep_and_long_texts_soon_drawn() {
        let drawn = drawn(&">".repeat(5_000));
        assert!(drawn.matches("<blockquote>").count() <= DEEPEST * 2, "{}", drawn.len());
        assert_eq!(drawn.matches("<blockquote>").count(), drawn.matches("</blockquote>").count());
        draw(&"[](".repeat(5_000));
        draw(&"*a_".repeat(5_000));
    }
}
