import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { sweepMedia } from "#capabilities/media/media/server/sweep.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import type { StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { Campaign } from "#features/campaigns/contract.ts";
import type { CampaignContent, campaignDeskEndpoints } from "#features/campaigns/desk-contract.ts";
import { leadForms, leadReceivers } from "#features/leads/server/tables.ts";
import { keptUntil, withTags } from "#platform/http/cache-tags.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { makeActivity } from "../../../../test/support/activities.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { shownByCampaigns } from "./campaign-files.ts";
import { campaignPart, campaignSitemap } from "./found.ts";
import { keepTurns } from "./jobs.ts";
import { showCampaign } from "./show-campaign.ts";
import { campaignFiles, campaigns, campaignVersions } from "./tables.ts";

const { services, call, inject } = await createTestApp();
const { db } = services;
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
const { token, admin } = await makeAdmin(db, await makeRole(db, [{ permission: "campaigns.write" }]));
const { token: other } = await makeAdmin(db, await makeRole(db, [{ permission: "campaigns.write" }]));

type One = z.output<(typeof campaignDeskEndpoints)["GET /api/admin/campaigns/{id}"]["data"]>;

let count = 0;
const newSlug = () => `autumn-${++count}`;
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;

const placed = { on: true, from: null, until: null };
const banner = (values: Partial<StoredBlock<"banner">> = {}): StoredBlock => ({
  ...{ ...placed, id: "b1", kind: "banner", picture: null, title: "一起上山看叶子" },
  ...{ text: "", button: "", link: "" },
  ...values,
});
const text = (words: string, values: Partial<StoredBlock<"text">> = {}): StoredBlock => ({
  ...{ ...placed, id: "t1", kind: "text", title: "" },
  document: { blocks: [{ type: "paragraph", inlines: [{ type: "text", text: words }] }] },
  ...values,
});

async function begin(values: { slug?: string; section?: string; title?: string } = {}) {
  const slug = values.slug ?? newSlug();
  const body = {
    ...{ key: `key-${slug}-${Date.now()}`, slug, section: values.section ?? umbrellaSection.slug },
    ...{ title: values.title ?? "秋日山路季", copy: null },
  };
  const answer = await call("POST", "/api/admin/campaigns", { token, body });
  expect(answer.status).toBe(200);
  return { slug, id: (answer.body.data as { id: string }).id };
}

const desk = async (id: string) =>
  (await call("GET", `/api/admin/campaigns/${id}`, { token })).body.data as One;

async function save(id: string, changes: Partial<CampaignContent>, as = token, seen?: string) {
  const { draft, live, initial, version } = await desk(id);
  const content = { ...(draft ?? live)?.content, ...(!draft && !live && initial), ...changes };
  return call("PUT", `/api/admin/campaigns/${id}/draft`, {
    token: as,
    body: { version: seen ?? version, content },
  });
}

const publish = async (id: string, note = "") =>
  call("POST", `/api/admin/campaigns/${id}/publish`, {
    token,
    body: { version: (await desk(id)).version, note },
  });

/** A campaign that is live with these blocks. */
async function live(changes: Partial<CampaignContent> = {}, values: Parameters<typeof begin>[0] = {}) {
  const made = await begin(values);
  expect((await save(made.id, { blocks: [banner()], ...changes })).status).toBe(200);
  expect((await publish(made.id)).status).toBe(200);
  return made;
}

const read = (slug: string) => call("GET", `/api/campaigns/${slug}`);
const seen = async (slug: string) => (await read(slug)).body.data as Campaign;

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
      [{ blocks: [text("")] }, "请写点什么再发送"],
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
    expect([answer.status, answer.body.fields]).toEqual([409, { slug: "这个网址已经有专题在用，换一个" }]);
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

test("pictures are seen while they are live, and kept as long as any version names them", async () => {
  const picture = await makePicture(db, { ownerAdminId: admin.id, createdAt: new Date(0) });
  const isShown = async () => {
    const asked = sql`select ${shownByCampaigns(sql`${picture.id}::bigint`)} as shown`;
    return (await db.execute<{ shown: boolean }>(asked)).rows[0]?.shown;
  };
  const { id } = await begin();
  await save(id, { blocks: [banner({ picture: picture.id })] });
  expect(await sweepMedia(services)).toBe(0);
  expect((await desk(id)).pictures[picture.id]?.src).not.toContain(picture.key);
  expect(await isShown()).toBe(false);
  await publish(id);
  expect(await isShown()).toBe(true);
  await save(id, { blocks: [text("没有图了")] });
  await publish(id);
  expect(await isShown()).toBe(false);
  expect(await sweepMedia(services)).toBe(0);
});

