import { afterAll, expect, test } from "vitest";
import { memberTopic, publish } from "#platform/events/publish.ts";
import { events } from "#platform/events/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeSignedIn } from "../../../../../test/support/factories.ts";
import { until, within } from "../../../../../test/support/within.ts";

const first = await createTestApp();
const second = await createTestApp({ beside: first });
const { db } = first.services;
const [here, there] = (await Promise.all(
  [first, second].map(({ app }) => app.listen({ port: 0, host: "127.0.0.1" })),
)) as [string, string];
// Told before any of these tests: as long as it stands there, nothing that they tell has been forgotten.
await db.insert(events).values({ tx: "3", topic: "before", type: "test", payload: {} });
const leaving: AbortController[] = [];
afterAll(() => {
  for (const one of leaving) one.abort();
});

interface Told {
  id: string;
  type: string;
  data: { n?: number; resumed?: boolean; reason?: string };
}

/** Reads a stream for as long as it lasts. */
async function read(origin: string, token: string, lastEventId?: string, query = "") {
  const leave = new AbortController();
  leaving.push(leave);
  const response = await fetch(`${origin}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) },
    signal: leave.signal,
  });
  const told: Told[] = [];
  const state = { over: false };
  const reading = async () => {
    let rest = "";
    for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const frames = (rest + chunk).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const fields = Object.fromEntries(frame.split("\n").map((line) => line.split(/: (.*)/s)));
        if (fields.event) told.push({ id: fields.id, type: fields.event, data: JSON.parse(fields.data) });
      }
    }
  };
  const over = reading()
    .catch(() => undefined)
    .finally(() => {
      state.over = true;
    });
  const stream = {
    response,
    told,
    over,
    state,
    leave: () => leave.abort(),
    numbers: () => told.flatMap(({ data }) => data.n ?? []),
    types: () => told.map(({ type }) => type),
  };
  if (response.ok)
    await until("the stream to be ready", () => told.some(({ type }) => type === "ready" || type === "end"));
  return stream;
}

const tell = (memberId: string, n: number) => publish(db, memberTopic(memberId), "test", { n });

test("what concerns a member reaches him in both processes, and nobody else", async () => {
  const [{ member, token }, other] = [await makeSignedIn(db), await makeSignedIn(db)];
  const streams = [await read(here, token), await read(there, token)] as const;
  const others = await read(here, other.token);
  expect(streams[0].response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(streams[0].response.headers.get("cache-control")).toBe("no-store");
  await tell(member.id, 1);
  for (const stream of streams) await until("the event", () => stream.numbers().length === 1);
  await tell(other.member.id, 2);
  await until("the other's event", () => others.numbers().length === 1);
  expect(streams.map((stream) => stream.numbers())).toEqual([[1], [1]]);
  expect(others.numbers()).toEqual([2]);
});

test("a reader who was away comes back to what he missed, in another process", async () => {
  const { member, token } = await makeSignedIn(db);
  const before = await read(here, token);
  await tell(member.id, 1);
  await until("the first event", () => before.numbers().length === 1);
  before.leave();
  await within("the end of reading", before.over);
  for (const n of [2, 3]) await tell(member.id, n);
  const after = await read(there, token, before.told.at(-1)?.id);
  expect(after.numbers()).toEqual([2, 3]);
  expect(after.told.at(-1)).toMatchObject({ type: "ready", data: { resumed: true } });
  await tell(member.id, 4);
  await until("what comes afterwards", () => after.numbers().length === 3);
  // The place that `ready` named is behind all of them.
  const ready = after.told.find(({ type }) => type === "ready");
  expect((await read(here, token, ready?.id)).numbers().at(-1)).toBe(4);
});

test("a page also hears of what it shows, in both processes, and of nothing that is not public", async () => {
  const { token } = await makeSignedIn(db);
  const article = await makeArticle(db);
  const hidden = await makeArticle(db, { status: "draft" });
  const topics = [
    `comments:article:${article.id}`,
    `comments:article:${hidden.id}`,
    "member:1",
    "comments:x:1",
    "comments",
  ];
  const query = `?${new URLSearchParams(topics.map((topic) => ["watch", topic]))}`;
  const streams = [await read(here, token, undefined, query), await read(there, token, undefined, query)];
  const plain = await read(here, token);
  for (const [n, topic] of topics.entries()) await publish(db, topic, "comments.appeared", { n });
  await publish(db, `comments:article:${article.id}`, "comments.appeared", { n: 9 });
  const heard = (told: Told[]) => told.flatMap(({ type, data }) => (type === "watched" ? data : []));
  for (const stream of streams) await until("both events", () => heard(stream.told).length === 2);
  for (const { told } of streams)
    expect(heard(told)).toEqual(
      [0, 9].map((n) => ({ topic: topics[0], type: "comments.appeared", payload: { n } })),
    );
  expect(heard(plain.told)).toEqual([]);
  // What was missed comes later, as for a member's own.
  const place = streams[0]?.told.find(({ type }) => type === "watched")?.id;
  expect(heard((await read(there, token, place, query)).told)).toMatchObject([{ payload: { n: 9 } }]);
  for (const wrong of ["?watch=", "?watch[a]=1", `?${"watch=comments:article:1&".repeat(50)}`])
    expect((await read(here, token, undefined, wrong)).response.status).toBe(200);
});

test("an answer to a member says from where on a stream has to go, so that nothing is missed between the two", async () => {
  const { member, token } = await makeSignedIn(db);
  await tell(member.id, 1);
  const place = async (as?: string) => {
    const headers: Record<string, string> = as === undefined ? {} : { authorization: `Bearer ${as}` };
    return (await fetch(`${here}/api/notices/unread`, { headers })).headers.get("event-place");
  };
  const first = (await place(token)) ?? "";
  await tell(member.id, 2);
  const stream = await read(there, token, first);
  expect(stream.numbers()).toContain(2);
  expect(stream.told.at(-1)).toMatchObject({ type: "ready", data: { resumed: true } });
  // To others nothing is told.
  expect(await place()).toBe(null);
  expect(await place((await makeAdmin(db)).token)).toBe(null);
});

test("who never was there, or names a place that is none, is told so", async () => {
  const { token } = await makeSignedIn(db);
  for (const place of [undefined, "nonsense", "99999999.1"]) {
    const { told } = await read(here, token, place);
    expect(told).toMatchObject([{ type: "ready", data: { resumed: false } }]);
  }
});

test("visitors, administrators and void tokens get a refusal, no stream", async () => {
  const { token } = await makeAdmin(db);
  for (const bearer of [token, "pm_nobody-has-this-token"]) {
    const { response } = await read(here, bearer);
    expect(response.status).toBe(401);
  }
});

test("signing out ends the streams of that sign-in in every process, and of no other", async () => {
  const { member, token } = await makeSignedIn(db);
  const elsewhere = await makeSignedIn(db);
  const streams = [await read(here, token), await read(there, token)];
  const others = await read(there, elsewhere.token);
  await first.call("POST", "/api/user/logout", { token });
  for (const stream of streams) {
    await within("the end of the stream", stream.over);
    expect(stream.told.at(-1)).toMatchObject({ type: "end", data: { reason: "signed-out" } });
  }
  expect(others.state.over).toBe(false);
  expect(streams.flatMap((stream) => stream.types())).not.toContain("credentials.changed");
  await tell(member.id, 1);
});

test("the seventh stream of a member ends his first, and says why", async () => {
  const { member, token } = await makeSignedIn(db);
  const streams = [];
  for (let n = 0; n < 7; n += 1) streams.push(await read(here, token));
  await within("the end of the first", streams[0]?.over ?? Promise.resolve());
  expect(streams[0]?.told.at(-1)).toMatchObject({ type: "end", data: { reason: "replaced" } });
  await tell(member.id, 1);
  for (const stream of streams.slice(1)) await until("the event", () => stream.numbers().length === 1);
});

test("a process that stops ends its streams and does not wait for their readers", async () => {
  const { token } = await makeSignedIn(db);
  const third = await createTestApp({ beside: first });
  const origin = await third.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await read(origin, token);
  await within("the end of the process", third.app.close(), 10_000);
  await within("the end of the stream", stream.over);
  expect(stream.told.at(-1)).toMatchObject({ type: "end", data: { reason: "stopping" } });
});
