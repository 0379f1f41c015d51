import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { deskInfluenceEndpoints } from "../../desk-contract.ts";
import { auditPath } from "../life.ts";
import { influenceTag, MANAGE, numberWords } from "../names.ts";
import { influenceNotice } from "../notice-kinds.ts";
import type { RightRow } from "../rights.ts";
import { influenceApplications, influenceClaims, influenceEvents, influenceRights } from "../tables.ts";
import { personOf, sectionsOf } from "./list.ts";
import { demandManaging, type Manager } from "./manage.ts";

type Endpoints = typeof deskInfluenceEndpoints;
type NewRight = z.output<Endpoints["POST /api/admin/influence/rights"]["body"]>;
type Right = z.input<Endpoints["POST /api/admin/influence/rights"]["data"]>;
type Query = z.output<Endpoints["GET /api/admin/influence/claims"]["query"]>;
type Answer = z.output<Endpoints["POST /api/admin/influence/claims/{id}/decision"]["body"]>;
type Claim = z.input<Endpoints["POST /api/admin/influence/claims/{id}/decision"]["data"]>;
type Using = Pick<Services, "db" | "cache">;

/** Rights of the sections that somebody runs, in their order. */
export async function listRights(
  db: Queryable,
  actor: AdminActor,
  section: string | undefined,
): Promise<{ items: Right[] }> {
  const wanted = sectionsOf(actor, MANAGE, section);
  if (wanted.length === 0) return { items: [] };
  const rows = await db
    .select()
    .from(influenceRights)
    .where(inArray(influenceRights.section, wanted))
    .orderBy(asc(influenceRights.section), asc(influenceRights.place), asc(influenceRights.id))
    .limit(500);
  return { items: rows.map(presentRight) };
}

function presentRight({ id, section, title, text, tiers, claimable, place, active }: RightRow): Right {
  return { id, section, title, text, tiers: [...tiers], claimable, place, active };
}

/** @throws AppError INVALID_INPUT, FORBIDDEN */
export async function addRight(
  { db, cache }: Using,
  { actor, address }: Manager,
  input: NewRight,
): Promise<Right> {
  demandManaging(actor, input.section);
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(influenceRights).values(input).returning();
    if (row === undefined) throw new Error("the right was not stored");
    await cache.invalidate(tx, [influenceTag(row.section)]);
    await recordAudit(tx, {
      ...{ adminId: actor.id, action: "influence.right", targetKind: "influence_right", targetId: row.id },
      ...{ after: { ...input }, address },
    });
    return presentRight(row);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function changeRight(
  { db, cache }: Using,
  { actor, address }: Manager,
  id: string,
  input: Omit<NewRight, "section">,
): Promise<Right> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(influenceRights).where(eq(influenceRights.id, id)).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这项权益");
    demandManaging(actor, known.section);
    const [row] = await tx.update(influenceRights).set(input).where(eq(influenceRights.id, id)).returning();
    if (row === undefined) throw new Error("the right is gone");
    await cache.invalidate(tx, [influenceTag(row.section)]);
    await recordAudit(tx, {
      ...{ adminId: actor.id, action: "influence.right", targetKind: "influence_right", targetId: id },
      ...{ before: { title: known.title, active: known.active }, after: { ...input }, address },
    });
    return presentRight(row);
  });
}

const claimColumns = {
  claim: influenceClaims,
  right: influenceRights.title,
  tier: influenceApplications.tier,
  number: influenceApplications.number,
};

function claimRows(db: Queryable) {
  return db
    .select(claimColumns)
    .from(influenceClaims)
    .innerJoin(influenceRights, eq(influenceRights.id, influenceClaims.rightId))
    .innerJoin(influenceApplications, eq(influenceApplications.id, influenceClaims.applicationId))
    .$dynamic();
}

/** Rights that voices asked for, of the sections that somebody runs. @throws AppError INVALID_INPUT for a foreign cursor */
export async function listClaims(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { state, section, cursor, limit }: Query,
) {
  const wanted = sectionsOf(actor, MANAGE, section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const isWaiting = state === "waiting";
  const order = [influenceClaims.createdAt, influenceClaims.id] as const;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["influence claims", state, wanted.join()], cursor, limit },
    (after, take) =>
      claimRows(db)
        .where(
          and(
            eq(influenceClaims.state, state),
            inArray(influenceClaims.section, wanted),
            isWaiting ? above(order, after) : below(order, after),
          ),
        )
        .orderBy(...order.map((column) => (isWaiting ? asc(column) : desc(column))))
        .limit(take),
    (row) => [row.claim.createdAt, row.claim.id],
  );
  return { items: await presentClaims(db, rows), next_cursor };
}

type ClaimRow = Awaited<ReturnType<typeof claimRows>>[number];

async function presentClaims(db: Queryable, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const cards = await memberCards(
    db,
    rows.map(({ claim }) => claim.memberId),
  );
  return rows.map(({ claim, right, tier, number }) => ({
    ...{ id: claim.id, section: claim.section, right, tier, number: numberWords(number) },
    ...{ state: claim.state, note: claim.note, member: personOf(cards, claim.memberId) },
    created_at: claim.createdAt.toISOString(),
    decided_at: claim.decidedAt?.toISOString() ?? null,
  }));
}

/**
 * Says that a right was handed over, or why it is not; the voice is told.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for what was answered already; INVALID_INPUT for a refusal without a reason
 */
export async function answerClaim(
  { db }: Pick<Services, "db">,
  { actor, address }: Manager,
  id: string,
  { state, note }: Answer,
): Promise<Claim> {
  if (state === "refused" && note === "")
    throw new AppError("INVALID_INPUT", "请写明不能发放的原因", { field: "note" });
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(influenceClaims).where(eq(influenceClaims.id, id)).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这条领取记录");
    demandManaging(actor, known.section);
    if (known.state !== "waiting") throw new AppError("CONFLICT", "这条领取已经处理过");
    await tx
      .update(influenceClaims)
      .set({ state, note, decidedBy: actor.id, decidedAt: new Date() })
      .where(eq(influenceClaims.id, id));
    const [row] = await claimRows(tx).where(eq(influenceClaims.id, id));
    if (row === undefined) throw new Error("the claim is gone");
    const words = note === "" ? row.right : `${row.right}：${note}`;
    await tx.insert(influenceEvents).values({
      ...{ applicationId: known.applicationId, what: state, reason: words, byAdmin: actor.id },
    });
    await notify(
      tx,
      influenceNotice,
      { memberId: known.memberId, key: `influence:claim:${id}` },
      {
        title: state === "fulfilled" ? "你领取的达人权益已发放" : "你领取的达人权益没有发放",
        body: words,
        link: auditPath(known),
        action: "查看",
      },
    );
    await recordAudit(tx, {
      ...{ adminId: actor.id, action: "influence.claim", targetKind: "influence_claim", targetId: id },
      ...{ before: { state: known.state }, after: { state, note }, address },
    });
    const [shown] = await presentClaims(tx, [row]);
    if (shown === undefined) throw new Error("the claim is not shown");
    return shown;
  });
}
