import { decodeEntities } from "#platform/html/entities.ts";

export interface Doctype {
  /** The document without its document type declaration. */
  rest: string;
  /** Value of an entity the declaration defines; null for others and once the budget is used up. */
  entity: (name: string) => string | null;
  /** True when an expansion was refused because it would have grown out of proportion. */
  refused: () => boolean;
  problems: string[];
}

const MAX_ENTITIES = 512;
const MAX_VALUE = 1024;
const MAX_DECLARATION = 262_144;
/** Characters that declared entities may add to one document. */
const EXPANSION_BUDGET = 262_144;

/**
 * Takes the document type declaration off the head of a document and reads its internal entities. External
 * entities are never fetched and entities that refer to others are not expanded, so neither file disclosure
 * nor exponential growth is possible.
 */
export function takeDoctype(source: string): Doctype {
  const start = doctypeStart(source);
  const entities = new Map<string, string>();
  const problems: string[] = [];
  let rest = source;
  let nested = false;
  if (start !== -1) {
    const end = doctypeEnd(source, start);
    const declaration = source.slice(start, Math.min(end, start + MAX_DECLARATION));
    rest = source.slice(0, start) + source.slice(end);
    const pattern = /<!ENTITY\s+(%\s+)?([\w.:-]+)\s+(?:(SYSTEM|PUBLIC)\b[^<>]*|"([^"]*)"|'([^']*)')\s*>/g;
    for (const [, parameter, name, external, double, single] of declaration.matchAll(pattern)) {
      if (external) problems.push(`外部实体“${name}”不会读取`);
      if (parameter || external || name === undefined) continue;
      const value = decodeEntities(double ?? single ?? "");
      const refersToOthers = /&[A-Za-z]/.test(value.replace(/&(amp|lt|gt|quot|apos);/g, ""));
      if (refersToOthers || value.length > MAX_VALUE || entities.size >= MAX_ENTITIES) nested = true;
      else entities.set(name, value);
    }
  }
  let budget = EXPANSION_BUDGET;
  return {
    rest,
    problems,
    refused: () => nested || budget < 0,
    entity: (name) => {
      const value = entities.get(name);
      if (value === undefined || budget < 0) return null;
      budget -= value.length;
      return budget < 0 ? null : value;
    },
  };
}

/** Position of `<!DOCTYPE` before the outermost element; -1 when there is none. */
function doctypeStart(source: string): number {
  let at = 0;
  for (;;) {
    const open = source.indexOf("<", at);
    if (open === -1) return -1;
    if (source.startsWith("<!--", open)) at = after(source, "-->", open);
    else if (source.startsWith("<?", open)) at = after(source, "?>", open);
    else return /^<!doctype/i.test(source.slice(open, open + 9)) ? open : -1;
    if (at === -1) return -1;
  }
}

function doctypeEnd(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const char = source[at];
    if (char === '"' || char === "'") {
      const close = source.indexOf(char, at + 1);
      if (close === -1) return source.length;
      at = close;
    } else if (char === "<" && source.startsWith("<!--", at)) {
      const close = source.indexOf("-->", at);
      if (close === -1) return source.length;
      at = close + 2;
    } else if (char === "[") depth += 1;
    else if (char === "]") depth -= 1;
    else if (char === ">" && depth <= 0) return at + 1;
    // Inside the subset a quote in a comment or a stray one could swallow the feed: `<rss` ends it anyway.
    else if (char === "<" && /^<(rss|rdf|feed|channel)/i.test(source.slice(at, at + 8))) return at;
  }
  return source.length;
}

function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}
