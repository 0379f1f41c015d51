import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeRole } from "../../../../../test/support/factories.ts";
import { makeGoods, makeSku } from "../../../../../test/support/shop.ts";
import { goodsPictures } from "../tables.ts";

const { services, call } = await createTestApp();
const { db } = services;
const manager = async (section?: string) =>
  (await makeAdmin(db, await makeRole(db, [{ permission: "goods.manage", ...(section && { section }) }])))
    .token;
const desk = await manager();
const link = (id: string, token = desk) => call("POST", `/api/admin/goods/${id}/preview`, { token });
/** What a link has in its address. */
async function opened(id: string) {
  const { path } = (await link(id)).body.data as { path: string };
  return new URL(path, "http://localhost").searchParams;
}

test("a signed link shows a draft as its page will, to whoever has it, and opens nothing else", async () => {
  const goods = await makeGoods(db, { state: "draft", title: "还没上架的脚垫", axes: ["颜色"] });
  await makeSku(db, { goodsId: goods.id, values: ["黑"], priceFen: 29_900 });
  const picture = await makePicture(db);
  await db.insert(goodsPictures).values({ goodsId: goods.id, mediaId: picture.id, place: 0 });
  const query = await opened(goods.id);
  const token = query.get("token") ?? "";
  const framed = await call("GET", `/api/phone-preview/link?${query}`);
  expect(framed.body.data).toMatchObject({
    title: "还没上架的脚垫",
    path: expect.stringContaining(goods.id),
  });
  const shown = await call("GET", `/api/goods-preview?id=${goods.id}&token=${token}`);
  expect(shown.body.data).toMatchObject({
    ...{ id: goods.id, title: "还没上架的脚垫", on_sale: false },
    ...{ pictures: [{ id: picture.id }], skus: [{ values: ["黑"], price_fen: 29_900 }] },
  });
  // Nobody else sees it, and the token opens no other.
  expect((await call("GET", `/api/goods/${goods.id}`)).status).toBe(404);
  const other = await makeGoods(db, { state: "draft" });
  expect((await call("GET", `/api/goods-preview?id=${other.id}&token=${token}`)).status).toBe(410);
  expect((await call("GET", `/api/goods-preview?id=${goods.id}&token=${token}x`)).status).toBe(410);
  expect((await call("GET", `/api/goods-preview?id=${goods.id}&token=`)).status).toBe(410);
});

test("links are made by whoever looks after the goods", async () => {
  const { id } = await makeGoods(db, { section: "honda" });
  expect((await link(id, await manager("main"))).status).toBe(403);
  expect((await link(id, "nobody")).status).toBe(401);
  expect((await link("999999999")).status).toBe(404);
});
