import { eq } from "drizzle-orm";
import type { ModeratedTarget } from "#capabilities/review/moderation/server/public.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { livePath } from "../../address.ts";
import { LIVE_MESSAGE } from "../names.ts";
import { liveMessages, livePeople, liveRooms } from "../tables.ts";
import { partIn } from "./room-to-speak-in.ts";

const EXCERPT = 40;

/** What moderators do with what is said where it stands; who runs the room looks after it. */
export const moderatedMessages: ModeratedTarget = {
  noun: "直播发言",
  async find(db, id) {
    const [row] = await db
      .select({ message: liveMessages, section: liveRooms.section })
      .from(liveMessages)
      .innerJoin(liveRooms, eq(liveRooms.id, liveMessages.roomId))
      .where(eq(liveMessages.id, id));
    if (row === undefined) return null;
    const { message, section } = row;
    return {
      reviewKind: LIVE_MESSAGE,
      section,
      title: [...message.body].slice(0, EXCERPT).join(""),
      link: livePath(message.roomId, sectionBySlug(section)),
      authorId: message.authorId,
      public: message.status === "published",
      place: message.roomId,
    };
  },
  isModerator: async (db, memberId, { place = "0" }) => (await partIn(db, place, memberId)) !== null,
  async moderates(db, memberId) {
    const [room] = await db
      .select({ id: livePeople.roomId })
      .from(livePeople)
      .where(eq(livePeople.memberId, memberId))
      .limit(1);
    return room !== undefined;
  },
};
