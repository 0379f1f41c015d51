import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AuditQuery, adminEndpoints, auditEntrySchema } from "#capabilities/desk/admin/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { admins, auditLog, auditSeals } from "./tables.ts";

type View = z.input<typeof auditEntrySchema>;
type Filters = z.input<(typeof adminEndpoints)["GET /api/admin/audit/filters"]["data"]>;

/** How far back a search for words goes where nobody says: it reads every entry of that time. */
const SEARCHED_DAYS = 90;

/** A page of the audit log, newest first. Ids grow with time, so that they alone are the keyset. */
export async function listAudit(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit, ...filter }: AuditQuery & PageQuery,
): Promise<Page<View>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["audit", filter], cursor, limit },
    (after, take) =>
      db
        .select({ entry: auditLog, name: admins.name })
        .from(auditLog)
        .leftJoin(admins, eq(admins.id, auditLog.adminId))
        .where(and(narrow(filter), below([auditLog.id], after)))
        .orderBy(desc(auditLog.id))
        .limit(take),
    ({ entry }) => [entry.id],
  );
  return {
    items: rows.map(({ entry, name }) => ({
      id: entry.id,
      admin_name: name ?? "",
      action: entry.action,
      target_kind: entry.targetKind,
      target_id: entry.targetId,
      before: entry.before,
      after: entry.after,
      address: entry.address,
      created_at: entry.createdAt.toISOString(),
    })),
    next_cursor,
  };
}

function narrow({ admin, area, target_kind, target_id, q, from, to }: AuditQuery): SQL | undefined {
  const pattern = `%${q?.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const since =
    from === undefined && q ? new Date(Date.now() - SEARCHED_DAYS * 86_400_000) : midnight(from, 0);
  const until = midnight(to, 1);
  return and(
    admin === undefined ? undefined : eq(auditLog.adminId, admin),
    area ? sql`split_part(${auditLog.action}, '.', 1) = ${area}` : undefined,
    target_kind ? eq(auditLog.targetKind, target_kind) : undefined,
    target_id ? eq(auditLog.targetId, target_id) : undefined,
    since && gte(auditLog.createdAt, since),
    until && lt(auditLog.createdAt, until),
    q
      ? sql`(${auditLog.targetId} = ${q} or ${auditLog.before}::text ilike ${pattern} or ${auditLog.after}::text ilike ${pattern})`
      : undefined,
  );
}

/** When a day begins in China, some days later. */
function midnight(day: string | undefined, later: number): Date | undefined {
  if (day === undefined) return undefined;
  return new Date(new Date(`${day}T00:00:00+08:00`).getTime() + later * 86_400_000);
}

/** By whom and about what there are entries, and where the chain over them ends. */
export async function auditFilters(db: Queryable): Promise<Filters> {
  const names = await db.select({ id: admins.id, name: admins.name }).from(admins).orderBy(asc(admins.id));
  // From one area to the next by the index, however many entries there are.
  const { rows: areas } = await db.execute<{ area: string }>(sql`
    with recursive areas as (
      (select split_part(action, '.', 1) as area from audit_log order by split_part(action, '.', 1) limit 1)
      union all
      select (select split_part(action, '.', 1) from audit_log
        where split_part(action, '.', 1) > areas.area order by split_part(action, '.', 1) limit 1)
      from areas where areas.area is not null)
    select area from areas where area is not null`);
  const [last] = await db.select().from(auditSeals).orderBy(desc(auditSeals.seq)).limit(1);
  return {
    admins: names,
    areas: areas.map(({ area }) => area),
    chain: {
      sealed: last?.seq ?? 0,
      hash: last?.hash ?? "",
      sealed_at: last?.sealedAt.toISOString() ?? null,
    },
  };
}
