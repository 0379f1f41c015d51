import { parentPort } from "node:worker_threads";
import { resolveRange } from "../../src/capabilities/media/media/server/range.ts";
import { sanitizeArticleHtml } from "../../src/features/articles/server/sanitize.ts";
import { repeatsBody } from "../../src/features/articles/web/repeats-body.ts";
import { parseDate } from "../../src/features/importer/server/dates.ts";
import { decode } from "../../src/features/importer/server/decode.ts";
import { personName } from "../../src/features/importer/server/fields.ts";
import { parseFeedText } from "../../src/features/importer/server/parse.ts";
import { addParagraphs, expandShortcodes } from "../../src/features/importer/server/shortcodes.ts";
import { plainText, readingMinutes } from "../../src/platform/html/plain-text.ts";
import { chooseEncoding } from "../../src/platform/http/choose-encoding.ts";
import { networkOf } from "../../src/platform/limits/network.ts";
import { Keys } from "../../src/platform/secrets/keys.ts";
import { phrasesOf } from "../../src/shared/phrases.ts";
import { bioProblem, normalizeBio, normalizeNickname } from "../../src/shared/profile-rules.ts";
import { safeRedirect } from "../../src/shared/redirect.ts";
import { allStorable } from "../../src/shared/storable.ts";
import { cleanText, textLength } from "../../src/shared/text.ts";
import { isEmail, isMobile, isPrice } from "../../src/shared/validation.ts";
import { escapeXml } from "../../src/shared/xml.ts";

const keys = new Keys([Buffer.alloc(32, 1)]);

const attribute = (text: string) => text.replace(/["<]/g, "");
const item = (text: string) =>
  `<rss><channel><item><title>${text}</title><pubDate>${text}</pubDate><author>${text}</author><category>${text}</category><description><![CDATA[${text}]]></description></item></channel></rss>`;

/** Everything that reads foreign text, by what it reads it as. */
const readers: Record<string, (text: string) => unknown> = {
  "article: paragraph": (text) => sanitizeArticleHtml(`<p>a${text}b</p>`),
  "article: preformatted": (text) => sanitizeArticleHtml(`<pre>a${text}b</pre>`),
  "article: attributes": (text) => {
    const value = attribute(text);
    return sanitizeArticleHtml(
      `<a href="${value}">x</a><a href="mailto:${value}">x</a><img src="${value}" alt="${value}" style="${value}" srcset="${value}"><img src="data:image/png;base64,${value}"><div class="${value}">x</div>`,
    );
  },
  "article: plain": plainText,
  "article: minutes": readingMinutes,
  "article: repeated summary": (text) => repeatsBody(text, text),
  "feed: whole": (text) => parseFeedText(text),
  "feed: doctype": (text) => parseFeedText(`<!DOCTYPE rss [${text}]><rss/>`),
  "feed: fields": (text) => parseFeedText(item(text)),
  "feed: attributes": (text) => {
    const value = attribute(text);
    return parseFeedText(
      `<rss><channel><item><title>x</title><enclosure url="${value}" type="${value}"/><category term="${value}"/></item></channel></rss>`,
    );
  },
  "feed: bytes": (text) => decode(Buffer.from(text)),
  "feed: charset": (text) =>
    decode(Buffer.from(`<?xml ${text}`), { contentType: `text/xml; charset=${text}` }),
  "feed: date": parseDate,
  "feed: person": personName,
  "export: shortcodes": (text) => expandShortcodes(text, "1", []),
  "export: shortcode's attributes": (text) => expandShortcodes(`[gallery ${text}][video ${text}]`, "1", []),
  "export: caption": (text) =>
    expandShortcodes(`[caption a="b"]${text}[/caption][embed]${text}[/embed]`, "1", []),
  "export: paragraphs": addParagraphs,
  "comment: text": cleanText,
  "comment: length": textLength,
  "profile: nickname": normalizeNickname,
  "profile: introduction": (text) => bioProblem(normalizeBio(text).slice(0, 100_000)),
  "title: phrases": (text) => phrasesOf(text.slice(0, 100_000)),
  "request: whole": allStorable,
  "request: fields": (text) => [isMobile(text), isEmail(text), isPrice(text)],
  "request: cursor": (text) => keys.verify("cursor", text, text),
  "request: redirect": (text) => safeRedirect(`/${text}`, "/"),
  "request: encodings": chooseEncoding,
  "request: range": (text) => resolveRange(`bytes=${text}`, 100),
  "request: address": networkOf,
  "answer: XML": escapeXml,
};

const SIZE = 1_000_000;
const fill = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length));

/** What makes an expression that can match in more than one way try them all. */
const shapes: Record<string, string> = {
  "em spaces between letters": `a${fill("\u2003")}a`,
  "spaces between letters": `a${fill(" ")}a`,
  "spaces and letters": fill(`${" ".repeat(1000)}x`),
  "line ends between letters": `a${fill("\n")}a`,
  "wide spaces": fill("\u3000\u00a0\u200b"),
  "line breaks between letters": `a${fill("<br> ")}a`,
  "open brackets": fill("<"),
  "opened elements": fill("<a "),
  "images that do not end": fill("<img "),
  "comments that do not end": fill("<!-- "),
  "comments in addresses": fill("<!---->"),
  "scripts that do not end": fill("<script>"),
  entities: fill("<!ENTITY a SYSTEM "),
  references: fill("&a&#1"),
  letters: fill("a"),
  "letters and equals": fill("a= "),
  "at signs and dots": fill("a@a.a."),
  shortcodes: fill("[gallery [caption "),
  punctuation: fill("，。；：、…"),
  "question marks": fill("?#"),
  "joined emoji": fill("👨\u200d"),
};

for (const [reader, read] of Object.entries(readers)) {
  for (const [shape, text] of Object.entries(shapes)) {
    parentPort?.postMessage(`${reader}, ${shape}`);
    read(text);
  }
}
parentPort?.postMessage(null);
