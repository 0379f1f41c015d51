import { and, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeCrowd, makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeCampaign, makeClubMember } from "../../../../../test/support/red-packets.ts";
import { endOverdue } from "./end-campaign.ts";
import { potOf } from "./pot.ts";
import { redPacketCampaigns, redPackets } from "./tables.ts";

const { services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { db } = services;
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";

const open = (id: string, token: string) => call("POST", `/api/red-packets/${id}/open`, { token });
const pointsOf = (memberId: string) => balanceOf(db, { owner: `member:${memberId}`, unit: "points" });
const opened = (campaignId: string) =>
  db
    .select()
    .from(redPackets)
    .where(and(eq(redPackets.campaignId, campaignId), isNotNull(redPackets.memberId)));

test("who opens one has its sum among his points, and the pot has that much less", async () => {
  const campaign = await makeCampaign(db);
  const { member, token } = await makeSignedIn(db);
  const { status, body } = await open(campaign.id, token);
  expect(status).toBe(200);
  const { own } = body.data as { own: { amount: number } };
  expect(own.amount).toBeGreaterThan(0);
  expect(await pointsOf(member.id)).toBe(own.amount);
  expect(await balanceOf(db, potOf(campaign.id))).toBe(100 - own.amount);
});

test("500 members at once never get more than the pot, and each at most one", async () => {
  const campaign = await makeCampaign(db, { total: 5000, packetCount: 120 });
  const people = await makeCrowd(db, 500);
  const answers = await Promise.all(people.map(({ token }) => open(campaign.id, token)));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([...statuses.keys()].toSorted()).toEqual([200, 410]);
  expect(statuses.get(200)).toHaveLength(120);
  const packets = await opened(campaign.id);
  expect(new Set(packets.map(({ memberId }) => memberId)).size).toBe(120);
  expect(packets.reduce((sum, { amount }) => sum + amount, 0)).toBe(5000);
  expect(await balanceOf(db, potOf(campaign.id))).toBe(0);
  const paid = await Promise.all(packets.map(({ memberId }) => pointsOf(memberId ?? "")));
  expect(paid).toEqual(packets.map(({ amount }) => amount));
}, 120_000);

test("two tabs of one member, twenty times: one packet, and both say which", async () => {
  const campaign = await makeCampaign(db, { total: 200, packetCount: 40 });
  for (let round = 0; round < 20; round += 1) {
    const { member, token } = await makeSignedIn(db);
    const answers = await Promise.all([open(campaign.id, token), open(campaign.id, token)]);
    const own = answers.map(({ body }) => (body.data as { own: { amount: number } }).own.amount);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(own[0]).toBe(own[1]);
    expect(await pointsOf(member.id)).toBe(own[0]);
  }
  expect(await opened(campaign.id)).toHaveLength(20);
});

test("the last packet goes to another when its taker is refused after all", async () => {
  const campaign = await makeCampaign(db, { total: 5, packetCount: 1 });
  const [slow, next] = [await makeSignedIn(db), await makeSignedIn(db)];
  let answer: ReturnType<typeof open> | undefined;
  await db
    .transaction(async (tx) => {
      await tx
        .update(redPackets)
        .set({ memberId: slow.member.id, openedAt: new Date() })
        .where(eq(redPackets.campaignId, campaign.id));
      answer = open(campaign.id, next.token);
      // Long enough for the other to meet the locked row; when it is quicker, the test still holds.
      await new Promise((resume) => setTimeout(resume, 200));
      tx.rollback();
    })
    .catch(() => undefined);
  expect((await answer)?.status).toBe(200);
  expect(await pointsOf(next.member.id)).toBe(5);
});

test("whom it is not for is told what is missing, and nothing moves", async () => {
  const campaign = await makeCampaign(db, {
    section: club,
    needsMobile: true,
    needsClub: true,
    minLevel: 3,
  });
  const { member, token } = await makeSignedIn(db, { mobile: null });
  const refused = await open(campaign.id, token);
  expect(refused.status).toBe(409);
  expect(refused.body.error[0]).toMatch(/已绑定手机号、.*会员、等级达到 Lv3/);
  const { body } = await call("GET", `/api/red-packets/${campaign.id}`, { token });
  expect((body.data as { conditions: { met: boolean }[] }).conditions.map(({ met }) => met)).toEqual([
    false,
    false,
    false,
  ]);
  expect(await opened(campaign.id)).toHaveLength(0);

  await makeClubMember(db, club, member.id);
  await db.execute(sql`update members set level = 3 where id = ${member.id}`);
  expect(await open(campaign.id, token)).toMatchObject({
    status: 428,
    body: { code: "MOBILE_REQUIRED", error: ["先绑定手机号，再来拆红包"] },
  });
  await db.execute(sql`update members set mobile = '13700001234' where id = ${member.id}`);
  expect((await open(campaign.id, token)).status).toBe(200);
});

test("before its time, after it, and once all are gone, each with its words", async () => {
  const hour = 3_600_000;
  const soon = await makeCampaign(db, { startsAt: new Date(Date.now() + hour / 2) });
  const over = await makeCampaign(db, { endsAt: new Date(Date.now() - hour / 2) });
  const single = await makeCampaign(db, { total: 1, packetCount: 1 });
  const draft = await makeCampaign(db, { status: "draft" });
  const { token } = await makeSignedIn(db);
  await open(single.id, (await makeSignedIn(db)).token);
  for (const [id, status, words] of [
    [soon.id, 409, "红包还没开抢，请稍等"],
    [over.id, 409, "红包已过期"],
    [single.id, 410, "手慢了，红包已被领完"],
    [draft.id, 404, "没有这个红包"],
    ["999999", 404, "没有这个红包"],
  ] as const) {
    expect(await open(id, token)).toMatchObject({ status, body: { error: [words] } });
  }
});

test("minors' mode keeps the packet closed", async () => {
  const campaign = await makeCampaign(db);
  const { token } = await makeSignedIn(db, { minorMode: true });
  expect(await open(campaign.id, token)).toMatchObject({ status: 423, body: { code: "MINORS_MODE" } });
});

test("at its end the remainder goes back, once, and what was opened stays", async () => {
  const campaign = await makeCampaign(db, { total: 300, packetCount: 3 });
  const { member, token } = await makeSignedIn(db);
  await open(campaign.id, token);
  const got = await pointsOf(member.id);
  await db
    .update(redPacketCampaigns)
    .set({ endsAt: new Date(Date.now() - 1000) })
    .where(eq(redPacketCampaigns.id, campaign.id));
  const issued = { owner: "points:issued", unit: "points" };
  const before = await balanceOf(db, issued);
  await Promise.all([endOverdue(services), endOverdue(services)]);
  const [row] = await db.select().from(redPacketCampaigns).where(eq(redPacketCampaigns.id, campaign.id));
  expect(row).toMatchObject({ status: "ended", stopped: false, returned: 300 - got });
  expect(await balanceOf(db, potOf(campaign.id))).toBe(0);
  expect((await balanceOf(db, issued)) - before).toBeGreaterThanOrEqual(300 - got);
  expect(await pointsOf(member.id)).toBe(got);
});

test("a campaign that ends while people open pays each point once", async () => {
  const campaign = await makeCampaign(db, { total: 4000, packetCount: 200 });
  const people = await makeCrowd(db, 100);
  const opening = people.map(({ token }) => open(campaign.id, token));
  await opening[0];
  await db
    .update(redPacketCampaigns)
    .set({ endsAt: new Date(Date.now() - 1) })
    .where(eq(redPacketCampaigns.id, campaign.id));
  await endOverdue(services);
  await Promise.all(opening);
  const [row] = await db.select().from(redPacketCampaigns).where(eq(redPacketCampaigns.id, campaign.id));
  const paid = (await opened(campaign.id)).reduce((sum, { amount }) => sum + amount, 0);
  expect(paid + (row?.returned ?? 0)).toBe(4000);
  expect(await balanceOf(db, potOf(campaign.id))).toBe(0);
});
