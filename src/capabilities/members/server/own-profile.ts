import { eq } from "drizzle-orm";
import type { z } from "zod";
import { media, presentPicture } from "#capabilities/media/server/public.ts";
import type { ownProfileSchema } from "#capabilities/members/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { NICKNAME_DAYS } from "#shared/profile-rules.ts";
import { maskMobile } from "#shared/validation.ts";
import { countProfile } from "./profile-counts.ts";
import { members } from "./tables.ts";

type MemberRow = typeof members.$inferSelect;

const CHANGE_MS = NICKNAME_DAYS * 86_400_000;

/**
 * What a member sees of themself, counts included.
 * @throws AppError UNAUTHENTICATED when the account is gone
 */
export async function ownProfile(db: Queryable, id: string): Promise<z.input<typeof ownProfileSchema>> {
  const [[row], counts] = await Promise.all([
    db
      .select({ member: members, avatar: media })
      .from(members)
      .leftJoin(media, eq(media.id, members.avatarId))
      .where(eq(members.id, id))
      .limit(1),
    countProfile(db, id),
  ]);
  if (row === undefined) throw new AppError("UNAUTHENTICATED");
  const { member, avatar } = row;
  const speaks = maySpeak(member);
  return {
    id: member.id,
    nickname: member.nickname,
    role: member.role,
    avatar: avatar === null ? null : presentPicture(avatar),
    mobile: member.mobile === null ? null : maskMobile(member.mobile),
    gender: member.gender,
    birthday: member.birthday,
    city: member.city,
    bio: member.bio,
    created_at: member.createdAt.toISOString(),
    counts: { collects: 0, likes_received: 0, comments: 0, ...counts },
    unread_notices: counts.unread_notices ?? 0,
    version: profileVersion(member),
    nickname_changeable_at: nicknameChangeableAt(member)?.toISOString() ?? null,
    can: { comment: speaks && member.mobile !== null, edit_profile: speaks },
  };
}

/** Of everything that `PUT /api/user` can change. */
export function profileVersion({ nickname, avatarId, gender, birthday, city, bio }: MemberRow): string {
  return versionOf(nickname, avatarId, gender, birthday, city, bio);
}

/** False while muted. */
export function maySpeak({ status, statusUntil }: MemberRow, now = new Date()): boolean {
  return status === "active" || (statusUntil !== null && statusUntil <= now);
}

/** The end of the thirty days since the last change; null when they are over. */
export function nicknameChangeableAt({ nicknameChangedAt }: MemberRow, now = new Date()): Date | null {
  if (nicknameChangedAt === null) return null;
  const at = new Date(nicknameChangedAt.getTime() + CHANGE_MS);
  return at > now ? at : null;
}
