import type { Decision } from "#capabilities/review/moderation/contract.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { decideItems } from "./decide.ts";
import type { Moderator } from "./moderator.ts";
import { openTarget } from "./open-target.ts";
import { presentReviews } from "./present.ts";

/**
 * Decides about an object from somewhere else than its queue, as it stands now. What never stood in a queue gets its entry.
 * @param isAsSeen asked once the object's version is known, so that what changes after that is refused by the decision
 * @returns null, or why nothing was done, in words
 */
export async function decideTarget(
  services: Services,
  moderator: Moderator,
  target: { kind: string; targetId: string },
  { decision, reason }: { decision: Decision; reason?: string | undefined },
  isAsSeen: () => Promise<boolean>,
): Promise<string | null> {
  try {
    const { id, status } = await openTarget(services, moderator, target);
    const [card] = await presentReviews(services.db, target.kind, [id], moderator);
    if (card === undefined) return "内容不存在或已被删除";
    if (!(await isAsSeen())) return "内容在你查看之后有变化，请核对最新内容后再操作";
    const [result] = await decideItems(services, moderator, [{ id, version: card.version }], {
      decision,
      reason,
      from: status,
    });
    return result?.ok ? null : (result?.message ?? "已经处理过了");
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
