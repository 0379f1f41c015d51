import { desc, eq } from "drizzle-orm";
import { media, releaseMedia } from "#capabilities/media/media/server/public.ts";
import { deviceName } from "#platform/http/client-name.ts";
import { memberTag } from "./cache-tags.ts";
import { interestsOf } from "./interests.ts";
import { type Forgetting, ownRows, type PersonalData } from "./personal-data.ts";
import { presetsAmong } from "./preset-avatars.ts";
import { memberConsents, memberInterests, members, memberTokens, profileChanges } from "./tables.ts";

const GENDERS = { unset: "未填写", male: "男", female: "女" };

export const profileData: PersonalData = {
  title: "个人资料",
  withheld: { mobile: ["mobile"] },
  columns: {
    nickname: "昵称",
    mobile: "手机号",
    gender: "性别",
    birthday: "生日",
    birthday_shown: "车友会标出生日",
    city: "城市",
    bio: "简介",
    avatar: "头像",
    region: "最近发言地区",
    registered_at: "注册时间",
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ member: members, avatar: media.key })
      .from(members)
      .leftJoin(media, eq(media.id, members.avatarId))
      .where(eq(members.id, memberId));
    return rows.map(({ member, avatar }) => ({
      nickname: member.nickname,
      mobile: member.mobile,
      gender: GENDERS[member.gender],
      birthday: member.birthday,
      birthday_shown: member.birthdayShown,
      city: member.city,
      bio: member.bio,
      avatar,
      region: member.region,
      registered_at: member.createdAt,
    }));
  },
};

export const interestData: PersonalData = {
  title: "感兴趣的车系",
  withheld: null,
  columns: { make: "品牌", series: "车系" },
  async rows(db, memberId) {
    return (await interestsOf(db, memberId)).map(({ group, label }) => ({ make: group, series: label }));
  },
};

export const signInData: PersonalData = {
  title: "登录设备",
  withheld: null,
  columns: { device: "设备", signed_in_at: "登录时间", seen_at: "最近使用", seen_from: "网络地址" },
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(memberTokens)
      .where(eq(memberTokens.memberId, memberId))
      .orderBy(desc(memberTokens.issuedAt));
    const latest = [...Map.groupBy(rows, ({ family }) => family).values()].flatMap(([row]) => row ?? []);
    return latest.map((row) => ({
      device: deviceName(row.userAgent) || "未知设备",
      signed_in_at: row.signedInAt,
      seen_at: row.seenAt,
      seen_from: row.seenFrom,
    }));
  },
};

export const consentData: PersonalData = {
  title: "同意记录",
  withheld: null,
  columns: { document: "文件", version: "版本", agreed: "是否同意", at: "时间" },
  rows: ownRows(memberConsents, memberConsents.memberId, desc(memberConsents.id), (row) => ({
    document: row.documentKey,
    version: row.version,
    agreed: row.agreed,
    at: row.createdAt,
  })),
};

/** What others see of a cancelled member is in `cards.ts`; here goes what stood behind it. */
export const forgetProfile: Forgetting = {
  words: "昵称、头像、简介、生日、城市和手机号会被删除，手机号可以重新注册",
  async forget(tx, { cache }, memberId) {
    const [row] = await tx.select().from(members).where(eq(members.id, memberId));
    const changed = await tx.delete(profileChanges).where(eq(profileChanges.memberId, memberId)).returning();
    await tx.delete(memberInterests).where(eq(memberInterests.memberId, memberId));
    await tx
      .update(members)
      .set({
        status: "cancelled",
        statusUntil: null,
        statusReason: "",
        cancelDueAt: null,
        minorMode: false,
        mobile: null,
        // The column wants one that nobody else has; nobody reads it.
        nickname: `已注销用户-${memberId}`,
        avatarId: null,
        coverId: null,
        gender: "unset",
        birthday: null,
        birthdayShown: false,
        city: "",
        bio: "",
        region: "",
        nicknameChangedAt: null,
        updatedAt: new Date(),
      })
      .where(eq(members.id, memberId));
    const pictures = [row?.avatarId, row?.coverId]
      .concat(
        changed.flatMap((change) => [
          change.avatarId,
          change.shownAvatarId,
          change.coverId,
          change.shownCoverId,
        ]),
      )
      .filter((id) => id != null);
    // An avatar of the product's stays: others wear it.
    const everybodys = await presetsAmong(tx, pictures);
    await releaseMedia(
      tx,
      [...new Set(pictures)].filter((id) => !everybodys.has(id)),
    );
    await cache.invalidate(tx, [memberTag(memberId)]);
  },
};
