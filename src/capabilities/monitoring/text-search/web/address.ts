import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { oneOf, textUpTo } from "#client/address.ts";
import { sections } from "#sections/registry.ts";

/** What a search keeps in its address, so that it can be passed on. */
export const searchAddress = {
  words: textUpTo(400),
  section: oneOf(
    sections.map(({ slug }) => slug),
    undefined,
  ),
  kind: textUpTo(60),
  from: textUpTo(10),
  to: textUpTo(10),
  author: textUpTo(80),
  sentiment: oneOf(["negative", "positive"], undefined),
  shown: oneOf(["yes", "no"], undefined),
};

/** What is kept of a filter, in words, for lists of searches. */
export function filterWords(
  filter: Omit<SearchFilter, "words">,
  kinds: readonly { name: string; title: string }[],
): string {
  const { section, kind, from, to, author, sentiment, shown } = filter;
  return [
    sections.find(({ slug }) => slug === section)?.shortName,
    kinds.find(({ name }) => name === kind)?.title,
    from || to ? `${from ?? "最早"} 至 ${to ?? "今天"}` : undefined,
    author && `作者 ${author}`,
    sentiment && (sentiment === "negative" ? "负面" : "正面"),
    shown && (shown === "yes" ? "公开的" : "未公开的"),
  ]
    .filter(Boolean)
    .join(" · ");
}
