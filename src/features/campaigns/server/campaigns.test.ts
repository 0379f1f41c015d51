import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import type { Campaign } from "#features/campaigns/contract.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import { keptUntil, withTags } from "#platform/http/cache-tags.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { banner, campaignDesk, newSlug, text } from "../../../../test/support/campaigns.ts";
import { makeAdmin, makePicture, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { keepTurns } from "./jobs.ts";
import { showCampaign } from "./show-campaign.ts";
import { campaigns, campaignVersions } from "./tables.ts";

const app = await createTestApp();
const { services, call, inject } = app;
const { db } = services;
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
const { token, admin } = await makeAdmin(db, await makeRole(db, [{ permission: "campaigns.write" }]));
const { token: other } = await makeAdmin(db, await makeRole(db, [{ permission: "campaigns.write" }]));

const { begin, desk, save, publish, live, read, seen } = campaignDesk(app, token);

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;

describe("a draft", () => {
  test("is seen by nobody until it is published, but by whoever has its link", async () => {
    const { slug, id } = await begin();
    await save(id, { blocks: [banner()] });
    expect((await read(slug)).status).toBe(404);
    const link = await call("POST", `/api/admin/campaigns/${id}/preview`, { token, body: { version: null } });
    const { bare, path } = link.body.data as { bare: string; path: string };
    const query = bare.slice(bare.indexOf("?"));
    const shown = (await call("GET", `/api/campaign-preview${query}`)).body.data as Campaign;
    expect(shown.blocks).toMatchObject([{ kind: "banner", title: "一起上山看叶子" }]);
    expect(path).toContain("/phonepreview?type=campaign");
    const framed = await call("GET", `/api/phone-preview/link${path.slice(path.indexOf("?"))}`);
    expect(framed.body.data).toMatchObject({ title: "秋日山路季", path: bare });
    expect((await call("GET", `/api/campaign-preview?id=${id}&token=x.y`)).status).toBe(410);
    expect((await publish(id)).body.data).toEqual({ number: 1 });
    expect((await seen(slug)).blocks).toHaveLength(1);
  });

  test("of two editors the second one is told, and overwrites nothing", async () => {
    const { id } = await begin();
    const { version } = await desk(id);
    expect((await save(id, { blocks: [banner()] }, token, version)).status).toBe(200);
    const late = await save(id, { blocks: [text("另一个")] }, other, version);
    expect([late.status, late.body.code]).toEqual([409, "CHANGED"]);
    expect((await desk(id)).draft?.content.blocks).toMatchObject([{ kind: "banner" }]);
  });

  test("that is published twice at once goes live once", async () => {
    const { id } = await begin();
    await save(id, { blocks: [banner()] });
    const { version } = await desk(id);
    const body = { version, note: "" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => call("POST", `/api/admin/campaigns/${id}/publish`, { token, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await desk(id)).archived).toHaveLength(0);
    expect((await desk(id)).live?.number).toBe(1);
  });

  test("that could not be shown is refused with the reason, and nothing changes", async () => {
    const { id } = await begin();
    await save(id, { blocks: [banner()] });
    const wrong: [Partial<CampaignContent>, string][] = [
      [{ title: " " }, "请填写标题"],
      [{ from: soon(2 * HOUR), until: soon(HOUR) }, "结束时间要晚于开始时间"],
      [{ blocks: [banner(), banner()] }, "两个区块的编号相同，请刷新后重试"],
      [{ blocks: [banner({ title: "" })] }, "横幅要有一张图片或一个标题"],
      [{ blocks: [banner({ button: "去看" })] }, "横幅的按钮和链接要一起填"],
      [{ blocks: [banner({ button: "去看", link: "/nowhere" })] }, "“横幅”指向的页面不存在：/nowhere"],
      [{ blocks: [banner({ from: soon(2 * HOUR), until: soon(HOUR) })] }, "区块的结束时间要晚于开始时间"],
      [{ blocks: [banner({ picture: "987654321" })] }, "有图片或视频已失效，请重新上传"],
      [{ picture: "987654321" }, "有图片或视频已失效，请重新上传"],
      [{ blocks: [text("")] }, "请先填写内容"],
    ];
    for (const [changes, message] of wrong) {
      const answer = await save(id, changes);
      expect([answer.status, answer.body.error]).toEqual([400, [message]]);
    }
    expect((await desk(id)).draft?.content.blocks).toEqual([banner()]);
    await save(id, { blocks: [banner({ on: false })] });
    expect((await publish(id)).body.error).toEqual(["至少要有一个打开的区块才能发布"]);
  });

  test("can be thrown away, and what is live stays", async () => {
    const { id, slug } = await live();
    await save(id, { title: "改坏了" });
    const { version } = await desk(id);
    expect((await call("DELETE", `/api/admin/campaigns/${id}/draft?version=old`, { token })).status).toBe(
      409,
    );
    expect(
      (await call("DELETE", `/api/admin/campaigns/${id}/draft?version=${version}`, { token })).status,
    ).toBe(200);
    expect((await desk(id)).draft).toBeNull();
    expect((await seen(slug)).title).toBe("秋日山路季");
  });
});

describe("a version", () => {
  test("comes back under a new number, but not its term, and only over what was seen live", async () => {
    const { id, slug } = await live();
    const until = soon(HOUR);
    await save(id, { title: "第二版", until, blocks: [text("第二版")] });
    expect((await publish(id, "延长")).body.data).toEqual({ number: 2 });
    const { archived, live: standing } = await desk(id);
    expect(archived).toMatchObject([{ number: 1 }]);
    const body = { id: archived[0]?.id, live: standing?.id };
    const path = `/api/admin/campaigns/${id}/restore`;
    expect((await call("POST", path, { token, body })).body.data).toEqual({ number: 3 });
    expect(await seen(slug)).toMatchObject({ title: "秋日山路季", until, blocks: [{ kind: "banner" }] });
    expect((await call("POST", path, { token, body })).body.code).toBe("CHANGED");
    expect((await desk(id)).live?.note).toBe("恢复第 1 版");
  });

  test("can be looked at by a link of its own", async () => {
    const { id } = await live();
    await save(id, { blocks: [text("第二版")] });
    const version = (await desk(id)).live?.id;
    const { bare } = (await call("POST", `/api/admin/campaigns/${id}/preview`, { token, body: { version } }))
      .body.data as { bare: string };
    const shown = (await call("GET", `/api/campaign-preview${bare.slice(bare.indexOf("?"))}`)).body.data;
    expect((shown as Campaign).blocks).toMatchObject([{ kind: "banner" }]);
  });
});

describe("a term", () => {
  test("closes the page before it begins and after it ended, and no answer is kept beyond", async () => {
    const from = soon(HOUR);
    const until = soon(2 * HOUR);
    const { slug } = await live({ from, until, blocks: [banner(), text("到场送贴纸")] });
    expect(await seen(slug)).toMatchObject({ state: "soon", title: "秋日山路季", from, blocks: [] });
    const at = async (moment: string) => {
      const { result, tags } = await withTags(() => showCampaign(services, slug, new Date(moment)));
      return { ...result, kept: keptUntil(tags) };
    };
    expect((await at(soon(0))).kept).toBe(Date.parse(from));
    expect(await at(from)).toMatchObject({ state: "open", kept: Date.parse(until) });
    expect((await at(from)).blocks).toHaveLength(2);
    expect(await at(until)).toMatchObject({ state: "ended", blocks: [], rules: null, kept: Infinity });
  });

  test("of a block is kept within it", async () => {
    const until = soon(HOUR);
    const { slug } = await live({ blocks: [banner(), text("早鸟", { until })] });
    expect((await seen(slug)).blocks).toHaveLength(2);
    const { result, tags } = await withTags(() => showCampaign(services, slug));
    expect(result.blocks).toHaveLength(2);
    expect(keptUntil(tags)).toBe(Date.parse(until));
    expect((await showCampaign(services, slug, new Date(until))).blocks).toHaveLength(1);
  });

  test("decides from when until when it is found, and stands in the sitemap", async () => {
    const from = soon(HOUR);
    const until = soon(2 * HOUR);
    const { slug, id } = await live({ title: "银杏大道打卡", from, until });
    const found = async () => {
      const answer = await call("GET", `/api/search?q=${encodeURIComponent("银杏大道打卡")}`);
      return JSON.stringify(answer.body.data).includes(`/c/${slug}`);
    };
    const mapped = async () => {
      const index = (await inject({ url: "/sitemap.xml" })).body;
      const files = [...index.matchAll(/\/sitemaps\/campaigns-\d+\.xml/g)].map(([url]) => inject({ url }));
      return (await Promise.all(files)).some(({ body }) => body.includes(`/c/${slug}<`));
    };
    expect([await found(), await mapped()]).toEqual([false, false]);
    // The clock of the database goes on: what began an hour ago is found.
    await db
      .update(campaigns)
      .set({ startsAt: new Date(Date.now() - HOUR), turnsAt: new Date(Date.now() - HOUR) })
      .where(eq(campaigns.id, id));
    expect(await keepTurns(services)).toBeGreaterThan(0);
    expect(await keepTurns(services)).toBe(0);
    await call("POST", `/api/admin/campaigns/${id}/preview`, { token, body: { version: null } });
    expect([await found(), await mapped()]).toEqual([true, true]);
    await db
      .update(campaigns)
      .set({ endsAt: new Date(Date.now() - 60_000) })
      .where(eq(campaigns.id, id));
    expect(await keepTurns(services, new Date(Date.parse(until) + 1000))).toBeGreaterThan(0);
    await call("POST", `/api/admin/campaigns/${id}/preview`, { token, body: { version: null } });
    expect([await found(), await mapped()]).toEqual([false, false]);
  });

  test("of a block decides from when until when its words are found", async () => {
    const from = soon(HOUR);
    const { id } = await live({ blocks: [banner(), text("神秘大奖揭晓", { from })] });
    const found = async () => {
      const answer = await call("GET", `/api/search?q=${encodeURIComponent("神秘大奖揭晓")}`);
      return JSON.stringify(answer.body.data).includes("揭晓");
    };
    const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
    expect(row?.turnsAt?.toISOString()).toBe(from);
    expect(await found()).toBe(false);
    const content = {
      ...(await desk(id)).live?.content,
      blocks: [text("神秘大奖揭晓", { from: soon(-HOUR) })],
    };
    // The clock of the database goes on: what began an hour ago is found.
    await db
      .update(campaigns)
      .set({ turnsAt: new Date(Date.now() - HOUR) })
      .where(eq(campaigns.id, id));
    await db
      .update(campaignVersions)
      .set({ content: content as CampaignContent })
      .where(eq(campaignVersions.campaignId, id));
    expect(await keepTurns(services)).toBe(1);
    await call("POST", `/api/admin/campaigns/${id}/preview`, { token, body: { version: null } });
    expect(await found()).toBe(true);
  });

  test("that is over keeps it from being published", async () => {
    const { id } = await begin();
    await save(id, { blocks: [banner()], from: soon(-2 * HOUR), until: soon(-HOUR) });
    expect((await publish(id)).body).toMatchObject({
      fields: { until: expect.stringContaining("已经过了") },
    });
  });
});

test("a campaign that is closed says so, and opens again with what it showed", async () => {
  const { id, slug } = await live();
  const standing = (await desk(id)).live?.id;
  const path = `/api/admin/campaigns/${id}/close`;
  expect((await call("POST", path, { token, body: { live: "999999" } })).status).toBe(409);
  expect((await call("POST", path, { token, body: { live: standing } })).status).toBe(200);
  expect(await seen(slug)).toMatchObject({ state: "ended", title: "秋日山路季", blocks: [] });
  expect(await desk(id)).toMatchObject({
    state: "closed",
    live: null,
    draft: { content: { blocks: [{ kind: "banner" }] } },
  });
  expect((await publish(id)).body.data).toEqual({ number: 2 });
  expect((await seen(slug)).state).toBe("open");
  const verbs = await db.select().from(auditLog).where(eq(auditLog.targetId, id));
  expect(verbs.map(({ action }) => action)).toEqual([
    "campaigns.created",
    "campaigns.published",
    "campaigns.closed",
    "campaigns.published",
  ]);
});

describe("an address", () => {
  test("of its own waits for its campaign, any other is not found", async () => {
    expect(await seen("mao")).toMatchObject({ id: null, state: "soon", blocks: [] });
    expect((await read("nothing-here")).status).toBe(404);
    // It stands at the umbrella's own address: not for who makes the campaigns of a club.
    const ofClub = await makeAdmin(
      db,
      await makeRole(db, [{ permission: "campaigns.write", section: club }]),
    );
    const taking = { key: "taking-mao", slug: "mao", section: club, title: "占一个", copy: null };
    const taken = await call("POST", "/api/admin/campaigns", { token: ofClub.token, body: taking });
    expect([taken.status, taken.body.fields]).toEqual([400, { slug: "这个网址留给主站的专题，换一个" }]);
    await live({}, { slug: "mao" });
    expect(await seen("mao")).toMatchObject({ state: "open" });
  });

  test("is one campaign's, in whatever section", async () => {
    const { slug } = await begin();
    const body = { key: "another-key", slug, section: club, title: "另一个", copy: null };
    const answer = await call("POST", "/api/admin/campaigns", { token, body });
    expect([answer.status, answer.body.fields]).toEqual([
      409,
      { slug: "这个网址已经有页面或专题在用，换一个" },
    ]);
    const bad = await call("POST", "/api/admin/campaigns", { token, body: { ...body, slug: "A B" } });
    expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([400, ["slug"]]);
  });

  test("is taken once, however often the same request arrives", async () => {
    const body = { key: "sent-twice", slug: newSlug(), section: club, title: "两次", copy: null };
    const [first, second] = await Promise.all(
      [1, 2].map(() => call("POST", "/api/admin/campaigns", { token, body })),
    );
    expect(first?.body.data).toEqual(second?.body.data);
    const rows = await db.select().from(campaigns).where(eq(campaigns.slug, body.slug));
    expect(rows).toHaveLength(1);
  });
});

test("a copy begins with another's blocks and files, and its own title and term", async () => {
  const picture = await makePicture(db, { ownerAdminId: admin.id });
  const { id } = await live({ until: soon(HOUR), blocks: [banner({ picture: picture.id })] });
  const body = { key: "copied-once", slug: newSlug(), section: club, title: "冬天再来", copy: id };
  const made = (await call("POST", "/api/admin/campaigns", { token, body })).body.data as { id: string };
  expect((await desk(made.id)).draft?.content).toMatchObject({
    title: "冬天再来",
    until: null,
    blocks: [{ picture: picture.id }],
  });
  expect((await publish(made.id)).status).toBe(200);
});

test("only what was never published can be deleted", async () => {
  const { id } = await begin();
  expect((await call("DELETE", `/api/admin/campaigns/${id}`, { token })).status).toBe(200);
  expect((await call("GET", `/api/admin/campaigns/${id}`, { token })).status).toBe(404);
  expect(await db.select().from(campaignVersions).where(eq(campaignVersions.campaignId, id))).toEqual([]);
  const standing = await live();
  expect((await call("DELETE", `/api/admin/campaigns/${standing.id}`, { token })).status).toBe(409);
});

test("who may change the campaigns of one section sees and changes no others", async () => {
  const limited = await makeAdmin(db, await makeRole(db, [{ permission: "campaigns.write", section: club }]));
  const { id } = await begin({ title: "主站的" });
  const own = await begin({ section: club, title: "车友会的" });
  const list = (await call("GET", "/api/admin/campaigns?limit=50", { token: limited.token })).body.data as {
    items: { id: string; section: string }[];
  };
  expect(new Set(list.items.map(({ section }) => section))).toEqual(new Set([club]));
  expect((await call("GET", `/api/admin/campaigns/${id}`, { token: limited.token })).status).toBe(403);
  expect((await call("GET", `/api/admin/campaigns/${own.id}`, { token: limited.token })).status).toBe(200);
  const { token: nobody } = await makeAdmin(db, "moderator");
  expect((await call("GET", "/api/admin/campaigns", { token: nobody })).status).toBe(403);
  const { token: reader } = await makeSignedIn(db);
  expect((await call("GET", "/api/admin/campaigns", { token: reader })).status).toBe(401);
});

test("the list tells where each stands, and is narrowed to it", async () => {
  const waiting = await live({ from: soon(HOUR) });
  const running = await live();
  const of = async (state: string) =>
    (
      (await call("GET", `/api/admin/campaigns?limit=50&state=${state}`, { token })).body.data as {
        items: { id: string; state: string }[];
      }
    ).items;
  expect((await of("soon")).map(({ id }) => id)).toContain(waiting.id);
  expect((await of("open")).map(({ id }) => id)).toContain(running.id);
  for (const state of ["draft", "soon", "open", "ended", "closed"])
    expect(new Set((await of(state)).map((one) => one.state)).size).toBeLessThanOrEqual(1);
});
