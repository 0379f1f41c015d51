import { profileReviewEndpoints } from "#capabilities/review/profile-review/contract.ts";
import { implement, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { reportMember } from "./report-member.ts";

export const profileReviewRoutes = implement(profileReviewEndpoints, {
  "POST /api/user/{id}/report": writeBy(
    member,
    [perMember("report:hour", 30, 3600)],
    ({ params, body, actor, services }) => reportMember(services, actor.id, params.id, body),
  ),
});
