import { readAddress } from "#client/address.ts";
import type { ScreenContext, ScreenData } from "#client/screen-route.ts";
import { commentList } from "./api/comment-list.ts";
import { commentTarget } from "./api/comment-target.ts";
import { commentsAddress } from "./comment-orders.ts";

/** Data of the screen of all comments under what stands at `:id`, a thing of this kind. */
export function allCommentsData(kind: string): Required<ScreenData> {
  const targetOf = ({ params }: ScreenContext) => ({ kind, id: params.id ?? "" });
  return {
    async load(context) {
      const { queryClient, search } = context;
      const target = targetOf(context);
      await Promise.all([
        queryClient.ensureQueryData(commentTarget(target)),
        queryClient.ensureInfiniteQueryData(commentList(target, readAddress(commentsAddress, search).tab)),
      ]);
    },
    meta(context) {
      const about = context.queryClient.getQueryData(commentTarget(targetOf(context)).queryKey);
      if (!about) return {};
      return {
        title: `${about.title}的全部${about.noun}`,
        description: `《${about.title}》下的 ${about.total} 条${about.noun}。`,
        canonical: about.comments_path,
        ...(about.cover ? { image: `${about.cover.src}?w=1280` } : {}),
      };
    },
  };
}
