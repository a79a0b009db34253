// The deck builder as a player sees it.

import { expect, type Locator, type Page } from "@playwright/test";
import { hydrated } from "../fixtures";

/** What the chip says about the ready-made decks. */
export const legal = "40/40 · 20/20 · legal";

/** The parts of the builder on one page. */
export class Builder {
  readonly chip: Locator;
  readonly saveState: Locator;
  readonly quickAdd: Locator;
  readonly poolQuery: Locator;
  readonly poolRows: Locator;
  readonly deckRows: Locator;
  readonly findings: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.chip = page.locator(".builder-header .verdict-chip");
    this.saveState = page.locator(".save-state");
    this.quickAdd = page.locator("#quick-add");
    this.poolQuery = page.locator("#pool-query");
    this.poolRows = page.locator(".pool-row");
    this.deckRows = page.locator(".deck-row");
    this.findings = page.locator(".verdict > .findings > .finding");
    this.dialog = page.locator("dialog[open]");
  }

  /** Opens the builder and waits until it lives. */
  async open(path = "/necrogenesis/build") {
    await this.page.goto(path);
    await this.ready();
  }

  /** Waits until the builder that the server drew has made room. */
  async ready() {
    await hydrated(this.page);
    await expect(this.page.locator(".builder")).toHaveCount(1);
    await expect(this.page.locator(".builder-still")).toHaveCount(0);
  }

  /** Waits until the deck is on the device. */
  async saved() {
    await expect(this.saveState).toHaveText("Saved on this device");
  }

  /** A deck row by the card's name. */
  row(card: string): Locator {
    return this.deckRows.filter({ has: this.page.getByRole("button", { name: card, exact: true }) });
  }

  /** Every line of the deck, as `copies card`, sorted. */
  async lines(): Promise<string[]> {
    const rows = await this.deckRows.evaluateAll((rows) =>
      rows.map((row) => {
        const copies = row.querySelector<HTMLInputElement>(".stepper__value")?.value;
        return `${copies} ${row.querySelector(".deck-row__name")?.textContent}`;
      }),
    );
    return rows.sort();
  }

  /** Brings a part of the builder into sight, which on a phone is a tab. */
  async show(part: "Cards" | "Deck" | "Verdict") {
    const tab = this.page.getByRole("tab", { name: new RegExp(`^${part}`) });
    if (await tab.isVisible()) await tab.click();
    await expect(this.page.locator(`#panel-${part.toLowerCase()}`)).toBeVisible();
  }

  /** Does something with each part: a tab after the other on a phone, all at once elsewhere. */
  async showEach(act: (parts: string) => Promise<void>) {
    if (!(await this.page.getByRole("tablist").isVisible())) return act("all parts");
    for (const part of ["Cards", "Deck", "Verdict"] as const) {
      await this.show(part);
      await act(part.toLowerCase());
    }
  }

  /** Opens one of the dialogs by the toolbar's button, or by its menu where it has none. */
  async openDialog(name: "Import" | "Export" | "Share" | "Versions"): Promise<Locator> {
    const toolbar = this.page.getByRole("toolbar", { name: "Deck" });
    const button = toolbar.getByRole("button", { name, exact: true });
    if (await button.isVisible()) {
      await button.click();
    } else {
      await toolbar.getByRole("button", { name: "More" }).click();
      await this.page.getByRole("menu", { name: "Deck" }).getByRole("menuitem", { name, exact: true }).click();
    }
    await expect(this.dialog).toHaveCount(1);
    return this.dialog;
  }

  /** Opens the menu of a row. */
  async openMenu(card: string): Promise<Locator> {
    await this.row(card).getByRole("button", { name: `More about ${card}` }).click();
    const menu = this.page.getByRole("menu", { name: card, exact: true });
    await expect(menu).toBeVisible();
    return menu;
  }

  /** Replaces the deck by the one written in a text. */
  async import(text: string) {
    const dialog = await this.openDialog("Import");
    await dialog.locator("textarea").fill(text);
    await dialog.getByRole("button", { name: "Replace the deck" }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** The deck in one of the forms of the export dialog. */
  async export(form: string): Promise<string> {
    const dialog = await this.openDialog("Export");
    await dialog.getByRole("radio", { name: form, exact: true }).check();
    const text = (await dialog.locator(".export__text").textContent()) ?? "";
    await this.page.keyboard.press("Escape");
    await expect(this.dialog).toHaveCount(0);
    return text;
  }
}

/** Presses Tab until an element has the keyboard. */
export async function tabTo(target: Locator, most = 60) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error(`${target} is not within ${most} presses of Tab`);
}
