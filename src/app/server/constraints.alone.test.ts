import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { constraintErrors } from "#platform/database/constraint-errors.ts";
import { installFeatures } from "#platform/feature.ts";
import { createTestApp } from "../../../test/support/app.ts";

type Route = (path: string, options: object, handler: () => Promise<unknown>) => void;
const config = { policy: "anyone", limit: "none" };
let run: () => Promise<unknown>;
const tried = {
  register: (app: { post: Route }) => app.post("/api/tried", { config }, () => run()),
};
const { call, services } = await createTestApp({ extra: [tried as never] });
const { db } = services;

installFeatures([
  {
    name: "tried",
    constraints: {
      tried_name: { code: "CONFLICT", message: "已经有了" },
      tried_parent_fk: { code: "NOT_FOUND", message: "上级不在了" },
      tried_amount: { code: "INVALID_INPUT", message: "数量不对" },
    },
  },
]);
await db.execute(sql`create table tried (
  id int constraint tried_key primary key, name text constraint tried_name unique,
  parent int constraint tried_parent_fk references tried (id), amount int constraint tried_amount check (amount > 0),
  needed text not null default ''
)`);
await db.execute(sql`insert into tried (id, name, amount) values (1, 'one', 1)`);

const answerTo = async (statement: string) => {
  run = () => db.transaction((tx) => tx.execute(statement));
  const { status, body } = await call("POST", "/api/tried");
  return [status, body.code, body.error?.[0]];
};

test("a violated constraint says what is declared beside its table", async () => {
  expect(await answerTo("insert into tried (id, name) values (2, 'one')")).toEqual([
    409,
    "CONFLICT",
    "已经有了",
  ]);
  expect(await answerTo("insert into tried (id, parent) values (2, 7)")).toEqual([
    404,
    "NOT_FOUND",
    "上级不在了",
  ]);
  expect(await answerTo("insert into tried (id, amount) values (2, 0)")).toEqual([
    400,
    "INVALID_INPUT",
    "数量不对",
  ]);
  expect((await db.execute(sql`select id from tried`)).rows).toHaveLength(1);
});

test("a constraint that nobody declared stays an error of our own", async () => {
  for (const statement of [
    "insert into tried (id) values (1)",
    "insert into tried (id, needed) values (2, null)",
    "insert into tried (id, nothing) values (2, 1)",
    "select 1 / 0 as tried_name",
  ])
    expect(await answerTo(statement)).toEqual([500, "INTERNAL", "服务器内部错误"]);
});

test("every constraint that features declare is one of the database", async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'`,
  );
  const known = new Set(rows.map(({ name }) => name));
  expect(constraintErrors.entries().length).toBeGreaterThan(3);
  for (const [name] of constraintErrors.entries()) expect(known).toContain(name);
});
