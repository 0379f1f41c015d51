import { asc, desc, sql } from "drizzle-orm";
import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Keys } from "#platform/secrets/keys.ts";
import { createTestDatabase } from "../../../test/support/database.ts";
import { moment } from "./columns.ts";
import { above, below, keysetPage, type Place } from "./keyset.ts";

const database = await createTestDatabase({ max: 1 });
const { db } = database;
afterAll(() => database.drop());

const things = pgTable("tried_things", {
  id: bigint({ mode: "number" }).primaryKey(),
  rank: integer().notNull(),
  name: text().notNull(),
  at: moment().notNull(),
});
await db.execute(
  sql`create table tried_things (id bigint primary key, rank int not null, name text not null, at timestamptz not null)`,
);
beforeEach(async () => {
  await db.delete(things);
});

/** The same numbers every time. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const keys = new Keys([Buffer.alloc(32, 1)]);
const MIDNIGHT = Date.UTC(2026, 10, 22);

/** Many of them equal in all but the id. */
async function fill(count: number, random: (below: number) => number, from = 0) {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: from + at,
    rank: random(3),
    name: ["甲", "b", "B", ""][random(4)] ?? "",
    at: new Date(MIDNIGHT + random(3)),
  }));
  if (rows.length > 0) await db.insert(things).values(rows);
}

const orders = {
  "newest first": {
    sorted: [things.at, things.id],
    descending: true,
    placeOf: (row) => [row.at, row.id],
  },
  "oldest first": {
    sorted: [things.at, things.id],
    descending: false,
    placeOf: (row) => [row.at, row.id],
  },
  "by rank and name": {
    sorted: [things.rank, things.name, things.id],
    descending: true,
    placeOf: (row) => [row.rank, row.name, row.id],
  },
  "by an expression": {
    sorted: [{ value: sql`-${things.rank}`, type: "int" }, things.id],
    descending: false,
    placeOf: (row) => [-row.rank, row.id],
  },
} satisfies Record<
  string,
  {
    sorted: Parameters<typeof below>[0];
    descending: boolean;
    placeOf: (row: typeof things.$inferSelect) => Place;
  }
>;

describe.each(Object.entries(orders))("a list %s", (name, { sorted, descending, placeOf }) => {
  const read = (after: Place | undefined, take: number) =>
    db
      .select()
      .from(things)
      .where((descending ? below : above)(sorted, after))
      .orderBy(
        ...sorted.map((column) => (descending ? desc : asc)("value" in column ? column.value : column)),
      )
      .limit(take);
  const page = (cursor: string | undefined, limit: number) =>
    keysetPage({ keys, list: [name], cursor, limit }, read, placeOf);

  async function walk(limit: number, between?: (page: number) => Promise<void>): Promise<number[]> {
    const ids: number[] = [];
    let cursor: string | null | undefined;
    for (let at = 0; cursor !== null; at += 1) {
      const { rows, next_cursor } = await page(cursor ?? undefined, limit);
      ids.push(...rows.map(({ id }) => id));
      cursor = next_cursor;
      await between?.(at);
    }
    return ids;
  }

  it("is the same page by page as whole, at any length of pages", async () => {
    for (const [seed, count] of [
      [1, 0],
      [2, 1],
      [3, 7],
      [4, 30],
    ] as const) {
      await db.delete(things);
      await fill(count, randomOf(seed));
      const whole = (await read(undefined, 1000)).map(({ id }) => id);
      for (const limit of [1, 2, 3, 7, 29, 30, 31]) expect(await walk(limit)).toEqual(whole);
    }
  });

  it("shows each row that was there once, whatever comes in and goes between the pages", async () => {
    const random = randomOf(5);
    await fill(25, random);
    const before = (await read(undefined, 1000)).map(({ id }) => id);
    const seen = await walk(3, async (at) => {
      if (at < 6) await fill(3, random, 1000 + at * 10);
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => id < 1000)).toEqual(before);
  });
});

describe("a cursor", () => {
  const read = async (after: Place | undefined) => [after?.[0] ?? "first", "more"].map(String);
  const page = (list: readonly unknown[], cursor?: string, by = keys) =>
    keysetPage({ keys: by, list, cursor, limit: 1 }, read, (row) => [row]);
  const given = async (list: readonly unknown[]) => (await page(list)).next_cursor ?? "";
  const list = ["articles", { section: "east", tag: undefined }];

  it("is taken by the list that gave it, with what is undefined left out", async () => {
    expect((await page(["articles", { section: "east" }], await given(list))).rows).toEqual(["first"]);
  });

  it("of another list, of another's list or of another filter is refused", async () => {
    const cursor = await given(list);
    for (const other of [
      ["comments", { section: "east" }],
      ["articles", { section: "west" }],
      ["articles", {}],
      ["articles", "7", { section: "east" }],
    ])
      await expect(page(other, cursor)).rejects.toMatchObject({
        code: "INVALID_INPUT",
        message: "翻页位置已失效，请刷新列表",
      });
  });

  it("that somebody made up or changed is refused", async () => {
    const cursor = await given(list);
    const [packed = "", signature = ""] = cursor.split(".");
    const another = Buffer.from(JSON.stringify(["x' or 1=1"])).toString("base64url");
    for (const wrong of [
      "",
      ".",
      "x",
      "bnVsbA",
      packed,
      `${packed}.`,
      `${another}.${signature}`,
      `${cursor}.`,
      `${cursor}A`,
      "\0",
      "好",
    ])
      await expect(page(list, wrong)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("stays good while keys are changed, until the old one is dropped", async () => {
    const cursor = await given(list);
    const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    expect((await page(list, cursor, new Keys([fresh, old]))).rows).toHaveLength(1);
    await expect(page(list, cursor, new Keys([fresh]))).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});
