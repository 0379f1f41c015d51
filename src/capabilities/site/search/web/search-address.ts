import { oneOf, textUpTo } from "#client/address.ts";

export const QUERY_LENGTH = 100;

export const spans = [
  { key: "any", label: "不限" },
  { key: "day", label: "一天内" },
  { key: "week", label: "一周内" },
  { key: "month", label: "一个月内" },
  { key: "year", label: "一年内" },
] as const;

/** What the screen keeps in its address. */
export const searchAddress = {
  q: textUpTo(QUERY_LENGTH),
  kind: textUpTo(32),
  span: oneOf(
    spans.map(({ key }) => key),
    "any",
  ),
  /** Slug of the section that is searched; the one that is open without it. */
  in: textUpTo(32),
  series: textUpTo(64),
  /** Codes are taken as they are typed. */
  exact: oneOf(["1"], undefined),
};
