import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../../test/support/factories.ts";
import { screeningRules } from "../tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");
const [, club = { slug: "" }] = sections;
const KIND = "article_comment";

interface Kind {
  kind: string;
  usual: { first: boolean };
  rules: { section: string; first: boolean; version: string }[];
}
const open = { first: false, new_members: true, links: false, pictures: "always", afterwards: false };
const put = (body: object, kind = KIND) => call("PUT", `/api/admin/screening/${kind}`, { token, body });
const shown = async () => {
  const { kinds } = (await call("GET", "/api/admin/screening", { token })).body.data as unknown as {
    kinds: Kind[];
  };
  return kinds.find(({ kind }) => kind === KIND);
};

test("a rule is set for all and for a section, only as it was seen, and taken away again", async () => {
  expect(await shown()).toMatchObject({ usual: { first: true }, rules: [] });
  expect((await put({ section: "", rule: open, version: "" })).status).toBe(200);
  expect((await put({ section: "", rule: { ...open, first: true }, version: "" })).body.code).toBe("CHANGED");
  await put({ section: club.slug, rule: { ...open, links: true }, version: "" });
  const kind = await shown();
  expect(kind?.rules).toMatchObject([
    { section: "", ...open },
    { section: club.slug, links: true },
  ]);
  const version = kind?.rules[0]?.version ?? "";
  expect((await put({ section: "", rule: null, version })).body.data).toMatchObject({
    rules: [{ section: club.slug }],
  });
  const log = await db.select().from(auditLog).where(eq(auditLog.action, "screening.change"));
  expect(log.map(({ targetId }) => targetId)).toEqual([`${KIND}:`, `${KIND}:${club.slug}`, `${KIND}:`]);
});

test("unknown kinds and sections are refused and change nothing", async () => {
  await db.delete(screeningRules);
  expect((await put({ section: "", rule: open, version: "" }, "nothing")).status).toBe(400);
  expect((await put({ section: "nowhere", rule: open, version: "" })).status).toBe(400);
  expect((await put({ section: "", rule: { ...open, pictures: "some" }, version: "" })).status).toBe(400);
  expect(await db.select().from(screeningRules)).toEqual([]);
  const { token: moderator } = await makeAdmin(db);
  expect((await call("GET", "/api/admin/screening", { token: moderator })).status).toBe(403);
});

test.each(["group", "topic", "appeal"])(
  "what is always looked at, as a %s, has no rule to set",
  async (kind) => {
    const { kinds } = (await call("GET", "/api/admin/screening", { token })).body.data as unknown as {
      kinds: Kind[];
    };
    expect(kinds.map((one) => one.kind)).not.toContain(kind);
    expect((await put({ section: "", rule: open, version: "" }, kind)).status).toBe(400);
  },
);
