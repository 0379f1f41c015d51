import { join } from "node:path";
import { storePrepared } from "#capabilities/media/media/server/public.ts";
import { type Invented, inventedMembers } from "#capabilities/people/members/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { articleHeads, companionTag, findArticles } from "#features/articles/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { LIVES_TAG } from "../cache-tags.ts";
import { LIVE } from "../names.ts";
import { newStream } from "../rooms/stream-key.ts";
import { liveCounters, livePeople, liveReminders, liveRooms } from "../tables.ts";
import { fillChat } from "./chat.ts";
import { type DemoRoom, readDemoRooms } from "./content.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
/** China's midnight, for a moment in UTC. */
const CHINA = 8 * HOUR;

type People = ReadonlyMap<string, Invented>;

export const drawings: DemoDrawings = {
  folder: join(import.meta.dirname, "pictures"),
  keys: async () => (await readDemoRooms()).flatMap(({ cover }) => cover ?? []),
};

/** Rooms that are announced, over and drafted, with invented members as their hosts. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [list, people, pictures] = await Promise.all([
    readDemoRooms(),
    inventedMembers(tx),
    storePrepared(services, drawings.folder),
  ]);
  const ids: string[] = [];
  const tags = [LIVES_TAG];
  for (const one of list) {
    const article = await articleCalled(tx, one.article);
    const coverId = pictures.get(one.cover ?? "")?.id ?? article?.coverId ?? null;
    const room = await store(tx, services, one, { coverId, articleId: article?.id ?? null });
    ids.push(room.id);
    if (room.articleId !== null) tags.push(companionTag(room.articleId));
    await fillPeople(tx, room.id, one, people);
    const seq = one.chat ? await fillChat(tx, room, people) : 0;
    await tx.insert(liveCounters).values({ roomId: room.id, seq, likes: one.likes, peak: one.peak });
  }
  await reindex(tx, LIVE, ids);
  await services.cache.invalidate(tx, tags);
}

async function store(
  tx: Transaction,
  { keys }: Pick<Services, "keys">,
  one: DemoRoom,
  tied: { coverId: string | null; articleId: string | null },
): Promise<typeof liveRooms.$inferSelect> {
  const { section, state, title, intro, minutes, notice } = one;
  const midnight = Math.floor((Date.now() + CHINA) / DAY) * DAY - CHINA;
  const startsAt = new Date(midnight + one.days * DAY + one.hour * HOUR);
  const createdAt = new Date(Math.min(Date.now() - HOUR, startsAt.getTime() - 4 * DAY));
  const over = state === "ended";
  const [room] = await tx
    .insert(liveRooms)
    .values({
      ...{ section, state, title, intro, minutes, notice, startsAt, createdAt, ...tied },
      startedAt: over ? startsAt : null,
      endedAt: over ? new Date(startsAt.getTime() + minutes * MINUTE) : null,
      updatedAt: createdAt,
      ...newStream(keys),
    })
    .returning();
  if (room === undefined) throw new Error("the room was not stored");
  return room;
}

/** An article of the demo, where it still has its title. */
async function articleCalled(
  tx: Transaction,
  title: string | undefined,
): Promise<{ id: string; coverId: string | null } | null> {
  if (title === undefined) return null;
  const { items } = await findArticles(tx, title);
  const id = items.find((article) => article.title === title)?.id;
  if (id === undefined) return null;
  return { id, coverId: (await articleHeads(tx, [id])).get(id)?.cover?.id ?? null };
}

async function fillPeople(tx: Transaction, roomId: string, one: DemoRoom, people: People): Promise<void> {
  const roles = [
    { name: one.host, role: "host" as const },
    ...one.moderators.map((name) => ({ name, role: "moderator" as const })),
  ];
  const running = roles.flatMap(({ name, role }) => {
    const memberId = people.get(name)?.id;
    return memberId === undefined ? [] : { roomId, memberId, role };
  });
  if (running.length > 0) await tx.insert(livePeople).values(running);
  const viewers = [...people]
    .filter(([name]) => roles.every((role) => role.name !== name))
    .slice(0, one.reminders);
  // Whoever asked of one that is over was told of it then.
  const toldAt = one.state === "ended" ? new Date(Date.now() + one.days * DAY) : null;
  if (viewers.length > 0)
    await tx
      .insert(liveReminders)
      .values(viewers.map(([, { id: memberId }]) => ({ roomId, memberId, toldAt })));
}
