import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { moderationEndpoints } from "#capabilities/review/moderation/contract.ts";

export const moderationApi = adminClient<typeof moderationEndpoints>();

/** Others work on the same queues: what is on screen is read again this often, in ms. */
export const POLL = 20_000;
