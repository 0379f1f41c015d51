import { eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { notices } from "./tables.ts";

export type Notice = Pick<typeof notices.$inferInsert, "memberId" | "kind" | "title"> & {
  actorId?: string | undefined;
  body?: string;
  /** Path inside the app. */
  link?: string;
  /** What can be done there, on a button. */
  action?: string;
  /** Told once to this member under this name, however often the cause repeats. */
  key?: string;
};

/** Tells a member something, inside the transaction that causes it. Nobody is told of what he did himself. */
export async function notify(db: Queryable, notice: Notice): Promise<void> {
  if (notice.actorId === notice.memberId) return;
  await db.insert(notices).values(notice).onConflictDoNothing();
}

/** Takes back what was told under `key`, e.g. when a decision is undone. */
export async function withdrawNotices(db: Queryable, key: string): Promise<void> {
  await db.delete(notices).where(eq(notices.key, key));
}
