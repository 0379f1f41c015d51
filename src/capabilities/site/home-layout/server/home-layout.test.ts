import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { media } from "#capabilities/media/media/server/tables.ts";
import { homeLayouts } from "#capabilities/site/home-layout/server/tables.ts";
import { keptUntil, withTags } from "#platform/http/cache-tags.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makePicture,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import type { layoutEndpoints, ShownLayout, StoredBlock } from "../contract.ts";
import { listedLayouts } from "./desk.ts";
import { shownLayout } from "./shown-layout.ts";
import { standardBlocks } from "./standard.ts";

const { services, call } = await createTestApp();
const { db } = services;
const main = umbrellaSection.slug;
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
const { token, admin } = await makeAdmin(db, await makeRole(db, [{ permission: "layout.manage" }]));

beforeEach(() => db.delete(homeLayouts));

type DeskLayouts = z.output<(typeof layoutEndpoints)["GET /api/admin/layouts/{section}"]["data"]>;

/** What the home asks for it; articles stand above, so their contract is spelled here. */
interface Overview {
  layout?: ShownLayout & { covers?: { id: string }[] };
}

const path = (section: string) => `/api/admin/layouts/${section}`;
const desk = async (section = main) => (await call("GET", path(section), { token })).body.data as DeskLayouts;
const save = async (blocks: StoredBlock[], section = main, version?: string) =>
  call("PUT", `${path(section)}/draft`, {
    token,
    body: { version: version ?? (await desk(section)).version, blocks },
  });
const publish = async (section = main) =>
  call("POST", `${path(section)}/publish`, { token, body: { version: (await desk(section)).version } });
const overview = async (query: string) =>
  (await call("GET", `/api/articles/overview?${query}`)).body.data as Overview;
const kindsOf = async (query = `section=${main}`) =>
  (await overview(query)).layout?.blocks.map(({ kind }) => kind);

const notice = (values: Partial<Extract<StoredBlock, { kind: "notice" }>> = {}): StoredBlock => ({
  ...{ id: "n1", on: true, from: null, until: null, kind: "notice" },
  ...{ title: "周末试驾", text: "", link: "", picture: null },
  ...values,
});
const withNotice = (values?: Parameters<typeof notice>[0], section = main) => [
  notice(values),
  ...standardBlocks(section),
];

test("a home without a layout says nothing of one, and a draft stays out of it until it is published", async () => {
  expect(await overview(`section=${main}`)).not.toHaveProperty("layout");
  expect((await save(withNotice())).status).toBe(200);
  expect(await overview(`section=${main}`)).not.toHaveProperty("layout");
  expect(await kindsOf(`section=${main}&layout=draft`)).toEqual(["notice", "carousel", "entries", "feed"]);
  expect((await publish()).body.data).toEqual({ number: 1 });
  expect(await kindsOf()).toEqual(["notice", "carousel", "entries", "feed"]);
  expect((await desk()).draft).toBeNull();
});

test("of two editors the second one is told, and overwrites nothing", async () => {
  const { version } = await desk();
  expect((await save(withNotice(), main, version)).status).toBe(200);
  const late = await save(withNotice({ title: "另一个" }), main, version);
  expect(late.status).toBe(409);
  expect(late.body.code).toBe("CHANGED");
  expect((await desk()).draft?.blocks[0]).toMatchObject({ title: "周末试驾" });
});

test("what was live comes back under a new number, and the home as it comes with the product as well", async () => {
  await save(withNotice());
  await publish();
  await save(standardBlocks(main));
  expect((await publish()).body.data).toEqual({ number: 2 });
  expect(await kindsOf()).not.toContain("notice");
  const { archived, live } = await desk();
  const body = { id: archived[0]?.id, live: live?.id };
  expect((await call("POST", `${path(main)}/restore`, { token, body })).body.data).toEqual({ number: 3 });
  expect(await kindsOf()).toContain("notice");
  // Whoever saw another one live decides anew.
  expect((await call("POST", `${path(main)}/restore`, { token, body })).status).toBe(409);
  const standing = (await desk()).live?.id;
  await call("POST", `${path(main)}/restore`, { token, body: { id: null, live: standing } });
  expect(await overview(`section=${main}`)).not.toHaveProperty("layout");
});

