import { allCommentsData } from "#capabilities/texts/comments/web/public.ts";

export const { load, meta } = allCommentsData("article");
