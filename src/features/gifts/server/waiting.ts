import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { DeskFigure, DeskPart } from "#capabilities/desk/admin/server/public.ts";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { canSomewhere, type Granted, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { claimPath } from "../address.ts";
import { MANAGE } from "./policy.ts";
import { giftBatches, giftClaims } from "./tables.ts";

/** Gifts that wait in a store for the member. */
export const giftsToCollect: Waiting = {
  label: "待领取的礼品",
  icon: "gift",
  path: claimPath(undefined),
  kind: "act",
  count: (memberId) =>
    countOf(
      sql`${giftClaims} join ${giftBatches} on ${giftBatches.id} = ${giftClaims.batchId}`,
      and(
        eq(giftClaims.memberId, memberId),
        eq(giftClaims.state, "ready"),
        eq(giftClaims.way, "pickup"),
        gt(giftBatches.collectUntil, sql`now()`),
      ),
    ),
};

/** Claims of the member that the desk looks at. */
export const giftsInReview: Waiting = {
  label: "审核中的礼品",
  icon: "gift",
  path: claimPath(undefined),
  kind: "wait",
  count: (memberId) =>
    countOf(giftClaims, and(eq(giftClaims.memberId, memberId), eq(giftClaims.state, "review"))),
};

/** Claims that wait for the desk, in the sections that it may manage: to be looked at, and to be sent. */
async function countWaiting(db: Queryable, reader: Granted): Promise<{ review: number; ship: number }> {
  const [row] = await db
    .select({
      review: sql<number>`count(*) filter (where ${giftClaims.state} = 'review')::int`,
      ship: sql<number>`count(*) filter (where ${giftClaims.state} = 'ready' and ${giftClaims.way} = 'mail')::int`,
    })
    .from(giftClaims)
    .innerJoin(giftBatches, eq(giftBatches.id, giftClaims.batchId))
    .where(
      and(
        inArray(giftClaims.state, ["review", "ready"]),
        permittedRows(reader, MANAGE, { kind: giftBatches.section, section: giftBatches.section }),
      ),
    );
  return row ?? { review: 0, ship: 0 };
}

/** Beside the line of gifts in the desk's navigation. */
export const countGifts: DeskPart = async ({ db }, reader) => {
  if (!canSomewhere(reader, MANAGE)) return {};
  const { review, ship } = await countWaiting(db, reader);
  return { counts: { "admin.gifts": review + ship } };
};

/** Claims that the desk has to look at or to send, on the work board. */
export const giftFigure: DeskFigure = {
  permission: MANAGE,
  async read({ db }, reader) {
    const { review, ship } = await countWaiting(db, reader);
    const note = [review > 0 && `${review} 待审核`, ship > 0 && `${ship} 待寄出`].filter(Boolean).join(" ");
    return {
      ...{ label: "礼品", value: review + ship, note: note === "" ? "没有待处理" : note },
      ...{ tone: review + ship === 0 ? "ok" : "warn", link: deskPathOf("admin.gifts") },
    };
  },
};
