import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, lte } from "drizzle-orm";
import type { z } from "zod";
import { type OperatorSetting, settingValue } from "#capabilities/desk/admin/server/public.ts";
import { personalData, readPersonalData } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { type Part, packArchive } from "./archive.ts";
import { accountNotice, exportReady } from "./notice-kinds.ts";
import { dataExports } from "./tables.ts";

type Row = typeof dataExports.$inferSelect;
type DataExport = z.input<(typeof accountEndpoints)["GET /api/user/exports/{id}"]["data"]>;
type DataExports = z.input<(typeof accountEndpoints)["GET /api/user/exports"]["data"]>;

export const EXPORT_QUEUE = "account-export";
/** Of the key that seals archives. */
const PURPOSE = "data export";
const DAY = 86_400_000;

/** For how many days an archive can be downloaded. */
export const EXPORT_DAYS = "account.export_days";

export const exportDays: OperatorSetting<number> = {
  group: "会员",
  title: "个人数据可以下载多久",
  meaning: "会员申请导出的个人数据，准备好之后保留这么久，然后删除。",
  shape: { type: "integer", min: 1, max: 30, unit: "天" },
  fallback: 3,
};

const STUCK_MS = 30 * 60_000;

/** Where the sealed bytes lie; nothing that is public looks below it. */
const exportPath = (key: string) => `private/exports/${key}`;

/** The last archive that the member asked for, and when he may ask again. */
export async function showExports(db: Queryable, memberId: string, now = new Date()): Promise<DataExports> {
  const row = await firstRow(db, dataExports, eq(dataExports.memberId, memberId), desc(dataExports.id));
  return {
    latest: row === undefined ? null : present(row, now),
    next_at: nextAt(row, now)?.toISOString() ?? null,
    parts: personalData.entries().map(([, { title }]) => title),
  };
}

/** Nothing takes so long: its process was killed. */
const isStuck = ({ status, createdAt }: Row, now: Date) =>
  (status === "waiting" || status === "running") && now.getTime() - createdAt.getTime() > STUCK_MS;

/** What went wrong with an archive is no reason to wait a day for another. */
function nextAt(row: Row | undefined, now: Date): Date | null {
  if (row === undefined || row.status === "failed" || isStuck(row, now)) return null;
  const at = new Date(row.createdAt.getTime() + DAY);
  return at > now ? at : null;
}

function present(row: Row, now: Date): DataExport {
  const { id, status, progress, bytes, createdAt, expiresAt } = row;
  const over = status === "ready" && (expiresAt === null || expiresAt <= now);
  return {
    id,
    status: over ? "expired" : isStuck(row, now) ? "failed" : status,
    progress,
    bytes,
    created_at: createdAt.toISOString(),
    expires_at: status === "ready" && !over ? (expiresAt?.toISOString() ?? null) : null,
  };
}

/** @throws AppError NOT_FOUND, also for another member's */
export async function showExport(db: Queryable, memberId: string, id: string): Promise<DataExport> {
  return present(await ownExport(db, memberId, id), new Date());
}

async function ownExport(db: Queryable, memberId: string, id: string): Promise<Row> {
  const row = await firstRow(
    db,
    dataExports,
    and(eq(dataExports.id, id), eq(dataExports.memberId, memberId)),
  );
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这份数据，请重新导出");
  return row;
}

/**
 * Has an archive made.
 * @throws AppError CONFLICT while one is made; RATE_LIMITED within a day of the last one
 */
export async function requestExport(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  memberId: string,
): Promise<DataExports> {
  const made = await db.transaction(async (tx) => {
    await lock(tx, `data-export:${memberId}`);
    const { latest, next_at: next } = await showExports(tx, memberId);
    if (latest?.status === "waiting" || latest?.status === "running")
      throw new AppError("CONFLICT", "正在准备，请稍候");
    if (next !== null)
      throw new AppError(
        "RATE_LIMITED",
        `每天可以导出一次，${formatDate(next, { time: true })} 后可以再次导出`,
        {
          retryAfter: Math.ceil((Date.parse(next) - Date.now()) / 1000),
        },
      );
    // The one that is stuck makes room.
    await tx
      .update(dataExports)
      .set({ status: "failed" })
      .where(and(eq(dataExports.memberId, memberId), inArray(dataExports.status, ["waiting", "running"])));
    const [row] = await tx.insert(dataExports).values({ memberId }).returning();
    if (row === undefined) throw new Error("no export was stored");
    return row;
  });
  await jobs.send(EXPORT_QUEUE, { id: made.id });
  return showExports(db, memberId);
}

