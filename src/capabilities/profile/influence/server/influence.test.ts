import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { tellAuthors } from "#capabilities/review/moderation/server/notify.ts";
import { reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { club, makePaper } from "../../../../../test/support/certifications.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import { candidates, makeRight, makeSeason } from "../../../../../test/support/voices.ts";
import { until } from "../../../../../test/support/within.ts";
import type { InfluenceApplication, InfluenceForm, InfluenceLanding } from "../contract.ts";
import { announceSeasons, expireDue, remindDue } from "./jobs.ts";
import { forgetInfluence, influenceMerge } from "./own-data.ts";
import { tiersOf } from "./public.ts";
import { influenceApplications, influenceCodes, influenceSeasons } from "./tables.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
await publishTexts(db);
await makeSeason(db);
const gift = await makeRight(db, { title: "到店礼" });
const top = await makeRight(db, { title: "活动席位", tiers: ["A"] });
const silent = await makeRight(db, { title: "流量扶持", claimable: false });
const { account, someone, desk } = candidates(app);
const { token: adminToken } = await makeAdmin(db, "super");
const { show, decide } = desk(adminToken);
/** A club beside the first, where no season is open. */
const quiet = sections.filter(({ umbrella }) => !umbrella).at(-1)?.slug ?? "";

const DAY = 86_400_000;
const voiceOf = async (memberId: string) =>
  (await db.select({ voice: members.voice }).from(members).where(eq(members.id, memberId)))[0]?.voice;
const toldTo = async (memberId: string) =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId)).orderBy(notices.id)).map(
    ({ title }) => title,
  );
/** Five seconds go by. */
async function told() {
  await db
    .update(reviewItems)
    .set({ decidedAt: new Date(Date.now() - 60_000) })
    .where(eq(reviewItems.waiting, false));
  await tellAuthors(services);
}
const admins = (method: string, path: string, body?: object, token = adminToken) =>
  call(method, `/api/admin${path}`, { token, ...(body && { body }) });
const endIn = (id: string, days: number) =>
  db
    .update(influenceApplications)
    .set({ validUntil: new Date(Date.now() + days * DAY) })
    .where(eq(influenceApplications.id, id));

/** A voice of a tier. */
async function voice(tier = "B") {
  const one = await someone();
  const { id } = await one.applied();
  expect((await decide(id, "approve", { tier })).status).toBe(200);
  return { ...one, id };
}

test("screenshots are shown to whoever may read those of voices; without that right the desk says so", async () => {
  const { id } = await (await someone()).applied();
  const seenBy = async (...kinds: string[]) => {
    const { token } = await makeAdmin(
      db,
      await makeRole(db, [
        { permission: "review.read", kind: "influence" },
        ...kinds.map((kind) => ({ permission: "media.private.read", kind })),
      ]),
    );
    const { may_read_papers, accounts } = await desk(token).show(id);
    return [may_read_papers, accounts.map(({ picture }) => picture !== null)];
  };
  expect(await seenBy("influence")).toEqual([true, [true]]);
  expect(await seenBy("certification")).toEqual([false, [false]]);
  expect(await seenBy()).toEqual([false, [false]]);
});

test("an application waits for a look, and its voice is known by tier, number and rights", async () => {
  const one = await someone();
  const made = await one.applied();
  expect(made).toMatchObject({ state: "submitted", tier: "", number: null, rights: [] });
  expect(made.accounts).toMatchObject([{ platform: "bilibili", proof_state: "claimed" }]);
  expect(await voiceOf(one.member.id)).toBe("");

  expect((await decide(made.id, "approve", { tier: "B" })).status).toBe(200);
  const approved = await one.show(made.id);
  expect(approved).toMatchObject({ state: "approved", tier: "B", can: { resign: true, renew: false } });
  expect(approved.number).toMatch(/^No\.\d{4}$/);
  expect(approved.accounts).toMatchObject([{ proof_state: "confirmed" }]);
  expect(approved.rights.map(({ id, claim }) => [id, claim])).toEqual([
    [gift.id, "open"],
    [silent.id, "no"],
  ]);
  expect(await voiceOf(one.member.id)).toBe("B");
  expect((await tiersOf(db, [one.member.id], club)).get(one.member.id)).toBe("B");
  await told();
  expect(await toldTo(one.member.id)).toEqual(["你的达人申请已通过审核"]);
});

