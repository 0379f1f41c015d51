import { and, asc, desc, eq, gt, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { members } from "#capabilities/people/members/server/public.ts";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { tellDecided } from "#capabilities/review/moderation/server/public.ts";
import type { liveDeskChatEndpoints } from "#features/live/desk-contract.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { LifeState } from "#shared/life.ts";
import { demandManaging, lockManaged, managedRoom, recordLive } from "../desk/manage.ts";
import { liveMessages, liveMutes } from "../tables.ts";
import { moderatedMessages } from "./moderated.ts";
import { muteInRoom, unmuteInRoom } from "./mutes.ts";
import { messagesWhere, presentMessages } from "./present-messages.ts";
import { remove } from "./remove-message.ts";
import { type ChatSettings, setChat } from "./steer.ts";

type Endpoints = typeof liveDeskChatEndpoints;
type Query = z.output<Endpoints["GET /api/admin/live/{id}/messages"]["query"]>;
type Part = z.input<Endpoints["POST /api/admin/live/{id}/messages/export"]["data"]>;

/** Rows of one part of an export. */
const AT_ONCE = 1000;
const REASON = "违反直播间的发言规则";

const filters: Readonly<Record<Query["status"], readonly LifeState[] | undefined>> = {
  all: undefined,
  held: ["in_review"],
  removed: ["removed", "revoked", "rejected", "withdrawn"],
};

/** What was said in a room, the newest first, whatever became of it. @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT */
export async function listAtDesk(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  roomId: string,
  { status, q: typed, cursor, limit }: Query,
): Promise<z.input<Endpoints["GET /api/admin/live/{id}/messages"]["data"]>> {
  await managedRoom(db, actor, roomId);
  const q = typed.trim();
  const states = filters[status];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["live messages at the desk", roomId, status, q], cursor, limit },
    (after, take) =>
      messagesWhere(
        db,
        and(
          eq(liveMessages.roomId, roomId),
          states && inArray(liveMessages.status, [...states]),
          matching(q),
          below([liveMessages.id], after),
        ),
      )
        .orderBy(desc(liveMessages.id))
        .limit(take),
    ({ message }) => [message.id],
  );
  const views = await presentMessages(db, rows);
  const authors = [...new Set(rows.map(({ message }) => message.authorId))];
  const muted = new Set(
    authors.length === 0
      ? []
      : (
          await db
            .select({ id: liveMutes.memberId })
            .from(liveMutes)
            .where(
              and(
                eq(liveMutes.roomId, roomId),
                inArray(liveMutes.memberId, authors),
                sql`(${liveMutes.until} is null or ${liveMutes.until} > now())`,
              ),
            )
        ).map(({ id }) => id),
  );
  const statusOf = new Map(rows.map(({ message }) => [message.id, message.status]));
  return {
    items: views.map((view) => ({
      ...view,
      status: statusOf.get(view.id) ?? "",
      muted: muted.has(view.author.id),
    })),
    next_cursor,
  };
}

/** By a part of what was said, or of who said it. */
function matching(q: string): SQL | undefined {
  if (q === "") return undefined;
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    ilike(liveMessages.body, pattern),
    sql`exists (select 1 from ${members} where ${members.id} = ${liveMessages.authorId}
      and ${members.nickname} ilike ${pattern})`,
  );
}

/** Slow mode, notice, chat on or off. @throws AppError NOT_FOUND, FORBIDDEN */
export async function steerAtDesk(
  services: Pick<Services, "db" | "cache">,
  at: AtDesk,
  roomId: string,
  settings: ChatSettings,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const room = await lockManaged(tx, at.actor, roomId);
    const { slowSeconds: slow_seconds, notice, chatOpen: chat_open } = room;
    await recordLive(tx, at, "live.chat", room, {
      before: { slow_seconds, notice, chat_open },
      after: { ...settings },
    });
    await setChat(tx, services, room, settings);
  });
}

/** Removes a message for everybody. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT where it is not there any longer */
export async function removeAtDesk(
  services: Services,
  { actor, address }: AtDesk,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const of = await moderatedMessages.find(tx, id);
    if (of === null) throw new AppError("NOT_FOUND");
    demandManaging(actor, of.section);
    await remove(tx, services, { adminId: actor.id, address }, id, REASON);
  });
  await tellDecided(services);
}

/** Keeps a member from speaking in a room. @throws AppError NOT_FOUND, FORBIDDEN, also for those who run it */
export async function muteAtDesk(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  roomId: string,
  { member_id: memberId, minutes }: { member_id: string; minutes: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const room = await lockManaged(tx, at.actor, roomId);
    await muteInRoom(tx, roomId, memberId, minutes);
    await recordLive(tx, at, "live.muted", room, { after: { member: memberId, minutes } });
  });
}

/** Lets a member speak there again. @throws AppError NOT_FOUND, FORBIDDEN */
export async function unmuteAtDesk(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  roomId: string,
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const room = await lockManaged(tx, at.actor, roomId);
    await unmuteInRoom(tx, roomId, memberId);
    await recordLive(tx, at, "live.unmuted", room, { after: { member: memberId } });
  });
}

/**
 * All that was said where everybody saw it, in its order, also what was removed since; one part of it. The first part is
 * written into the audit log.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function exportMessages(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  roomId: string,
  after: number,
): Promise<Part> {
  const room = await managedRoom(db, at.actor, roomId);
  const rows = await db
    .select({ message: liveMessages, author: members.nickname })
    .from(liveMessages)
    .innerJoin(members, eq(members.id, liveMessages.authorId))
    .where(and(eq(liveMessages.roomId, roomId), gt(liveMessages.seq, after)))
    .orderBy(asc(liveMessages.seq))
    .limit(AT_ONCE);
  if (after === 0) await db.transaction((tx) => recordLive(tx, at, "live.exported", room));
  return {
    rows: rows.map(({ message, author }) => ({
      seq: message.seq ?? 0,
      at: message.createdAt.toISOString(),
      author_id: message.authorId,
      author,
      kind: message.kind,
      body: message.body,
      status: message.status,
      votes: message.votes,
      region: message.region,
    })),
    next: rows.length < AT_ONCE ? null : (rows.at(-1)?.message.seq ?? null),
  };
}
