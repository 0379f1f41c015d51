import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeSignedIn } from "../../../../../test/support/factories.ts";
import { settleFacts } from "./settle-facts.ts";

const { call, services } = await createTestApp();
const { db } = services;
await settleFacts(db);
const { token } = await makeSignedIn(db);
const admin = await makeAdmin(db, "super");

type Found = {
  series: { slug: string };
  generation: { code: string } | null;
  trims: { label: string }[];
}[];
const get = async (path: string) =>
  (await call("GET", `/api/catalogue${path}`)).body.data as Record<string, never>;
const search = async (q: string, section?: string) =>
  (await get(`/search?q=${encodeURIComponent(q)}${section ? `&section=${section}` : ""}`))
    .items as unknown as Found;

test("a club lists its brand's series, the umbrella lists brands", async () => {
  const { items } = (await get("/series?section=subaru")) as unknown as {
    items: { slug: string; years: unknown }[];
  };
  expect(items.find(({ slug }) => slug === "sb-brz")).toMatchObject({
    name: "BRZ",
    class: "跑车",
    discontinued: false,
    years: { from: 2012, to: null },
    generations: 2,
  });
  expect(items.every(({ slug }) => slug.startsWith("sb-"))).toBe(true);
  expect((await get("/series?section=main")).items).toEqual([]);
  const { items: brands } = (await get("/brands")) as unknown as { items: { slug: string; club: boolean }[] };
  expect(brands).toContainEqual(expect.objectContaining({ name: "丰田", initial: "F", club: true }));
});

test("a series leads to its generations, and those to trims, the newest first", async () => {
  const camry = (await get("/series/ty-camry")) as unknown as {
    generations: { id: string; code: string; trims: number }[];
  };
  expect(camry.generations.map(({ code }) => code)).toEqual(["XV80", "XV70", "XV50", "XV40", "XV30", "XV20"]);
  const xv70 = camry.generations[1];
  const { items } = (await get(`/trims?generation=${xv70?.id}`)) as unknown as {
    items: { year: number; label: string; guide_price: number | null }[];
  };
  expect(items).toHaveLength(xv70?.trims ?? 0);
  expect(items[0]).toMatchObject({
    year: 2021,
    guide_price: 179_800,
    label: "丰田 凯美瑞 2021款 2.0E 精英版",
  });
  expect(items.at(-1)?.year).toBe(2018);
  for (const path of ["/series/none", "/trims?generation=999999", "/trims?series=none"])
    expect((await call("GET", `/api/catalogue${path}`)).status, path).toBe(404);
  expect((await call("GET", "/api/catalogue/trims")).status).toBe(400);
});

test("search finds a generation by its code, and trims by year and name in one", async () => {
  const [byCode] = await search("xv70");
  expect(byCode).toMatchObject({ series: { slug: "ty-camry" }, generation: { code: "XV70" } });
  const [byTrim] = await search("凯美瑞2021款2.5Q");
  expect(byTrim?.trims.map(({ label }) => label)).toEqual(["丰田 凯美瑞 2021款 2.5Q 旗舰版"]);
  const [withBrand] = await search("丰田凯美瑞 双擎 旗舰");
  expect(withBrand?.trims.map(({ label }) => label)).toContain("丰田 凯美瑞 2024款 双擎 2.5HQ 旗舰版");
  expect(await search("凯美瑞", "honda")).toEqual([]);
  expect(await search("没有这种车")).toEqual([]);
  expect(await search("'; drop table car_series; --")).toEqual([]);
});

test("a car that is not found is asked for, answered once, and its member is told", async () => {
  const ask = (body: unknown) => call("POST", "/api/my/car-requests", { token, body });
  expect((await ask({ text: " ", section: "main" })).body.fields).toHaveProperty("text");
  expect((await ask({ text: "五菱 之光", section: "nowhere" })).body.fields).toHaveProperty("section");
  const first = (await ask({ text: "凯美瑞 1998 款", section: "toyota" })).body.data as { id: string };
  const again = (await ask({ text: "凯美瑞 1998 款", section: "toyota" })).body.data as { id: string };
  expect(again.id).toBe(first.id);

  const desk = async (state: string) =>
    (await call("GET", `/api/admin/car-requests?state=${state}`, { token: admin.token })).body.data as {
      items: { id: string; member: { id: string } | null }[];
    };
  expect((await desk("open")).items).toMatchObject([{ id: first.id, text: "凯美瑞 1998 款", member: {} }]);
  const answer = (body: unknown) =>
    call("PUT", `/api/admin/car-requests/${first.id}`, { token: admin.token, body });
  expect((await answer({ state: "added", answer: "已收录" })).body.fields).toHaveProperty("series");
  expect((await answer({ state: "added", series: "ty-camry", answer: "在佳美那一代里。" })).status).toBe(200);
  expect((await answer({ state: "declined", answer: "没有这款车。" })).body.code).toBe("CHANGED");
  expect((await desk("open")).items).toEqual([]);
  expect((await desk("added")).items).toMatchObject([
    { series: { slug: "ty-camry" }, answer: "在佳美那一代里。" },
  ]);

  const own = (await call("GET", "/api/my/car-requests", { token })).body.data as { items: unknown[] };
  expect(own.items).toMatchObject([{ state: "added", answer: "在佳美那一代里。" }]);
  const told = (await call("GET", "/api/notices?group=system", { token })).body.data as {
    items: { link: string }[];
  };
  expect(told.items[0]).toMatchObject({
    title: "你申请补充的车型已收录",
    link: "/toyota/my/car_gene?series=ty-camry",
  });
});

test("who may not keep the catalogue sees no requests", async () => {
  const { token: viewer } = await makeAdmin(db, "viewer");
  expect((await call("GET", "/api/admin/car-requests", { token: viewer })).status).toBe(403);
  expect((await call("GET", "/api/admin/car-requests", { token })).status).toBe(401);
  expect((await call("GET", "/api/my/car-requests")).status).toBe(401);
});
