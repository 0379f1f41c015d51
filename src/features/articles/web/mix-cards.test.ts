import { expect, test } from "vitest";
import type { HomeCardData as HomeCard } from "#capabilities/site/site/web/public.ts";
import type { ArticleCard } from "#features/articles/contract.ts";
import { feedKey, mixCards } from "./mix-cards.ts";

const articles = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), kind: "post" }) as ArticleCard);
const cards = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), kind: "post", look: "talk" }) as HomeCard);
const mixed = (...given: Parameters<typeof mixCards>) =>
  mixCards(...given)
    .map(feedKey)
    .join(" ");

test("cards stand after the third article, then after every fourth", () => {
  expect(mixed(articles(9), cards(4), false)).toBe("1 2 3 post1 4 5 6 7 post2 8 9");
});

test("what stands stays where it is when further articles come", () => {
  const first = mixed(articles(10), cards(9), false);
  expect(mixed(articles(30), cards(9), false).startsWith(`${first} `)).toBe(true);
});

test("at the end of the articles the cards that are left follow", () => {
  expect(mixed(articles(2), cards(2), true)).toBe("1 2 post1 post2");
  expect(mixed([], cards(1), true)).toBe("post1");
  expect(mixed(articles(2), [], true)).toBe("1 2");
});
