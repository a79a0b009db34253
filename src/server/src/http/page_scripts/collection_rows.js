// A table of copies that is longer than a page is read on by scrolling: rows are fetched as they come near,
// and those that are far away give their room to a gap as high as they were. Without this script, its pages
// are turned by links.
(() => {
  /** Rows that are put in and taken out together. */
  const BLOCK = 25;
  /** Blocks that are put in at once, unless nothing is in sight: more would be felt while scrolling. */
  const AT_ONCE = 2;
  /** Pages whose rows are remembered. */
  const REMEMBERED = 40;
  const RETRY_MS = 3000;

  /** The table in sight, and what is kept of it when it is drawn anew. */
  let view;

  const element = (name, properties = {}) => Object.assign(document.createElement(name), properties);
  const figure = (number) => number.toLocaleString("en");

  /** A page of a table as whoever draws the collection draws it: the server, or this device. */
  async function fetchPage(address, signal) {
    const question = new CustomEvent("collection-asks", { cancelable: true, detail: { address } });
    const isHere = !document.dispatchEvent(question);
    let html;
    if (isHere) html = (await question.detail.answer).body;
    else {
      const answer = await fetch(address, { signal, headers: { accept: "text/html" } });
      if (answer.redirected || !answer.ok) throw new Error(`The site answered with status ${answer.status}.`);
      html = await answer.text();
    }
    const table = new DOMParser().parseFromString(html, "text/html").querySelector("table[data-rows]");
    if (!table) throw new Error("There are other rows now.");
    return table;
  }

  class View {
    constructor(table, before) {
      this.table = table;
      this.form = table.closest("form");
      /** The address of its first page. */
      this.address = table.dataset.address;
      this.total = Number(table.dataset.rows);
      this.page = Number(table.dataset.pageRows);
      /** Rows by block: what is fetched again is shown as it was until it is there. */
      this.blocks = before?.blocks ?? new Map();
      this.stale = new Set(this.blocks.keys());
      this.heights = before?.heights ?? new Map();
      this.ticked = before?.ticked ?? new Set();
      /** The table bodies of blocks that are in the document. */
      this.mounted = new Map();
      this.underWay = new Map();
      this.failed = new Map();
      this.trouble = element("p", { className: "form__fault" });
      this.trouble.setAttribute("role", "alert");
      this.bar = element("p", { className: "table-ticked", hidden: true });
      for (const box of table.querySelectorAll("[name=row]:checked")) this.ticked.add(box.value);
      for (const field of this.form.querySelectorAll("[name=row][type=hidden]")) {
        this.ticked.add(field.value);
        field.remove();
      }
    }

    addressOf(page) {
      const address = new URL(this.address, location.href);
      if (page > 1) address.searchParams.set("page", page);
      return address;
    }

    pageOf(row) {
      return Math.floor(row / this.page) + 1;
    }

    get count() {
      return Math.ceil(this.total / BLOCK);
    }

    rowsOf(block) {
      return Math.min(BLOCK, this.total - block * BLOCK);
    }

    /** What a block is high, or as it is guessed. */
    heightOf(block) {
      return this.heights.get(block) ?? this.mean * this.rowsOf(block);
    }

    /** Takes the rows of the page that the server drew for its blocks. */
    begin(at) {
      const first = Number(this.table.dataset.first);
      const active = document.activeElement;
      const body = this.table.tBodies[0];
      this.mean = body.getBoundingClientRect().height / body.rows.length;
      const top = body.getBoundingClientRect().top;
      this.take(first, [...body.rows]);
      body.remove();
      const drawn = Math.floor(first / BLOCK);
      const last = Math.min(this.count, drawn + Math.ceil(this.page / BLOCK));
      this.arrange(Array.from({ length: last - drawn }, (_, at) => drawn + at));
      this.form.querySelector(".table-pages")?.remove();
      this.form.querySelector("[data-of-page]")?.remove();
      this.form.append(this.bar);
      this.measure();
      // What was in sight stays there: the row that a table before this one showed, or the page that was asked for.
      if (at) {
        const block = Math.floor(at.row / BLOCK);
        scrollBy({ top: this.topOf(block) + at.into - at.top, behavior: "instant" });
      } else if (drawn > 0 && scrollY < top) {
        scrollBy({ top: this.topOf(drawn) - top, behavior: "instant" });
      }
      if (active?.isConnected) active.focus({ preventScroll: true });
      this.tell();
      this.refresh();
    }

    /** Keeps rows from one on. */
    take(first, rows) {
      for (let at = 0; at < rows.length; at += BLOCK) {
        const block = (first + at) / BLOCK;
        this.blocks.delete(block);
        this.blocks.set(block, rows.slice(at, at + BLOCK));
        this.stale.delete(block);
        // What stands there is replaced by what is new.
        const body = this.mounted.get(block);
        if (body) this.fill(body, block);
      }
      const most = (REMEMBERED * this.page) / BLOCK;
      for (const block of this.blocks.keys()) {
        if (this.blocks.size <= most) break;
        if (!this.mounted.has(block)) this.blocks.delete(block);
      }
    }

    fill(body, block) {
      const active = document.activeElement;
      const label = body.contains(active) && active.getAttribute("aria-label");
      body.replaceChildren(...this.blocks.get(block));
      for (const box of body.querySelectorAll("[name=row]")) box.checked = this.ticked.has(box.value);
      if (label) [...body.querySelectorAll("[aria-label]")].find((one) => one.getAttribute("aria-label") === label)?.focus({ preventScroll: true });
      this.heights.delete(block);
    }

    /** Where a block begins, in the window. */
    topOf(block) {
      let top = this.table.tBodies[0].getBoundingClientRect().top;
      for (let at = 0; at < block; at += 1) top += this.heightOf(at);
      return top;
    }

    /** Measures what is new in the document. */
    measure() {
      let [rows, height] = [0, 0];
      for (const [block, body] of this.mounted) {
        const { height: own } = body.getBoundingClientRect();
        this.heights.set(block, own);
        rows += this.rowsOf(block);
        height += own;
      }
      if (rows > 0 && this.heights.size === this.mounted.size) this.mean = height / rows;
    }

    /** Puts these blocks, in order, into the document, and gaps in the place of all others. */
    arrange(wanted) {
      for (const [block, body] of this.mounted) {
        if (wanted.includes(block)) continue;
        body.remove();
        this.mounted.delete(block);
      }
      this.table.querySelectorAll(".copies-table__gap").forEach((gap) => gap.remove());
      let [next, cursor] = [0, this.table.tHead.nextSibling];
      const gap = (until) => {
        let height = 0;
        for (; next < until; next += 1) height += this.heightOf(next);
        if (height === 0) return;
        const body = element("tbody", { className: "copies-table__gap" });
        body.setAttribute("aria-hidden", "true");
        body.insertRow().style.blockSize = `${height}px`;
        this.table.insertBefore(body, cursor);
      };
      for (const block of wanted) {
        gap(block);
        let body = this.mounted.get(block);
        if (body) {
          cursor = body.nextSibling;
        } else {
          body = element("tbody");
          body.setAttribute("role", "rowgroup");
          this.fill(body, block);
          this.mounted.set(block, body);
          this.table.insertBefore(body, cursor);
        }
        next = block + 1;
      }
      gap(this.count);
    }

    /** The blocks that reach into the window, made larger by a part of its height on both sides. */
    blocksAround(part) {
      const far = innerHeight * part;
      let top = this.table.tBodies[0].getBoundingClientRect().top;
      let [first, last] = [this.count - 1, 0];
      for (let block = 0; block < this.count; block += 1) {
        const bottom = top + this.heightOf(block);
        if (bottom >= -far && block < first) first = block;
        if (top <= innerHeight + far) last = block;
        else break;
        top = bottom;
      }
      return [Math.min(first, last), last];
    }

    refresh() {
      if (!this.table.isConnected) return;
      const [first, last] = this.blocksAround(1);
      const [seenFirst, seenLast] = this.blocksAround(0);
      const isNear = (block) => block >= first && block <= last;
      const isSeen = (block) => block >= seenFirst && block <= seenLast;
      const wanted = [...this.mounted.keys()].filter((block) => isNear(block) || this.mounted.get(block).contains(document.activeElement));
      let left = AT_ONCE;
      let isMore = false;
      const order = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      order.sort((one, other) => isSeen(other) - isSeen(one));
      for (const block of order) {
        if (!this.blocks.has(block) || this.stale.has(block)) this.ask(this.pageOf(block * BLOCK));
        if (wanted.includes(block) || !this.blocks.has(block)) continue;
        if (left === 0 && !isSeen(block)) {
          isMore = true;
          continue;
        }
        left = Math.max(left - 1, 0);
        wanted.push(block);
      }
      wanted.sort((one, other) => one - other);
      // What is in sight stays where it is, however high the rows above it turn out to be.
      const held = [...this.mounted].find(([block, body]) => wanted.includes(block) && body.getBoundingClientRect().bottom > 0);
      const before = held?.[1].getBoundingClientRect().top;
      this.arrange(wanted);
      this.measure();
      const by = held ? held[1].getBoundingClientRect().top - before : 0;
      if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: "instant" });
      this.fit();
      this.say(seenFirst, seenLast);
      if (isMore) refreshSoon();
    }

    /** Keeps the columns as wide as they are, so that rows that come change nothing beside them. */
    fit() {
      const isTable = getComputedStyle(this.table).display === "table";
      const isSame = this.width === this.table.clientWidth;
      const blocks = [...this.mounted.keys()].join();
      if (isSame && (!isTable || this.fitted === blocks)) return;
      this.fitted = blocks;
      const isTight = (cell) => cell.scrollWidth > cell.clientWidth + 1;
      const bodies = [...this.mounted.values()];
      if (isSame && !bodies.some((body) => [...body.rows].some((row) => [...row.cells].some(isTight)))) return;
      this.width = this.table.clientWidth;
      const heads = [...this.table.tHead.rows[0].cells];
      this.table.style.tableLayout = "";
      heads.forEach((head) => (head.style.inlineSize = ""));
      if (isTable) {
        const widths = heads.map((head) => head.getBoundingClientRect().width);
        heads.forEach((head, at) => (head.style.inlineSize = `${widths[at]}px`));
        this.table.style.tableLayout = "fixed";
      }
      this.measure();
    }

    async ask(page) {
      if (this.underWay.has(page) || performance.now() < (this.failed.get(page) ?? 0)) return;
      const asking = new AbortController();
      this.underWay.set(page, asking);
      // Whoever drags past many pages needs those alone at which they stop.
      for (const [other, control] of this.underWay) if (Math.abs(other - page) > 3) control.abort();
      try {
        const table = await fetchPage(this.addressOf(page), asking.signal);
        if (view !== this) return;
        const total = Number(table.dataset.rows);
        if (total !== this.total) this.resize(total);
        this.take(Number(table.dataset.first), [...table.tBodies[0].rows].map((row) => document.adoptNode(row)));
        this.trouble.remove();
      } catch (error) {
        if (asking.signal.aborted) return;
        this.failed.set(page, performance.now() + RETRY_MS);
        setTimeout(refreshSoon, RETRY_MS + 50);
        const reason = error instanceof TypeError ? "The site did not answer." : error.message;
        const words = `Some rows are not here yet. ${reason} They are asked for again.`;
        if (this.trouble.isConnected && this.trouble.textContent === words) return;
        this.trouble.textContent = words;
        this.table.before(this.trouble);
      } finally {
        this.underWay.delete(page);
        if (view === this) refreshSoon();
      }
    }

    /** There are more rows now, or fewer: all may be others. */
    resize(total) {
      this.total = total;
      this.table.setAttribute("aria-rowcount", total + 1);
      for (const block of this.blocks.keys()) {
        if (block >= this.count) this.blocks.delete(block);
        else this.stale.add(block);
      }
      for (const block of this.heights.keys()) if (block >= this.count - 1) this.heights.delete(block);
      for (const [block, body] of this.mounted) {
        if (block < this.count) continue;
        body.remove();
        this.mounted.delete(block);
      }
    }

    /** Says which rows are in sight, and lets the address say their page. */
    say(first, last) {
      const bodies = [...this.mounted].filter(([block]) => block >= first && block <= last);
      const inSight = bodies.flatMap(([block, body]) => [...body.rows].map((one, at) => ({ row: block * BLOCK + at, body, box: one.getBoundingClientRect() })))
        .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
        .sort((one, other) => one.row - other.row);
      const [top] = inSight;
      if (!top) return;
      const { row, body, box } = top;
      const end = inSight.at(-1).row + 1;
      this.at = { row, into: box.top - body.getBoundingClientRect().top, top: box.top };
      const words = document.querySelector(".table-totals")?.firstChild;
      if (words?.data) {
        const said = words.data.replace(/^Rows \S+ of \S+;/, `Rows ${figure(row + 1)}–${figure(end)} of ${figure(this.total)};`);
        if (words.data !== said) words.data = said;
      }
      clearTimeout(this.saying);
      this.saying = setTimeout(() => {
        const address = this.addressOf(this.pageOf(row));
        const isHere = view === this && this.table.isConnected && address.pathname === location.pathname;
        if (isHere && address.search !== location.search) history.replaceState(history.state, "", address);
      }, 300);
    }

    /** Says how many rows are ticked, wherever they are. */
    tell() {
      const count = this.ticked.size;
      this.bar.hidden = count === 0;
      if (count === 0) return;
      const words = element("span", { textContent: count === 1 ? "1 row is ticked" : `${figure(count)} rows are ticked` });
      const change = element("a", { href: "#change", className: "button", textContent: "Change" });
      const none = element("button", { type: "button", className: "button button--plain", textContent: "Untick" });
      change.addEventListener("click", (event) => {
        event.preventDefault();
        const section = document.getElementById("change");
        section.open = true;
        section.scrollIntoView({ block: "start" });
        section.querySelector("summary").focus({ preventScroll: true });
      });
      none.addEventListener("click", () => {
        this.ticked.clear();
        this.table.querySelectorAll("[name=row]:checked").forEach((box) => (box.checked = false));
        this.tell();
        this.table.querySelector("[name=row]")?.focus({ preventScroll: true });
      });
      this.bar.replaceChildren(words, " ", change, " ", none);
    }
  }

  function begin() {
    const table = document.querySelector("[data-collection] table[data-rows]");
    const old = view;
    if (old?.table === table) return;
    view = undefined;
    clearTimeout(old?.saying);
    if (!table) return;
    const before = old?.address === table.dataset.address ? old : undefined;
    view = new View(table, before);
    view.begin(before?.at);
  }

  let isWaiting = false;
  function refreshSoon() {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      view?.refresh();
    });
  }

  addEventListener("scroll", refreshSoon, { passive: true });
  addEventListener("online", refreshSoon);
  addEventListener("resize", () => {
    view?.heights.clear();
    view?.measure();
    refreshSoon();
  });
  document.addEventListener("change", ({ target }) => {
    if (!view?.table.contains(target) || target.name !== "row") return;
    if (target.checked) view.ticked.add(target.value);
    else view.ticked.delete(target.value);
    view.tell();
  });
  // What is ticked is sent wherever it is.
  document.addEventListener("formdata", ({ target, formData }) => {
    if (target !== view?.form) return;
    formData.delete("row");
    for (const key of view.ticked) formData.append("row", key);
    formData.set("page", view.pageOf(view.at?.row ?? 0));
  });
  // A copy more or fewer leads back to the page of its row.
  document.addEventListener("click", ({ target }) => {
    const row = target.closest?.("tr[aria-rowindex]");
    const back = document.querySelector("#step [name=back]");
    if (!view || !row || !back || !view.table.contains(row)) return;
    // The heading is the first row.
    const { pathname, search } = view.addressOf(view.pageOf(Number(row.getAttribute("aria-rowindex")) - 2));
    back.value = pathname + search;
  }, true);
  // The same in the row above or below.
  document.addEventListener("keydown", (event) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event;
    const row = target.closest?.(".copies-table tbody tr");
    if (!row || defaultPrevented || altKey || ctrlKey || metaKey || (key !== "ArrowUp" && key !== "ArrowDown")) return;
    const rows = [...document.querySelectorAll(".copies-table tbody[role] tr")];
    const next = rows[rows.indexOf(row) + (key === "ArrowDown" ? 1 : -1)];
    const all = (one) => [...one.querySelectorAll("a, button, input")];
    const found = next && all(next)[all(row).indexOf(target)];
    const focus = found?.disabled ? all(next).findLast((one) => !one.disabled && one.localName === "button") : found;
    if (!focus) return;
    event.preventDefault();
    focus.focus();
  });
  document.addEventListener("collection-drawn", begin);
  begin();
})();
