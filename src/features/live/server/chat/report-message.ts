import { type Complaint, reportText } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { LIVE_MESSAGE } from "../names.ts";
import { moderatedMessages } from "./moderated.ts";

/** Files a report about a message. @throws AppError NOT_FOUND, INVALID_INPUT for one's own */
export async function reportMessage(
  db: Queryable,
  reporterId: string,
  id: string,
  complaint: Complaint,
): Promise<void> {
  const of = await moderatedMessages.find(db, id);
  if (!of?.public) throw new AppError("NOT_FOUND");
  const { section, authorId } = of;
  await reportText(db, reporterId, complaint, {
    ...{ kind: LIVE_MESSAGE, id, section, authorId },
    noun: moderatedMessages.noun,
  });
}
