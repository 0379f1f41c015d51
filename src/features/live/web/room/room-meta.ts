import type { PageMeta } from "#client/screen-route.ts";
import type { LiveRoom } from "#features/live/contract.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { squareAddress } from "#shared/poster-address.ts";

/** What stands in the head of a room's page. */
export function roomMeta(room: LiveRoom, canonical: string): PageMeta {
  const when = dayAndTime(new Date(room.standing.starts_at));
  return {
    title: room.title,
    description: [`${when} 直播`, room.host?.nickname, room.intro].filter(Boolean).join("。"),
    canonical,
    type: "video.other",
    ...(room.cover && {
      image: `${room.cover.src}?w=1280`,
      shareImage: squareAddress("live", room.id),
    }),
  };
}
