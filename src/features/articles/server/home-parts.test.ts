import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ShownLayout, StoredBlock } from "#capabilities/site/home-layout/contract.ts";
import { standardBlocks } from "#capabilities/site/home-layout/server/standard.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makePicture } from "../../../../test/support/factories.ts";
import { makeGoods, makeSku } from "../../../../test/support/shop.ts";
import { until } from "../../../../test/support/within.ts";
import { articles } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const main = umbrellaSection.slug;
const { token, admin } = await makeAdmin(db, "super");

const part = (of: string, chosen: string[] = [], values: object = {}): StoredBlock =>
  ({
    ...{ id: `part-${of}`, on: true, from: null, until: null },
    ...{ kind: "part", of, title: "", count: 3, chosen },
    ...values,
  }) as StoredBlock;

/** Puts blocks live above the standard ones. */
async function publish(...blocks: StoredBlock[]): Promise<void> {
  const path = `/api/admin/layouts/${main}`;
  const version = async () => ((await call("GET", path, { token })).body.data as { version: string }).version;
  const body = { version: await version(), blocks: [...blocks, ...standardBlocks(main)] };
  expect((await call("PUT", `${path}/draft`, { token, body })).status).toBe(200);
  const published = await call("POST", `${path}/publish`, { token, body: { version: await version() } });
  expect(published.status).toBe(200);
}

const tiles = async (id: string) => {
  const { body } = await call("GET", `/api/articles/overview?section=${main}`);
  const { layout } = body.data as { layout: ShownLayout };
  const block = layout.blocks.find((one) => one.id === id);
  return block?.kind === "part" ? block.content.items : undefined;
};
const choices = async (of: string, q: string) =>
  (await call("GET", `/api/admin/layouts/${main}/choices?of=${of}&q=${encodeURIComponent(q)}`, { token }))
    .body.data as { items: { id: string; title: string }[] };

test("articles and films picked by hand stand in their order; what is hidden vanishes by itself", async () => {
  const [a, b] = [await makeArticle(db, { title: "第一篇" }), await makeArticle(db, { title: "第二篇" })];
  const film = await makeArticle(db, { title: "一条视频", kind: "video" });
  expect((await choices("article", "第二篇")).items).toMatchObject([{ id: b.id, title: "第二篇" }]);
  expect((await choices("video", "第")).items).toEqual([]);
  await publish(part("article", [b.id, a.id, film.id]), part("video", [a.id, film.id]));
  expect(await tiles("part-article")).toMatchObject([
    { title: "第二篇", to: `/article/${b.id}/post` },
    { title: "第一篇" },
    { title: "一条视频" },
  ]);
  // A block of films takes no other articles.
  expect(await tiles("part-video")).toMatchObject([{ title: "一条视频" }]);
  await db.update(articles).set({ status: "revoked" }).where(eq(articles.id, film.id));
  await db.transaction((tx) => services.cache.invalidate(tx, ["articles"]));
  await until("what is hidden goes", async () =>
    (await tiles("part-video")) === undefined ? true : undefined,
  );
});

test("nothing picked is the newest, and a block outside of its time is not there", async () => {
  await makeArticle(db, { title: "最新的", publishedAt: new Date() });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await publish(part("article"), part("video", [], { from: later }));
  expect((await tiles("part-article"))?.[0]).toMatchObject({ title: "最新的" });
  expect(await tiles("part-video")).toBeUndefined();
});

test("goods picked by hand are not for minors, and vanish with their last", async () => {
  const [first, second] = [await makeGoods(db, { title: "脚垫" }), await makeGoods(db, { title: "雨刮" })];
  for (const { id: goodsId } of [first, second]) await makeSku(db, { goodsId });
  expect((await choices("goods", "脚垫")).items).toMatchObject([{ id: first.id, title: "脚垫" }]);
  await publish(part("goods", [second.id, first.id]));
  expect(await tiles("part-goods")).toMatchObject([{ title: "雨刮" }, { title: "脚垫" }]);
  const { body } = await call("GET", `/api/articles/overview?section=${main}`);
  const shown = (body.data as { layout: ShownLayout }).layout.blocks.find(({ id }) => id === "part-goods");
  expect(shown).toMatchObject({ content: { adults: true } });
  await db.execute(sql`update goods set state = 'off' where id = ${second.id}`);
  await db.transaction((tx) => services.cache.invalidate(tx, ["shop"]));
  await until("what is off goes", async () => {
    const items = await tiles("part-goods");
    return items?.length === 1 ? items : undefined;
  });
});

test("room for an advert stands in a home once one is booked for it", async () => {
  await publish(part("advert"));
  expect(await tiles("part-advert")).toBeUndefined();
  const picture = await makePicture(db, { ownerAdminId: admin.id });
  const content = {
    ...{ on: true, sections: [main], from: null, until: null, place: "home.block" },
    ...{ advertiser: "轮胎厂", picture: picture.id, alt: "四条新轮胎", link: "https://tyres.example/" },
    ...{ weight: 10, per_day: 0, note: "" },
  };
  const body = { key: "advert-of-a-home", content };
  expect((await call("POST", "/api/admin/adverts", { token, body })).status).toBe(200);
  expect(await tiles("part-advert")).toEqual([{ place: "home.block" }]);
});
