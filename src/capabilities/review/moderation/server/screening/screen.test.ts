import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { words } from "#capabilities/review/words/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { makeMember } from "../../../../../../test/support/factories.ts";
import { screeningRules } from "../tables.ts";
import { foreignLinks } from "./foreign-links.ts";
import { screen, type ToScreen } from "./screen.ts";

const { services } = await createTestApp();
const { db } = services;
const [main = { slug: "" }, club = { slug: "" }] = sections;
const KIND = "article_comment";

const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const known = await makeMember(db, { level: 3, createdAt: LONG_AGO });
const fresh = await makeMember(db, { level: 3 });
const lowly = await makeMember(db, { level: 1, createdAt: LONG_AGO });
const editor = await makeMember(db, { role: "editor" });

const OPEN = { first: false, newMembers: true, links: true, pictures: "new", afterwards: false } as const;
const rule = (values: Partial<typeof screeningRules.$inferInsert> = {}) =>
  db.insert(screeningRules).values({ kind: KIND, section: "", ...OPEN, ...values });
afterEach(() => db.delete(screeningRules));

const screened = async (of: Partial<ToScreen>) => {
  const what = { kind: KIND, section: main.slug, member: known.id, texts: ["刹车片换好了"], ...of };
  const { verdict, hits, waits } = await db.transaction((tx) => screen(services, tx, what));
  return [verdict, hits.map(({ cause, text }) => (text === "" ? cause : `${cause}:${text}`)), waits];
};

test("what nobody objects to is shown at once", async () => {
  await rule();
  expect(await screened({})).toEqual(["publish", [], false]);
  expect(await screened({ member: editor.id, pictures: ["1"] })).toEqual(["publish", [], false]);
});

test("shown at once, it can still wait to be looked at", async () => {
  await rule({ afterwards: true });
  expect(await screened({})).toEqual(["publish", [], true]);
});

test("new members are held, by age or by level, and their pictures too", async () => {
  await rule();
  expect(await screened({ member: fresh.id })).toEqual(["hold", ["new_member"], true]);
  expect(await screened({ member: lowly.id })).toEqual(["hold", ["new_member"], true]);
  await db.update(screeningRules).set({ newMembers: false });
  expect(await screened({ member: fresh.id })).toEqual(["publish", [], false]);
  expect(await screened({ member: fresh.id, pictures: ["1"] })).toEqual(["hold", ["picture"], true]);
  await db.update(screeningRules).set({ pictures: "always" });
  expect(await screened({ pictures: ["1"] })).toEqual(["hold", ["picture"], true]);
});

test("links to other sites are held, those within the product are not", async () => {
  await rule();
  expect(await screened({ texts: ["看 https://shop.example.com/a 便宜"] })).toEqual([
    "hold",
    ["link:https://shop.example.com/a"],
    true,
  ]);
  expect(await screened({ links: [`${services.env.PUBLIC_URL}/post/1`, "/bbs/3"] })).toEqual([
    "publish",
    [],
    false,
  ]);
});

test("a word of the list holds it where everything else is shown, and says of which group it is", async () => {
  await rule({ newMembers: false });
  const { hits, verdict } = await db.transaction((tx) =>
    screen(services, tx, {
      kind: KIND,
      section: main.slug,
      member: known.id,
      texts: ["标题", "需要的加微信，真的加微信"],
    }),
  );
  expect([verdict, hits]).toEqual(["hold", [{ cause: "word", text: "加微信", list: "广告" }]]);
});

test("a refused word is refused, with its name", async () => {
  const [word] = await db.select().from(words).where(eq(words.text, "代开发票"));
  await expect(screened({ texts: [`专业${word?.text}`], field: "title" })).rejects.toMatchObject({
    code: "WORD_REFUSED",
    fields: { title: expect.stringContaining(`“${word?.text}”`) },
  });
});

test("a section goes by its own rule, the others by the general one, and without any by the kind's", async () => {
  expect(await screened({})).toEqual(["hold", ["rule"], true]);
  await rule();
  await rule({ section: club.slug, first: true });
  expect(await screened({ section: club.slug })).toEqual(["hold", ["rule"], true]);
  expect(await screened({})).toEqual(["publish", [], false]);
});

test("nobody unknown is screened", async () => {
  await expect(screened({ member: "999999" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test.each([
  ["看www.example.com/x，快", ["www.example.com/x"]],
  ["http://paddock.test/a 与 HTTPS://WWW.PADDOCK.TEST/b", []],
  ["没有链接，1.5T 和 3.0 都行", []],
])("addresses of other sites in %s", (text, expected) => {
  expect(foreignLinks("https://paddock.test", [text])).toEqual(expected);
});

test("what looks like a path of one's own and is none is an address of another site", () => {
  expect(
    foreignLinks("https://paddock.test", [], ["//evil.example/x", "/bbs/1", "javascript:alert(1)"]),
  ).toEqual(["//evil.example/x"]);
});
