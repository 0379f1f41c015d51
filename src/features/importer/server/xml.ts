import { Parser } from "htmlparser2";
import { decodeEntities, escapeText, repairC1 } from "#platform/html/entities.ts";
import { escapeHtml } from "#shared/html.ts";
import { takeDoctype } from "./doctype.ts";

export interface XmlElement {
  /** Canonical lower-case name: bare for the feed's own vocabulary, `dc:date`, `content:encoded`, `xhtml:p` … */
  name: string;
  /** Lower-case name without any prefix. */
  local: string;
  /** Keys in lower case as written, prefix included. */
  attributes: Map<string, string>;
  /** Address that `xml:base` sets for this element; null when no element around it sets one. */
  base: string | null;
  children: XmlNode[];
  /** True when the file ended before the element did. */
  cut: boolean;
}

export type XmlNode = XmlElement | string;

export interface XmlDocument {
  root: XmlElement;
  /** True when the file ended inside an element. */
  truncated: boolean;
  problems: string[];
}

/** Limits that keep a hostile file from eating memory or time; generous for every real export. */
const MAX_DEPTH = 200;
const ABORT_DEPTH = 4000;
const MAX_ELEMENTS = 2_000_000;
const CHUNK = 65_536;

/** The vocabulary of each namespace gets one prefix, whatever prefix the file uses. */
const NAMESPACES: Record<string, string> = {
  "http://www.w3.org/2005/atom": "atom",
  "http://purl.org/atom/ns#": "atom",
  "http://example.com/newformat#": "atom",
  "http://example.com/necho": "atom",
  "http://purl.org/echo/": "atom",
  "uri/of/echo/namespace#": "atom",
  "http://purl.org/rss/1.0/": "",
  "http://my.netscape.com/rdf/simple/0.9/": "",
  "http://channel.netscape.com/rdf/simple/0.9/": "",
  "http://purl.org/net/rss1.1#": "",
  "http://backend.userland.com/rss": "",
  "http://backend.userland.com/rss2": "",
  "http://backend.userland.com/rss091": "",
  "http://backend.userland.com/rss092": "",
  "http://blogs.law.harvard.edu/tech/rss": "",
  "http://cyber.law.harvard.edu/rss/": "",
  "http://cyber.law.harvard.edu/rss/rss.html": "",
  "http://www.rssboard.org/rss-specification": "",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
  "http://purl.org/rss/1.0/modules/content/": "content",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://purl.org/dc/elements/1.0/": "dc",
  "http://purl.org/dc/terms/": "dcterms",
  "http://search.yahoo.com/mrss": "media",
  "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
  "http://example.com/dtds/podcast-1.0.dtd": "itunes",
  "http://www.w3.org/1999/xhtml": "xhtml",
  "http://www.w3.org/2000/svg": "svg",
  "http://www.w3.org/1998/math/mathml": "math",
  "http://rssnamespace.org/feedburner/ext/1.0": "feedburner",
  "http://www.w3.org/xml/1998/namespace": "xml",
};
for (const version of ["1.0", "1.1", "1.2"]) {
  NAMESPACES[`http://wordpress.org/export/${version}/`] = "wp";
  NAMESPACES[`http://wordpress.org/export/${version}/excerpt/`] = "excerpt";
}

function canonicalPrefix(uri: string): string | null {
  const key = uri
    .trim()
    .toLowerCase()
    .replace(/^https:/, "http:");
  return NAMESPACES[key] ?? NAMESPACES[key.replace(/\/$/, "")] ?? NAMESPACES[`${key}/`] ?? null;
}

interface Scope {
  element: XmlElement;
  /** Prefix as written → canonical prefix. "" is the default namespace. */
  prefixes: Map<string, string>;
}

/**
 * Reads XML into a tree and never gives up on faults: wrong nesting is mended, a missing end is noted, HTML
 * entities work without declaration, unknown namespaces keep their prefix.
 * @param url address of the document, the outermost base for a relative `xml:base`
 */
export function parseXml(source: string, url: string | null): XmlDocument {
  const problems: string[] = [];
  const doctype = takeDoctype(source);
  problems.push(...doctype.problems);
  const root: XmlElement = newElement("#document", "#document", null);
  const stack: Scope[] = [{ element: root, prefixes: new Map() }];
  let raw = "";
  let inCdata = false;
  let elements = 0;
  let ending = false;
  let truncated = false;

  const top = (): Scope => stack[stack.length - 1] ?? { element: root, prefixes: new Map() };
  const flush = (): void => {
    if (raw === "") return;
    const text = inCdata ? raw : decodeEntities(raw, doctype.entity);
    raw = "";
    const siblings = top().element.children;
    const last = siblings.length - 1;
    if (typeof siblings[last] === "string") siblings[last] += repairC1(text);
    else siblings.push(repairC1(text));
  };

  const parser = new Parser(
    {
      ontext: (chunk) => (raw += chunk),
      oncdatastart: () => {
        flush();
        inCdata = true;
      },
      oncdataend: () => {
        flush();
        inCdata = false;
      },
      oncomment: flush,
      onopentag: (tag, written) => {
        flush();
        elements += 1;
        const parent = top();
        if (stack.length > MAX_DEPTH) {
          stack.push(parent);
          return;
        }
        const scope = open(tag, written, parent, stack.length === 1, url, doctype.entity);
        adopter(stack, scope.element.name).children.push(scope.element);
        stack.push(scope);
      },
      onclosetag: () => {
        flush();
        if (ending) {
          truncated = true;
          top().element.cut = true;
        }
        if (stack.length > 1) stack.pop();
      },
    },
    { xmlMode: true, decodeEntities: false },
  );

  const text = doctype.rest;
  for (let at = 0; at < text.length; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    if (stack.length > ABORT_DEPTH || elements > MAX_ELEMENTS) {
      problems.push("文件嵌套过深或元素过多，后面的内容没有读取");
      break;
    }
  }
  ending = true;
  parser.end();
  flush();
  if (doctype.refused()) problems.push("文件声明的实体会成倍展开，没有展开");
  return { root, truncated, problems };
}

