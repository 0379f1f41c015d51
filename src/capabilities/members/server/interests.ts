import { asc, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/feature.ts";
import { AppError } from "#shared/errors.ts";
import { memberInterests } from "./tables.ts";

/** A series of cars that members can follow. */
export interface InterestChoice {
  /** Stays the same for ever, whoever lists it. */
  key: string;
  label: string;
  /** The make, under which it is found. */
  group: string;
}

/** Who knows series of cars. Members stand below them all, and keep keys only. */
export const interestChoices = new ExtensionPoint<(db: Queryable) => Promise<InterestChoice[]>>(
  "list of series",
);

/** Every series that can be chosen, one entry a key. */
export async function listInterestChoices(db: Queryable): Promise<InterestChoice[]> {
  const lists = await Promise.all(interestChoices.entries().map(([, list]) => list(db)));
  return [...new Map(lists.flat().map((choice) => [choice.key, choice])).values()];
}

/** What a member chose, in his order; what nobody lists any longer is left out. */
export async function interestsOf(db: Queryable, memberId: string): Promise<InterestChoice[]> {
  const rows = await keysOf(db, memberId);
  if (rows.length === 0) return [];
  const known = new Map((await listInterestChoices(db)).map((choice) => [choice.key, choice]));
  return rows.flatMap(({ key }) => known.get(key) ?? []);
}

/**
 * Puts other series in the place of those that a member chose.
 * @throws AppError INVALID_INPUT for one that nobody lists
 */
export async function setInterests(
  tx: Transaction,
  memberId: string,
  wanted: readonly string[],
): Promise<void> {
  const keys = [...new Set(wanted)];
  const known = new Set((await listInterestChoices(tx)).map(({ key }) => key));
  if (keys.some((key) => !known.has(key)))
    throw new AppError("INVALID_INPUT", "有的车系已经不在列表里，请重新选择", { field: "interests" });
  await tx.delete(memberInterests).where(eq(memberInterests.memberId, memberId));
  if (keys.length > 0)
    await tx.insert(memberInterests).values(keys.map((key, position) => ({ memberId, key, position })));
}

const keysOf = (db: Queryable, memberId: string) =>
  db
    .select({ key: memberInterests.key })
    .from(memberInterests)
    .where(eq(memberInterests.memberId, memberId))
    .orderBy(asc(memberInterests.position));
