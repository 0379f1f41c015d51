import type { LiveStanding, OwnLive } from "#features/live/contract.ts";
import { formatDate } from "#shared/format.ts";

/** Before a room begins its chat is open for so long, in ms. */
const AHEAD_MS = 30 * 60_000;

interface Speaker {
  standing: Pick<LiveStanding, "state" | "chat_open" | "starts_at">;
  own: OwnLive | null;
  minor: boolean;
  online: boolean;
  now: number;
}

/** Why nothing can be said here now; null where it can. The server judges by the same, and has the last word. */
export function whyNot({ standing, own, minor, online, now }: Speaker): string | null {
  const { state } = standing;
  if (!online) return "网络断开，恢复后可以发言";
  if (minor) return "未成年人模式下不可用";
  if (state === "ended") return "直播已结束，不能再发言";
  if (state === "cancelled") return "直播已取消";
  if (state === "announced" && Date.parse(standing.starts_at) - now > AHEAD_MS)
    return "开播前 30 分钟开放聊天";
  if (own?.muted === "forever") return "你在本场被禁言";
  if (own?.muted != null && Date.parse(own.muted) > now)
    return `你被禁言到 ${formatDate(own.muted, { year: false, time: true })}`;
  if (!standing.chat_open && own?.moderates !== true) return "主播关闭了聊天";
  return null;
}
