import { cleanPoll, linesOfPoll, type Poll } from "./poll.ts";
import { cleanPiece, cleanText, textLength } from "./text.ts";
import { trim } from "./validation.ts";

/*
 * The typed document in which members' texts are kept: blocks that hold inlines, nothing deeper, no markup. What draws it
 * can only draw these kinds, so that nothing in a text is ever executed. Names are as on the wire.
 */

export const marks = ["bold", "italic", "strike", "code"] as const;
export type Mark = (typeof marks)[number];

/** Stands in a line. A line end within a paragraph is a `\n` in a text. */
export type Inline =
  | { type: "text"; text: string; marks?: Mark[] | undefined }
  /** A member who is told of it. `name` is the nickname at the time, without the `@`. */
  | { type: "mention"; member_id: string; name: string }
  /** `name` stands between two `#`. */
  | { type: "topic"; name: string }
  /** `href` is absolute, http or https. */
  | { type: "link"; href: string; text: string };

export type Block =
  | { type: "paragraph"; inlines: Inline[] }
  | { type: "heading"; level: 2 | 3; inlines: Inline[] }
  | { type: "quote"; inlines: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
  | { type: "code"; text: string }
  /** `media_id` names an upload. */
  | { type: "picture"; media_id: string; caption: string }
  /** `poster_id` names the picture that is shown until it plays; null while it has none. */
  | { type: "video"; media_id: string; poster_id: string | null }
  | ({ type: "poll" } & Poll);

export interface Document {
  blocks: Block[];
}

/** A member named in a text. */
export interface Mention {
  member_id: string;
  /** Nickname without the `@`. */
  name: string;
}

/** Characters of a topic's name. */
export const TOPIC_NAME = { min: 2, max: 20 } as const;
/** Members that one text may name, and topics that it may stand under. */
export const MOST_MENTIONS = 20;
export const MOST_TOPICS = 10;
/** Characters of a link's address. */
export const LINK_LENGTH = 1000;
/** Characters under a picture. */
export const CAPTION_LENGTH = 100;

/**
 * The text without its form: blocks apart by an empty line, `@name`, `#topic#`, the words of links, the captions of
 * pictures, questions and choices of polls. For search, the word list, review and lists; cleaned as `cleanText` does it.
 */
export function plainText(document: Document): string {
  return cleanText(document.blocks.map(textOfBlock).filter(Boolean).join("\n\n"))
    .split("\n\n")
    .filter((paragraph) => trim(paragraph) !== "")
    .join("\n\n");
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case "list":
      return block.items.map(textOfInlines).join("\n");
    case "code":
      return block.text;
    case "picture":
      return block.caption;
    case "video":
      return "";
    case "poll":
      return linesOfPoll(block).join("\n");
    default:
      return textOfInlines(block.inlines);
  }
}

const textOfInlines = (inlines: readonly Inline[]): string => inlines.map(textOfInline).join("");

/** What one inline says, as `plainText` writes it. */
export function textOfInline(inline: Inline): string {
  switch (inline.type) {
    case "mention":
      return `@${inline.name}`;
    case "topic":
      return `#${inline.name}#`;
    default:
      return inline.text;
  }
}

/** How many characters a reader counts, roughly; pictures count nothing. */
export const documentLength = (document: Document): number => textLength(plainText(document));

/** Whether there is nothing in it to read or to look at. */
export const isEmptyDocument = (document: Document): boolean =>
  plainText(document) === "" && !document.blocks.some(({ type }) => type === "picture" || type === "video");

/** All inlines, in the order in which they are read. */
export function inlinesOf(document: Document): Inline[] {
  return document.blocks.flatMap((block) => {
    if (block.type === "list") return block.items.flat();
    return "inlines" in block ? block.inlines : [];
  });
}

/** Members named in it, each once, in order. */
export function mentionsOf(document: Document): Mention[] {
  const found = new Map<string, Mention>();
  for (const inline of inlinesOf(document))
    if (inline.type === "mention" && !found.has(inline.member_id))
      found.set(inline.member_id, { member_id: inline.member_id, name: inline.name });
  return [...found.values()];
}

