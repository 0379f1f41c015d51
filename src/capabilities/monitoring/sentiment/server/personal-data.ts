import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { opinionCaseSteps, opinions } from "./tables.ts";

/** What was found in texts goes with them; what was answered, too. */
export const opinionMerge: MemberMerge = {
  columns: ["opinions.author_id", "opinion_case_steps.by_member"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, opinions.authorId);
    await handOver(tx, accounts, opinionCaseSteps.byMember);
  },
};
