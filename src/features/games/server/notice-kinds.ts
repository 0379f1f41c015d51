import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { gamePathOf } from "#features/games/paths.ts";

/** A score was taken out of the rankings, or put back. */
export const gameNotice: NoticeKind<{ title: string; body: string; reason?: string }> = {
  name: "games.score",
  group: "system",
  write: (text) => ({ ...text, link: gamePathOf("game.play"), action: "去看排行" }),
};
