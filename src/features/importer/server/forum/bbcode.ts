import { isLink, type Mark } from "#shared/document.ts";
import { type DraftBlock, DraftDocument, type FindMember } from "./draft-document.ts";

export interface BbcodeOptions {
  findMember?: FindMember;
  /** Address of the old site, for links that name none. */
  base?: string | null;
}

const TAG = /\[(\/?)([a-z]+|\*|@)(?:=([^\]\n]{0,1000}))?\]/gi;
const MARKS = new Map<string, Mark>([
  ["b", "bold"],
  ["i", "italic"],
  ["s", "strike"],
]);
/** How something looks, and where it stands: not kept, and not shown either. */
const LOOKS = new Set(
  "color backcolor size font align float u p table tr td th index page free hide postbg left right center justify sub sup indent spoiler".split(
    " ",
  ),
);
/** With all that stands in them. */
const DROPPED = new Set(["password", "flash", "media", "audio", "video", "qq", "attachment"]);
const RAW = new Set(["code", "img", "attach", "attachimg", "email", ...DROPPED]);
/** Smilies of Discuz!, whose pictures belong to the old site. */
const SMILEY = /\{:\d{1,4}_\d{1,6}:\}/g;
const EDITED = /\[i=s\][\s\S]{0,300}?\[\/i\]\s*/gi;
/** The line in which Discuz! names what is quoted. */
const QUOTED_LINE = /\[url=forum\.php\?mod=redirect&(?:amp;)?goto=findpost&(?:amp;)?pid=(\d{1,20})[^\]]*\]/i;

/** Which post a text quotes first, where its quote says so. */
export function quotedPost(text: string): string | null {
  return /\[quote\]/i.test(text.slice(0, 2000)) ? (QUOTED_LINE.exec(text)?.[1] ?? null) : null;
}

/**
 * BBCode as Discuz! and phpBB write it, as blocks. What it does not know stays as it was written. Linear in the length of
 * the text, whatever it holds.
 */
export function bbcodeBlocks(written: string, { findMember, base = null }: BbcodeOptions = {}): DraftBlock[] {
  const draft = new DraftDocument(findMember);
  const text = written.replace(EDITED, "").replace(SMILEY, "");
  const lower = text.toLowerCase();
  const unclosed = new Set<string>();
  const absolute = (address: string) =>
    base !== null && URL.canParse(address, base) ? new URL(address, base).href : address;

  const say = (piece: string) => {
    const [first = "", ...more] = piece.replace(/\r\n?/g, "\n").split("\n");
    draft.text(first);
    more.forEach((line, index) => {
      // An empty line begins a new paragraph.
      if (line === "" && index < more.length - 1) draft.breakBlock();
      else {
        draft.lineBreak();
        draft.text(line);
      }
    });
  };
  /** What stands up to the end of a tag whose content is taken as it is; null when it does not end. */
  const rawContent = (name: string, from: number): { content: string; end: number } | null => {
    if (unclosed.has(name)) return null;
    const end = lower.indexOf(`[/${name}]`, from);
    if (end < 0) {
      unclosed.add(name);
      return null;
    }
    return { content: text.slice(from, end), end: end + name.length + 3 };
  };
  const raw = (name: string, content: string) => {
    const value = content.trim();
    if (name === "code") draft.code(content);
    else if (name === "img") draft.picture(absolute(value));
    else if (name.startsWith("attach") && /^\d{1,20}$/.test(value)) draft.picture(`attachment:${value}`);
    else if (name === "email") say(value);
  };
  const opened = (name: string, value: string | undefined): boolean => {
    const mark = MARKS.get(name);
    if (mark) draft.mark(mark, true);
    else if (name === "url") draft.link(absolute((value ?? "").replaceAll('"', "")));
    else if (name === "quote") draft.quote(true);
    else if (name === "list") draft.list(value !== undefined && value !== "");
    else if (name === "*") draft.item();
    else if (name === "hr") draft.breakBlock();
    else if (name === "tr" || name === "p" || name === "align") draft.breakBlock();
    else if (name === "td") draft.text(" ");
    return mark !== undefined || ["url", "quote", "list", "*", "hr"].includes(name) || LOOKS.has(name);
  };
  const closed = (name: string): boolean => {
    const mark = MARKS.get(name);
    if (mark) draft.mark(mark, false);
    else if (name === "url") draft.endLink();
    else if (name === "quote") draft.quote(false);
    else if (name === "list") draft.endList();
    else if (name === "tr" || name === "p" || name === "align" || name === "*") draft.breakBlock();
    return mark !== undefined || ["url", "quote", "list", "*", "hr"].includes(name) || LOOKS.has(name);
  };

  let from = 0;
  TAG.lastIndex = 0;
  for (;;) {
    const match = TAG.exec(text);
    if (match === null) break;
    const [tag, slash, written = "", value] = match;
    const name = written.toLowerCase();
    const at = match.index;
    // [url]address[/url]: the address is the words.
    const whole = slash === "" && (RAW.has(name) || (name === "url" && value === undefined));
    const content = whole ? rawContent(name, at + tag.length) : null;
    if (content) {
      say(text.slice(from, at));
      if (name !== "url") raw(name, content.content);
      else if (isLink(absolute(content.content.trim()))) {
        draft.link(absolute(content.content.trim()));
        draft.endLink();
      } else say(content.content);
      from = content.end;
      TAG.lastIndex = from;
      continue;
    }
    if (whole && name !== "url") continue;
    say(text.slice(from, at));
    from = at + tag.length;
    const known = slash === "" ? opened(name, value) : closed(name);
    if (!known) say(tag);
  }
  say(text.slice(from));
  return draft.finish();
}
