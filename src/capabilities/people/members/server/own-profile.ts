import { inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { media, presentPicture, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import type { ownProfileSchema } from "#capabilities/people/members/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { NICKNAME_DAYS } from "#shared/profile-rules.ts";
import { maskMobile } from "#shared/validation.ts";
import { interestsOf } from "./interests.ts";
import { countProfile } from "./profile-counts.ts";
import { changeOf, shownOf } from "./profile-life.ts";
import { members, type profileChanges } from "./tables.ts";

type MemberRow = typeof members.$inferSelect;

const CHANGE_MS = NICKNAME_DAYS * 86_400_000;

/**
 * What a member sees of themself, counts included.
 * @throws AppError UNAUTHENTICATED when the account is gone
 */
export async function ownProfile(db: Queryable, id: string): Promise<z.input<typeof ownProfileSchema>> {
  const [row, change, counts, interests] = await Promise.all([
    ownRow(db, id),
    changeOf(db, id),
    countProfile(db, id),
    interestsOf(db, id),
  ]);
  if (row === undefined) throw new AppError("UNAUTHENTICATED");
  const member = ownView(row, change);
  const { unread_notices = 0, ...figures } = counts;
  const pictures = await ownPictures(db, row, member);
  const speaks = maySpeak(row);
  return {
    id: row.id,
    nickname: member.nickname,
    role: row.role,
    level: row.level,
    badges: [...row.badges],
    certified: [...row.certified],
    voice: row.voice,
    avatar: pictures.avatar,
    cover: pictures.cover,
    mobile: row.mobile === null ? null : maskMobile(row.mobile),
    gender: row.gender,
    birthday: row.birthday,
    birthday_shown: row.birthdayShown,
    city: row.city,
    bio: member.bio,
    interests,
    created_at: row.createdAt.toISOString(),
    counts: { collects: 0, likes_received: 0, follows: 0, fans: 0, comments: 0, points: 0, ...figures },
    unread_notices,
    version: profileVersion(member, interests),
    review: reviewOf(row, change),
    nickname_changeable_at: nicknameChangeableAt(row)?.toISOString() ?? null,
    minor_mode: row.minorMode,
    cancel_due_at: row.cancelDueAt?.toISOString() ?? null,
    can: {
      comment: speaks && row.mobile !== null && row.cancelDueAt === null,
      edit_profile: speaks && row.cancelDueAt === null,
    },
  };
}

const ownRow = gathered(async (db: Queryable, ids: readonly string[]) => {
  const rows = await preparedOnce(db, "profile:own", (name) =>
    db
      .select()
      .from(members)
      .where(sql`${members.id} = any(${sql.placeholder("ids")}::bigint[])`)
      .prepare(name),
  ).execute({ ids: [...ids] });
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => known.get(id));
});

/** What waits for review has no public address yet. */
async function ownPictures(db: Queryable, row: MemberRow, { avatarId, coverId }: MemberRow) {
  const ids = [avatarId, coverId].filter((id) => id !== null);
  const rows = ids.length === 0 ? [] : await db.select().from(media).where(inArray(media.id, ids));
  const one = (id: string | null, shownId: string | null) => {
    const picture = rows.find((known) => known.id === id);
    if (picture === undefined) return null;
    return id === shownId ? presentPicture(picture) : presentUnlisted(picture);
  };
  return { avatar: one(avatarId, row.avatarId), cover: one(coverId, row.coverId) };
}

type Change = typeof profileChanges.$inferSelect;

/** A member as he sees himself: what he handed in is there at once, while others do not see it yet. */
export function ownView(row: MemberRow, change: Change | undefined): MemberRow {
  return change?.status === "in_review" ? { ...row, ...shownOf(change) } : row;
}

/** Where what the member handed in last stands; null when others see it. */
function reviewOf(row: MemberRow, change: Change | undefined): z.input<typeof ownProfileSchema>["review"] {
  const { status, rejectReason: reason } = change ?? {};
  if (change === undefined || (status !== "in_review" && status !== "rejected" && status !== "revoked"))
    return null;
  const parts = [
    change.nickname !== row.nickname && ("nickname" as const),
    change.avatarId !== row.avatarId && ("avatar" as const),
    change.bio !== row.bio && ("bio" as const),
    change.coverId !== row.coverId && ("cover" as const),
  ].filter((part) => part !== false);
  // What was refused has been replaced since, by something that needs no review.
  if (status === "rejected" && parts.length === 0) return null;
  return { status, reason: reason ?? "", parts };
}

/** Of everything that `PUT /api/user` can change. */
export function profileVersion(row: MemberRow, interests: readonly { key: string }[]): string {
  const { nickname, avatarId, gender, birthday, birthdayShown, city, bio, coverId } = row;
  const keys = interests.map(({ key }) => key).join(" ");
  return versionOf(nickname, avatarId, gender, birthday, String(birthdayShown), city, bio, keys, coverId);
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
