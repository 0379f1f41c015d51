import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../../test/support/factories.ts";
import type { KindReasons } from "../../reasons-contract.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");

const ofPosts = async () => {
  const { body } = await call("GET", "/api/admin/reasons", { token });
  const { kinds } = body.data as unknown as { kinds: KindReasons[] };
  const posts = kinds.find(({ kind }) => kind === "post");
  if (posts === undefined) throw new Error("posts have no reasons");
  return posts;
};
const save = (reasons: unknown, version: string) =>
  call("PUT", "/api/admin/reasons/post", { token, body: { reasons, version } });
const offered = async () => {
  const { body } = await call("GET", "/api/admin/reviews/kinds/post", { token });
  return (body.data as unknown as { reasons: { label: string; text: string }[] }).reasons;
};

it("words the reasons of a kind for everybody who refuses, and goes back to those that came along", async () => {
  const usual = await ofPosts();
  expect(usual).toMatchObject({ usual: true });
  expect(await offered()).toEqual(usual.reasons);

  const own = [{ label: "水帖", text: "内容太少，请写清楚车型和经过" }];
  const saved = await save([{ label: " 水帖 ", text: "内容太少，请写清楚车型和经过" }], usual.version);
  expect(saved.body.data).toMatchObject({ usual: false, reasons: own });
  expect(await offered()).toEqual(own);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "reasons.change"));
  expect(entry?.after).toMatchObject({ 水帖: "内容太少，请写清楚车型和经过" });
  expect(Object.keys(entry?.before ?? {}).sort()).toEqual(usual.reasons.map(({ label }) => label).sort());

  expect((await save(null, (await ofPosts()).version)).body.data).toMatchObject({ usual: true });
  expect(await offered()).toEqual(usual.reasons);
});

it.each([
  ["no reason", [], "至少保留一条理由"],
  ["an empty text", [{ label: "广告", text: "  " }], "请填写说明"],
  ["a long label", [{ label: "一二三四五六七八九十一二三", text: "x" }], "名称最多 12 个字"],
  [
    "two of one label",
    [
      { label: "广告", text: "x" },
      { label: "广告", text: "y" },
    ],
    "有两条理由的名称一样",
  ],
])("refuses %s and changes nothing", async (_, reasons, message) => {
  const before = await ofPosts();
  const { status, body } = await save(reasons, before.version);
  expect([status, body.error]).toEqual([400, [message]]);
  expect(await ofPosts()).toEqual(before);
});

it("keeps what a colleague wrote meanwhile", async () => {
  const { version } = await ofPosts();
  await save([{ label: "甲", text: "甲的理由" }], version);
  const late = await save([{ label: "乙", text: "乙的理由" }], version);
  expect([late.status, late.body.code]).toEqual([409, "CHANGED"]);
  expect((await offered()).map(({ label }) => label)).toEqual(["甲"]);
});
