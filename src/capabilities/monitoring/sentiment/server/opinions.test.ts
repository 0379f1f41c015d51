import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { drainTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import type { Opinion, OpinionCase } from "#capabilities/monitoring/sentiment/contract.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeMember,
  makePost,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import { sendOpinionDigest } from "./digest.ts";
import { countHeat } from "./heat.ts";
import { opinions } from "./tables.ts";

const test = await createTestApp();
/** A club; posts stand in the umbrella unless a test says so. */
const elsewhere = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
const { services } = test;
const { db } = services;
const { token, admin } = await makeAdmin(db, "super");

/** A post that has been followed. @returns the complaint that it became; undefined where it is none */
async function posted(text: string, values: Parameters<typeof makePost>[1] = {}) {
  const post = await makePost(db, { title: "求助", text, ...values });
  await drainTexts(services);
  const [row] = await db
    .select()
    .from(opinions)
    .where(and(eq(opinions.kind, "post"), eq(opinions.targetId, post.id)));
  return { ...post, opinion: row };
}

const idOf = (found: Awaited<ReturnType<typeof posted>>) => found.opinion?.id ?? "0";
const call = (method: string, url: string, body?: unknown, as = token) =>
  test.call(method, url, { token: as, ...(body !== undefined && { body }) });
const list = async (query = "") =>
  (await call("GET", `/api/admin/opinions?${query}`)).body.data as unknown as {
    items: Opinion[];
    counts: object;
  };
const detail = async (id: string) =>
  (await call("GET", `/api/admin/opinions/${id}`)).body.data as unknown as Opinion & {
    of_case: OpinionCase | null;
    terms: { text: string; start: number; end: number; weight: number }[];
    text: string;
    replies: { text: string; official: boolean }[];
    similar: Opinion[];
  };

async function assigned(found: Awaited<ReturnType<typeof posted>>, version?: string): Promise<OpinionCase> {
  const { status, body } = await call("PUT", `/api/admin/opinions/${idOf(found)}/case`, {
    owner_id: admin.id,
    due_at: new Date(Date.now() + 86_400_000).toISOString(),
    version,
  });
  expect(status).toBe(200);
  return body.data as unknown as OpinionCase;
}

const step = (of: OpinionCase, name: string, note = "") =>
  call("POST", `/api/admin/opinion-cases/${of.id}/step`, { step: name, note, version: of.version });

describe("finding complaints", () => {
  it("suggests what complains, with aspect, score and the words that counted, and leaves the rest alone", async () => {
    const bad = await posted("刚提一个月就漏油，4S店还推诿，太失望了");
    expect(bad.opinion).toMatchObject({ sentiment: "negative", state: "suggested", published: true });
    expect(bad.opinion?.aspects).toContain("质量");
    const { items } = await list("state=suggested");
    expect(items.map(({ id }) => id)).toContain(idOf(bad));
    const shown = await detail(idOf(bad));
    const whole = `${shown.title}\n${shown.text}`;
    for (const { text, start, end } of shown.terms) expect(whole.slice(start, end)).toBe(text);
    expect(shown.terms.find(({ text }) => text === "漏油")?.weight).toBeLessThan(0);

    expect((await posted("周末一起去怀柔跑山吗")).opinion).toBeUndefined();
    const good = await posted("开了三年没毛病，非常满意");
    expect(good.opinion?.sentiment).toBe("positive");
    expect((await list()).items.map(({ id }) => id)).not.toContain(idOf(good));
  });

  it("keeps a person's answer, and takes it back", async () => {
    const one = await posted("异响越来越严重，去了三次都没修好");
    const judged = await call("POST", "/api/admin/opinions/judge", { ids: [idOf(one)], state: "rejected" });
    expect(judged.body.data).toEqual({ changed: 1 });
    expect((await list("state=rejected")).items.map(({ id }) => id)).toContain(idOf(one));
    await call("POST", "/api/admin/opinions/judge", { ids: [idOf(one)], state: "suggested" });
    expect(await detail(idOf(one))).toMatchObject({ state: "suggested" });
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, idOf(one)));
    // The log says what was judged, not that somebody judged.
    expect(
      entries
        .map(({ action }) => action)
        .filter((action) => action.startsWith("opinions."))
        .sort(),
    ).toEqual(["opinions.harmless", "opinions.unjudged"]);
  });

  it("is marked by hand where the words say nothing, once however often", async () => {
    const quiet = await posted("第三次进店了，呵", { title: "还是那样" });
    const mark = () => call("POST", "/api/admin/opinions/mark", { kind: "post", target_id: quiet.id });
    const [first, again] = [await mark(), await mark()];
    expect(first.body.data).toEqual(again.body.data);
    const { id } = first.body.data as { id: string };
    expect(await detail(id)).toMatchObject({ state: "confirmed" });
    const missing = await call("POST", "/api/admin/opinions/mark", { kind: "post", target_id: "999999" });
    expect(missing.status).toBe(404);
  });

  it("is found by its text, also where it is none yet, and by nobody who may not read it", async () => {
    const loud = await posted("变速箱顿挫得厉害，后悔买了");
    const quiet = await posted("周末一起去跑山吗");
    const of = (id: string, as = token) =>
      call("GET", `/api/admin/opinions/of-text?kind=post&target_id=${id}`, undefined, as);
    expect((await of(loud.id)).body.data).toMatchObject({ id: idOf(loud), can: { manage: true } });
    expect((await of(quiet.id)).body.data).toMatchObject({ id: null, excerpt: "周末一起去跑山吗" });
    expect((await of("999999")).status).toBe(404);
    const role = await makeRole(db, [{ permission: "monitoring.read", section: elsewhere }]);
    const { token: reader } = await makeAdmin(db, role);
    expect((await of(loud.id, reader)).status).toBe(404);
  });

  it("counts who answered, for the loudest first", async () => {
    const loud = await posted("变速箱顿挫得厉害，后悔");
    const { id: authorId } = await makeMember(db);
    await db
      .insert(comments)
      .values({ targetKind: "post", targetId: loud.id, authorId, body: "我的也是", status: "published" });
    await countHeat(services);
    expect((await list("sort=heat")).items[0]).toMatchObject({ id: idOf(loud), heat: 1 });
    expect((await detail(idOf(loud))).replies).toMatchObject([{ text: "我的也是", official: false }]);
  });

  it("is exported as a table that no spreadsheet takes for a formula", async () => {
    const odd = await posted("漏油，太失望了", { title: '=1+1,"引号"' });
    const { body } = await call("GET", "/api/admin/opinions/export");
    const { csv } = body.data as { csv: string };
    expect(csv).toContain(`"'=1+1,""引号"""`);
    expect(csv.split("\r\n")[0]).toContain("时间,分区,类型");
    expect(csv.split("\r\n")[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,/);
    expect(odd.opinion).toBeDefined();
  });

  it("belongs to a section: who may in one changes nothing of another", async () => {
    const found = await posted("刹车异响，修了两次还是坏的");
    const role = await makeRole(db, [
      { permission: "monitoring.read" },
      { permission: "opinions.manage", section: elsewhere },
    ]);
    const other = (await makeAdmin(db, role)).token;
    const seen = await call("GET", `/api/admin/opinions/${idOf(found)}`, undefined, other);
    expect(seen.body.data).toMatchObject({ can: { manage: false }, owners: [], repliers: [] });
    const judged = { ids: [idOf(found)], state: "confirmed" };
    expect((await call("POST", "/api/admin/opinions/judge", judged, other)).status).toBe(403);
    const none = (await makeSignedIn(db)).token;
    expect((await call("GET", "/api/admin/opinions", undefined, none)).status).toBe(401);
  });
});

