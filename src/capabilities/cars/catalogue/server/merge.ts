import { mergeByHandingOver } from "#capabilities/people/members/server/public.ts";
import { catalogueRequests } from "./tables.ts";

export const requestMerge = mergeByHandingOver([catalogueRequests.memberId]);
