import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { sections } from "#sections/registry.ts";
import { adminAccounts, PASSWORD } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { potOf } from "./pot.ts";
import { redPackets } from "./tables.ts";

const app = await createTestApp();
const { services, call } = app;
const { db } = services;
const accounts = await adminAccounts(app);
const clubs = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

/** Somebody who may give out red packets, everywhere or in one section, and knows his password. */
async function giver(section?: string) {
  const role = await makeRole(db, [{ permission: "redpackets.manage", ...(section && { section }) }]);
  const { account } = await accounts.makeAccount({ role });
  return (await accounts.signedIn(account)).token;
}
const HOUR = 3_600_000;
const input = (values: object = {}) => ({
  name: "年度车友大会",
  section: "main",
  greeting: "一路平安",
  total: 500,
  packet_count: 20,
  starts_at: new Date(Date.now() - HOUR).toISOString(),
  ends_at: new Date(Date.now() + HOUR).toISOString(),
  needs_mobile: true,
  needs_club: false,
  ...values,
});
const draft = async (token: string, values: object = {}) => {
  const { status, body } = await call("POST", "/api/admin/red-packets", { token, body: input(values) });
  return { status, body, campaign: body.data as Campaign };
};
const start = (token: string, { id, version }: Campaign, proof: object = { password: PASSWORD }) =>
  call("POST", `/api/admin/red-packets/${id}/start`, { token, body: { version, proof } });

test("a draft gives out nothing; started, its packets hold exactly the sum and the pot too", async () => {
  const token = await giver();
  const { campaign } = await draft(token);
  expect(await db.select().from(redPackets).where(eq(redPackets.campaignId, campaign.id))).toEqual([]);
  const started = await start(token, campaign);
  expect(started.body.data).toMatchObject({ status: "running", opened_count: 0, paid: 0 });
  const packets = await db.select().from(redPackets).where(eq(redPackets.campaignId, campaign.id));
  expect(packets).toHaveLength(20);
  expect(packets.reduce((sum, { amount }) => sum + amount, 0)).toBe(500);
  expect(await balanceOf(db, potOf(campaign.id))).toBe(500);
  // A second tap fills nothing twice.
  expect((await start(token, campaign)).status).toBe(409);
  expect(await balanceOf(db, potOf(campaign.id))).toBe(500);
});

test("starting asks who it is, and starts what was seen", async () => {
  const token = await giver();
  const { campaign } = await draft(token);
  expect((await start(token, campaign, { password: "wrong" })).body.code).toBe("SIGN_IN_FAILED");
  const changed = await call("PUT", `/api/admin/red-packets/${campaign.id}`, {
    token,
    body: { ...input({ total: 900 }), version: campaign.version },
  });
  expect(changed.body.data).toMatchObject({ total: 900 });
  expect((await start(token, campaign)).body.code).toBe("CHANGED");
  expect((await start(token, changed.body.data as Campaign)).status).toBe(200);
  const late = await call("PUT", `/api/admin/red-packets/${campaign.id}`, {
    token,
    body: { ...input(), version: campaign.version },
  });
  expect(late.body.error).toEqual(["红包已经发出，不能再修改"]);
});

test("stopped before its time, the rest goes back and nobody opens another", async () => {
  const token = await giver();
  const { campaign } = await draft(token, { total: 40, packet_count: 4, needs_mobile: false });
  await start(token, campaign);
  const [early, late] = [await makeSignedIn(db), await makeSignedIn(db)];
  await call("POST", `/api/red-packets/${campaign.id}/open`, { token: early.token });
  const path = `/api/admin/red-packets/${campaign.id}/stop`;
  expect((await call("POST", path, { token, body: { proof: { password: "no" } } })).status).toBe(400);
  const { body } = await call("POST", path, { token, body: { proof: { password: PASSWORD } } });
  const ended = body.data as Campaign;
  expect(ended).toMatchObject({ status: "ended", stopped: true, opened_count: 1 });
  expect((ended.returned ?? 0) + ended.paid).toBe(40);
  expect(await balanceOf(db, potOf(campaign.id))).toBe(0);
  expect(
    (await call("POST", `/api/red-packets/${campaign.id}/open`, { token: late.token })).body,
  ).toMatchObject({ code: "CLOSED", error: ["红包已过期"] });
  const again = await call("POST", path, { token, body: { proof: { password: PASSWORD } } });
  expect(again.body.error).toEqual(["红包已经结束"]);
  const audit = await db.select().from(auditLog).where(eq(auditLog.targetId, campaign.id));
  const actions = audit.filter(({ targetKind }) => targetKind === "red_packets").map(({ action }) => action);
  expect(actions.toSorted()).toEqual(["redpackets.drafted", "redpackets.started", "redpackets.stopped"]);
});

test("what cannot be given out is refused beside its field, and nothing is stored", async () => {
  const token = await giver();
  for (const [values, field, words] of [
    [{ total: 19 }, "total", "总积分不能少于红包个数，每个红包至少 1 积分"],
    [{ ends_at: new Date(Date.now() - 2 * HOUR).toISOString() }, "ends_at", "结束时间要晚于开始时间"],
    [{ ends_at: new Date(Date.now() + 90 * 24 * HOUR).toISOString() }, "ends_at", "最多持续 60 天"],
    [{ section: "nowhere" }, "section", "没有这个分区"],
    [{ needs_club: true }, "needs_club", "面向所有车友的红包不能只给某个车友会"],
    [{ total: 1.5 }, "total", "总积分要是整数"],
    [{ total: 2_000_000 }, "total", "总积分最多 1000000"],
    [{ name: " " }, "name", "名称至少 2 个字"],
  ] as const) {
    const { status, body } = await draft(token, values);
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({ [field]: words });
  }
  const { body } = await call("GET", "/api/admin/red-packets", { token });
  expect((body.data as { items: Campaign[] }).items.filter(({ total }) => total < 20)).toEqual([]);
});

test("who gives out in one section sees and touches no other's", async () => {
  const [here = "", there = ""] = clubs;
  const token = await giver(here);
  expect((await draft(token, { section: there })).status).toBe(403);
  const { campaign: own } = await draft(token, { section: here });
  const { campaign: foreign } = await draft(await giver(), { section: there });
  const { body } = await call("GET", "/api/admin/red-packets", { token });
  const seen = (body.data as { items: Campaign[] }).items.map(({ id }) => id);
  expect(seen).toContain(own.id);
  expect(seen).not.toContain(foreign.id);
  expect((await call("GET", `/api/admin/red-packets/${foreign.id}`, { token })).status).toBe(403);
  expect((await call("DELETE", `/api/admin/red-packets/${foreign.id}`, { token })).status).toBe(403);
  expect((await call("DELETE", `/api/admin/red-packets/${own.id}`, { token })).status).toBe(200);
  const { token: moderator } = await makeAdmin(db);
  expect((await call("GET", "/api/admin/red-packets", { token: moderator })).status).toBe(403);
});
