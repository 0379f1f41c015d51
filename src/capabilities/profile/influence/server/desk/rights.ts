import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { DeskFigure } from "#capabilities/desk/admin/server/public.ts";
import {
  type AtDesk,
  addEvent,
  personsOf,
  tellMember,
} from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";
import type { deskInfluenceEndpoints } from "../../desk-contract.ts";
import { influenceKind, influenceTag, MANAGE, numberWords } from "../kind.ts";
import type { RightRow } from "../rights.ts";
import { influenceApplications, influenceClaims, influenceRights } from "../tables.ts";
import { demandManaging, managedSections, recordManaged, stored } from "./manage.ts";

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
  const wanted = managedSections(actor, section);
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
export async function addRight({ db, cache }: Using, at: AtDesk, input: NewRight): Promise<Right> {
  demandManaging(at.actor, input.section);
  return db.transaction(async (tx) => {
    const row = stored(await tx.insert(influenceRights).values(input).returning());
    await cache.invalidate(tx, [influenceTag(row.section)]);
    await recordManaged(tx, at, "right", row.id, { after: { ...input } });
    return presentRight(row);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function changeRight(
  { db, cache }: Using,
  at: AtDesk,
  id: string,
  input: Omit<NewRight, "section">,
): Promise<Right> {
  return db.transaction(async (tx) => {
    const ofIt = eq(influenceRights.id, id);
    const [known] = await tx.select().from(influenceRights).where(ofIt).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这项权益");
    demandManaging(at.actor, known.section);
    const row = stored(await tx.update(influenceRights).set(input).where(ofIt).returning());
    await cache.invalidate(tx, [influenceTag(row.section)]);
    const before = { title: known.title, active: known.active };
    await recordManaged(tx, at, "right", id, { before, after: { ...input } });
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

/**
 * Rights that voices asked for, of the sections that somebody runs: those that wait the longest first, of others what was
 * answered last.
 * @throws AppError INVALID_INPUT for a foreign cursor
 */
export async function listClaims(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { state, section, cursor, limit }: Query,
) {
  const wanted = managedSections(actor, section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const isWaiting = state === "waiting";
  const { id, createdAt, decidedAt } = influenceClaims;
  const settled = sql`coalesce(${decidedAt}, ${createdAt})`;
  const order = [isWaiting ? createdAt : { value: settled, type: "timestamptz" }, id];
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
        .orderBy(...(isWaiting ? [asc(createdAt), asc(id)] : [desc(settled), desc(id)]))
        .limit(take),
    ({ claim }) => [(isWaiting ? null : claim.decidedAt) ?? claim.createdAt, claim.id],
  );
  return { items: await presentClaims(db, rows), next_cursor };
}

type ClaimRow = Awaited<ReturnType<typeof claimRows>>[number];

async function presentClaims(db: Queryable, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const personOf = await personsOf(
    db,
    rows.map(({ claim }) => claim.memberId),
  );
  return rows.map(({ claim, right, tier, number }) => ({
    ...{ id: claim.id, section: claim.section, right, tier, number: numberWords(number) },
    ...{ state: claim.state, note: claim.note, member: personOf(claim.memberId) },
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
  at: AtDesk,
  id: string,
  { state, note }: Answer,
): Promise<Claim> {
  if (state === "refused" && note === "")
    throw new AppError("INVALID_INPUT", "请填写不能发放的原因", { field: "note" });
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(influenceClaims).where(eq(influenceClaims.id, id)).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这条领取记录");
    demandManaging(at.actor, known.section);
    if (known.state !== "waiting") throw new AppError("CONFLICT", "这条领取已经处理过");
    await tx
      .update(influenceClaims)
      .set({ state, note, decidedBy: at.actor.id, decidedAt: new Date() })
      .where(eq(influenceClaims.id, id));
    const row = stored(await claimRows(tx).where(eq(influenceClaims.id, id)));
    const words = note === "" ? row.right : `${row.right}：${note}`;
    await addEvent(tx, influenceKind, {
      ...{ applicationId: known.applicationId, what: state, reason: words, byAdmin: at.actor.id },
    });
    await tellMember(
      tx,
      influenceKind,
      { memberId: known.memberId, about: `claim:${id}` },
      {
        title: state === "fulfilled" ? "你领取的达人权益已发放" : "你领取的达人权益没有发放",
        body: words,
        link: influenceKind.follow({ id: known.applicationId, section: known.section }),
        action: "查看",
      },
    );
    await recordManaged(tx, at, "claim", id, { before: { state: known.state }, after: { state, note } });
    return stored(await presentClaims(tx, [row]));
  });
}

/** Rights that voices wait for, on the work board. */
export const claimFigure: DeskFigure = {
  permission: MANAGE,
  async read({ db }) {
    const value = await db.$count(influenceClaims, eq(influenceClaims.state, "waiting"));
    return {
      ...{ label: "达人权益", value, note: value === 0 ? "没有待发放" : "待发放" },
      ...{ tone: value === 0 ? "ok" : "warn", link: deskPathOf("admin.influence") },
    };
  },
};
