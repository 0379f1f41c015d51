import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { moveLife, textEvents } from "#capabilities/review/moderation/server/public.ts";
import { startBatches } from "#platform/batches/worker.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import {
  makeBoard,
  makeComment,
  makeMember,
  makePost,
  makeSignedIn,
} from "../../../../../../test/support/factories.ts";
import { until } from "../../../../../../test/support/within.ts";
import { monitoredKinds, monitoredTexts } from "../tables.ts";
import { type TextEvent, textConsumers } from "./consumers.ts";
import { readHistory } from "./history.ts";
import { drainTexts } from "./take.ts";

const test = await createTestApp();
const { services } = test;
const { db } = services;

let heard: TextEvent[] = [];
let failOn = "";
let hang: Promise<void> | undefined;
textConsumers
  .offer("test", {
    async consume(tx, _services, batch) {
      if (failOn !== "" && batch.some(({ texts }) => texts[1].includes(failOn))) throw new Error("no");
      // Something that stands only if the transaction does.
      for (const event of batch)
        await tx.execute(sql`insert into settings (key, value) values (${keyOf(event)}, '1'::jsonb)
          on conflict (key) do update set value = to_jsonb((settings.value #>> '{}')::int + 1)`);
      await hang;
      heard.push(...batch);
    },
  })
  .install();
const keyOf = ({ kind, target_id }: TextEvent) => `heard ${kind} ${target_id}`;
const timesHeard = async (kind: string, id: string) => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select (value #>> '{}')::int as n from settings where key = ${`heard ${kind} ${id}`}`,
  );
  return rows[0]?.n ?? 0;
};
const kept = async (kind: string, id: string) =>
  (
    await db
      .select()
      .from(monitoredTexts)
      .where(and(eq(monitoredTexts.kind, kind), eq(monitoredTexts.targetId, id)))
  )[0];

beforeEach(async () => {
  failOn = "";
  hang = undefined;
  await drainTexts(services);
  heard = [];
});

async function writePost(text: string): Promise<string> {
  // Known for long enough that nobody has to look first.
  const { token } = await makeSignedIn(db, {
    ...{ level: 5, growth: 5000 },
    createdAt: new Date(Date.now() - 30 * 86_400_000),
  });
  const board = await makeBoard(db);
  const body = {
    board_id: board.id,
    title: "提车一个月的感受",
    document: documentOfText(text),
    idempotency_key: randomUUID(),
  };
  const answer = await test.call("POST", "/api/posts", { token, body });
  expect(answer.body.error ?? []).toEqual([]);
  return (answer.body.data as { id: string }).id;
}

describe("the feed of texts", () => {
  it("tells a new text, a change and its end, each once, and keeps what it says", async () => {
    const id = await writePost("方向盘有点抖");
    await drainTexts(services);
    expect(heard).toMatchObject([
      {
        kind: "post",
        target_id: id,
        texts: ["提车一个月的感受", "方向盘有点抖"],
        first: true,
        past: false,
        published: true,
      },
    ]);
    expect(await kept("post", id)).toMatchObject({ state: "published", text: "方向盘有点抖" });
    await db.transaction((tx) => moveLife(tx, services, "post", id, "remove", { by: {} }));
    await db.transaction((tx) => moveLife(tx, services, "post", id, "withdraw", { by: {} }));
    await drainTexts(services);
    // What happened twice between two looks is one change.
    expect(heard.slice(1)).toMatchObject([
      { target_id: id, first: false, published: false, state: "withdrawn", before: { published: true } },
    ]);
    await drainTexts(services);
    expect(heard).toHaveLength(2);
  });

  it("tells nothing of what was rolled back", async () => {
    const { id } = await makePost(db);
    await drainTexts(services);
    heard = [];
    const undone = db.transaction(async (tx) => {
      await moveLife(tx, services, "post", id, "remove", { by: {} });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await drainTexts(services)).toBe(0);
    expect(heard).toEqual([]);
  });

  it("marks what was written long ago, and counts it when it was written", async () => {
    const createdAt = new Date(Date.now() - 40 * 86_400_000);
    const { id } = await makePost(db, { createdAt, publishedAt: createdAt });
    await drainTexts(services);
    expect(heard).toMatchObject([{ target_id: id, first: true, past: true, at: createdAt }]);
  });

  it("holds nobody back for a text that cannot be followed, which comes again", async () => {
    const [one, bad, other] = [
      await makePost(db),
      await makePost(db, { text: "毒药" }),
      await makePost(db),
    ].map(({ id }) => id);
    failOn = "毒药";
    await drainTexts(services);
    expect(heard.map(({ target_id }) => target_id)).toEqual([one, other]);
    expect(await kept("post", bad ?? "")).toBeUndefined();
    failOn = "";
    await db.update(textEvents).set({ retryAt: sql`now()` });
    await until("the next try", async () => (await drainTexts(services)) > 0);
    expect(heard.at(-1)).toMatchObject({ target_id: bad, first: true });
    expect(await timesHeard("post", one ?? "")).toBe(1);
  });

  it("loses and doubles nothing when the connection that takes a batch is killed", async () => {
    const { id } = await makePost(db);
    let release: () => void = () => undefined;
    hang = new Promise((resume) => {
      release = resume;
    });
    const killed = drainTexts(services).catch((error: unknown) => error);
    await until("the batch that hangs", async () => {
      const { rowCount } = await db.execute(sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`);
      return (rowCount ?? 0) > 0;
    });
    hang = undefined;
    release();
    await killed;
    expect(await timesHeard("post", id)).toBe(0);
    heard = [];
    await until("the second try", async () => (await drainTexts(services).catch(() => 0)) > 0);
    expect(heard).toMatchObject([{ target_id: id, first: true }]);
    expect(await timesHeard("post", id)).toBe(1);
  });

  it("is woken by what is written, and two processes take each text once between them", async () => {
    const feeds = [await startBatches(services), await startBatches(services)];
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push((await makePost(db)).id);
    await until("all of them", () => ids.every((id) => heard.some(({ target_id }) => target_id === id)));
    await Promise.all(feeds.map((feed) => feed.stop()));
    for (const id of ids) expect(await timesHeard("post", id)).toBe(1);
  });

  it("reads what was there before from where it stopped, all kinds of it", async () => {
    const { id: post } = await makePost(db, { createdAt: new Date(Date.now() - 86_400_000) });
    const comment = await makeComment(db, { targetKind: "post", targetId: post });
    const { id: member } = await makeMember(db, { bio: "开旅行车" });
    await db.delete(textEvents);
    heard = [];
    await readHistory(services);
    expect(heard.map(({ kind, target_id }) => `${kind} ${target_id}`)).toEqual(
      expect.arrayContaining([`post ${post}`, `post_comment ${comment.id}`, `profile ${member}`]),
    );
    expect(await kept("post_comment", comment.id)).toMatchObject({ section: "main", text: comment.body });
    const { id: later } = await makePost(db, { createdAt: new Date(Date.now() - 86_400_000) });
    await db.delete(textEvents);
    await db.update(monitoredKinds).set({ complete: false });
    heard = [];
    await readHistory(services);
    expect(heard.flatMap((one) => (one.kind === "post" ? one.target_id : []))).toEqual([later]);
  });
});