describe("a case", () => {
  it("goes from its owner over the author's answer to its end", async () => {
    const { member, token: own } = await makeSignedIn(db);
    const found = await posted("提车当天就发现生锈，店里不承认", { authorId: member.id });
    let view = await assigned(found);
    expect(view).toMatchObject({ state: "open", owner: { id: admin.id }, overdue: false });
    expect(await detail(idOf(found))).toMatchObject({ state: "confirmed" });

    view = (await step(view, "contacted", "您好，我们已联系门店")).body.data as unknown as OpinionCase;
    expect(view.state).toBe("working");
    view = (await step(view, "asked")).body.data as unknown as OpinionCase;
    expect(view.state).toBe("asked");
    const told = await db.select().from(notices).where(eq(notices.memberId, member.id));
    expect(told.map(({ kind }) => kind).sort()).toEqual(["opinions.asked", "opinions.contact"]);
    const question = told.find(({ kind }) => kind === "opinions.asked")?.id ?? "";

    const answer = (said: string, as = own) =>
      test.call("PUT", `/api/opinion-answers/${question}`, { token: as, body: { answer: said } });
    expect((await answer("solved", (await makeSignedIn(db)).token)).status).toBe(404);
    expect((await answer("unsolved")).status).toBe(200);
    expect((await detail(idOf(found))).of_case).toMatchObject({ state: "working", answer: "unsolved" });
    expect((await answer("solved")).status).toBe(200);
    const { of_case: ended } = await detail(idOf(found));
    expect(ended).toMatchObject({ state: "solved", answer: "solved" });
    expect(ended?.steps.map((one) => one.step)).toEqual([
      ...["opened", "assigned", "contacted", "asked", "answered", "answered"],
    ]);
    expect((await list("case=ended")).items.map(({ id }) => id)).toContain(idOf(found));
  });

  it("is refused as it was seen by somebody else before, and without the words that it needs", async () => {
    const found = await posted("动力太肉，超车吃力，后悔");
    const view = await assigned(found);
    expect((await step(view, "closed")).body).toMatchObject({
      code: "INVALID_INPUT",
      error: ["请填写关闭原因"],
    });
    expect((await step(view, "note", "已转给门店")).status).toBe(200);
    expect((await step(view, "closed", "重复反馈")).body).toMatchObject({ code: "CHANGED" });
    const rejected = await call("POST", "/api/admin/opinions/judge", {
      ids: [idOf(found)],
      state: "rejected",
    });
    expect(rejected.body).toMatchObject({ code: "CONFLICT" });
  });

  it("that is overdue is shown so, and no longer once it ended", async () => {
    const found = await posted("空调不制冷，配件等了一个月");
    await call("PUT", `/api/admin/opinions/${idOf(found)}/case`, {
      owner_id: null,
      due_at: new Date(Date.now() - 60_000).toISOString(),
    });
    const [item] = (await list("case=overdue")).items;
    expect(item).toMatchObject({ id: idOf(found), case: { overdue: true, owner: null } });
    const { of_case: view } = await detail(idOf(found));
    if (view === null) throw new Error("no case");
    expect((await step(view, "solved", "已更换压缩机")).body.data).toMatchObject({
      state: "solved",
      overdue: false,
    });
    expect((await list("case=overdue")).items).toEqual([]);
  });

  it("goes into another one with its complaints, and an answer to it counts there", async () => {
    const { member, token: own } = await makeSignedIn(db);
    const [one, other] = [
      await posted("内饰异响，烦人", { authorId: member.id }),
      await posted("内饰吱吱响，做工差"),
    ];
    const from = (await step(await assigned(one), "asked")).body.data as unknown as OpinionCase;
    const into = await assigned(other);
    const merged = await call("POST", `/api/admin/opinion-cases/${from.id}/merge`, {
      into: into.id,
      version: from.version,
    });
    expect(merged.body.data).toMatchObject({ id: into.id });
    expect((await detail(idOf(other))).of_case?.others.map(({ id }) => id)).toEqual([idOf(one)]);
    const [question] = await db.select().from(notices).where(eq(notices.memberId, member.id));
    const answered = await test.call("PUT", `/api/opinion-answers/${question?.id}`, {
      token: own,
      body: { answer: "solved" },
    });
    expect(answered.status).toBe(200);
    expect((await detail(idOf(other))).of_case).toMatchObject({ state: "solved" });
  });

  it("is answered in public by an account of the house, once, and by no other", async () => {
    const found = await posted("烧机油，售后踢皮球");
    const view = await assigned(found);
    const editor = await makeMember(db, { role: "editor" });
    const reply = (member_id: string, key: string) =>
      call("POST", `/api/admin/opinion-cases/${view.id}/reply`, {
        opinion_id: idOf(found),
        member_id,
        text: "您好，请把车架号私信给我们",
        idempotency_key: key,
        version: view.version,
      });
    const stranger = await reply((await makeMember(db)).id, randomUUID());
    expect(stranger.body).toMatchObject({ code: "INVALID_INPUT" });
    const answered = await reply(editor.id, randomUUID());
    expect(answered.body.data).toMatchObject({ state: "working" });
    expect((await detail(idOf(found))).replies).toMatchObject([
      { text: "您好，请把车架号私信给我们", official: true },
    ]);
  });
});

