import { MOBILE_HEAD } from "#shared/validation.ts";

type Mark = "refused" | "held" | "contact" | "search";

/** Where a word of the list stands. */
export interface WordPlace {
  start: number;
  end: number;
  refused: boolean;
}

export interface TextPart {
  text: string;
  /** What the part is marked as: a word of the list, a way to make contact, or what was searched for. */
  mark?: Mark;
}

/** What readers are led away with: numbers, links, handles of chat apps. A hint to the eye, no verdict. */
const CONTACT = new RegExp(
  [
    "https?://[^\\s，。！？]+",
    "(?:www\\.)[\\w.-]+\\.[a-z]{2,}",
    `(?<!\\d)${MOBILE_HEAD}\\d[ -]?\\d{4}[ -]?\\d{4}(?!\\d)`,
    "(?:加|\\+)?(?:微信|薇信|威信|v信|vx|wx|qq|扣扣)(?:群|号)?[:： ]{0,2}[a-z0-9_-]{5,20}",
    "(?:加|\\+)(?:我)?(?:微信|薇信|v信|vx|wx|qq|扣扣)",
  ].join("|"),
  "giu",
);

interface Hit {
  from: number;
  to: number;
  mark: Mark;
}

/** Cuts a text where something in it is marked. Parts joined are the text again. */
export function markText(text: string, search?: string, words: readonly WordPlace[] = []): TextPart[] {
  const hits: Hit[] = words.map(({ start, end, refused }) => ({
    from: start,
    to: end,
    mark: refused ? "refused" : "held",
  }));
  for (const match of text.matchAll(CONTACT))
    hits.push({ from: match.index, to: match.index + match[0].length, mark: "contact" });
  const wanted = search?.trim().toLowerCase();
  if (wanted) {
    const lower = text.toLowerCase();
    // A letter whose small form is longer would shift every place behind it.
    for (let at = lower.indexOf(wanted); lower.length === text.length && at !== -1; ) {
      hits.push({ from: at, to: at + wanted.length, mark: "search" });
      at = lower.indexOf(wanted, at + wanted.length);
    }
  }
  // Of two that begin together the longer one; what is left out of it stays unmarked.
  hits.sort((a, b) => a.from - b.from || b.to - a.to);
  const parts: TextPart[] = [];
  let done = 0;
  for (const { from, to, mark } of hits) {
    if (from < done) continue;
    if (from > done) parts.push({ text: text.slice(done, from) });
    parts.push({ text: text.slice(from, to), mark });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** The distinct ways to make contact in a text. */
export function contactsIn(text: string): string[] {
  return [...new Set([...text.matchAll(CONTACT)].map((match) => match[0]))];
}
