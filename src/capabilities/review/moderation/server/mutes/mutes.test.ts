import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeMember,
  makeRole,
  makeSignedIn,
} from "../../../../../../test/support/factories.ts";
import { mutes } from "../tables.ts";
import { assertMayDo } from "./assert-may-do.ts";
import { assertMayWrite } from "./assert-may-write.ts";

const { call, services } = await createTestApp();
const { db } = services;
const [here, there] = sections.filter(({ umbrella }) => !umbrella);
if (!here || !there) throw new Error("there are not two clubs");
const { token } = await makeAdmin(db);

const mute = (memberId: string, values: object = {}, by = token) =>
  call("POST", "/api/admin/mutes", {
    token: by,
    body: { member_id: memberId, section: "", reason: "多次发布广告", days: 7, ...values },
  });
const lift = (id: string, by = token) => call("POST", `/api/admin/mutes/${id}/lift`, { token: by });
const idOf = ({ body }: Awaited<ReturnType<typeof mute>>) => (body.data as unknown as { id: string }).id;
const mayWrite = (memberId: string, section: string) =>
  assertMayWrite(db, memberId, section).then(
    () => "yes",
    (error: Error) => error.message,
  );
const told = async (memberId: string) =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId)).orderBy(notices.id)).map(
    ({ title, reason }) => [title, reason],
  );

describe("a mute", () => {
  it("keeps from writing in its section with reason and end, and nowhere else", async () => {
    const { id } = await makeMember(db);
    expect((await mute(id, { section: here.slug })).status).toBe(200);
    expect(await mayWrite(id, here.slug)).toMatch(
      new RegExp(`^你在${here.shortName}已被禁言（原因：多次发布广告），暂时不能发表内容，\\d{4}-.* 解除$`),
    );
    expect(await mayWrite(id, there.slug)).toBe("yes");
    expect(await told(id)).toEqual([[`你在${here.shortName}被禁言`, "多次发布广告"]]);
  });

  it("everywhere holds in every section, and for what was built before mutes of sections", async () => {
    const { id } = await makeMember(db);
    await mute(id, { days: null });
    for (const { slug } of sections) expect(await mayWrite(id, slug)).toContain("（原因：多次发布广告）");
    const [row] = await db.select().from(members).where(eq(members.id, id));
    expect(row).toMatchObject({ status: "muted", statusUntil: null, statusReason: "多次发布广告" });
  });

  it("ends by itself", async () => {
    const { id } = await makeMember(db);
    await mute(id, { section: here.slug });
    await mute(id);
    const over = new Date(Date.now() - 1000);
    await db.update(mutes).set({ until: over }).where(eq(mutes.memberId, id));
    await db.update(members).set({ statusUntil: over }).where(eq(members.id, id));
    expect(await mayWrite(id, here.slug)).toBe("yes");
  });

  it("is lifted by hand, told and written down; again changes nothing", async () => {
    const { id } = await makeMember(db);
    const muteId = idOf(await mute(id));
    for (let n = 0; n < 2; n += 1) expect((await lift(muteId)).status).toBe(200);
    expect(await mayWrite(id, here.slug)).toBe("yes");
    expect((await told(id)).map(([title]) => title)).toEqual(["你被禁言", "你的禁言已解除"]);
    const log = await db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(desc(auditLog.id));
    expect(log.map(({ action, targetKind }) => [action, targetKind])).toEqual([
      ["member.unmute", "member"],
      ["member.mute", "member"],
    ]);
  });

  it("from signing up or buying keeps from that alone, beside one that keeps from writing", async () => {
    const { id } = await makeMember(db);
    await mute(id, { section: here.slug, blocks: "activities" });
    expect(await mayWrite(id, here.slug)).toBe("yes");
    await expect(assertMayDo(db, id, "activities", here.slug)).rejects.toThrow(
      `你在${here.shortName}暂时不能报名活动（原因：多次发布广告）`,
    );
    await expect(assertMayDo(db, id, "activities", there.slug)).resolves.toBeUndefined();
    await expect(assertMayDo(db, id, "buying", here.slug)).resolves.toBeUndefined();
    const everywhere = idOf(await mute(id, { blocks: "buying", days: null }));
    await expect(assertMayDo(db, id, "buying", there.slug)).rejects.toThrow("你暂时不能购买");
    const [row] = await db.select().from(members).where(eq(members.id, id));
    expect(row?.status).toBe("active");
    await mute(id);
    const standing = await db.select().from(mutes).where(eq(mutes.memberId, id));
    expect(standing.filter(({ liftedAt }) => liftedAt === null)).toHaveLength(3);
    await lift(everywhere);
    await expect(assertMayDo(db, id, "buying", there.slug)).resolves.toBeUndefined();
    expect(await mayWrite(id, there.slug)).toContain("（原因：多次发布广告）");
    expect((await told(id)).map(([title]) => title)).toEqual([
      `你在${here.shortName}被限制报名`,
      "你被限制购买",
      "你被禁言",
      "你的限制购买已解除",
    ]);
  });

  it("is replaced by a later one in the same place", async () => {
    const { id } = await makeMember(db);
    await mute(id, { section: here.slug, days: 1 });
    await mute(id, { section: here.slug, days: 30, reason: "换个号又来" });
    const rows = await db.select().from(mutes).where(eq(mutes.memberId, id));
    expect(rows.filter(({ liftedAt }) => liftedAt === null)).toHaveLength(1);
    expect(await mayWrite(id, here.slug)).toContain("换个号又来");
  });

  it("holds for comments", async () => {
    const { member, token: writer } = await makeSignedIn(db);
    const article = await makeArticle(db, { section: here.slug });
    await mute(member.id, { section: here.slug });
    const answer = await call("POST", "/api/comments", {
      token: writer,
      body: { target_kind: "article", target_id: article.id, body: "沙发", idempotency_key: "mute-key-1" },
    });
    expect([answer.status, answer.body.code]).toEqual([423, "MUTED"]);
  });

  it("asks for a reason, a known length and a member", async () => {
    const { id } = await makeMember(db);
    for (const [values, status] of [
      [{ reason: " " }, 400],
      [{ days: 2 }, 400],
      [{ section: "nowhere" }, 400],
      [{ member_id: "999999999" }, 404],
    ] as const)
      expect([values, (await mute(id, values)).status]).toEqual([values, status]);
    const gone = await makeMember(db, { status: "cancelled", mobile: null });
    expect((await mute(gone.id)).status).toBe(409);
    expect(await db.select().from(mutes).where(eq(mutes.memberId, id))).toEqual([]);
  });
});

describe("who may mute", () => {
  it("is said by the role, where it ends at a section for that one alone", async () => {
    const { id } = await makeMember(db);
    const scoped = await makeAdmin(
      db,
      await makeRole(db, [{ permission: "members.mute", section: here.slug }]),
    );
    expect((await mute(id, { section: there.slug }, scoped.token)).status).toBe(403);
    expect((await mute(id, {}, scoped.token)).status).toBe(403);
    const muteId = idOf(await mute(id, { section: here.slug }, scoped.token));
    const other = idOf(await mute(id, { section: there.slug }));
    expect((await lift(other, scoped.token)).status).toBe(403);
    expect((await lift(muteId, scoped.token)).status).toBe(200);
    const listed = await call("GET", `/api/admin/mutes?member=${id}`, { token: scoped.token });
    expect(listed.body.data).toMatchObject({ items: [{ id: muteId, state: "lifted" }] });
  });
});
