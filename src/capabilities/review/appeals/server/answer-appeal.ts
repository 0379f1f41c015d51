import { eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import {
  countDecisions,
  lockLife,
  moveLife,
  reviewKind,
  silence,
} from "#capabilities/review/moderation/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import { lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { appealRows, appealVersion } from "./list-appeals.ts";
import { appealNotice } from "./notice-kind.ts";
import { APPEALS } from "./policy.ts";
import { appeals } from "./tables.ts";
import { activeAdmins, othersAnswer } from "./who-answers.ts";

/**
 * Answers an appeal for good: granted, what was taken stands as before; either way its author is told. Whoever decided does
 * not answer, unless nobody else could, which is noted.
 * @throws AppError NOT_FOUND; FORBIDDEN; INVALID_INPUT for a refusal without a reason; CHANGED; CONFLICT where what was taken
 *   cannot come back, since its author took it away or handed it in again
 */
export async function answerAppeal(
  services: Services,
  actor: Granted & { id: string; address: string },
  id: string,
  {
    version,
    verdict,
    answer = "",
  }: { version: string; verdict: "grant" | "refuse"; answer?: string | undefined },
): Promise<void> {
  if (verdict === "refuse" && answer === "")
    throw new AppError("INVALID_INPUT", "请填写维持原处理的理由", { field: "answer" });
  await transact(services.db, async (tx) => {
    const [found] = await appealRows(tx, eq(appeals.id, id));
    if (found === undefined || !can(actor, APPEALS, found.item)) throw new AppError("NOT_FOUND");
    const { kind: kindName, targetId } = found.item;
    // The order that everybody keeps: what the kind asks for, the queue's entry, the object; then the appeal.
    const standing = await lockLife(tx, kindName, targetId);
    const appeal = await lockedRow(tx, appeals, eq(appeals.id, id));
    const [row] = await appealRows(tx, eq(appeals.id, id));
    if (appeal === undefined || row === undefined) throw new AppError("NOT_FOUND");
    if (appeal.state !== "open")
      throw new AppError("CONFLICT", `${row.answeredBy ?? "其他管理员"} 已经答复了这条申诉`);
    if (appealVersion(row) !== version) throw new AppError("CHANGED");
    const mine = appeal.decidedBy === actor.id;
    if (mine && othersAnswer(await activeAdmins(tx), actor.id, row.item))
      throw new AppError("FORBIDDEN", "这是你处理的，请由其他审核员答复");
    const kind = reviewKind(kindName);
    if (verdict === "grant" && standing?.state !== "published") {
      const moved =
        standing &&
        (await moveLife(tx, services, kindName, targetId, "pass", {
          by: { adminId: actor.id },
        }));
      if (!moved?.moved) throw new AppError("CONFLICT", "作者已经删除或重新提交了这条内容，不能再恢复");
      await countDecisions(tx, [{ kind: kindName, targetId, version: moved.version }]);
      // He hears of it by the answer.
      await silence(tx, kindName, targetId);
    }
    await tx
      .update(appeals)
      .set({
        state: verdict === "grant" ? "granted" : "refused",
        ...{ answer, answeredBy: actor.id, answeredAt: new Date(), alone: mine },
      })
      .where(eq(appeals.id, id));
    const content = (await kind.load(tx, [targetId])).get(targetId)?.content;
    await notify(
      tx,
      appealNotice,
      { memberId: appeal.memberId, key: `appeal:${id}` },
      { noun: kind.noun, granted: verdict === "grant", answer, content },
    );
    await recordAudit(tx, {
      adminId: actor.id,
      action: verdict === "grant" ? "review.grant_appeal" : "review.refuse_appeal",
      targetKind: "review_item",
      targetId: row.item.id,
      before: { status: appeal.outcome, reason: appeal.reason },
      after: { appeal: id, answer, alone: mine, status: verdict === "grant" ? "published" : row.item.status },
      address: actor.address,
    });
  });
}
