import { type Complaint, reportText } from "#capabilities/review/moderation/server/public.ts";
import type { Services } from "#platform/services.ts";
import { TOPIC } from "./review-kind-name.ts";
import { visibleTopic } from "./show-topic.ts";

/** Files a report about a public topic. @throws AppError NOT_FOUND, GONE; INVALID_INPUT for one's own */
export async function reportTopic(
  { db }: Pick<Services, "db">,
  reporterId: string,
  asked: string,
  complaint: Complaint,
): Promise<void> {
  const { id, section, hostId, proposerId } = await visibleTopic(db, asked);
  await reportText(db, reporterId, complaint, {
    ...{ kind: TOPIC, id, section, noun: "话题" },
    authorId: hostId ?? proposerId,
    ownerId: hostId,
  });
}