test("a picture that a member uploaded is refused", async () => {
  const { member } = await makeSignedIn(db);
  const picture = await makePicture(db, { ownerMemberId: member.id });
  const { id } = await begin();
  expect((await save(id, { blocks: [banner({ picture: picture.id })] })).status).toBe(400);
});

test("an editor names his own uploads and what everybody sees, not what another has not published", async () => {
  const { admin: colleague, token: theirs } = await makeAdmin(
    db,
    await makeRole(db, [{ permission: "campaigns.write" }]),
  );
  const picture = await makePicture(db, { ownerAdminId: colleague.id });
  const { id } = await begin();
  const mine = () => save(id, { blocks: [banner({ picture: picture.id })] });
  const refused = await mine();
  expect([refused.status, refused.body.fields]).toEqual([400, { blocks: "有图片或视频已失效，请重新上传" }]);
  // In the colleague's own campaign it is a draft as well: still nobody else's.
  const own = await begin({ section: club });
  expect((await save(own.id, { blocks: [banner({ picture: picture.id })] }, theirs)).status).toBe(200);
  expect((await mine()).status).toBe(400);
  // Whoever goes on with that draft keeps what it has.
  expect((await save(own.id, { description: "再改一改" })).status).toBe(200);
  expect((await publish(own.id)).status).toBe(200);
  expect((await mine()).status).toBe(200);
});

test("a draft stays at the desk however often older versions come back", async () => {
  const { id } = await live({ blocks: [banner()] });
  await save(id, { blocks: [banner({ title: "第二版" })] });
  await publish(id);
  await save(id, { blocks: [banner({ title: "草稿" })] });
  const first = (await desk(id)).archived[0]?.id ?? "";
  const content = (await desk(id)).live?.content;
  if (content === undefined) throw new Error("nothing is live");
  await db.insert(campaignVersions).values(
    Array.from({ length: 40 }, (_, at) => ({
      ...{ campaignId: id, state: "archived" as const, number: 100 + at, publishedAt: new Date() },
      content,
    })),
  );
  const { live: shown } = await desk(id);
  const restored = await call("POST", `/api/admin/campaigns/${id}/restore`, {
    token,
    body: { id: first, live: shown?.id ?? null },
  });
  expect(restored.status).toBe(200);
  const { draft, live: now, archived, has_draft } = await desk(id);
  expect([draft?.content.blocks[0], now?.content.blocks[0]]).toMatchObject([
    { title: "草稿" },
    { title: "一起上山看叶子" },
  ]);
  expect([has_draft, archived.length]).toEqual([true, 30]);
});

test("saving a draft moves nothing that visitors and search engines see; publishing does", async () => {
  const { id, slug } = await live({ title: "先上线的" });
  await live({ title: "后上线的" });
  const titles = async () => {
    const { items } = await campaignPart.read(services, umbrellaSection.slug, { count: 50, chosen: [] });
    return items
      .flatMap((item) => ("title" in item ? [item.title] : []))
      .filter((title) => title.endsWith("上线的"));
  };
  const lastmod = async () => {
    const all = await campaignSitemap.entries(db, "0", 500);
    return all.find(({ address }) => address.endsWith(slug))?.updatedAt.getTime();
  };
  const before = await lastmod();
  expect(await titles()).toEqual(["后上线的", "先上线的"]);
  await save(id, { description: "改了草稿" });
  expect([await titles(), await lastmod()]).toEqual([["后上线的", "先上线的"], before]);
  await publish(id);
  expect(await titles()).toEqual(["先上线的", "后上线的"]);
  expect(await lastmod()).toBeGreaterThan(before ?? 0);
});

test("a block whose subject is gone is left out, and the desk says so", async () => {
  const picture = await makePicture(db, { ownerAdminId: admin.id });
  const { id, slug } = await live({
    blocks: [banner(), banner({ id: "b2", title: "", picture: picture.id })],
  });
  expect((await seen(slug)).blocks).toHaveLength(2);
  await db.delete(campaignFiles).where(eq(campaignFiles.mediaId, picture.id));
  await db.delete(media).where(eq(media.id, picture.id));
  expect((await showCampaign(services, slug)).blocks).toHaveLength(1);
  expect((await desk(id)).gone).toEqual(["b2"]);
});

