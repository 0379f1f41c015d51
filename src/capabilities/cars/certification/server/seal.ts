import { and, asc, eq, gt, isNotNull, ne } from "drizzle-orm";
import { hashOf } from "#capabilities/cars/garage/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import { certificationHearings, certifications } from "./tables.ts";

const PURPOSE = "certification";

/** What is kept encrypted, for as long as somebody has to look at it. */
export interface Secrets {
  vin: string;
  plate: string;
  ownerName: string;
  /** The member's own words to an appeal. */
  note: string;
}

type Sealed = Pick<typeof certifications.$inferSelect, "id" | "sealed" | "sealedKeyId">;

/** For the columns of the application with this id; opens for no other. */
export function sealSecrets(
  keys: Keys,
  id: string,
  secrets: Secrets,
): { sealed: string; sealedKeyId: string } {
  const { keyId, sealed } = keys.seal(PURPOSE, Buffer.from(JSON.stringify(secrets)), id);
  return { sealed: sealed.toString("base64url"), sealedKeyId: keyId };
}

/**
 * What was sealed; null once it was deleted.
 * @throws Error when the key is not among the configured ones, or the bytes were changed
 */
export function openSecrets(keys: Keys, { id, sealed, sealedKeyId }: Sealed): Secrets | null {
  if (sealed === null || sealedKeyId === null) return null;
  return JSON.parse(
    keys.open(PURPOSE, sealedKeyId, Buffer.from(sealed, "base64url"), id).toString(),
  ) as Secrets;
}

/** What somebody says to an appeal; for the columns of this hearing. */
export function sealWords(keys: Keys, id: string, words: string): { sealed: string; sealedKeyId: string } {
  const { keyId, sealed } = keys.seal(PURPOSE, Buffer.from(words), `hearing ${id}`);
  return { sealed: sealed.toString("base64url"), sealedKeyId: keyId };
}

/** What was said; null while nothing was, and once it was deleted. @throws as {@link openSecrets} */
export function openWords(keys: Keys, { id, sealed, sealedKeyId }: Sealed): string | null {
  if (sealed === null || sealedKeyId === null) return null;
  return keys.open(PURPOSE, sealedKeyId, Buffer.from(sealed, "base64url"), `hearing ${id}`).toString();
}

/** Of a plate's last characters, for one application alone. */
export function plateLastHash(db: Queryable, keys: Keys, id: string, last: string): Promise<string> {
  return hashOf(db, keys, "plate", `${id} ${last}`);
}

/**
 * Seals with the current secret key what was sealed with another.
 * @returns how many, and how many cannot be opened because their key is gone
 */
export async function rewrapSealed(
  services: Pick<Services, "db" | "keys">,
): Promise<{ wrapped: number; lost: number }> {
  const { keys } = services;
  const applications = await rewrap(services, certifications, (row) => {
    const secrets = openSecrets(keys, row);
    return secrets && sealSecrets(keys, row.id, secrets);
  });
  const hearings = await rewrap(services, certificationHearings, (row) => {
    const words = openWords(keys, row);
    return words === null ? null : sealWords(keys, row.id, words);
  });
  return { wrapped: applications.wrapped + hearings.wrapped, lost: applications.lost + hearings.lost };
}

async function rewrap(
  { db, keys }: Pick<Services, "db" | "keys">,
  table: typeof certifications | typeof certificationHearings,
  anew: (row: Sealed) => { sealed: string; sealedKeyId: string } | null,
): Promise<{ wrapped: number; lost: number }> {
  const told = { wrapped: 0, lost: 0 };
  for (let after = "0"; ; ) {
    const { id, sealed, sealedKeyId } = table;
    const rows = await db
      .select({ id, sealed, sealedKeyId })
      .from(table)
      .where(and(isNotNull(sealed), ne(sealedKeyId, keys.currentId), gt(id, after)))
      .orderBy(asc(id))
      .limit(200);
    for (const row of rows) {
      after = row.id;
      if (row.sealedKeyId === null || !keys.knows(row.sealedKeyId)) {
        told.lost += 1;
        continue;
      }
      const fresh = anew(row);
      if (fresh === null || row.sealed === null) continue;
      await db
        .update(table)
        .set(fresh)
        // What was changed meanwhile was sealed anew with that.
        .where(and(eq(id, row.id), eq(sealed, row.sealed)));
      told.wrapped += 1;
    }
    if (rows.length < 200) return told;
  }
}
