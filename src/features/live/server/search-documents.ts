import { and, eq, inArray, ne } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import type { SearchDocumentKind } from "#capabilities/site/search/server/public.ts";
import { livePath } from "#features/live/address.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { sectionBase } from "#sections/path-table.ts";
import { LIVE } from "./names.ts";
import { livePeople, liveRooms } from "./tables.ts";

/** Rooms that are no draft and were not called off: title, words about it, and who hosts it. */
export const liveDocuments: SearchDocumentKind = {
  kind: LIVE,
  label: "直播",
  async load(db, ids) {
    const rows = await db
      .select({ room: liveRooms, host: members.nickname })
      .from(liveRooms)
      .leftJoin(livePeople, and(eq(livePeople.roomId, liveRooms.id), eq(livePeople.role, "host")))
      .leftJoin(members, eq(members.id, livePeople.memberId))
      .where(
        and(inArray(liveRooms.id, [...ids]), ne(liveRooms.state, "draft"), ne(liveRooms.state, "cancelled")),
      );
    return rows.map(({ room, host }) => ({
      id: room.id,
      title: room.title,
      text: [room.intro, host].filter(Boolean).join("\n"),
      section: room.section,
      series: [],
      author_id: null,
      published_at: room.startsAt,
      path: livePath(room.id),
      picture_id: room.coverId,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, liveRooms, after, limit),
  pathIn: ({ path }, section) => sectionBase(section) + path,
};
