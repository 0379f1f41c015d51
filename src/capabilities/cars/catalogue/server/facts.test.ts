import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { readFacts } from "./facts.ts";
import { findSeries } from "./find-series.ts";
import { seriesBySlug, trimById } from "./read-car.ts";
import { settleFacts } from "./settle-facts.ts";
import { settleSeries } from "./settle-series.ts";
import { carBrands, carGenerations, carSeries, carTrims } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;
const facts = await readFacts();

test("generations of a series follow each other, and no two series or trims are the same", () => {
  for (const { brand, series } of facts) {
    expect(new Set(series.map(({ slug }) => slug)).size, brand.name).toBe(series.length);
    for (const { name, generations, discontinued } of series) {
      expect(new Set(generations.map(({ code }) => code)).size, name).toBe(generations.length);
      for (const { code, years, trims } of generations) {
        expect(years.toYear ?? 9999, `${name} ${code}`).toBeGreaterThanOrEqual(years.fromYear);
        for (const trim of trims)
          expect(
            trim.modelYear >= years.fromYear && trim.modelYear <= (years.toYear ?? 9999) + 1,
            `${name} ${trim.name}`,
          ).toBe(true);
        expect(new Set(trims.map((trim) => `${trim.modelYear}${trim.name}`)).size, name).toBe(trims.length);
      }
      if (discontinued)
        expect(
          generations.every(({ years }) => years.toYear !== null),
          name,
        ).toBe(true);
    }
  }
});

test("facts are settled once, keep what others set, and take over series that were there before", async () => {
  await db.transaction((tx) =>
    settleSeries(tx, [
      {
        slug: "ty-camry",
        name: "凯美瑞",
        make: "丰田",
        section: "toyota",
        body: "sedan",
        tagline: "四门轿车",
      },
    ]),
  );
  await settleFacts(db, facts);
  const count = async () => [
    await db.$count(carBrands),
    await db.$count(carSeries),
    await db.$count(carGenerations),
    await db.$count(carTrims),
  ];
  const first = await count();
  expect(first[0]).toBe(facts.length);
  await db.update(carSeries).set({ discontinued: true }).where(eq(carSeries.slug, "ty-camry"));
  await settleFacts(db, facts);
  expect(await count()).toEqual(first);
  const [camry] = await db.select().from(carSeries).where(eq(carSeries.slug, "ty-camry"));
  expect(camry).toMatchObject({
    tagline: "四门轿车",
    discontinued: true,
    aliases: ["CAMRY", "佳美"],
    hotRank: 1,
    initial: "K",
  });
});

test("a series without brand, of an earlier version, gets one", async () => {
  const values = { slug: "old-lark", name: "云雀", make: "云雀汽车", section: "main", body: "sedan" };
  await db.insert(carSeries).values(values);
  await settleFacts(db, facts);
  expect(await seriesBySlug(db, "old-lark")).toMatchObject({
    brand: { name: "云雀汽车" },
    label: "云雀汽车 云雀",
  });
});

test("a car has a label of its brand, series, year and trim", async () => {
  const [trim] = await db
    .select({ id: carTrims.id })
    .from(carTrims)
    .innerJoin(carSeries, eq(carSeries.id, carTrims.seriesId))
    .where(eq(carSeries.slug, "ty-camry"))
    .orderBy(carTrims.modelYear, carTrims.id);
  expect(await trimById(db, trim?.id ?? "")).toMatchObject({
    series: { slug: "ty-camry" },
    generation: { code: "XV70", makers: ["LVG"] },
    label: "丰田 凯美瑞 2018款 2.0E 精英版",
  });
  expect(await trimById(db, "999999")).toBeUndefined();
});

test.each([
  ["凯美瑞", "ty-camry"],
  ["kaimeirui", "ty-camry"],
  ["kmr", "ty-camry"],
  ["camry", "ty-camry"],
  ["佳美", "ty-camry"],
  ["xv70", "ty-camry"],
  ["AXVA70", "ty-camry"],
  ["cr-v", "hd-crv"],
  ["ＣＲＶ", "hd-crv"],
  ["slr", "sb-forester"],
  ["丰田凯美瑞", "ty-camry"],
  ["丰田 86", "ty-86"],
  ["FL5", "hd-typer"],
])("%s finds %s first", async (q, slug) => {
  const [found] = await findSeries(db, { q, limit: 5 });
  expect(found?.slug).toBe(slug);
});

test("what is no word finds nothing, and a club finds its own", async () => {
  expect(await findSeries(db, { q: "% _", limit: 5 })).toEqual([]);
  expect(await findSeries(db, { q: "凯美瑞", section: "subaru", limit: 5 })).toEqual([]);
});
