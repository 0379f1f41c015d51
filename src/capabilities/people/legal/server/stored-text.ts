import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { documentVersion } from "./queries.ts";

/**
 * A version of a text as it is stored, its placeholders still open.
 * @throws AppError NOT_FOUND when there is no such version
 */
export async function storedText(
  db: Queryable,
  key: string,
  version: string,
): Promise<{ title: string; body: string }> {
  const row = await documentVersion(db, key, version);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return { title: row.title, body: row.body };
}
