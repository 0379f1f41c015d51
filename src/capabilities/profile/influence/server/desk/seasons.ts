import { and, count, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { deskInfluenceEndpoints } from "../../desk-contract.ts";
import { influenceTag, MANAGE } from "../names.ts";
import { presentSeason, type SeasonRow } from "../seasons.ts";
import { influenceApplications, influenceSeasons } from "../tables.ts";
import { sectionsOf } from "./list.ts";
import { demandManaging, type Manager } from "./manage.ts";

type Endpoints = typeof deskInfluenceEndpoints;
type NewSeason = z.output<Endpoints["POST /api/admin/influence/seasons"]["body"]>;
type Change = z.output<Endpoints["PUT /api/admin/influence/seasons/{id}"]["body"]>;
type Shown = z.input<Endpoints["POST /api/admin/influence/seasons"]["data"]>;
type Using = Pick<Services, "db" | "cache">;

/** Seasons of the sections that somebody runs, newest first. */
export async function listSeasons(
  db: Queryable,
  actor: AdminActor,
  section: string | undefined,
): Promise<{ items: Shown[] }> {
  const wanted = sectionsOf(actor, MANAGE, section);
  if (wanted.length === 0) return { items: [] };
  const rows = await db
    .select()
    .from(influenceSeasons)
    .where(inArray(influenceSeasons.section, wanted))
    .orderBy(desc(influenceSeasons.opensAt), desc(influenceSeasons.id))
    .limit(200);
  return { items: await presentAll(db, rows) };
}

async function presentAll(db: Queryable, rows: readonly SeasonRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const counted = await db
    .select({ id: influenceApplications.seasonId, n: count() })
    .from(influenceApplications)
    .where(
      inArray(
        influenceApplications.seasonId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(influenceApplications.seasonId);
  const countOf = new Map(counted.map(({ id, n }) => [id, n]));
  return rows.map((row) => ({
    ...presentSeason(row),
    section: row.section,
    state: stateOf(row),
    applications: countOf.get(row.id) ?? 0,
  }));
}

function stateOf({ closed, opensAt, closesAt }: SeasonRow, now = new Date()): Shown["state"] {
  if (closed || closesAt <= now) return "closed";
  return opensAt > now ? "planned" : "open";
}

/** @throws AppError INVALID_INPUT, FORBIDDEN; CONFLICT where it overlaps with another of the section */
export async function addSeason(
  { db, cache }: Using,
  { actor, address }: Manager,
  input: NewSeason,
): Promise<Shown> {
  const { section, title } = input;
  demandManaging(actor, section);
  const times = timesOf(input);
  return db.transaction(async (tx) => {
    await demandRoom(tx, section, times);
    const [row] = await tx
      .insert(influenceSeasons)
      .values({ section, title, ...times })
      .returning();
    if (row === undefined) throw new Error("the season was not stored");
    await cache.invalidate(tx, [influenceTag(section)]);
    await record(tx, { actor, address }, row);
    return shown(tx, row);
  });
}

/** @throws AppError NOT_FOUND, and as `addSeason` */
export async function changeSeason(
  { db, cache }: Using,
  { actor, address }: Manager,
  id: string,
  { title, closed, ...input }: Change,
): Promise<Shown> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(influenceSeasons).where(eq(influenceSeasons.id, id)).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这一期招募");
    demandManaging(actor, known.section);
    const times = timesOf(input);
    if (!closed) await demandRoom(tx, known.section, times, id);
    const [row] = await tx
      .update(influenceSeasons)
      .set({ title, closed, ...times })
      .where(eq(influenceSeasons.id, id))
      .returning();
    if (row === undefined) throw new Error("the season is gone");
    await cache.invalidate(tx, [influenceTag(row.section)]);
    await record(tx, { actor, address }, row, known);
    return shown(tx, row);
  });
}

async function shown(db: Queryable, row: SeasonRow): Promise<Shown> {
  const [one] = await presentAll(db, [row]);
  if (one === undefined) throw new Error("the season is not shown");
  return one;
}

interface Times {
  opensAt: Date;
  closesAt: Date;
}

/** @throws AppError INVALID_INPUT where it ends before it begins */
function timesOf({ opens_at, closes_at }: { opens_at: string; closes_at: string }): Times {
  const times = { opensAt: new Date(opens_at), closesAt: new Date(closes_at) };
  if (times.closesAt <= times.opensAt)
    throw new AppError("INVALID_INPUT", "结束时间要晚于开始时间", { field: "closes_at" });
  return times;
}

/** Two seasons of a section never run at once. @throws AppError CONFLICT */
async function demandRoom(
  tx: Transaction,
  section: string,
  { opensAt, closesAt }: Times,
  but = "0",
): Promise<void> {
  await lock(tx, `influence seasons:${section}`);
  const [other] = await tx
    .select({ title: influenceSeasons.title })
    .from(influenceSeasons)
    .where(
      and(
        eq(influenceSeasons.section, section),
        eq(influenceSeasons.closed, false),
        ne(influenceSeasons.id, but),
        lt(influenceSeasons.opensAt, closesAt),
        gt(influenceSeasons.closesAt, opensAt),
      ),
    )
    .limit(1);
  if (other) throw new AppError("CONFLICT", `和“${other.title}”的时间重叠，请调整`);
}

function record(
  tx: Transaction,
  { actor, address }: Manager,
  row: SeasonRow,
  before?: SeasonRow,
): Promise<void> {
  const said = (one: SeasonRow) => ({
    ...{ title: one.title, section: one.section, closed: one.closed },
    ...{ opens_at: one.opensAt.toISOString(), closes_at: one.closesAt.toISOString() },
  });
  return recordAudit(tx, {
    ...{ adminId: actor.id, action: "influence.season", targetKind: "influence_season", targetId: row.id },
    ...(before && { before: said(before) }),
    ...{ after: said(row), address },
  });
}
