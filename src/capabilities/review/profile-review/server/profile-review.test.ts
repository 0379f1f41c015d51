import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog, settings } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { ItemResult, ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { tellAuthors } from "#capabilities/review/moderation/server/notify.ts";
import { reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeSignedIn } from "../../../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token: desk, admin } = await makeAdmin(db);

let serial = 0;
const fresh = (name: string) => `${name}${String.fromCodePoint(0x4e10 + serial++)}`;

/** A member with a face and words of his own, and what he and others see of him. */
async function someone() {
  const avatar = await makePicture(db, { attachedAt: new Date() });
  const nickname = fresh("老周");
  const { member, token } = await makeSignedIn(db, { nickname, avatarId: avatar.id, bio: "开旅行车" });
  await db.update(media).set({ ownerMemberId: member.id }).where(eq(media.id, avatar.id));
  const own = async () => (await call("GET", "/api/user", { token })).body.data as OwnProfile;
  const change = async (body: object) =>
    call("PUT", "/api/user", { token, body: { version: (await own()).version, ...body } });
  const picture = async () => (await makePicture(db, { ownerMemberId: member.id })).id;
  const seen = async () => {
    const [row] = await db.select().from(members).where(eq(members.id, member.id));
    const card = (await memberCards(db, [member.id])).get(member.id);
    return { nickname: card?.nickname, avatar: card?.avatar?.id ?? null, bio: row?.bio };
  };
  const item = async () => {
    const ofMember = and(eq(reviewItems.kind, "profile"), eq(reviewItems.targetId, member.id));
    return (await db.select().from(reviewItems).where(ofMember))[0];
  };
  const row = async () => {
    const answer = await call("GET", `/api/admin/reviews/${(await item())?.id}`, { token: desk });
    return answer.body.data as unknown as ReviewRow;
  };
  const decide = async (decision: string, more: object = {}) => {
    const { id, version, status } = await row();
    const body = { items: [{ id, version }], decision, from: status, reason: "不合适", ...more };
    return call("POST", "/api/admin/reviews/decide", { token: desk, body });
  };
  const undo = async (decided: Awaited<ReturnType<typeof decide>>) => {
    const [result] = (decided.body.data as unknown as { results: ItemResult[] }).results;
    const items = [{ id: result?.id, version: result?.version }];
    return call("POST", "/api/admin/reviews/undo", { token: desk, body: { items } });
  };
  const before = { nickname, avatar: avatar.id, bio: "开旅行车" };
  return { id: member.id, before, own, change, picture, seen, item, row, decide, undo };
}

beforeEach(async () => {
  await db.delete(settings);
});

describe("a changed profile", () => {
  it("is the member's at once, and everybody's when it was passed", async () => {
    const one = await someone();
    const avatar = await one.picture();
    const nickname = fresh("山路");
    const answer = await one.change({ nickname, avatar_id: avatar, bio: "改开跑车", city: "杭州" });
    expect(answer.body.data).toMatchObject({
      nickname,
      avatar: { id: avatar },
      bio: "改开跑车",
      city: "杭州",
      review: { status: "in_review", reason: "", parts: ["nickname", "avatar", "bio"] },
      nickname_changeable_at: null,
    });
    expect(await one.seen()).toEqual(one.before);
    expect(await one.row()).toMatchObject({
      kind: "profile",
      status: "waiting",
      section: "main",
      author_name: one.before.nickname,
      content: { text: `昵称：${nickname}\n简介：改开跑车`, pictures: [{ id: avatar }], public: false },
      quoted: { text: `昵称：${one.before.nickname}\n简介：开旅行车` },
    });
    expect((await one.decide("pass")).status).toBe(200);
    expect(await one.seen()).toEqual({ nickname, avatar, bio: "改开跑车" });
    const own = await one.own();
    expect(own).toMatchObject({ nickname, review: null });
    expect(own.nickname_changeable_at).not.toBeNull();
  });

  it("undone after it was passed, is nobody else's again", async () => {
    const one = await someone();
    await one.change({ nickname: fresh("山路"), avatar_id: await one.picture(), bio: "" });
    const wanted = await one.own();
    const decided = await one.decide("pass");
    expect((await one.undo(decided)).status).toBe(200);
    expect(await one.seen()).toEqual(one.before);
    expect(await one.own()).toMatchObject({
      nickname: wanted.nickname,
      avatar: { id: wanted.avatar?.id },
      bio: "",
      review: { status: "in_review" },
      nickname_changeable_at: null,
    });
  });

  it("rejected, tells why and stays as it was; the member may try again at once", async () => {
    const one = await someone();
    const nickname = fresh("路人");
    await one.change({ nickname });
    await one.decide("reject", { reason: "含有广告" });
    expect(await one.own()).toMatchObject({
      ...{ nickname: one.before.nickname, bio: "开旅行车" },
      review: { status: "rejected", reason: "含有广告", parts: ["nickname"] },
    });
    await db
      .update(reviewItems)
      .set({ decidedAt: new Date(Date.now() - 60_000) })
      .where(eq(reviewItems.id, (await one.item())?.id ?? ""));
    await tellAuthors(services);
    expect(await db.select().from(notices).where(eq(notices.memberId, one.id))).toMatchObject([
      {
        title: "你的资料未通过审核",
        body: expect.stringContaining(nickname),
        reason: "含有广告",
        link: "/my/info",
      },
    ]);
    expect((await one.change({ nickname: fresh("又改") })).body.data).toMatchObject({
      review: { status: "in_review" },
    });
  });

  it("changed back before anybody looked, waits no longer", async () => {
    const one = await someone();
    await one.change({ bio: "改一下" });
    expect((await one.item())?.waiting).toBe(true);
    expect((await one.change({ bio: "开旅行车" })).body.data).toMatchObject({ review: null });
    expect(await one.item()).toMatchObject({ waiting: false, status: "withdrawn" });
    expect((await one.change({ bio: "再改" })).body.data).toMatchObject({ review: { status: "in_review" } });
  });

  it("without anything that others see, waits for nobody", async () => {
    const one = await someone();
    expect((await one.change({ city: "杭州", gender: "male" })).body.data).toMatchObject({ review: null });
    expect(await one.item()).toBeUndefined();
  });

  it("with a name that another member waits for, is refused", async () => {
    const [one, other] = [await someone(), await someone()];
    const nickname = fresh("抢名");
    const answers = await Promise.all([one.change({ nickname }), other.change({ nickname })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toEqual([
      "这个昵称已经有人用了，换一个吧",
    ]);
  });

  it("decided and changed at the same moment: what is public was seen", async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await someone();
      await one.change({ bio: "看过的" });
      const { id, version } = await one.row();
      const answers = await Promise.all([
        one.decide("pass", { items: [{ id, version }], from: "waiting" }),
        one.change({ bio: "没看过的" }),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(["看过的", "开旅行车"]).toContain((await one.seen()).bio);
    }
  });
});

describe("where changes are shown at once", () => {
  beforeEach(async () => {
    await db.insert(settings).values({ key: "profile.review", value: "after" });
  });

  it("they wait all the same, and rejected go back to what was looked at last", async () => {
    const one = await someone();
    await one.change({ bio: "第一次" });
    expect(await one.seen()).toMatchObject({ bio: "第一次" });
    expect(await one.item()).toMatchObject({ status: "published", waiting: true });
    await one.change({ bio: "第二次" });
    expect((await one.own()).review).toBeNull();
    const decided = await one.decide("reject");
    expect(await one.seen()).toEqual(one.before);
    expect((await one.own()).review).toMatchObject({ status: "revoked", reason: "不合适" });
    await one.undo(decided);
    expect(await one.seen()).toMatchObject({ bio: "第二次" });
    await one.decide("pass");
    expect(await one.item()).toMatchObject({ status: "published", waiting: false });
  });
});

describe("a name that is refused once somebody else has the one before it", () => {
  it.each(["after", "first"])("gives way to a neutral one, and may be chosen anew (%s)", async (mode) => {
    await db.insert(settings).values({ key: "profile.review", value: mode });
    const one = await someone();
    const bad = fresh("路霸");
    await one.change({ nickname: bad });
    if (mode === "first") await one.decide("pass");
    expect((await one.seen()).nickname).toBe(bad);
    const other = await someone();
    await db.update(members).set({ nickname: one.before.nickname }).where(eq(members.id, other.id));
    const refusal = await one.decide("reject");
    expect(refusal.status).toBe(200);
    expect(refusal.body.data).toMatchObject({ results: [{ ok: true, status: "revoked" }] });
    const { nickname } = await one.seen();
    expect(nickname).toMatch(/^车友\d{9}$/);
    expect(await one.own()).toMatchObject({ nickname, nickname_changeable_at: null });
    // What follows goes on from there.
    const good = fresh("好名字");
    expect((await one.change({ nickname: good })).status).toBe(200);
    await one.decide("pass");
    expect((await one.seen()).nickname).toBe(good);
    expect((await other.seen()).nickname).toBe(one.before.nickname);
  });

  it("is as before where the moderator takes the refusal back at once", async () => {
    await db.insert(settings).values({ key: "profile.review", value: "after" });
    const one = await someone();
    const bad = fresh("路霸");
    await one.change({ nickname: bad });
    await makeSignedIn(db, { nickname: one.before.nickname });
    const decided = await one.decide("reject");
    expect((await one.undo(decided)).status).toBe(200);
    expect((await one.seen()).nickname).toBe(bad);
  });
});

describe("a moderator resets what is public", () => {
  async function passed() {
    const one = await someone();
    await one.change({ nickname: fresh("山路"), avatar_id: await one.picture(), bio: "看主页" });
    await one.decide("pass");
    return { ...one, shown: await one.seen() };
  }

  it("by parts, with a reason that is told, a line in the log, and the way back", async () => {
    const one = await passed();
    const decided = await one.decide("reject", { empty: ["nickname", "avatar"], reason: "冒充他人" });
    expect(await one.seen()).toEqual({
      nickname: expect.stringMatching(/^车友\d{9}$/),
      avatar: null,
      bio: "看主页",
    });
    expect(await one.own()).toMatchObject({
      review: { status: "revoked", reason: "冒充他人" },
      nickname_changeable_at: null,
    });
    const id = (await one.item())?.id ?? "";
    const entries = await db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id);
    expect(entries.at(-1)).toMatchObject({
      action: "review.reject",
      adminId: admin.id,
      after: { status: "revoked", reason: "冒充他人", emptied: ["nickname", "avatar"] },
    });
    expect((await one.undo(decided)).status).toBe(200);
    expect(await one.seen()).toEqual(one.shown);
    expect((await one.own()).review).toBeNull();
    // As if it had never been reset: taken back now, others see what they saw before.
    expect((await one.row()).quoted?.text).toContain(one.before.nickname);
    await one.decide("reject");
    expect(await one.seen()).toEqual(one.before);
  });

  it("and what was reset does not come back with a later decision", async () => {
    const one = await passed();
    await one.decide("reject", { empty: ["bio"] });
    await one.change({ bio: "又来" });
    await one.decide("reject");
    expect(await one.seen()).toMatchObject({ bio: "" });
  });

  it("of nothing but its own parts, and only where it is public", async () => {
    const one = await passed();
    expect((await one.decide("reject", { empty: ["mobile"] })).status).toBe(400);
    expect((await one.decide("delete")).status).toBe(409);
    expect(await one.seen()).toEqual(one.shown);
    await one.change({ bio: "等着" });
    expect((await one.decide("reject", { empty: ["bio"] })).status).toBe(400);
    expect(await one.item()).toMatchObject({ waiting: true });
  });
});

describe("a profile that was never handed in", () => {
  const open = (body: object, token = desk) => call("POST", "/api/admin/reviews/of-member", { token, body });

  it("is opened by a moderator, reset, and stands as before when that is undone", async () => {
    const one = await someone();
    const opened = await open({ kind: "profile", member_id: one.id });
    expect(opened.body.data).toEqual({ id: (await one.item())?.id, status: "published" });
    expect((await open({ kind: "profile", member_id: one.id })).body.data).toEqual(opened.body.data);
    const decided = await one.decide("reject", { empty: ["nickname", "avatar", "bio"] });
    expect(await one.seen()).toEqual({
      nickname: expect.stringMatching(/^车友\d{9}$/),
      avatar: null,
      bio: "",
    });
    expect((await one.undo(decided)).status).toBe(200);
    expect(await one.seen()).toEqual(one.before);
  });

  it("only if there is such a member, in a queue of members, by whoever decides there", async () => {
    const one = await someone();
    expect((await open({ kind: "article", member_id: one.id })).status).toBe(400);
    expect((await open({ kind: "profile", member_id: "999999999" })).status).toBe(404);
    const viewer = await makeAdmin(db, "viewer");
    expect((await open({ kind: "profile", member_id: one.id }, viewer.token)).status).toBe(403);
    expect(await one.item()).toBeUndefined();
  });
});

describe("the cover of a space", () => {
  it("is the member's at once, everybody's when it was passed, and can be emptied alone", async () => {
    const one = await someone();
    const cover = await one.picture();
    const answer = await one.change({ cover_id: cover });
    expect(answer.body.data).toMatchObject({
      cover: { id: cover },
      review: { status: "in_review", parts: ["cover"] },
    });
    const shown = async () =>
      ((await call("GET", `/api/user/${one.id}`)).body.data as { cover: { id: string } | null }).cover?.id;
    expect(await shown()).toBeUndefined();
    expect((await one.row()).content.pictures.map(({ id }) => id)).toContain(cover);
    await one.decide("pass");
    expect(await shown()).toBe(cover);
    await one.decide("reject", { empty: ["cover"] });
    expect(await shown()).toBeUndefined();
    expect(await one.seen()).toEqual(one.before);
    expect((await db.select().from(media).where(eq(media.id, cover)))[0]?.attachedAt).toBeNull();
  });

  it("is a picture of one's own only", async () => {
    const [one, other] = [await someone(), await someone()];
    const answer = await one.change({ cover_id: await other.picture() });
    expect([answer.status, answer.body.error]).toEqual([400, ["图片已失效，请重新上传"]]);
  });
});

describe("a member who is reported", () => {
  const report = (token: string, id: string, reason = "spam") =>
    call("POST", `/api/user/${id}/report`, { token, body: { reason, note: "主页全是广告" } });

  it("stands among the reports once for each reporter, and a report that is right empties parts", async () => {
    const one = await someone();
    const { token } = await makeSignedIn(db);
    expect((await report(token, one.id)).status).toBe(200);
    expect((await report(token, one.id, "fraud")).status).toBe(200);
    const { reports, can } = await one.row();
    expect(reports).toMatchObject([{ reason: "广告或引流", note: "主页全是广告" }]);
    expect(can.decide).toBe(true);
    const listed = await call("GET", "/api/admin/reviews?kind=profile&status=reported", { token: desk });
    expect((listed.body.data as unknown as { items: ReviewRow[] }).items.map(({ id }) => id)).toContain(
      (await one.item())?.id,
    );
    expect((await one.decide("reject", { empty: ["bio"] })).status).toBe(200);
    expect(await one.seen()).toEqual({ ...one.before, bio: "" });
    expect((await one.row()).reports).toEqual([]);
  });

  it("is somebody else, who is there, and the reason is one of the list", async () => {
    const one = await someone();
    const { member, token } = await makeSignedIn(db);
    expect((await report(token, member.id)).body.error).toEqual(["不能举报自己"]);
    expect((await report(token, "999999999")).status).toBe(404);
    expect((await report(token, one.id, "boring")).body.error).toEqual(["请选择举报原因"]);
    await db.update(members).set({ status: "cancelled" }).where(eq(members.id, one.id));
    expect((await report(token, one.id)).status).toBe(410);
    expect((await call("POST", `/api/user/${one.id}/report`, { body: { reason: "spam" } })).status).toBe(401);
  });
});
