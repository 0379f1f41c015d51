import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import type { Hit, Warning, WarningDetail } from "#capabilities/monitoring/monitoring/contract.ts";
import type { Rule } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { addWord, matchTexts } from "#capabilities/review/words/server/public.ts";
import { posts } from "#features/forum/server/tables.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeBoard,
  makePost,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/within.ts";
import { drainTexts } from "./feed/take.ts";
import { refusalsCounted } from "./hits/refusals.ts";
import { deskMessages, keywordHits, warningHits, warningNotes, warningRules, warnings } from "./tables.ts";
import { sendDigests } from "./warnings/digest.ts";
import { endOfQuiet } from "./warnings/tell.ts";

const test = await createTestApp();
const { call, services } = test;
const { db } = services;
const { token, admin } = await makeAdmin(db, "super");
const editor = { id: admin.id, address: "test" };

let serial = 0;
/** A word that nothing else in these tests holds, once the app has heard of it. */
const word = async (action: "refuse" | "hold" | "watch" = "watch") => {
  const text = `测词${String.fromCodePoint(0x4e00 + serial++)}号`;
  const added = await addWord(services, editor, { text, action });
  await until("the library with the word", async () => (await matchTexts(services, [text])).length > 0);
  return added;
};
const hits = async (query = "") =>
  (await call("GET", `/api/admin/hits?${query}`, { token })).body.data as unknown as {
    items: Hit[];
    unread: number;
    newest: string;
    next_cursor: string | null;
  };
const posted = async (text: string, values = {}) => {
  const { id } = await makePost(db, { text, ...values });
  await drainTexts(services);
  return id;
};
const addRule = async (values: object) => {
  const body = { form: "count", watch: false, level: "orange", threshold: 3, window_minutes: 60, ...values };
  const answer = await call("POST", "/api/admin/warning-rules", { token, body });
  expect(answer.body.error ?? []).toEqual([]);
  return answer.body.data as unknown as Rule;
};
const listed = async (query = "") =>
  (
    (await call("GET", `/api/admin/warnings?${query}`, { token })).body.data as unknown as {
      items: Warning[];
    }
  ).items;
const detail = async (id: string) =>
  (await call("GET", `/api/admin/warnings/${id}`, { token })).body.data as unknown as WarningDetail;
const act = async (id: string, what: object, by = token) => {
  const { warning } = await detail(id);
  return call("POST", `/api/admin/warnings/${id}/act`, {
    token: by,
    body: { ...what, version: warning.version },
  });
};

beforeEach(async () => {
  await db.update(warningRules).set({ removedAt: new Date() });
});

