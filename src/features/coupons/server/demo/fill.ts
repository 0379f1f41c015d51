import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { termOf } from "../present.ts";
import { couponBatches, coupons } from "../tables.ts";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

type Batch = Omit<typeof couponBatches.$inferInsert, "section" | "total" | "claimFrom" | "claimUntil"> & {
  total: number;
  /** Of a club instead of everybody. */
  club?: true;
  /** How many of the invented members have one, and how many of them let it end. */
  has?: number;
  over?: number;
  from?: number;
  until?: number;
};

const given: readonly Batch[] = [
  { name: "新人见面礼", kind: "amount", amountFen: 1000, total: 5000, validDays: 14, has: 14 },
  {
    name: "满减大券",
    kind: "amount",
    amountFen: 5000,
    thresholdFen: 39_900,
    total: 800,
    validDays: 10,
    has: 9,
  },
  {
    ...{ name: "改装件 95 折", kind: "percent", amountFen: 20_000, percent: 5, thresholdFen: 50_000 },
    ...{ total: 300, perMember: 2, minLevel: 2, validDays: 7, has: 6 },
  },
  {
    ...{ name: "车主专享", kind: "amount", amountFen: 8000, thresholdFen: 60_000, ownersOnly: true },
    ...{ total: 200, validDays: 30, club: true, has: 4 },
  },
  {
    ...{ name: "周末红包", kind: "red_packet", amountFen: 500, thresholdFen: 2000, total: 2000 },
    ...{ perMember: 3, validDays: 5, has: 11 },
  },
  {
    ...{
      name: "积分换券",
      kind: "amount",
      amountFen: 2000,
      thresholdFen: 10_000,
      way: "points",
      points: 200,
    },
    ...{ total: 500, perMember: 3, validDays: 30, has: 3 },
  },
  {
    ...{ name: "赛道日口令券", kind: "amount", amountFen: 3000, way: "code", code: "TRACKDAY", total: 100 },
    ...{ thresholdFen: 15_000, validDays: 15, has: 2 },
  },
  {
    ...{
      name: "春季保养券",
      kind: "amount",
      amountFen: 6000,
      thresholdFen: 30_000,
      total: 12,
      status: "closed",
    },
    ...{ validFrom: inDays(-40), validUntil: inDays(-2), has: 12, over: 12, from: -45, until: -20 },
  },
];

/** Batches of every kind and way, and what invented members took of them. */
export async function fill(tx: Transaction): Promise<void> {
  const people = [...(await inventedMembers(tx)).values()];
  const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? umbrellaSection.slug;
  for (const [
    turn,
    { club: ofClub, has = 0, over = 0, from = -3, until = 25, ...batch },
  ] of given.entries()) {
    const takers = Array.from(
      { length: Math.min(has, people.length) },
      (_, n) => people[(turn + n) % people.length],
    );
    const [row] = await tx
      .insert(couponBatches)
      .values({
        ...{ status: "open", ...batch, section: ofClub ? club : umbrellaSection.slug },
        ...{ given: takers.length, claimFrom: inDays(from), claimUntil: inDays(until) },
      })
      .returning();
    if (row === undefined) throw new Error("the coupons were not stored");
    const term = termOf(row, inDays(from));
    if (takers.length > 0)
      await tx.insert(coupons).values(
        takers.map((member, n) => ({
          ...{ batchId: row.id, memberId: member?.id ?? null, validFrom: term.from, validUntil: term.until },
          ...{ state: n < over ? ("expired" as const) : ("free" as const), createdAt: inDays(from) },
        })),
      );
  }
}
