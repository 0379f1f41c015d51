import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { storePrepared } from "#capabilities/media/media/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { holdsStock, isSettled } from "#shared/gift.ts";
import { insertCodes } from "../codes.ts";
import { sealRecipient } from "../seal.ts";
import {
  giftBatches,
  giftBatchStores,
  giftClaims,
  giftCodes,
  giftEvents,
  giftItems,
  giftOptions,
  giftPictures,
  giftStores,
} from "../tables.ts";
import { demoGifts, demoStores } from "./given.ts";

const DAY = 86_400_000;

export const drawings: DemoDrawings = {
  folder: join(import.meta.dirname, "pictures"),
  keys: async () => [...new Set(demoGifts.flatMap(({ pictures }) => pictures))],
};

type Given = (typeof demoGifts)[number];

/** Batches, their stores, and what invented members claimed of them, in all states. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [people, pictures] = await Promise.all([
    inventedMembers(tx),
    storePrepared(services, drawings.folder),
  ]);
  const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? umbrellaSection.slug;
  const stores = await tx
    .insert(giftStores)
    .values(demoStores.map((store) => ({ ...store, section: umbrellaSection.slug })))
    .returning();
  for (const given of demoGifts) {
    const { id: batchId, optionIds } = await insertBatch(tx, given, given.club ? club : umbrellaSection.slug);
    const shown = given.pictures.flatMap((key) => pictures.get(key)?.id ?? []);
    if (shown.length > 0)
      await tx.insert(giftPictures).values(shown.map((mediaId, place) => ({ batchId, mediaId, place })));
    if (given.ways.includes("pickup"))
      await tx.insert(giftBatchStores).values(stores.map(({ id: storeId }) => ({ batchId, storeId })));
    if (given.codes !== undefined) await insertCodes(tx, batchId, given.codes);
    for (const [turn, claim] of given.claims.entries()) {
      const memberId = people.get(claim.by)?.id;
      const optionId = optionIds[claim.option];
      if (memberId === undefined || optionId === undefined) continue;
      const storeId = claim.way === "pickup" ? (stores[turn % stores.length]?.id ?? null) : null;
      const claimId = await insertClaim(tx, services, claim, { batchId, memberId, optionId, storeId, turn });
      if (given.codes !== undefined && holdsStock(claim.state)) await spendCode(tx, batchId, claimId);
    }
  }
}

async function insertBatch(
  tx: Transaction,
  given: Given,
  section: string,
): Promise<{ id: string; optionIds: string[] }> {
  const at = (days: number) => new Date(Date.now() + days * DAY);
  const [batch] = await tx
    .insert(giftBatches)
    .values({
      ...{ name: given.name, intro: given.intro, section, status: "open" },
      ...{ opensAt: at(given.opens), closesAt: at(given.closes), collectUntil: at(given.collect) },
      ...{ pickup: given.ways.includes("pickup"), mail: given.ways.includes("mail") },
      postageFen: given.postage ?? 0,
      ...{
        needsReview: given.review ?? false,
        ownersOnly: given.owners ?? false,
        minLevel: given.minLevel ?? 0,
      },
      codeKind: given.codes === undefined ? "none" : "single",
      createdAt: at(given.opens - 1),
    })
    .returning({ id: giftBatches.id });
  if (batch === undefined) throw new Error("the demo's batch was not stored");
  const optionIds: string[] = [];
  for (const [place, { name, axes, options }] of given.items.entries()) {
    const [item] = await tx
      .insert(giftItems)
      .values({ batchId: batch.id, name, axes: [...axes], place })
      .returning({ id: giftItems.id });
    if (item === undefined) throw new Error("the demo's thing was not stored");
    const rows = await tx
      .insert(giftOptions)
      .values(
        options.map(({ values, total }, n) => ({
          ...{ itemId: item.id, batchId: batch.id, values: [...values], total, place: n },
        })),
      )
      .returning({ id: giftOptions.id });
    optionIds.push(...rows.map(({ id }) => id));
  }
  return { id: batch.id, optionIds };
}

interface Place {
  batchId: string;
  memberId: string;
  optionId: string;
  storeId: string | null;
  turn: number;
}

async function insertClaim(
  tx: Transaction,
  { keys }: Pick<Services, "keys">,
  { state, way, at, reason = "" }: Given["claims"][number],
  { turn, ...place }: Place,
): Promise<string> {
  const createdAt = new Date(Date.now() - at * DAY);
  const later = new Date(createdAt.getTime() + Math.min(at, 1) * DAY * 0.6);
  const [row] = await tx
    .insert(giftClaims)
    .values({
      ...place,
      ...{ state, way, reason, createdAt },
      code: way === "pickup" ? String(20_000_000 + Number(place.batchId) * 10_007 + turn * 911) : null,
      ...(state === "shipped" && { courier: "顺丰", tracking: `SF000000${1000 + turn}`, shippedAt: later }),
      ...(state === "handed" && { handedAt: later }),
      ...(isSettled(state) && { settledAt: later }),
    })
    .returning();
  if (row === undefined) throw new Error("the demo's claim was not stored");
  // No number of a subscriber begins like that.
  const mobile = `120${String(10_000_000 + Number(row.id))}`;
  const recipient =
    way === "mail"
      ? { name: "车友", mobile, region: "浙江省杭州市西湖区", detail: `示范路 ${turn + 1} 号` }
      : { name: "", mobile, region: "", detail: "" };
  await tx
    .update(giftClaims)
    .set(sealRecipient(keys, row.id, recipient))
    .where(eq(giftClaims.id, row.id));
  if (holdsStock(state))
    await tx
      .update(giftOptions)
      .set({ taken: sql`${giftOptions.taken} + 1` })
      .where(eq(giftOptions.id, place.optionId));
  const acts = {
    handed: "hand",
    shipped: "ship",
    refused: "refuse",
    expired: "expire",
    cancelled: "cancel",
  } as const;
  const first = { claimId: row.id, act: "claim", by: "member" as const, createdAt };
  await tx
    .insert(giftEvents)
    .values({ ...first, state: state === "refused" || state === "review" ? "review" : "ready" });
  if (state !== "ready" && state !== "review")
    await tx.insert(giftEvents).values({
      ...{ claimId: row.id, act: acts[state], state, note: reason, createdAt: later },
      by:
        state === "handed"
          ? "store"
          : state === "cancelled"
            ? "member"
            : state === "expired"
              ? "system"
              : "desk",
    });
  return row.id;
}

async function spendCode(tx: Transaction, batchId: string, claimId: string): Promise<void> {
  await tx.execute(sql`update ${giftCodes} set claim_id = ${claimId}::bigint where id = (
    select id from ${giftCodes} where batch_id = ${batchId}::bigint and claim_id is null order by id limit 1)`);
}
