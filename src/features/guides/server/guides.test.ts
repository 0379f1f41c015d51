import { inflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { settleFacts } from "#capabilities/cars/catalogue/server/public.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { Guide, GuideCard } from "#features/guides/contract.ts";
import type { DeskGuide, GuideReport } from "#features/guides/desk-contract.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { doneBehind } from "../../../../test/support/behind.ts";
import { makeAdmin, makePicture, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { forgetReports, reportData, reportMerge } from "./own-data.ts";
import { guideReports } from "./tables.ts";

const { app, call, services } = await createTestApp();
const { db } = services;
await settleFacts(db);
const desk = await makeAdmin(db, "super");
const { token } = desk;

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

async function begun(section = "main", part = `配件${next()}`) {
  const answer = await call("POST", "/api/admin/guides", { token, body: { section, part } });
  expect(answer.body.error ?? []).toEqual([]);
  return answer.body.data as DeskGuide;
}
const save = (guide: DeskGuide, values: object, by = token) =>
  call("PUT", `/api/admin/guides/${guide.id}`, {
    token: by,
    body: { ...guide.draft, version: guide.version, ...values },
  });
async function saved(guide: DeskGuide, values: object) {
  const answer = await save(guide, values);
  expect(answer.body.error ?? []).toEqual([]);
  return answer.body.data as DeskGuide;
}
const publish = ({ id, version }: DeskGuide) =>
  call("POST", `/api/admin/guides/${id}/publish`, { token, body: { version } });

const step = (key: string, values: object = {}) => ({
  key,
  title: `第${key}步`,
  text: "按说明操作。",
  ...values,
});
const content = { fitment: [{ series: "sb-brz" }], steps: [step("a"), step("b")] };

/** A published guide. */
async function published(values: object = {}, section = "main", part?: string) {
  const answer = await publish(await saved(await begun(section, part), { ...content, ...values }));
  expect(answer.body.error ?? []).toEqual([]);
  return answer.body.data as DeskGuide;
}
const shown = async (id: string) => (await call("GET", `/api/guides/${id}`)).body.data as Guide;
const list = async (query = "") =>
  ((await call("GET", `/api/guides?${query}`)).body.data as { items: GuideCard[] }).items;

test("a guide is begun, worked on, published as a version, changed and taken down", async () => {
  const draft = await begun("main", "排气尾段");
  expect(draft).toMatchObject({ state: "draft", number: 0, problems: ["还没有填适配车型", "还没有步骤"] });
  expect((await call("GET", `/api/guides/${draft.id}`)).status).toBe(404);
  expect((await publish(draft)).body.error).toEqual(["还不能发布：还没有填适配车型"]);
  const ready = await saved(draft, {
    ...content,
    steps: [
      step("a", { torques: [{ what: "法兰螺栓 ×2", low: 38, high: 45 }], caution: "排气管很烫" }),
      step("b"),
    ],
  });
  const first = (await publish(ready)).body.data as DeskGuide;
  expect(first).toMatchObject({ state: "published", number: 1 });
  expect((await publish(first)).body.data).toMatchObject({ number: 1 });
  expect(await shown(draft.id)).toMatchObject({
    ...{
      part: "排气尾段",
      version: 1,
      fitment: [{ series: "sb-brz", label: expect.stringContaining("BRZ") }],
    },
    steps: [{ torques: [{ what: "法兰螺栓 ×2", low: 38, high: 45 }] }, { key: "b" }],
  });
  const changed = await saved(first, { part: "排气尾段 二代" });
  expect(changed.state).toBe("changed");
  expect((await shown(draft.id)).part).toBe("排气尾段");
  // The draft that somebody saw before is no longer what would be published.
  expect((await publish(first)).body.code).toBe("CHANGED");
  const second = (await publish(changed)).body.data as DeskGuide;
  expect(second).toMatchObject({ number: 2, versions: [{ number: 2 }, { number: 1 }] });
  expect(await shown(draft.id)).toMatchObject({ part: "排气尾段 二代", version: 2 });
  await call("POST", `/api/admin/guides/${draft.id}/withdraw`, { token });
  expect((await call("GET", `/api/guides/${draft.id}`)).body.code).toBe("GONE");
  expect((await call("DELETE", `/api/admin/guides/${draft.id}`, { token })).body.code).toBe("CONFLICT");
});

test("two who work on one draft do not write over each other, and a draft can be thrown away", async () => {
  const draft = await begun();
  const [one, two] = await Promise.all([
    save(draft, { summary: "一", ...content }),
    save(draft, { summary: "二", ...content }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect((await call("DELETE", `/api/admin/guides/${draft.id}`, { token })).status).toBe(200);
  expect((await call("GET", `/api/admin/guides/${draft.id}`, { token })).status).toBe(404);
});

test("what is wrong with a draft is said in place, and keeps nothing", async () => {
  const draft = await begun();
  const cases = [
    [{ part: " " }, "part"],
    [{ video: "https://elsewhere.example/film" }, "video"],
    [{ steps: [step("a"), step("a")] }, "steps"],
    [{ steps: [step("a", { torques: [{ what: "螺栓", low: 40, high: 30 }] })] }, "steps.0.torques.0"],
    [{ steps: [step("a", { torques: [{ what: "螺栓", low: 0 }] })] }, "steps.0.torques.0.low"],
    [{ fitment: [{ series: "nothing" }] }, "fitment.0"],
    [{ fitment: [{ series: "sb-brz", generation: "999999" }] }, "fitment.0"],
  ] as const;
  for (const [values, field] of cases) {
    const answer = await save(draft, values);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
  }
  const foreign = await makePicture(db, { attachedAt: null });
  expect((await save(draft, { cover: foreign.id })).status).toBe(400);
  expect((await call("GET", `/api/admin/guides/${draft.id}`, { token })).body.data).toMatchObject({
    version: draft.version,
  });
});

test("guides are found by part, number and car, and a section lists its own", async () => {
  const guide = await published({ part_number: "ST-20.7/A" }, "subaru", "强化拉杆套件");
  const other = await published({ fitment: [{ series: "lx-nx" }] }, "lexus");
  expect((await list("q=%E6%8B%89%E6%9D%86")).map(({ id }) => id)).toEqual([guide.id]);
  expect((await list("q=st207a")).map(({ id }) => id)).toEqual([guide.id]);
  expect((await list("q=brz&section=subaru")).map(({ id }) => id)).toContain(guide.id);
  expect(await list("q=%E6%B2%A1%E6%9C%89%E8%BF%99%E7%A7%8D%E9%85%8D%E4%BB%B6")).toEqual([]);
  expect((await list("series=lx-nx")).map(({ id }) => id)).toEqual([other.id]);
  expect((await list("section=lexus")).every(({ section }) => section === "lexus")).toBe(true);
  const facets = (await call("GET", "/api/guides/facets?section=lexus")).body.data as { series: object[] };
  expect(facets.series).toEqual([{ key: "lx-nx", label: "NX", guides: 1 }]);
  const page = await call("GET", "/api/catalogue/series/lx-nx/page?section=lexus");
  const { parts } = page.body.data as { parts: { title: string; items: { path: string }[] }[] };
  expect(parts).toContainEqual(
    expect.objectContaining({
      title: "安装指南",
      items: [expect.objectContaining({ path: `/lexus/sti_doc/${other.id}` })],
    }),
  );
  await doneBehind(services);
  const found = await call("GET", `/api/search?q=${encodeURIComponent("强化拉杆套件")}&kind=guide`);
  expect(JSON.stringify(found.body.data)).toContain(`/sti_doc/${guide.id}`);
  const sitemap = await app.inject({ url: "/sitemap.xml" });
  expect(sitemap.body).toContain("guides");
});

test("pictures of a guide are shown from its publication on, and no longer than it is", async () => {
  const picture = await makePicture(db, { attachedAt: null, ownerAdminId: desk.admin.id });
  const draft = await saved(await begun(), { ...content, cover: picture.id });
  expect(draft.pictures).toMatchObject([{ id: picture.id }]);
  // It belongs to the draft now: what it shows already is not taken a second time.
  const again = await saved(draft, { summary: "换一句简介" });
  await publish(again);
  expect(await shown(draft.id)).toMatchObject({ cover: { src: `/media/${picture.key}` } });
  const other = await begun();
  expect((await save(other, { cover: picture.id })).status).toBe(400);
});

test("a member says what is wrong with a step, once, and hears what came of it", async () => {
  const guide = await published();
  const { token: mine, member } = await makeSignedIn(db);
  const report = (body: object, by: string | undefined = mine) =>
    call("POST", `/api/guides/${guide.id}/reports`, {
      ...(by && { token: by }),
      body: { step: "a", text: "扭矩写错了单位", idempotency_key: "report-key", ...body },
    });
  const both = await Promise.all([report({}), report({})]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await db.$count(guideReports, eq(guideReports.guideId, guide.id))).toBe(1);
  expect((await report({ text: "短", idempotency_key: "report-short" })).body.fields).toEqual({
    text: "至少写 5 个字，说说哪里不对",
  });
  expect((await report({ step: "zzz", idempotency_key: "report-gone" })).body.code).toBe("CHANGED");
  expect((await call("POST", `/api/guides/${guide.id}/reports`, { body: {} })).status).toBe(401);
  const open = await call("GET", `/api/admin/guide-reports?guide=${guide.id}`, { token });
  const [item] = (open.body.data as { items: GuideReport[] }).items;
  expect(item).toMatchObject({ step: "第a步", text: "扭矩写错了单位", member: { id: member.id }, number: 1 });
  const done = (answer: string) =>
    call("POST", `/api/admin/guide-reports/${item?.id}/done`, { token, body: { answer } });
  expect((await done("已改成 N·m，谢谢")).body.data).toMatchObject({ state: "done" });
  expect((await done("再来一次")).body.code).toBe("CONFLICT");
  expect(await db.select().from(notices).where(eq(notices.memberId, member.id))).toMatchObject([
    { body: "步骤：第a步\n已改成 N·m，谢谢", link: `/sti_doc/${guide.id}` },
  ]);
});

test("reports go into the archive, over to a joined account, and lose their name with the account", async () => {
  const guide = await published();
  const [me, other] = [await makeSignedIn(db), await makeSignedIn(db)];
  const body = { text: "第二步的图放反了", idempotency_key: "archive-key" };
  await call("POST", `/api/guides/${guide.id}/reports`, { token: me.token, body });
  expect(await reportData.rows(db, me.member.id)).toMatchObject([{ text: "第二步的图放反了", step: "" }]);
  await db.transaction(async (tx) =>
    reportMerge.merge?.(tx, services, { from: me.member.id, into: other.member.id }),
  );
  expect(await reportData.rows(db, other.member.id)).toHaveLength(1);
  await db.transaction(async (tx) => forgetReports.forget?.(tx, services, other.member.id));
  expect(await db.select().from(guideReports).where(eq(guideReports.guideId, guide.id))).toMatchObject([
    { memberId: null, text: "第二步的图放反了" },
  ]);
});

test("the file of a guide holds its words as text, and is drawn once for each version", async () => {
  const torques = [{ what: "法兰螺栓 ×2", low: 38, high: 45 }];
  const guide = await published(
    { tools: ["扭力扳手 5–60 N·m"], steps: [step("a", { title: "拧紧法兰螺栓", torques })] },
    "main",
    "排气中段",
  );
  const get = () => app.inject({ url: `/media/guides/${guide.id}.pdf` });
  const [first, second] = await Promise.all([get(), get()]);
  expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(first.headers["content-disposition"]).toContain(encodeURIComponent("排气中段安装指南.pdf"));
  expect(second.headers.etag).toBe(first.headers.etag);
  const text = textOf(first.rawPayload);
  for (const words of [
    "排气中段",
    "扭力扳手 5–60 N·m",
    "1. 拧紧法兰螺栓",
    "法兰螺栓 ×2",
    "38–45 N·m",
    "1 / 1",
  ])
    expect(text).toContain(words);
  const again = await app.inject({
    url: `/media/guides/${guide.id}.pdf`,
    headers: { "if-none-match": String(first.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  const changed = (await publish(await saved(guide, { summary: "改过一次" }))).body.data as DeskGuide;
  const other = await get();
  expect(other.headers.etag).not.toBe(first.headers.etag);
  expect(textOf(other.rawPayload)).toContain("改过一次");
  await call("POST", `/api/admin/guides/${changed.id}/withdraw`, { token });
  expect((await get()).statusCode).toBe(410);
  expect((await app.inject({ url: "/media/guides/0.pdf" })).statusCode).toBe(404);
});

test("a role for one section writes nothing in another", async () => {
  const guide = await begun();
  const role = await makeRole(db, [{ permission: "guides.manage", section: "lexus" }]);
  const there = (await makeAdmin(db, role)).token;
  expect((await save(guide, content, there)).status).toBe(403);
  expect((await call("GET", `/api/admin/guides/${guide.id}`, { token: there })).status).toBe(403);
  const mine = await call("GET", "/api/admin/guides", { token: there });
  expect(
    (mine.body.data as { items: { section: string }[] }).items.every(({ section }) => section === "lexus"),
  ).toBe(true);
  const body = { section: "main", part: "别处的配件" };
  expect((await call("POST", "/api/admin/guides", { token: there, body })).status).toBe(403);
  const viewer = (await makeAdmin(db, "viewer")).token;
  expect((await call("GET", "/api/admin/guides", { token: viewer })).status).toBe(403);
});

/** What a viewer would copy out of a file, line by line: codes read by the maps that the file brings along. */
function textOf(file: Buffer): string {
  const raw = file.toString("latin1");
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = "", body = ""]) => [id, body]),
  );
  const stream = (id: string) => {
    const body = objects.get(id) ?? "";
    const [, data = ""] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
    return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
  };
  const maps = new Map<string, Map<string, string>>();
  for (const [, name = "", id = ""] of raw.matchAll(/\/(F\d+x\d+) (\d+) 0 R/g)) {
    const [, unicode = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "") ?? [];
    const pairs = [...stream(unicode).matchAll(/^<([0-9A-F]{2})> <([0-9A-F]+)>$/gm)];
    maps.set(
      name,
      new Map(
        pairs.map(([, code = "", hex = ""]) => [code, Buffer.from(hex, "hex").swap16().toString("utf16le")]),
      ),
    );
  }
  const pages = [...raw.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = ""]) => stream(id));
  return pages
    .flatMap((page) => page.split("\n").filter((line) => line.startsWith("BT")))
    .map((line) =>
      [...line.matchAll(/\/(F\d+x\d+) [\d.]+ Tf <([0-9A-F]*)> Tj/g)]
        .map(([, name = "", codes = ""]) =>
          (codes.match(/../g) ?? []).map((code) => maps.get(name)?.get(code) ?? "?").join(""),
        )
        .join(""),
    )
    .join("\n");
}