/**
 * Makes an archive, part by part, and tells the member. Repeating it after a process was killed begins anew; what is
 * done already stays.
 */
export async function makeExport(
  { db, storage, keys }: Pick<Services, "db" | "storage" | "keys">,
  id: string,
): Promise<void> {
  const [row] = await db
    .update(dataExports)
    .set({ status: "running", progress: 0 })
    .where(and(eq(dataExports.id, id), inArray(dataExports.status, ["waiting", "running"])))
    .returning();
  if (row === undefined) return;
  // Of a process that was killed.
  if (row.key !== "") await storage.delete(exportPath(row.key));
  const kinds = personalData.entries();
  const parts: Part[] = [];
  for (const [key, part] of kinds) {
    const { title, columns } = part;
    parts.push({
      key: key.replaceAll(/[^a-z0-9]+/g, "-"),
      title,
      columns,
      rows: await readPersonalData({ db, keys }, part, row.memberId, []),
    });
    const progress = Math.round((parts.length / (kinds.length + 1)) * 100);
    await db.update(dataExports).set({ progress }).where(eq(dataExports.id, id));
  }
  const archive = packArchive(parts, umbrellaSection.name, new Date());
  const key = randomBytes(16).toString("hex");
  const { keyId, sealed } = keys.seal(PURPOSE, archive, key);
  // Before the file: one that nobody comes back to is known by it, and swept.
  await db
    .update(dataExports)
    .set({ key, expiresAt: new Date(Date.now() + STUCK_MS) })
    .where(eq(dataExports.id, id));
  await storage.put(exportPath(key), Buffer.concat([Buffer.from(`${keyId}\n`), sealed]), {
    contentType: "application/octet-stream",
  });
  const days = await settingValue(db, EXPORT_DAYS, exportDays);
  const isReady = await db.transaction(async (tx) => {
    const now = new Date();
    const ready = await tx
      .update(dataExports)
      .set({
        status: "ready",
        progress: 100,
        bytes: archive.length,
        readyAt: now,
        expiresAt: new Date(now.getTime() + days * DAY),
      })
      .where(and(eq(dataExports.id, id), eq(dataExports.key, key), eq(dataExports.status, "running")))
      .returning({ id: dataExports.id });
    if (ready.length > 0)
      await notify(tx, accountNotice, { memberId: row.memberId, key: `export:${id}` }, exportReady(days));
    return ready.length > 0;
  });
  // It took so long that it was given up meanwhile.
  if (!isReady) await storage.delete(exportPath(key));
}

/** After the last try: the member may ask again at once. */
export async function failExport(db: Database, id: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ status: "failed" })
    .where(and(eq(dataExports.id, id), inArray(dataExports.status, ["waiting", "running"])));
}

/**
 * The archive, for its owner.
 * @throws AppError NOT_FOUND when there is none, or it is another's; GONE after its three days
 */
export async function readExport(
  { db, storage, keys }: Pick<Services, "db" | "storage" | "keys">,
  memberId: string,
  id: string,
): Promise<Buffer> {
  const row = await ownExport(db, memberId, id);
  if (row.status !== "ready") throw new AppError("NOT_FOUND", "数据还没有准备好");
  const stored =
    row.expiresAt !== null && row.expiresAt > new Date() ? await storage.get(exportPath(row.key)) : null;
  if (stored === null) throw new AppError("GONE", "下载已过期，请重新导出");
  const end = stored.indexOf("\n");
  return keys.open(PURPOSE, stored.subarray(0, end).toString(), stored.subarray(end + 1), row.key);
}

/** Deletes the files whose days are over, and those that were never ready. @returns how many */
export async function sweepExports(
  { db, storage }: Pick<Services, "db" | "storage">,
  now = new Date(),
): Promise<number> {
  const over = await db.select().from(dataExports).where(lte(dataExports.expiresAt, now));
  for (const { id, key, status } of over) {
    if (status === "running") await failExport(db, id);
    // Before it was made there was none.
    if (key !== "") await storage.delete(exportPath(key));
    await db.update(dataExports).set({ key: "", expiresAt: null }).where(eq(dataExports.id, id));
  }
  return over.length;
}

/** When the account is cancelled its archives become due; the next sweep takes the files. */
export async function endExports(db: Queryable, memberId: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ expiresAt: new Date(0) })
    .where(and(eq(dataExports.memberId, memberId), eq(dataExports.status, "ready")));
}
