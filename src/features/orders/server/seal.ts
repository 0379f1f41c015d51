import { and, asc, eq, gt, isNotNull, ne } from "drizzle-orm";
import type { Keys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import { orders } from "./tables.ts";

const PURPOSE = "order";

/** Who takes it in and where. */
export interface OrderRecipient {
  name: string;
  mobile: string;
  /** 广东省深圳市南山区 */
  region: string;
  detail: string;
}

/** Whom the invoice is made out to; the tax number is empty for a person. */
export interface OrderInvoice {
  title: string;
  taxNumber: string;
}

export interface OrderSecrets {
  /** Null for what needs no parcel. */
  recipient: OrderRecipient | null;
  /** Null where none was asked for. */
  invoice: OrderInvoice | null;
}

type Sealed = Pick<typeof orders.$inferSelect, "number" | "sealed" | "sealedKeyId">;

/** For the columns of the order with this number; opens for no other. */
export function sealOrder(
  keys: Keys,
  number: string,
  secrets: OrderSecrets,
): { sealed: string | null; sealedKeyId: string | null } {
  if (secrets.recipient === null && secrets.invoice === null) return { sealed: null, sealedKeyId: null };
  const { keyId, sealed } = keys.seal(PURPOSE, Buffer.from(JSON.stringify(secrets)), number);
  return { sealed: sealed.toString("base64url"), sealedKeyId: keyId };
}

/**
 * What an order keeps encrypted; nothing of it once that was deleted.
 * @throws Error when the key is not among the configured ones, or the bytes were changed
 */
export function openOrder(keys: Keys, { number, sealed, sealedKeyId }: Sealed): OrderSecrets {
  if (sealed === null || sealedKeyId === null) return { recipient: null, invoice: null };
  const plain = keys.open(PURPOSE, sealedKeyId, Buffer.from(sealed, "base64url"), number);
  return JSON.parse(plain.toString()) as OrderSecrets;
}

/** As lists of the desk tell whose it is: 王**，尾号 1234，广东省深圳市南山区. */
export function recipientWords({ name, mobile, region }: OrderRecipient): string {
  const letters = [...name];
  const hidden = `${letters[0] ?? ""}${"*".repeat(Math.min(2, letters.length - 1) || 1)}`;
  return `${hidden}，尾号 ${mobile.slice(-4)}，${region}`;
}

/**
 * Seals with the current secret key what was sealed with another.
 * @returns how many, and how many cannot be opened because their key is gone
 */
export async function rewrapOrders({
  db,
  keys,
}: Pick<Services, "db" | "keys">): Promise<{ wrapped: number; lost: number }> {
  const told = { wrapped: 0, lost: 0 };
  for (let after = "0"; ; ) {
    const rows = await db
      .select({
        id: orders.id,
        number: orders.number,
        sealed: orders.sealed,
        sealedKeyId: orders.sealedKeyId,
      })
      .from(orders)
      .where(and(isNotNull(orders.sealed), ne(orders.sealedKeyId, keys.currentId), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(200);
    for (const row of rows) {
      after = row.id;
      if (row.sealed === null || row.sealedKeyId === null || !keys.knows(row.sealedKeyId)) {
        told.lost += 1;
        continue;
      }
      await db
        .update(orders)
        .set(sealOrder(keys, row.number, openOrder(keys, row)))
        // What was changed meanwhile was sealed anew with that.
        .where(and(eq(orders.id, row.id), eq(orders.sealed, row.sealed)));
      told.wrapped += 1;
    }
    if (rows.length < 200) return told;
  }
}
