import type { Queryable } from "#platform/database/client.ts";

export type Participation = "none" | "signed_up" | "attended";

/** How a member stands to an activity. */
export async function participation(
  _db: Queryable,
  _activityId: string,
  _memberId: string,
): Promise<Participation> {
  return "none";
}

/** What activities are called, by their ids; unknown ones are left out. */
export async function activityNames(
  _db: Queryable,
  _ids: readonly string[],
): Promise<Map<string, { title: string }>> {
  return new Map();
}
