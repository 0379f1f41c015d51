import { FollowButton } from "#capabilities/community/relations/web/public.ts";
import { AskedAnswer } from "#capabilities/monitoring/sentiment/web/public.ts";
import type { Notice } from "#capabilities/people/notices/contract.ts";
import { noticeScreenCode } from "#capabilities/people/notices/web/public.ts";

/** Follows whoever began to follow the member. */
function FollowBack({ notice: { actor } }: { notice: Notice }) {
  return actor && <FollowButton member={actor} />;
}

/** What can be done in the rows of notices. Fetched with their screen, never with a first visit elsewhere. */
export const screens = noticeScreenCode({ "relations.fan": FollowBack, "opinions.asked": AskedAnswer });
