import { and, count, eq, inArray, isNull, sum } from "drizzle-orm";
import type { z } from "zod";
import { comments } from "#capabilities/comments/server/tables.ts";
import { presentPicture } from "#capabilities/media/server/public.ts";
import { media } from "#capabilities/media/server/tables.ts";
import type { ownProfileSchema } from "#capabilities/members/contract.ts";
import { notices } from "#capabilities/messages/server/tables.ts";
import { collects } from "#capabilities/reactions/server/tables.ts";
import { articleCounters, articles } from "#features/articles/server/tables.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { NICKNAME_DAYS } from "#shared/profile-rules.ts";
import { maskMobile } from "#shared/validation.ts";
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
    countsOf(db, id),
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
    counts: { collects: counts.collects, likes_received: counts.likesReceived, comments: counts.comments },
    unread_notices: counts.unreadNotices,
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

async function countsOf(db: Queryable, id: string) {
  const [collected, commentLikes, articleLikes, written, unread] = await Promise.all([
    db.select({ n: count() }).from(collects).where(eq(collects.memberId, id)),
    db
      .select({ n: sum(comments.likes).mapWith(Number) })
      .from(comments)
      .where(and(eq(comments.authorId, id), eq(comments.status, "approved"))),
    db
      .select({ n: sum(articleCounters.likes).mapWith(Number) })
      .from(articles)
      .innerJoin(articleCounters, eq(articleCounters.articleId, articles.id))
      .where(and(eq(articles.authorId, id), eq(articles.status, "published"))),
    db
      .select({ n: count() })
      .from(comments)
      .where(and(eq(comments.authorId, id), inArray(comments.status, ["pending", "approved"]))),
    db
      .select({ n: count() })
      .from(notices)
      .where(and(eq(notices.memberId, id), isNull(notices.readAt))),
  ]);
  return {
    collects: collected[0]?.n ?? 0,
    likesReceived: (commentLikes[0]?.n ?? 0) + (articleLikes[0]?.n ?? 0),
    comments: written[0]?.n ?? 0,
    unreadNotices: unread[0]?.n ?? 0,
  };
}
