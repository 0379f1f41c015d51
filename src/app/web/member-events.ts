import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { hiddenMembersKey } from "#capabilities/community/relations/web/public.ts";
import { ownProfileKey } from "#capabilities/people/members/web/public.ts";
import { shownByNotices } from "#capabilities/people/notices/web/public.ts";
import { askConsentsAgain } from "#capabilities/profile/account/web/public.ts";
import { followEvents, MISSED } from "#client/events.ts";
import { OWN } from "#client/own-queries.ts";
import { startSending } from "#client/send-later.ts";

/** What is looked at again after an event of each type: all queries that begin so. */
const changed: Readonly<Record<string, readonly QueryKey[]>> = {
  "notices.changed": shownByNotices,
  "profile.changed": [ownProfileKey],
  "hidden-members.changed": [hiddenMembersKey],
  "tickets.changed": [[OWN, "tickets"]],
  // What rests on them stands everywhere.
  "certified.changed": [[OWN]],
  // Anything may have happened.
  [MISSED]: [[OWN]],
};

/** Each once: what is asked for a second time while it is on its way would be begun anew. */
export function changedBy(types: readonly string[]): QueryKey[] {
  const keys = types.flatMap((type) => changed[type] ?? []);
  const within = (key: QueryKey, other: QueryKey) =>
    other.length < key.length && other.every((part, at) => part === key[at]);
  const same = (key: QueryKey, other: QueryKey) => JSON.stringify(key) === JSON.stringify(other);
  return keys.filter(
    (key, at) =>
      !keys.some((other) => within(key, other)) && keys.findIndex((other) => same(key, other)) === at,
  );
}

/** Keeps what is on the screen up to date with what happens to the member, and sends what waited. Call it once. */
export function followMember(queryClient: QueryClient): void {
  startSending(queryClient);
  // A failed question is asked at the next visit.
  askConsentsAgain().catch(() => undefined);
  followEvents((types) => {
    for (const queryKey of changedBy(types)) void queryClient.invalidateQueries({ queryKey });
  });
}
