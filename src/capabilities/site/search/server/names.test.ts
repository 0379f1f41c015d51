import { beforeAll, expect, test } from "vitest";
import { settleFacts } from "#capabilities/cars/catalogue/server/settle-facts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import type { SearchName, SearchNickname, SearchResult } from "../contract.ts";
import { reindex } from "./reindex.ts";
import { mixed } from "./search.ts";
import { readWaiting } from "./walk.ts";

const app = await createTestApp();
const { db } = app.services;

interface Found {
  items: SearchResult[];
  names: SearchName[];
  corrected: string | null;
  nickname: string | null;
  meant: string | null;
  relaxed: boolean;
}

async function find(q: string, more: Record<string, string> = {}): Promise<Found> {
  const answer = await app.call("GET", `/api/search?${new URLSearchParams({ q, ...more })}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

async function publish(title: string, text: string): Promise<void> {
  const article = await makeArticle(db, { title, summary: "", bodyHtml: `<p>${text}</p>` });
  await reindex(db, "article", article.id);
}

beforeAll(async () => {
  await settleFacts(db);
  await readWaiting({ db });
  await publish("雷克萨斯的一天", "静下来，把路走长。");
  await publish("凯美瑞二十万公里", "换过的都在这里。");
});

test.each([
  ["雷克萨斯", "雷克萨斯"],
  ["lexus", "雷克萨斯"],
  ["leikesasi", "雷克萨斯"],
  ["雷克萨思", "雷克萨斯"],
  ["斯巴路", "斯巴鲁"],
  ["凯美端", "凯美瑞"],
  ["camry", "凯美瑞"],
])("whoever types %s gets %s first, as a card", async (typed, name) => {
  const { names } = await find(typed);
  expect(names[0]?.title.text).toBe(name);
  expect(names[0]?.card).not.toBeNull();
});

test("a brand's card has its series and its club, a series' its generations", async () => {
  const brand = (await find("雷克萨斯")).names[0]?.card;
  expect(brand?.act).toEqual({ kind: "club", key: "lexus" });
  expect(brand?.links.map(({ label }) => label)).toContain("ES");
  const series = (await find("凯美瑞")).names[0]?.card;
  expect(series?.act).toMatchObject({ kind: "series" });
  expect(series?.lines.join()).toMatch(/XV70/);
});

test("a member whose nickname is typed stands first as a card that can be followed; others of a like name do not", async () => {
  const { member } = await makeSignedIn(db, { nickname: "听风的老克", bio: "开车不急", level: 4 });
  const { member: like } = await makeSignedIn(db, { nickname: "听风的老克他爸" });
  for (const { id } of [member, like]) await reindex(db, "member", id);
  const { names } = await find("听风的老克");
  expect(names[0]).toMatchObject({
    ...{ kind: "member", title: { text: "听风的老克" } },
    card: { lines: ["Lv.4", "开车不急"], act: { kind: "member", key: member.id } },
  });
  expect(names.find(({ title }) => title.text === like.nickname)?.card).toBeNull();
});

test("a mistyped name is put right where nothing has it, and searched as typed when asked to", async () => {
  const put = await find("雷克萨思");
  expect(put.corrected).toBe("雷克萨斯");
  expect(put.items.map(({ title }) => title.text)).toContain("雷克萨斯的一天");
  const within = await find("凯美端 二十万");
  expect(within.items.map(({ title }) => title.text)).toContain("凯美瑞二十万公里");
  expect(await find("雷克萨思", { exact: "1" })).toMatchObject({ corrected: null, meant: null });
});

test("where something has what was typed, the name that it is near is offered", async () => {
  await publish("凯美端着碗", "不是车。");
  const found = await find("凯美端");
  expect(found).toMatchObject({ corrected: null, meant: "凯美瑞" });
  expect(found.items[0]?.title.text).toBe("凯美端着碗");
});

test("no kind stands more than twice among the first five while there are others", () => {
  const kinds = (list: string) => [...list].map((kind) => ({ kind }));
  const shown = (list: string) =>
    mixed(kinds(list))
      .map(({ kind }) => kind)
      .join("");
  expect(shown("aaaabbcd")).toBe("aabbcaad");
  expect(shown("aaaaa")).toBe("aaaaa");
  expect(shown("")).toBe("");
});

test("nicknames are kept by who may, searched as what they stand for, and forgotten", async () => {
  const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "search.manage" }]));
  const keep = (body: object, as = token) =>
    app.call("PUT", "/api/admin/search-nicknames", { token: as, body });
  const list = async (q = "") => {
    const path = `/api/admin/search-nicknames?limit=50&q=${encodeURIComponent(q)}`;
    return ((await app.call("GET", path, { token })).body.data as { items: SearchNickname[] }).items;
  };
  expect((await list("雷车"))[0]).toMatchObject({ shown: "雷车", means: "雷克萨斯", by: null });
  expect(await find("雷车")).toMatchObject({ nickname: "雷克萨斯", corrected: null });

  expect((await keep({ word: "小凯", means: "凯美瑞" })).status).toBe(200);
  const found = await find("小凯");
  expect(found.nickname).toBe("凯美瑞");
  expect(found.names[0]?.title.text).toBe("凯美瑞");
  expect((await find("小凯 二十万")).items.map(({ title }) => title.text)).toContain("凯美瑞二十万公里");
  expect((await keep({ word: "小 凯", means: "雷克萨斯" })).status).toBe(200);
  expect((await list("小凯")).map(({ means }) => means)).toEqual(["雷克萨斯"]);

  for (const body of [
    { word: "车", means: "凯美瑞" },
    { word: "！！", means: "凯美瑞" },
    { word: "凯美瑞", means: "凯美瑞" },
    { word: "一".repeat(21), means: "凯美瑞" },
  ]) {
    const refused = await keep(body);
    expect(refused.status, body.word).toBe(400);
    expect(String(refused.body.error)).toMatch(/\p{Script=Han}/u);
  }
  const { token: other } = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
  expect((await keep({ word: "小凯", means: "凯美瑞" }, other)).status).toBe(403);
  const { token: member } = await makeSignedIn(db);
  expect((await keep({ word: "小凯", means: "凯美瑞" }, member)).status).toBe(401);

  const remove = (word: string) =>
    app.call("POST", "/api/admin/search-nicknames/remove", { token, body: { word } });
  expect((await remove("小凯")).status).toBe(200);
  expect((await remove("小凯")).status).toBe(404);
  expect((await find("小凯")).nickname).toBeNull();
});
