// Where things lie on a page, and which of them lie over others.

import type { Page } from "@playwright/test";

/** Which elements of one selector share room with elements of another, in words.
 * The same element, or one inside the other, does not count. */
export function overlaps(page: Page, selector: string, others: string): Promise<string[]> {
  return page.evaluate(
    ([selector, others]) => {
      const isThere = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isThere);
      const named = (element: Element) => `${element.className} “${element.textContent?.trim().slice(0, 30)}”`;
      const found: string[] = [];
      for (const element of all(selector!)) {
        const box = element.getBoundingClientRect();
        for (const other of all(others!)) {
          if (element.contains(other) || other.contains(element)) continue;
          const its = other.getBoundingClientRect();
          const width = Math.min(box.right, its.right) - Math.max(box.left, its.left);
          const height = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
          if (width > 1 && height > 1) found.push(`${named(element)} over ${named(other)}`);
        }
      }
      return found.slice(0, 8);
    },
    [selector, others],
  );
}

/** Points at which a card is painted over one that comes after it in the
 * document, in words; and how many points lie on two cards. */
export function paintedOver(page: Page, selector: string): Promise<{ points: number; faults: string[] }> {
  return page.evaluate((selector) => {
    const faults = new Set<string>();
    let points = 0;
    for (const place of document.querySelectorAll(selector)) {
      place.scrollIntoView({ block: "center", behavior: "instant" });
      const box = place.getBoundingClientRect();
      const steps = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];
      for (const x of steps.map((step) => box.x + step * box.width)) {
        for (const y of steps.map((step) => box.y + step * box.height)) {
          const faces = document.elementsFromPoint(x, y).flatMap((element) => element.closest(".card-face") ?? []);
          const cards = [...new Set(faces)];
          if (cards.length < 2) continue;
          points += 1;
          const [upper, ...lower] = cards as [Element, ...Element[]];
          const isBefore = (card: Element) => upper.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING;
          // A card that is painted in parts has one of them above the other card.
          const runs = faces.filter((face, at) => face !== faces[at - 1]).length;
          if (lower.some(isBefore) || runs > cards.length) {
            faults.add(`${upper.querySelector("h2")?.textContent} over ${lower[0]?.querySelector("h2")?.textContent}`);
          }
        }
      }
    }
    return { points, faults: [...faults] };
  }, selector);
}
