import { and, asc, eq, gt, isNotNull, ne } from "drizzle-orm";
import type { Keys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import { maskMobile } from "#shared/validation.ts";
import type { Recipient } from "../contract.ts";
import { giftClaims } from "./tables.ts";

const PURPOSE = "gift";

type Sealed = Pick<typeof giftClaims.$inferSelect, "id" | "sealed" | "sealedKeyId">;

/** For the columns of the claim with this id; opens for no other. */
export function sealRecipient(
  keys: Keys,
  id: string,
  recipient: Recipient,
): { sealed: string; sealedKeyId: string } {
  const { keyId, sealed } = keys.seal(PURPOSE, Buffer.from(JSON.stringify(recipient)), id);
  return { sealed: sealed.toString("base64url"), sealedKeyId: keyId };
}

/**
 * Who takes it in and where; null once that was deleted.
 * @throws Error when the key is not among the configured ones, or the bytes were changed
 */
export function openRecipient(keys: Keys, { id, sealed, sealedKeyId }: Sealed): Recipient | null {
  if (sealed === null || sealedKeyId === null) return null;
  const plain = keys.open(PURPOSE, sealedKeyId, Buffer.from(sealed, "base64url"), id);
  return JSON.parse(plain.toString()) as Recipient;
}

/** As the desk sees it before it asks for more: 张** 138****0000 广东省深圳市南山区 ****. */
export function maskedRecipient(recipient: Recipient | null): string {
  if (recipient === null) return "";
  const { name, mobile, region, detail } = recipient;
  const hidden = name === "" ? "" : `${[...name][0]}${"*".repeat(Math.min(2, [...name].length - 1) || 1)}`;
  return [hidden, maskMobile(mobile), region, detail === "" ? "" : "****"]
    .filter((part) => part !== "")
    .join(" ");
}

/**
 * Seals with the current secret key what was sealed with another.
 * @returns how many, and how many cannot be opened because their key is gone
 */
export async function rewrapRecipients({
  db,
  keys,
}: Pick<Services, "db" | "keys">): Promise<{ wrapped: number; lost: number }> {
  const told = { wrapped: 0, lost: 0 };
  for (let after = "0"; ; ) {
    const rows = await db
      .select({ id: giftClaims.id, sealed: giftClaims.sealed, sealedKeyId: giftClaims.sealedKeyId })
      .from(giftClaims)
      .where(
        and(
          isNotNull(giftClaims.sealed),
          ne(giftClaims.sealedKeyId, keys.currentId),
          gt(giftClaims.id, after),
        ),
      )
      .orderBy(asc(giftClaims.id))
      .limit(200);
    for (const row of rows) {
      after = row.id;
      const recipient =
        row.sealedKeyId !== null && keys.knows(row.sealedKeyId) ? openRecipient(keys, row) : null;
      if (recipient === null || row.sealed === null) {
        told.lost += 1;
        continue;
      }
      await db
        .update(giftClaims)
        .set(sealRecipient(keys, row.id, recipient))
        // What was changed meanwhile was sealed anew with that.
        .where(and(eq(giftClaims.id, row.id), eq(giftClaims.sealed, row.sealed)));
      told.wrapped += 1;
    }
    if (rows.length < 200) return told;
  }
}
