import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { batchEndpoints, Pin } from "#features/articles/batch-contract.ts";
import { LIST_TAG, PINS_TAG } from "#features/articles/server/cache-tags.ts";
import { articlePins, articles } from "#features/articles/server/tables.ts";
import { canAlone, canSomewhere } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { isUmbrella, sectionBySlug } from "#sections/registry.ts";
import { PINS_MOST } from "#shared/article-desk.ts";
import { AppError } from "#shared/errors.ts";
import { PUBLISH } from "./rights.ts";

interface List {
  section: string;
  channel: string;
}

type Wanted = z.output<(typeof batchEndpoints)["PUT /api/admin/articles/pins"]["body"]>;

const inList = ({ section, channel }: List) =>
  and(eq(articlePins.section, section), eq(articlePins.channel, channel));

/** What is pinned to a list, also what is not shown at the moment. @throws AppError NOT_FOUND for the section */
export async function deskPins(
  db: Queryable,
  list: List,
  now = new Date(),
): Promise<{ items: Pin[]; version: string }> {
  assertSection(list.section);
  const rows = await rowsOf(db, list);
  const items = rows.map(({ pin, article }): Pin => {
    const there =
      article.status === "published" &&
      (isUmbrella(list.section) || article.section === list.section) &&
      (list.channel === "" || article.channel === list.channel);
    const over = pin.untilAt !== null && pin.untilAt <= now;
    const waiting = pin.fromAt !== null && pin.fromAt > now;
    return {
      id: article.id,
      title: article.title,
      path: articlePath(article),
      from: pin.fromAt?.toISOString() ?? null,
      until: pin.untilAt?.toISOString() ?? null,
      state: over ? "over" : !there ? "hidden" : waiting ? "waiting" : "shown",
    };
  });
  return { items, version: versionOf(items.map(({ id, from, until }) => [id, from, until])) };
}

/**
 * Replaces what is pinned to a list.
 * @throws AppError NOT_FOUND for the section; FORBIDDEN; CHANGED; INVALID_INPUT for one twice, one that does not stand in the
 *   list, and times that cannot be
 */
export async function pinArticles(
  { db, cache }: Pick<Services, "db" | "cache">,
  actor: AdminActor,
  { section, channel, version, pins }: Wanted,
): Promise<void> {
  const list = { section, channel };
  demandPinning(actor, section);
  if (new Set(pins.map(({ id }) => id)).size !== pins.length)
    throw new AppError("INVALID_INPUT", "同一篇文章选了两次");
  for (const { from, until } of pins)
    if (until !== null && new Date(until) <= (from === null ? new Date(0) : new Date(from)))
      throw new AppError("INVALID_INPUT", "结束时间要晚于开始时间");
  await db.transaction(async (tx) => {
    await lockPins(tx, section);
    const before = await deskPins(tx, list);
    if (before.version !== version) throw new AppError("CHANGED");
    const rows =
      pins.length === 0
        ? []
        : await tx
            .select({
              id: articles.id,
              title: articles.title,
              status: articles.status,
              section: articles.section,
              channel: articles.channel,
            })
            .from(articles)
            .where(
              inArray(
                articles.id,
                pins.map(({ id }) => id),
              ),
            );
    const known = new Map(rows.map((row) => [row.id, row]));
    const stood = new Set(before.items.map(({ id }) => id));
    for (const { id } of pins) {
      const row = known.get(id);
      // What stood there before may stay, though it is hidden at the moment.
      if (row !== undefined && stood.has(id)) continue;
      if (row?.status !== "published") throw new AppError("INVALID_INPUT", "有文章已不公开，请移除后再保存");
      if ((!isUmbrella(section) && row.section !== section) || (channel !== "" && row.channel !== channel))
        throw new AppError("INVALID_INPUT", `“${row.title}”不在这个列表里，不能置顶`);
    }
    await tx.delete(articlePins).where(inList(list));
    if (pins.length > 0)
      await tx.insert(articlePins).values(
        pins.map(({ id, from, until }, position) => ({
          ...{ ...list, articleId: id, position },
          fromAt: from === null ? null : new Date(from),
          untilAt: until === null ? null : new Date(until),
        })),
      );
    await recordAudit(tx, {
      adminId: actor.id,
      action: "article.pins",
      targetKind: "section",
      targetId: section,
      before: { order: before.items.map(({ title }) => title).join("、") },
      after: {
        order: pins.map(({ id }) => known.get(id)?.title ?? id).join("、"),
        ...(channel !== "" && { channel }),
      },
      address: actor.address,
    });
    await cache.invalidate(tx, [LIST_TAG, PINS_TAG]);
  });
}

/** Puts an article first in the list of its section, behind those that are pinned. @throws AppError FORBIDDEN, CONFLICT */
export async function pinLocked(
  tx: Transaction,
  actor: AdminActor,
  article: { id: string; section: string },
  untilAt: Date | null,
): Promise<void> {
  demandPinning(actor, article.section);
  await lockPins(tx, article.section);
  const rows = await rowsOf(tx, { section: article.section, channel: "" });
  if (rows.length >= PINS_MOST && !rows.some(({ pin }) => pin.articleId === article.id))
    throw new AppError("CONFLICT", `这个分区已置顶 ${PINS_MOST} 篇，先取消几篇`);
  await tx
    .insert(articlePins)
    .values({
      ...{ section: article.section, articleId: article.id, untilAt },
      position: (rows.at(-1)?.pin.position ?? -1) + 1,
    })
    .onConflictDoUpdate({
      target: [articlePins.section, articlePins.channel, articlePins.articleId],
      set: { fromAt: null, untilAt },
    });
}

/** Two who change what is pinned in a section wait for each other. */
export const lockPins = (tx: Transaction, section: string) => lock(tx, `articles pinned ${section}`);

/** @throws AppError NOT_FOUND, FORBIDDEN */
export function demandPinning(actor: AdminActor, section: string): void {
  assertSection(section);
  if (!canSomewhere(actor, PUBLISH, { section }))
    throw new AppError("FORBIDDEN", "你的角色不能置顶这个分区的文章");
  if (!canAlone(actor, PUBLISH, { section }))
    throw new AppError("FORBIDDEN", "你的发布要经另一位同事复核，置顶请没有这项要求的同事来做");
}

function assertSection(section: string): void {
  if (sectionBySlug(section) === undefined) throw new AppError("NOT_FOUND", "没有这个分区");
}

function rowsOf(db: Queryable, list: List) {
  return db
    .select({
      pin: articlePins,
      article: {
        ...{ id: articles.id, kind: articles.kind, title: articles.title },
        ...{ section: articles.section, channel: articles.channel, status: articles.status },
      },
    })
    .from(articlePins)
    .innerJoin(articles, eq(articles.id, articlePins.articleId))
    .where(inList(list))
    .orderBy(asc(articlePins.position), asc(articlePins.articleId));
}
