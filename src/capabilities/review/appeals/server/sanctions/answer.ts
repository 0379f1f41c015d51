import { eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { withdrawWarning } from "#capabilities/people/warnings/server/public.ts";
import { liftMute } from "#capabilities/review/moderation/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import { lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { APPEALS } from "../policy.ts";
import { sanctionAppeals } from "../tables.ts";
import { activeAdmins, othersAnswer } from "../who-answers.ts";
import { placeOf, sanctionAppealVersion } from "./list.ts";
import { sanctionAppealNotice } from "./notice-kind.ts";
import { sanctionOf } from "./own.ts";

/**
 * Answers an appeal for good: granted, the mute ends or the warning is taken back, where it still holds; either way its member is told.
 * Whoever decided does not answer, unless nobody else could, which is noted.
 * @throws AppError NOT_FOUND; FORBIDDEN; INVALID_INPUT for a refusal without a reason; CHANGED; CONFLICT where it was answered
 */
export async function answerSanctionAppeal(
  { db }: Pick<Services, "db">,
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
  const granted = verdict === "grant";
  await transact(db, async (tx) => {
    const appeal = await lockedRow(tx, sanctionAppeals, eq(sanctionAppeals.id, id));
    if (appeal === undefined || !can(actor, APPEALS, placeOf(appeal))) throw new AppError("NOT_FOUND");
    if (appeal.state !== "open") throw new AppError("CONFLICT", "其他管理员已经答复了这条申诉");
    if (sanctionAppealVersion(appeal) !== version) throw new AppError("CHANGED");
    const alone = appeal.decidedBy === actor.id;
    if (alone && othersAnswer(await activeAdmins(tx), actor.id, placeOf(appeal)))
      throw new AppError("FORBIDDEN", "这是你处理的，请由其他审核员答复");
    const { kind, memberId, sanctionId } = appeal;
    const sanction = await sanctionOf(tx, memberId, kind, sanctionId);
    if (granted && sanction?.state === "standing") {
      if (kind === "mute") await liftMute(tx, { adminId: actor.id, address: actor.address }, sanctionId);
      else await withdrawWarning(tx, actor, { memberId, id: sanctionId, reason: answer || "申诉成立" });
    }
    await tx
      .update(sanctionAppeals)
      .set({
        state: granted ? "granted" : "refused",
        ...{ answer, answeredBy: actor.id, answeredAt: new Date(), alone },
      })
      .where(eq(sanctionAppeals.id, id));
    await notify(
      tx,
      sanctionAppealNotice,
      { memberId, key: `sanction-appeal:${id}` },
      { kind, sanction: appeal.title, granted, answer, reason: appeal.reason },
    );
    await recordAudit(tx, {
      adminId: actor.id,
      action: granted ? "review.grant_appeal" : "review.refuse_appeal",
      targetKind: "member",
      targetId: memberId,
      before: { reason: appeal.reason },
      after: { appeal: id, answer, alone },
      address: actor.address,
    });
  });
}
