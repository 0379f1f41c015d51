import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { catalogueRequests } from "./tables.ts";

export const requestMerge: MemberMerge = {
  columns: ["catalogue_requests.member_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, catalogueRequests.memberId);
  },
};
