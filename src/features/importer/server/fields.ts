import { plainText } from "#platform/html/plain-text.ts";
import { readText } from "./content.ts";
import { parseDate } from "./dates.ts";
import { httpUrl, uniqueBy } from "./media.ts";
import { childOf, childrenOf, resolveUrl, textOf, type XmlElement } from "./xml.ts";

const MAIL = /[^\s<>()"'@,;:]+@[^\s<>()"'@,;]+/g;
const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 40;
const MAX_NAME_LENGTH = 60;
/** What blog systems put in when the author chose nothing. */
const NO_TAG = new Set(["uncategorized", "uncategorised", "未分类", "未分類", "默认分类", "默认"]);

/** Trimmed text of the first child with one of the names; empty when there is none. */
export function fieldText(parent: XmlElement, ...names: string[]): string {
  for (const name of names) {
    for (const child of childrenOf(parent, name)) {
      const text = textOf(child).trim();
      if (text !== "") return text;
    }
  }
  return "";
}

/** First readable date among the named children; `unreadable` holds the text of one that was not. */
export function fieldDate(
  parent: XmlElement,
  ...names: string[]
): { date: Date | null; unreadable: string | null } {
  let unreadable: string | null = null;
  for (const name of names) {
    for (const child of childrenOf(parent, name)) {
      const text = textOf(child).trim();
      // WordPress writes zeros into the GMT date of posts that were never published.
      if (text === "" || text.startsWith("0000-")) continue;
      const date = parseDate(text);
      if (date) return { date, unreadable: null };
      unreadable ??= text;
    }
  }
  return { date: null, unreadable };
}

/** Display name from "Name <mail>", "mail (Name)" and the like; null when only an address is left. */
export function personName(text: string): string | null {
  const bare = plainText(text.slice(0, 300).replace(/<[^<>\s]*@[^<>\s]*>/g, " "))
    .replace(/\bmailto:/gi, " ")
    .replace(MAIL, " ")
    .replace(/[<>[\]"]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const inBrackets = bare.match(/^\(([^()]+)\)$/)?.[1];
  const name = (inBrackets ?? bare.replace(/\(\s*\)/g, ""))
    .replace(/\s+/g, " ")
    .replace(/^[\s,;|-]+|[\s,;|-]+$/g, "");
  return name === "" ? null : [...name].slice(0, MAX_NAME_LENGTH).join("");
}

/** Author of an entry or a feed; several are joined by 、. */
export function readAuthor(parent: XmlElement): string | null {
  for (const name of [
    "author",
    "atom:author",
    "dc:creator",
    "itunes:author",
    "dc:contributor",
    "media:credit",
  ]) {
    const names = childrenOf(parent, name)
      .map((person) => {
        const named = childOf(person, "name", "atom:name", "rdf:value", "foaf:name");
        return personName(textOf(named ?? person));
      })
      .filter((person) => person !== null);
    if (names.length > 0)
      return uniqueBy(names, (person) => person)
        .slice(0, 5)
        .join("、");
  }
  return null;
}

/** Tags from categories, subjects and keywords: unique regardless of case, without the "none" of blog systems. */
export function readTags(entry: XmlElement): string[] {
  const groups = [entry, ...childrenOf(entry, "media:group")];
  const single = groups
    .flatMap((group) => childrenOf(group, "category", "atom:category", "dc:subject", "media:category"))
    .map((tag) => tag.attributes.get("label") ?? tag.attributes.get("term") ?? readText(tag, "sniff"));
  const lists = groups
    .flatMap((group) => childrenOf(group, "media:keywords", "itunes:keywords", "keywords"))
    .flatMap((list) => textOf(list).split(/[,，;；]/));
  const tags = [...single, ...lists]
    .map((tag) => tag.replace(/\s+/g, " ").trim())
    .filter((tag) => tag !== "" && tag.length <= MAX_TAG_LENGTH && !NO_TAG.has(tag.toLowerCase()))
    .filter((tag) => !/^https?:\/\//i.test(tag));
  return uniqueBy(tags, (tag) => tag.toLowerCase()).slice(0, MAX_TAGS);
}

/** Address of the page an entry or feed stands for. */
export function readLink(parent: XmlElement, url: string | null): string | null {
  const original = childOf(parent, "feedburner:origlink");
  const links = childrenOf(parent, "link", "atom:link");
  const alternates = links.filter((link) => (link.attributes.get("rel") ?? "alternate") === "alternate");
  const pages = alternates.filter((link) => /html/.test(link.attributes.get("type") ?? "html"));
  const candidates = [original, ...pages, ...alternates].filter((link) => link !== null);
  for (const link of candidates) {
    const written = link.attributes.get("href") ?? textOf(link).trim();
    const address = written === "" ? null : httpUrl(resolveUrl(written, link.base ?? url));
    if (address) return address;
  }
  const guid = childOf(parent, "guid");
  if (guid && guid.attributes.get("ispermalink")?.toLowerCase() !== "false") {
    return httpUrl(textOf(guid).trim());
  }
  return httpUrl(parent.attributes.get("href") ?? parent.attributes.get("rdf:about") ?? null);
}
