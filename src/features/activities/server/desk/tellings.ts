import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type NoticeKind, notify } from "#capabilities/people/notices/server/public.ts";
import type { Batch } from "#platform/batches/batch.ts";
import { stirBatch } from "#platform/batches/stir.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { SignUpState } from "#shared/activity-standing.ts";
import { activityPath } from "../../address.ts";
import { signUps, waitingTellings } from "../tables.ts";

/** Where what participants are told waits. */
export const WAITING_TELLINGS = "waiting_activity_tellings";

interface Telling {
  activityId: string;
  section: string;
  title: string;
  body: string;
  /** What can be done there, on a button; empty for none. */
  action: string;
  /** Under this name it is told once to everybody. */
  key: string;
}

/** What the organiser tells those who signed up. */
export const tellingNotice: NoticeKind<Omit<Telling, "key">> = {
  name: "activities.news",
  group: "reminder",
  write: ({ activityId, section, title, body, action }) => ({
    ...{ title, body, ...(action !== "" && { action }) },
    link: activityPath({ id: activityId, section }),
  }),
};

/**
 * Tells all whose sign-ups are in one of these states, a moment after the commit, however many they are.
 * @returns how many
 */
export async function tellParticipants(
  tx: Transaction,
  telling: Telling,
  states: readonly SignUpState[],
  narrow?: SQL,
): Promise<number> {
  const { activityId, section, title, body, action, key } = telling;
  const { rows: told } = await tx.execute(sql`
    insert into ${waitingTellings} (member_id, activity_id, section, title, body, action, key)
    select ${signUps.memberId}, ${signUps.activityId}, ${section}, ${title}, ${body}, ${action}, ${key}
    from ${signUps}
    where ${and(eq(signUps.activityId, activityId), inArray(signUps.state, [...states]), narrow)}
    returning id`);
  if (told.length > 0) stirBatch(WAITING_TELLINGS);
  return told.length;
}

/** A row of it as the database gives it. */
type WaitingTelling = {
  id: string;
  at: string;
  member_id: string;
  activity_id: string;
  section: string;
  title: string;
  body: string;
  action: string;
  key: string;
};

export const tellingBatch: Batch<WaitingTelling> = {
  size: 200,
  async take(tx, _services, rows) {
    for (const { member_id: memberId, activity_id: activityId, key, ...text } of rows)
      await notify(tx, tellingNotice, { memberId, key }, { activityId, ...text });
  },
};
