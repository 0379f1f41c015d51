import { and, eq, inArray, sql } from "drizzle-orm";
import { media, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import {
  type KindTexts,
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { livePath } from "../../address.ts";
import { LIVE_MESSAGE } from "../names.ts";
import { liveMessages, liveRooms } from "../tables.ts";
import { messageAppeared, messageDisappeared, readMessage, writeMessage } from "./message-life.ts";

const rowsOf = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ message: liveMessages, room: liveRooms, cover: media })
    .from(liveMessages)
    .innerJoin(liveRooms, eq(liveRooms.id, liveMessages.roomId))
    .leftJoin(media, eq(media.id, liveRooms.coverId))
    .where(inArray(liveMessages.id, [...ids]));

/** What is said in rooms, for all that follows texts. */
const messageTexts: KindTexts = {
  async read(db, ids) {
    const rows = await rowsOf(db, ids);
    return rows.map(({ message, room }) => {
      const published = message.status === "published";
      return {
        ...{ id: message.id, section: room.section, authorId: message.authorId, place: "" },
        ...{ region: message.region, title: "", text: message.body, state: message.status, published },
        writtenAt: message.createdAt,
        publishedAt: published ? message.createdAt : null,
      };
    });
  },
  ids: (db, after, limit) => idsAfter(db, liveMessages, after, limit),
};

/** What is said in rooms, under review. Nobody changes what he said there: it passed by. */
export const messageReview: ReviewKind = {
  name: LIVE_MESSAGE,
  title: "直播发言",
  noun: "直播发言",
  counter: "条",
  openLabel: "打开直播间",
  // By the words in it, and by reports: a queue of all that thousands say in an hour is read by nobody.
  screening: { afterwards: false, newMembers: false },
  reportKind: LIVE_MESSAGE,
  reasons: [
    usualReasons.ads,
    usualReasons.abuse,
    usualReasons.vulgar,
    usualReasons.untrue,
    usualReasons.privacy,
    { label: "刷屏", text: "重复刷屏，影响其他人观看" },
    usualReasons.illegal,
  ],
  reportReasons: {
    spam: "广告刷屏",
    abuse: "人身攻击",
    illegal: "违法违规",
    porn: "低俗色情",
    fraud: "诈骗引流",
    other: "其他",
  },
  load: loadMessages,
  matches: (pattern) => sql`exists (
    select 1 from ${liveMessages} join ${members} on ${members.id} = ${liveMessages.authorId}
    where ${liveMessages.id} = ${reviewItems.targetId}
      and (${liveMessages.body} ilike ${pattern} or ${members.nickname} ilike ${pattern}))`,
  texts: messageTexts,
  read: readMessage,
  write: writeMessage,
  appeared: messageAppeared,
  disappeared: messageDisappeared,
  rewritePath: () => null,
};

async function loadMessages(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(db, ids);
  const rooms = [...new Set(rows.map(({ room }) => room.id))];
  const counts = await db
    .select({ roomId: liveMessages.roomId, said: sql<number>`count(*)::int` })
    .from(liveMessages)
    .where(and(inArray(liveMessages.roomId, rooms), eq(liveMessages.status, "published")))
    .groupBy(liveMessages.roomId);
  const saidIn = new Map(counts.map(({ roomId, said }) => [roomId, said]));
  return new Map(
    rows.map(({ message, room, cover }) => {
      const link = livePath(room.id, sectionBySlug(room.section));
      const isPublic = message.status === "published";
      const content: ReviewContent = {
        content: {
          text: message.body,
          pictures: [],
          region: message.region,
          public: isPublic,
          gone: message.status === "withdrawn",
          featured: null,
          link: isPublic ? link : "",
        },
        subject: {
          ...{ id: room.id, label: "直播", title: room.title, link },
          cover: cover === null ? null : presentUnlisted(cover),
          closed: !room.chatOpen,
          comments: saidIn.get(room.id) ?? 0,
        },
        quoted: null,
      };
      return [message.id, content] as const;
    }),
  );
}
