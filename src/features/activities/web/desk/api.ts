import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { deskEndpoints } from "#features/activities/desk-contract.ts";
import type { DeskSignUp, signUpDeskEndpoints } from "#features/activities/sign-up-desk-contract.ts";
import type { StoredState } from "#shared/activity-standing.ts";

export const activityApi = adminClient<typeof deskEndpoints & typeof signUpDeskEndpoints>();

export interface ActivityFilter {
  state: StoredState | undefined;
  section: string | undefined;
  q: string | undefined;
}

const KEY = ["admin", "activities"] as const;
const fresh = { staleTime: 0 };

export const deskActivities = (filter: ActivityFilter) =>
  pagedQuery(
    [...KEY, "list", filter],
    (cursor, how) => activityApi("GET /api/admin/activities", { query: { ...filter, cursor } }, how),
    fresh,
  );

export const deskActivity = (id: string) =>
  readQuery(
    [...KEY, "one", id],
    (how) => activityApi("GET /api/admin/activities/{id}", { params: { id } }, how),
    fresh,
  );

export interface SignUpFilter {
  state: DeskSignUp["state"] | undefined;
  kind: string | undefined;
  q: string | undefined;
}

export const signUpsOf = (id: string, filter: SignUpFilter) =>
  pagedQuery(
    [...KEY, "sign-ups", id, filter],
    (cursor, how) =>
      activityApi(
        "GET /api/admin/activities/{id}/sign-ups",
        { params: { id }, query: { ...filter, cursor, limit: 30 } },
        how,
      ),
    fresh,
  );

export const signUpOf = (id: string, signUp: string) =>
  readQuery(
    [...KEY, "sign-up", id, signUp],
    (how) =>
      activityApi(
        "GET /api/admin/activities/{id}/sign-ups/{sign_up}",
        { params: { id, sign_up: signUp } },
        how,
      ),
    fresh,
  );

export const waitlistOf = (id: string) =>
  readQuery(
    [...KEY, "waitlist", id],
    (how) => activityApi("GET /api/admin/activities/{id}/waitlist", { params: { id } }, how),
    fresh,
  );

export const messagesOf = (id: string) =>
  pagedQuery(
    [...KEY, "messages", id],
    (cursor, how) =>
      activityApi("GET /api/admin/activities/{id}/messages", { params: { id }, query: { cursor } }, how),
    fresh,
  );

export const invitationsOf = (id: string) =>
  pagedQuery(
    [...KEY, "invitations", id],
    (cursor, how) =>
      activityApi(
        "GET /api/admin/activities/{id}/invitations",
        { params: { id }, query: { cursor, limit: 50 } },
        how,
      ),
    fresh,
  );

export const foundMembers = (id: string, q: string) =>
  readQuery([...KEY, "members", id, q], (how) =>
    activityApi("GET /api/admin/activities/{id}/members", { params: { id }, query: { q } }, how),
  );

export const foundArticles = (id: string, q: string) =>
  readQuery([...KEY, "articles", id, q], (how) =>
    activityApi("GET /api/admin/activities/{id}/articles", { params: { id }, query: { q } }, how),
  );

/** Something of it changed: all lists, and the figures of the desk, are asked for again. */
export const refreshActivities = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["admin"] });
