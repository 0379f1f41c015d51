import { and, desc, eq, inArray } from "drizzle-orm";
import { lastSubstantial } from "#capabilities/people/legal/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { SignableKey } from "../contract.ts";
import { consentSignatures } from "./tables.ts";

export type SignatureRow = typeof consentSignatures.$inferSelect;

/** A signature that was not withdrawn. */
export interface Standing {
  row: SignatureRow;
  /** Whether it still counts: no version that changed the text in substance has come into force since. */
  valid: boolean;
}

/** What a member has signed and not withdrawn of these texts, by key. Texts without a signature are left out. */
export async function consentOf(
  db: Queryable,
  memberId: string,
  keys: readonly SignableKey[],
): Promise<ReadonlyMap<SignableKey, Standing>> {
  const standing = new Map<SignableKey, Standing>();
  if (keys.length === 0) return standing;
  const rows = await db
    .selectDistinctOn([consentSignatures.documentKey])
    .from(consentSignatures)
    .where(and(eq(consentSignatures.memberId, memberId), inArray(consentSignatures.documentKey, [...keys])))
    .orderBy(consentSignatures.documentKey, desc(consentSignatures.id));
  for (const key of keys) {
    const row = rows.find(({ documentKey }) => documentKey === key);
    if (row?.agreed) standing.set(key, { row, valid: await counts(db, row) });
  }
  return standing;
}

/** Corrections after it ask nobody again. */
export async function counts(
  db: Queryable,
  { documentKey, version }: Pick<SignatureRow, "documentKey" | "version">,
): Promise<boolean> {
  const substantial = await lastSubstantial(db, documentKey);
  return substantial === undefined || version >= substantial;
}

/**
 * Which of these texts each of many members has signed so that it counts, in a handful of statements however many they are.
 * @returns keys by member; members without any are left out
 */
export async function signedBy(
  db: Queryable,
  memberIds: readonly string[],
  keys: readonly SignableKey[],
): Promise<ReadonlyMap<string, ReadonlySet<SignableKey>>> {
  const signed = new Map<string, Set<SignableKey>>();
  if (memberIds.length === 0) return signed;
  for (const key of keys) {
    const substantial = await lastSubstantial(db, key);
    const rows = await db
      .selectDistinctOn([consentSignatures.memberId], {
        memberId: consentSignatures.memberId,
        version: consentSignatures.version,
        agreed: consentSignatures.agreed,
      })
      .from(consentSignatures)
      .where(and(eq(consentSignatures.documentKey, key), inArray(consentSignatures.memberId, [...memberIds])))
      .orderBy(consentSignatures.memberId, desc(consentSignatures.id));
    for (const { memberId, version, agreed } of rows)
      if (agreed && (substantial === undefined || version >= substantial))
        signed.set(memberId, (signed.get(memberId) ?? new Set()).add(key));
  }
  return signed;
}
