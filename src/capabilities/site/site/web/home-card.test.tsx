import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { HomeCard as Card } from "#capabilities/site/site/contract.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { HomeCard } from "./home-card.tsx";

const author = {
  ...{ id: "7", nickname: "轮毂控小陈", avatar: null, level: 3, role: "member" as const, badges: [] },
  certified: [{ section: "one", series: "first", label: "甲" }],
  voice: "A" as const,
};
const card: Card = {
  ...{ kind: "post", look: "talk", id: "1", link: "/bbs/1", section: umbrellaSection.slug, place: "改装" },
  ...{ title: "换了卡钳", text: "四千公里后说点实话", author, pictures: [], picture_count: 0, answer: null },
  ...{ marks: [], figures: [], published_at: "2026-11-21T08:00:00.000Z" },
};

test("the author of a card on a home carries his marks, as elsewhere beside his name", () => {
  const text = (of: Card) => renderToStaticMarkup(<HomeCard card={of} />).replaceAll(/<[^>]*>/g, "");
  expect(text(card)).toContain("轮毂控小陈甲车主达人 A改装");
  expect(text({ ...card, author: { ...author, certified: [], voice: "" } })).toContain("轮毂控小陈改装");
});
