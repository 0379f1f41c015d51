import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { MemberRow, memberDeskEndpoints } from "#capabilities/monitoring/member-desk/contract.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";

export const peopleApi = adminClient<typeof memberDeskEndpoints>();

const MEMBERS = ["admin", "members"] as const;

/** What the list can be narrowed to. */
export type Narrowed = Exclude<MemberRow["standing"], "active">;

/** Members, newest first. */
export const memberList = (q: string | undefined, standing: Narrowed | undefined) =>
  pagedQuery(
    [...MEMBERS, "list", q ?? "", standing ?? ""],
    (cursor, how) => peopleApi("GET /api/admin/members", { query: { q, standing, cursor, limit: 30 } }, how),
    { staleTime: 0 },
  );

/** One member with all that the desk knows of him. */
export const oneMember = (id: string) =>
  readQuery(
    [...MEMBERS, "one", id],
    (how) => peopleApi("GET /api/admin/members/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );

/** What joining one account into another would move. */
export const mergePreview = (from: string, into: string) =>
  readQuery(
    [...MEMBERS, "merge", from, into],
    (how) => peopleApi("GET /api/admin/members/{id}/merge", { params: { id: from }, query: { into } }, how),
    { staleTime: 0, retry: false },
  );

/** How much a member wrote, by kind. */
export const textFigures = (id: string) =>
  readQuery(
    [...MEMBERS, "text figures", id],
    (how) => peopleApi("GET /api/admin/members/{id}/texts/figures", { params: { id } }, how),
    { staleTime: 0 },
  );

/** What a member wrote of one kind, newest first. */
export const memberTexts = (id: string, tab: string) =>
  pagedQuery(
    [...MEMBERS, "texts", id, tab],
    (cursor, how) =>
      peopleApi(
        "GET /api/admin/members/{id}/texts",
        { params: { id }, query: { tab, cursor, limit: 20 } },
        how,
      ),
    { staleTime: 0 },
  );

/** What a warning of this member can be about. */
export const warnableTexts = (id: string) =>
  readQuery(
    [...MEMBERS, "warnable", id],
    (how) => peopleApi("GET /api/admin/members/{id}/warnable", { params: { id } }, how),
    { staleTime: 0 },
  );

/** Asks for everything about members again: one was changed, or was found to be changed. */
export const refreshMembers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: MEMBERS });