test("a form stands in a campaign as long as it is open, and can be chosen by its name", async () => {
  const section = umbrellaSection.slug;
  const [receiver] = await db
    .insert(leadReceivers)
    .values({ section, name: "示例经销商", contact: "021-0000 0000" })
    .returning();
  await db.insert(leadForms).values({
    ...{ section, key: "drive", kind: "test_drive" as const, title: "预约试驾", purpose: "安排试驾" },
    ...{ receiverId: receiver?.id ?? "", series: [], termDays: 30, open: true },
  });
  const block: StoredBlock = { ...placed, id: "f1", kind: "form", title: "", form: "drive" };
  const { id, slug } = await live({ blocks: [banner(), block] });
  expect((await seen(slug)).blocks[1]).toMatchObject({ kind: "form", form: "drive" });
  const choices = async (of: string, q = "") =>
    (await call("GET", `/api/admin/campaigns/${id}/choices?of=${of}&q=${encodeURIComponent(q)}`, { token }))
      .body.data as { items: { id: string; title: string }[] };
  expect((await choices("form", "试驾")).items).toMatchObject([{ id: "drive", title: "预约试驾" }]);
  expect((await choices("form", "到店")).items).toEqual([]);
  expect((await call("GET", `/api/admin/campaigns/${id}/choices?of=text`, { token })).status).toBe(404);
  expect((await desk(id)).names).toEqual({ "form:drive": "预约试驾" });
  const { tags } = await withTags(() => showCampaign(services, slug));
  expect([...tags]).toContain("lead-forms");
  // Whoever closes it at the desk is not kept waiting for what visitors were told a moment ago.
  const { token: manager } = await makeAdmin(db, "super");
  const forms = (await call("GET", "/api/admin/lead-forms", { token: manager })).body.data as {
    items: { id: string; key: string; version: string }[];
  };
  const { id: formId = "", version = "" } = forms.items.find(({ key }) => key === "drive") ?? {};
  const closed = await call("PUT", `/api/admin/lead-forms/${formId}`, {
    token: manager,
    body: {
      ...{ version, title: "预约试驾", purpose: "安排试驾时间", series: [], term_days: 30, open: false },
      receiver_id: receiver?.id ?? "",
    },
  });
  expect([closed.status, closed.body.fields]).toEqual([200, undefined]);
  expect((await seen(slug)).blocks).toHaveLength(1);
  expect(await desk(id)).toMatchObject({ gone: ["f1"], names: {} });
});

test("activities stand in the order chosen, and those that are gone are left out", async () => {
  const first = (await makeActivity(db, { title: "上山拍叶子" })).activity;
  const second = (await makeActivity(db, { title: "湖边早餐" })).activity;
  const draft = (await makeActivity(db, { title: "还没定", state: "draft" })).activity;
  const block = (ids: string[]): StoredBlock => ({
    ...{ ...placed, id: "a1", kind: "activity", title: "一起去", activities: ids },
  });
  const { id, slug } = await live({ blocks: [banner(), block([second.id, draft.id, first.id])] });
  const { result, tags } = await withTags(() => showCampaign(services, slug));
  expect(result.blocks[1]).toMatchObject({ items: [{ id: second.id }, { id: first.id }] });
  expect([...tags]).toContain(`activity:${second.id}`);
  const { body } = await call(
    "GET",
    `/api/admin/campaigns/${id}/choices?of=activity&q=${encodeURIComponent("早餐")}`,
    {
      token,
    },
  );
  expect((body.data as { items: object[] }).items).toMatchObject([
    { id: second.id, title: expect.stringMatching(/^湖边早餐 20/) },
  ]);
  await save(id, { blocks: [banner(), block([draft.id])] });
  expect((await desk(id)).gone).toEqual(["a1"]);
});

test("a quiz that is not published is left out, and its place is kept", async () => {
  const block: StoredBlock = { ...placed, id: "q1", kind: "quiz", title: "", quiz: "which-car" };
  const { id, slug } = await live({ blocks: [banner(), block] });
  expect((await seen(slug)).blocks).toHaveLength(1);
  expect(await desk(id)).toMatchObject({ gone: ["q1"], live: { content: { blocks: [{}, block] } } });
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
