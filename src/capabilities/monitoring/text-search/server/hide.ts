import { and, eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { lockLife, moveLife, reviewItems } from "#capabilities/review/moderation/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import { firstRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { Searcher } from "./meant.ts";

interface Item {
  kind: string;
  target_id: string;
}

/**
 * Takes published texts back through their review life, as a moderator's decision: each for itself, with its audit entry; the
 * authors are told with the reason, and find their texts again to change them.
 * @returns how many were hidden, and why the others were not
 */
export async function hideTexts(
  services: Services,
  by: Searcher & { address: string },
  items: readonly Item[],
  reason: string,
) {
  const refused = new Map<string, number>();
  let hidden = 0;
  for (const item of items) {
    try {
      await hideOne(services, by, item, reason);
      hidden += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [why = "不能隐藏"] = error.messages;
      refused.set(why, (refused.get(why) ?? 0) + 1);
    }
  }
  return { hidden, refused: [...refused].map(([why, count]) => ({ why, count })) };
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
function hideOne(
  services: Services,
  { adminId, address, ...granted }: Searcher & { address: string },
  { kind, target_id: targetId }: Item,
  reason: string,
): Promise<void> {
  return transact(services.db, async (tx) => {
    const text = await firstRow(
      tx,
      monitoredTexts,
      and(eq(monitoredTexts.kind, kind), eq(monitoredTexts.targetId, targetId)),
    );
    if (text === undefined) throw new AppError("NOT_FOUND", "内容已不存在");
    const { section, authorId } = text;
    if (!can(granted, "review.decide", { kind, section }))
      throw new AppError("FORBIDDEN", "没有审核这类内容的权限");
    // What never stood in a queue, such as imports, gets its entry.
    await tx
      .insert(reviewItems)
      .values({ kind, targetId, section, authorId, status: "published" })
      .onConflictDoNothing();
    const standing = await lockLife(tx, kind, targetId);
    if (standing?.state !== "published") throw new AppError("CONFLICT", "内容已经不是公开的了");
    const move = { by: { adminId }, reason };
    const moved = await moveLife(tx, services, kind, targetId, "revoke", move);
    if (!moved.moved && !(await moveLife(tx, services, kind, targetId, "remove", move)).moved)
      throw new AppError("CONFLICT", "这类内容不能隐藏");
    await recordAudit(tx, {
      adminId,
      action: "monitoring.hide",
      targetKind: kind,
      targetId,
      before: { state: "published" },
      after: { reason, excerpt: (text.title || text.text).slice(0, 40) },
      address,
    });
  });
}