describe("a block with a term", () => {
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

  test("is not shown before it begins", async () => {
    await save(withNotice({ from: soon(3_600_000) }));
    await publish();
    expect(await kindsOf()).not.toContain("notice");
  });

  test("leaves by itself when it ends, and no page that showed it is kept beyond", async () => {
    const until = soon(3_600_000);
    await save(withNotice({ until }));
    await publish();
    const { tags } = await withTags(() => shownLayout(services, main, "live"));
    expect(keptUntil(tags)).toBe(Date.parse(until));
    const later = await shownLayout(services, main, "live", new Date(Date.parse(until)));
    expect(later?.blocks.map(({ kind }) => kind)).toEqual(["carousel", "entries", "feed"]);
  });

  test("is refused when it ends before it begins", async () => {
    const answer = await save(withNotice({ from: soon(5000), until: soon(1000) }));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toEqual(["区块的结束时间要晚于开始时间"]);
  });
});

test("chosen covers stand in their order, and what is not published is left out", async () => {
  const [first, second, hidden] = [
    await makeArticle(db, { title: "第一篇" }),
    await makeArticle(db, { title: "第二篇" }),
    await makeArticle(db, { title: "还没发", status: "removed" }),
  ];
  const articles = [hidden.id, second.id, first.id];
  await save(
    standardBlocks(main).map((block) => (block.kind === "carousel" ? { ...block, articles } : block)),
  );
  const { layout } = await overview(`section=${main}&layout=draft`);
  expect(layout?.covers?.map(({ id }) => id)).toEqual([second.id, first.id]);
});

test("what could not be shown is refused with the reason", async () => {
  const [feed] = standardBlocks(main).slice(-1);
  const wrong: [StoredBlock[], string][] = [
    [[notice()], "最后一个区块必须是频道和内容流"],
    [
      [notice({ link: "/nowhere/at/all" }), feed as StoredBlock],
      "公告“周末试驾”指向的页面不存在：/nowhere/at/all",
    ],
    [standardBlocks(club), "主站没有车友会数据和最新发布区块"],
    [[notice(), notice(), feed as StoredBlock], "两个区块的编号相同，请刷新后重试"],
    [
      [
        { ...notice(), kind: "part", of: "shop", title: "", count: 5, chosen: [] } as StoredBlock,
        feed as StoredBlock,
      ],
      "没有这种区块",
    ],
  ];
  for (const [blocks, message] of wrong) {
    const answer = await save(blocks);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toEqual([message]);
  }
  expect((await desk()).draft).toBeNull();
});

test("a draft stays at the desk, and in the list to look at, however often older homes come back", async () => {
  await save(withNotice({ title: "第一版" }));
  await publish();
  await save(withNotice({ title: "草稿" }));
  await db.insert(homeLayouts).values(
    Array.from({ length: 40 }, (_, at) => ({
      ...{ section: main, state: "archived" as const, number: 100 + at, publishedAt: new Date() },
      blocks: withNotice(),
    })),
  );
  const { draft, live, archived } = await desk();
  expect([draft?.blocks[0], live?.blocks[0]]).toMatchObject([{ title: "草稿" }, { title: "第一版" }]);
  expect(archived).toHaveLength(30);
  const { items } = await listedLayouts({ db }, main);
  expect(items.slice(0, 3).map(({ state }) => state)).toEqual(["draft", "live", "archived"]);
});

test("a notice shows its editor's own uploads and what everybody sees, not what another has not published", async () => {
  const colleague = await makeAdmin(db, await makeRole(db, [{ permission: "layout.manage" }]));
  const { member } = await makeSignedIn(db);
  const [own, theirs, members] = [
    await makePicture(db, { ownerAdminId: admin.id }),
    await makePicture(db, { ownerAdminId: colleague.admin.id }),
    await makePicture(db, { ownerMemberId: member.id }),
  ];
  const named = async (picture: string, section = main) =>
    (await save(withNotice({ picture }, section), section)).status;
  expect([await named(own.id), await named(theirs.id), await named(members.id)]).toEqual([200, 400, 400]);
  const [kept] = await db.select().from(media).where(eq(media.id, own.id));
  expect(kept?.attachedAt).not.toBeNull();
  // Every draft of a home can be looked at by everybody, so what one has may stand in another.
  await call("PUT", `${path(club)}/draft`, {
    token: colleague.token,
    body: { version: (await desk(club)).version, blocks: withNotice({ picture: theirs.id }, club) },
  });
  expect([await named(theirs.id), await named("999999999")]).toEqual([200, 400]);
});

test("who may lay out one section may not lay out another", async () => {
  const limited = await makeAdmin(db, await makeRole(db, [{ permission: "layout.manage", section: club }]));
  expect((await call("GET", path(club), { token: limited.token })).status).toBe(200);
  expect((await call("GET", path(main), { token: limited.token })).status).toBe(403);
  expect((await call("GET", path("nowhere"), { token })).status).toBe(404);
});
