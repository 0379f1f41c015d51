import { and, eq } from "drizzle-orm";
import { media } from "#capabilities/media/media/server/public.ts";
import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { livePath } from "#features/live/address.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { liveStateNames, onAir } from "#shared/live.ts";
import { LIVE } from "../names.ts";
import { shownRoom } from "../rooms/shown-room.ts";
import { livePeople } from "../tables.ts";
import { hasReplay } from "./cards.ts";

/** Posters of rooms, for sharing. */
export const livePosters: PosterKind = {
  name: LIVE,
  async show({ db }, id) {
    const room = await shownRoom(db, id);
    const [cover] =
      room.coverId === null
        ? []
        : await db.select({ key: media.key }).from(media).where(eq(media.id, room.coverId));
    const [host] = await db
      .select({ id: livePeople.memberId })
      .from(livePeople)
      .where(and(eq(livePeople.roomId, id), eq(livePeople.role, "host")));
    const cards = await memberCards(db, host === undefined ? [] : [host.id]);
    return {
      words: {
        section: room.section,
        // A picture that lost its signal for a moment is nothing to print.
        channel: onAir(room.state) ? liveStateNames.live : hasReplay(room) ? "直播回放" : "直播",
        title: room.title,
        summary: room.intro,
        byline: [dayAndTime(room.startsAt), cards.get(host?.id ?? "")?.nickname].filter(Boolean).join("   "),
        action: hasReplay(room) ? "看回放" : "看直播",
        playable: true,
        path: livePath(id),
      },
      cover: cover?.key ?? null,
    };
  },
};
