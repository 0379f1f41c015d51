import { and, asc, count, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { isUmbrella, sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import type { CouponOffer, CouponStanding } from "../contract.ts";
import { takingProblem } from "./conditions.ts";
import { type BatchRow, presentOffer } from "./present.ts";
import { couponBatches, coupons } from "./tables.ts";

/** Of everything that shows coupons that can be had. */
export const OFFERS_TAG = "coupons";

/** More than anybody scrolls through. */
const MOST = 60;

/** Those that can be had in a section now: its own and the umbrella's; on the umbrella all. */
export function openBatches(db: Queryable, slug: string, where?: SQL): Promise<BatchRow[]> {
  const section = sectionBySlug(slug);
  if (section === undefined) throw new AppError("NOT_FOUND", "没有这个分区");
  return db
    .select()
    .from(couponBatches)
    .where(
      and(
        eq(couponBatches.status, "open"),
        lte(couponBatches.claimFrom, sql`now()`),
        gt(couponBatches.claimUntil, sql`now()`),
        inArray(couponBatches.way, ["claim", "points"]),
        isUmbrella(slug) ? undefined : inArray(couponBatches.section, [slug, umbrellaSection.slug]),
        where,
      ),
    )
    .orderBy(asc(couponBatches.claimUntil), asc(couponBatches.id))
    .limit(MOST);
}

/** What everybody sees of them. @throws AppError NOT_FOUND for a section that does not exist */
export async function listOffers(db: Queryable, section: string): Promise<{ items: CouponOffer[] }> {
  return { items: (await openBatches(db, section)).map(presentOffer) };
}

/** Where a member stands with each of them. @throws AppError NOT_FOUND for a section that does not exist */
export async function listStanding(
  db: Queryable,
  memberId: string,
  section: string,
): Promise<{ items: CouponStanding[]; points: number }> {
  const batches = await openBatches(db, section);
  const [member] = await db.select({ level: members.level }).from(members).where(eq(members.id, memberId));
  const taken = await takenOf(
    db,
    memberId,
    batches.map(({ id }) => id),
  );
  const items: CouponStanding[] = [];
  for (const batch of batches) {
    const mine = taken.get(batch.id) ?? 0;
    const problem = await takingProblem(db, batch, { id: memberId, level: member?.level ?? 0, mine });
    items.push({ id: batch.id, mine, left: batch.total - batch.given, problem });
  }
  return { items, points: await pointBalance(db, memberId) };
}

async function takenOf(
  db: Queryable,
  memberId: string,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .select({ id: coupons.batchId, n: count() })
    .from(coupons)
    .where(and(eq(coupons.memberId, memberId), inArray(coupons.batchId, [...batchIds])))
    .groupBy(coupons.batchId);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
