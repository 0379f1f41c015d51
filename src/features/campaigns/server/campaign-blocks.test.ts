import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sweepMedia } from "#capabilities/media/media/server/sweep.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import type { StoredBlock } from "#features/campaigns/blocks-contract.ts";
import { leadForms, leadReceivers } from "#features/leads/server/tables.ts";
import { withTags } from "#platform/http/cache-tags.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { makeActivity } from "../../../../test/support/activities.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { banner, campaignDesk, placed, text } from "../../../../test/support/campaigns.ts";
import { makeAdmin, makePicture, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeGoods, makeSku } from "../../../../test/support/shop.ts";
import { shownByCampaigns } from "./campaign-files.ts";
import { campaignPart, campaignSitemap } from "./found.ts";
import { showCampaign } from "./show-campaign.ts";
import { campaignFiles, campaignVersions } from "./tables.ts";

const app = await createTestApp();
const { services, call } = app;
const { db } = services;
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
const { token, admin } = await makeAdmin(db, await makeRole(db, [{ permission: "campaigns.write" }]));

const { begin, desk, save, publish, live, seen } = campaignDesk(app, token);

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

test("goods stand in the order chosen with their prices, those taken off are left out, and can be found by name or number", async () => {
  const first = await makeGoods(db, { title: "冰川脚垫" });
  const second = await makeGoods(db, { title: "折叠露营车", minFen: 19_900 });
  const off = await makeGoods(db, { title: "旧款车贴", state: "off" });
  for (const { id: goodsId } of [first, second, off]) await makeSku(db, { goodsId });
  const block = (ids: string[]): StoredBlock => ({
    ...{ ...placed, id: "g1", kind: "goods", title: "路上用得着", goods: ids },
  });
  const { id, slug } = await live({ blocks: [banner(), block([second.id, off.id, first.id])] });
  const { result, tags } = await withTags(() => showCampaign(services, slug));
  expect(result.blocks[1]).toMatchObject({
    items: [{ id: second.id, price_fen: 19_900, on_sale: true }, { id: first.id }],
  });
  expect([...tags]).toContain(`goods:${second.id}`);
  const choices = async (q: string) =>
    (await call("GET", `/api/admin/campaigns/${id}/choices?of=goods&q=${encodeURIComponent(q)}`, { token }))
      .body.data as { items: { id: string; title: string; text: string }[] };
  expect((await choices("露营")).items).toMatchObject([
    { id: second.id, title: "折叠露营车", text: expect.stringContaining("¥199") },
  ]);
  expect((await choices(first.id)).items).toMatchObject([{ id: first.id }]);
  expect((await choices("旧款")).items).toEqual([]);
  const seven = Array.from({ length: 7 }, () => first.id);
  expect((await save(id, { blocks: [block(seven)] })).status).toBe(400);
  await save(id, { blocks: [banner(), block([off.id])] });
  expect(await desk(id)).toMatchObject({ gone: ["g1"], names: { [`goods:${off.id}`]: "旧款车贴" } });
});

test("a quiz that is not published is left out, and its place is kept", async () => {
  const block: StoredBlock = { ...placed, id: "q1", kind: "quiz", title: "", quiz: "which-car" };
  const { id, slug } = await live({ blocks: [banner(), block] });
  expect((await seen(slug)).blocks).toHaveLength(1);
  expect(await desk(id)).toMatchObject({ gone: ["q1"], live: { content: { blocks: [{}, block] } } });
});
