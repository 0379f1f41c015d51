import { domainToUnicode } from "node:url";
import { type Document, linksOf, plainText } from "#shared/document.ts";

/** Latin letters, digits and signs; in Chinese the next word follows without a space. */
const ADDRESS = /(?:https?:\/\/|www\.)[!-;=?-~]{1,1000}/gi;
/** What an address hides words in. */
const HIDES = /%[0-9a-f]{2}|xn--/i;
/** So often in one another, as addresses in addresses are written. */
const DEEPEST = 3;

/** An address as people would read it: no `%E5…`, no `xn--…`; what is no such thing stays as it is. */
export function readableAddress(address: string): string {
  let read = address.replace(
    /^(https?:\/\/)?([^/?#:]*xn--[^/?#:]*)/i,
    (whole, scheme: string | undefined, host) => {
      const name = domainToUnicode(String(host));
      return name === "" ? whole : `${scheme ?? ""}${name}`;
    },
  );
  for (let times = 0; times < DEEPEST && /%[0-9a-f]{2}/i.test(read); times += 1) {
    const next = read.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      decoded(Buffer.from(run.replaceAll("%", ""), "hex")),
    );
    if (next === read) break;
    read = next;
  }
  // What may stand in a text that is stored and shown.
  return read.toWellFormed().replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}

const utf8 = new TextDecoder("utf-8");
const gbk = new TextDecoder("gb18030", { fatal: true });

/** Bytes as the text that they most likely are: older Chinese sites write GBK. What is no text becomes a sign of its own. */
function decoded(bytes: Buffer): string {
  const text = utf8.decode(bytes);
  if (!text.includes("\ufffd") || /\p{Script=Han}/u.test(text)) return text;
  try {
    return gbk.decode(bytes);
  } catch {
    return text;
  }
}

/** Addresses in a text that hide what they say, with what that is and where they stand. */
export function hidingAddresses(text: string): { start: number; end: number; read: string }[] {
  if (!HIDES.test(text)) return [];
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: address, index }) =>
    HIDES.test(address)
      ? [{ start: index, end: index + address.length, read: readableAddress(address) }]
      : [],
  );
}

/**
 * Everything that a document says, as `plainText`, and below it the addresses that its links lead to without saying so. In this
 * form texts are judged, followed and shown to moderators, so that places of words are places in it.
 * @param text its plain text, where that is at hand
 */
export const searchableText = (document: Document, text = plainText(document)): string =>
  withAddresses(text, linksOf(document));

/** As `searchableText`, of a text whose links are known. */
export function withAddresses(text: string, links: readonly string[]): string {
  const hidden = links.filter((href) => !text.includes(href));
  return [text, ...new Set(hidden.map((href) => `(${readableAddress(href)})`))].filter(Boolean).join("\n\n");
}
