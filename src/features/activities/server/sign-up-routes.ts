import { signUpEndpoints } from "#features/activities/sign-up-contract.ts";
import { implement, readBy } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";

export const signUpRoutes = implement(signUpEndpoints, {
  "GET /api/huodong/recruit-code": readBy(
    // There are no activities yet, and so no groups to lead to.
    anyone,
    async () => ({ items: [] }),
  ),
});
