import type { MemberMerge } from "#capabilities/people/members/server/public.ts";

/** Archives, appeals and minors' mode belong to the account that ends, and end with it. */
export const accountMerge: MemberMerge = {
  columns: ["account_appeals.member_id", "data_exports.member_id", "minor_modes.member_id"],
};
