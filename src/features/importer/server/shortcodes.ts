import { escapeText } from "#platform/html/entities.ts";
import { escapeHtml } from "#shared/html.ts";

export interface Attachment {
  id: string;
  /** Id of the post it was uploaded to. */
  parent: string;
  url: string;
  title: string;
  caption: string;
}

/** Names begin where no letter stands before them, or a long word would be tried from each of its letters. */
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? "",
    ]),
  );
}

/**
 * Replaces WordPress shortcodes that stand for pictures and films by HTML: gallery, caption, embed, video.
 * Shortcodes of players and plugins without a counterpart vanish when they are known and stay text otherwise.
 * @param postId a gallery without ids shows the pictures uploaded to this post
 */
export function expandShortcodes(html: string, postId: string, attachments: Attachment[]): string {
  let text = html.replace(/\[gallery\b([^[\]]*)\]/gi, (_, inner: string) =>
    gallery(attributesOf(inner), postId, attachments),
  );
  text = replacePairs(text, "[caption", "[/caption]", (head, inner) =>
    captioned(inner, attributesOf(head).get("caption")),
  );
  text = replacePairs(text, "[embed", "[/embed]", (_, inner) =>
    isAddress(inner) ? linked(inner.trim()) : "",
  );
  text = replacePairs(text, "[video", "[/video]", (head) => film(attributesOf(head)));
  text = replacePairs(text, "[audio", "[/audio]", () => "");
  return text
    .replace(/\[(?:wp_)?video\b([^[\]]*)\]/gi, (_, inner: string) => film(attributesOf(inner)))
    .replace(/\[(?:audio|playlist)\b[^[\]]*\]/gi, "");
}

/**
 * Replaces each stretch from an opening to its closing mark, in time linear to the text. Openings that are
 * never closed stay.
 */
function replacePairs(
  text: string,
  opening: string,
  closing: string,
  replace: (head: string, inner: string) => string,
): string {
  // Not toLowerCase(): it changes the length of some letters and with it every position behind them.
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let result = "";
  let at = 0;
  for (;;) {
    const start = lower.indexOf(opening, at);
    const headEnd = start === -1 ? -1 : lower.indexOf(opening.startsWith("[") ? "]" : ">", start);
    const end = headEnd === -1 ? -1 : lower.indexOf(closing, headEnd);
    if (end === -1) return result + text.slice(at);
    const head = text.slice(start + opening.length, headEnd);
    // "[videopress" is another word than "[video".
    const whole = /^[\s\]/]|^$/.test(head);
    result += text.slice(at, start);
    result += whole ? replace(head, text.slice(headEnd + 1, end)) : text.slice(start, end + closing.length);
    at = end + closing.length;
  }
}

function isAddress(text: string): boolean {
  return /^\s*https?:\/\/\S+\s*$/.test(text);
}

function gallery(attributes: Map<string, string>, postId: string, attachments: Attachment[]): string {
  const ids = attributes.get("ids") ?? attributes.get("include");
  const pictures = ids
    ? ids.split(/[\s,]+/).flatMap((id) => attachments.filter((attachment) => attachment.id === id))
    : attachments.filter(
        ({ parent, url }) => parent === postId && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url),
      );
  return `\n\n${pictures.map(figure).join("\n\n")}\n\n`;
}

function figure({ url, title, caption }: Attachment): string {
  const image = `<img src="${escapeHtml(url)}" alt="${escapeHtml(caption || title)}">`;
  return `<figure>${image}${caption === "" ? "" : `<figcaption>${escapeText(caption)}</figcaption>`}</figure>`;
}

function captioned(inner: string, attribute: string | undefined): string {
  const image = inner.match(/(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i)?.[0];
  if (image === undefined) return inner;
  const caption = attribute === undefined ? inner.replace(image, "").trim() : escapeText(attribute);
  return `\n\n<figure>${image}<figcaption>${caption}</figcaption></figure>\n\n`;
}

function film(attributes: Map<string, string>): string {
  const source = ["src", "mp4", "m4v", "webm"].map((name) => attributes.get(name)).find((url) => url);
  if (!source) return "";
  const poster = attributes.get("poster");
  const still = poster ? ` poster="${escapeHtml(poster)}"` : "";
  return `\n\n<video src="${escapeHtml(source)}"${still}></video>\n\n`;
}

function linked(url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeText(url)}</a>`;
}

const BLOCK =
  "address|article|aside|blockquote|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|script|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul|video";

/**
 * Makes the paragraphs that WordPress adds on display: its classic editor stores bare text with line ends.
 * Texts of the block editor are complete and stay as they are.
 */
export function addParagraphs(html: string): string {
  if (/<!--\s*wp:/.test(html)) return html;
  const kept: string[] = [];
  let text = html.replace(/\r\n?/g, "\n").replace(/<!--[\s\S]*?(?:-->|$)/g, "");
  // Line ends mean something else in there.
  for (const tag of ["pre", "script", "style", "textarea", "video"]) {
    text = replacePairs(text, `<${tag}`, `</${tag}>`, (head, inner) => {
      return `\n\n<kept-${kept.push(`<${tag}${head}>${inner}</${tag}>`) - 1}>\n\n`;
    });
  }
  const marked = text
    .replace(/<br\s*\/?>[ \t]*\n/gi, "<br>")
    .replace(new RegExp(`(<(?:${BLOCK})\\b[^<>]*>)`, "gi"), "\n\n$1")
    .replace(new RegExp(`(</(?:${BLOCK})\\s*>)`, "gi"), "$1\n\n");
  const startsWithBlock = new RegExp(`^</?(?:${BLOCK}|kept-\\d+)\\b`, "i");
  return marked
    .split(/\n[ \t\u00A0]*(?:\n[ \t\u00A0]*)+/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== "")
    .map((chunk) => {
      if (startsWithBlock.test(chunk)) return chunk;
      if (/^https?:\/\/\S+$/.test(chunk)) return `<p>${linked(chunk)}</p>`;
      return `<p>${chunk.replace(/\n/g, "<br>")}</p>`;
    })
    .join("\n")
    .replace(/<kept-(\d+)>/g, (_, index: string) => kept[Number(index)] ?? "");
}
