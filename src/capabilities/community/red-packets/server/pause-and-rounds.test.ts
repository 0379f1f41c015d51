import { and, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeCrowd, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeCampaign, makeClubMember } from "../../../../../test/support/red-packets.ts";
import { endOverdue } from "./end-campaign.ts";
import { potOf } from "./pot.ts";
import { redPacketCampaigns, redPackets } from "./tables.ts";

const { services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { db } = services;
const role = await makeRole(db, [{ permission: "redpackets.manage" }]);
const { token: desk } = await makeAdmin(db, role);
const [here = "", there = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

const open = (id: string, token: string) => call("POST", `/api/red-packets/${id}/open`, { token });
const atDesk = (id: string, act: string, body?: object, token = desk) =>
  call("POST", `/api/admin/red-packets/${id}/${act}`, { token, ...(body && { body }) });
const shown = async (id: string) =>
  (await call("GET", `/api/admin/red-packets/${id}`, { token: desk })).body.data as Campaign;
const taken = (campaignId: string) =>
  db
    .select()
    .from(redPackets)
    .where(and(eq(redPackets.campaignId, campaignId), isNotNull(redPackets.memberId)));
const pointsOf = (memberId: string) => balanceOf(db, { owner: `member:${memberId}`, unit: "points" });

test("paused, nobody gets one and nothing moves; it goes on where it was", async () => {
  const campaign = await makeCampaign(db);
  const [early, late] = [await makeSignedIn(db), await makeSignedIn(db)];
  expect((await open(campaign.id, early.token)).status).toBe(200);
  const before = await shown(campaign.id);
  expect((await atDesk(campaign.id, "pause")).body.data).toMatchObject({ paused: true, opened_count: 1 });
  expect(await open(campaign.id, late.token)).toMatchObject({
    status: 409,
    body: { code: "CLOSED", error: ["活动暂停中，恢复后再来"] },
  });
  // Whoever has his sees it as before.
  expect((await open(campaign.id, early.token)).status).toBe(200);
  expect(await shown(campaign.id)).toMatchObject({ opened_count: 1, paid: before.paid });
  expect(await balanceOf(db, potOf(campaign.id))).toBe(100 - before.paid);
  const { body } = await call("GET", `/api/red-packets/${campaign.id}`, { token: late.token });
  expect(body.data).toMatchObject({ state: "paused", own: null });
  expect((await atDesk(campaign.id, "pause")).body.error).toEqual(["红包已经暂停了"]);
  expect((await atDesk(campaign.id, "resume")).body.data).toMatchObject({ paused: false });
  expect((await atDesk(campaign.id, "resume")).body.error).toEqual(["红包没有暂停"]);
  expect((await open(campaign.id, late.token)).status).toBe(200);
  const audit = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.targetKind, "red_packets"), eq(auditLog.targetId, campaign.id)));
  expect(audit.map(({ action }) => action).toSorted()).toEqual(["redpackets.paused", "redpackets.resumed"]);
});

test("paused while a crowd opens, sums and counts stay right, and it ends at its time", async () => {
  const campaign = await makeCampaign(db, { total: 1000, packetCount: 60 });
  const people = await makeCrowd(db, 80);
  const opening = people.map(({ token }) => open(campaign.id, token));
  await opening[0];
  expect((await atDesk(campaign.id, "pause")).status).toBe(200);
  const answers = await Promise.all(opening);
  const got = answers.filter(({ status }) => status === 200);
  expect(answers.every(({ status }) => [200, 409, 410].includes(status))).toBe(true);
  const packets = await taken(campaign.id);
  expect(packets).toHaveLength(got.length);
  const paid = packets.reduce((sum, { amount }) => sum + amount, 0);
  expect(await balanceOf(db, potOf(campaign.id))).toBe(1000 - paid);
  await db
    .update(redPacketCampaigns)
    .set({ endsAt: new Date(Date.now() - 1000) })
    .where(eq(redPacketCampaigns.id, campaign.id));
  await endOverdue(services);
  expect(await shown(campaign.id)).toMatchObject({
    status: "ended",
    paused: false,
    paid,
    returned: 1000 - paid,
  });
  expect((await atDesk(campaign.id, "resume")).body.error).toEqual(["红包已经结束"]);
}, 60_000);

test("of a series a member gets as many rounds as it says, however many tabs ask at once", async () => {
  const series = "周年红包雨";
  const rounds = [];
  for (let round = 0; round < 4; round += 1)
    rounds.push(await makeCampaign(db, { total: 50, packetCount: 10, series, seriesMax: 2 }));
  for (let turn = 0; turn < 5; turn += 1) {
    const { member, token } = await makeSignedIn(db);
    // Every round twice, all at the same moment.
    const answers = await Promise.all([...rounds, ...rounds].map(({ id }) => open(id, token)));
    const own = await db.select().from(redPackets).where(eq(redPackets.memberId, member.id));
    expect(own).toHaveLength(2);
    expect(await pointsOf(member.id)).toBe(own.reduce((sum, { amount }) => sum + amount, 0));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused)
      expect([status, body.error]).toEqual([409, ["这个红包要求：“周年红包雨”系列每人最多领 2 个"]]);
  }
  const { token } = await makeSignedIn(db);
  const alone = await makeCampaign(db, { series: "", seriesMax: null });
  expect((await open(alone.id, token)).status).toBe(200);
});

