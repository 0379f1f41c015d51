import type { z } from "zod";
import type { documentListSchema } from "#capabilities/people/legal/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { currentVersion, expireWithNext } from "./effective.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { publishedVersions } from "./queries.ts";
import { contactOf, sectionOf, versionEntry } from "./show-document.ts";
import { type LegalSettings, sectionValues } from "./values.ts";

/**
 * The texts in force at `now`, by key.
 * @throws AppError NOT_FOUND for an unknown section
 */
export async function listDocuments(
  db: Queryable,
  settings: LegalSettings,
  section: string | undefined,
  now: Date = new Date(),
): Promise<z.input<typeof documentListSchema>> {
  const values = sectionValues(sectionOf(section), settings);
  const published = await publishedVersions(db);
  expireWithNext(
    published.map(({ version }) => version),
    now,
  );
  const byKey = Map.groupBy(published, (row) => row.key);
  const items = [...byKey].flatMap(([key, rows]) => {
    const current = currentVersion(
      rows.map((row) => row.version),
      now,
    );
    const row = rows.find((candidate) => candidate.version === current);
    if (row === undefined) return [];
    return [{ key, title: fillPlaceholders(row.title, values), ...versionEntry(row.version) }];
  });
  return { items, contact: contactOf(settings) };
}