test.each([
  ["called", { called: "林" }, "请填写称呼，至少 2 个字"],
  ["city", { city: "" }, "请选择所在城市"],
  ["style", { style: "自驾" }, "请介绍你的内容风格，至少 10 个字"],
  ["accounts", { accounts: [] }, "请至少添加一个平台账号"],
  ["agreed", { agreed: false }, "请先阅读并同意达人合作说明"],
  ["code", { code: "NOTHERE1" }, "没有这个邀请码，请核对；没有邀请码可以留空"],
])("what is wrong with %s is said beside it, and nothing is handed in", async (field, changes, message) => {
  const one = await someone();
  const answer = await one.submit(changes);
  expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }]);
  expect(await db.$count(influenceApplications, eq(influenceApplications.memberId, one.member.id))).toBe(0);
});

test.each([
  [{ link: "https://v.douyin.com/iAbC3xYz" }, /这是抖音的链接/],
  [{ nick: "" }, /请填写你在B站的昵称/],
  [{ file_id: null }, /请上传B站主页的粉丝数截图/],
  [{ stands: false }, /请先把核对码放进B站的主页简介/],
])("an account with %j is refused", async (changes, message) => {
  const one = await someone();
  const answer = await one.submit({ accounts: [await account(one.member.id, changes)] });
  expect(answer.status).toBe(400);
  expect(answer.body.fields?.accounts).toMatch(message);
});

test("another's screenshot, a member without a number, and a visitor are refused", async () => {
  const [one, other] = [await someone(), await someone()];
  const foreign = await one.submit({
    accounts: [await account(one.member.id, { file_id: await makePaper(db, other.member.id) })],
  });
  expect([foreign.status, foreign.body.error]).toEqual([400, ["文件已失效，请重新上传"]]);
  const theirs = await other.applied();
  expect((await one.ask("GET", `/${theirs.id}`)).status).toBe(404);
  expect((await one.ask("POST", `/${theirs.id}/withdraw`)).status).toBe(404);
  await db.update(members).set({ mobile: null }).where(eq(members.id, one.member.id));
  expect((await one.submit()).status).toBe(428);
  expect((await call("POST", "/api/influence", { body: await one.fields() })).status).toBe(401);
});

test("sent twice it is one application, and a second one waits for the first", async () => {
  const one = await someone();
  const body = await one.fields();
  const answers = await Promise.all([one.ask("POST", "", body), one.ask("POST", "", body)]);
  expect(new Set(answers.map(({ body: { data } }) => (data as InfluenceApplication).id)).size).toBe(1);
  const second = await one.submit();
  expect([second.status, second.body.error]).toEqual([409, ["你有一份达人申请正在审核，请等待结果"]]);
});

test("a draft is found again with screenshot and proof code, and becomes the application", async () => {
  const one = await someone();
  const { id: _id, agreed: _agreed, idempotency_key: _key, ...typed } = await one.fields({ city: "" });
  expect((await one.ask("PUT", "/draft", typed)).status).toBe(200);
  const form = (await one.ask("GET", `/form?section=${club}`)).body.data as InfluenceForm;
  expect(form).toMatchObject({ state: "draft", called: "林小川", refusal: "", accounts: typed.accounts });
  const proof = form.proofs.find(({ platform }) => platform === "bilibili")?.code;
  const made = await one.applied({ accounts: typed.accounts });
  expect(made.id).toBe(form.id);
  expect(made.accounts[0]?.proof_code).toBe(proof);
});

