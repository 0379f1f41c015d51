import { fileReport } from "#capabilities/review/moderation/server/public.ts";
import type { TopicReportReason } from "#features/topics/contract.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { TOPIC } from "./review-kind-name.ts";
import { visibleTopic } from "./show-topic.ts";

/** Files a report about a public topic. @throws AppError NOT_FOUND, GONE; INVALID_INPUT for one's own */
export async function reportTopic(
  { db }: Pick<Services, "db">,
  reporterId: string,
  asked: string,
  { reason, note }: { reason: TopicReportReason; note: string },
): Promise<void> {
  const { id, section, hostId, proposerId } = await visibleTopic(db, asked);
  if (hostId === reporterId) throw new AppError("INVALID_INPUT", "不能举报自己的话题");
  await fileReport(db, {
    targetKind: TOPIC,
    reporterId,
    reason,
    note,
    about: { kind: TOPIC, targetId: id, section, authorId: hostId ?? proposerId },
  });
}
