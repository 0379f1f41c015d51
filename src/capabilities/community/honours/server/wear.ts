import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { type Wall, WORN_MAX } from "#capabilities/community/honours/contract.ts";
import { members, memberTag } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { holderTag } from "./cache-tags.ts";
import { honours, memberHonours } from "./tables.ts";
import { wallOf } from "./wall.ts";

type Writing = Pick<Services, "db" | "cache">;

/**
 * Wears an honour, behind those that are worn already. One that is worn stays where it is.
 * @throws AppError NOT_FOUND for one that the member does not hold, CONFLICT when three are worn, or it is only kept
 */
export function wear(services: Writing, memberId: string, key: string): Promise<Wall> {
  return change(services, memberId, async (tx) => {
    const held = await tx
      .select({ key: memberHonours.honour, place: memberHonours.place, wearable: honours.wearable })
      .from(memberHonours)
      .innerJoin(honours, eq(honours.key, memberHonours.honour))
      .where(and(eq(memberHonours.memberId, memberId), isNull(memberHonours.revokedAt)));
    const wanted = held.find((row) => row.key === key);
    if (wanted === undefined) throw new AppError("NOT_FOUND", "你还没有这枚勋章");
    if (wanted.place !== null) return;
    if (!wanted.wearable) throw new AppError("CONFLICT", "这枚勋章只能收藏，不能佩戴");
    const taken = held.flatMap(({ place }) => place ?? []);
    const place = Array.from({ length: WORN_MAX }, (_, at) => at + 1).find((at) => !taken.includes(at));
    if (place === undefined) throw new AppError("CONFLICT", `最多佩戴 ${WORN_MAX} 枚，请先取下一枚`);
    await tx.update(memberHonours).set({ place }).where(isOf(memberId, key));
  });
}

/** Takes an honour off; one that is not worn stays so. */
export function takeOff(services: Writing, memberId: string, key: string): Promise<Wall> {
  return change(services, memberId, async (tx) => {
    await tx.update(memberHonours).set({ place: null }).where(isOf(memberId, key));
  });
}

const isOf = (memberId: string, key: string) =>
  and(eq(memberHonours.memberId, memberId), eq(memberHonours.honour, key));

function change(
  { db, cache }: Writing,
  memberId: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<Wall> {
  return db.transaction(async (tx) => {
    await lockWearer(tx, memberId);
    await work(tx);
    await copyBadges(tx, memberId);
    await cache.invalidate(tx, [memberTag(memberId), holderTag(memberId)]);
    return wallOf(tx, memberId);
  });
}

/** Two tabs, or a tab and the desk, change what a member wears one after the other. */
export async function lockWearer(tx: Transaction, memberId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("update");
}

/** Copies what a member wears beside his name, so that a card stays one query. */
export async function copyBadges(tx: Transaction, memberId: string): Promise<void> {
  const badges = await tx
    .select({ key: honours.key, name: honours.name })
    .from(memberHonours)
    .innerJoin(honours, eq(honours.key, memberHonours.honour))
    .where(and(eq(memberHonours.memberId, memberId), isNotNull(memberHonours.place)))
    .orderBy(asc(memberHonours.place));
  await tx.update(members).set({ badges }).where(eq(members.id, memberId));
}
