import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { publicGuide } from "./guides.ts";
import { guideReports } from "./tables.ts";

interface Report {
  step: string;
  text: string;
  idempotency_key: string;
}

/**
 * Says what is wrong with a guide; the same key again changes nothing.
 * @throws AppError NOT_FOUND, GONE; CHANGED for a step that the guide does not have any longer
 */
export async function reportGuide(
  { db }: Pick<Services, "db">,
  memberId: string,
  id: string,
  { idempotency_key: key, step, text }: Report,
): Promise<void> {
  await db.transaction(async (tx) => {
    const submission = { scope: `guide-report:${memberId}`, key, request: { id, step, text } };
    await once(tx, submission, async () => {
      const guide = await publicGuide(tx, id);
      const known = guide.published?.steps.find((one) => one.key === step);
      if (step !== "" && known === undefined)
        throw new AppError("CHANGED", "这份指南刚刚更新，没有这一步了，请核对新内容后再反馈");
      const [made] = await tx
        .insert(guideReports)
        .values({ guideId: id, number: guide.number, step, stepTitle: known?.title ?? "", memberId, text })
        .returning({ id: guideReports.id });
      if (made === undefined) throw new Error("the report was not stored");
      return made;
    });
  });
}
