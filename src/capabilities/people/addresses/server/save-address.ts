import { and, desc, eq } from "drizzle-orm";
import { ADDRESSES_MAX, type AddressValues } from "#capabilities/people/addresses/contract.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { once } from "#platform/idempotency/once.ts";
import { AppError } from "#shared/errors.ts";
import { regionName } from "#shared/regions.ts";
import { findAddress, presentAddress } from "./list-addresses.ts";
import { addresses } from "./tables.ts";

/**
 * Adds an address; the same key again answers the address of the first time. The first one of a member becomes the default.
 * @throws AppError CLOSED when there are 20, NOT_FOUND when what the key made was deleted meanwhile
 */
export async function addAddress(
  db: Database,
  memberId: string,
  { idempotency_key: key, ...values }: AddressValues & { idempotency_key: string },
) {
  return ofMember(db, memberId, async (tx) => {
    const submission = { scope: `address:${memberId}`, key, request: values };
    const { id } = await once(tx, submission, async () => {
      const known = await tx.$count(addresses, eq(addresses.memberId, memberId));
      const had = known;
      if (had >= ADDRESSES_MAX)
        throw new AppError("CLOSED", `最多保存 ${ADDRESSES_MAX} 个地址，请先删除不用的`);
      if (values.is_default) await clearDefault(tx, memberId);
      const [made] = await tx
        .insert(addresses)
        .values({ ...columnsOf(values), memberId, isDefault: values.is_default || had === 0 })
        .returning({ id: addresses.id });
      if (made === undefined) throw new Error("the address was not stored");
      return made;
    });
    return presentAddress(await findAddress(tx, memberId, id));
  });
}

/** @throws AppError NOT_FOUND, INVALID_INPUT where the default would be left without a successor */
export async function changeAddress(db: Database, memberId: string, id: string, values: AddressValues) {
  return ofMember(db, memberId, async (tx) => {
    const { isDefault } = await findAddress(tx, memberId, id);
    if (isDefault && !values.is_default)
      throw new AppError("INVALID_INPUT", "要换默认地址，请把另一个地址设为默认", { field: "is_default" });
    if (!isDefault && values.is_default) await clearDefault(tx, memberId);
    await tx
      .update(addresses)
      .set({ ...columnsOf(values), isDefault: values.is_default, updatedAt: new Date() })
      .where(eq(addresses.id, id));
    return presentAddress(await findAddress(tx, memberId, id));
  });
}

/** @throws AppError NOT_FOUND */
export async function chooseDefault(db: Database, memberId: string, id: string) {
  return ofMember(db, memberId, async (tx) => {
    await findAddress(tx, memberId, id);
    await clearDefault(tx, memberId);
    await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id));
    return presentAddress(await findAddress(tx, memberId, id));
  });
}

/** Deletes an address; the default hands that on to the one changed last. @throws AppError NOT_FOUND */
export async function deleteAddress(db: Database, memberId: string, id: string): Promise<void> {
  await ofMember(db, memberId, async (tx) => {
    const { isDefault } = await findAddress(tx, memberId, id);
    await tx.delete(addresses).where(eq(addresses.id, id));
    if (!isDefault) return;
    const [next] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.memberId, memberId))
      .orderBy(desc(addresses.updatedAt), desc(addresses.id))
      .limit(1);
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
  });
}

/** One change at a time for each member: two at once could both be the twentieth, or both the default. */
function ofMember<T>(db: Database, memberId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lock(tx, `addresses:${memberId}`);
    return work(tx);
  });
}

async function clearDefault(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.memberId, memberId), eq(addresses.isDefault, true)));
}

function columnsOf({ name, mobile, region_code: regionCode, detail, label }: AddressValues) {
  return { name, mobile, regionCode, region: regionName(regionCode), detail, label };
}
