import type { QueryClient } from "@tanstack/react-query";
import { adminClient, desk } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { BatchRow, batchEndpoints } from "#features/articles/batch-contract.ts";
import type { calendarEndpoints } from "#features/articles/calendar-contract.ts";
import type { DeskArticle, draftEndpoints } from "#features/articles/draft-contract.ts";
import type { handInEndpoints } from "#features/articles/hand-in-contract.ts";

export const draftApi = adminClient<typeof draftEndpoints>();

export const calendarApi = adminClient<typeof calendarEndpoints>();
export const batchApi = adminClient<typeof batchEndpoints>();
export const handInApi = adminClient<typeof handInEndpoints>();

export type DeskTab = "draft" | "waiting" | "scheduled" | "published" | "offline";

export interface DeskFilter {
  tab: DeskTab;
  section: string | undefined;
  kind: DeskArticle["kind"] | undefined;
  channel: string | undefined;
  author: string | undefined;
  q: string | undefined;
}

export const DESK_LIST = ["admin", "articles", "list"] as const;

/** What lists and the navigation say after something was handed in, passed or sent back. */
export const refreshDesk = (queryClient: QueryClient) =>
  Promise.all([DESK_LIST, desk().queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Pages of drafts and articles. */
export const deskArticles = (filter: DeskFilter) =>
  pagedQuery(
    [...DESK_LIST, filter],
    (cursor, how) => draftApi("GET /api/admin/articles", { query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

/** What an editor may choose from. */
export const editorChoices = () =>
  readQuery(["admin", "articles", "choices"], (how) => draftApi("GET /api/admin/articles/choices", {}, how), {
    staleTime: 60_000,
  });

/** A draft as the server has it. The editor keeps its own state, so an old answer is never shown again. */
export const draft = (id: string) =>
  readQuery(
    ["admin", "articles", "draft", id],
    (how) => draftApi("GET /api/admin/articles/drafts/{id}", { params: { id } }, how),
    { staleTime: 0, gcTime: 0 },
  );

export const versions = (id: string) =>
  readQuery(
    ["admin", "articles", "versions", id],
    (how) => draftApi("GET /api/admin/articles/drafts/{id}/versions", { params: { id } }, how),
    { staleTime: 0 },
  );

/** What changed from a version to the draft as it is, at a revision. */
export const differences = (id: string, number: number, revision: number) =>
  readQuery(["admin", "articles", "differences", id, number, revision], (how) =>
    draftApi("GET /api/admin/articles/drafts/{id}/versions/{number}", { params: { id, number } }, how),
  );

export const carousel = (section: string) =>
  readQuery(
    ["admin", "articles", "carousel", section],
    (how) => draftApi("GET /api/admin/articles/carousel", { query: { section } }, how),
    { staleTime: 0 },
  );

export const foundArticles = (q: string) =>
  readQuery(["admin", "articles", "found", q], (how) =>
    draftApi("GET /api/admin/articles/search", { query: { q } }, how),
  );

export const PINS = ["admin", "articles", "pins"] as const;

/** What is pinned to the list of a section, or of one of its channels. */
export const pinned = (section: string, channel: string) =>
  readQuery(
    [...PINS, section, channel],
    (how) => batchApi("GET /api/admin/articles/pins", { query: { section, channel } }, how),
    { staleTime: 0 },
  );

/** A row of the list as an act on many names it. */
export const rowKey = ({ draft_id, article_id }: BatchRow) => `${draft_id}:${article_id}`;

/** Whether two rows are the same, though one of them got its article, or its working copy, in between. */
export const sameRow = (one: BatchRow, other: BatchRow) =>
  (one.draft_id !== null && one.draft_id === other.draft_id) ||
  (one.article_id !== null && one.article_id === other.article_id);

export const CALENDAR = ["admin", "articles", "calendar"] as const;

/** What is due, scheduled and published from one moment until before another. */
export const calendar = (from: string, to: string, section: string | undefined) =>
  readQuery(
    [...CALENDAR, from, to, section],
    (how) => calendarApi("GET /api/admin/articles/calendar", { query: { from, to, section } }, how),
    { staleTime: 0 },
  );
