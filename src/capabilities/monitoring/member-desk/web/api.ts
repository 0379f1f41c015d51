import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { MemberRow, memberDeskEndpoints } from "#capabilities/monitoring/member-desk/contract.ts";

export const peopleApi = adminClient<typeof memberDeskEndpoints>();

const MEMBERS = ["admin", "members"] as const;

/** What the list can be narrowed to. */
export type Narrowed = Exclude<MemberRow["standing"], "active">;

/** Members, newest first. */
export const memberList = (q: string | undefined, standing: Narrowed | undefined) =>
  infiniteQueryOptions({
    queryKey: [...MEMBERS, "list", q ?? "", standing ?? ""],
    queryFn: ({ pageParam, signal }) =>
      peopleApi(
        "GET /api/admin/members",
        { query: { q, standing, cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** One member with all that the desk knows of him. */
export const oneMember = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS, "one", id],
    queryFn: ({ signal }) =>
      peopleApi("GET /api/admin/members/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** What joining one account into another would move. */
export const mergePreview = (from: string, into: string) =>
  queryOptions({
    queryKey: [...MEMBERS, "merge", from, into],
    queryFn: ({ signal }) =>
      peopleApi(
        "GET /api/admin/members/{id}/merge",
        { params: { id: from }, query: { into } },
        { signal, quiet: true },
      ),
    staleTime: 0,
    retry: false,
  });

/** How much a member wrote, by kind. */
export const textFigures = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS, "text figures", id],
    queryFn: ({ signal }) =>
      peopleApi("GET /api/admin/members/{id}/texts/figures", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** What a member wrote of one kind, newest first. */
export const memberTexts = (id: string, tab: string) =>
  infiniteQueryOptions({
    queryKey: [...MEMBERS, "texts", id, tab],
    queryFn: ({ pageParam, signal }) =>
      peopleApi(
        "GET /api/admin/members/{id}/texts",
        { params: { id }, query: { tab, cursor: pageParam ?? undefined, limit: 20 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** Asks for everything about members again: one was changed, or was found to be changed. */
export const refreshMembers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: MEMBERS });
