import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { DrawnInside } from "#ui/drawn-once.tsx";

/** A floor takes 3 kB, a card 2. */
const MAX_BYTES = 16 * 1024 * 1024;
/** As long as pages are kept: "3 分钟前" grows no older than there. */
const KEPT_MS = 300_000;

/** Mark beginning and end of what is drawn anew. No text of a page can look like them: its `<` is escaped. */
const MARK = /<template data-drawn="(\d+|end)"><\/template>/g;

/** What React counts through the whole page belongs to that page alone, as `useId` gives it. */
const COUNTED = /"[^"]*_R_[^"]*_/;
/** React names such a picture in the page's head as well, in the order in which it meets them. */
const EAGER = /<img(?![^>]*\sloading="lazy")/;

/** Answers that are kept give the same objects to every page, and nobody changes them. */
const names = new WeakMap<object, string>();

/** Short, and the same only for what is the same. */
function nameOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const known = names.get(value);
  if (known !== undefined) return known;
  const name = hash("sha1", JSON.stringify(value), "base64");
  names.set(value, name);
  return name;
}

/**
 * Parts of pages as they were drawn: what stands inside of an element, by all that it depends on. A page that is missed has
 * mostly parts that did not change, and drawing is most of what it costs.
 */
export class DrawnParts {
  readonly #kept = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    // Two bytes a letter, and what is around it.
    sizeCalculation: (html) => 2 * html.length + 200,
    ttl: KEPT_MS,
  });

  /** Bytes of all that is kept. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  clear(): void {
    this.#kept.clear();
  }

  /** @param screen which screen is drawn, and in which section: parts of others look different */
  page(screen: string): DrawnPage {
    return new DrawnPage(this.#kept, screen);
  }
}

/** One page while it is drawn. */
export class DrawnPage {
  readonly #kept: LRUCache<string, string>;
  readonly #screen: string;
  readonly #begun: string[] = [];

  constructor(kept: LRUCache<string, string>, screen: string) {
    this.#kept = kept;
    this.#screen = screen;
  }

  readonly inside: DrawnInside = (by, draw) => {
    if (by === undefined) return { children: draw() };
    const key = `${this.#screen} ${Array.isArray(by) ? by.map(nameOf).join(" ") : nameOf(by)}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return { dangerouslySetInnerHTML: { __html: known } };
    const mark = this.#begun.push(key) - 1;
    return {
      children: (
        <>
          <template data-drawn={mark} />
          {draw()}
          <template data-drawn="end" />
        </>
      ),
    };
  };

  /**
   * Takes the marks out of what was drawn, and keeps what is between them.
   * @param whole nothing of it is left for later
   */
  take(drawn: string, whole: boolean): string {
    if (this.#begun.length === 0) return drawn;
    let clean = "";
    let at = 0;
    const open: { key: string; from: number }[] = [];
    for (const { 0: mark, 1: what = "", index } of drawn.matchAll(MARK)) {
      clean += drawn.slice(at, index);
      at = index + mark.length;
      if (what !== "end") {
        open.push({ key: this.#begun[Number(what)] ?? "", from: clean.length });
        continue;
      }
      const part = open.pop();
      if (part && whole) this.#keep(part.key, clean.slice(part.from));
    }
    return clean + drawn.slice(at);
  }

  #keep(key: string, html: string): void {
    if (COUNTED.test(html) || EAGER.test(html)) return;
    // Copied: a slice would hold on to the whole page that it was cut from.
    this.#kept.set(key, Buffer.from(html).toString());
  }
}
