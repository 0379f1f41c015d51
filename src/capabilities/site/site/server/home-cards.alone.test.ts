import { expect, test } from "vitest";
import { installFeatures } from "#platform/feature.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { until } from "../../../../../test/support/within.ts";
import { type HomeCard, type HomeCards, homeCards } from "./public.ts";

const club = sections.find((section) => !section.umbrella)?.slug ?? "";

function card(kind: string, n: number, section = umbrellaSection.slug): HomeCard {
  return {
    kind,
    look: "talk",
    id: String(n),
    link: `/${kind}/${n}`,
    section,
    place: "改装",
    title: `${kind} ${n}`,
    text: "",
    author: null,
    pictures: [],
    picture_count: 0,
    answer: null,
    marks: [],
    figures: [],
    published_at: new Date(Date.UTC(2026, 0, n)).toISOString(),
  };
}

const made: Record<string, HomeCard[]> = {
  alpha: Array.from({ length: 9 }, (_, at) => card("alpha", at + 1, at === 1 ? club : undefined)),
  beta: [card("beta", 1), card("beta", 2)],
};

const { call, services } = await createTestApp();
installFeatures([
  {
    name: "tried",
    offers: Object.entries(made).map(([kind, cards]) =>
      homeCards.offer(kind, {
        tag: kind,
        async list(_services, section, { cursor = "0", limit }) {
          const there = cards.filter((one) => section === umbrellaSection.slug || one.section === section);
          const end = Number(cursor) + limit;
          return {
            items: there.slice(Number(cursor), end),
            next_cursor: end < there.length ? String(end) : null,
          };
        },
      }),
    ),
  },
]);

async function ids(query: string): Promise<string[]> {
  const answer = await call("GET", `/api/home/cards${query}`);
  expect(answer.status).toBe(200);
  const { items } = answer.body.data as { items: HomeCard[] };
  return items.map(({ kind, id }) => `${kind} ${id}`).filter((name) => /^(alpha|beta)/.test(name));
}

test("cards of all kinds take turns, and a kind that runs out leaves its turns to the others", async () => {
  expect(await ids("")).toEqual([
    ...["alpha 1", "beta 1", "alpha 2", "beta 2"],
    ...["alpha 3", "alpha 4", "alpha 5", "alpha 6"],
  ]);
});

test("a club has its own alone", async () => {
  expect(await ids(`?section=${club}`)).toEqual(["alpha 2"]);
});

test("the list of one kind has pages", async () => {
  const answer = await call("GET", "/api/home/cards/alpha?limit=7");
  const { items, next_cursor } = answer.body.data as Awaited<ReturnType<HomeCards["list"]>>;
  expect(items).toHaveLength(7);
  expect(await ids(`/alpha?limit=7&cursor=${next_cursor}`)).toEqual(["alpha 8", "alpha 9"]);
});

test("a kind that nobody offers is not found", async () => {
  expect((await call("GET", "/api/home/cards/gamma")).status).toBe(404);
});

test("a new card is there once the tag of its kind is dropped", async () => {
  await ids("");
  made.beta?.unshift(card("beta", 3));
  await services.cache.invalidate(services.db, ["beta"]);
  await until("the new card", async () => (await ids(""))[1] === "beta 3");
});
