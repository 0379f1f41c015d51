import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { forumApi } from "./client.ts";

/** The boards of a section. */
export const boards = (section: string) =>
  queryOptions({
    queryKey: ["forum", "boards", section],
    queryFn: ({ signal }) => forumApi("GET /api/boards", { query: { section } }, { signal, quiet: true }),
    staleTime: 60_000,
  });

/** One board with its head. */
export const board = (id: string) =>
  queryOptions({
    queryKey: ["forum", "board", id],
    queryFn: ({ signal }) => forumApi("GET /api/boards/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 60_000,
  });

/** The boards that the member joined. */
export const joinedBoards = () =>
  queryOptions({
    queryKey: [OWN, "forum", "boards"],
    queryFn: ({ signal }) => forumApi("GET /api/my/boards", {}, { signal, quiet: true }),
    staleTime: 300_000,
  });

/** What stands above a list: pinned posts of a board, or announcements of a section. */
export const pinnedPosts = (place: { section?: string; board?: string }) =>
  queryOptions({
    queryKey: ["forum", "pinned", place],
    queryFn: ({ signal }) => forumApi("GET /api/posts/pinned", { query: place }, { signal, quiet: true }),
    staleTime: 60_000,
  });
