import { eq } from "drizzle-orm";
import { settings } from "#capabilities/admin/server/tables.ts";
import { members } from "#capabilities/members/server/tables.ts";
import { articles } from "#features/articles/server/tables.ts";
import type { Queryable } from "#platform/database/client.ts";

/** The setting that says that the demo content was filled in. */
export const MARK = "demo.seeded";

/** Whether the database is empty and was never filled. Apart from the filling, whose drawing takes much memory. */
export async function needsDemo(db: Queryable): Promise<boolean> {
  const [mark] = await db.select().from(settings).where(eq(settings.key, MARK)).limit(1);
  if (mark) return false;
  const [article] = await db.select({ id: articles.id }).from(articles).limit(1);
  const [member] = await db.select({ id: members.id }).from(members).limit(1);
  return !article && !member;
}