describe("hits", () => {
  it("are written down once for word and text, with what stands around the word, and stay when the text goes", async () => {
    const { text: said, id: wordId } = await word();
    const id = await posted(`前面一段。这里有${said}，后面还有${said}`);
    const [hit] = (await hits(`word_id=${wordId}`)).items;
    expect(hit).toMatchObject({ word: said, kind: "post", target_id: id, action: "watch", read: false });
    expect(hit?.snippet.slice(hit.mark_start, hit.mark_end)).toBe(said);
    await db
      .update(posts)
      .set({ body: `改过的${said}` })
      .where(eq(posts.id, id));
    await db.execute(`insert into text_events (kind, target_id) values ('post', ${id})`);
    await drainTexts(services);
    expect((await hits(`word_id=${wordId}`)).items).toHaveLength(1);
  });

  it("stand unread first, are read one by one or all together, and go on behind the last one shown", async () => {
    const { text: said, id: wordId } = await word();
    for (let n = 0; n < 3; n += 1) await posted(`${said} ${n}`);
    const [newest, middle, oldest] = (await hits(`word_id=${wordId}`)).items;
    await call("POST", "/api/admin/hits/read", { token, body: { ids: [newest?.id] } });
    const order = (await hits(`word_id=${wordId}`)).items.map(({ id }) => id);
    expect(order).toEqual([middle?.id, oldest?.id, newest?.id]);
    const first = await hits(`word_id=${wordId}&limit=2`);
    const rest = await hits(
      `word_id=${wordId}&limit=2&cursor=${encodeURIComponent(first.next_cursor ?? "")}`,
    );
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(order);
    await call("POST", "/api/admin/hits/read", { token, body: { up_to: first.newest } });
    expect((await hits()).unread).toBe(0);
  });

  it("of a refused text are counted although its transaction comes to nothing, once in a while for each member", async () => {
    const { text: said, id: wordId } = await word("refuse");
    const { token: member, member: who } = await makeSignedIn(db, {
      ...{ level: 5, growth: 5000 },
      createdAt: new Date(Date.now() - 30 * 86_400_000),
    });
    const board = await makeBoard(db);
    const write = () =>
      call("POST", "/api/posts", {
        token: member,
        body: {
          ...{ board_id: board.id, title: "随便写个标题", idempotency_key: randomUUID() },
          document: documentOfText(`不该有的${said}`),
        },
      });
    expect((await write()).status).toBe(422);
    await write();
    await refusalsCounted();
    const { items } = await hits(`word_id=${wordId}`);
    expect(items).toMatchObject([
      { word: said, action: "refuse", kind: "post", target_id: null, state: null, author: { id: who.id } },
    ]);
  });

  it("called false raise nothing and say what could be excused; given to somebody they tell him", async () => {
    const { text: said, id: wordId } = await word();
    await posted(`这里的${said}码头不算`);
    const [hit] = (await hits(`word_id=${wordId}`)).items;
    expect(hit?.white).toBe(`${said}码头`);
    const other = await makeAdmin(db, "super");
    const body = { ids: [hit?.id], admin_id: other.admin.id };
    expect((await call("POST", "/api/admin/hits/assign", { token, body })).status).toBe(200);
    const told = await call("GET", "/api/admin/desk-messages", { token: other.token });
    expect(told.body.data).toMatchObject({ items: [{ read: false, text: expect.stringContaining(said) }] });
    await call("POST", "/api/admin/hits/judge", { token, body: { ids: [hit?.id], false_hit: true } });
    await addRule({ words: [said], threshold: 2 });
    await posted(`又有${said}`);
    expect(await listed()).toEqual([]);
    expect(await db.select().from(auditLog).where(eq(auditLog.action, "hits.false"))).toHaveLength(1);
  });

  it("are seen only where one's role reaches", async () => {
    const { text: said, id: wordId } = await word();
    await posted(`总站的${said}`);
    const role = await makeRole(db, [{ permission: "monitoring.read", section: "lexus" }]);
    const { token: limited } = await makeAdmin(db, role);
    const answer = await call("GET", `/api/admin/hits?word_id=${wordId}`, { token: limited });
    expect(answer.body.data).toMatchObject({ items: [], unread: 0 });
    const body = { ids: ["1"], false_hit: true };
    expect((await call("POST", "/api/admin/hits/judge", { token: limited, body })).status).toBe(403);
  });
});

