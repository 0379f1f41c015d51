import { type Block, cleanDocument, type Document, type Inline, textOfInline } from "./document.ts";
import { linesOfPoll } from "./poll.ts";

/** A place in a text, in UTF-16 units, and what is to stand there. */
interface Substitute {
  start: number;
  end: number;
  by: string;
}

/**
 * A document with places of its text replaced, wherever they stand: also where one begins in one inline, item or block and ends in
 * another. Names of members stay; what is no longer the name of a topic, or the address that it leads to, becomes text.
 * @param find the places in the whole text, as `plainText` joins it, from left to right, none over another
 * @param isRefused whether a link may not lead to an address: its words stay, as text
 */
export function replaceInDocument(
  document: Document,
  find: (text: string) => readonly Substitute[],
  isRefused: (href: string) => boolean = () => false,
): Document {
  const pieces = document.blocks.map(piecesOf);
  const said = pieces.filter((lines) => lines.some((line) => line.some(Boolean)));
  const whole = said.map((lines) => lines.map((line) => line.join("")).join("\n")).join("\n\n");
  const places = find(whole);
  let from = 0;
  const next = (text: string): string => {
    const begin = from;
    from += text.length;
    return replacedPart(text, begin, places);
  };
  const line = (inlines: readonly Inline[]) =>
    inlines.map((inline) => changed(inline, next(textOfInline(inline)), isRefused));
  const blocks = document.blocks.map((block, index): Block => {
    // What stands between items and blocks.
    if (pieces[index] === undefined || !said.includes(pieces[index])) return block;
    if (from > 0) from += 2;
    switch (block.type) {
      case "list":
        return {
          ...block,
          items: block.items.map((item, at) => {
            if (at > 0) from += 1;
            return line(item);
          }),
        };
      case "code":
        return { ...block, text: next(block.text) };
      case "picture":
        return { ...block, caption: next(block.caption) };
      case "video":
        return block;
      case "poll": {
        // The lines of `piecesOf`, each behind a line end.
        let first = true;
        const piece = (text: string) => {
          if (text === "") return text;
          if (!first) from += 1;
          first = false;
          return next(text);
        };
        return { ...block, question: piece(block.question), choices: block.choices.map(piece) };
      }
      default:
        return { ...block, inlines: line(block.inlines) };
    }
  });
  return cleanDocument({ blocks });
}

/** The texts of a block, line by line, as inlines hold them. */
function piecesOf(block: Block): string[][] {
  switch (block.type) {
    case "list":
      return block.items.map((item) => item.map(textOfInline));
    case "code":
      return [[block.text]];
    case "picture":
      return [[block.caption]];
    case "video":
      return [];
    case "poll":
      return linesOfPoll(block).map((text) => [text]);
    default:
      return [block.inlines.map(textOfInline)];
  }
}

/** What is left of a piece that begins at `begin`; what replaces a place stands where the place begins. */
function replacedPart(text: string, begin: number, places: readonly Substitute[]): string {
  const end = begin + text.length;
  let result = "";
  let at = begin;
  for (const place of places) {
    if (place.end <= begin || place.start >= end) continue;
    if (place.start >= begin) result += text.slice(at - begin, place.start - begin) + place.by;
    at = Math.min(place.end, end);
  }
  return result + text.slice(at - begin);
}

function changed(inline: Inline, after: string, isRefused: (href: string) => boolean): Inline {
  if (inline.type === "mention") return inline;
  if (inline.type === "link" && isRefused(inline.href)) return { type: "text", text: after };
  if (after === textOfInline(inline)) return inline;
  if (inline.type === "text") return { ...inline, text: after };
  if (inline.type === "link" && inline.href !== inline.text && after !== "")
    return { ...inline, text: after };
  return { type: "text", text: after };
}
