import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { livePath } from "#features/live/address.ts";
import type { LiveRoom } from "#features/live/contract.ts";
import { liveRoom } from "../api.ts";
import { roomMeta } from "../room/room-meta.ts";

export async function load({ queryClient, params }: ScreenContext): Promise<void> {
  await queryClient.ensureQueryData(liveRoom(params.id ?? ""));
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const room = queryClient.getQueryData<LiveRoom>(liveRoom(params.id ?? "").queryKey);
  return room ? roomMeta(room, livePath(room.id)) : {};
}
