import type { QueryClient } from "@tanstack/react-query";
import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import { ownPost } from "./api/post.ts";

/** Opens the composer for a new post, on a board where one is open. */
export function writePost(section: string, board?: string): void {
  openComposer({ kind: "post", section, ...(board !== undefined && { preset: { board } }) });
}

/** Opens the composer with an own post, as it is now. @throws RequestError */
export async function editPost(queryClient: QueryClient, id: string): Promise<void> {
  const post = await queryClient.fetchQuery({ ...ownPost(id), staleTime: 0 });
  openComposer({
    kind: "post",
    section: post.section,
    preset: { board: post.board.id, series: post.series?.key ?? "" },
    edit: { id, version: post.version, title: post.title, document: post.document, place: post.city },
  });
}
