import { allCommentsData } from "#capabilities/texts/comments/web/public.ts";
import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import type { ActivityDetail } from "#features/activities/contract.ts";
import { commentsPath } from "../../../address.ts";
import { activityDetail, activityRating, activityReviews } from "../api.ts";
import { viewAddress } from "../comments-address.ts";

const comments = allCommentsData("activity");

export async function load(context: ScreenContext): Promise<void> {
  const { queryClient, params, search } = context;
  const { id = "" } = params;
  await queryClient.ensureQueryData(activityDetail(id));
  if (readAddress(viewAddress, search).view === "comments") {
    await comments.load(context);
    return;
  }
  await Promise.all([
    queryClient.ensureQueryData(activityRating(id)),
    queryClient.ensureInfiniteQueryData(activityReviews(id, false)),
  ]);
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const { id = "" } = params;
  const detail = queryClient.getQueryData<ActivityDetail>(activityDetail(id).queryKey);
  if (!detail) return {};
  return {
    title: `${detail.title}的评论与评价`,
    description: `《${detail.title}》的 ${detail.comments} 条评论和 ${detail.reviews} 条参加者评价。`,
    canonical: commentsPath(id),
    ...(detail.poster && { image: `${detail.poster.src}?w=1280` }),
  };
}
