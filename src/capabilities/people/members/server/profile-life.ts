import { eq, sql } from "drizzle-orm";
import { media, reattachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { databaseError } from "#platform/database/database-error.ts";
import { gathered } from "#platform/database/gathered.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { lockedRow } from "#platform/database/row.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import type { Services } from "#platform/services.ts";
import type { LifeState } from "#shared/life.ts";
import { memberTag } from "./cache-tags.ts";
import { callMoment } from "./moments.ts";
import { neutralNickname } from "./neutral-nickname.ts";
import { presetsAmong } from "./preset-avatars.ts";
import { members, profileChanges } from "./tables.ts";

/** What others see of a member. */
export interface Shown {
  nickname: string;
  avatarId: string | null;
  bio: string;
  /** The picture at the top of the member's space. */
  coverId: string | null;
}

/** The same with the pictures by the keys of their files, as a history keeps them. */
export interface Kept {
  nickname: string;
  avatarKey: string | null;
  bio: string;
  coverKey: string | null;
}

/** Where a profile stands in review. */
export interface ProfileStanding {
  state: LifeState;
  reason: string;
  /** What the member wants others to see. */
  says: Kept;
  /** What others see while that is not published. */
  otherwise: Kept;
}

/**
 * Carries what a member changes through its review, in the transaction of the change. Offered by the feature that
 * reviews profiles, which needs members and cannot be needed by them.
 */
export interface ProfileReview {
  /** Locks the profile with its place in the queue. Before anything of it is read that is to be changed. */
  lock(tx: Transaction, memberId: string): Promise<void>;
  /**
   * The name and the words about himself that a member wants, as they are to be stored, and whether somebody has to look at them
   * first; of what stays as it is `before`, nothing is said.
   * @throws AppError WORD_REFUSED
   */
  admit(
    tx: Transaction,
    services: Pick<Services, "events">,
    memberId: string,
    wanted: Pick<Shown, "nickname" | "bio">,
    before: Pick<Shown, "nickname" | "bio">,
  ): Promise<Pick<Shown, "nickname" | "bio"> & { held: boolean }>;
  /** Hands in what the member wants others to see; `held` has somebody look at it first. */
  handIn(
    tx: Transaction,
    services: { cache: Invalidator },
    memberId: string,
    wanted: Shown,
    held?: boolean,
  ): Promise<void>;
}

export const profileReview = new ExtensionPoint<ProfileReview>("profile review");

export const shownOf = ({ nickname, avatarId, bio, coverId }: Shown): Shown => ({
  nickname,
  avatarId,
  bio,
  coverId,
});

export function isSame(one: Shown, other: Shown): boolean {
  return (
    one.nickname === other.nickname &&
    one.avatarId === other.avatarId &&
    one.bio === other.bio &&
    one.coverId === other.coverId
  );
}

/** Locks a profile; undefined when there is no such member. What is published is what others see now. */
export async function readProfile(tx: Transaction, id: string): Promise<ProfileStanding | undefined> {
  const member = await lockedRow(tx, members, eq(members.id, id));
  if (member === undefined) return undefined;
  const change = await changeOf(tx, id);
  return {
    state: change?.status ?? "published",
    reason: change?.rejectReason ?? "",
    says: await kept(tx, change === undefined || change.status === "published" ? member : change),
    otherwise: await kept(tx, otherwiseOf(member, change)),
  };
}

/**
 * Puts a locked profile where it is to stand: published, others see what it says, and otherwise what they saw before.
 * @param to `says` and `otherwise` are left out where they stay
 */
export async function writeProfile(
  tx: Transaction,
  { cache }: { cache: Invalidator },
  id: string,
  { state, reason, ...to }: Pick<ProfileStanding, "state" | "reason"> & Partial<ProfileStanding>,
): Promise<void> {
  const [member] = await tx.select().from(members).where(eq(members.id, id));
  if (member === undefined) return;
  const change = await changeOf(tx, id);
  const said = change === undefined || change.status === "published" ? member : change;
  const says = to.says ? await taken(tx, to.says) : shownOf(said);
  const before = to.otherwise ? await taken(tx, to.otherwise) : otherwiseOf(member, change);
  const isPublic = state === "published";
  const nickname = await rename(
    tx,
    id,
    member.nickname,
    isPublic ? says.nickname : before.nickname,
    isPublic,
  );
  const otherwise = isPublic ? before : { ...before, nickname };
  const values = {
    status: state,
    rejectReason: reason,
    ...says,
    shownNickname: otherwise.nickname,
    shownAvatarId: otherwise.avatarId,
    shownBio: otherwise.bio,
    shownCoverId: otherwise.coverId,
    updatedAt: new Date(),
  };
  await tx
    .insert(profileChanges)
    .values({ memberId: id, ...values })
    .onConflictDoUpdate({ target: profileChanges.memberId, set: values });
  const seen = isPublic ? says : otherwise;
  if (!isSame(seen, member)) {
    const renamed = seen.nickname !== member.nickname;
    // A name that others never saw, or that was taken back, does not use up the change of thirty days.
    const nicknameChangedAt = isPublic ? new Date() : null;
    await tx
      .update(members)
      .set({ ...seen, ...(renamed && { nicknameChangedAt }), updatedAt: new Date() })
      .where(eq(members.id, id));
    await cache.invalidate(tx, [memberTag(id)]);
    await callMoment(tx, "profileChanged", id);
  }
  const used = new Set([says.avatarId, otherwise.avatarId, says.coverId, otherwise.coverId]);
  const unused = [member, change, change && otherwiseOf(member, change)]
    .filter((shown) => shown !== undefined)
    .flatMap(({ avatarId, coverId }) => [avatarId, coverId])
    .filter((mediaId) => mediaId !== null)
    .filter((mediaId) => !used.has(mediaId));
  const everybodys = await presetsAmong(tx, unused);
  await releaseMedia(
    tx,
    [...new Set(unused)].filter((mediaId) => !everybodys.has(mediaId)),
  );
}

/**
 * Gives a locked member the name that others are to see. One that they are to see again, as another was refused, may be
 * somebody else's by now: then it is a neutral one, as of a new member, and whoever refuses is never kept from it.
 * @param wanted the member's own choice, of which the constraint says when it is taken
 * @returns the name
 */
async function rename(
  tx: Transaction,
  id: string,
  now: string,
  name: string,
  wanted: boolean,
): Promise<string> {
  for (let attempt = 0, next = name; ; attempt += 1, next = neutralNickname()) {
    if (next === now) return now;
    try {
      // In a part of its own, which alone is lost when the name is taken.
      await tx.transaction((part) => part.update(members).set({ nickname: next }).where(eq(members.id, id)));
      return next;
    } catch (error) {
      const isTaken = databaseError(error)?.constraint === "members_nickname";
      if (wanted || !isTaken || attempt === 10) throw error;
    }
  }
}

type Change = typeof profileChanges.$inferSelect;

const otherwiseOf = (member: Shown, change: Change | undefined): Shown =>
  change === undefined
    ? shownOf(member)
    : {
        nickname: change.shownNickname,
        avatarId: change.shownAvatarId,
        bio: change.shownBio,
        coverId: change.shownCoverId,
      };

/** With the pictures by their keys. */
export async function kept(db: Queryable, { nickname, avatarId, bio, coverId }: Shown): Promise<Kept> {
  return { nickname, avatarKey: await keyOf(db, avatarId), bio, coverKey: await keyOf(db, coverId) };
}

async function keyOf(db: Queryable, mediaId: string | null): Promise<string | null> {
  if (mediaId === null) return null;
  const [row] = await db.select({ key: media.key }).from(media).where(eq(media.id, mediaId));
  return row?.key ?? null;
}

/** The other way, with the pictures in use again. */
async function taken(tx: Transaction, { nickname, avatarKey, bio, coverKey }: Kept): Promise<Shown> {
  const [avatarId = null] = avatarKey === null ? [] : await reattachMedia(tx, [avatarKey]);
  const [coverId = null] = coverKey === null ? [] : await reattachMedia(tx, [coverKey]);
  return { nickname, avatarId, bio, coverId };
}

/** What a member last handed in; undefined when that was nothing. */
export const changeOf = gathered(async (db: Queryable, ids: readonly string[]) => {
  const rows = await preparedOnce(db, "profile:changes", (name) =>
    db
      .select()
      .from(profileChanges)
      .where(sql`${profileChanges.memberId} = any(${sql.placeholder("ids")}::bigint[])`)
      .prepare(name),
  ).execute({ ids: [...ids] });
  const known = new Map(rows.map((row) => [row.memberId, row]));
  return ids.map((id) => known.get(id));
});
