import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import {
  members,
  profileChanges,
  profileReview,
  refusedName,
} from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { NICKNAME_MAX, nicknameProblem, normalizeNickname, visibleLength } from "#shared/profile-rules.ts";

/** Room for the digits that tell two of one name apart. */
const STEM = 12;

/**
 * Hands in the name that somebody bears in WeChat, as if he had typed it: he sees it at once, others after its review. A name
 * that nobody may bear here is left out, one that another has gets digits.
 */
export async function introduce(
  tx: Transaction,
  services: Pick<Services, "cache">,
  memberId: string,
  given: string,
): Promise<void> {
  const nickname = await freeName(tx, given);
  if (nickname === null) return;
  await handIn(tx, services, memberId, { nickname });
}

/** Hands in part of what others see of a member; the rest stays as he sees it himself. */
export async function handIn(
  tx: Transaction,
  services: Pick<Services, "cache">,
  memberId: string,
  change: { nickname?: string; avatarId?: string },
): Promise<void> {
  const review = profileReview.get("profile");
  if (review === undefined) throw new Error("nothing reviews profiles");
  await review.lock(tx, memberId);
  const [shown] = await tx.select().from(members).where(eq(members.id, memberId));
  if (shown === undefined) return;
  const waiting = await firstRow(
    tx,
    profileChanges,
    and(eq(profileChanges.memberId, memberId), eq(profileChanges.status, "in_review")),
  );
  const { nickname, bio, avatarId, coverId } = waiting ?? shown;
  await review.handIn(tx, services, memberId, { nickname, bio, avatarId, coverId, ...change });
}

async function freeName(db: Queryable, given: string): Promise<string | null> {
  const whole = normalizeNickname(given);
  const stem = [...whole].slice(0, STEM).join("");
  const name = visibleLength(whole) > NICKNAME_MAX ? stem : whole;
  if (nicknameProblem(name) !== null || refusedName(name) !== null) return null;
  for (const ending of ["", ...Array.from({ length: 5 }, () => String(randomInt(1000, 10_000)))]) {
    const wish = ending === "" ? name : stem + ending;
    // The digits may make a number to call of what was none.
    if (refusedName(wish) === null && !(await isTaken(db, wish))) return wish;
  }
  return null;
}

async function isTaken(db: Queryable, nickname: string): Promise<boolean> {
  const [borne] = await db
    .select({ id: members.id })
    .from(members)
    .where(sql`lower(${members.nickname}) = lower(${nickname})`)
    .limit(1);
  if (borne !== undefined) return true;
  const [wanted] = await db
    .select({ id: profileChanges.memberId })
    .from(profileChanges)
    .where(
      and(
        sql`lower(${profileChanges.nickname}) = lower(${nickname})`,
        eq(profileChanges.status, "in_review"),
      ),
    )
    .limit(1);
  return wanted !== undefined;
}
