import { eq } from "drizzle-orm";
import type { z } from "zod";
import { levelWith, rightOf } from "#capabilities/community/growth/server/public.ts";
import { attachMedia } from "#capabilities/media/media/server/public.ts";
import { interestChoicesOf } from "#capabilities/people/members/server/public.ts";
import { assertMayWrite, beginLife } from "#capabilities/review/moderation/server/public.ts";
import { admitTexts } from "#capabilities/review/words/server/public.ts";
import type { newTopicSchema } from "#features/topics/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { topicKey } from "#shared/topic-name.ts";
import { snapshotOf } from "./life.ts";
import { RIGHT, showOwnTopic } from "./own-topics.ts";
import { TOPIC } from "./review-kind-name.ts";
import { topicsNamed } from "./standing.ts";
import { topicClasses, topicCounters, topics } from "./tables.ts";

type NewTopic = z.output<typeof newTopicSchema>;

/**
 * Proposes a topic; moderators look at it before others see it. The same key again answers the topic of the first time.
 * @throws AppError MUTED, MOBILE_REQUIRED; FORBIDDEN below the level that it needs; CONFLICT for a name that is taken;
 *   INVALID_INPUT (class, series, section, a cover that is not one's own), WORD_REFUSED, RATE_LIMITED
 */
export async function proposeTopic(
  services: Pick<Services, "db" | "cache" | "events">,
  memberId: string,
  input: NewTopic,
  rateLimit: (tx: Transaction) => Promise<void>,
) {
  const { held: _held, ...admitted } = await admitTopic(services, input, {
    member: memberId,
    section: input.section,
  });
  return services.db.transaction(async (tx) => {
    const { idempotency_key: key, ...request } = input;
    const { id } = await once(tx, { scope: `topic:${memberId}`, key, request }, async () => ({
      id: await store(tx, services, memberId, admitted, rateLimit),
    }));
    return showOwnTopic(tx, id, memberId);
  });
}

/**
 * A topic's name and introduction as they are to be stored, and whether a word in them asks for a look.
 * @throws AppError WORD_REFUSED
 */
export async function admitTopic<T extends { name: string; intro: string }>(
  services: Parameters<typeof admitTexts>[0],
  input: T,
  by: { member: string; section: string },
): Promise<T & { held: boolean }> {
  const place = { ...by, kind: TOPIC };
  const named = await admitTexts(services, [input.name], { ...place, field: "name" });
  const said = await admitTexts(services, [input.intro], { ...place, field: "intro" });
  const [name = input.name, intro = input.intro] = [...named.texts, ...said.texts];
  return { ...input, name, intro, held: said.verdict === "hold" };
}

async function store(
  tx: Transaction,
  services: Pick<Services, "cache">,
  memberId: string,
  input: NewTopic,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<string> {
  await assertMayWrite(tx, memberId, input.section);
  await refuseLowLevel(tx, memberId);
  if (sectionBySlug(input.section) === undefined) throw new AppError("INVALID_INPUT", "没有这个分区");
  await refuseTaken(tx, input.name);
  await refuseUnknown(tx, input);
  await rateLimit(tx);
  const { section, name, intro, class_key: classKey, series, owners_only: ownersOnly } = input;
  const [cover] = input.cover_id === null ? [] : await attachMedia(tx, [input.cover_id], { memberId });
  const [row] = await tx
    .insert(topics)
    .values({
      ...{ section, name, nameKey: topicKey(name), classKey, intro, series, ownersOnly },
      ...{ coverId: cover?.id ?? null, proposerId: memberId, hostId: memberId, status: "in_review" },
    })
    .returning();
  if (row === undefined) throw new Error("the topic was not stored");
  await tx.insert(topicCounters).values({ topicId: row.id, section, classKey });
  const otherwise = { shown: false, intro: "", coverId: null };
  await beginLife(tx, services, TOPIC, row.id, "submit", {
    by: { memberId },
    section,
    snapshot: await snapshotOf(tx, name, { intro, coverId: row.coverId, otherwise }),
  });
  return row.id;
}

async function refuseLowLevel(db: Queryable, memberId: string): Promise<void> {
  if ((await rightOf(db, memberId, RIGHT)) > 0) return;
  const level = await levelWith(db, RIGHT);
  throw new AppError("FORBIDDEN", level === null ? "现在不能创建话题" : `Lv${level} 以上可创建话题`);
}

/** Said before the constraint says it, with where the name leads. @throws AppError CONFLICT */
export async function refuseTaken(db: Queryable, name: string): Promise<void> {
  const [taken] = await topicsNamed(db, [topicKey(name)]);
  if (taken !== undefined)
    throw new AppError("CONFLICT", `话题 #${name}# 已经有了，直接去参与吧`, { field: "name" });
}

/** @throws AppError INVALID_INPUT */
export async function refuseUnknown(
  db: Queryable,
  { class_key: classKey, series }: { class_key: string; series: string },
): Promise<void> {
  const [known] = await db.select().from(topicClasses).where(eq(topicClasses.key, classKey));
  if (known === undefined)
    throw new AppError("INVALID_INPUT", "没有这个分类，请重新选择", { field: "class_key" });
  if (series !== "" && !(await interestChoicesOf(db, [series])).has(series))
    throw new AppError("INVALID_INPUT", "这个车系已经不在列表里，请重新选择", { field: "series" });
}
