import { readAddress } from "#client/address.ts";
import { redirect } from "#client/router.tsx";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { boardAddress, boardFilter } from "../addresses.ts";
import { board, pinnedPosts } from "../api/boards.ts";
import { loadPostList } from "../api/post-list.ts";

export async function load({ queryClient, params, search, section }: ScreenContext): Promise<unknown> {
  const { id = "" } = params;
  const [head] = await Promise.all([
    queryClient.ensureQueryData(board(id)),
    queryClient.ensureQueryData(pinnedPosts({ board: id })),
    loadPostList(queryClient, boardFilter(id, readAddress(boardAddress, search))),
  ]);
  // Its posts are in another board now.
  return head.merged_into === null
    ? undefined
    : redirect(pathOf("bbs.channel", { id: head.merged_into }, { section }));
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const { id = "" } = params;
  const head = queryClient.getQueryData(board(id).queryKey);
  if (!head) return {};
  return {
    title: `${head.name}版块`,
    description: head.intro || `${head.name}：车友发帖和讨论。`,
    canonical: pathOf("bbs.channel", { id }),
    feed: { title: `${head.name}版块`, path: `/bbs/${id}/feed.xml` },
  };
}
