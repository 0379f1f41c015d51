import { expect, test } from "vitest";
import { sourceOf } from "./source.ts";

const of = (search: string) => sourceOf(new URLSearchParams(search));

test.each([
  ["source=6", 6],
  ["source=08", 8],
  ["a=b&source=9999", 9999],
])("%s names a channel", (search, source) => {
  expect(of(search)).toBe(source);
});

test.each([
  "",
  "source=",
  "source=wechat",
  "source=6a",
  "source=-1",
  "source=1.5",
  "source=0",
  "source=10000",
  "source=６",
  "source=1e3",
])("%j names none, and the stored one stays", (search) => {
  expect(of(search)).toBeUndefined();
});
