import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { articleIdentity } from "./queries.ts";
import { articles } from "./tables.ts";

/**
 * The article that an address of the system before this one meant: by the id it had there, else by its own.
 * @throws AppError NOT_FOUND when neither is a published article
 */
export async function articleOfLegacyId(
  db: Queryable,
  legacyId: string,
): Promise<{ id: string; kind: "post" | "pic" | "video" }> {
  for (const column of [articles.legacyId, articles.id]) {
    const found = await articleIdentity(db, eq(column, legacyId));
    if (found?.status === "published") return { id: found.id, kind: found.kind };
  }
  throw new AppError("NOT_FOUND");
}
