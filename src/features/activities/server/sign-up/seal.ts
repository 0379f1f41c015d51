import { and, asc, eq, gt, isNotNull, ne } from "drizzle-orm";
import type { Keys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import { signUps } from "../tables.ts";
import type { SignUpRow } from "./locks.ts";

const PURPOSE = "activity sign-up";

/** What is kept encrypted until a week after the activity. */
export interface Secrets {
  /** Identity numbers by field key. */
  ids: Record<string, string>;
  /** Who is called when something happens; null where it is not asked for. */
  emergency: { name: string; mobile: string } | null;
}

type Sealed = Pick<SignUpRow, "activityId" | "secret" | "sealed" | "sealedKeyId">;

/** It opens for this sign-up alone, whoever it belongs to after accounts were joined. */
const aboutOf = ({ activityId, secret }: Pick<Sealed, "activityId" | "secret">) => `${activityId} ${secret}`;

/** For the columns of the sign-up with this secret; empty ones where there is nothing to keep. */
export function sealSecrets(
  keys: Keys,
  about: Pick<Sealed, "activityId" | "secret">,
  secrets: Secrets,
): { sealed: string | null; sealedKeyId: string | null } {
  if (secrets.emergency === null && Object.keys(secrets.ids).length === 0)
    return { sealed: null, sealedKeyId: null };
  const { keyId, sealed } = keys.seal(PURPOSE, Buffer.from(JSON.stringify(secrets)), aboutOf(about));
  return { sealed: sealed.toString("base64url"), sealedKeyId: keyId };
}

/**
 * What was sealed; null where nothing was, and once it was deleted.
 * @throws Error when the key is not among the configured ones, or the bytes were changed
 */
export function openSecrets(keys: Keys, row: Sealed): Secrets | null {
  const { sealed, sealedKeyId } = row;
  if (sealed === null || sealedKeyId === null) return null;
  return JSON.parse(
    keys.open(PURPOSE, sealedKeyId, Buffer.from(sealed, "base64url"), aboutOf(row)).toString(),
  ) as Secrets;
}

/**
 * Seals with the current key what was sealed with another.
 * @returns how many, and how many cannot be opened because their key is gone
 */
export async function rewrapSignUps({
  db,
  keys,
}: Pick<Services, "db" | "keys">): Promise<{ wrapped: number; lost: number }> {
  const told = { wrapped: 0, lost: 0 };
  for (let after = "0"; ; ) {
    const { id, activityId, secret, sealed, sealedKeyId } = signUps;
    const rows = await db
      .select({ id, activityId, secret, sealed, sealedKeyId })
      .from(signUps)
      .where(and(isNotNull(sealed), ne(sealedKeyId, keys.currentId), gt(id, after)))
      .orderBy(asc(id))
      .limit(200);
    for (const row of rows) {
      after = row.id;
      if (row.sealedKeyId === null || !keys.knows(row.sealedKeyId)) {
        told.lost += 1;
        continue;
      }
      const secrets = openSecrets(keys, row);
      if (secrets === null || row.sealed === null) continue;
      await db
        .update(signUps)
        .set(sealSecrets(keys, row, secrets))
        // What was changed meanwhile was sealed anew with that.
        .where(and(eq(id, row.id), eq(sealed, row.sealed)));
      told.wrapped += 1;
    }
    if (rows.length < 200) return told;
  }
}
