import { and, asc, count, eq, getTableColumns, inArray } from "drizzle-orm";
import type { z } from "zod";
import { admins, roles } from "#capabilities/desk/admin/server/public.ts";
import { canSomewhere, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import type { deskStoreSchema, StoreInput } from "../desk-contract.ts";
import { type AtDesk, demandManaging, HAND_OUT, MANAGE, record } from "./policy.ts";
import { presentStore } from "./show-gift.ts";
import { giftBatchStores, giftClaims, giftStoreStaff, giftStores } from "./tables.ts";

type Staff = { id: string; name: string; account: string };
type Input = StoreInput & { staff_ids: string[] };
type StoreRow = typeof giftStores.$inferSelect;

/** Accounts whose role lets them hand out, in the order of their names. */
export async function handOutAccounts(db: Queryable): Promise<Staff[]> {
  const rows = await db
    .select({
      id: admins.id,
      name: admins.name,
      account: admins.account,
      off: admins.disabledAt,
      grants: roles.grants,
    })
    .from(admins)
    .innerJoin(roles, eq(roles.key, admins.role))
    .orderBy(asc(admins.name), asc(admins.id));
  return rows
    .filter(({ off, grants }) => off === null && canSomewhere({ grants }, HAND_OUT))
    .map(({ id, name, account }) => ({ id, name, account }));
}

/** Stores of the sections that the administrator may manage, in the order in which they were added. */
export async function listStores(
  db: Queryable,
  actor: AtDesk,
): Promise<{ items: z.input<typeof deskStoreSchema>[] }> {
  const rows = await db
    .select()
    .from(giftStores)
    .where(permittedRows(actor, MANAGE, { kind: giftStores.section, section: giftStores.section }))
    .orderBy(asc(giftStores.id));
  const ids = rows.map(({ id }) => id);
  const [staff, waiting] = await Promise.all([staffOf(db, ids), waitingIn(db, ids)]);
  return {
    items: rows.map((row) => {
      const theirs = staff.get(row.id) ?? [];
      return {
        ...presentStore(row),
        ...{ section: row.section, active: row.active, staff: theirs, waiting: waiting.get(row.id) ?? 0 },
        version: storeVersion(row, theirs),
      };
    }),
  };
}

const storeVersion = (row: StoreRow, staff: readonly Staff[]): string =>
  versionOf({ ...row, createdAt: undefined }, staff.map(({ id }) => id).toSorted());

async function staffOf(db: Queryable, storeIds: readonly string[]): Promise<Map<string, Staff[]>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .select({ storeId: giftStoreStaff.storeId, id: admins.id, name: admins.name, account: admins.account })
    .from(giftStoreStaff)
    .innerJoin(admins, eq(admins.id, giftStoreStaff.adminId))
    .where(inArray(giftStoreStaff.storeId, [...storeIds]))
    .orderBy(asc(admins.name), asc(admins.id));
  const grouped = Map.groupBy(rows, ({ storeId }) => storeId);
  return new Map([...grouped].map(([id, some]) => [id, some.map(({ storeId: _of, ...one }) => one)]));
}

async function waitingIn(db: Queryable, storeIds: readonly string[]): Promise<Map<string, number>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .select({ id: giftClaims.storeId, n: count() })
    .from(giftClaims)
    .where(and(inArray(giftClaims.storeId, [...storeIds]), inArray(giftClaims.state, ["review", "ready"])))
    .groupBy(giftClaims.storeId);
  return new Map(rows.flatMap(({ id, n }) => (id === null ? [] : [[id, n]])));
}

/** Adds a store. @throws AppError FORBIDDEN, INVALID_INPUT, CONFLICT for a name that is there */
export async function addStore({ db }: Pick<Services, "db">, actor: AtDesk, input: Input) {
  return db.transaction(async (tx) => {
    const columns = columnsOf(actor, input);
    const [row] = await tx.insert(giftStores).values(columns).returning({ id: giftStores.id });
    if (row === undefined) throw new Error("the store was not stored");
    await saveStaff(tx, row.id, input.staff_ids);
    const after = { excerpt: input.name, staff: await namesOf(tx, row.id) };
    await record(tx, actor, "gifts.store_added", { kind: "gift_store", id: row.id }, { after });
    return shown(tx, actor, row.id);
  });
}

