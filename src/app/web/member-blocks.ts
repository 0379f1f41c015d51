/** Fetched by members alone, as soon as their page is theirs. */
export { hideMembers } from "#capabilities/community/relations/web/public.ts";
