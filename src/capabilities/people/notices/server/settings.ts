import { and, eq, sql } from "drizzle-orm";
import type { NoticeSetting } from "#capabilities/people/notices/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { AppError } from "#shared/errors.ts";
import { noticeKinds } from "./notice-kinds.ts";
import { noticeMutes } from "./tables.ts";

/** The kinds that a member may switch off, and which of them are. */
export async function listSettings(db: Queryable, memberId: string): Promise<NoticeSetting[]> {
  const muted = await db
    .select({ kind: noticeMutes.kind })
    .from(noticeMutes)
    .where(eq(noticeMutes.memberId, memberId));
  return noticeKinds.entries().flatMap(([kind, { label, group }]) => {
    if (label === undefined) return [];
    return [{ kind, label, group, muted: muted.some((one) => one.kind === kind) }];
  });
}

/** @throws AppError NOT_FOUND for a kind that does not exist, FORBIDDEN for one that everybody is told of */
export async function setMuted(tx: Queryable, memberId: string, kind: string, muted: boolean): Promise<void> {
  const known = noticeKinds.get(kind);
  if (known === undefined) throw new AppError("NOT_FOUND", "没有这种消息");
  if (known.label === undefined) throw new AppError("FORBIDDEN", "这种消息不能关闭");
  if (muted) await tx.insert(noticeMutes).values({ memberId, kind }).onConflictDoNothing();
  else
    await tx.delete(noticeMutes).where(and(eq(noticeMutes.memberId, memberId), eq(noticeMutes.kind, kind)));
}

export async function isMuted(db: Queryable, memberId: string, kind: string): Promise<boolean> {
  const rows = await preparedOnce(db, "notices:muted", (name) =>
    db
      .select({ kind: noticeMutes.kind })
      .from(noticeMutes)
      .where(
        and(
          eq(noticeMutes.memberId, sql.placeholder("memberId")),
          eq(noticeMutes.kind, sql.placeholder("kind")),
        ),
      )
      .prepare(name),
  ).execute({ memberId, kind });
  return rows.length > 0;
}
