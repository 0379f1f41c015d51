import { randomBytes } from "node:crypto";
import { memberTokens } from "../../../src/capabilities/people/members/server/tables.ts";
import { append } from "../../../src/features/live/server/log/append.ts";
import {
  liveCounters,
  liveMessages,
  livePeople,
  liveRooms,
} from "../../../src/features/live/server/tables.ts";
import { newToken } from "../../../src/platform/auth/tokens.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { MEMBER_TOKEN_PREFIX } from "../../../src/platform/http/actor.ts";
import { makeMember } from "../../support/factories.ts";

/** Somebody of several journeys: a phone that was used before has changed its token. */
export interface RoomMember {
  nickname: string;
  /** One for each journey. */
  tokens: string[];
}

export interface LiveFixture {
  /** One that is on the air, without a picture: where people talk. */
  talk: string;
  /** One that begins in two days, of no article. */
  announced: string;
  host: RoomMember;
  /** Moderates `talk`. */
  moderator: RoomMember;
  viewer: RoomMember;
  /** Has not said anything yet. */
  quiet: RoomMember;
}

const HOUR = 3_600_000;
const JOURNEYS = 4;
const LINES = ["三号弯这一下收油真干净", "家用车能报体验组吗", "下一节几点开始", "赛道温度多少度"];

/** Rooms: one where people talk, one announced, one for each of the articles, one that ended. */
export async function seedLive(
  db: Database,
  { coverId, articles }: { coverId: string | null; articles: readonly { id: string; section: string }[] },
): Promise<LiveFixture> {
  const known = async (nickname: string) => {
    const createdAt = new Date(Date.now() - 2160 * HOUR);
    const { id: memberId } = await makeMember(db, { nickname, level: 6, growth: 4000, createdAt });
    const drawn = Array.from({ length: JOURNEYS }, () => newToken(MEMBER_TOKEN_PREFIX));
    const expiresAt = new Date(Date.now() + 240 * HOUR);
    await db
      .insert(memberTokens)
      .values(drawn.map(({ hash }) => ({ hash, memberId, family: hash, expiresAt })));
    return { id: memberId, nickname, tokens: drawn.map(({ token }) => token) };
  };
  const host = await known("赛道解说");
  const moderator = await known("维修区管家");
  const viewer = await known("看台第三排");
  const quiet = await known("看台最后一排");
  const put = async (values: Partial<typeof liveRooms.$inferInsert>): Promise<string> => {
    const [room] = await db
      .insert(liveRooms)
      .values({
        section: "main",
        title: "赛道日，下午组暖胎圈",
        intro: "维修区现场，边看边问。",
        coverId,
        startsAt: new Date(Date.now() - HOUR),
        streamName: `s${randomBytes(9).toString("hex")}`,
        // No picture is sent to these.
        ...{ sealedKey: "", sealedKeyId: "" },
        ...values,
      })
      .returning();
    const roomId = room?.id ?? "";
    await db.insert(liveCounters).values({ roomId });
    await db.insert(livePeople).values({ roomId, memberId: host.id, role: "host" });
    return roomId;
  };
  const talk = await put({ state: "live", startedAt: new Date(Date.now() - HOUR) });
  await db.insert(livePeople).values({ roomId: talk, memberId: moderator.id, role: "moderator" });
  await say(db, talk);
  const announced = await put({
    state: "announced",
    title: "新车首映：后天晚上见",
    startsAt: new Date(Date.now() + 48 * HOUR),
  });
  const endedAt = new Date(Date.now() - 24 * HOUR);
  const ended = { state: "ended" as const, startedAt: new Date(endedAt.getTime() - HOUR), endedAt };
  await put({ ...ended, title: "技师答疑：冬天的电瓶", startsAt: ended.startedAt });
  for (const { id, section } of articles)
    await put({ ...ended, title: "文章里的直播", articleId: id, section, startsAt: ended.startedAt });
  return { talk, announced, host, moderator, viewer, quiet };
}

async function say(db: Database, roomId: string): Promise<void> {
  for (const [at, body] of LINES.entries()) {
    const author = await makeMember(db);
    await db.transaction(async (tx) => {
      const [message] = await tx
        .insert(liveMessages)
        .values({
          roomId,
          authorId: author.id,
          kind: at === 1 ? "question" : "text",
          body,
          status: "published",
        })
        .returning({ id: liveMessages.id });
      const messageId = message?.id ?? "";
      await append(tx, roomId, [{ kind: "message", messageId }]);
    });
  }
}
