import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import type { ActivityDetail } from "#features/activities/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { squareAddress } from "#shared/poster-address.ts";
import { activityDetail } from "../api.ts";
import { eventJsonLd } from "../json-ld.ts";

export async function load({ queryClient, params }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(activityDetail(params.id ?? ""));
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const { id = "" } = params;
  const detail = queryClient.getQueryData<ActivityDetail>(activityDetail(id).queryKey);
  if (!detail) return {};
  const when = [dayAndTime(new Date(detail.starts_at)), detail.place].filter(Boolean).join(" · ");
  return {
    title: detail.title,
    description: [when, detail.summary].filter(Boolean).join("。"),
    // One activity, one address for search engines, whichever section it is read in.
    canonical: pathOf("active.info", { id }),
    ...(detail.poster && {
      image: `${detail.poster.src}?w=1280`,
      shareImage: squareAddress("activity", id),
    }),
    // Search engines read the server's page: the builder stays out of the browser's bundle.
    ...(import.meta.env.SSR && { jsonLd: eventJsonLd(detail) }),
  };
}