test("an invitation is used exactly as often as it holds, however many come at once", async () => {
  const made = await admins("POST", "/influence/codes", {
    ...{ section: club, note: "车展", quota: 3, valid_until: null },
  });
  const { code, id } = made.body.data as { code: string; id: string };
  const people = await Promise.all(Array.from({ length: 10 }, () => someone()));
  const answers = await Promise.all(people.map((one) => one.submit({ code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused?.body.fields).toEqual({ code: "这个邀请码的名额已用完，可以留空提交" });
  const usedOf = async () =>
    (await db.select().from(influenceCodes).where(eq(influenceCodes.id, id)))[0]?.used;
  expect(await usedOf()).toBe(3);
  // What is taken back gives its place back, once.
  const taker = people.find((_, at) => answers[at]?.status === 200);
  if (taker === undefined) throw new Error("nobody was taken");
  const { latest } = (await taker.ask("GET", `/mine?section=${club}`)).body.data as {
    latest: InfluenceApplication;
  };
  await taker.ask("POST", `/${latest.id}/withdraw`);
  await taker.ask("POST", `/${latest.id}/withdraw`);
  expect(await usedOf()).toBe(2);
});

test("a voice invites others with a code of his own, which ends with him", async () => {
  const inviter = await voice("C");
  const given = (await inviter.ask("POST", `/${inviter.id}/invitation`)).body.data as InfluenceApplication;
  expect(given.invitation).toMatchObject({ quota: 5, used: 0 });
  const code = given.invitation?.code ?? "";
  const look = async () =>
    (await call("GET", `/api/influence/codes/${code}?section=${club}`)).body.data as {
      valid: boolean;
      by: string;
    };
  expect(await look()).toEqual({ valid: true, by: inviter.member.nickname });
  const other = await someone();
  const { id } = await other.applied({ code: code.toLowerCase() });
  expect((await show(id)).invited_by).toEqual({ code, by: inviter.member.nickname });
  await decide(inviter.id, "revoke", { reason: "数据造假" });
  expect(await look()).toEqual({ valid: false, by: "" });
  const late = await (await someone()).submit({ code });
  expect(late.body.fields).toEqual({ code: "这个邀请码已失效，可以留空提交" });
});

test("between seasons nothing is handed in, and who reserved is told when the next begins", async () => {
  const one = await someone();
  const refused = await one.submit({ section: quiet });
  expect([refused.status, refused.body.error]).toEqual([409, ["本期招募已结束，可以预约下期"]]);
  const reserve = (wanted: boolean, section = quiet) => one.ask("PUT", "/reservation", { section, wanted });
  expect((await reserve(true)).body.data).toEqual({ reserved: true });
  expect((await reserve(true)).body.data).toEqual({ reserved: true });
  expect((await reserve(true, club)).status).toBe(409);
  const landing = async () =>
    (await call("GET", `/api/influence/landing?section=${quiet}`)).body.data as InfluenceLanding;
  expect((await landing()).season).toBeNull();
  const season = await makeSeason(db, { section: quiet });
  expect(await announceSeasons(services)).toBe(1);
  expect(await announceSeasons(services)).toBe(0);
  expect(await toldTo(one.member.id)).toEqual(["你预约的达人招募开始了"]);
  await until("the season on its page", async () => (await landing()).season?.id === season.id);
  await db.delete(influenceSeasons).where(eq(influenceSeasons.id, season.id));
});

test("what is asked for has to be changed before it is handed in again", async () => {
  const one = await someone();
  const body = await one.fields();
  const { id } = (await one.ask("POST", "", body)).body.data as InfluenceApplication;
  const [seen] = (await show(id)).accounts;
  const asked = [{ account_id: seen?.id, reason: "截图看不清粉丝数" }];
  expect((await decide(id, "ask", { accounts: [] })).status).toBe(400);
  expect((await decide(id, "ask", { accounts: asked })).status).toBe(200);
  const back = await one.show(id);
  expect(back).toMatchObject({ state: "material", can: { resubmit: true } });
  expect(back.accounts[0]?.asked).toBe("截图看不清粉丝数");
  const again = (changes: object) => one.submit({ id, accounts: body.accounts, ...changes });
  expect((await again({})).body.fields).toEqual({ accounts: "请按要求修改B站的信息" });
  const better = body.accounts.map((given) => ({ ...given, followers: 13_000 }));
  expect((await again({ accounts: better })).body.data).toMatchObject({ id, state: "submitted", reason: "" });
});

test("nobody is approved without a tier, without a profile that was seen, or from another's section", async () => {
  const one = await someone();
  const { id } = await one.applied();
  expect((await decide(id, "approve", { tier: undefined })).body.fields).toEqual({ tier: "请选择等级" });
  expect((await decide(id, "approve", { proofs: [] })).body.fields).toEqual({
    proofs: "请打开主页，至少确认一个平台的核对码",
  });
  expect((await decide(id, "reject", {})).body.fields).toEqual({ reason: "请选择或填写理由" });
  const role = await makeRole(db, [
    { permission: "review.read", section: quiet },
    { permission: "review.decide", section: quiet },
    { permission: "influence.manage", section: quiet },
  ]);
  const { token } = await makeAdmin(db, role);
  expect((await admins("GET", `/influencers/${id}`, undefined, token)).status).toBe(403);
  expect((await admins("GET", "/influencers", undefined, token)).body.data).toMatchObject({ items: [] });
  const right = { section: club, title: "x", tiers: ["A"], claimable: false };
  expect((await admins("POST", "/influence/rights", right, token)).status).toBe(403);
  expect((await one.show(id)).state).toBe("submitted");
});

test("a revocation takes the mark, the rights and what was not handed over at once", async () => {
  const one = await voice("A");
  const claim = (right: string) => one.ask("POST", `/${one.id}/rights/${right}`);
  expect((await claim(top.id)).status).toBe(200);
  expect((await claim(silent.id)).status).toBe(409);
  await decide(one.id, "revoke", { reason: "数据造假" });
  expect(await voiceOf(one.member.id)).toBe("");
  expect(await one.show(one.id)).toMatchObject({ state: "revoked", rights: [], number: null });
  expect((await claim(gift.id)).status).toBe(409);
  const waiting = (await admins("GET", "/influence/claims")).body.data as {
    items: { member: { id: string } }[];
  };
  expect(waiting.items.filter(({ member }) => member.id === one.member.id)).toEqual([]);
});

test("a right is asked for once, handed over by the desk, and its voice is told", async () => {
  const one = await voice("B");
  expect((await one.ask("POST", `/${one.id}/rights/${top.id}`)).status).toBe(404);
  await Promise.all([1, 2].map(() => one.ask("POST", `/${one.id}/rights/${gift.id}`)));
  const list = (await admins("GET", "/influence/claims")).body.data as {
    items: { id: string; member: { id: string } }[];
  };
  const own = list.items.filter(({ member }) => member.id === one.member.id);
  expect(own).toHaveLength(1);
  const answer = (body: object) => admins("POST", `/influence/claims/${own[0]?.id}/decision`, body);
  expect((await answer({ state: "refused" })).status).toBe(400);
  expect((await answer({ state: "fulfilled", note: "凭编号到店领取" })).status).toBe(200);
  expect((await answer({ state: "fulfilled" })).status).toBe(409);
  const [shown] = (await one.show(one.id)).rights;
  expect(shown).toMatchObject({ claim: "fulfilled", note: "凭编号到店领取" });
  expect(await toldTo(one.member.id)).toContain("你领取的达人权益已发放");
});

test("a voice is reminded, renews under the same number, and ends where he does not", async () => {
  const [renewing, silentOne] = [await voice("C"), await voice("C")];
  const { number } = await renewing.show(renewing.id);
  for (const { id } of [renewing, silentOne]) await endIn(id, 6);
  expect(await remindDue(services)).toBeGreaterThanOrEqual(2);
  expect((await toldTo(renewing.member.id)).some((title) => title.includes("天内到期"))).toBe(true);
  const renewal = await renewing.applied();
  expect(renewal.renewal).toBe(true);
  // What holds goes on while the renewal waits.
  expect(await voiceOf(renewing.member.id)).toBe("C");
  expect((await decide(renewal.id, "approve", { tier: "A" })).status).toBe(200);
  expect(await renewing.show(renewal.id)).toMatchObject({ state: "approved", tier: "A", number });
  expect((await renewing.show(renewing.id)).state).toBe("withdrawn");
  expect(await voiceOf(renewing.member.id)).toBe("A");

  await endIn(silentOne.id, -1);
  expect(await expireDue(services)).toBe(1);
  expect((await silentOne.show(silentOne.id)).state).toBe("expired");
  expect(await voiceOf(silentOne.member.id)).toBe("");
});

test("two seasons of a section never overlap, and one that was ended takes nobody", async () => {
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const season = (opens: number, closes: number) =>
    admins("POST", "/influence/seasons", {
      ...{ section: club, title: "下一期", opens_at: at(opens), closes_at: at(closes) },
    });
  expect((await season(50, 40)).body.fields).toEqual({ closes_at: "结束时间要晚于开始时间" });
  expect((await season(10, 40)).status).toBe(409);
  const [one, two] = await Promise.all([season(40, 50), season(45, 60)]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const landing = (await call("GET", `/api/influence/landing?section=${club}`)).body.data as InfluenceLanding;
  expect(landing.next?.title).toBe("下一期");
});

test("whoever leaves takes all of it along, and his code with it", async () => {
  const one = await voice("B");
  await one.ask("POST", `/${one.id}/invitation`);
  await db.transaction(async (tx) => forgetInfluence.forget?.(tx, services, one.member.id));
  expect(await db.$count(influenceApplications, eq(influenceApplications.memberId, one.member.id))).toBe(0);
  expect(await db.$count(influenceCodes, eq(influenceCodes.ownerMemberId, one.member.id))).toBe(0);
  expect(await voiceOf(one.member.id)).toBe("");
});

test("two accounts become one: what both have stays as the one that goes on has it", async () => {
  const [from, into] = [await voice("A"), await voice("C")];
  for (const one of [from, into]) await one.ask("POST", `/${one.id}/invitation`);
  await from.ask("PUT", "/reservation", { section: quiet, wanted: true });
  await db.transaction(async (tx) =>
    influenceMerge.merge?.(tx, services, { from: from.member.id, into: into.member.id }),
  );
  expect(await voiceOf(into.member.id)).toBe("C");
  expect(await voiceOf(from.member.id)).toBe("");
  const rows = await db
    .select({ id: influenceApplications.id, state: influenceApplications.state })
    .from(influenceApplications)
    .where(eq(influenceApplications.memberId, into.member.id))
    .orderBy(influenceApplications.id);
  expect(rows).toEqual([
    { id: from.id, state: "withdrawn" },
    { id: into.id, state: "approved" },
  ]);
  const codes = await db
    .select({ closed: influenceCodes.closed })
    .from(influenceCodes)
    .where(eq(influenceCodes.ownerMemberId, into.member.id));
  expect(codes.map(({ closed }) => closed).sort()).toEqual([false, true]);
});

test("an approval is undone within its seconds, and the mark with it", async () => {
  const one = await someone();
  const { id } = await one.applied();
  await decide(id, "approve", { tier: "A" });
  expect(await voiceOf(one.member.id)).toBe("A");
  const { review, review_id } = await show(id);
  const undone = await admins("POST", "/reviews/undo", {
    items: [{ id: review_id, version: review?.version }],
  });
  expect(undone.status).toBe(200);
  // Whoever undid it has it open again.
  expect(await one.show(id)).toMatchObject({ state: "in_review", tier: "", number: null });
  expect(await voiceOf(one.member.id)).toBe("");
});

test("a revocation that is undone gives back what was waited for", async () => {
  const one = await voice("B");
  await one.ask("POST", `/${one.id}/rights/${gift.id}`);
  await decide(one.id, "revoke", { reason: "看错了" });
  const { review, review_id } = await show(one.id);
  await admins("POST", "/reviews/undo", { items: [{ id: review_id, version: review?.version }] });
  const back = await one.show(one.id);
  expect(back).toMatchObject({ state: "approved", tier: "B" });
  expect(back.rights.find(({ id }) => id === gift.id)?.claim).toBe("waiting");
  expect(await voiceOf(one.member.id)).toBe("B");
});

test("what was refused in another section is changed where it was handed in", async () => {
  const one = await someone();
  const { id } = await one.applied();
  await decide(id, "reject", { reason: "更新较少" });
  const main = sections.find(({ umbrella }) => umbrella)?.slug ?? "";
  const form = (await one.ask("GET", `/form?section=${main}&id=${id}`)).body.data as InfluenceForm;
  expect(form).toMatchObject({ id, section: club, state: "rejected", reason: "更新较少" });
  const mine = (await one.ask("GET", `/mine?section=${main}`)).body.data;
  expect(mine).toMatchObject({ latest: null, elsewhere: [{ section: club, state: "rejected" }] });
});

test("minors' mode takes nothing: no draft, no application, no reservation", async () => {
  const one = await someone({ minorMode: true });
  const { id: _id, agreed: _agreed, idempotency_key: _key, ...typed } = await one.fields();
  const answers = [
    await one.submit(),
    await one.ask("PUT", "/draft", typed),
    await one.ask("PUT", "/reservation", { section: quiet, wanted: true }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 423, body: { code: "MINORS_MODE" } });
  const kept = eq(influenceApplications.memberId, one.member.id);
  expect(await db.$count(influenceApplications, kept)).toBe(0);
});

test("whoever hands in again and again is stopped, and what he sent twice does not count twice", async () => {
  const one = await someone();
  const body = await one.fields();
  for (let at = 0; at < 13; at += 1) expect((await one.ask("POST", "", body)).status).toBe(200);
  const again = async () => {
    const mine = (await one.ask("GET", `/mine?section=${club}`)).body.data as {
      latest: InfluenceApplication;
    };
    await one.ask("POST", `/${mine.latest.id}/withdraw`);
    return one.submit();
  };
  // Twelve an hour; the clock may strike once meanwhile.
  const answers = [];
  for (let at = 0; at < 25 && answers.at(-1)?.status !== 429; at += 1) answers.push(await again());
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  // Twenty looks a minute.
  const looks = [];
  for (let at = 0; at < 41; at += 1)
    looks.push((await call("GET", `/api/influence/codes/GUESS${at}?section=${club}`)).status);
  expect(new Set(looks)).toEqual(new Set([200, 429]));
});

test("the desk reads its lists page by page, nothing twice, nothing left out", async () => {
  const made: string[] = [];
  for (let at = 0; at < 5; at += 1) made.push((await (await someone()).applied()).id);
  await Promise.all(
    [1, 2, 3].map(() =>
      admins("POST", "/influence/codes", { section: club, note: "展会", quota: 1, valid_until: null }),
    ),
  );
  const all = async (path: string) => {
    const found: string[] = [];
    for (let cursor = ""; ; ) {
      const page = (await admins("GET", `${path}limit=2${cursor}`)).body.data as {
        items: { id: string }[];
        next_cursor: string | null;
      };
      expect(page.items.length).toBeLessThanOrEqual(2);
      found.push(...page.items.map(({ id }) => id));
      if (page.next_cursor === null) return found;
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
  };
  const waiting = await all("/influencers?");
  // Those that wait the longest first.
  expect(waiting.filter((id) => made.includes(id))).toEqual(made);
  const holding = await all("/influencers?state=approved&");
  const codes = await all("/influence/codes?");
  for (const list of [waiting, holding, codes]) {
    expect(list.length).toBeGreaterThan(2);
    expect(new Set(list).size).toBe(list.length);
  }
  const stored = eq(influenceApplications.state, "submitted");
  expect(waiting).toHaveLength(await db.$count(influenceApplications, stored));
  expect(codes).toHaveLength(await db.$count(influenceCodes));
});
