import { mergeByHandingOver } from "#capabilities/people/members/server/public.ts";
import { opinionCaseSteps, opinions } from "./tables.ts";

/** What was found in texts goes with them; what was answered, too. */
export const opinionMerge = mergeByHandingOver([opinions.authorId], [opinionCaseSteps.byMember]);
