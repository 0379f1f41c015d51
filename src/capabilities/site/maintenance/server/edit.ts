import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
  type Acting,
  admins,
  changeSetting,
  readSetting,
  recordAudit,
} from "#capabilities/desk/admin/server/public.ts";
import type { MaintenanceContent, maintenanceEndpoints } from "#capabilities/site/maintenance/contract.ts";
import { afterCommit } from "#platform/database/after-commit.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import {
  MAINTENANCE_SETTING,
  MAINTENANCE_TOPIC,
  maintenanceOf,
  openSite,
  type StoredMaintenance,
  shownAt,
} from "./maintenance.ts";

export const MAINTENANCE = "maintenance.manage";

/** Longer ahead is a mistake in the date. */
const MOST_AHEAD_MS = 90 * 86_400_000;

type Shown = z.input<(typeof maintenanceEndpoints)["GET /api/admin/maintenance"]["data"]>;

const contentOf = ({ on, from, until, ends, words }: StoredMaintenance): MaintenanceContent => ({
  ...{ on, from, until, ends, words },
});

async function storedIn(db: Queryable): Promise<StoredMaintenance> {
  return ((await readSetting(db, MAINTENANCE_SETTING)) as StoredMaintenance | undefined) ?? openSite;
}

/** When visitors are kept out, and who said so. */
export async function showMaintenance(db: Queryable): Promise<Shown> {
  const stored = await storedIn(db);
  const [by] = stored.by
    ? await db.select({ name: admins.name }).from(admins).where(eq(admins.id, stored.by))
    : [];
  return {
    version: versionOf(stored),
    content: contentOf(stored),
    closed: shownAt(stored, new Date()).closed,
    changed_at: stored.set === 0 ? null : new Date(stored.set).toISOString(),
    changed_by: by?.name ?? "",
  };
}

/**
 * Closes the site for visitors, or opens it. This process follows before it answers, the others as soon as they hear of it.
 * @throws AppError CHANGED; INVALID_INPUT for times that are over or in the wrong order
 */
export async function changeMaintenance(
  services: Pick<Services, "db" | "events">,
  { id, address }: Pick<Acting, "id" | "address">,
  { version, content }: { version: string; content: MaintenanceContent },
): Promise<void> {
  if (content.on) demandTimes(content, Date.now());
  await services.db.transaction(async (tx) => {
    await lock(tx, MAINTENANCE_SETTING);
    const before = await storedIn(tx);
    if (versionOf(before) !== version) throw new AppError("CHANGED");
    const set = Math.max(Date.now(), before.set + 1);
    const stored: StoredMaintenance = { ...content, set, by: id };
    await changeSetting(tx, MAINTENANCE_SETTING, stored);
    await publish(tx, MAINTENANCE_TOPIC, "maintenance.set", { ...stored });
    await recordAudit(tx, {
      adminId: id,
      action: content.on ? "maintenance.changed" : "maintenance.ended",
      targetKind: "site",
      before: inWords(before),
      after: inWords(stored),
      address,
    });
    afterCommit(tx, () => maintenanceOf(services).set(stored));
  });
}

const inWords = ({ on, from, until, ends, words }: MaintenanceContent) => ({
  maintenance_on: on,
  maintenance_from: from,
  maintenance_until: until,
  maintenance_ends: ends,
  maintenance_words: words,
});

function demandTimes({ from, until, ends }: MaintenanceContent, now: number): void {
  const refuse = (field: "from" | "until", message: string) => {
    throw new AppError("INVALID_INPUT", message, { field });
  };
  const begin = from === null ? now : new Date(from).getTime();
  const end = until === null ? null : new Date(until).getTime();
  if (begin > now + MOST_AHEAD_MS) refuse("from", "最多提前 90 天安排");
  if (end === null && ends) refuse("until", "要到时间自动恢复，请填写结束时间");
  if (end !== null && end <= now) refuse("until", "结束时间已经过去");
  if (end !== null && end <= begin) refuse("until", "结束时间要晚于开始时间");
  if (end !== null && end > begin + MOST_AHEAD_MS) refuse("until", "维护最长 90 天");
}
