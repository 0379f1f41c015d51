import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { board, joinedBoards } from "./boards.ts";
import { forumApi } from "./client.ts";
import { post } from "./post.ts";

/** Looks again at everything that lists posts, after one appeared, changed or went. */
export async function lookAgain(queryClient: QueryClient, id?: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [OWN, "forum"] }),
    queryClient.invalidateQueries({ queryKey: ["forum", "list"] }),
    ...(id === undefined ? [] : [queryClient.invalidateQueries({ queryKey: post(id).queryKey })]),
  ]);
}

/** Deletes an own post. @throws RequestError */
export async function deletePost(queryClient: QueryClient, id: string): Promise<void> {
  await forumApi("DELETE /api/posts/{id}", { params: { id } });
  queryClient.removeQueries({ queryKey: post(id).queryKey });
  void lookAgain(queryClient);
}

/** Joins a board or leaves it. @throws RequestError */
export async function setJoined(queryClient: QueryClient, id: string, on: boolean): Promise<void> {
  const place = { params: { id } };
  const { members } = await (on
    ? forumApi("PUT /api/boards/{id}/membership", place)
    : forumApi("DELETE /api/boards/{id}/membership", place));
  queryClient.setQueryData(board(id).queryKey, (known) => known && { ...known, members });
  await queryClient.invalidateQueries({ queryKey: joinedBoards().queryKey });
}
