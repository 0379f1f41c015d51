import { type Complaint, reportText } from "#capabilities/review/moderation/server/public.ts";
import type { Services } from "#platform/services.ts";
import { publicGroup } from "./membership.ts";
import { GROUP } from "./names.ts";

/** Files a report about a group. @throws AppError NOT_FOUND, GONE; INVALID_INPUT for one's own */
export async function reportGroup(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  complaint: Complaint,
): Promise<void> {
  const { section, leaderId } = await publicGroup(db, id);
  await reportText(db, reporterId, complaint, {
    ...{ kind: GROUP, id, section, noun: "车友群" },
    authorId: leaderId,
  });
}
