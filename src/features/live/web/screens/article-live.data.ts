import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { livePath } from "#features/live/address.ts";
import type { LiveRoom } from "#features/live/contract.ts";
import { articleLive } from "../api.ts";
import { roomMeta } from "../room/room-meta.ts";

export async function load({ queryClient, params }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(articleLive(params.id ?? ""));
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const { id = "" } = params;
  const room = queryClient.getQueryData<LiveRoom | null>(articleLive(id).queryKey);
  if (room === undefined) return {};
  if (room === null) return { title: "直播不存在", robots: "noindex" };
  // One room, one address for search engines, whichever way it is come to.
  return roomMeta(room, livePath(room.id));
}