/** Names of the topics that it stands under, each once, in order. */
export function topicsOf(document: Document): string[] {
  return unique(inlinesOf(document).flatMap((inline) => (inline.type === "topic" ? [inline.name] : [])));
}

/** Addresses that it links to, each once, in order. */
export function linksOf(document: Document): string[] {
  return unique(inlinesOf(document).flatMap((inline) => (inline.type === "link" ? [inline.href] : [])));
}

/** Ids of its pictures, each once, in order; the posters of videos are not among them. */
export function picturesOf(document: Document): string[] {
  return unique(document.blocks.flatMap((block) => (block.type === "picture" ? [block.media_id] : [])));
}

/** Its videos, in order. */
export function videosOf(document: Document): { media_id: string; poster_id: string | null }[] {
  return document.blocks.flatMap((block) =>
    block.type === "video" ? [{ media_id: block.media_id, poster_id: block.poster_id }] : [],
  );
}

/** Its polls, in order. */
export function pollsOf(document: Document): Poll[] {
  return document.blocks.flatMap((block) => {
    if (block.type !== "poll") return [];
    const { type: _, ...poll } = block;
    return [poll];
  });
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * What somebody typed as a document: paragraphs at empty lines, `#…#` as topics, addresses as links, and `@name` as
 * mentions where the name is one of `mentions`.
 */
export function documentOfText(
  text: string,
  { mentions = [] }: { mentions?: readonly Mention[] } = {},
): Document {
  // A longer name first: @陈师傅 is not @陈.
  const known = [...mentions].sort((a, b) => b.name.length - a.name.length);
  const blocks = cleanText(text)
    .split("\n\n")
    .map((paragraph): Block => ({ type: "paragraph", inlines: inlinesOfText(paragraph, known) }));
  return cleanDocument({ blocks });
}

/** Where something other than text may begin. */
const BEGINNING = /[#@]|https?:\/\//gi;
const TOPIC = /#([^#\s@][^#\n@]*)#/y;
/** Letters of the Latin alphabet, digits and signs: in Chinese the next word follows without a space. */
const ADDRESS = /https?:\/\/[!#-&(-;=?-[\]_a-z~]{1,1001}/iy;

/**
 * One piece of what somebody types, in order and whole: joined, the inlines say the text again, character by character.
 * @param mentions longer names first
 */
export function inlinesOfText(text: string, mentions: readonly Mention[]): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  const say = (to: number) => {
    if (to > from) inlines.push({ type: "text", text: text.slice(from, to) });
  };
  for (const { index } of text.matchAll(BEGINNING)) {
    if (index < from) continue;
    const found = inlineAt(text, index, mentions);
    if (found === null) continue;
    say(index);
    inlines.push(found.inline);
    from = index + found.length;
  }
  say(text.length);
  return inlines;
}

function inlineAt(
  text: string,
  at: number,
  mentions: readonly Mention[],
): { inline: Inline; length: number } | null {
  const sign = text.charAt(at);
  if (sign === "@") {
    const named = mentions.find(({ name }) => name !== "" && text.startsWith(name, at + 1));
    if (named === undefined) return null;
    const { member_id, name } = named;
    return { inline: { type: "mention", member_id, name }, length: name.length + 1 };
  }
  if (sign === "#") {
    TOPIC.lastIndex = at;
    const name = TOPIC.exec(text)?.[1];
    if (name === undefined || !isTopicName(name)) return null;
    return { inline: { type: "topic", name }, length: name.length + 2 };
  }
  ADDRESS.lastIndex = at;
  const whole = ADDRESS.exec(text)?.[0] ?? "";
  const around = text.slice(at, at + whole.length + 64);
  const ends = mentions.flatMap(({ name }) => {
    const found = name === "" ? -1 : around.indexOf(`@${name}`);
    return found < 0 ? [] : [found];
  });
  // What ends a sentence does not belong to the address, and neither does a name behind it.
  const href = whole.slice(0, Math.min(...ends, whole.length)).replace(/[.,;:!?)\]*~]{1,20}$/, "");
  if (!isLink(href)) return null;
  return { inline: { type: "link", href, text: href }, length: href.length };
}

