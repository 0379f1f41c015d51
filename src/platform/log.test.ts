import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { pino } from "pino";
import { expect, test } from "vitest";
import { isMobile, plainMobile } from "#shared/validation.ts";
import { createTestApp } from "../../test/support/app.ts";
import { errorLine, loggerOptions, maskMobiles } from "./log.ts";
import { asErrand, currentRequest } from "./observe/request-scope.ts";

const MOBILE = "13812345678";
const { services } = await createTestApp();

/** What a logger of the app writes. */
async function written(log: (logger: pino.Logger) => void): Promise<string> {
  const out = new PassThrough();
  log(pino(loggerOptions, out));
  out.end();
  return (await out.toArray()).join("");
}

/** Errors as the database really gives them, each with the number somewhere in it. */
const failures: [string, () => Promise<unknown>][] = [
  [
    "a unique number twice",
    async () => {
      await services.db.execute(sql`insert into members (nickname, mobile) values ('甲', ${MOBILE})`);
      await services.db.execute(sql`insert into members (nickname, mobile) values ('乙', ${MOBILE})`);
    },
  ],
  ["a bad value", () => services.db.execute(sql`select ${`x${MOBILE}`}::bigint`)],
  ["pg itself", () => services.pool.query("select ($1)::uuid", [MOBILE])],
  [
    "an error inside a function",
    () =>
      services.db.execute(
        sql.raw(
          `do $$ begin raise exception 'no ${MOBILE}' using detail = 'Key (mobile)=(${MOBILE})'; end $$`,
        ),
      ),
  ],
];

test.each(failures)("%s: the log tells what failed and no mobile number", async (_, fail) => {
  const error: unknown = await fail().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  const wrapped = new Error(`sign-in of ${MOBILE} failed`, { cause: error });
  const line = await written((log) => {
    log.error({ err: error }, "request failed");
    log.error({ err: wrapped }, "request failed");
    log.error(error);
    log.error({ error, about: { number: MOBILE } }, `about +86 ${MOBILE}`);
    // As pg-boss hands its errors on: copies that are no errors any more.
    log.error({ err: { ...(error as object), message: (error as Error).message } }, "job queue");
  });
  expect(line).not.toContain(MOBILE);
  expect(line).not.toContain("138 1234");
  expect(line.match(/"code":"\w{5}"/g)?.length).toBeGreaterThanOrEqual(5);
  expect(line).toContain("log.test.ts");
  expect(errorLine(wrapped)).not.toContain(MOBILE);
});

test("values of a query are not told at all, only that it failed", async () => {
  const error: unknown = await services.db
    .execute(sql`select ${"a secret of somebody"}::int`)
    .catch((e: unknown) => e);
  const line = await written((log) => log.error({ err: error }, "request failed"));
  expect(line).toContain("Failed query: select $1::int");
  expect(line).not.toMatch(/params|a secret/);
});

test.each([
  ["13812345678", "138****5678"],
  ["+8613812345678,", "+86138****5678,"],
  ["tel 138-1234-5678", "tel 138****5678"],
  ["138 1234 5678", "138****5678"],
  ['"time":1763766361123', '"time":1763766361123'],
  ["113812345678", "113812345678"],
  ["id 10345678901", "id 10345678901"],
  // Whatever the product takes for a number is one here: also those that nobody has been given yet.
  ["11912345678", "119****5678"],
  ["12012345678", "120****5678"],
  ["+86 12012345678", "+86 120****5678"],
  ["008612012345678", "0086120****5678"],
  ["+86-138-1234-5678", "+86-138****5678"],
  ["138.1234.5678", "138****5678"],
  ["(138)1234-5678", "(138****5678"],
  ["138 12345678", "138****5678"],
  ["1381234 5678", "138****5678"],
  ["1381 2345 678", "138****5678"],
  ["138 123 45678", "138****5678"],
  ["138·1234·5678", "138****5678"],
  ["138\u30001234\u30005678", "138****5678"],
  ["手机１３８１２３４５６７８", "手机138****5678"],
  ["＋８６ １２０－１２３４－５６７８", "+86 120****5678"],
  ["?mobile=%2B86%2013812345678", "?mobile=%2B86%20138****5678"],
  // What only looks like one.
  ["from 192.168.10.200:51234", "from 192.168.10.200:51234"],
  ["2026-11-24 13:45:10.123", "2026-11-24 13:45:10.123"],
  ["1381234-5678-1234-8abc-138123456789", "1381234-5678-1234-8abc-138123456789"],
])("%s is told as %s", (given, told) => {
  expect(maskMobiles(given)).toBe(told);
});

test("whatever the product takes for a mobile number, however it is written, is told without its middle", () => {
  const digits = fc.stringMatching(/^1[0-9]{10}$/);
  const sep = fc.constantFrom("", " ", "-", ".", "·", "\u3000", "\u00a0");
  const before = fc.constantFrom("", "+86", "+86 ", "0086", "86", "＋86-");
  const wide = fc.boolean();
  fc.assert(
    fc.property(digits, sep, before, wide, (number, between, prefix, full) => {
      const plain = prefix + number.slice(0, 3) + between + number.slice(3, 7) + between + number.slice(7);
      const given = full
        ? plain.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
        : plain;
      fc.pre(isMobile(plainMobile(given)));
      const told = maskMobiles(`"body":"${given}"`).normalize("NFKC");
      expect(told).toContain(`${number.slice(0, 3)}****${number.slice(7)}`);
      expect(told.replace(/\D/g, "")).not.toContain(number);
    }),
  );
});

test("a line says for which request or job it was written, once, and of others nothing", async () => {
  let id: string | undefined;
  const text = await written((logger) => {
    logger.warn("nobody's");
    asErrand("job audit-seal", () => {
      id = currentRequest()?.id;
      logger.warn({ table: "a" }, "its own");
      logger.child({ reqId: "known-already" }).warn("of a request");
      logger.warn({ reqId: "said-here" }, "said");
    });
  });
  expect(text.match(/"reqId":/g)).toHaveLength(3);
  expect(
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  ).toMatchObject([
    { msg: "nobody's" },
    { msg: "its own", reqId: id, route: "job audit-seal", table: "a" },
    { msg: "of a request", reqId: "known-already" },
    { msg: "said", reqId: "said-here" },
  ]);
});
