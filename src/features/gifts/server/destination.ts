import { and, eq, or } from "drizzle-orm";
import { addressOf } from "#capabilities/people/addresses/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { ClaimWay } from "#shared/gift.ts";
import type { Recipient } from "../contract.ts";
import { giftBatchStores, giftStores } from "./tables.ts";

interface Wanted {
  batchId: string;
  member: { id: string; mobile: string | null };
  way: ClaimWay;
  input: { store_id: string | null; address_id: string | null; mobile: string };
  /** The store where it waits now: it may stay there, whatever became of that. */
  now?: string | null;
}

/**
 * Where a gift goes, and to whom.
 * @throws AppError INVALID_INPUT beside what is missing or cannot be
 */
export async function destinationOf(
  tx: Transaction,
  { batchId, member, way, input, now = null }: Wanted,
): Promise<{ storeId: string | null; recipient: Recipient }> {
  const wrong = (field: string, text: string) => new AppError("INVALID_INPUT", text, { field });
  if (way === "mail") {
    if (input.address_id === null) throw wrong("address_id", "请选择收货地址");
    const address = await addressOf(tx, member.id, input.address_id);
    if (address === undefined) throw wrong("address_id", "这个地址不存在或已被删除，请重新选择");
    const { name, mobile, region, detail } = address;
    return { storeId: null, recipient: { name, mobile, region, detail } };
  }
  if (input.store_id === null) throw wrong("store_id", "请选择领取的门店");
  const [store] = await tx
    .select({ id: giftStores.id, active: giftStores.active })
    .from(giftStores)
    .innerJoin(giftBatchStores, eq(giftBatchStores.storeId, giftStores.id))
    .where(
      and(
        eq(giftBatchStores.batchId, batchId),
        eq(giftStores.id, input.store_id),
        or(eq(giftStores.active, true), now === null ? undefined : eq(giftStores.id, now)),
      ),
    );
  if (store === undefined) throw wrong("store_id", "这家门店现在不能领取，请换一家");
  const mobile = input.mobile === "" ? member.mobile : input.mobile;
  if (mobile === null) throw wrong("mobile", "请填写手机号，到店时方便联系");
  return { storeId: store.id, recipient: { name: "", mobile, region: "", detail: "" } };
}
