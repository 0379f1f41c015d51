import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media } from "#capabilities/media/media/server/tables.ts";
import type { OwnProfile, PresetAvatar } from "#capabilities/people/members/contract.ts";
import { reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makePicture, makeSignedIn } from "../../../../../test/support/factories.ts";
import { members, presetAvatars, profileChanges } from "./tables.ts";

const { call, inject, services } = await createTestApp();
const { db } = services;

const presets = async () =>
  ((await call("GET", "/api/avatars")).body.data as { items: PresetAvatar[] }).items;
const read = async (token: string) => (await call("GET", "/api/user", { token })).body.data as OwnProfile;
async function change(token: string, body: object) {
  const { version } = await read(token);
  return call("PUT", "/api/user", { token, body: { version, ...body } });
}
const stateOf = async (memberId: string) =>
  (await db.select().from(profileChanges).where(eq(profileChanges.memberId, memberId)))[0]?.status;

test("there are at least 24, each a picture that everybody gets, stored once", async () => {
  const [items, again] = await Promise.all([presets(), presets()]);
  expect(items.length).toBeGreaterThanOrEqual(24);
  expect(again).toEqual(items);
  expect(new Set(items.map(({ picture }) => picture.src)).size).toBe(items.length);
  expect(await db.select().from(presetAvatars)).toHaveLength(items.length);
  const answer = await inject({ url: items[0]?.picture.src ?? "" });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, expect.stringMatching(/^image/)]);
});

test("a chosen one is seen by others at once, and stays everybody's when it is taken off", async () => {
  const [one, two] = (await presets()) as [PresetAvatar, PresetAvatar];
  const { member, token } = await makeSignedIn(db);
  const saved = (await change(token, { avatar_preset: one.key })).body.data as OwnProfile;
  expect(saved).toMatchObject({ avatar: { src: one.picture.src }, review: null });
  await change(token, { avatar_preset: two.key });
  await change(token, { avatar_id: null });
  const [row] = await db.select().from(members).where(eq(members.id, member.id));
  expect(row?.avatarId).toBe(await currentAvatar(member.id));
  const kept = await db.select().from(media).where(eq(media.id, one.picture.id));
  expect(kept[0]?.attachedAt).not.toBeNull();
});

test("in the place of an upload under review nothing is left to review", async () => {
  const [one] = (await presets()) as [PresetAvatar];
  const { member, token } = await makeSignedIn(db);
  const upload = await makePicture(db, { ownerMemberId: member.id });
  await change(token, { avatar_id: upload.id });
  expect(await stateOf(member.id)).toBe("in_review");
  const saved = (await change(token, { avatar_preset: one.key })).body.data as OwnProfile;
  expect(saved).toMatchObject({ avatar: { src: one.picture.src }, review: null });
  expect(await stateOf(member.id)).not.toBe("in_review");
  const waiting = await db.select().from(reviewItems).where(eq(reviewItems.targetId, member.id));
  expect(waiting.filter(({ status }) => status === "in_review")).toEqual([]);
});

test("a nickname under review goes on waiting beside it", async () => {
  const [one] = (await presets()) as [PresetAvatar];
  const { member, token } = await makeSignedIn(db);
  await change(token, { nickname: "弯道先生" });
  const saved = (await change(token, { avatar_preset: one.key })).body.data as OwnProfile;
  expect(saved).toMatchObject({
    nickname: "弯道先生",
    avatar: { src: one.picture.src },
    review: { status: "in_review", parts: ["nickname"] },
  });
  expect(await currentAvatar(member.id)).toBe(one.picture.id);
});

test("what is no preset, and a preset of somebody who is muted, is refused", async () => {
  const { token } = await makeSignedIn(db);
  for (const key of ["avatar/3", "avatar/0", "../secret", ""]) {
    const answer = await change(token, { avatar_preset: key });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["avatar_preset"]]);
  }
  const [one] = (await presets()) as [PresetAvatar];
  const muted = await makeSignedIn(db, { status: "muted" });
  expect((await change(muted.token, { avatar_preset: one.key })).body.code).toBe("CLOSED");
});

async function currentAvatar(memberId: string) {
  const [row] = await db.select().from(members).where(eq(members.id, memberId));
  return row?.avatarId;
}
