import { eq, sql } from "drizzle-orm";
import { bigint, pgTable, smallint } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { makeMember } from "../../../test/support/factories.ts";
import { statementsOf } from "../../../test/support/statements.ts";
import { countOf, type FigureOf, figuresOf, sumOf } from "./figures-of.ts";

/** What of the table is counted here: the platform knows no member. */
const members = pgTable("members", { id: bigint({ mode: "bigint" }), level: smallint() });

const { db, pool } = await createTestDatabase();

const figures: [string, FigureOf][] = [
  ["rows", { count: (id) => countOf(members, eq(members.id, id)) }],
  [
    "joined",
    { count: (id) => countOf(sql`${members} join (values (1), (2)) two (n) on true`, eq(members.id, id)) },
  ],
  ["sum", { count: (id) => sumOf(members.level, members, eq(members.id, id)) }],
  ["nothing", { count: (id) => sumOf(members.level, members, sql`${members.id} = ${id}::bigint and false`) }],
  ["by itself", { read: async (_db, id) => Number(id) }],
];

test("figures about one are asked in one statement, beside those that read by themselves", async () => {
  const one = await makeMember(db, { level: 3 });
  const other = await makeMember(db, { level: 5 });
  const of = ({ id }: { id: string }) => figuresOf(db, "test:figures", figures, id);
  const texts = await statementsOf(pool, async () => {
    expect(Object.fromEntries(await of(one))).toEqual({
      ...{ rows: 1, joined: 2, sum: 3, nothing: 0 },
      "by itself": Number(one.id),
    });
  });
  expect(texts).toHaveLength(1);
  expect((await of(other)).get("sum")).toBe(5);
  expect((await figuresOf(db, "test:none", [], one.id)).size).toBe(0);
});
