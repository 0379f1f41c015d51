import { randomInt } from "node:crypto";
import { and, asc, eq, getTableColumns, max, ne, sql } from "drizzle-orm";
import { isPlace, places } from "#capabilities/community/growth/server/public.ts";
import type { HonourClass } from "#capabilities/community/honours/contract.ts";
import {
  type DeskCondition,
  type DeskHonour,
  type HonourBody,
  MAX_HONOURS,
} from "#capabilities/community/honours/desk-contract.ts";
import { colourNames, emblemNames, metalNames } from "#capabilities/community/honours/medal-set.ts";
import { type Acting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import {
  demandNameable,
  type MediaRow,
  mediaByIds,
  presentUnlisted,
  type Showing,
} from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { honourTag } from "./cache-tags.ts";
import { askedOf, demandAskable, offeredConditions, ruleOf } from "./conditions.ts";
import { FOLLOW_HONOUR } from "./follow-honour.ts";
import { presentHonour } from "./present.ts";
import { honours, memberHonours } from "./tables.ts";

type Row = typeof honours.$inferSelect;
type Writing = Pick<Services, "db" | "cache" | "jobs">;

/** Held while honours are added or put into another order. */
const HONOURS = "honours";

/** All honours for the desk, with how many hold each now, and what their rules can ask. */
export async function listForDesk(
  db: Queryable,
): Promise<{ items: DeskHonour[]; conditions: DeskCondition[]; places: { path: string; label: string }[] }> {
  const rows = await db
    .select({
      ...getTableColumns(honours),
      held: sql<number>`(select count(*)::int from ${memberHonours} o
        where o.honour = ${honours.key} and o.revoked_at is null)`,
    })
    .from(honours)
    .orderBy(asc(honours.position), asc(honours.key));
  const pictures = await mediaByIds(
    db,
    rows.flatMap(({ pictureId }) => pictureId ?? []),
  );
  return {
    items: rows.map((row) => ({
      ...presentHonour(row),
      picture: pictureOf(pictures.get(row.pictureId ?? "")),
      ...{ emblem: row.emblem, metal: row.metal, colour: row.colour, path: row.path, open: row.open },
      starts_at: row.startsAt?.toISOString() ?? null,
      ends_at: row.endsAt?.toISOString() ?? null,
      conditions: [...askedOf(row.rule)],
      held: row.held,
      version: honourVersion(row),
    })),
    conditions: offeredConditions(),
    places: [...places],
  };
}

/**
 * Adds an honour behind the others of its class; a job gives it to whoever reaches it already.
 * @throws AppError INVALID_INPUT for what there is not, CONFLICT for a name that another has or when there are too many
 */
export async function createHonour(
  { db, cache, jobs }: Writing,
  acting: Acting,
  input: HonourBody,
): Promise<{ key: string }> {
  await demandAskable(db, input.conditions);
  const columns = columnsOf(input);
  if (input.path !== "" && !isPlace(input.path)) throw noPlace();
  const key = newKey();
  await db.transaction(async (tx) => {
    await lock(tx, HONOURS);
    if ((await tx.$count(honours)) >= MAX_HONOURS)
      throw new AppError("CONFLICT", `勋章最多 ${MAX_HONOURS} 个，请改用停用的`);
    await demandFreeName(tx, input.name, key);
    await demandPicture(tx, acting, input.picture, null);
    const position = await nextPosition(tx, input.class);
    await tx.insert(honours).values({ key, position, rule: ruleOf(input.conditions), ...columns });
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "honours.created" },
      ...{ targetKind: "honours", targetId: key, after: { excerpt: input.name, open: input.open } },
    });
    await cache.invalidate(tx, [honourTag(key)]);
  });
  await jobs.send(FOLLOW_HONOUR, { key });
  return { key };
}

/**
 * Changes an honour. Whoever holds it keeps it, whatever its rule says now.
 * @throws AppError NOT_FOUND, CHANGED when another changed it meanwhile, INVALID_INPUT for what there is not, CONFLICT for a
 *   name that another has
 */
export async function changeHonour(
  { db, cache, jobs }: Writing,
  acting: Acting,
  key: string,
  { version, ...input }: HonourBody & { version: string },
): Promise<void> {
  await demandAskable(db, input.conditions);
  const columns = columnsOf(input);
  await db.transaction(async (tx) => {
    await lock(tx, HONOURS);
    const [before] = await tx.select().from(honours).where(eq(honours.key, key)).for("update");
    if (before === undefined) throw new AppError("NOT_FOUND", "没有这枚勋章");
    if (honourVersion(before) !== version) throw new AppError("CHANGED");
    if (input.path !== "" && input.path !== before.path && !isPlace(input.path)) throw noPlace();
    if (input.name !== before.name) await demandFreeName(tx, input.name, key);
    await demandPicture(tx, acting, input.picture, before.pictureId);
    const position = input.class === before.class ? before.position : await nextPosition(tx, input.class);
    await tx
      .update(honours)
      .set({ ...columns, position, rule: ruleOf(input.conditions) })
      .where(eq(honours.key, key));
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "honours.changed" },
      ...{ targetKind: "honours", targetId: key },
      before: { excerpt: before.name, open: before.open },
      after: { excerpt: input.name, open: input.open },
    });
    await cache.invalidate(tx, [honourTag(key)]);
  });
  await jobs.send(FOLLOW_HONOUR, { key });
}

