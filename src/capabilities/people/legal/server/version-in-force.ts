import { and, lte, max, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { documents } from "./tables.ts";

/** The versions of texts that hold today, as YYYY-MM-DD, by their keys; without those that were not published yet. */
export async function versionsInForce(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await preparedOnce(db, "documents:in-force", (name) =>
    db
      .select({ key: documents.key, version: max(documents.version) })
      .from(documents)
      .where(
        and(
          sql`${documents.key} = any(${sql.placeholder("keys")}::text[])`,
          lte(documents.version, sql.placeholder("today")),
        ),
      )
      .groupBy(documents.key)
      .prepare(name),
  ).execute({ keys: [...keys], today: todayInChina() });
  return new Map(rows.flatMap(({ key, version }) => (version === null ? [] : [[key, version]])));
}

/** The version of a text that holds today, as YYYY-MM-DD; undefined when none was published yet. */
export const versionInForce = async (db: Queryable, key: string): Promise<string | undefined> =>
  (await versionsInForce(db, [key])).get(key);
