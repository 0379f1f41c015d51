import { eq } from "drizzle-orm";
import { media, reattachMedia, releaseMedia } from "#capabilities/media/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/feature.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import type { LifeState } from "#shared/life.ts";
import { memberTag } from "./cache-tags.ts";
import { members, profileChanges } from "./tables.ts";

/** What others see of a member. */
export interface Shown {
  nickname: string;
  avatarId: string | null;
  bio: string;
}

/** Where a profile stands in review, with what it says. */
export interface ProfileStanding extends Shown {
  state: LifeState;
  reason: string;
  /** Key of the avatar's file. */
  avatarKey: string | null;
}

/**
 * Carries what a member changes through its review, in the transaction of the change. Offered by the feature that
 * reviews profiles, which needs members and cannot be needed by them.
 */
export interface ProfileReview {
  /** Locks the profile with its place in the queue. Before anything of it is read that is to be changed. */
  lock(tx: Transaction, memberId: string): Promise<void>;
  /** Hands in what the member wants others to see. */
  handIn(tx: Transaction, services: { cache: Invalidator }, memberId: string, wanted: Shown): Promise<void>;
}

export const profileReview = new ExtensionPoint<ProfileReview>("profile review");

export const shownOf = ({ nickname, avatarId, bio }: Shown): Shown => ({ nickname, avatarId, bio });

export function isSame(one: Shown, other: Shown): boolean {
  return one.nickname === other.nickname && one.avatarId === other.avatarId && one.bio === other.bio;
}

/** Locks a profile; undefined when there is no such member. What is published is what others see now. */
export async function readProfile(tx: Transaction, id: string): Promise<ProfileStanding | undefined> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for("update");
  if (member === undefined) return undefined;
  const change = await changeOf(tx, id);
  const says = shownOf(change === undefined || change.status === "published" ? member : change);
  const [avatar] =
    says.avatarId === null
      ? []
      : await tx.select({ key: media.key }).from(media).where(eq(media.id, says.avatarId));
  return {
    ...says,
    state: change?.status ?? "published",
    reason: change?.rejectReason ?? "",
    avatarKey: avatar?.key ?? null,
  };
}

/** Keeps what others see now, to go back to when what follows is not published. */
export async function rememberShown(tx: Transaction, id: string): Promise<void> {
  const [member] = await tx.select().from(members).where(eq(members.id, id));
  if (member === undefined) return;
  const { nickname, avatarId, bio } = member;
  const shown = { shownNickname: nickname, shownAvatarId: avatarId, shownBio: bio };
  await tx
    .insert(profileChanges)
    .values({ memberId: id, status: "published", nickname, avatarId, bio, ...shown })
    .onConflictDoUpdate({ target: profileChanges.memberId, set: shown });
}

/**
 * Puts a locked profile where it is to stand. Published, others see what it says; otherwise they see what they saw
 * before, and with new words after it was published, those: it was reset.
 * @param says what it says from now on; left out where that stays. The avatar by the key of its file
 */
export async function writeProfile(
  tx: Transaction,
  { cache }: { cache: Invalidator },
  id: string,
  {
    state,
    reason,
    says,
  }: { state: LifeState; reason: string; says?: Omit<Shown, "avatarId"> & { avatarKey: string | null } },
): Promise<void> {
  const [member] = await tx.select().from(members).where(eq(members.id, id));
  if (member === undefined) return;
  const change = await changeOf(tx, id);
  const said = shownOf(change === undefined || change.status === "published" ? member : change);
  const [avatarId = null] = says?.avatarKey ? await reattachMedia(tx, [says.avatarKey]) : [];
  const wanted: Shown = says === undefined ? said : { nickname: says.nickname, bio: says.bio, avatarId };
  const before: Shown =
    change === undefined
      ? shownOf(member)
      : { nickname: change.shownNickname, avatarId: change.shownAvatarId, bio: change.shownBio };
  const shown = state === "revoked" && says !== undefined ? wanted : before;
  const values = {
    status: state,
    rejectReason: reason,
    ...wanted,
    shownNickname: shown.nickname,
    shownAvatarId: shown.avatarId,
    shownBio: shown.bio,
    updatedAt: new Date(),
  };
  await tx
    .insert(profileChanges)
    .values({ memberId: id, ...values })
    .onConflictDoUpdate({ target: profileChanges.memberId, set: values });
  const seen = state === "published" ? wanted : shown;
  if (!isSame(seen, member)) {
    const renamed = seen.nickname !== member.nickname;
    // A name that others never saw, or that was taken back, does not use up the change of thirty days.
    const renamedAt = state === "published" ? new Date() : null;
    await tx
      .update(members)
      .set({ ...seen, ...(renamed && { nicknameChangedAt: renamedAt }), updatedAt: new Date() })
      .where(eq(members.id, id));
    await cache.invalidate(tx, [memberTag(id)]);
  }
  const used = new Set([wanted.avatarId, shown.avatarId, seen.avatarId]);
  const unused = [member.avatarId, change?.avatarId, change?.shownAvatarId].filter(
    (mediaId) => mediaId != null && !used.has(mediaId),
  );
  await releaseMedia(tx, [...new Set(unused)] as string[]);
}

/** What a member last handed in; undefined when that was nothing. */
export async function changeOf(db: Queryable, id: string) {
  const [change] = await db.select().from(profileChanges).where(eq(profileChanges.memberId, id));
  return change;
}