describe("warnings", () => {
  it("come with the n-th text in m minutes, what follows joins, and after closing it takes n more", async () => {
    const { text: said } = await word();
    const rule = await addRule({ words: [said], name: "测试规则", threshold: 3 });
    await posted(`一${said}`);
    await posted(`二${said}`);
    expect(await listed(`rule_id=${rule.id}`)).toEqual([]);
    await posted(`三${said}`);
    const [warning] = await listed(`rule_id=${rule.id}`);
    expect(warning).toMatchObject({
      rule: "测试规则",
      level: "orange",
      state: "open",
      texts: 3,
      words: [said],
    });
    await posted(`四${said}`);
    const id = warning?.id ?? "";
    expect(await listed(`rule_id=${rule.id}`)).toMatchObject([{ id, texts: 4, alarms: 1 }]);
    const { contents, curve, authors, notes } = await detail(id);
    expect(contents).toHaveLength(4);
    expect(authors).toHaveLength(4);
    expect(curve.points.reduce((sum, { texts }) => sum + texts, 0)).toBe(4);
    expect(notes.map(({ what }) => what)).toEqual(["raised"]);
    expect((await act(id, { act: "claim" })).status).toBe(200);
    expect((await act(id, { act: "claim" })).body.error).toEqual(["已经有人在处理了"]);
    expect((await act(id, { act: "close", reason: " " })).status).toBe(400);
    await act(id, { act: "close", reason: "内容已处理" });
    expect((await detail(id)).warning).toMatchObject({ state: "closed", close_reason: "内容已处理" });
    await posted(`五${said}`);
    expect(await listed(`rule_id=${rule.id}`)).toHaveLength(1);
    await posted(`六${said}`);
    await posted(`七${said}`);
    expect(await listed(`rule_id=${rule.id}`)).toMatchObject([
      { state: "open", texts: 3 },
      { state: "closed" },
    ]);
  });

  it("come with thousands of texts too, have all of them, and count a text that two words join by once", async () => {
    const [one, other] = [await word(), await word()];
    const rule = await addRule({ words: [one.text, other.text], threshold: 6000 });
    await db.execute(sql`
      insert into keyword_hits (word_id, word, kind, target_id, section, snippet, mark_start, mark_end, action, hit_at)
      select ${one.id}, ${one.text}, 'post', 7000000 + n, 'main', '词', 0, 1, 'watch', now() - interval '1 minute'
      from generate_series(1, 5999) as n`);
    expect(await listed(`rule_id=${rule.id}`)).toEqual([]);
    const id = await posted(`第六千条${one.text}`);
    const [warning] = await listed(`rule_id=${rule.id}`);
    expect(warning).toMatchObject({ texts: 6000, alarms: 1 });
    const inside = () => db.$count(warningHits, eq(warningHits.warningId, warning?.id ?? ""));
    expect(await inside()).toBe(6000);
    await posted(`这条有${one.text}，也有${other.text}`);
    expect(await listed(`rule_id=${rule.id}`)).toMatchObject([{ texts: 6001 }]);
    expect(await inside()).toBe(6002);
    // The other word comes into a text that is in the warning already.
    await db
      .update(posts)
      .set({ body: `第六千条${one.text}，现在也有${other.text}` })
      .where(eq(posts.id, id));
    await db.execute(sql`insert into text_events (kind, target_id) values ('post', ${id})`);
    await drainTexts(services);
    expect(await inside()).toBe(6003);
    expect(await listed(`rule_id=${rule.id}`)).toMatchObject([{ texts: 6001 }]);
  });

  it("of texts that were written long ago are none", async () => {
    const { text: said, id: wordId } = await word();
    const rule = await addRule({ words: [said], form: "word" });
    const createdAt = new Date(Date.now() - 86_400_000);
    await posted(`昨天的${said}`, { createdAt, publishedAt: createdAt });
    expect((await hits(`word_id=${wordId}`)).items).toHaveLength(1);
    expect(await listed(`rule_id=${rule.id}`)).toEqual([]);
    await posted(`今天的${said}`);
    expect(await listed(`rule_id=${rule.id}`)).toMatchObject([{ form: "word", texts: 1 }]);
  });

  it("of a spike need more than is usual at this time of the day", async () => {
    const { text: said, id: wordId } = await word();
    const rule = await addRule({ words: [said], form: "spike", threshold: 2, factor: 3, window_minutes: 60 });
    const usual = Array.from({ length: 7 }, (_, day) =>
      [1, 2].map((n) => ({
        ...{ wordId, word: said, kind: "post", targetId: String(9_000_000 + day * 10 + n), section: "main" },
        ...{ snippet: said, markStart: 0, markEnd: said.length, action: "watch" as const },
        hitAt: new Date(Date.now() - (day + 1) * 86_400_000 - 600_000),
      })),
    ).flat();
    await db.insert(keywordHits).values(usual);
    for (let n = 0; n < 5; n += 1) await posted(`${said} ${n}`);
    expect(await listed(`rule_id=${rule.id}`)).toEqual([]);
    await posted(`第六条${said}`);
    const [warning] = await listed(`rule_id=${rule.id}`);
    expect(warning).toMatchObject({ texts: 6, baseline: 2 });
    const { curve } = await detail(warning?.id ?? "");
    expect(curve.points.reduce((sum, { usual: mean }) => sum + (mean ?? 0), 0)).toBeCloseTo(2);
  });

  it("are raised once where two processes see hits at the same time, and not by a muted or paused rule", async () => {
    const { text: said } = await word();
    const rule = await addRule({ words: [said], threshold: 2 });
    for (let n = 0; n < 6; n += 1) await makePost(db, { text: `${said} ${n}` });
    await Promise.all([drainTexts(services), drainTexts(services), drainTexts(services)]);
    await drainTexts(services);
    const [warning, ...others] = await listed(`rule_id=${rule.id}`);
    expect([warning?.texts, others]).toEqual([6, []]);
    const id = warning?.id ?? "";
    await act(id, { act: "mute", hours: 24 });
    await act(id, { act: "close", reason: "静音" });
    for (let n = 0; n < 3; n += 1) await posted(`静音时的${said} ${n}`);
    expect(await listed(`rule_id=${rule.id}&state=open`)).toEqual([]);
    await call("POST", `/api/admin/warning-rules/${rule.id}/pause`, { token, body: { paused: true } });
    await posted(`暂停时的${said}`);
    expect(await listed(`rule_id=${rule.id}&state=open`)).toEqual([]);
    await call("POST", `/api/admin/warning-rules/${rule.id}/pause`, { token, body: { paused: false } });
    await posted(`恢复后的${said}`);
    expect(await listed(`rule_id=${rule.id}&state=open`)).toHaveLength(1);
  });

  it("go into another one of their rule, and say where they went", async () => {
    const { text: said } = await word();
    const rule = await addRule({ words: [said], threshold: 2, window_minutes: 10 });
    for (let n = 0; n < 2; n += 1) await posted(`早些${said} ${n}`);
    const [early] = await listed(`rule_id=${rule.id}`);
    await db
      .update(warnings)
      .set({ lastHitAt: new Date(Date.now() - 3_600_000) })
      .where(eq(warnings.id, early?.id ?? ""));
    for (let n = 0; n < 2; n += 1) await posted(`晚些${said} ${n}`);
    const [late] = await listed(`rule_id=${rule.id}`);
    expect(late?.id).not.toBe(early?.id);
    expect((await detail(early?.id ?? "")).mergeable).toMatchObject([{ id: late?.id }]);
    expect((await act(early?.id ?? "", { act: "merge", into: late?.id })).status).toBe(200);
    expect(await detail(early?.id ?? "")).toMatchObject({
      merged_into: late?.id,
      warning: { state: "merged" },
    });
    expect(await listed(`rule_id=${rule.id}`)).toMatchObject([{ id: late?.id, texts: 4 }]);
    expect((await act(early?.id ?? "", { act: "claim" })).status).toBe(409);
  });

  it("have their texts decided by the review life, as they were seen", async () => {
    const { text: said } = await word();
    const rule = await addRule({ words: [said], threshold: 2 });
    const [one, other] = [await posted(`第一篇${said}`), await posted(`第二篇${said}`)];
    const id = (await listed(`rule_id=${rule.id}`))[0]?.id ?? "";
    const { contents } = await detail(id);
    const texts = contents.map(({ kind, target_id, version }) => ({ kind, target_id, version }));
    await db
      .update(posts)
      .set({ body: `作者改成${said}了` })
      .where(eq(posts.id, other));
    const body = { texts, decision: "reject", reason: "内容没有依据" };
    const answer = await call("POST", `/api/admin/warnings/${id}/handle`, { token, body });
    const results = (answer.body.data as unknown as { results: { target_id: string; ok: boolean }[] })
      .results;
    expect(new Map(results.map(({ target_id, ok }) => [target_id, ok]))).toEqual(
      new Map([
        [one, true],
        [other, false],
      ]),
    );
    const [row] = await db.select().from(posts).where(eq(posts.id, one));
    expect(row).toMatchObject({ status: "revoked", rejectReason: "内容没有依据" });
    await drainTexts(services);
    const after = await detail(id);
    expect(after.contents.find(({ target_id }) => target_id === one)?.state).toBe("revoked");
    expect(after.notes[0]).toMatchObject({ what: "handled" });
    const stranger = {
      texts: [{ kind: "post", target_id: "999999", version: "x" }],
      decision: "delete",
      reason: "违反社区规范",
    };
    expect(
      (await call("POST", `/api/admin/warnings/${id}/handle`, { token, body: stranger })).body.data,
    ).toMatchObject({ results: [{ ok: false, message: "内容不在这条预警里" }] });
    const shown = await call("GET", `/api/admin/warned-posts?rule_id=${rule.id}`, { token });
    expect(shown.body.data).toMatchObject({ items: [{ target_id: other }, { target_id: one }] });
  });

  it("refuse what somebody saw before another one acted, and whoever may not manage", async () => {
    const { text: said } = await word();
    const rule = await addRule({ words: [said], form: "word" });
    await posted(`出现${said}`);
    const id = (await listed(`rule_id=${rule.id}`))[0]?.id ?? "";
    const { warning } = await detail(id);
    await act(id, { act: "claim" });
    const body = { act: "close", reason: "好了", version: warning.version };
    expect((await call("POST", `/api/admin/warnings/${id}/act`, { token, body })).body.code).toBe("CHANGED");
    const role = await makeRole(db, [{ permission: "monitoring.read" }]);
    const { token: reader } = await makeAdmin(db, role);
    expect((await act(id, { act: "close", reason: "好了" }, reader)).status).toBe(403);
    const notes = await db
      .select()
      .from(warningNotes)
      .where(and(eq(warningNotes.warningId, id), eq(warningNotes.what, "closed")));
    expect(notes).toEqual([]);
  });
});

