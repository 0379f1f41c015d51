import { and, asc, eq, gt, isNotNull, ne } from "drizzle-orm";
import type { Keys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import { partnerWithdrawals } from "./tables.ts";

const PURPOSE = "partner withdrawal";

/** What a payment and its tax need. */
export interface Payee {
  name: string;
  id_number: string;
  bank: string;
  account: string;
}

type Sealed = Pick<typeof partnerWithdrawals.$inferSelect, "id" | "sealed" | "sealedKeyId">;

/** For the columns of the withdrawal with this id; opens for no other. */
export function sealPayee(keys: Keys, id: string, payee: Payee): { sealed: string; sealedKeyId: string } {
  const { keyId, sealed } = keys.seal(PURPOSE, Buffer.from(JSON.stringify(payee)), id);
  return { sealed: sealed.toString("base64url"), sealedKeyId: keyId };
}

/** Null once it was deleted. @throws Error when the key is not configured, or the bytes were changed */
export function openPayee(keys: Keys, { id, sealed, sealedKeyId }: Sealed): Payee | null {
  if (sealed === null || sealedKeyId === null) return null;
  return JSON.parse(
    keys.open(PURPOSE, sealedKeyId, Buffer.from(sealed, "base64url"), id).toString(),
  ) as Payee;
}

/** 王** · 尾号 1234; 王** · w***@example.com, whose last letters would say nothing. */
export function maskedPayee({ name, account }: Payee): string {
  const [first = ""] = [...name];
  const letters = [...account];
  const at = letters.lastIndexOf("@");
  const hidden =
    at > 0 ? `${letters[0]}***${letters.slice(at).join("")}` : `尾号 ${letters.slice(-4).join("")}`;
  return `${first}** · ${hidden}`;
}

/** Seals with the current secret key what was sealed with another. @returns how many cannot be opened any more */
export async function rewrapPayees({ db, keys }: Pick<Services, "db" | "keys">): Promise<number> {
  let lost = 0;
  for (let after = "0"; ; ) {
    const rows = await db
      .select()
      .from(partnerWithdrawals)
      .where(
        and(
          isNotNull(partnerWithdrawals.sealed),
          ne(partnerWithdrawals.sealedKeyId, keys.currentId),
          gt(partnerWithdrawals.id, after),
        ),
      )
      .orderBy(asc(partnerWithdrawals.id))
      .limit(200);
    for (const row of rows) {
      after = row.id;
      const payee = row.sealedKeyId !== null && keys.knows(row.sealedKeyId) ? openPayee(keys, row) : null;
      if (payee === null || row.sealed === null) {
        lost += 1;
        continue;
      }
      await db
        .update(partnerWithdrawals)
        .set(sealPayee(keys, row.id, payee))
        .where(and(eq(partnerWithdrawals.id, row.id), eq(partnerWithdrawals.sealed, row.sealed)));
    }
    if (rows.length < 200) return lost;
  }
}
