import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { searchDocuments } from "#capabilities/site/search/server/tables.ts";
import { documentTerms } from "#capabilities/site/search/server/terms.ts";
import type { Grant } from "#platform/auth/permissions.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeBoard,
  makeMember,
  makePost,
  makeRole,
} from "../../../../../test/support/factories.ts";
import type { FoundGroup } from "../find-contract.ts";
import { type DeskFind, deskFinds } from "./desk-finds.ts";

const test = await createTestApp();
const { db } = test.services;
const owner = (await makeAdmin(db, await makeRole(db, [{ permission: "*" }]))).token;
const [here, there] = sections.filter(({ umbrella }) => !umbrella);
if (!here || !there) throw new Error("there are not two clubs");

const find = async (q: string, token = owner) => {
  const { status, body } = await test.call("GET", `/api/admin/find?q=${encodeURIComponent(q)}`, { token });
  expect(status).toBe(200);
  const { groups } = body.data as unknown as { groups: FoundGroup[] };
  return Object.fromEntries(groups.map(({ key, items }) => [key, items]));
};
const roleOf = async (...grants: Grant[]) => (await makeAdmin(db, await makeRole(db, grants))).token;

it("finds a member by a part of the nickname, the id and the end of the number", async () => {
  const member = await makeMember(db, { nickname: "山道第一快", mobile: "13900007391" });
  const link = deskPathOf("admin.members", {}, { query: { id: member.id } });
  for (const q of ["道第一", "第一快", "山道", "山", "7391", member.id])
    expect([q, (await find(q)).members?.some((one) => one.link === link)]).toEqual([q, true]);
  // The pairs all stand in it, but not beside each other.
  await makeMember(db, { nickname: "第一山道快车" });
  expect((await find("道第一")).members?.map(({ title }) => title)).toEqual(["山道第一快"]);
});

it("finds names by digits within them where few numbers end so", async () => {
  await makeMember(db, { nickname: "小李2018款", mobile: "13900001111" });
  const late = await makeMember(db, { nickname: "末尾的人", mobile: "13900002018" });
  const found = (await find("2018")).members ?? [];
  expect(found.map(({ title }) => title).sort()).toEqual(["小李2018款", "末尾的人"].sort());
  for (let n = 0; n < 5; n += 1) await makeMember(db, { mobile: `1390${n}552018` });
  const many = (await find("2018")).members ?? [];
  expect(many.length).toBe(5);
  expect(many.map(({ link }) => link)).not.toContain(
    deskPathOf("admin.members", {}, { query: { id: late.id } }),
  );
});

it("finds the newest of very many texts with the same words, and of those only what he may open", async () => {
  const places = Array.from({ length: 1300 }, (_, n) => ({
    title: n % 2 === 0 ? `雪地会车 ${n}` : `会车雪地 ${n}`,
    section: n % 100 === 0 ? here.slug : there.slug,
    rankedAt: new Date(Date.now() - n * 3_600_000),
  }));
  await db.insert(searchDocuments).values(
    places.map(({ title, section, rankedAt }, n) => ({
      ...{
        kind: "post",
        targetId: String(5_000_000 + n),
        title,
        section,
        rankedAt,
        text: "",
        path: `/bbs/${n}`,
      },
      terms: documentTerms({
        ...{ kind: "post", named: false, aliases: [], series: [], title, text: "", section, rankedAt },
      }),
    })),
  );
  const titles = async (q: string, token = owner) => (await find(q, token)).posts?.map(({ title }) => title);
  expect(await titles("雪地")).toEqual([0, 1, 2, 3, 4].map((n) => places[n]?.title));
  expect(await titles("雪地会车")).toEqual([0, 2, 4, 6, 8].map((n) => places[n]?.title));
  const mine = await roleOf({ permission: "review.read", section: here.slug });
  expect(await titles("雪地", mine)).toEqual([0, 100, 200, 300, 400].map((n) => places[n]?.title));
});

it("takes signs as they are, and finds nothing where there is nothing", async () => {
  await makeMember(db, { nickname: "50%的油门" });
  expect((await find("50%的")).members?.map(({ title }) => title)).toEqual(["50%的油门"]);
  expect(await find("%%%")).toEqual({});
  expect(await find("没有人叫这个名字啊")).toEqual({});
});

it("finds texts by their title, with their place at the desk, for whoever may open them", async () => {
  const article = await makeArticle(db, { title: "冬季轮胎怎么选" });
  await reindex(db, "article", article.id);
  const board = await makeBoard(db, { section: here.slug });
  const post = await makePost(db, { title: "冬季轮胎磨合经验", boardId: board.id });
  await reindex(db, "post", post.id);
  const all = await find("季轮胎");
  expect(all.articles?.map(({ title }) => title)).toEqual(["冬季轮胎怎么选"]);
  expect(all.posts?.map(({ link }) => link)).toEqual([deskPathOf("admin.bbsinfo.one", { id: post.id })]);
  const writer = await find("季轮胎", await roleOf({ permission: "articles.write" }));
  expect(Object.keys(writer)).toEqual(["articles"]);
  const mine = await find("季轮胎", await roleOf({ permission: "review.read", section: here.slug }));
  const foreign = await find("季轮胎", await roleOf({ permission: "review.read", section: there.slug }));
  expect([mine.posts?.length, foreign.posts]).toEqual([1, undefined]);
});

it("finds words of the library by any part", async () => {
  const made = await test.call("GET", "/api/admin/words?limit=1", { token: owner });
  const [word] = (made.body.data as unknown as { items: { text: string; id: string }[] }).items;
  if (word === undefined) throw new Error("the library is empty");
  expect((await find(word.text)).words?.map(({ link }) => link)).toContain(
    deskPathOf("admin.word", {}, { query: { id: word.id } }),
  );
});

it("leaves out a kind that takes too long, and says so, without holding the others", async () => {
  await makeMember(db, { nickname: "等不及的人" });
  const slow: DeskFind = {
    ...{ title: "慢的", icon: "tag", permission: "members.read" },
    async find(tx) {
      await tx.execute(sql`select pg_sleep(60)`);
      return [];
    },
  };
  deskFinds.offer("slow", slow).install();
  const { body } = await test.call("GET", `/api/admin/find?q=${encodeURIComponent("等不及")}`, {
    token: owner,
  });
  const { groups } = body.data as unknown as { groups: FoundGroup[] };
  expect(groups.map(({ key, late, items }) => [key, late, items.length])).toEqual([
    ["members", false, 1],
    ["slow", true, 0],
  ]);
});

it("refuses nothing, too much, and whoever is no administrator", async () => {
  const ask = (q: string, token: string) => test.call("GET", `/api/admin/find?q=${q}`, { token });
  expect((await ask("", owner)).status).toBe(400);
  expect((await ask("a".repeat(41), owner)).status).toBe(400);
  expect((await test.call("GET", "/api/admin/find?q=a")).status).toBe(401);
});
