import { expect, test } from "vitest";
import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { changesOf, problemsOf, valuesOf } from "./profile-values.ts";

const profile: OwnProfile = {
  id: "1",
  nickname: "老邱",
  role: "member",
  level: 1,
  badges: [],
  certified: [],
  voice: "",
  avatar: null,
  mobile: "138****0000",
  gender: "unset",
  birthday: null,
  birthday_shown: false,
  interests: [],
  city: "",
  bio: "",
  cover: null,
  review: null,
  created_at: "2026-01-01T00:00:00.000Z",
  counts: { collects: 0, likes_received: 0, follows: 0, fans: 0, comments: 0, points: 0 },
  version: "1",
  unread_notices: 0,
  nickname_changeable_at: null,
  minor_mode: false,
  cancel_due_at: null,
  can: { comment: true, edit_profile: true },
};

test("an untouched form, or one with more spaces, changes nothing", () => {
  expect(changesOf(valuesOf(profile), profile)).toEqual({});
  expect(changesOf({ ...valuesOf(profile), nickname: " 老邱　", bio: "\n" }, profile)).toEqual({});
});

test("only what was changed is sent; an emptied birthday is taken away", () => {
  const born = { ...profile, birthday: "1990-01-01" };
  expect(changesOf({ ...valuesOf(born), birthday: "", city: " 杭州 " }, born)).toEqual({
    birthday: null,
    city: "杭州",
  });
});

test("problems stand beside their field", () => {
  expect(Object.keys(problemsOf({ nickname: "x", bio: "长".repeat(101), city: "杭州" }))).toEqual([
    "nickname",
    "bio",
  ]);
});
