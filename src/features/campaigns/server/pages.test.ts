import { expect, test } from "vitest";
import { keptUntil, withTags } from "#platform/http/cache-tags.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { campaignDesk, newSlug, text } from "../../../../test/support/campaigns.ts";
import { makeAdmin, makeRole } from "../../../../test/support/factories.ts";
import { until } from "../../../../test/support/within.ts";
import { searchedOf } from "./found.ts";
import { showCampaign } from "./show-campaign.ts";

const app = await createTestApp();
const { services, call, inject } = app;
const { token } = await makeAdmin(services.db, await makeRole(services.db, [{ permission: "pages.write" }]));
const { token: campaigner } = await makeAdmin(
  services.db,
  await makeRole(services.db, [{ permission: "campaigns.write" }]),
);
const { begin, desk, save, publish, live, read, seen } = campaignDesk(app, token);

const HOUR = 3_600_000;
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

test("a page is made by whoever may make pages, and by nobody who may make campaigns alone", async () => {
  const { id, slug } = await begin({ kind: "page", title: "新手指南" });
  expect((await save(id, { blocks: [text("先加入车友会。")] }, campaigner)).status).toBe(403);
  expect((await call("GET", `/api/admin/campaigns/${id}`, { token: campaigner })).status).toBe(403);
  const body = { key: "a-campaign-of-mine", slug: newSlug(), section: "main", title: "专题", copy: null };
  expect((await call("POST", "/api/admin/campaigns", { token, body })).status).toBe(403);
  expect((await read(slug)).status).toBe(404);
  expect((await publish(id)).status).toBe(400);
  await save(id, { blocks: [text("先加入车友会。")], description: "第一次来看这里" });
  expect((await publish(id)).status).toBe(200);
  expect(await seen(slug)).toMatchObject({ kind: "page", title: "新手指南", state: "open" });
  const listed = async (kind: string, as = token) =>
    (await call("GET", `/api/admin/campaigns?kind=${kind}`, { token: as })).body.data as {
      items: { slug: string }[];
    };
  expect((await listed("page")).items.map((one) => one.slug)).toContain(slug);
  expect((await listed("campaign", campaigner)).items.map((one) => one.slug)).not.toContain(slug);
  const again = { key: "the-same-address", kind: "page", slug, section: "main", title: "又一个", copy: null };
  expect((await call("POST", "/api/admin/campaigns", { token, body: again })).body.code).toBe("CONFLICT");
});

test("a page is there within its term alone, and an older version comes back", async () => {
  const { id, slug } = await live({ from: soon(HOUR) }, { kind: "page" });
  expect((await read(slug)).status).toBe(404);
  const now = new Date(Date.now() + 2 * HOUR);
  const { result, tags } = await withTags(() => showCampaign(services, slug, now));
  expect(result).toMatchObject({ state: "open" });
  expect(keptUntil(tags)).toBe(Number.POSITIVE_INFINITY);
  await save(id, { from: null, until: soon(HOUR), blocks: [text("第二版")] });
  expect((await publish(id)).status).toBe(200);
  expect((await seen(slug)).blocks).toMatchObject([{ kind: "text" }]);
  await expect(showCampaign(services, slug, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { archived, live: shown } = await desk(id);
  const body = { id: archived[0]?.id ?? "", live: shown?.id ?? null };
  expect((await call("POST", `/api/admin/campaigns/${id}/restore`, { token, body })).status).toBe(200);
  expect((await seen(slug)).blocks).toMatchObject([{ kind: "banner" }]);
  const close = { live: (await desk(id)).live?.id };
  expect((await call("POST", `/api/admin/campaigns/${id}/close`, { token, body: close })).status).toBe(200);
  expect((await read(slug)).status).toBe(404);
});

test("a page opens in sections that exist", async () => {
  const { id } = await begin({ kind: "page" });
  expect((await save(id, { sections: ["nowhere"] })).body.error).toEqual(["没有这个分区"]);
  expect((await save(id, { sections: ["lexus"] })).status).toBe(200);
});

test("a page is in the sitemap and in the search while it is open", async () => {
  const { id, slug } = await live({ blocks: [text("海边露营地图")] }, { kind: "page", title: "露营指南" });
  const [document] = await searchedOf("page").load(services.db, [id]);
  expect(document).toMatchObject({ title: "露营指南", path: `/p/${slug}` });
  expect(await searchedOf("campaign").load(services.db, [id])).toEqual([]);
  const listed = await until("the sitemap has it", async () => {
    const index = await inject({ url: "/sitemap.xml" });
    const parts = [...index.body.matchAll(/<loc>([^<]*campaigns[^<]*)<\/loc>/g)].map(([, one]) => one ?? "");
    for (const part of parts) {
      const { body } = await inject({ url: new URL(part, "http://localhost").pathname });
      if (body.includes(`/p/${slug}<`)) return true;
    }
    return undefined;
  });
  expect(listed).toBe(true);
});