describe("the daily summary", () => {
  it("tells within the desk what the day brought, to those who may read it and nobody else", async () => {
    const blind = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
    const late = await posted("变速箱异响，修不好，太失望了");
    await call("PUT", `/api/admin/opinions/${idOf(late)}/case`, {
      owner_id: null,
      due_at: new Date(Date.now() - 60_000).toISOString(),
    });
    expect(await sendOpinionDigest(services)).toBe(true);
    const told = async (as: string) =>
      (await call("GET", "/api/admin/desk-messages", undefined, as)).body.data as unknown as {
        items: { title: string; text: string }[];
      };
    const [message] = (await told(token)).items;
    expect(message).toMatchObject({ title: "负面日报" });
    expect(message?.text).toMatch(/新发现 [1-9]\d* · .*超时 1 · /);
    expect((await told(blind.token))?.items ?? []).toEqual([]);
  });
});

describe("weights of words", () => {
  it("are learned once people answered often enough, count from then on, and can be undone", async () => {
    const weigh = (path: string, body: object) => call("POST", `/api/admin/opinion-lexicon/${path}`, body);
    const texts = Array.from({ length: 24 }, (_, n) =>
      n % 2 === 0 ? `第 ${n} 回说：配置很一般，很一般` : `第 ${n} 次漏油，太失望了`,
    );
    const ids: string[][] = [[], []];
    for (const [n, text] of texts.entries()) ids[n % 2]?.push(idOf(await posted(text)));
    await call("POST", "/api/admin/opinions/judge", { ids: ids[0], state: "rejected" });
    await call("POST", "/api/admin/opinions/judge", { ids: ids[1], state: "confirmed" });
    const { body } = await weigh("learn", {});
    const [version] = (body.data as unknown as { items: { version: number; active: boolean }[] }).items;
    expect(version).toMatchObject({ active: true });
    await expect
      .poll(async () => (await posted("配置很一般，很一般")).opinion, { timeout: 20_000 })
      .toBeUndefined();
    expect((await weigh("undo", { version: 0 })).body).toMatchObject({ code: "CHANGED" });
    expect((await weigh("undo", { version: version?.version })).status).toBe(200);
    await expect
      .poll(async () => (await posted("配置很一般，很一般")).opinion?.sentiment, { timeout: 20_000 })
      .toBe("negative");
  });
});
