import { asc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
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

/**
 * Who knows series of cars: all of them, or those of some keys, beside which others may be answered. Members stand below
 * them all, and keep keys only.
 */
export const interestChoices = new ExtensionPoint<
  (db: Queryable, keys?: readonly string[]) => Promise<InterestChoice[]>
>("list of series");

/** Every series that can be chosen, one entry a key. */
export async function listInterestChoices(db: Queryable): Promise<InterestChoice[]> {
  const lists = await Promise.all(interestChoices.entries().map(([, list]) => list(db)));
  return [...new Map(lists.flat().map((choice) => [choice.key, choice])).values()];
}

/** The series of some keys, by key; what nobody lists is left out. Empty keys name none. */
export async function interestChoicesOf(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, InterestChoice>> {
  const wanted = new Set(keys.filter((key) => key !== ""));
  if (wanted.size === 0) return new Map();
  const lists = await Promise.all(interestChoices.entries().map(([, list]) => list(db, [...wanted])));
  const known = lists.flat().filter(({ key }) => wanted.has(key));
  return new Map(known.map((choice) => [choice.key, choice]));
}

/** What a member chose, in his order; what nobody lists any longer is left out. */
export async function interestsOf(db: Queryable, memberId: string): Promise<InterestChoice[]> {
  const rows = await keysOf(db, memberId);
  const known = await interestChoicesOf(
    db,
    rows.map(({ key }) => key),
  );
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
  const known = await interestChoicesOf(tx, keys);
  if (keys.some((key) => !known.has(key)))
    throw new AppError("INVALID_INPUT", "有的车系已经不在列表里，请重新选择", { field: "interests" });
  await tx.delete(memberInterests).where(eq(memberInterests.memberId, memberId));
  if (keys.length > 0)
    await tx.insert(memberInterests).values(keys.map((key, position) => ({ memberId, key, position })));
}

const keysOf = gathered(async (db: Queryable, memberIds: readonly string[]) => {
  const rows = await preparedOnce(db, "interests:keys", (name) =>
    db
      .select({ memberId: memberInterests.memberId, key: memberInterests.key })
      .from(memberInterests)
      .where(sql`${memberInterests.memberId} = any(${sql.placeholder("memberIds")}::bigint[])`)
      .orderBy(asc(memberInterests.position))
      .prepare(name),
  ).execute({ memberIds: [...memberIds] });
  const known = Map.groupBy(rows, ({ memberId }) => memberId);
  return memberIds.map((id) => known.get(id) ?? []);
});
