import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fold } from "#capabilities/site/search/server/public.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember } from "../../../../../test/support/factories.ts";
import type { FoundText } from "../contract.ts";
import { COUNTED, countedText } from "../counted.ts";
import { termsOf } from "./expression.ts";

const app = await createTestApp();
const { db } = app.services;
const { token } = await makeAdmin(db, "super");
/** Each of two wrote half of the texts, every five hundredth of which has a second word. */
const [one, other] = [
  await makeMember(db, { nickname: "常来的老陈" }),
  await makeMember(db, { nickname: "常来的小周" }),
];
const TEXTS = COUNTED + 40;
const [plain, special] = ["保养做完了", "保养做完了，顺便看了转向机"].map(fold) as [string, string];

await db.execute(sql`
  with written as (
    insert into monitored_texts (kind, target_id, section, author_id, text, state, published, written_at)
    select 'post', 1000000 + n, 'main', case when n % 2 = 0 then ${one.id}::bigint else ${other.id}::bigint end,
      case when n % 500 = 0 then ${special} else ${plain} end, 'published', true, now() - n * interval '1 minute'
    from generate_series(1, ${TEXTS}) as n returning id, kind, target_id, section, published, written_at, text)
  insert into monitored_terms (text_id, kind, target_id, section, published, written_at, folded, terms)
  select id, kind, target_id, section, published, written_at, text,
    case when text = ${special} then ${`{${termsOf(special)}}`}::int[] else ${`{${termsOf(plain)}}`}::int[] end
  from written`);
await db.execute(sql`analyze monitored_terms`);

async function ask<T>(path: string, values: Record<string, string>): Promise<T> {
  const { status, body } = await app.call(
    "GET",
    `/api/admin/monitoring/${path}?${new URLSearchParams(values)}`,
    { token },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
}

const count = (values: Record<string, string>) =>
  ask<{ total: number; kinds: { count: number }[]; days: { count: number }[] }>("search/counts", values);

/** Ids of everything that is found, page by page. */
async function all(values: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { items: FoundText[]; next_cursor: string | null } = await ask("search", {
      ...{ ...values, limit: "3" },
      ...(cursor !== null && { cursor }),
    });
    found.push(...page.items.map(({ target_id }) => target_id));
    cursor = page.next_cursor;
    if (cursor === null) return found;
  }
}

test("what most texts have is counted up to ten thousand, and said to be more", async () => {
  const { total, kinds, days } = await count({ words: "保养" });
  expect(total).toBe(COUNTED + 1);
  expect(kinds.map((kind) => kind.count)).toEqual([total]);
  expect(days.reduce((sum, day) => sum + day.count, 0)).toBe(total);
  const { history } = await ask<{ history: { found: number }[] }>("searches", {});
  expect(history.map(({ found }) => countedText(found))).toEqual(["超过 1 万条"]);
  expect(await count({ words: "转向机" })).toMatchObject({ total: Math.floor(TEXTS / 500) });
});

test("a word that few of many have is found to the last one, in order, each once", async () => {
  const expected = Array.from(
    { length: Math.floor(TEXTS / 500) },
    (_, at) => `${1_000_000 + 500 * (at + 1)}`,
  );
  expect(await all({ words: "转向机" })).toEqual(expected);
  expect(await all({ words: "转向机", author: "老陈" })).toEqual(expected);
});

test("somebody's texts are his alone, those of several are mixed by time, and nobody's are none", async () => {
  const page = await ask<{ items: FoundText[] }>("search", { words: "保养", author: "小周", limit: "4" });
  expect(page.items.map(({ target_id }) => target_id)).toEqual(["1000001", "1000003", "1000005", "1000007"]);
  const both = await ask<{ items: FoundText[] }>("search", { words: "保养", author: "常来的", limit: "4" });
  expect(both.items.map(({ target_id }) => target_id)).toEqual(["1000001", "1000002", "1000003", "1000004"]);
  expect(await count({ words: "保养", author: other.id })).toMatchObject({ total: TEXTS / 2 });
  expect(await count({ words: "保养", author: "常来的" })).toMatchObject({ total: COUNTED + 1 });
  expect(await all({ words: "保养", author: "没有这个人" })).toEqual([]);
  expect(await count({ words: "保养", author: "没有这个人" })).toMatchObject({
    total: 0,
    kinds: [],
    days: [],
  });
});

test("so many are called alike that their texts are found by the words first", async () => {
  await db.execute(sql`
    insert into members (mobile, nickname) select '177' || lpad(n::text, 8, '0'), '同名车友' || n from generate_series(1, 150) as n`);
  await db.execute(sql`
    update monitored_texts set author_id = (select id from members where nickname = '同名车友7')
    where target_id in (1000002, 1009000, 1009001)`);
  expect(await all({ words: "保养", author: "同名车友" })).toEqual(["1000002", "1009000", "1009001"]);
});
