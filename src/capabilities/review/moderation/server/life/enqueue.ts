import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { type HeldFor, reviewItems } from "../tables.ts";
import { moves } from "./moves.ts";
import type { Moving, MovingOne } from "./moving.ts";

/** Entries of the queue after their moves. Only handing in makes one: what was never reviewed stands in no queue. */
export async function enqueue(tx: Queryable, kind: string, all: readonly MovingOne[]): Promise<void> {
  const decided: MovingOne[] = [];
  for (const one of all) {
    if (one.name === "submit" || one.name === "publish") await handIn(tx, kind, one);
    else decided.push(one);
  }
  const alike = Map.groupBy(decided, ({ name, reason, by }) => JSON.stringify([name, reason, by.adminId]));
  for (const same of alike.values()) {
    const [{ name, by, reason = "" }] = same as [MovingOne];
    await tx
      .update(reviewItems)
      .set({
        status: moves[name].to,
        waiting: false,
        claimedBy: null,
        claimedUntil: null,
        // Whoever took it back himself is told nothing.
        ...(name === "withdraw"
          ? { notifiedAt: sql`now()` }
          : { decidedBy: by.adminId ?? null, decidedAt: sql`now()`, notifiedAt: null, reason }),
      })
      .where(
        and(
          eq(reviewItems.kind, kind),
          inArray(
            reviewItems.targetId,
            same.map(({ targetId }) => targetId),
          ),
        ),
      );
  }
}

async function handIn(
  tx: Queryable,
  kind: string,
  { name, targetId, by, section = "", screening }: MovingOne,
): Promise<void> {
  const { waiting, held } = waitOf(screening);
  const waits = {
    status: moves[name].to,
    // What nobody sees until somebody looked at it waits, whatever the rule says of what is shown.
    waiting: waiting || name === "submit",
    held,
    reason: "",
    submittedAt: new Date(),
  };
  const anew = { claimedBy: null, claimedUntil: null, decidedBy: null, decidedAt: null, notifiedAt: null };
  await tx
    .insert(reviewItems)
    .values({ kind, targetId, section, authorId: by.memberId ?? null, ...waits })
    .onConflictDoUpdate({ target: [reviewItems.kind, reviewItems.targetId], set: { ...waits, ...anew } });
}

/** Whether what is handed in waits for somebody, and why. */
export function waitOf(screening: Moving["screening"]): { waiting: boolean; held: readonly HeldFor[] } {
  return { waiting: screening?.waits ?? true, held: screening?.hits ?? [] };
}