/** Puts the honours of a class into this order. @throws AppError CHANGED unless they are exactly these */
export async function orderHonours(
  db: Services["db"],
  acting: Acting,
  { class: kind, keys }: { class: HonourClass; keys: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, HONOURS);
    const rows = await tx.select({ key: honours.key }).from(honours).where(eq(honours.class, kind));
    const known = new Set(rows.map(({ key }) => key));
    if (
      keys.length !== known.size ||
      new Set(keys).size !== keys.length ||
      !keys.every((key) => known.has(key))
    )
      throw new AppError("CHANGED");
    for (const [at, key] of keys.entries())
      await tx
        .update(honours)
        .set({ position: at + 1 })
        .where(eq(honours.key, key));
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "honours.ordered" },
      ...{ targetKind: "honours", targetId: kind },
    });
  });
}

const noPlace = () => new AppError("INVALID_INPUT", "请选择去哪里完成", { field: "path" });

/** Positions follow each other within a class, since walls are drawn class by class. */
async function nextPosition(tx: Queryable, kind: HonourClass): Promise<number> {
  const [last] = await tx
    .select({ position: max(honours.position) })
    .from(honours)
    .where(eq(honours.class, kind));
  return (last?.position ?? 0) + 1;
}

/** Members know honours by their names. */
async function demandFreeName(tx: Queryable, name: string, key: string): Promise<void> {
  const [taken] = await tx
    .select({ key: honours.key })
    .from(honours)
    .where(and(eq(honours.name, name), ne(honours.key, key)));
  if (taken !== undefined) throw new AppError("CONFLICT", "已有同名的勋章", { field: "name" });
}

/** @throws AppError INVALID_INPUT */
function columnsOf({ conditions: _, picture: pictureId, starts_at, ends_at, ...columns }: HonourBody) {
  const emblem = emblemNames.find((one) => one === columns.emblem);
  const metal = metalNames.find((one) => one === columns.metal);
  const colour = colourNames.find((one) => one === columns.colour);
  if (emblem === undefined) throw new AppError("INVALID_INPUT", "请选择图案", { field: "emblem" });
  if (metal === undefined) throw new AppError("INVALID_INPUT", "请选择材质", { field: "metal" });
  if (colour === undefined) throw new AppError("INVALID_INPUT", "请选择颜色", { field: "colour" });
  const [startsAt, endsAt] = [momentOf(starts_at), momentOf(ends_at)];
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw new AppError("INVALID_INPUT", "结束时间要晚于开始时间", { field: "ends_at" });
  return { ...columns, emblem, metal, colour, pictureId, startsAt, endsAt };
}

/** One that the honour has, the editor's own upload, or what everybody sees. @throws AppError INVALID_INPUT */
async function demandPicture(tx: Queryable, acting: Acting, picture: string | null, before: string | null) {
  if (picture === null) return;
  const held: Showing = (mediaId) => sql`${mediaId} = ${before}::bigint`;
  await demandNameable(tx, { images: [picture] }, { adminId: acting.id, held, field: "picture" });
}

/** The picture of a medal; it is shown within the medal's drawing alone. */
export const heldByHonours: Showing = (mediaId) =>
  sql`${mediaId} in (select ${honours.pictureId} from ${honours} where ${honours.pictureId} is not null)`;

/** At the address that nobody else learns: a medal shows its picture by its own drawing. */
const pictureOf = (row: MediaRow | undefined) => (row === undefined ? null : presentUnlisted(row));

const momentOf = (time: string | null) => (time === null ? null : new Date(time));

function honourVersion(row: Row): string {
  const { name, how, season, class: kind, emblem, metal, colour, path, wearable, open } = row;
  return versionOf(
    [name, how, season, kind, emblem, metal, colour, row.pictureId, path, wearable, open],
    askedOf(row.rule).map(({ key, value, choice }) => [key, value, choice]),
    row.startsAt?.toISOString() ?? "",
    row.endsAt?.toISOString() ?? "",
  );
}

/** Letters alone, as the addresses of honours have them. */
const newKey = () =>
  `honour-${Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;
