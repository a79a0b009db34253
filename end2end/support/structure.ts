// What a page is made of, as a person meets it: headings, things to press, text
// that has room.

import { expect, type Page } from "@playwright/test";

/** The least a target may measure (WCAG 2.5.8), in pixels. */
const LEAST = 24;
/** What a finger gets from the controls of the site, in pixels. */
const FINGER = 44;

/** Every fault of a page's structure, with the elements at fault. */
export async function structureFaults(page: Page): Promise<string[]> {
  // Words are as wide as their own font makes them, not the one that stands in for it.
  await page.evaluate(async () => void (await document.fonts.ready));
  return page.evaluate(
    ({ LEAST, FINGER }) => {
      const faults: string[] = [];
      const named = (element: Element) => {
        const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ");
        const place = element.parentElement?.closest("[class]")?.className.toString().split(" ")[0] ?? "";
        return `.${place} > ${element.tagName.toLowerCase()}.${element.className.toString().split(" ")[0]} “${words.slice(0, 40)}”`;
      };
      // A modal dialog hides what is around it.
      const dialog = document.querySelector("dialog:modal");
      const root: Element = dialog ?? document.body;
      const isThere = (element: Element) =>
        element.closest("[aria-hidden=true]") === null &&
        element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) &&
        (element.closest("dialog") === null || dialog !== null);
      const isReadOutOnly = (element: Element) => {
        for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
          const style = getComputedStyle(at);
          if (style.clipPath === "inset(50%)") return true;
        }
        return false;
      };

      // Headings: one of the first level, none left out on the way down.
      const headings = [...root.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(isThere);
      const levels = headings.map((heading) => Number(heading.tagName[1]));
      if (!dialog) {
        const first = levels.filter((level) => level === 1).length;
        if (first !== 1) faults.push(`${first} headings of the first level`);
        if (levels.length > 0 && levels[0] !== 1) faults.push(`the first heading is ${named(headings[0]!)}`);
      }
      for (let at = 1; at < levels.length; at += 1) {
        if (levels[at]! > levels[at - 1]! + 1) {
          faults.push(`h${levels[at]} after h${levels[at - 1]}: ${named(headings[at]!)}`);
        }
      }

      // Targets. One in a sentence is as high as its line.
      const isInSentence = (element: Element) => {
        if (getComputedStyle(element).display !== "inline") return false;
        let block = element.parentElement;
        while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
        const around = (block?.textContent ?? "").replace(element.textContent ?? "", "");
        return /\p{L}/u.test(around);
      };
      const targets = [
        ...root.querySelectorAll(
          "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=tab], [role=menuitem], [role=option]",
        ),
      ];
      for (const target of targets) {
        if (!isThere(target) || isReadOutOnly(target) || target.classList.contains("skip-link")) continue;
        if ((target as HTMLButtonElement).disabled) continue;
        // A box to tick is pressed by its label as well.
        const label = target.closest("label");
        const boxes = [target, ...(label ? [label] : [])].map((part) => part.getBoundingClientRect());
        const next = target.nextElementSibling;
        const style = getComputedStyle(target);
        if (style.opacity === "0" && target instanceof HTMLInputElement && next) boxes.push(next.getBoundingClientRect());
        // A link may lie over all of what it leads from, such as a face.
        const over = getComputedStyle(target, "::after");
        if (over.content !== "none" && over.position === "absolute" && target instanceof HTMLElement && target.offsetParent) {
          boxes.push(target.offsetParent.getBoundingClientRect());
        }
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        if (width === 0 || height === 0 || isInSentence(target)) continue;
        if (width < LEAST - 0.5 || height < LEAST - 0.5) {
          // What is drawn around it may be pressed, too.
          target.scrollIntoView({ block: "center", behavior: "instant" });
          const box = target.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const reach = LEAST / 2 - 1;
          const isHit = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(([right, down]) => {
            const hit = document.elementFromPoint(x + right!, y + down!);
            return hit !== null && (target.contains(hit) || hit.contains(target) && hit.closest("label") !== null);
          });
          if (!isHit) faults.push(`${Math.round(width)} × ${Math.round(height)} px to press: ${named(target)}`);
        } else if (
          matchMedia("(pointer: coarse)").matches &&
          target.matches(".button, .field:not(textarea), .choice > *, .bottom-bar a, .top-bar a, .menu__item, .builder-tab") &&
          height < FINGER - 0.5
        ) {
          faults.push(`${Math.round(height)} px high for a finger: ${named(target)}`);
        }
      }

      // Text that its box cuts off, where nothing scrolls.
      for (const element of root.querySelectorAll("*")) {
        if (!(element instanceof HTMLElement) || !isThere(element) || isReadOutOnly(element)) continue;
        const style = getComputedStyle(element);
        const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
        const isCut =
          (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 2);
        const holdsText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ""),
        );
        // An address is there to be opened and copied, as a whole.
        const isAddress = /^https?:/.test(element.textContent ?? "");
        if (isCut && holdsText && !isAddress && element.clientWidth > 0) {
          faults.push(`cut off: ${named(element)} (${element.scrollWidth} in ${element.clientWidth} px)`);
        }
      }
      // Words on what is pressed, each on one line.
      for (const button of root.querySelectorAll(".button")) {
        if (!isThere(button) || isReadOutOnly(button)) continue;
        for (const node of button.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE) continue;
          for (const word of (node.textContent ?? "").matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
            if (lines.size > 1) faults.push(`broken inside “${word[0]}”: ${named(button)}`);
          }
        }
      }
      return [...new Set(faults)];
    },
    { LEAST, FINGER },
  );
}

/** Fails with the faults of a page's structure. */
export async function expectSound(page: Page, where: string) {
  expect.soft(await structureFaults(page), `structure, ${where}`).toEqual([]);
}
