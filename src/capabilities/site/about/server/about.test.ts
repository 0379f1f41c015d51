import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import type { About } from "../contract.ts";

const { call, inject, services } = await createTestApp();
const { db } = services;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";
const { token } = await makeAdmin(db, "super");

const show = async (slug: string) => (await call("GET", `/api/about/${slug}`)).body.data as unknown as About;
const change = (slug: string, body: object) => call("PUT", `/api/admin/about/${slug}`, { token, body });

async function readCode(address: string): Promise<string | undefined> {
  const answer = await inject({ url: address });
  expect(answer.headers["content-type"]).toBe("image/png");
  const { data, info } = await sharp(answer.rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBeGreaterThan(240);
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test("nothing is said until somebody says it", async () => {
  expect(await show(club)).toMatchObject({
    story: "",
    phone: "",
    places: [],
    wechat: { name: "", code: null },
    accounts: [],
    download: { ios: "", android: "", harmony: "", app: "" },
  });
  expect((await call("GET", "/api/about/nowhere")).status).toBe(404);
});

test("what is said shows at once, with codes that say the same", async () => {
  await change(umbrellaSection.slug, {
    story: "从前有四个人。",
    wechat: { name: "围场", code: "http://weixin.example/r/abc" },
    download: { ios: "https://store.example/app/1" },
    accounts: [
      { name: "编辑部", handle: "paddock", about: "日常", link: "https://red.example/user/1" },
      { name: "改装间", handle: "garage" },
    ],
  });
  const shown = await show(umbrellaSection.slug);
  expect(shown).toMatchObject({ story: "从前有四个人。", accounts: [{ name: "编辑部" }, { code: null }] });
  expect(await readCode(shown.wechat.code ?? "")).toBe("http://weixin.example/r/abc");
  expect(await readCode(shown.accounts[0]?.code ?? "")).toBe("https://red.example/user/1");
  expect(await readCode(shown.download.code)).toMatch(/^http.*\/download$/);
  for (const path of [
    "/media/codes/nowhere/wechat.png",
    `/media/codes/${club}/wechat.png`,
    "/media/codes/main/x.png",
  ])
    expect((await inject({ url: path })).statusCode).toBe(404);
  // A club without apps of its own has those of the umbrella, also as soon as they change.
  expect((await show(club)).download.ios).toBe("https://store.example/app/1");
  await change(umbrellaSection.slug, { download: { ios: "https://store.example/app/2" } });
  expect((await show(club)).download.ios).toBe("https://store.example/app/2");
});

test("what makes no sense is refused by field, and only who may edit does", async () => {
  const before = await show(club);
  const wrong = {
    email: "nobody",
    phone: "call me",
    contact_url: "javascript:alert(1)",
    download: { android: "http://store.example" },
    places: [{ name: "", latitude: 100, longitude: 0 }],
  };
  const answer = await change(club, wrong);
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toMatchObject({
    email: "请填写正确的邮箱",
    phone: "电话只能有数字、空格和短横线",
    contact_url: "请填写 https 开头的链接",
    "download.android": "请填写 https 开头的链接",
    "places.0.latitude": "纬度不正确",
  });
  const other = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
  const refused = await call("PUT", `/api/admin/about/${club}`, { token: other.token, body: {} });
  expect(refused.status).toBe(403);
  expect(await show(club)).toEqual(before);
});

test("of two editors the second one is told, and what is edited is what was said", async () => {
  const read = async () =>
    (await call("GET", `/api/admin/about/${club}`, { token })).body.data as {
      version: string;
      values: { story: string };
    };
  const { version } = await read();
  const send = (story: string) =>
    call("PUT", `/api/admin/about/${club}?version=${version}`, { token, body: { story } });
  expect((await send("第一位写的")).status).toBe(200);
  expect((await send("第二位写的")).body).toMatchObject({ code: "CHANGED" });
  expect((await read()).values.story).toBe("第一位写的");
  expect((await call("GET", "/api/admin/about/nowhere", { token })).status).toBe(404);
});
