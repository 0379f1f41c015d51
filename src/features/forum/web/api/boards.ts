import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { forumApi } from "./client.ts";

/** The boards of a section. */
export const boards = (section: string) =>
  readQuery(["forum", "boards", section], (how) => forumApi("GET /api/boards", { query: { section } }, how), {
    staleTime: 60_000,
  });

/** One board with its head. */
export const board = (id: string) =>
  readQuery(["forum", "board", id], (how) => forumApi("GET /api/boards/{id}", { params: { id } }, how), {
    staleTime: 60_000,
  });

/** The boards that the member joined. */
export const joinedBoards = () =>
  readQuery([OWN, "forum", "boards"], (how) => forumApi("GET /api/my/boards", {}, how), {
    staleTime: 300_000,
  });

/** What stands above a list: pinned posts of a board, or announcements of a section. */
export const pinnedPosts = (place: { section?: string; board?: string }) =>
  readQuery(["forum", "pinned", place], (how) => forumApi("GET /api/posts/pinned", { query: place }, how), {
    staleTime: 60_000,
  });
