import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { drainTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { OwnWarning, WarningTemplate } from "#capabilities/people/warnings/contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeMember,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import type { MemberDetail } from "../contract.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");
const withRights = async (...names: string[]) =>
  (
    await makeAdmin(
      db,
      await makeRole(
        db,
        names.map((permission) => ({ permission })),
      ),
    )
  ).token;
const moderator = await withRights("members.read", "members.warn", "review.read");
const viewer = await withRights("members.read");

const templates = async () =>
  (await call("GET", "/api/admin/warning-templates", { token })).body.data as unknown as {
    templates: WarningTemplate[];
    version: string;
  };
let serial = 0;
const warn = async (id: string, more: object = {}, by = moderator) => {
  const { templates: all, version } = await templates();
  serial += 1;
  return call("POST", `/api/admin/members/${id}/warnings`, {
    token: by,
    body: { template: all[0]?.key, version, words: "", idempotency_key: `warning-${serial}`, ...more },
  });
};
const detail = (answer: Awaited<ReturnType<typeof warn>>) => answer.body.data as unknown as MemberDetail;
const own = async (by: string) =>
  (await call("GET", "/api/my/warnings", { token: by })).body.data as unknown as {
    items: OwnWarning[];
    due: number;
  };
const article = await makeArticle(db);
let comments = 0;
const write = (by: string) => {
  comments += 1;
  return call("POST", "/api/comments", {
    token: by,
    body: {
      ...{ target_kind: "article", target_id: article.id, body: `沙发 ${comments}` },
      idempotency_key: `comment-of-warned-${comments}`,
    },
  });
};

describe("a formal warning", () => {
  it("keeps from writing until it is acknowledged, and from nothing else; it counts", async () => {
    const { member, token: warned } = await makeSignedIn(db);
    const answer = await warn(member.id, { words: "第三次了" });
    expect(answer.status).toBe(200);
    expect(detail(answer)).toMatchObject({
      warnings: { standing: 1, all: 1 },
      sanctions: [{ kind: "warning", state: "standing", acknowledged_at: null }],
    });
    const refused = await write(warned);
    expect([refused.status, refused.body.code]).toEqual([428, "WARNED"]);
    expect((await call("GET", `/api/articles/${article.id}`, { token: warned })).status).toBe(200);
    const { items, due } = await own(warned);
    expect(due).toBe(1);
    expect(items[0]?.text).toContain("第三次了");
    const id = items[0]?.id ?? "";
    for (let n = 0; n < 2; n += 1)
      expect((await call("POST", `/api/my/warnings/${id}/acknowledge`, { token: warned })).status).toBe(200);
    expect((await write(warned)).status).toBe(200);
    const seen = await call("GET", `/api/admin/members/${member.id}`, { token });
    expect(detail(seen).sanctions[0]?.acknowledged_at).toEqual(expect.any(String));
    const told = await db.select().from(notices).where(eq(notices.memberId, member.id));
    expect(told.map(({ kind }) => kind)).toContain("people.warned");
    const log = await db.select().from(auditLog).where(eq(auditLog.targetId, member.id));
    expect(log.map(({ action }) => action)).toEqual(["member.warned"]);
  });

  it("waits for each of several, and is nobody else's to acknowledge", async () => {
    const { member, token: warned } = await makeSignedIn(db);
    const { token: other } = await makeSignedIn(db);
    await warn(member.id);
    await warn(member.id);
    const ids = (await own(warned)).items.map(({ id }) => id);
    const acknowledge = (id: string, by: string) =>
      call("POST", `/api/my/warnings/${id}/acknowledge`, { token: by });
    expect((await acknowledge(ids[0] ?? "", other)).status).toBe(404);
    await acknowledge(ids[0] ?? "", warned);
    expect((await write(warned)).body.code).toBe("WARNED");
    await acknowledge(ids[1] ?? "", warned);
    expect((await write(warned)).status).toBe(200);
  });

  it("is given once however often the same is sent, and withdrawn it neither waits nor counts", async () => {
    const { member, token: warned } = await makeSignedIn(db);
    const twice = { idempotency_key: "the-same-warning" };
    await warn(member.id, twice);
    expect(detail(await warn(member.id, twice)).warnings).toEqual({ standing: 1, all: 1 });
    const id = (await own(warned)).items[0]?.id ?? "";
    const withdraw = (by: string, reason: string) =>
      call("POST", `/api/admin/members/${member.id}/warnings/${id}/withdraw`, {
        token: by,
        body: { reason },
      });
    expect((await withdraw(viewer, "误发")).status).toBe(403);
    expect((await withdraw(moderator, " ")).status).toBe(400);
    expect(detail(await withdraw(moderator, "误发")).warnings).toEqual({ standing: 0, all: 0 });
    expect((await withdraw(moderator, "误发")).status).toBe(200);
    expect((await write(warned)).status).toBe(200);
    expect((await own(warned)).due).toBe(0);
  });

  it("asks for a right, a template as it was seen, a member, and what he wrote himself", async () => {
    const { id } = await makeMember(db);
    expect((await warn(id, {}, viewer)).status).toBe(403);
    expect((await warn(id, { template: "none" })).status).toBe(404);
    expect((await warn(id, { version: "old" })).body.code).toBe("CHANGED");
    expect((await warn(id, { words: "长".repeat(201) })).status).toBe(400);
    expect((await warn(id, { about: { kind: "comment", target_id: "1" } })).status).toBe(404);
    expect((await warn("999999999")).status).toBe(404);
    const gone = await makeMember(db, { status: "cancelled", mobile: null });
    expect((await warn(gone.id)).status).toBe(409);
  });

  it("can be about what its member wrote", async () => {
    const { member, token: warned } = await makeSignedIn(db);
    await write(warned);
    await drainTexts(services);
    const found = await call("GET", `/api/admin/members/${member.id}/warnable`, { token: moderator });
    const { items } = found.body.data as unknown as {
      items: { kind: string; target_id: string; text: string }[];
    };
    expect(items).toHaveLength(1);
    const { kind, target_id } = items[0] ?? { kind: "", target_id: "" };
    expect(detail(await warn(member.id, { about: { kind, target_id } })).sanctions[0]?.about).toBe(
      items[0]?.text,
    );
    expect((await own(warned)).items[0]?.excerpt).toBe(items[0]?.text);
  });
});

describe("templates", () => {
  it("are worded, added and ordered by who may, one after the other", async () => {
    const before = await templates();
    const put = (all: readonly object[], version: string, by = token) =>
      call("PUT", "/api/admin/warning-templates", { token: by, body: { templates: all, version } });
    const added = { key: "new-one", name: "恶意举报", text: "请不要恶意举报其他车友。", days: 10 };
    const next = [added, ...before.templates];
    expect((await put(next, before.version, moderator)).status).toBe(403);
    expect((await put([{ ...added, days: 0 }], before.version)).status).toBe(400);
    expect((await put([added, added], before.version)).status).toBe(400);
    expect((await put([], before.version)).status).toBe(400);
    expect((await put(next, before.version)).status).toBe(200);
    expect((await templates()).templates[0]).toEqual(added);
    expect((await put(before.templates, before.version)).body.code).toBe("CHANGED");
    const log = await db.select().from(auditLog).where(eq(auditLog.action, "member.warning_templates"));
    expect(log).toHaveLength(1);
  });
});

describe("notes", () => {
  it("stand above the others when they are pinned, and are removed by their author or who may ban", async () => {
    const { id } = await makeMember(db);
    for (const text of ["第一条", "第二条"])
      await call("POST", `/api/admin/members/${id}/notes`, { token: moderator, body: { text } });
    const notes = async (by = moderator) =>
      detail(await call("GET", `/api/admin/members/${id}`, { token: by })).notes;
    const first = (await notes()).find(({ text }) => text === "第一条")?.id ?? "";
    const pin = (pinned: boolean) =>
      call("POST", `/api/admin/members/${id}/notes/${first}/pin`, { token: viewer, body: { pinned } });
    expect((await pin(true)).status).toBe(200);
    expect((await notes()).map(({ text, pinned }) => [text, pinned])).toEqual([
      ["第一条", true],
      ["第二条", false],
    ]);
    await pin(false);
    expect((await notes())[0]?.text).toBe("第二条");
    const remove = (by: string) => call("DELETE", `/api/admin/members/${id}/notes/${first}`, { token: by });
    expect((await notes(viewer))[0]?.can_remove).toBe(false);
    expect((await remove(viewer)).status).toBe(403);
    expect((await remove(token)).status).toBe(200);
  });
});