/**
 * An item that opens inside another item means that the first one was never closed: it becomes its sibling.
 */
function adopter(stack: Scope[], name: string): XmlElement {
  if (name === "item" || name === "entry") {
    for (let index = stack.length - 1; index > 0; index -= 1) {
      if (stack[index]?.element.name === name) {
        const outer = stack[index - 1];
        if (outer) return outer.element;
      }
    }
  }
  return (stack[stack.length - 1] as Scope).element;
}

function open(
  tag: string,
  written: Record<string, string>,
  parent: Scope,
  outermost: boolean,
  url: string | null,
  entity: (name: string) => string | null,
): Scope {
  let prefixes = parent.prefixes;
  const attributes = new Map<string, string>();
  for (const [key, value] of Object.entries(written)) {
    const name = key.toLowerCase();
    // Addresses carry bare ampersands too often to decode anything but complete references.
    const text = repairC1(decodeEntities(value, entity));
    if (name === "xmlns" || name.startsWith("xmlns:")) {
      if (prefixes === parent.prefixes) prefixes = new Map(prefixes);
      const prefix = name.slice(6);
      const canonical = text === "" ? "" : canonicalPrefix(text);
      prefixes.set(prefix, canonical ?? prefix);
    } else {
      attributes.set(name, text);
    }
  }
  const [prefix, local] = splitName(tag.toLowerCase());
  // The Atom vocabulary is the document's own when the outermost element belongs to it.
  if (outermost && (prefixes.get(prefix) ?? "") === "atom" && (local === "feed" || local === "entry")) {
    prefixes = new Map([...prefixes].map(([key, value]) => [key, value === "atom" ? "" : value]));
    prefixes.set("#core", "atom");
  }
  // So is any vocabulary in which an outermost `rss` is written, and `rss:` where nothing says what it stands for.
  const ownRss = prefix !== "" && (prefixes.get(prefix) ?? prefix) === prefix;
  if (ownRss && ((outermost && local === "rss") || prefix === "rss"))
    prefixes = new Map(prefixes).set(prefix, "");
  let canonical = prefixes.get(prefix) ?? prefix;
  if (canonical === "atom" && prefixes.get("#core") === "atom") canonical = "";
  const name = canonical === "" ? local : `${canonical}:${local}`;
  const element = newElement(name, local, parent.element.base);
  element.attributes = attributes;
  const base = attributes.get("xml:base");
  if (base !== undefined) element.base = resolveUrl(base, parent.element.base ?? url) ?? parent.element.base;
  return { element, prefixes };
}

function newElement(name: string, local: string, base: string | null): XmlElement {
  return { name, local, attributes: new Map(), base, children: [], cut: false };
}

function splitName(tag: string): [string, string] {
  const colon = tag.indexOf(":");
  return colon === -1 ? ["", tag] : [tag.slice(0, colon), tag.slice(colon + 1)];
}

/** Resolves an address against a base; null when the result is no absolute address. */
export function resolveUrl(address: string, base: string | null): string | null {
  const trimmed = address.trim();
  try {
    return base === null ? new URL(trimmed).href : new URL(trimmed, base).href;
  } catch {
    return null;
  }
}

/** The element's own text and that of everything inside. */
export function textOf(node: XmlNode): string {
  if (typeof node === "string") return node;
  return node.children.map(textOf).join("");
}

/** Child elements with one of the canonical names, in document order. */
export function childrenOf(parent: XmlElement, ...names: string[]): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => typeof child !== "string" && names.includes(child.name),
  );
}

/** First child element for the first of the names that has one. */
export function childOf(parent: XmlElement, ...names: string[]): XmlElement | null {
  for (const name of names) {
    const found = childrenOf(parent, name)[0];
    if (found) return found;
  }
  return null;
}

export function hasElements(parent: XmlElement): boolean {
  return parent.children.some((child) => typeof child !== "string");
}

const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "wbr",
]);

/** Writes the children as HTML; addresses below an inner `xml:base` come out absolute. */
export function innerMarkup(parent: XmlElement): string {
  return parent.children.map((child) => outerMarkup(child, parent.base)).join("");
}

function outerMarkup(node: XmlNode, base: string | null): string {
  if (typeof node === "string") return escapeText(node);
  let attributes = "";
  for (const [name, value] of node.attributes) {
    if (!/^[a-z][\w-]*$/.test(name)) continue;
    const moved = (name === "href" || name === "src") && node.base !== base && node.base !== null;
    attributes += ` ${name}="${escapeHtml(moved ? (resolveUrl(value, node.base) ?? value) : value)}"`;
  }
  const inner = node.children.map((child) => outerMarkup(child, base)).join("");
  if (!/^[a-z][a-z0-9-]*$/.test(node.local)) return inner;
  if (VOID.has(node.local)) return `<${node.local}${attributes}>${inner}`;
  return `<${node.local}${attributes}>${inner}</${node.local}>`;
}
