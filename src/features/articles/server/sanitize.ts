import sanitizeHtml from "sanitize-html";
import { escapeText } from "#platform/html/entities.ts";
import { plainText } from "#platform/html/plain-text.ts";
import { arrangeBlocks, INLINE } from "./article-blocks.ts";
import type { PictureRule } from "./article-pictures.ts";

export type { Picture, PictureRule } from "./article-pictures.ts";

export interface SanitizeOptions {
  /** Absolute address that relative links and pictures refer to. Without it only root-relative ones are kept. */
  base?: string | null;
  /** Decides about each picture: its final address and size, or null to drop it. Without it pictures stay. */
  picture?: PictureRule;
  /** Called with the element name of each player or frame that had to go. */
  onRemoved?: (element: string) => void;
}

/** Beyond this the markup is hostile or broken; the text is kept, the markup is not. */
const MAX_LENGTH = 2_000_000;
const MAX_TAGS = 40_000;
const MAX_NESTING = 100;
const MAX_ADDRESS = 8000;

const BLOCK = (
  "blockquote caption dd div dl dt figcaption figure h2 h3 h4 hr li ol p pre table tbody td " +
  "tfoot th thead tr ul"
).split(" ");
/** Elements that vanish with all they hold. */
const WITH_CONTENT = (
  "applet audio button canvas dialog embed frameset head iframe map math noembed noframes " +
  "noscript object option optgroup plaintext script select style svg template textarea title " +
  "video xmp x-gutter"
).split(" ");
const PLAYERS = new Set(["iframe", "video", "audio", "object", "embed", "applet"]);
/** Containers that part their content from the text around. */
const AS_DIV = (
  "address article aside center details fieldset footer form header hgroup legend main nav " +
  "section summary body html"
).split(" ");
const RENAMED: Record<string, string> = {
  h1: "h2",
  h5: "h4",
  h6: "h4",
  b: "strong",
  i: "em",
  strike: "s",
  tt: "code",
  acronym: "abbr",
  listing: "pre",
};
const LAZY_SOURCES = ["data-src", "data-original", "data-lazy-src", "data-actualsrc", "data-original-src"];
/** Counters that come as pictures; they are invisible to readers and visible to their makers. */
const TRACKERS =
  /(?:\/\/(?:[\w.-]+\.)?(?:doubleclick\.net|google-analytics\.com|pixel\.wp\.com|stats\.wordpress\.com|hm\.baidu\.com|cnzz\.com|scorecardresearch\.com)\/|feeds\.feedburner\.com\/~|feeds\.wordpress\.com\/1\.0\/|\/(?:track(?:er|ing)?|pixel|beacon|spacer|blank)\.(?:gif|png)(?:[?#]|$))/i;

const rename =
  (name: string): sanitizeHtml.Transformer =>
  (_, attribs) => ({ tagName: name, attribs });

/**
 * Makes article HTML safe and tidy, for imports and editors alike. What remains: headings 2–4, paragraphs, lists,
 * quotes, figures, tables, code, links and emphasis; no scripts, styles, frames, players, event handlers or foreign
 * schemes. Running it on its own output changes nothing.
 */
export function sanitizeArticleHtml(html: string, options: SanitizeOptions = {}): string {
  if (html.length > MAX_LENGTH || html.split("<", MAX_TAGS + 2).length > MAX_TAGS) {
    const text = plainText(html.slice(0, MAX_LENGTH));
    return text === "" ? "" : `<p>${escapeText(text)}</p>`;
  }
  const base = options.base ?? null;
  const safe = sanitizeHtml(html, {
    allowedTags: [...INLINE, ...BLOCK],
    nonTextTags: WITH_CONTENT,
    allowedAttributes: {
      a: ["href"],
      img: ["src", "alt", "width", "height", "data-written"],
      ol: ["start"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
      time: ["datetime"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    allowProtocolRelative: false,
    nestingLimit: MAX_NESTING,
    disallowedTagsMode: "discard",
    onOpenTag: (name) => {
      if (PLAYERS.has(name)) options.onRemoved?.(name);
    },
    transformTags: {
      ...Object.fromEntries(Object.entries(RENAMED).map(([from, to]) => [from, rename(to)])),
      ...Object.fromEntries(AS_DIV.map((name) => [name, rename("div")])),
      a: (tagName, attribs) => linkTag(tagName, attribs, base),
      img: (tagName, attribs) => pictureTag(tagName, attribs, base),
      // WordPress wrote captions as paragraphs long before figures existed.
      div: captionPart("div", /\bwp-caption\b(?!-)/, "figure"),
      dl: captionPart("dl", /\bwp-caption\b(?!-)/, "figure"),
      p: captionPart("p", /\bwp-caption-text\b/, "figcaption"),
      dd: captionPart("dd", /\bwp-caption-text\b/, "figcaption"),
      // Line numbers beside highlighted code.
      td: captionPart("td", /\bgutter\b/, "x-gutter"),
    },
  });
  return arrangeBlocks(safe, options.picture ?? keepPicture);
}

function captionPart(name: string, className: RegExp, role: string): sanitizeHtml.Transformer {
  return (_, attribs) => ({ tagName: className.test(attribs.class ?? "") ? role : name, attribs });
}

/** Editors' pictures lie on this site already: web addresses and root-relative ones stay, data: goes. */
const keepPicture: PictureRule = ({ url, width, height }) =>
  url !== null && /^(?:https?:|\/(?![/\\]))/i.test(url) ? { src: url, width, height } : null;

function pictureTag(
  tagName: string,
  attribs: sanitizeHtml.Attributes,
  base: string | null,
): sanitizeHtml.Tag {
  const written = pictureSource(attribs);
  const url = written === "" ? null : pictureAddress(written, base);
  const width = pixels(attribs.width);
  const height = pixels(attribs.height);
  const hidden = /display\s*:\s*none/i.test(attribs.style ?? "");
  const tiny = (width !== null && width <= 3) || (height !== null && height <= 3);
  if ((url === null && written === "") || hidden || tiny || TRACKERS.test(url ?? written)) {
    return { tagName: "x-nothing", attribs: {} };
  }
  const kept: sanitizeHtml.Attributes = { "data-written": written };
  if (url !== null) kept.src = url;
  if (attribs.alt) kept.alt = attribs.alt;
  if (width !== null) kept.width = String(width);
  if (height !== null) kept.height = String(height);
  return { tagName, attribs: kept };
}

/** The picture meant: lazy loaders keep it in a data attribute and put a placeholder into `src`. */
function pictureSource(attribs: sanitizeHtml.Attributes): string {
  const lazy = LAZY_SOURCES.map((name) => attribs[name]?.trim()).find((value) => value);
  const src = attribs.src?.trim() ?? "";
  if (lazy) return lazy;
  if (src !== "") return src;
  const candidates = (attribs.srcset ?? attribs["data-srcset"] ?? "").split(/,\s+/);
  return candidates.at(-1)?.trim().split(/\s+/)[0] ?? "";
}

function pictureAddress(written: string, base: string | null): string | null {
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=\s-]*$/i.test(written)) return written;
  const url = absolute(written, base);
  return url !== null && /^(?:https?:|\/)/i.test(url) ? url : null;
}

function linkTag(tagName: string, attribs: sanitizeHtml.Attributes, base: string | null): sanitizeHtml.Tag {
  const url = linkAddress(attribs.href, base);
  return url === null ? { tagName, attribs: {} } : { tagName, attribs: { href: url } };
}

function linkAddress(href: string | undefined, base: string | null): string | null {
  const written = href?.trim() ?? "";
  // A jump within the page has no target left once identifiers are gone.
  if (written === "" || written.startsWith("#")) return null;
  const url = absolute(written, base);
  return url !== null && /^(?:https?:|mailto:|tel:|\/)/i.test(url) ? url : null;
}

/** The absolute address, or a root-relative one when there is no base; null for anything else. */
function absolute(written: string, base: string | null): string | null {
  // No browser opens longer ones, and what follows looks through an address more than once.
  if (written.length > MAX_ADDRESS) return null;
  try {
    if (base !== null) return new URL(written, base).href;
    const probe = "https://base.invalid";
    const url = new URL(written, probe);
    if (url.origin !== probe) return url.href;
    // Checked after normalization: "/.//host" turns into the protocol-relative "//host".
    const path = url.href.slice(probe.length);
    return /^[/\\]/.test(written) && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}

function pixels(text: string | undefined): number | null {
  const match = text?.trim().match(/^(\d{1,5})(?:\.\d+)?(?:px)?$/i);
  return match ? Number(match[1]) : null;
}
