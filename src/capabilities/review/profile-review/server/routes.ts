import { profileReviewEndpoints } from "#capabilities/review/profile-review/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { reportMember } from "./report-member.ts";

export const profileReviewRoutes = implement(profileReviewEndpoints, {
  "POST /api/user/{id}/report": endpoint({
    policy: member,
    limit: [perMember("report:hour", 30, 3600)],
    async handle({ params, body, actor, services }) {
      await reportMember(services, actor.id, params.id, body);
      return { ok: true };
    },
  }),
});
