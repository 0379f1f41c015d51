import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { clubMembers } from "#capabilities/community/clubs/server/tables.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import {
  memberInterests,
  members,
  memberTokens,
  smsCodes,
} from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { reviewHistory, reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { collects } from "#capabilities/texts/reactions/server/tables.ts";
import { hashToken } from "#platform/auth/tokens.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeArticle,
  makeComment,
  makePicture,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import { cancelDue } from "./cancellation.ts";

const { call, services } = await createTestApp({ env: { SMS_ADDRESS_HOUR_MAX: "1000" } });
const { db } = services;
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

beforeEach(async () => {
  await db.delete(smsCodes);
  await db.update(members).set({ cancelDueAt: null });
});

async function proved(values: Parameters<typeof makeSignedIn>[1] = {}) {
  const made = await makeSignedIn(db, values);
  await db
    .update(memberTokens)
    .set({ provedAt: new Date() })
    .where(eq(memberTokens.hash, hashToken(made.token)));
  return made;
}

async function signIn(mobile: string) {
  await db.delete(smsCodes);
  const sent = await call("POST", "/api/sms/code", { body: { mobile } });
  const { demo_code: code } = sent.body.data as { demo_code: string };
  return call("POST", "/api/user/login", { body: { mobile, code, agreed: true } });
}

const ask = (token: string) => call("POST", "/api/user/cancellation", { token });
const row = async (id: string) => (await db.select().from(members).where(eq(members.id, id)))[0];

describe("cancelling an account", () => {
  it("says what will happen, and begins with a fresh proof alone", async () => {
    const { member, token } = await makeSignedIn(db);
    const { data } = (await call("GET", "/api/user/cancellation", { token })).body;
    expect(data).toMatchObject({ due_at: null, cooling_days: 15, provable: true });
    expect((data as { effects: string[] }).effects.join()).toContain("评论会保留");
    expect((await ask(token)).body.code).toBe("PROOF_REQUIRED");
    expect((await row(member.id))?.cancelDueAt).toBeNull();
  });

  it("ends all sign-ins, lets the member in to think better of it, and writes nothing meanwhile", async () => {
    const { member, token } = await proved();
    const article = await makeArticle(db);
    const asked = await ask(token);
    expect(asked.status).toBe(200);
    const due = Date.parse((asked.body.data as { due_at: string }).due_at);
    expect(Math.round((due - Date.now()) / DAY)).toBe(15);
    expect((await call("GET", "/api/user", { token })).status).toBe(401);
    const again = await signIn(member.mobile ?? "");
    const { access_token: back, user } = again.body.data as {
      access_token: string;
      user: { cancel_due_at: string };
    };
    expect(Date.parse(user.cancel_due_at)).toBe(due);
    const comment = await call("POST", "/api/comments", {
      token: back,
      body: {
        target_kind: "article",
        target_id: article.id,
        body: "还在吗",
        idempotency_key: crypto.randomUUID(),
      },
    });
    expect([comment.body.code, comment.body.error]).toEqual([
      "CLOSED",
      ["账号正在注销，撤销注销后才能发表内容"],
    ]);
    const revoked = await call("DELETE", "/api/user/cancellation", { token: back });
    expect(revoked.body.data).toMatchObject({ due_at: null });
    expect(await cancelDue(services, inDays(20))).toBe(0);
    expect((await row(member.id))?.status).toBe("active");
  });

  it("asked for twice, keeps the first day", async () => {
    const { member, token } = await proved();
    const first = (await ask(token)).body.data as { due_at: string };
    const back = (await signIn(member.mobile ?? "")).body.data as { access_token: string };
    expect((await ask(back.access_token)).body.data).toMatchObject({ due_at: first.due_at });
  });

  it("after fifteen days, and not before, leaves what was written under no name", async () => {
    const avatar = await makePicture(db, { attachedAt: new Date() });
    const { member, token } = await proved({
      nickname: "山路老周二",
      bio: "开旅行车",
      city: "杭州",
      birthday: "1990-01-01",
      avatarId: avatar.id,
    });
    const article = await makeArticle(db);
    const comment = await makeComment(db, { targetId: article.id, authorId: member.id, body: "好车" });
    await db.insert(collects).values({ memberId: member.id, targetKind: "article", targetId: article.id });
    await db.insert(notices).values({ memberId: member.id, kind: "x", group: "system", title: "你好" });
    const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
    await db.insert(clubMembers).values({ section: club, memberId: member.id, number: 7, role: "host" });
    // A name that was looked at, and words told to moderators alone.
    const snapshot = { texts: { nickname: "山路老周二" }, pictures: [] };
    const told = { kind: "profile", targetId: member.id, version: 1, state: "published" as const, snapshot };
    await db.insert(reviewHistory).values(told);
    const words = "手机和卡一起在机场丢了，号码已经停用";
    await call("POST", "/api/user/mobile-appeal", { token, body: { city: "杭州", words } });
    await db.insert(memberInterests).values({ memberId: member.id, key: "x", position: 0 });
    await ask(token);
    expect(await cancelDue(services, inDays(14.9))).toBe(0);
    expect((await row(member.id))?.nickname).toBe("山路老周二");
    expect(await cancelDue(services, inDays(15.1))).toBe(1);
    expect(await row(member.id)).toMatchObject({
      status: "cancelled",
      mobile: null,
      bio: "",
      city: "",
      birthday: null,
      avatarId: null,
      cancelDueAt: null,
    });
    expect((await memberCards(db, [member.id])).get(member.id)).toMatchObject({
      nickname: "已注销用户",
      avatar: null,
    });
    const [kept] = await db.select().from(comments).where(eq(comments.id, comment.id));
    expect(kept).toMatchObject({ body: "好车", status: "published", authorId: member.id });
    expect(await db.select().from(collects).where(eq(collects.memberId, member.id))).toEqual([]);
    expect(await db.select().from(notices).where(eq(notices.memberId, member.id))).toEqual([]);
    expect(await db.select().from(memberInterests)).toEqual([]);
    expect(await db.select().from(reviewHistory)).toEqual([]);
    expect(await db.select().from(reviewItems).where(eq(reviewItems.authorId, member.id))).toEqual([]);
    const [place] = await db.select().from(clubMembers).where(eq(clubMembers.memberId, member.id));
    expect(place).toMatchObject({ number: 7, role: "member" });
    expect(place?.leftAt).not.toBeNull();
    // The number is free: whoever has it registers anew.
    const anew = await signIn(member.mobile ?? "");
    expect(anew.body.data).toMatchObject({ registered: true });
    expect((anew.body.data as { user: { id: string } }).user.id).not.toBe(member.id);
    expect(await cancelDue(services, inDays(16))).toBe(0);
  });

  it("taken back while the job is about to run, stays", async () => {
    const { member, token } = await proved();
    await ask(token);
    const back = (await signIn(member.mobile ?? "")).body.data as { access_token: string };
    await Promise.all([
      cancelDue(services, inDays(16)),
      call("DELETE", "/api/user/cancellation", { token: back.access_token }),
    ]);
    const after = await row(member.id);
    // One of the two came first; never half of each.
    expect(["active", "cancelled"]).toContain(after?.status);
    expect(after?.mobile === null).toBe(after?.status === "cancelled");
    expect(after?.cancelDueAt).toBeNull();
  });
});
