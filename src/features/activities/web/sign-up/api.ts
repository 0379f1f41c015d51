import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { signUpEndpoints } from "#features/activities/sign-up-contract.ts";
import type { MyActivityTab } from "#shared/activity.ts";

export const signUpApi = apiClient<typeof signUpEndpoints>();

const ALL = [OWN, "sign-ups"];

/** What the member needs to sign up for an activity, and his own sign-up. */
export const signUpSide = (activityId: string) =>
  readQuery(
    [...ALL, "side", activityId],
    (how) => signUpApi("GET /api/activities/{id}/sign-up", { params: { id: activityId } }, how),
    { staleTime: 0 },
  );

/** One own sign-up. */
export const ownSignUp = (id: string) =>
  readQuery([...ALL, "one", id], (how) => signUpApi("GET /api/my/sign-ups/{id}", { params: { id } }, how), {
    staleTime: 0,
  });

/** Pages of the member's sign-ups on a tab. */
export const ownSignUps = (tab: MyActivityTab) =>
  pagedQuery(
    [...ALL, "list", tab],
    (cursor, how) => signUpApi("GET /api/my/sign-ups", { query: { tab, cursor } }, how),
    { staleTime: 0 },
  );

/** Pictures of the codes that lead to an activity's groups. */
export const recruitCodes = (activityId: string) =>
  readQuery(
    [...ALL, "codes", activityId],
    (how) => signUpApi("GET /api/huodong/recruit-code", { query: { id: activityId } }, how),
    { staleTime: 0 },
  );

/** The form behind a poster's code. */
export const quickForm = (id: string, code: string) =>
  readQuery(
    ["activities", "quick", id, code],
    (how) => signUpApi("GET /api/activities/{id}/quick", { params: { id }, query: { code } }, how),
    { staleTime: 0 },
  );

/** Whatever shows sign-ups, or how many seats are left, asks again. */
export const refreshSignUps = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ALL }),
    queryClient.invalidateQueries({ queryKey: ["activities"] }),
  ]);
