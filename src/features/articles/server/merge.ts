import { mergeByHandingOver } from "#capabilities/people/members/server/public.ts";
import { articles } from "./tables.ts";

/** What was written goes over. */
export const articleMerge = mergeByHandingOver([articles.authorId]);
