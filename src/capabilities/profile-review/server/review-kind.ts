import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  members,
  type ProfileStanding,
  profileChanges,
  readProfile,
  writeProfile,
} from "#capabilities/members/server/public.ts";
import {
  type ReviewKind,
  reviewItems,
  type Snapshot,
  type Standing,
} from "#capabilities/moderation/server/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import { loadProfiles } from "./load-profiles.ts";

/** Name of the queue, and what a report about a member names as its kind. */
export const PROFILE = "profile";

/** What members show of themselves: a change is looked at before others see it, while they see what was there. */
export const profileKind: ReviewKind = {
  name: PROFILE,
  title: "用户资料",
  noun: "资料",
  path: deskPathOf("admin.profile"),
  reportKind: PROFILE,
  ofMembers: true,
  lasting: true,
  // A profile is never taken away: its parts are emptied.
  without: ["remove"],
  reasons: [
    { label: "广告引流", text: "含有广告、联系方式或引流信息" },
    { label: "冒充他人", text: "冒充官方、工作人员、品牌或其他用户" },
    { label: "低俗不雅", text: "含有低俗、不雅的文字或图片" },
    { label: "辱骂歧视", text: "含有辱骂、歧视或人身攻击的内容" },
    { label: "泄露隐私", text: "含有他人的电话、车牌、住址等个人信息" },
    { label: "违反法规", text: "违反法律法规或社区规范" },
  ],
  reportReasons: {},
  load: loadProfiles,
  matches: (pattern) => sql`exists (
    select 1 from ${members} left join ${profileChanges} on ${profileChanges.memberId} = ${members.id}
    where ${members.id} = ${reviewItems.targetId} and (${members.nickname} ilike ${pattern}
      or ${members.bio} ilike ${pattern} or ${profileChanges.nickname} ilike ${pattern}
      or ${profileChanges.bio} ilike ${pattern}))`,
  read: async (tx, id) => standingOf(await readProfile(tx, id)),
  write: (tx, services, id, { state, reason, snapshot }) =>
    writeProfile(tx, services, id, { state, reason, ...(snapshot && { says: saysOf(snapshot) }) }),
  rewritePath: () => pathOf("my.info"),
  parts: { nickname: "昵称", avatar: "头像", bio: "简介" },
  empty: ({ texts, pictures }, parts) => ({
    texts: {
      nickname: parts.includes("nickname") ? `车友${randomInt(1e8, 1e9)}` : (texts.nickname ?? ""),
      bio: parts.includes("bio") ? "" : (texts.bio ?? ""),
    },
    pictures: parts.includes("avatar") ? [] : pictures,
  }),
};

function standingOf(profile: ProfileStanding | undefined): Standing | undefined {
  if (profile === undefined) return undefined;
  const { state, reason, nickname, bio, avatarKey } = profile;
  return {
    state,
    reason,
    snapshot: { texts: { nickname, bio }, pictures: avatarKey === null ? [] : [avatarKey] },
  };
}

function saysOf({ texts: { nickname = "", bio = "" }, pictures }: Snapshot) {
  return { nickname, bio, avatarKey: pictures[0] ?? null };
}
