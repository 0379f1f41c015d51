import type { QueryClient } from "@tanstack/react-query";
import { askConsentsAgain } from "#capabilities/account/web/public.ts";
import { refreshCertified } from "#capabilities/certification/web/public.ts";
import { refreshProfile } from "#capabilities/members/web/public.ts";
import { refreshNotices } from "#capabilities/notices/web/public.ts";
import { refreshHidden } from "#capabilities/relations/web/public.ts";
import { followEvents, MISSED } from "#client/events.ts";
import { startSending } from "#client/send-later.ts";

/** What has to be looked at again after an event of each type. */
const refreshers: Readonly<Record<string, (queryClient: QueryClient) => unknown>> = {
  "notices.changed": refreshNotices,
  "profile.changed": refreshProfile,
  "certified.changed": refreshCertified,
  "hidden-members.changed": refreshHidden,
};

/** Keeps what is on the screen up to date with what happens to the member, and sends what waited. Call it once. */
export function followMember(queryClient: QueryClient): void {
  startSending(queryClient);
  // A failed question is asked at the next visit.
  askConsentsAgain().catch(() => undefined);
  followEvents((type) => {
    if (type !== MISSED) refreshers[type]?.(queryClient);
    else for (const refresh of Object.values(refreshers)) refresh(queryClient);
  });
}
