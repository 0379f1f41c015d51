import { sql } from "drizzle-orm";
import {
  type Kept,
  members,
  neutralNickname,
  type ProfileStanding,
  profileChanges,
  readProfile,
  writeProfile,
} from "#capabilities/people/members/server/public.ts";
import {
  type ReviewKind,
  reviewItems,
  type Snapshot,
  type Standing,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import type { MemberReportReason } from "#capabilities/review/profile-review/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { loadProfiles } from "./load-profiles.ts";
import { profileTexts } from "./texts.ts";

/** Name of the queue, and what a report about a member names as its kind. */
export const PROFILE = "profile";

/** What members show of themselves: a change is looked at before others see it, while they see what was there. */
export const profileKind: ReviewKind = {
  name: PROFILE,
  title: "会员资料",
  icon: "user",
  noun: "资料",
  counter: "份",
  openLabel: "打开 TA 的主页",
  reportKind: PROFILE,
  ofMembers: true,
  lasting: true,
  // A profile is never taken away: its parts are emptied.
  without: ["remove"],
  reasons: [
    usualReasons.ads,
    { label: "冒充他人", text: "冒充官方、工作人员、品牌或其他车友" },
    usualReasons.vulgar,
    { label: "辱骂歧视", text: "含有辱骂、歧视或人身攻击的内容" },
    usualReasons.privacy,
    usualReasons.illegal,
  ],
  reportReasons: {
    impersonation: "冒充他人或官方",
    spam: "广告或引流",
    abuse: "骚扰、攻击他人",
    vulgar: "头像、昵称或背景低俗",
    fraud: "涉嫌诈骗",
    illegal: "违法违规",
    other: "其他",
  } satisfies Record<MemberReportReason, string>,
  load: loadProfiles,
  matches: (pattern) => sql`exists (
    select 1 from ${members} left join ${profileChanges} on ${profileChanges.memberId} = ${members.id}
    where ${members.id} = ${reviewItems.targetId} and (${members.nickname} ilike ${pattern}
      or ${members.bio} ilike ${pattern} or ${profileChanges.nickname} ilike ${pattern}
      or ${profileChanges.bio} ilike ${pattern}))`,
  read: async (tx, id) => standingOf(await readProfile(tx, id)),
  write: (tx, services, id, { state, reason, snapshot }) =>
    writeProfile(tx, services, id, { state, reason, ...(snapshot && keptOf(snapshot)) }),
  texts: profileTexts,
  rewritePath: () => pathOf("my.info"),
  parts: { nickname: "昵称", avatar: "头像", bio: "简介", cover: "主页背景" },
  empty(snapshot, parts) {
    const { says } = keptOf(snapshot);
    const left = {
      nickname: parts.includes("nickname") ? neutralNickname() : says.nickname,
      avatarKey: parts.includes("avatar") ? null : says.avatarKey,
      bio: parts.includes("bio") ? "" : says.bio,
      coverKey: parts.includes("cover") ? null : says.coverKey,
    };
    // Nor does what was emptied come back in another way.
    return snapshotOf({ says: left, otherwise: left });
  },
};

function standingOf(profile: ProfileStanding | undefined): Standing | undefined {
  return profile && { state: profile.state, reason: profile.reason, snapshot: snapshotOf(profile) };
}

/** Both of what the member wants others to see and of what they see otherwise. */
export function snapshotOf({ says, otherwise }: Pick<ProfileStanding, "says" | "otherwise">): Snapshot {
  return {
    texts: {
      ...{ nickname: says.nickname, bio: says.bio, avatar: says.avatarKey ?? "" },
      ...{ cover: says.coverKey ?? "", "before cover": otherwise.coverKey ?? "" },
      ...{ "before nickname": otherwise.nickname, "before bio": otherwise.bio },
      "before avatar": otherwise.avatarKey ?? "",
    },
    pictures: [says.avatarKey, otherwise.avatarKey, says.coverKey, otherwise.coverKey].filter(
      (key) => key !== null,
    ),
  };
}

function keptOf({ texts }: Snapshot): Pick<ProfileStanding, "says" | "otherwise"> {
  const of = (before: string): Kept => ({
    nickname: texts[`${before}nickname`] ?? "",
    avatarKey: texts[`${before}avatar`] || null,
    bio: texts[`${before}bio`] ?? "",
    // What was kept before there were covers says nothing of one.
    coverKey: texts[`${before}cover`] || null,
  });
  return { says: of(""), otherwise: of("before ") };
}