/**
 * Changes a store and who hands out there. Closed, it is chosen no more; what waits there can be collected all the same.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, INVALID_INPUT, CONFLICT
 */
export async function changeStore(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  id: string,
  { version, ...input }: Input & { version: string },
) {
  return db.transaction(async (tx) => {
    const row = await lockStore(tx, actor, id);
    const before = (await staffOf(tx, [id])).get(id) ?? [];
    if (storeVersion(row, before) !== version) throw new AppError("CHANGED");
    const used = await tx.$count(giftBatchStores, eq(giftBatchStores.storeId, id));
    if (used > 0 && input.section !== row.section)
      throw new AppError("INVALID_INPUT", "已有礼品用到这家门店，不能换分区", { field: "section" });
    await tx.update(giftStores).set(columnsOf(actor, input)).where(eq(giftStores.id, id));
    await saveStaff(tx, id, input.staff_ids);
    await record(
      tx,
      actor,
      "gifts.store_changed",
      { kind: "gift_store", id },
      {
        before: { name: row.name, active: row.active, staff: before.map(({ name }) => name) },
        after: { excerpt: input.name, active: input.active, staff: await namesOf(tx, id) },
      },
    );
    return shown(tx, actor, id);
  });
}

/** Deletes a store that nothing ever named. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function deleteStore({ db }: Pick<Services, "db">, actor: AtDesk, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockStore(tx, actor, id);
    const used =
      (await tx.$count(giftBatchStores, eq(giftBatchStores.storeId, id))) +
      (await tx.$count(giftClaims, eq(giftClaims.storeId, id)));
    if (used > 0) throw new AppError("CONFLICT", "已有礼品用到这家门店，不能删除，可以停用");
    await tx.delete(giftStores).where(eq(giftStores.id, id));
    await record(
      tx,
      actor,
      "gifts.store_removed",
      { kind: "gift_store", id },
      { after: { excerpt: row.name } },
    );
  });
}

async function lockStore(tx: Transaction, actor: AtDesk, id: string): Promise<StoreRow> {
  const row = await lockedRow(tx, giftStores, eq(giftStores.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这家门店");
  demandManaging(actor, row.section);
  return row;
}

function columnsOf(actor: AtDesk, { section: slug, name, address, phone, hours, active }: StoreInput) {
  const section = sectionBySlug(slug);
  if (section === undefined) throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  demandManaging(actor, section.slug);
  return { section: section.slug, name, address, phone, hours, active };
}

async function saveStaff(tx: Transaction, storeId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const before = new Set(((await staffOf(tx, [storeId])).get(storeId) ?? []).map(({ id }) => id));
  const allowed = new Set((await handOutAccounts(tx)).map(({ id }) => id));
  if (wanted.some((id) => !allowed.has(id) && !before.has(id)))
    throw new AppError("INVALID_INPUT", "有的账号没有核销权限或已停用，请重新选择", { field: "staff_ids" });
  await tx.delete(giftStoreStaff).where(eq(giftStoreStaff.storeId, storeId));
  if (wanted.length > 0)
    await tx.insert(giftStoreStaff).values(wanted.map((adminId) => ({ storeId, adminId })));
}

const namesOf = async (db: Queryable, id: string) =>
  ((await staffOf(db, [id])).get(id) ?? []).map(({ name }) => name);

async function shown(db: Queryable, actor: AtDesk, id: string) {
  const { items } = await listStores(db, actor);
  const store = items.find((one) => one.id === id);
  if (store === undefined) throw new Error("the store is not among those of its section");
  return store;
}

/** The stores in which an account hands out. */
export async function storesOf(db: Queryable, adminId: string): Promise<StoreRow[]> {
  return db
    .select({ ...getTableColumns(giftStores) })
    .from(giftStores)
    .innerJoin(giftStoreStaff, eq(giftStoreStaff.storeId, giftStores.id))
    .where(eq(giftStoreStaff.adminId, adminId))
    .orderBy(asc(giftStores.id));
}