describe("rules", () => {
  it("add typed words to the library, watched only, and say what is wrong with others", async () => {
    const rule = await addRule({ watch: true, words: ["新词甲乙丙", "新词丁戊己"], threshold: 1 });
    expect(rule).toMatchObject({ name: "新词甲乙丙、新词丁戊己", words: [{ text: "新词甲乙丙" }, {}] });
    const listedWords = await call("GET", `/api/admin/words?q=${encodeURIComponent("新词甲乙丙")}`, {
      token,
    });
    expect(listedWords.body.data).toMatchObject({ items: [{ does: "watch", group: "自定义" }] });
    const refused = async (values: object) =>
      (
        await call("POST", "/api/admin/warning-rules", {
          token,
          body: { form: "count", watch: true, level: "red", threshold: 1, window_minutes: 5, ...values },
        })
      ).body;
    expect((await refused({ words: [] })).fields).toHaveProperty("words");
    expect((await refused({ words: ["新词甲乙丙"], receiver_ids: ["99999"] })).fields).toHaveProperty(
      "receiver_ids",
    );
    expect((await refused({ words: ["新词甲乙丙"], section: "nowhere" })).fields).toHaveProperty("section");
    expect((await refused({ words: ["新词甲乙丙"], quiet_from: 10 })).fields).toHaveProperty("quiet_from");
    expect((await refused({ words: ["新词甲乙丙"], window_minutes: 0 })).state).toBe(false);
  });

  it("tell everybody who may read where they name nobody, and send the day's summary once", async () => {
    const { text: said } = await word();
    await addRule({ words: [said], form: "word", digest: true, name: "汇总规则" });
    await db.delete(deskMessages);
    await posted(`有${said}`);
    expect((await db.select().from(deskMessages)).map(({ title }) => title)).toContainEqual(
      expect.stringContaining("汇总规则"),
    );
    await db.delete(deskMessages);
    await sendDigests(services);
    await sendDigests(services);
    const mine = await db.select().from(deskMessages).where(eq(deskMessages.adminId, admin.id));
    expect(mine).toMatchObject([
      { title: "【每日汇总】汇总规则", text: expect.stringContaining(`${said} 1`) },
    ]);
  });

  it.each([
    [1320, 480, "2026-11-22T15:30:00Z", "2026-11-23T00:00:00.000Z"],
    [1320, 480, "2026-11-22T23:30:00Z", "2026-11-23T00:00:00.000Z"],
    [1320, 480, "2026-11-22T04:00:00Z", undefined],
    [720, 840, "2026-11-22T04:30:00Z", "2026-11-22T06:00:00.000Z"],
    [null, null, "2026-11-22T15:30:00Z", undefined],
  ])("keep quiet from %s to %s: told at %s, sent at %s", (quietFrom, quietUntil, now, until) => {
    expect(endOfQuiet({ quietFrom, quietUntil }, new Date(now))?.toISOString()).toBe(until);
  });

  it("leave no hit of a warning behind that is in two of one rule", async () => {
    const rows = await db.select().from(warningHits);
    expect(new Set(rows.map(({ hitId, ruleId }) => `${hitId}:${ruleId}`)).size).toBe(rows.length);
  });
});
