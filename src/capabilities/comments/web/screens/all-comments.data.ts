import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { commentList } from "../api/comment-list.ts";
import { commentTarget } from "../api/comment-target.ts";
import { commentsAddress } from "../comment-orders.ts";
import { commentsPath } from "../comments-path.ts";

const targetOf = (params: ScreenContext["params"]) => ({ kind: "article", id: params.id ?? "" }) as const;

export async function load({ queryClient, params, search }: ScreenContext): Promise<void> {
  const target = targetOf(params);
  await Promise.all([
    queryClient.ensureQueryData(commentTarget(target)),
    queryClient.ensureInfiniteQueryData(commentList(target, readAddress(commentsAddress, search).tab)),
  ]);
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const target = targetOf(params);
  const about = queryClient.getQueryData(commentTarget(target).queryKey);
  if (!about) return {};
  return {
    title: `${about.title}的全部评论`,
    description: `《${about.title}》下的 ${about.total} 条评论。`,
    canonical: commentsPath(target),
    ...(about.cover ? { image: `${about.cover.src}?w=1280` } : {}),
  };
}
