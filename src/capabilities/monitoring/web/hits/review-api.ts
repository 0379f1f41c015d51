import { adminClient } from "#capabilities/admin/web/public.ts";
import type { moderationEndpoints } from "#capabilities/moderation/contract.ts";

export const monitoringReviewApi = adminClient<typeof moderationEndpoints>();
