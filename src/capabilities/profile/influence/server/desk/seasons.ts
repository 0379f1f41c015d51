import { and, count, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { deskInfluenceEndpoints } from "../../desk-contract.ts";
import { influenceTag } from "../kind.ts";
import { presentSeason, type SeasonRow } from "../seasons.ts";
import { influenceApplications, influenceSeasons } from "../tables.ts";
import { demandManaging, managedSections, recordManaged, stored } from "./manage.ts";

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
  const wanted = managedSections(actor, section);
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
export async function addSeason({ db, cache }: Using, at: AtDesk, input: NewSeason): Promise<Shown> {
  const { section, title } = input;
  demandManaging(at.actor, section);
  const times = timesOf(input);
  return db.transaction(async (tx) => {
    await demandRoom(tx, section, times);
    const values = { section, title, ...times };
    const row = stored(await tx.insert(influenceSeasons).values(values).returning());
    await cache.invalidate(tx, [influenceTag(section)]);
    await recordManaged(tx, at, "season", row.id, { after: said(row) });
    return stored(await presentAll(tx, [row]));
  });
}

/** @throws AppError NOT_FOUND, and as `addSeason` */
export async function changeSeason(
  { db, cache }: Using,
  at: AtDesk,
  id: string,
  { title, closed, ...input }: Change,
): Promise<Shown> {
  return db.transaction(async (tx) => {
    const ofIt = eq(influenceSeasons.id, id);
    const [known] = await tx.select().from(influenceSeasons).where(ofIt).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这一期招募");
    demandManaging(at.actor, known.section);
    const times = timesOf(input);
    if (!closed) await demandRoom(tx, known.section, times, id);
    const values = { title, closed, ...times };
    const row = stored(await tx.update(influenceSeasons).set(values).where(ofIt).returning());
    await cache.invalidate(tx, [influenceTag(row.section)]);
    await recordManaged(tx, at, "season", id, { before: said(known), after: said(row) });
    return stored(await presentAll(tx, [row]));
  });
}

/** What the audit log keeps of a season. */
const said = ({ section, closed, ...season }: SeasonRow) => {
  const { id: _id, ...shown } = presentSeason({ section, closed, ...season });
  return { ...shown, section, closed };
};

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
