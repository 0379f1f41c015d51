import { like, sql } from "drizzle-orm";
import { settings } from "#capabilities/desk/admin/server/tables.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { type Demo, demoParts, type Feature } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { features as allFeatures } from "./features.ts";

const settingOf = (mark: string) => `demo.${mark}`;

/**
 * Fills in the parts of the demo that are missing, each in a transaction with its mark: what is killed half-way begins
 * anew, and of several processes that start together one fills each part while the others wait for it.
 * A database with a mark of any part is a demo, and gets what later versions bring. One without is filled only
 * while it is empty; anything else belongs to somebody and is left alone.
 * @returns the marks of what was filled in
 */
export async function fillDemo(
  services: Services,
  say: (line: string) => void,
  features: readonly Feature[] = allFeatures,
): Promise<string[]> {
  const parts = demoParts(features);
  const isFilled = ({ mark, formerly }: Demo, marks: ReadonlySet<string>) =>
    marks.has(mark) || (formerly !== undefined && marks.has(formerly));
  const before = await marksIn(services.db);
  const filled: string[] = [];
  for (const part of parts) {
    // The usual start finds everything there and takes no lock.
    if (isFilled(part, before)) continue;
    await services.db.transaction(async (tx) => {
      // Whoever comes second waits for as long as the first one fills.
      await tx.execute(sql`set local statement_timeout = 0`);
      await lock(tx, "demo");
      const marks = await marksIn(tx);
      if (isFilled(part, marks) || (marks.size === 0 && !(await isVacant(tx, parts)))) return;
      say(`filling in the demo: ${part.mark} …`);
      const { fill } = await part.load();
      await fill(tx, services);
      await tx.insert(settings).values({ key: settingOf(part.mark), value: true });
      filled.push(part.mark);
    });
  }
  return filled;
}

async function marksIn(db: Queryable): Promise<Set<string>> {
  const prefix = settingOf("");
  const rows = await db
    .select({ key: settings.key })
    .from(settings)
    .where(like(settings.key, `${prefix}%`));
  return new Set(rows.map(({ key }) => key.slice(prefix.length)));
}

async function isVacant(db: Queryable, parts: readonly Demo[]): Promise<boolean> {
  for (const { vacant } of parts) if (vacant && !(await vacant(db))) return false;
  return true;
}
