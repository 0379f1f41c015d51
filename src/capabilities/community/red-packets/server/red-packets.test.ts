import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeCampaign } from "../../../../../test/support/red-packets.ts";
import { redPacketCampaigns, redPackets } from "./tables.ts";

const { services, call } = await createTestApp();
const { db } = services;
const HOUR = 3_600_000;

interface Item {
  id: string;
  state: string;
  own: { amount: number } | null;
}
const list = async (tab: string, token: string, more = "") => {
  const { body } = await call("GET", `/api/my/red-packets?tab=${tab}${more}`, { token });
  return body.data as { items: Item[]; next_cursor: string | null };
};
const ids = async (tab: string, token: string) => (await list(tab, token)).items.map(({ id }) => id);

test("each packet stands on the tab where it belongs, and moves there", async () => {
  const { token } = await makeSignedIn(db);
  const later = await makeCampaign(db, { endsAt: new Date(Date.now() + 3 * HOUR) });
  const first = await makeCampaign(db);
  const soon = await makeCampaign(db, {
    startsAt: new Date(Date.now() + HOUR),
    endsAt: new Date(Date.now() + 2 * HOUR),
  });
  const missed = await makeCampaign(db, {
    total: 1,
    packetCount: 1,
    endsAt: new Date(Date.now() + HOUR / 2),
  });
  const before = await makeCampaign(db, {
    startsAt: new Date(Date.now() - 100 * 24 * HOUR),
    endsAt: new Date(Date.now() - 99 * 24 * HOUR),
  });
  await makeCampaign(db, { status: "draft" });
  await call("POST", `/api/red-packets/${missed.id}/open`, { token: (await makeSignedIn(db)).token });

  expect(await ids("waiting", token)).toEqual([first.id, later.id, soon.id]);
  expect((await list("waiting", token)).items.map(({ state }) => state)).toEqual([
    "open",
    "open",
    "upcoming",
  ]);
  expect(await ids("missed", token)).toEqual([missed.id]);
  expect(await ids("missed", token)).not.toContain(before.id);
  await call("POST", `/api/red-packets/${first.id}/open`, { token });
  expect(await ids("waiting", token)).toEqual([later.id, soon.id]);
  const { items } = await list("opened", token);
  expect(items).toMatchObject([{ id: first.id, own: { amount: expect.any(Number) } }]);
  const page = await list("waiting", token, "&limit=1");
  const next = await list("waiting", token, `&limit=1&cursor=${page.next_cursor}`);
  expect([...page.items, ...next.items].map(({ id }) => id)).toEqual([later.id, soon.id]);
});

test("a member who joined later did not miss what was over by then", async () => {
  const over = await makeCampaign(db, {
    startsAt: new Date(Date.now() - 2 * HOUR),
    endsAt: new Date(Date.now() - HOUR),
  });
  const { token } = await makeSignedIn(db);
  const early = await makeSignedIn(db, { createdAt: new Date(Date.now() - 24 * HOUR) });
  expect(await ids("missed", token)).not.toContain(over.id);
  expect(await ids("missed", early.token)).toContain(over.id);
});

test("the luck list opens with the packet, and names the best once none is left", async () => {
  const campaign = await makeCampaign(db, { total: 90, packetCount: 3 });
  const people = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  const watcher = await makeSignedIn(db);
  const luck = async (token: string) => {
    const { body } = await call("GET", `/api/red-packets/${campaign.id}/luck`, { token });
    return (body.data as { items: { amount: number; best: boolean; mine: boolean }[] }).items;
  };
  const open = (token: string) => call("POST", `/api/red-packets/${campaign.id}/open`, { token });
  await open(people[0]?.token ?? "");
  await open(people[1]?.token ?? "");
  expect(await luck(watcher.token)).toEqual([]);
  expect((await luck(people[0]?.token ?? "")).map(({ best }) => best)).toEqual([false, false]);
  expect((await luck(people[0]?.token ?? "")).map(({ mine }) => mine)).toEqual([false, true]);
  await open(people[2]?.token ?? "");
  const all = await luck(watcher.token);
  expect(all).toHaveLength(3);
  const best = all.filter((entry) => entry.best);
  expect(best).toHaveLength(1);
  expect(best[0]?.amount).toBe(Math.max(...all.map(({ amount }) => amount)));
  const { body } = await call("GET", `/api/red-packets/${campaign.id}`, { token: watcher.token });
  expect(body.data).toMatchObject({ state: "empty", opened_count: 3, packet_count: 3, own: null });
  expect((body.data as { emptied_in: number }).emptied_in).toBeGreaterThan(0);
});

test("who blocked somebody does not find him in the luck list, nor the other way round", async () => {
  const campaign = await makeCampaign(db, { total: 3, packetCount: 3 });
  const people = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  for (const { token } of people) await call("POST", `/api/red-packets/${campaign.id}/open`, { token });
  const [one, other, third] = people;
  await call("POST", `/api/user/${other?.member.id}/block`, { token: one?.token ?? "" });
  const names = async (token = "") => {
    const { body } = await call("GET", `/api/red-packets/${campaign.id}/luck`, { token });
    return (body.data as { items: { member: { id: string } }[] }).items.map(({ member }) => member.id);
  };
  expect(await names(one?.token)).toEqual([third?.member.id, one?.member.id]);
  expect(await names(other?.token)).toEqual([third?.member.id, other?.member.id]);
  expect(await names(third?.token)).toHaveLength(3);
});

test("what is to be had waits on the personal page", async () => {
  const { token } = await makeSignedIn(db);
  const waits = async () => {
    const { body } = await call("GET", "/api/my/waiting", { token });
    const { items } = body.data as { items: { key: string; count: number }[] };
    return items.find(({ key }) => key === "red packets")?.count ?? 0;
  };
  const before = await waits();
  const campaign = await makeCampaign(db);
  expect(await waits()).toBe(before + 1);
  await call("POST", `/api/red-packets/${campaign.id}/open`, { token });
  expect(await waits()).toBe(before);
});

test("visitors see no red packets and open none", async () => {
  const campaign = await makeCampaign(db);
  for (const [method, path] of [
    ["GET", "/api/my/red-packets"],
    ["GET", `/api/red-packets/${campaign.id}`],
    ["POST", `/api/red-packets/${campaign.id}/open`],
  ] as const)
    expect((await call(method, path)).status).toBe(401);
  expect(await db.select().from(redPackets).where(eq(redPackets.campaignId, campaign.id))).toHaveLength(10);
  expect(
    await db.select().from(redPacketCampaigns).where(eq(redPacketCampaigns.status, "running")),
  ).not.toHaveLength(0);
});
