import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/support/database.ts";
import { within } from "../../../test/support/within.ts";
import { Connection } from "./connection.ts";

/** What `pg` itself is asked at a time; it warns of more than one, and will refuse it. */
let asked = 0;
let most = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  asked += 1;
  most = Math.max(most, asked);
  const over = () => {
    asked -= 1;
  };
  const at = given.findLastIndex((one) => typeof one === "function");
  const callback = given[at] as ((...told: unknown[]) => void) | undefined;
  if (callback)
    given[at] = (...told: unknown[]) => {
      over();
      callback(...told);
    };
  try {
    const answer = (query as (...given: unknown[]) => Promise<unknown> | undefined).apply(this, given);
    answer?.then(over, over);
    return answer;
  } catch (error) {
    over();
    throw error;
  }
} as typeof query;

const { url, db, drop } = await createTestDatabase({ max: 2 });
const connection = new Connection(url);
await connection.connect();
afterAll(async () => {
  pg.Client.prototype.query = query;
  await connection.end();
  await drop();
});
beforeEach(() => {
  most = 0;
});

const numbers = Array.from({ length: 6 }, (_, n) => n);
const ask = async (n: number) =>
  (await connection.query<{ n: number }>("select $1::int as n", [n])).rows[0]?.n;

test("several queries at once are asked one after the other, and each gets its answer", async () => {
  expect(await within("the answers", Promise.all(numbers.map(ask)))).toEqual(numbers);
  expect(most).toBe(1);
});

test("so are those with callbacks, also when one asks from within", async () => {
  const told: number[] = [];
  const all = Promise.withResolvers<void>();
  const tell = (result: pg.QueryResult<{ n: number }>) => {
    told.push(result.rows[0]?.n ?? -1);
    if (told.length === 4) all.resolve();
  };
  connection.query<{ n: number }>("select 1 as n", (_, result) => {
    tell(result);
    connection.query<{ n: number }>("select 4 as n", (__, inner) => tell(inner));
  });
  for (const n of [2, 3])
    connection.query<{ n: number }>("select $1::int as n", [n], (_: Error, result) => tell(result));
  await within("all four", all.promise);
  expect(told).toEqual([1, 2, 3, 4]);
  expect(most).toBe(1);
});

test("one that fails fails alone", async () => {
  const answers = await within(
    "the answers",
    Promise.allSettled([
      ask(1),
      connection.query("select nothing"),
      ask(2),
      connection.query("also wrong"),
      ask(3),
    ]),
  );
  expect(answers.map((one) => (one.status === "fulfilled" ? one.value : "failed"))).toEqual([
    1,
    "failed",
    2,
    "failed",
    3,
  ]);
  expect(most).toBe(1);
  expect(() => connection.query(undefined as never)).toThrow("undefined query");
  const wrong = Promise.withResolvers<Error>();
  const last = ask(6);
  connection.query(undefined as never, (error: Error) => wrong.resolve(error));
  await expect(within("the refusal of another", connection.query(undefined as never))).rejects.toThrow(
    "undefined query",
  );
  expect((await within("the refusal", wrong.promise)).message).toContain("undefined query");
  expect(await last).toBe(6);
  expect(await within("the next", ask(7))).toBe(7);
});

test("what is read side by side in a transaction is, too", async () => {
  const rows = await db.transaction((tx) =>
    Promise.all(numbers.map(async (n) => (await tx.execute<{ n: number }>(`select ${n} as n`)).rows[0]?.n)),
  );
  expect(rows).toEqual(numbers);
  expect(most).toBe(1);
});

test("what waits when the connection breaks fails with it", async () => {
  const broken = new Connection(url);
  await broken.connect();
  const all = Promise.allSettled([
    broken.query("select pg_terminate_backend(pg_backend_pid())"),
    broken.query("select 1"),
    broken.query("select 2"),
  ]);
  expect((await within("the failures", all)).map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "rejected",
  ]);
  await broken.end().catch(() => undefined);
});
