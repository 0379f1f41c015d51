import { PICTURE_WIDTHS } from "#capabilities/media/media/server/public.ts";

/** The column is at most 540 px wide. */
const SIZES = "min(100vw, 540px)";
const FIGURE = /<figure>(<img [^>]*>)(?:<figcaption>([\s\S]*?)<\/figcaption>)?<\/figure>/;

/**
 * Stored article HTML → as it is sent. Our own pictures get their sizes to choose from; when the first figure
 * repeats the cover, which stands above the text, it is taken out and its caption handed over.
 */
export function presentBody(
  html: string,
  coverSrc: string | undefined,
): { html: string; coverCaption: string } {
  const first = FIGURE.exec(html);
  const repeats = coverSrc !== undefined && first?.[1]?.includes(`src="${coverSrc}"`) === true;
  const body =
    repeats && first ? html.slice(0, first.index) + html.slice(first.index + first[0].length) : html;
  return {
    html: body.replace(/<img ([^>]*)>/g, withSources),
    coverCaption: repeats ? (first?.[2] ?? "") : "",
  };
}

function withSources(tag: string, attributes: string): string {
  const src = /\bsrc="(\/media\/[^"?]+)"/.exec(attributes)?.[1];
  if (src === undefined) return `<img ${attributes} loading="lazy" decoding="async">`;
  const width = Number(/\bwidth="(\d+)"/.exec(attributes)?.[1] ?? Number.POSITIVE_INFINITY);
  const candidates = PICTURE_WIDTHS.filter((candidate) => candidate <= width);
  if (candidates.length === 0 || tag.includes("srcset")) return tag;
  const sources = candidates.map((candidate) => `${src}?w=${candidate} ${candidate}w`).join(", ");
  return `<img ${attributes} srcset="${sources}" sizes="${SIZES}" loading="lazy" decoding="async">`;
}
