import { and, count, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { attachMedia } from "#capabilities/media/media/server/public.ts";
import { interestChoicesOf } from "#capabilities/people/members/server/public.ts";
import {
  assertMayWrite,
  beginLife,
  lockLife,
  moveChanged,
} from "#capabilities/review/moderation/server/public.ts";
import { admitTexts } from "#capabilities/review/words/server/public.ts";
import type { groupEndpoints, groupFieldsSchema } from "#features/groups/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { isCity, regionPath } from "#shared/regions.ts";
import { snapshotOf } from "./life.ts";
import { demandLeader } from "./membership.ts";
import { showOwnGroup } from "./my-groups.ts";
import { GROUP, GROUPS_TAG, nameKeyOf } from "./names.ts";
import { type GroupRow, groupVersion } from "./present.ts";
import { groups } from "./tables.ts";

type Fields = z.output<typeof groupFieldsSchema>;
type NewGroup = z.output<(typeof groupEndpoints)["POST /api/groups"]["body"]>;
type Store = Pick<Services, "db" | "cache" | "events">;

/** Groups that one member may lead, or have asked for, at once. */
const LED_MAX = 5;

/**
 * Asks to found a group; moderators look at it before others see it. The same key again answers the group of the first
 * time.
 * @throws AppError MUTED, MOBILE_REQUIRED; CLOSED when five are led; CONFLICT for a name that is taken; INVALID_INPUT (place,
 *   series, a cover that is not one's own), WORD_REFUSED, RATE_LIMITED
 */
export async function foundGroup(
  services: Store,
  memberId: string,
  input: NewGroup,
  rateLimit: (tx: Transaction) => Promise<void>,
) {
  const { held: _held, ...admitted } = await admitGroup(services, input, {
    member: memberId,
    section: input.section,
  });
  return services.db.transaction(async (tx) => {
    const { idempotency_key: key, ...request } = input;
    const { id } = await once(tx, { scope: `group:${memberId}`, key, request }, async () => {
      await assertMayWrite(tx, memberId, input.section);
      if (sectionBySlug(input.section) === undefined) throw new AppError("INVALID_INPUT", "没有这个分区");
      await refuseUnknown(tx, input);
      await refuseMany(tx, memberId);
      await rateLimit(tx);
      const row = await insert(tx, memberId, admitted);
      await beginLife(tx, services, GROUP, row.id, "submit", {
        by: { memberId },
        section: input.section,
        snapshot: await snapshotOf(tx, row),
      });
      return { id: row.id };
    });
    return showOwnGroup(tx, id, memberId);
  });
}

/** A group's name and introduction as they are to be stored, and whether a word in them asks for a look. @throws AppError WORD_REFUSED */
async function admitGroup<T extends { name: string; intro: string }>(
  services: Parameters<typeof admitTexts>[0],
  input: T,
  by: { member: string; section: string },
): Promise<T & { held: boolean }> {
  const place = { ...by, kind: GROUP };
  const named = await admitTexts(services, [input.name], { ...place, field: "name" });
  const said = await admitTexts(services, [input.intro], { ...place, field: "intro" });
  const [name = input.name, intro = input.intro] = [...named.texts, ...said.texts];
  return { ...input, name, intro, held: named.verdict === "hold" || said.verdict === "hold" };
}

async function insert(tx: Transaction, leaderId: string, input: NewGroup): Promise<GroupRow> {
  const { section, name, intro, region_code: regionCode, series, joining } = input;
  const [cover] =
    input.cover_id === null ? [] : await attachMedia(tx, [input.cover_id], { memberId: leaderId });
  const [row] = await tx
    .insert(groups)
    .values({
      ...{ section, name, nameKey: nameKeyOf(name), intro, regionCode, series, joining, leaderId },
      ...{ coverId: cover?.id ?? null, status: "in_review" },
    })
    .returning();
  if (row === undefined) throw new Error("the group was not stored");
  return row;
}

async function refuseMany(tx: Transaction, memberId: string): Promise<void> {
  const [led] = await tx
    .select({ n: count() })
    .from(groups)
    .where(and(eq(groups.leaderId, memberId), inArray(groups.status, ["in_review", "published"])));
  if ((led?.n ?? 0) >= LED_MAX) throw new AppError("CLOSED", `最多担任 ${LED_MAX} 个群的群主`);
}

/** @throws AppError INVALID_INPUT */
async function refuseUnknown(db: Queryable, { region_code: code, series }: Fields): Promise<void> {
  const region = code === "" ? undefined : regionPath(code)?.at(-1);
  const isProvince = code.endsWith("0000");
  if (code !== "" && (region === undefined || !(isProvince || isCity(region))))
    throw new AppError("INVALID_INPUT", "请选择省份或城市", { field: "region_code" });
  if (series !== "" && !(await interestChoicesOf(db, [series])).has(series))
    throw new AppError("INVALID_INPUT", "这个车系已经不在列表里，请重新选择", { field: "series" });
}

/**
 * Changes an own group. Words are judged again: those of the list, and a new picture, before others see the group again,
 * all others afterwards. Place, series and how one joins change at once.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, CONFLICT for a group that is gone, and what founding throws
 */
export async function changeGroup(
  services: Store,
  memberId: string,
  id: string,
  { version, ...fields }: Fields & { version: string },
) {
  const { db, cache } = services;
  return db.transaction(async (tx) => {
    const before = await lockLife(tx, GROUP, id);
    const row = await ownGroup(tx, id, memberId);
    const { held: isNamed, ...input } = await admitGroup({ db: tx, events: services.events }, fields, {
      member: memberId,
      section: row.section,
    });
    if (groupVersion(row) !== version) throw new AppError("CHANGED");
    await assertMayWrite(tx, memberId, row.section);
    if (row.dissolvedAt !== null || row.status === "removed" || row.status === "withdrawn")
      throw new AppError("CONFLICT", "车友群已不存在，不能再修改");
    await refuseUnknown(tx, input);
    const { region_code: regionCode, series, joining, name, intro } = input;
    await tx.update(groups).set({ regionCode, series, joining }).where(eq(groups.id, id));
    await cache.invalidate(tx, [GROUPS_TAG]);
    const coverId = await takeCover(tx, row, input.cover_id, memberId);
    const isSame = name === row.name && intro === row.intro && coverId === row.coverId;
    if (isSame && row.status === "published") return showOwnGroup(tx, id, memberId);
    const held = isNamed || (coverId !== null && coverId !== row.coverId);
    await moveChanged(tx, { cache }, GROUP, id, {
      memberId,
      section: row.section,
      snapshot: await snapshotOf(tx, { name, intro, coverId }),
      before,
      screening: { verdict: held ? "hold" : "publish", hits: [], waits: true },
    });
    return showOwnGroup(tx, id, memberId);
  });
}

async function takeCover(tx: Transaction, row: GroupRow, wanted: string | null, memberId: string) {
  if (wanted === null || wanted === row.coverId) return wanted;
  const [taken] = await attachMedia(tx, [wanted], { memberId });
  return taken?.id ?? null;
}

/** Before anybody is in it, it is his who asked for it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function ownGroup(tx: Transaction, id: string, memberId: string): Promise<GroupRow> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, id)).for("update");
  if (row === undefined) throw new AppError("NOT_FOUND", "车友群不存在或已解散");
  if (row.leaderId === memberId) return row;
  if (row.status !== "published") throw new AppError("NOT_FOUND", "车友群不存在或已解散");
  await demandLeader(tx, id, memberId);
  return row;
}
