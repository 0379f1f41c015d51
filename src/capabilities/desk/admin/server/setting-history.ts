import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { settingEndpoints } from "#capabilities/desk/admin/settings-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { operatorSettings } from "./operator-settings.ts";
import { admins, auditLog } from "./tables.ts";

const SHOWN = 50;

/** Who changed each setting last, by its key; those that nobody changed are missing. */
export async function lastChangers(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectDistinctOn([auditLog.targetId], { key: auditLog.targetId, name: admins.name })
    .from(auditLog)
    .innerJoin(admins, eq(admins.id, auditLog.adminId))
    // By the index of areas, however many entries there are of others.
    .where(and(sql`split_part(${auditLog.action}, '.', 1) = 'settings'`, eq(auditLog.targetKind, "setting")))
    .orderBy(auditLog.targetId, desc(auditLog.id));
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** How a setting was changed, the latest first. @throws AppError NOT_FOUND */
export async function settingHistory(
  db: Queryable,
  key: string,
): Promise<z.input<(typeof settingEndpoints)["GET /api/admin/settings/{key}/history"]["data"]>> {
  if (operatorSettings.get(key) === undefined) throw new AppError("NOT_FOUND", "没有这项设置");
  const rows = await db
    .select({ entry: auditLog, name: admins.name })
    .from(auditLog)
    .leftJoin(admins, eq(admins.id, auditLog.adminId))
    .where(and(eq(auditLog.targetKind, "setting"), eq(auditLog.targetId, key)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(SHOWN);
  return {
    items: rows.map(({ entry: { createdAt, before, after }, name }) => ({
      at: createdAt.toISOString(),
      by: name ?? "",
      before: plain(before?.value),
      after: plain(after?.value),
    })),
  };
}

const plain = (value: unknown): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null;