/** Whether a topic can bear this name. */
export function isTopicName(name: string): boolean {
  const length = textLength(name);
  return (
    length >= TOPIC_NAME.min &&
    length <= TOPIC_NAME.max &&
    trim(name) === name &&
    cleanText(name) === name &&
    !/[#@\n\t]/.test(name)
  );
}

/** Whether a text may lead there: absolute, http or https, without a name and a password in it. */
export function isLink(href: string): boolean {
  if (href.length > LINK_LENGTH || !/^https?:\/\/[^\s\\]/i.test(href) || cleanPiece(href) !== href)
    return false;
  const url = URL.canParse(href) ? new URL(href) : null;
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === "" &&
    /[.:]/.test(url.hostname)
  );
}

/**
 * The same text as it is kept: no unseen characters, texts of one look joined, nothing empty, no line ends at the edges
 * of a block; a link whose words look like an address says where it leads. Cleaning twice changes nothing.
 */
export function cleanDocument(document: Document): Document {
  return { blocks: document.blocks.flatMap(cleanBlock) };
}

function cleanBlock(block: Block): Block[] {
  switch (block.type) {
    case "list": {
      const items = block.items.map(cleanInlines).filter((item) => item.length > 0);
      return items.length === 0 ? [] : [{ ...block, items }];
    }
    case "code": {
      const text = edgeless(cleanPiece(block.text));
      return trim(text) === "" ? [] : [{ ...block, text }];
    }
    case "picture":
      return [{ ...block, caption: cleanText(block.caption).replace(/\s+/g, " ") }];
    case "video":
      return [block];
    case "poll":
      return [{ type: "poll", ...cleanPoll(block) }];
    default: {
      const inlines = cleanInlines(block.inlines);
      return inlines.length === 0 ? [] : [{ ...block, inlines }];
    }
  }
}

/** Without line ends at both ends. */
function edgeless(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && text[from] === "\n") from += 1;
  while (to > from && text[to - 1] === "\n") to -= 1;
  return text.slice(from, to);
}

function cleanInlines(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const raw of inlines) {
    const inline = cleanInline(raw);
    if (inline === null) continue;
    const last = joined.at(-1);
    if (last?.type === "text" && inline.type === "text" && look(last) === look(inline))
      joined[joined.length - 1] = { ...last, text: single(last.text + inline.text) };
    else joined.push(inline);
  }
  trimEdge(joined, 0);
  trimEdge(joined, -1);
  return trim(textOfInlines(joined)) === "" ? [] : joined;
}

/** Line ends at an edge say nothing; a text that was nothing else goes, and what it hid is the edge. */
function trimEdge(inlines: Inline[], at: 0 | -1): void {
  for (;;) {
    const edge = inlines.at(at);
    if (edge?.type !== "text") return;
    const text = at === 0 ? edge.text.replace(/^\n+/, "") : edgeless(`.${edge.text}`).slice(1);
    if (text === edge.text) return;
    inlines.splice(at, 1, ...(text === "" ? [] : [{ ...edge, text }]));
    if (text !== "") return;
  }
}

/** An empty line would begin a new block. */
const single = (text: string): string => text.replace(/\n{2,}/g, "\n");

function cleanInline(inline: Inline): Inline | null {
  switch (inline.type) {
    case "text": {
      const text = single(cleanPiece(inline.text));
      const kept = inline.marks ? marks.filter((mark) => inline.marks?.includes(mark)) : [];
      if (text === "") return null;
      return kept.length === 0 ? { type: "text", text } : { type: "text", text, marks: kept };
    }
    case "link": {
      const { href } = inline;
      const text = cleanText(inline.text).replace(/\s+/g, " ");
      const said = text === "" || /^(?:https?:|www\.)/i.test(text) ? href : text;
      return { type: "link", href, text: said };
    }
    default:
      return inline;
  }
}

const look = (text: Extract<Inline, { type: "text" }>): string => (text.marks ?? []).join();
