import type { MemberMerge } from "#capabilities/people/members/server/public.ts";

/** The account that goes on shows of itself what it chose. */
export const spaceMerge: MemberMerge = { columns: ["spaces.member_id"] };