test("who may open one is asked in the conditions of honours, each with its words", async () => {
  const conditions = [
    { key: "owner", value: 1, choice: here },
    { key: "level", value: 3, choice: "" },
    { key: "club", value: 1, choice: there },
  ];
  const campaign = await makeCampaign(db, { conditions });
  const { member, token } = await makeSignedIn(db);
  const refused = await open(campaign.id, token);
  expect(refused.status).toBe(409);
  expect(refused.body.error[0]).toMatch(/^这个红包要求：.*的认证车主、等级达到 Lv3、.*会员$/);
  expect(await taken(campaign.id)).toEqual([]);
  const met = async () => {
    const { body } = await call("GET", `/api/red-packets/${campaign.id}`, { token });
    return (body.data as { conditions: { met: boolean }[] }).conditions.map((one) => one.met);
  };
  await db.execute(
    sql`update members set level = 3, certified = ${JSON.stringify([
      { section: here, series: "x", label: "x" },
    ])}::jsonb where id = ${member.id}`,
  );
  expect(await met()).toEqual([true, true, false]);
  await makeClubMember(db, there, member.id);
  expect((await open(campaign.id, token)).status).toBe(200);
  expect((await shown(campaign.id)).asked).toEqual([
    expect.stringMatching(/的认证车主$/),
    "等级达到 Lv3",
    expect.stringMatching(/会员$/),
  ]);
});

const draft = (values: object) =>
  call("POST", "/api/admin/red-packets", {
    token: desk,
    body: {
      ...{ name: "条件红包", section: "main", greeting: "一路平安", total: 50, packet_count: 5 },
      starts_at: new Date().toISOString(),
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
      ...{ needs_mobile: false, needs_club: false, ...values },
    },
  });

test("conditions that there are not, and a limit without a series, are refused beside their field", async () => {
  for (const [values, field, words] of [
    [{ conditions: [{ key: "moon", value: 1, choice: "" }] }, "conditions", "条件的数量或选项不对"],
    [{ conditions: [{ key: "level", value: 99, choice: "" }] }, "conditions", "条件的数量或选项不对"],
    [{ series_max: 2 }, "series", "先给这个系列起个名称"],
    [{ series: "雨", series_max: 0 }, "series_max", "每人最多个数至少 1"],
  ] as const) {
    const { status, body } = await draft(values);
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({ [field]: words });
  }
  const { body } = await draft({
    conditions: [{ key: "days", value: 30, choice: "" }],
    ...{ series: "周末雨", series_max: 1 },
  });
  expect(body.data).toMatchObject({ asked: ["注册满 30 天", "“周末雨”系列每人最多领 1 个"] });
  const known = await call("GET", "/api/admin/red-packets/conditions", { token: desk });
  const keys = (known.body.data as { items: { key: string }[] }).items.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["level", "owner", "series", "club", "days"]));
});

test("what was opened is listed by day and one by one, and taken along as CSV; that is written down", async () => {
  const campaign = await makeCampaign(db, { total: 60, packetCount: 6 });
  const people = [];
  for (let n = 0; n < 3; n += 1) {
    const one = await makeSignedIn(db, { nickname: `=领取${n}-${campaign.id}` });
    await open(campaign.id, one.token);
    people.push(one.member);
  }
  // Shortly before midnight in China, and after it.
  const at = ["2026-11-20T15:59:00Z", "2026-11-20T16:01:00Z", "2026-11-21T03:00:00Z"];
  for (const [n, { id }] of people.entries())
    await db
      .update(redPackets)
      .set({ openedAt: new Date(at[n] ?? 0) })
      .where(eq(redPackets.memberId, id));
  const days = await call("GET", `/api/admin/red-packets/${campaign.id}/days`, { token: desk });
  const { items } = days.body.data as { items: { day: string; opened: number; paid: number }[] };
  expect(items.map(({ day, opened }) => [day, opened])).toEqual([
    ["2026-11-20", 1],
    ["2026-11-21", 2],
  ]);
  expect(items.reduce((sum, { paid }) => sum + paid, 0)).toBe((await shown(campaign.id)).paid);
  const list = await call("GET", `/api/admin/red-packets/${campaign.id}/opened?limit=2`, { token: desk });
  expect(
    (list.body.data as { items: { member: { id: string } }[] }).items.map(({ member }) => member.id),
  ).toEqual([people[2]?.id, people[1]?.id]);
  const exported = (await atDesk(campaign.id, "export", {})).body.data as { csv: string; rows: number };
  const lines = exported.csv.trim().split("\r\n");
  expect(exported.rows).toBe(3);
  expect(lines[0]).toBe("会员编号,昵称,领取时间（北京时间）,积分");
  expect(lines[1]).toContain(`${people[0]?.id},'=领取0`);
  expect(lines[1]).toContain("2026-11-20 23:59");
  const audit = await db.select().from(auditLog).where(eq(auditLog.action, "redpackets.exported"));
  expect(audit.map(({ targetId }) => targetId)).toContain(campaign.id);
  expect((await atDesk(campaign.id, "export", { cursor: "nonsense" })).status).toBe(400);
});

test("who gives out in another section, or nowhere, pauses, reads and exports nothing", async () => {
  const campaign = await makeCampaign(db, { section: here });
  const elsewhere = await makeRole(db, [{ permission: "redpackets.manage", section: there }]);
  const { token } = await makeAdmin(db, elsewhere);
  const { token: none } = await makeAdmin(db);
  for (const [as, act] of [token, none].flatMap((one) =>
    ["pause", "resume", "export"].map((act) => [one, act]),
  ))
    expect((await atDesk(campaign.id, act ?? "", {}, as)).status).toBe(403);
  for (const path of ["opened", "days"])
    for (const as of [token, none])
      expect((await call("GET", `/api/admin/red-packets/${campaign.id}/${path}`, { token: as })).status).toBe(
        403,
      );
  expect((await atDesk("999999", "pause")).status).toBe(404);
  expect((await shown(campaign.id)).paused).toBe(false);
});
