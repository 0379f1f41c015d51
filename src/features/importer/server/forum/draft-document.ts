import {
  type Block,
  cleanDocument,
  type Document,
  type Inline,
  isLink,
  type Mark,
} from "#shared/document.ts";

/** A picture or file that a foreign text shows: an address, or `attachment:ID` where the text names one by its number. */
export interface PictureReference {
  type: "picture";
  reference: string;
  caption: string;
}

export type DraftBlock = Exclude<Block, { type: "picture" | "video" }> | PictureReference;

/** Finds the member whom a text names; undefined for names that nobody has here. */
export type FindMember = (name: string) => { member_id: string; name: string } | undefined;

/** Pieces of one text; beyond this it is hostile or broken, and the rest is kept as plain text. */
const MOST_PIECES = 20_000;
const ADDRESS = /https?:\/\/[\w\-.~:/?#@!$&'()*+,;=%[\]]{3,1000}/gi;
const NAMED = /@([\p{L}\p{N}_\-.·]{1,40})/gu;

/**
 * Takes a foreign text piece by piece and makes blocks of it. Whatever is opened may be closed in any order, or never:
 * foreign markup is like that.
 */
export class DraftDocument {
  readonly #blocks: DraftBlock[] = [];
  readonly #marks = new Map<Mark, number>();
  readonly #findMember: FindMember;
  #inlines: Inline[] = [];
  #items: Inline[][] = [];
  #pieces = 0;
  #quotes = 0;
  #lists: boolean[] = [];
  #heading: 2 | 3 | null = null;
  #href: string | null = null;
  #words = "";

  constructor(findMember: FindMember = () => undefined) {
    this.#findMember = findMember;
  }

  text(written: string): void {
    const last = this.#inlines.at(-1);
    const beginsLine = last === undefined || (last.type === "text" && last.text.endsWith("\n"));
    const text = beginsLine && this.#href === null ? written.replace(/^[ \t]+/, "") : written;
    if (text === "") return;
    if (this.#href !== null) this.#words += text;
    else for (const inline of this.#named(text)) this.#push(inline);
  }

  mark(mark: Mark, on: boolean): void {
    this.#marks.set(mark, Math.max(0, (this.#marks.get(mark) ?? 0) + (on ? 1 : -1)));
  }

  /** Begins a link; one that leads nowhere is only its words. */
  link(href: string): void {
    this.endLink();
    if (isLink(href)) this.#href = href;
  }

  endLink(): void {
    const href = this.#href;
    const words = this.#words.replace(/\s+/g, " ").trim();
    this.#href = null;
    this.#words = "";
    if (href !== null) this.#push({ type: "link", href, text: words || href });
  }

  lineBreak(): void {
    if (this.#href !== null) this.#words += " ";
    else if (this.#inlines.length > 0) this.#push({ type: "text", text: "\n" });
  }

  /** Ends the block that is being written. */
  breakBlock(): void {
    this.endLink();
    const inlines = this.#inlines;
    this.#inlines = [];
    if (inlines.length === 0) return;
    if (this.#lists.length > 0) this.#items.push(inlines);
    else if (this.#quotes > 0) this.#blocks.push({ type: "quote", inlines });
    else if (this.#heading !== null) this.#blocks.push({ type: "heading", level: this.#heading, inlines });
    else this.#blocks.push({ type: "paragraph", inlines });
  }

  /** A heading has one of two sizes here. */
  heading(level: 2 | 3 | null): void {
    this.breakBlock();
    this.#heading = level;
  }

  quote(on: boolean): void {
    this.#endLists();
    this.breakBlock();
    this.#quotes = Math.max(0, this.#quotes + (on ? 1 : -1));
  }

  /** Lists within lists become one. */
  list(ordered: boolean): void {
    this.breakBlock();
    this.#lists.push(ordered);
  }

  item(): void {
    this.breakBlock();
  }

  endList(): void {
    this.breakBlock();
    if (this.#lists.length === 1) this.#endLists();
    else this.#lists.pop();
  }

  code(text: string): void {
    this.#interrupt({ type: "code", text: text.replace(/^\n+|\s+$/g, "") });
  }

  picture(reference: string, caption = ""): void {
    if (reference.trim() !== "")
      this.#interrupt({ type: "picture", reference: reference.trim(), caption: caption.slice(0, 100) });
  }

  /** Everything so far; the draft is used up. */
  finish(): DraftBlock[] {
    this.#endLists();
    this.breakBlock();
    return this.#blocks;
  }

  #interrupt(block: DraftBlock): void {
    const lists = this.#lists;
    this.#endLists();
    this.breakBlock();
    this.#blocks.push(block);
    this.#lists = lists;
  }

  #endLists(): void {
    this.breakBlock();
    const [ordered] = this.#lists;
    if (ordered !== undefined && this.#items.length > 0)
      this.#blocks.push({ type: "list", ordered, items: this.#items });
    this.#items = [];
    this.#lists = [];
  }

  #push(inline: Inline): void {
    this.#pieces += 1;
    const last = this.#inlines.at(-1);
    if (this.#pieces > MOST_PIECES && last?.type === "text" && inline.type === "text")
      last.text += inline.text;
    else this.#inlines.push(inline);
  }

  *#named(text: string): Generator<Inline> {
    let from = 0;
    for (const match of text.matchAll(NAMED)) {
      const found = this.#longestName(match[1] ?? "");
      if (found === undefined) continue;
      yield* this.#plain(text.slice(from, match.index));
      yield { type: "mention", member_id: found.member.member_id, name: found.member.name };
      from = match.index + 1 + found.length;
    }
    yield* this.#plain(text.slice(from));
  }

  /** Names end where Chinese goes on without a space: the longest one that somebody has. */
  #longestName(written: string): { member: { member_id: string; name: string }; length: number } | undefined {
    const letters = [...written];
    for (let length = letters.length; length > 0; length -= 1) {
      const name = letters.slice(0, length).join("");
      const member = this.#findMember(name);
      if (member) return { member, length: name.length };
    }
    return undefined;
  }

  *#plain(text: string): Generator<Inline> {
    let from = 0;
    for (const { 0: href, index } of text.matchAll(ADDRESS)) {
      const address = href.replace(/[.,;:!?)\]]{1,9}$/, "");
      if (!isLink(address)) continue;
      yield* this.#marked(text.slice(from, index));
      yield { type: "link", href: address, text: address };
      from = index + address.length;
    }
    yield* this.#marked(text.slice(from));
  }

  *#marked(text: string): Generator<Inline> {
    if (text === "") return;
    const marks = [...this.#marks].flatMap(([mark, count]) => (count > 0 ? [mark] : []));
    yield marks.length > 0 ? { type: "text", text, marks } : { type: "text", text };
  }
}

/** What pictures of a draft became: the id of an upload, or why there is none. */
export type KeptPictures = ReadonlyMap<string, string | null>;

/** The document of a draft. Pictures that were not kept leave their caption, if they have one. */
export function documentOfDraft(blocks: readonly DraftBlock[], kept: KeptPictures): Document {
  return cleanDocument({
    blocks: blocks.flatMap((block): Block[] => {
      if (block.type !== "picture") return [block];
      const { reference, caption } = block;
      const id = kept.get(reference);
      if (id) return [{ type: "picture", media_id: id, caption }];
      return caption === "" ? [] : [{ type: "paragraph", inlines: [{ type: "text", text: caption }] }];
    }),
  });
}

/** References to pictures, each once, in order. */
export function referencesOf(blocks: readonly DraftBlock[]): string[] {
  return [...new Set(blocks.flatMap((block) => (block.type === "picture" ? [block.reference] : [])))];
}
