import { allCommentsData } from "#capabilities/comments/web/public.ts";

export const { load, meta } = allCommentsData("article");
